//! 9x9 grids with boxes without consecutive neighbors, and nothing else.
//!
//! There are only 5,287,048 of them, so a table of all answers what searches would take thousands of branches for. It
//! is made once searches have taken about as long as it takes. Results are the same with and without it.

mod boxes;
mod counts;
mod enumeration;
mod grids;
mod symmetry;
mod table;
#[cfg(test)]
mod tests;

use super::SearchResult;
use crate::cancellation;
use crate::kinds::layout::Layout;
use crate::kinds::model::PuzzleKind;
use crate::kinds::puzzle::Puzzle;
use crate::rng::PuzzleRng;
use grids::Grids;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use table::{Table, TableQuery};

/// The grids of the kind, which all solvers share.
#[derive(Clone, Copy, Debug)]
pub struct AllGrids(());

/// Whether there can be a table. Modules of WebAssembly are to be small and live for a short time.
const HAS_TABLE: bool = cfg!(not(target_arch = "wasm32"));

/// The number of branches that take as long as the enumeration of the grids of an orbit.
const ORBIT_BRANCHES: u64 = 5_000;

/// The number of branches that take as long as the rest of the table.
const INDEX_BRANCHES: u64 = 400_000;

/// Maximum number of clues of a single puzzle for which the table is faster than a search.
const MAX_CLUES: usize = 9;

/// Maximum number of clues of several puzzles at once for which the table is faster than searches.
const MAX_CLUES_IN_BATCH: usize = 12;

static TABLE: OnceLock<Table> = OnceLock::new();
static IS_BEING_MADE: AtomicBool = AtomicBool::new(false);
/// The number of branches of all searches of the kind.
static BRANCHES: AtomicU64 = AtomicU64::new(0);

impl AllGrids {
    /// Returns the grids of a layout, if it is that of the kind.
    pub fn of(layout: &Layout) -> Option<AllGrids> {
        if layout.cells() != 81 || layout.tables().len() != 1 || !layout.relations().is_empty() {
            return None;
        }
        let kind = PuzzleKind::new(9, None, None, "non-consecutive".parse().ok()?).ok()?;
        (*layout == kind.layout()).then_some(AllGrids(()))
    }

    /// Returns a random grid. All grids are equally likely.
    pub fn random(self, rng: &mut PuzzleRng) -> Puzzle {
        Puzzle::new(Grids::shared().random(rng))
    }

    /// Adds branches of a search that the table might have saved.
    pub fn add_branches(self, branches: u64) {
        BRANCHES.fetch_add(branches, Ordering::Relaxed);
    }

    /// Returns whether there is a table. Makes it if it is worth its time.
    pub fn has_table(self) -> bool {
        self.table().is_some()
    }

    /// Makes the table now, or waits for the thread that does. Returns whether there is one; a cancelled thread makes
    /// none.
    pub fn make_table(self) -> bool {
        BRANCHES.fetch_max(u64::MAX / 2, Ordering::Relaxed);
        while HAS_TABLE && self.table().is_none() && !cancellation::is_requested() {
            std::thread::yield_now();
        }
        self.has_table()
    }

    /// Returns the table. One thread makes it while others go on searching.
    fn table(self) -> Option<&'static Table> {
        let table = TABLE.get().filter(|_| HAS_TABLE);
        if table.is_some() || !is_table_worth_it() || IS_BEING_MADE.swap(true, Ordering::Acquire) {
            return table;
        }
        if TABLE.get().is_none()
            && let Some(table) = Table::new(Grids::shared())
        {
            TABLE.get_or_init(|| table);
        }
        IS_BEING_MADE.store(false, Ordering::Release);
        TABLE.get()
    }

    /// Returns the number of solutions of a puzzle up to the limit; `None` if a search is to find it. `excluded` is a
    /// digit that a cell must not hold.
    pub fn count(self, cells: &[u8], excluded: Option<(usize, u8)>, limit: u64) -> Option<u64> {
        let query = TableQuery { cells: sparse(cells, MAX_CLUES)?, excluded };
        let counts = self.table()?.find(&[query], limit, |_, _| {})?;
        counts.first().copied()
    }

    /// Passes the solutions of a puzzle up to the limit to a function. Returns their number; `None` if a search is to find
    /// them.
    pub fn each(self, cells: &[u8], limit: u64, mut take: impl FnMut(Puzzle)) -> Option<u64> {
        let query = TableQuery { cells: sparse(cells, MAX_CLUES)?, excluded: None };
        let table = self.table()?;
        let counts = table.find(&[query], limit, |_, grid| take(Puzzle::new(table.digits(grid))))?;
        counts.first().copied()
    }

    /// Returns the results of puzzles with less than two solutions; `None` for puzzles that a search is to solve.
    pub fn solve(self, puzzles: &[&Puzzle]) -> Vec<Option<SearchResult>> {
        let max_clues = if puzzles.len() > 1 { MAX_CLUES_IN_BATCH } else { MAX_CLUES };
        let mut results = vec![None; puzzles.len()];
        let Some(table) = self.table() else { return results };
        let (mut numbers, mut queries) = (Vec::new(), Vec::new());
        for (number, puzzle) in puzzles.iter().enumerate() {
            if let Some(cells) = sparse(puzzle.cells(), max_clues) {
                numbers.push(number);
                queries.push(TableQuery { cells, excluded: None });
            }
        }
        let mut solutions = vec![None; queries.len()];
        let Some(counts) = table.find(&queries, 2, |query, grid| solutions[query] = Some(grid)) else { return results };
        for ((number, count), solution) in numbers.into_iter().zip(counts).zip(solutions) {
            let solutions = solution.map(|grid| Puzzle::new(table.digits(grid))).into_iter().collect();
            results[number] = (count < 2).then_some(SearchResult { count, solutions, is_complete: true, branches: 0 });
        }
        results
    }

    /// Returns all solutions of each puzzle; `None` without a table.
    pub fn all_solutions(self, puzzles: &[[u8; 81]]) -> Option<Vec<Vec<[u8; 81]>>> {
        let table = self.table()?;
        let queries: Vec<TableQuery> = puzzles.iter().map(|cells| TableQuery { cells, excluded: None }).collect();
        let mut solutions = vec![Vec::new(); puzzles.len()];
        table.find(&queries, u64::MAX, |query, grid| solutions[query].push(table.digits(grid)))?;
        Some(solutions)
    }
}

/// Returns whether searches have taken as long as the table would.
fn is_table_worth_it() -> bool {
    let branches = BRANCHES.load(Ordering::Relaxed);
    HAS_TABLE
        && branches >= INDEX_BRANCHES
        && branches - INDEX_BRANCHES >= ORBIT_BRANCHES * Grids::shared().missing() as u64
}

/// Returns the cells of a puzzle with at most this number of clues.
fn sparse(cells: &[u8], max_clues: usize) -> Option<&[u8; 81]> {
    let is_sparse = cells.iter().filter(|&&digit| digit > 0).count() <= max_clues;
    cells.try_into().ok().filter(|_| is_sparse && cells.iter().all(|&digit| digit <= 9))
}
