//! The solver of layouts: counts and lists solutions within a budget.

pub(super) mod bits;
mod board;
mod branches;
mod clues;
mod counted;
mod depth_first;
mod equal;
mod non_consecutive;
mod probes;
mod propagation;
pub(super) mod search;
mod state;
mod tables;

use super::layout::Layout;
use super::puzzle::Puzzle;
use super::start_position::StartPosition;
use crate::cancellation;
use crate::rng::PuzzleRng;
use crate::solver::Progress;
use board::Engine;
use branches::BranchEngine;
use counted::Candidates;
use non_consecutive::AllGrids;
pub use probes::Probes;
pub use search::SearchResult;
use search::{BRANCHES_PER_CHECK, Search};
use state::State;
use std::fmt;

/// A solver of puzzles of one layout. It keeps its memory from puzzle to puzzle.
pub struct Solver {
    cells: usize,
    pub(super) side: usize,
    /// See [`Solver::has_short_searches`].
    has_short_searches: bool,
    /// The search that finds solutions in the same order on every machine.
    pub(super) search: Box<dyn Search>,
    /// A faster search, whose order of solutions depends on the machine.
    branches: Option<BranchEngine>,
    /// All grids, of a layout that has few.
    grids: Option<AllGrids>,
    /// The search of [`Probes`] of a layout whose own search does not learn, created for the first of them.
    related: Option<Box<dyn Search>>,
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("cells", &self.cells).finish_non_exhaustive()
    }
}

/// The least work of a branch, to which that of its propagation is added.
const WORK_PER_BRANCH: u64 = 200;

/// The work of as many solutions as are found between two checks.
const WORK_OF_SOLUTIONS: u64 = WORK_PER_BRANCH * BRANCHES_PER_CHECK;

/// See [`Solver::searches_per_batch`].
const SEARCHES_PER_BATCH: usize = 8;

/// Returns the engine of a layout: propagators if there are relations, else boards of digits.
fn engine(layout: &Layout) -> Box<dyn Search> {
    if layout.relations().is_empty() && layout.grid_cells() == layout.cells() {
        return board_engine(layout);
    }
    propagation::engine(layout).unwrap_or_else(|| Box::new(NoSearch))
}

/// Returns the smallest engine for the houses, groups and pairs of a layout.
fn board_engine(layout: &Layout) -> Box<dyn Search> {
    fn boxed<S: Search + 'static>(engine: Option<S>) -> Option<Box<dyn Search>> {
        Some(Box::new(engine?))
    }
    let counted =
        || boxed(Engine::<Candidates<2>, 2>::new(layout)).or_else(|| boxed(Engine::<Candidates<3>, 2>::new(layout)));
    let small = boxed(Engine::<State<1, 8, 1>, 1>::new(layout))
        .or_else(counted)
        .or_else(|| boxed(Engine::<State<2, 11, 1>, 2>::new(layout)));
    let joined =
        || boxed(Engine::<State<3, 9, 2>, 3>::new(layout)).or_else(|| boxed(Engine::<State<6, 9, 3>, 6>::new(layout)));
    let large = || {
        boxed(Engine::<State<4, 16, 2>, 4>::new(layout)).or_else(|| boxed(Engine::<State<10, 25, 3>, 10>::new(layout)))
    };
    small.or_else(joined).or_else(large).unwrap_or_else(|| Box::new(NoSearch))
}

impl Layout {
    /// Returns whether complete cells obey all rules and constraints. Cells outside of the grid, if they are not given, may
    /// hold any digits with which they do.
    pub fn accepts(&self, cells: &[u8]) -> bool {
        if cells.len() == self.cells() || cells.len() != self.grid_cells() || cells.contains(&0) {
            return self.are_obeyed_by(cells);
        }
        Solver::new(self).count(&Puzzle::new(cells), 1, Solver::DEFAULT_BUDGET).count > 0
    }
}

impl Solver {
    /// The usual maximum number of branches of a search: enough for all but the hardest large puzzles.
    pub const DEFAULT_BUDGET: u64 = 1_000_000;

    /// Creates a solver of a layout. Layouts with more than 640 cells, 25 digits or 192 houses have no solutions.
    pub fn new(layout: &Layout) -> Solver {
        let layout = &*equal::closed(layout);
        Solver {
            cells: layout.grid_cells(),
            side: layout.side(),
            has_short_searches: BranchEngine::suits(layout),
            search: engine(layout),
            branches: BranchEngine::new(layout),
            grids: AllGrids::of(layout),
            related: None,
        }
    }

    /// Returns whether searches about puzzles with one solution end soon, as those of 9x9 puzzles with additional rules
    /// do. This does not depend on the machine.
    pub(super) fn has_short_searches(&self) -> bool {
        self.has_short_searches
    }

    /// Returns up to `limit` solutions in no particular order. `budget` is the maximum number of branches of the
    /// search.
    pub fn solve<'a>(&mut self, start: impl Into<StartPosition<'a>>, limit: u64, budget: u64) -> SearchResult {
        let start = start.into();
        match self.table_result(start, limit, budget) {
            Some(found) => found,
            None => self.search(start, limit, budget),
        }
    }

    /// Returns the result of a puzzle with less than two solutions from the table of all grids, if there is one.
    fn table_result(&self, start: StartPosition, limit: u64, budget: u64) -> Option<SearchResult> {
        self.table(budget).filter(|_| limit > 0 && start.candidates.is_none())?.solve(&[start.puzzle]).pop()?
    }

    /// Returns the grids whose table may answer in place of a search with this budget. A smaller budget can end a
    /// search, so that the result would depend on whether other searches have led to the table yet.
    fn table(&self, budget: u64) -> Option<AllGrids> {
        self.grids.filter(|_| budget >= Solver::DEFAULT_BUDGET)
    }

    /// Does the same as [`Solver::solve`] without a table.
    fn search(&mut self, start: StartPosition, limit: u64, budget: u64) -> SearchResult {
        let mut solutions = Vec::new();
        let found = self.search_each(start, limit, budget, |solution| {
            solutions.push(solution);
            true
        });
        SearchResult { solutions, ..found }
    }

    /// Returns the result of [`Solver::solve`] for each puzzle; the numbers of branches may differ. Faster for 9x9
    /// puzzles with additional houses or groups, which are searched side by side, and with only non-consecutive
    /// neighbors, once there is a table of all grids.
    pub fn solve_batch<'a>(
        &mut self,
        starts: &[impl Into<StartPosition<'a>> + Copy],
        limit: u64,
        budget: u64,
    ) -> Vec<SearchResult> {
        let starts: Vec<StartPosition> = starts.iter().map(|&start| start.into()).collect();
        let have_candidates = starts.iter().any(|start| start.candidates.is_some());
        let puzzles: Vec<&Puzzle> = starts.iter().map(|start| start.puzzle).collect();
        let found = match (self.table(budget), &mut self.branches) {
            _ if limit == 0 || budget == 0 || starts.len() < 2 || have_candidates => None,
            (Some(grids), _) => Some(grids.solve(&puzzles)),
            (None, branches) => branches.as_mut().and_then(|branches| branches.solve_batch(&puzzles, budget)),
        };
        let found = found.unwrap_or_else(|| vec![None; starts.len()]);
        let solve = |(start, found): (&StartPosition, Option<SearchResult>)| {
            found.unwrap_or_else(|| self.search(*start, limit, budget))
        };
        starts.iter().zip(found).map(solve).collect()
    }

    /// Returns the number of solutions up to `limit`. `budget` is the maximum number of branches of the search.
    pub fn count<'a>(&mut self, start: impl Into<StartPosition<'a>>, limit: u64, budget: u64) -> SearchResult {
        let start = start.into();
        match start.candidates {
            None => self.count_without(start.puzzle.cells(), None, limit, budget),
            Some(_) => self.count_by_search(start.puzzle.cells(), &start.excluded(self.side), limit, budget),
        }
    }

    /// Returns the number of solutions up to `limit` in which a cell does not hold a digit.
    fn count_without(&mut self, cells: &[u8], excluded: Option<(usize, u8)>, limit: u64, budget: u64) -> SearchResult {
        // The usual budget can end a search for many solutions, too.
        let table = self.table(budget).filter(|_| limit <= 2);
        if let Some(count) = table.and_then(|table| table.count(cells, excluded, limit)) {
            return SearchResult { count, solutions: Vec::new(), is_complete: true, branches: 0 };
        }
        self.count_by_search(cells, excluded.as_slice(), limit, budget)
    }

    /// Returns the number of solutions without some candidates.
    fn count_by_search(&mut self, cells: &[u8], excluded: &[(usize, u8)], limit: u64, budget: u64) -> SearchResult {
        let search = self.fastest_search(budget);
        search.start(cells, excluded);
        let found = run(search, limit, budget, |_| true);
        self.add_branches(found.branches);
        found
    }

    /// Adds the branches of a search to those that a table of all grids might have saved.
    fn add_branches(&self, branches: u64) {
        if let Some(grids) = self.grids {
            grids.add_branches(branches);
        }
    }

    /// Passes up to `limit` solutions to a function until it returns false. Returns their number.
    pub fn each<'a>(
        &mut self,
        start: impl Into<StartPosition<'a>>,
        limit: u64,
        budget: u64,
        take: impl FnMut(Puzzle) -> bool,
    ) -> SearchResult {
        let start = start.into();
        match self.table_result(start, limit, budget) {
            Some(mut found) => {
                found.solutions.pop().map(take);
                found
            }
            None => self.search_each(start, limit, budget, take),
        }
    }

    /// Does the same as [`Solver::each`] without a table.
    fn search_each(
        &mut self,
        start: StartPosition,
        limit: u64,
        budget: u64,
        mut take: impl FnMut(Puzzle) -> bool,
    ) -> SearchResult {
        let (read, excluded) = (self.reader(), start.excluded(self.side));
        if limit > 1 && self.branches.as_ref().is_some_and(BranchEngine::is_fast_for_single_puzzles) {
            let mut first = None;
            let search = self.fastest_search(budget);
            search.start(start.puzzle.cells(), &excluded);
            let found = run(search, 2, budget, |search| {
                first.get_or_insert_with(|| read(search));
                true
            });
            self.add_branches(found.branches);
            if found.is_complete && found.count < 2 {
                first.map(take);
                return found;
            }
        }
        self.search.start(start.puzzle.cells(), &excluded);
        let found = run(&mut *self.search, limit, budget, |search| take(read(search)));
        self.add_branches(found.branches);
        found
    }

    /// Does the same as [`Solver::each`] by the fastest search, whose order of solutions depends on the machine and on
    /// whether there is a table of all grids.
    pub fn each_in_any_order<'a>(
        &mut self,
        start: impl Into<StartPosition<'a>>,
        limit: u64,
        budget: u64,
        mut take: impl FnMut(Puzzle),
    ) -> SearchResult {
        let start = start.into();
        let (read, excluded) = (self.reader(), start.excluded(self.side));
        let table = self.table(budget).filter(|_| excluded.is_empty());
        // Cancelled work has read a part of the table in vain.
        let mut solutions = Vec::new();
        if let Some(count) =
            table.and_then(|table| table.each(start.puzzle.cells(), limit, |grid| solutions.push(grid)))
        {
            solutions.into_iter().for_each(take);
            return SearchResult::complete(count);
        }
        let search = self.fastest_search(budget);
        search.start(start.puzzle.cells(), &excluded);
        let found = run(search, limit, budget, |search| {
            take(read(search));
            true
        });
        self.add_branches(found.branches);
        found
    }

    /// Returns a function that reads the solution of a search.
    fn reader(&self) -> impl Fn(&dyn Search) -> Puzzle + use<> {
        let cells = self.cells;
        move |search| {
            let mut solution = vec![0; cells];
            search.write_solution(&mut solution);
            Puzzle::new(solution)
        }
    }

    /// Returns whether the puzzle has a solution in which the cell does not hold the digit; `None` if the budget was
    /// spent.
    pub fn has_solution_without(&mut self, cells: &[u8], cell: usize, digit: u8, budget: u64) -> Option<bool> {
        let found = self.count_without(cells, Some((cell, digit)), 1, budget);
        found.is_complete.then_some(found.count > 0)
    }

    /// Returns the number of searches that take little longer than one if they run side by side.
    pub(super) fn searches_per_batch(&self) -> usize {
        if self.branches.is_some() { SEARCHES_PER_BATCH } else { 1 }
    }

    /// Returns for each set of clues of a puzzle with one solution whether the puzzle has others without the set;
    /// `None` for those whose search has spent the budget.
    pub(super) fn have_other_solutions_without(
        &mut self,
        cells: &[u8],
        sets: &[&[u16]],
        budget: u64,
    ) -> Vec<Option<bool>> {
        if let Some(branches) = &mut self.branches {
            let (found, branches) = branches.have_other_solutions_without(cells, sets, budget);
            self.add_branches(branches);
            return found;
        }
        let has_others = |set: &&[u16]| {
            let mut rest = cells.to_vec();
            set.iter().for_each(|&cell| rest[usize::from(cell)] = 0);
            // The puzzle had one solution with the set, so the others differ there.
            let mut others = set.iter().map(|&cell| usize::from(cell));
            others
                .try_fold(false, |any, cell| Some(any || self.has_solution_without(&rest, cell, cells[cell], budget)?))
        };
        sets.iter().map(has_others).collect()
    }

    /// Returns whether each of these puzzles has a solution in which the cell does not hold the digit; `None` if the
    /// budget of its search was spent. Searches many puzzles side by side if [`Solver::searches_batches`].
    pub(super) fn have_solutions_without(&mut self, queries: &[(&[u8], usize, u8)], budget: u64) -> Vec<Option<bool>> {
        let found = self.branches.as_mut().and_then(|branches| branches.have_solutions_without(queries, budget));
        found.unwrap_or_else(|| {
            let query =
                |&(cells, cell, digit): &(&[u8], usize, u8)| self.has_solution_without(cells, cell, digit, budget);
            queries.iter().map(query).collect()
        })
    }

    /// Returns whether many puzzles are searched faster side by side than one by one.
    pub(super) fn searches_batches(&self) -> bool {
        self.branches.as_ref().is_some_and(BranchEngine::searches_batches) || self.has_table()
    }

    /// Returns whether there is a table of all grids.
    pub(super) fn has_table(&self) -> bool {
        self.grids.is_some_and(AllGrids::has_table)
    }

    /// Makes the table of all grids of a layout that has few, as otherwise happens once searches have taken as long.
    /// Returns whether there is one.
    #[doc(hidden)] // Tests and benchmarks need to know when it is made.
    pub fn make_table(&mut self) -> bool {
        self.grids.is_some_and(AllGrids::make_table)
    }

    /// Returns all solutions of each puzzle; `None` without a table of all grids.
    pub(super) fn all_solutions(&self, puzzles: &[[u8; 81]]) -> Option<Vec<Vec<[u8; 81]>>> {
        self.grids?.all_solutions(puzzles)
    }

    /// Returns the fastest search, which finds solutions in any order. With a budget of 0, results depend on the
    /// propagation, so all machines use the same search.
    fn fastest_search(&mut self, budget: u64) -> &mut dyn Search {
        match &mut self.branches {
            Some(branches) if budget > 0 && branches.is_fast_for_single_puzzles() => branches,
            _ => &mut *self.search,
        }
    }

    /// Returns a random solution; `None` if there is none, or the budget was spent. Not all solutions are equally
    /// likely, except for those of the empty grid with only non-consecutive neighbors.
    pub fn random_solution(&mut self, puzzle: &Puzzle, budget: u64, rng: &mut PuzzleRng) -> Option<Puzzle> {
        let is_empty = puzzle.cells().len() == self.cells && puzzle.clue_count() == 0;
        if let Some(grids) = self.grids.filter(|_| is_empty && budget > 0) {
            return Some(grids.random(rng));
        }
        let mut left = budget;
        self.search.start(puzzle.cells(), &[]);
        (self.search.next(&mut left, Some(rng)) == Progress::Solution).then(|| {
            let mut solution = vec![0; self.cells];
            self.search.write_solution(&mut solution);
            Puzzle::new(solution)
        })
    }
}

/// Continues a search up to a limit of solutions, or until it is cancelled.
pub(super) fn run(
    search: &mut dyn Search,
    limit: u64,
    budget: u64,
    mut take: impl FnMut(&dyn Search) -> bool,
) -> SearchResult {
    let (mut count, mut left, mut is_complete) = (0, budget, true);
    while count < limit {
        let part = left.min(BRANCHES_PER_CHECK);
        let mut rest = part;
        let progress = search.next(&mut rest, None);
        left -= part - rest;
        let work = WORK_PER_BRANCH * (part - rest);
        match progress {
            Progress::Solution => {
                count += 1;
                if !take(search) {
                    break;
                }
                if !count.is_multiple_of(BRANCHES_PER_CHECK) || !cancellation::is_requested_after(WORK_OF_SOLUTIONS) {
                    continue;
                }
            }
            Progress::Exhausted => break,
            Progress::OutOfBudget if !cancellation::is_requested_after(work) && left > 0 => continue,
            Progress::OutOfBudget => {}
        }
        is_complete = false;
        break;
    }
    SearchResult { count, solutions: Vec::new(), is_complete, branches: budget - left }
}

/// The search of layouts that are too large for any engine.
struct NoSearch;

impl Search for NoSearch {
    fn start(&mut self, _cells: &[u8], _excluded: &[(usize, u8)]) {}

    fn next(&mut self, _budget: &mut u64, _rng: Option<&mut PuzzleRng>) -> Progress {
        Progress::OutOfBudget
    }

    fn write_solution(&self, _cells: &mut [u8]) {}
}
