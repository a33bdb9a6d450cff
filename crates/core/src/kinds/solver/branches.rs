//! The engine of 9x9 layouts with rows, columns and boxes: vectors with a branch in each lane.

use super::search::{BRANCHES_PER_CHECK, Search, SearchResult};
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::Grid;
use crate::board::house::HOUSES;
use crate::cancellation;
use crate::kinds::classic::classic_puzzle;
use crate::kinds::layout::Layout;
use crate::kinds::puzzle::Puzzle;
use crate::kinds::requirements::{PairTable, transposed};
use crate::rng::PuzzleRng;
use crate::solver::Progress;
use crate::solver::{BranchSolver, CellList, ExtraRules, PairRelation, Query, QueryResult, RuleSolver};
use std::collections::BTreeSet;

/// The search of a layout.
pub struct BranchEngine {
    solver: BranchSolver,
    /// The rules from which `batch` is created when it is needed first; `None` if searches are so long that one fills
    /// the lanes.
    batch_rules: Option<ExtraRules>,
    /// The solver of many puzzles.
    batch: Option<RuleSolver>,
    /// The candidates of an empty grid.
    empty: [u16; 81],
    can_have_solutions: bool,
    /// See [`BranchEngine::is_fast_for_single_puzzles`].
    is_fast_for_single_puzzles: bool,
}

/// Maximum number of additional houses with which a single search is faster than with counts of places. With more,
/// puzzles have too few branches to fill the lanes.
const MAX_HOUSES_FOR_SINGLE_PUZZLES: usize = 2;

impl BranchEngine {
    /// Returns the engine of a layout; `None` if the layout is not a 9x9 grid with boxes and additional rules, or if
    /// the machine has no fast vectors.
    pub fn new(layout: &Layout) -> Option<BranchEngine> {
        let rules = extra_rules(layout)?;
        let solver = BranchSolver::of_machine(&rules)?;
        let is_fast_for_single_puzzles = rules.houses.len() <= MAX_HOUSES_FOR_SINGLE_PUZZLES;
        let empty = std::array::from_fn(|cell| layout.candidates(cell) as u16);
        let is_full = empty.iter().all(|&candidates| candidates == 0x1ff);
        let batch_rules = (is_full && rules.relations.is_empty()).then_some(rules);
        Some(BranchEngine {
            solver,
            batch_rules,
            batch: None,
            empty,
            can_have_solutions: false,
            is_fast_for_single_puzzles,
        })
    }

    /// Returns whether a single search is faster than with counts of places.
    pub fn is_fast_for_single_puzzles(&self) -> bool {
        self.is_fast_for_single_puzzles
    }

    /// Returns whether many puzzles are searched faster side by side than one by one.
    pub fn searches_batches(&self) -> bool {
        self.batch_rules.is_some()
    }

    /// Returns the solver of many puzzles; `None` if searches are so long that one fills the lanes.
    fn batch(&mut self) -> Option<&mut RuleSolver> {
        if self.batch.is_none() {
            self.batch = RuleSolver::of_machine(self.batch_rules.as_ref()?);
        }
        self.batch.as_mut()
    }

    /// Returns the candidates of a puzzle.
    fn candidates(&self, cells: &[u8]) -> [u16; 81] {
        let mut candidates = self.empty;
        for (candidates, &digit) in candidates.iter_mut().zip(cells).filter(|(_, digit)| (1..=9).contains(*digit)) {
            *candidates &= 1 << (digit - 1);
        }
        candidates
    }

    /// Returns the result for each puzzle that has less than two solutions; `None` for the others, and for those whose
    /// search has spent the budget. Returns `None` if searches are so long that one fills the lanes.
    pub fn solve_batch(&mut self, puzzles: &[&Puzzle], budget: u64) -> Option<Vec<Option<SearchResult>>> {
        let batch = self.batch()?;
        let query = |puzzle: &&Puzzle| Some(Query::from(&classic_puzzle(puzzle.cells())?));
        let queries: Vec<Query> = puzzles.iter().map(query).collect::<Option<_>>()?;
        let result = |QueryResult { found, branches, is_complete }| {
            let solution = |grid: &Grid| Puzzle::new(grid.digits().map(|digit| digit.index() as u8 + 1));
            let solutions = found.grids.iter().map(solution).collect();
            (is_complete && found.count < 2).then_some(SearchResult {
                count: found.count,
                solutions,
                is_complete,
                branches,
            })
        };
        Some(batch.solve(&queries, 2, true, budget).into_iter().map(result).collect())
    }

    /// Returns for each puzzle, cell and digit whether the puzzle has a solution with another digit in the cell; `None`
    /// for those whose search has spent the budget. Returns `None` if searches are so long that one fills the lanes.
    pub fn have_solutions_without(&mut self, queries: &[(&[u8], usize, u8)], budget: u64) -> Option<Vec<Option<bool>>> {
        let batch = self.batch()?;
        let query = |&(cells, cell, digit): &(&[u8], usize, u8)| {
            Some(Query { puzzle: classic_puzzle(cells)?, excluded: Some((Cell::new(cell)?, Digit::new(digit)?)) })
        };
        let queries: Vec<Query> = queries.iter().map(query).collect::<Option<_>>()?;
        let results = batch.solve(&queries, 1, false, budget);
        Some(results.iter().map(|result| result.is_complete.then_some(result.found.count > 0)).collect())
    }

    /// See [`Solver::have_other_solutions_without`](super::Solver::have_other_solutions_without). Returns the number of
    /// branches too.
    pub fn have_other_solutions_without(
        &mut self,
        cells: &[u8],
        sets: &[&[u16]],
        budget: u64,
    ) -> (Vec<Option<bool>>, u64) {
        let given = self.candidates(cells);
        let (mut searches, mut ends) = (Vec::with_capacity(64), Vec::with_capacity(sets.len()));
        for set in sets {
            let mut rest = given;
            set.iter().for_each(|&cell| rest[usize::from(cell)] = self.empty[usize::from(cell)]);
            for cell in set.iter().map(|&cell| usize::from(cell)) {
                let mut search = rest;
                search[cell] &= !given[cell];
                searches.push(search);
            }
            ends.push(searches.len());
        }
        self.solver.start_each(&searches);
        let budget = budget.saturating_mul(searches.len() as u64);
        let mut left = budget;
        let mut is_complete = true;
        while is_complete {
            let part = left.min(BRANCHES_PER_CHECK);
            let mut rest = part;
            let progress = self.solver.next(&mut rest);
            left -= part - rest;
            if progress != Progress::OutOfBudget {
                break;
            }
            is_complete = left > 0 && !cancellation::is_requested();
        }
        let ended = self.solver.ended();
        let starts = std::iter::once(0).chain(ends.iter().copied());
        let has_others = |(start, &end): (usize, &usize)| match (start..end).any(|search| ended >> search & 1 == 1) {
            true => Some(true),
            false => is_complete.then_some(false),
        };
        (starts.zip(&ends).map(has_others).collect(), budget - left)
    }

    /// Returns whether the engine suits a layout on a machine with fast vectors.
    pub fn suits(layout: &Layout) -> bool {
        let classic = classic_houses();
        let has_house = |house: &BTreeSet<u16>| layout.houses().iter().any(|other| other.cells.iter().eq(house));
        layout.cells() == 81
            && layout.side() == 9
            && layout.relations().is_empty()
            && layout.kind().is_none()
            && classic.iter().all(has_house)
    }
}

impl Search for BranchEngine {
    fn start(&mut self, cells: &[u8], excluded: &[(usize, u8)]) {
        self.can_have_solutions = cells.len() == 81 && cells.iter().all(|&digit| digit <= 9);
        let mut candidates = self.candidates(cells);
        for &(cell, digit) in excluded {
            candidates[cell] &= !(1 << (digit - 1));
        }
        self.solver.start(&candidates);
    }

    fn next(&mut self, budget: &mut u64, _rng: Option<&mut PuzzleRng>) -> Progress {
        if !self.can_have_solutions {
            return Progress::Exhausted;
        }
        self.solver.next(budget)
    }

    fn write_solution(&self, cells: &mut [u8]) {
        cells.copy_from_slice(self.solver.solution());
    }
}

fn classic_houses() -> Vec<BTreeSet<u16>> {
    HOUSES.iter().map(|house| house.iter().map(|&cell| cell.into()).collect()).collect()
}

/// Maximum number of unseen cells of a house for which a sweep is worth its time.
const MAX_UNSEEN: usize = 5;

/// Returns the rules of a layout besides rows, columns and boxes.
fn extra_rules(layout: &Layout) -> Option<ExtraRules> {
    if !BranchEngine::suits(layout) {
        return None;
    }
    let classic = classic_houses();
    let houses = layout.houses().iter().filter(|house| !classic.iter().any(|other| other.iter().eq(&*house.cells)));
    let extra_houses: Vec<[u8; 9]> =
        houses.map(|house| std::array::from_fn(|index| house.cells[index] as u8)).collect();
    let peers = Peers::new(layout, &classic);
    let mut rules = ExtraRules { houses: extra_houses, ..ExtraRules::default() };
    for cell in 0..81 {
        let others: Vec<u8> = peers.all[cell].difference(&peers.in_houses[cell]).map(|&other| other as u8).collect();
        rules.peers.extend(CellList::parts(cell as u8, &others));
    }
    if !rules.peers.is_empty() {
        rules.unseen = (0..81).flat_map(|cell| peers.unseen(layout, cell)).collect();
    }
    for (index, table) in layout.tables().iter().enumerate().filter(|(_, table)| !table.is_inequality()) {
        let is_symmetric = (0..9).all(|digit| transposed(&table.allowed, digit) == table.allowed[digit]);
        let directions: &[Direction] =
            if is_symmetric { &[Direction::Both] } else { &[Direction::Forward, Direction::Backward] };
        rules.relations.extend(directions.iter().map(|&direction| relation(layout, index, table, direction, &peers)));
    }
    Some(rules)
}

/// The cells that each cell must differ from.
struct Peers {
    /// All of them.
    all: Vec<BTreeSet<u16>>,
    /// Those in a row, column, box or additional house of the cell.
    in_houses: Vec<BTreeSet<u16>>,
    /// Those in a row, column or box of the cell.
    classic: Vec<BTreeSet<u16>>,
}

impl Peers {
    fn new(layout: &Layout, houses: &[BTreeSet<u16>]) -> Peers {
        let of = |sets: &mut dyn Iterator<Item = Vec<u16>>| {
            let mut peers = vec![BTreeSet::new(); 81];
            for set in sets {
                for &cell in &set {
                    peers[usize::from(cell)].extend(set.iter().filter(|&&other| other != cell));
                }
            }
            peers
        };
        Peers {
            all: of(&mut layout.different_cells()),
            in_houses: of(&mut layout.houses().iter().map(|house| house.cells.to_vec())),
            classic: of(&mut houses.iter().map(|house| house.iter().copied().collect())),
        }
    }

    /// Returns the cells of each house that a cell does not see, where additional rules leave at most [`MAX_UNSEEN`].
    fn unseen<'a>(&'a self, layout: &'a Layout, cell: usize) -> impl Iterator<Item = CellList> + 'a {
        layout.houses().iter().filter_map(move |house| {
            let sees = |peers: &[BTreeSet<u16>]| house.cells.iter().filter(|other| peers[cell].contains(other)).count();
            let is_new = sees(&self.all) > sees(&self.classic).max(1);
            let unseen = house.cells.iter().filter(|other| !self.all[cell].contains(other));
            let others: Vec<u8> = unseen.map(|&other| other as u8).collect();
            let is_outside = !house.cells.contains(&(cell as u16));
            (is_new && is_outside && (1..=MAX_UNSEEN).contains(&others.len()))
                .then_some(CellList { cell: cell as u8, others })
        })
    }
}

/// The direction in which the pairs of a table restrict cells.
#[derive(Clone, Copy, PartialEq)]
enum Direction {
    /// The first cell restricts the second.
    Forward,
    /// The second cell restricts the first.
    Backward,
    /// Both, as the table is symmetric.
    Both,
}

/// Returns the relation of the pairs of a table.
fn relation(layout: &Layout, index: usize, table: &PairTable, direction: Direction, peers: &Peers) -> PairRelation {
    let mut partners = vec![BTreeSet::new(); 81];
    for pair in layout.pairs().iter().filter(|pair| usize::from(pair.table) == index) {
        let [first, second] = [pair.first, pair.second].map(usize::from);
        if direction != Direction::Backward {
            partners[second].insert(pair.first);
        }
        if direction != Direction::Forward {
            partners[first].insert(pair.second);
        }
    }
    let row = |digit: usize| match direction {
        Direction::Backward => transposed(&table.allowed, digit) as u16,
        Direction::Forward | Direction::Both => table.allowed[digit] as u16,
    };
    // Partners that see each other exclude equal digits too.
    let see_each_other = (0..81).all(|cell| partners[cell].is_subset(&peers.all[cell]));
    let allowed = std::array::from_fn(|digit| row(digit) & !(u16::from(see_each_other) << digit));
    let mut relation = PairRelation { allowed, partners: Vec::new(), non_partners: Vec::new() };
    for (cell, partners) in partners.iter().enumerate() {
        let list: Vec<u8> = partners.iter().map(|&partner| partner as u8).collect();
        relation.partners.extend(CellList::parts(cell as u8, &list));
        for house in layout.houses() {
            let is_non_partner = |other: &&u16| usize::from(**other) != cell && !partners.contains(other);
            let others: Vec<u8> = house.cells.iter().filter(is_non_partner).map(|&other| other as u8).collect();
            if (1..8).contains(&others.len()) {
                relation.non_partners.push(CellList { cell: cell as u8, others });
            }
        }
    }
    relation
}
