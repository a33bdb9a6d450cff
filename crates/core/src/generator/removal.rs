//! Removal of clues from a puzzle while it keeps its only solution.
//!
//! Clues are considered in a given order, and each is removed unless the puzzle would have a second solution without
//! it. The order alone decides the result, but not every clue needs a query to the solver:
//!
//! - The cells in which a second solution differs form an unavoidable set. A clue stays if and only if it is the last
//!   one, in the order, of an unavoidable set from which no earlier clue stays. The sets of
//!   [`unavoidable`](super::unavoidable), which are found without the solver, decide most of the clues that stay.
//! - The first clues of the order are removed together and checked by one query. If there is a second solution, it
//!   gives one more unavoidable set.
//! - The other clues are checked one by one.

use super::targets::Targets;
use super::unavoidable::UnavoidableSets;
use crate::board::cell::{Cell, CellSet};
use crate::board::digits::Digit;
use crate::board::grid::{Grid, Puzzle};
use crate::solver::{self, LaneQuery, SubpuzzleSolver};

/// The number of clues left at the first query.
const FIRST_QUERY_CLUES: usize = 29;

/// Whether the puzzle from which clues are removed is known to have exactly one solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uniqueness {
    /// The puzzle has exactly one solution.
    Known,
    /// The puzzle may have several solutions, so that the removal checks it first.
    Unchecked,
}

impl Uniqueness {
    /// Returns what is known of a full grid without the cells outside the mask of the targets.
    pub fn of_grid_within_mask(targets: &Targets) -> Uniqueness {
        if targets.mask.is_none() { Uniqueness::Known } else { Uniqueness::Unchecked }
    }
}

/// The state of the removal of clues from one puzzle.
pub struct ClueRemoval {
    clues: CellSet,
    /// Groups of clues that are removed together, in the order of removal.
    groups: Vec<CellSet>,
    /// The unavoidable sets of two swapped digits or lines. The clues of the group being decided are not counted.
    swap_sets: UnavoidableSets,
    /// The unavoidable sets found by queries.
    found_sets: Vec<CellSet>,
    min_clues: usize,
    /// The number of groups, from the first, that are checked together.
    batch_len: usize,
    /// The number of groups already decided.
    next: usize,
    /// The clues of the current group that are not known to follow from the rest; empty while the batch is checked.
    unchecked: CellSet,
    /// The groups removed, in order.
    removed: Vec<CellSet>,
    is_ambiguous: bool,
}

impl ClueRemoval {
    /// Creates the removal of clues from a puzzle with this solution. Each group is removed as a whole or not at all,
    /// and at least `min_clues` clues stay.
    pub fn new(
        clues: CellSet,
        solution: &Grid,
        groups: impl IntoIterator<Item = CellSet>,
        min_clues: usize,
    ) -> ClueRemoval {
        let groups: Vec<CellSet> = groups.into_iter().map(|group| group & clues).filter(|g| !g.is_empty()).collect();
        let mut left = clues.len();
        let is_in_batch = |&group: &&CellSet| {
            left -= group.len();
            left >= min_clues.max(FIRST_QUERY_CLUES)
        };
        ClueRemoval {
            clues,
            batch_len: groups.iter().take_while(is_in_batch).count(),
            removed: Vec::with_capacity(groups.len()),
            groups,
            swap_sets: UnavoidableSets::new(solution, clues),
            found_sets: Vec::new(),
            min_clues,
            next: 0,
            unchecked: CellSet::EMPTY,
            is_ambiguous: false,
        }
    }

    /// Runs the removal and returns the groups removed, in order. Returns `None` if a puzzle of unchecked uniqueness has
    /// several solutions.
    pub fn run(mut self, solution: &Grid, uniqueness: Uniqueness) -> Option<Vec<CellSet>> {
        let solver = SubpuzzleSolver::new(solution);
        let mut next = self.first_query(uniqueness);
        while let Some(query) = next {
            next = self.next_query(solver.deviation(query));
        }
        self.finish()
    }

    /// Returns the groups removed, after the last query.
    pub fn finish(self) -> Option<Vec<CellSet>> {
        if self.is_ambiguous { None } else { Some(self.removed) }
    }

    /// Returns the first query for a second solution, if one is necessary.
    pub fn first_query(&mut self, uniqueness: Uniqueness) -> Option<LaneQuery> {
        let is_known_unique = uniqueness == Uniqueness::Known;
        self.is_ambiguous = !is_known_unique && (!self.clues).iter().any(|cell| self.swap_sets.is_forced(cell));
        if self.is_ambiguous {
            return None;
        }
        if self.batch_len == 0 && is_known_unique { self.next_single_query() } else { Some(self.batch_query()) }
    }

    /// Takes the result of the last query, the cells in which another solution differs, and returns the next query.
    pub fn next_query(&mut self, other: Option<CellSet>) -> Option<LaneQuery> {
        match self.unchecked.iter().next() {
            None => self.after_batch_query(other),
            Some(clue) => self.after_single_query(clue, other.is_some()),
        }
    }

    /// Removes the batch if the puzzle without it has no other solution.
    fn after_batch_query(&mut self, other: Option<CellSet>) -> Option<LaneQuery> {
        if let Some(set) = other {
            return self.restart_batch(set);
        }
        self.removed.extend(&self.groups[..self.batch_len]);
        self.removed.retain(|&group| (group & self.clues).is_empty());
        self.next_single_query()
    }

    /// Removes the current group if `clue` is the last of it to be checked, and follows from the rest.
    fn after_single_query(&mut self, clue: Cell, has_other_solution: bool) -> Option<LaneQuery> {
        if has_other_solution {
            self.unchecked = CellSet::EMPTY;
            self.keep_group();
            return self.next_single_query();
        }
        self.unchecked -= CellSet::single(clue);
        if !self.unchecked.is_empty() {
            return self.single_query();
        }
        let group = self.groups[self.next];
        self.clues -= group;
        self.removed.push(group);
        self.next += 1;
        self.next_single_query()
    }

    /// Adds an unavoidable set, puts back the batch from its last group in the set on, and queries again.
    fn restart_batch(&mut self, set: CellSet) -> Option<LaneQuery> {
        let last = self.groups[..self.batch_len].iter().rposition(|&group| !(group & set).is_empty());
        self.is_ambiguous = last.is_none();
        self.next = last?;
        self.found_sets.push(set);
        let restored: CellSet = self.groups[self.next..self.batch_len].iter().copied().collect();
        self.clues |= restored;
        restored.iter().for_each(|cell| self.swap_sets.insert(cell));
        Some(self.batch_query())
    }

    /// Removes the groups of the batch that no known set requires, and returns the query that checks them.
    fn batch_query(&mut self) -> LaneQuery {
        while self.next < self.batch_len {
            if self.is_removable() {
                self.clues -= self.groups[self.next];
                self.next += 1;
            } else {
                self.keep_group();
            }
        }
        LaneQuery { clues: self.clues, cell: None }
    }

    /// Advances to the next group that needs a query.
    fn next_single_query(&mut self) -> Option<LaneQuery> {
        while let Some(&group) = self.groups.get(self.next) {
            if self.is_removable() && (self.clues - group).len() >= self.min_clues {
                self.unchecked = group;
                return self.single_query();
            }
            self.keep_group();
        }
        None
    }

    /// Stops counting the clues of the current group, and returns whether every known set has a clue without them.
    fn is_removable(&mut self) -> bool {
        let group = self.groups[self.next];
        group.iter().for_each(|cell| self.swap_sets.remove(cell));
        let rest = self.clues - group;
        !group.iter().any(|cell| self.swap_sets.is_forced(cell))
            && !self.found_sets.iter().any(|&set| (set & rest).is_empty())
    }

    /// Keeps the current group.
    fn keep_group(&mut self) {
        self.groups[self.next].iter().for_each(|cell| self.swap_sets.insert(cell));
        self.next += 1;
    }

    /// Returns the query whether the first unchecked clue follows from the clues that are not unchecked.
    fn single_query(&self) -> Option<LaneQuery> {
        Some(LaneQuery { clues: self.clues - self.unchecked, cell: self.unchecked.iter().next() })
    }
}

/// Returns the redundant clues of a puzzle with one solution: each of them can be removed by itself without a second
/// solution. The puzzle is minimal if the set is empty.
///
/// ```
/// use cluewise::{CellSet, Grid, generator};
/// assert_eq!(generator::redundant_clues(&Grid::FIRST.into()), CellSet::FULL);
/// ```
pub fn redundant_clues(puzzle: &Puzzle) -> CellSet {
    let clues = puzzle.clue_cells();
    let is_redundant = |&(cell, digit): &(Cell, Digit)| {
        !solver::has_solution_without(&puzzle.restricted_to(clues - CellSet::single(cell)), cell, digit)
    };
    puzzle.clues().filter(is_redundant).map(|(cell, _)| cell).collect()
}

/// Removes redundant clues in this order; the result is minimal if the order includes all clues. A puzzle that does not
/// have exactly one solution is returned unchanged.
///
/// ```
/// use cluewise::{Cell, CellSet, Grid, generator};
/// let minimal = generator::minimize(&Grid::FIRST.into(), Cell::all());
/// assert_eq!(generator::redundant_clues(&minimal), CellSet::EMPTY);
/// ```
pub fn minimize(puzzle: &Puzzle, order: impl IntoIterator<Item = Cell>) -> Puzzle {
    let Some(solution) = solver::unique_solution(puzzle) else { return *puzzle };
    let removal = ClueRemoval::new(puzzle.clue_cells(), &solution, order.into_iter().map(CellSet::single), 0);
    let removed: CellSet = removal.run(&solution, Uniqueness::Known).into_iter().flatten().collect();
    puzzle.restricted_to(!removed)
}
