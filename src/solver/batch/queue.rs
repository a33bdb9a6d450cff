//! The queue of puzzles of a batch: solutions found so far, in input order.

use super::super::many_solutions::ManySolutionsHeuristic;
use super::Query;
use crate::board::grid::Grid;
use std::collections::VecDeque;

/// Solutions of a puzzle, up to a limit.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct FoundSolutions {
    /// Number of solutions, at most the limit.
    pub count: u64,
    /// The solutions, in no particular order.
    pub grids: Vec<Grid>,
}

struct Entry {
    found: FoundSolutions,
    /// Number of states still to be searched.
    open_states: u32,
    heuristic: ManySolutionsHeuristic,
    /// Number of states that have stalled.
    stalls: u8,
}

/// Classification of a stalled state by the history of its puzzle. It decides how the state is branched.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum StallKind {
    /// Many stalls and contradictions: branch on the best cell.
    Hard,
    /// Likely to have many solutions: branch on several cells at once.
    ManySolutions,
    /// Few stalls so far: apply hidden pairs, then branch on the best cell.
    FewStalls,
}

impl StallKind {
    /// All kinds, in the order of their discriminants.
    pub const ALL: [StallKind; 3] = [StallKind::Hard, StallKind::ManySolutions, StallKind::FewStalls];
}

/// See [`ManySolutionsHeuristic::new`].
const INCONCLUSIVE_BRANCHINGS: i8 = 3;

/// Number of stalls of a puzzle that are of kind [`StallKind::FewStalls`].
const FEW_STALLS: u8 = 7;

/// Puzzles from the first unsolved one. A puzzle is solved if all its states are searched or it has reached the limit.
///
/// Puzzles are numbered in input order, modulo 2^32.
pub struct PuzzleQueue {
    entries: VecDeque<Entry>,
    /// The number of the first entry.
    first: u32,
    unsolved: usize,
    limit: u64,
    keep_grids: bool,
}

impl PuzzleQueue {
    pub fn new(limit: u64, keep_grids: bool) -> PuzzleQueue {
        PuzzleQueue { entries: VecDeque::new(), first: 0, unsolved: 0, limit, keep_grids }
    }

    /// Returns the number of puzzles, including solved ones.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the number of unsolved puzzles.
    pub fn unsolved(&self) -> usize {
        self.unsolved
    }

    /// Adds puzzles and returns the number of the first.
    pub fn extend(&mut self, queries: &[Query]) -> u32 {
        let first = self.first.wrapping_add(self.entries.len() as u32);
        let open_states = u32::from(self.limit > 0);
        self.entries.extend(queries.iter().map(|query| {
            let heuristic = ManySolutionsHeuristic::new(query.puzzle.clue_count(), INCONCLUSIVE_BRANCHINGS);
            Entry { found: FoundSolutions::default(), open_states, heuristic, stalls: 0 }
        }));
        self.unsolved += open_states as usize * queries.len();
        first
    }

    /// Removes the first puzzle if it is solved; returns its solutions.
    pub fn pop(&mut self) -> Option<FoundSolutions> {
        self.entries.front().filter(|entry| entry.open_states == 0)?;
        self.first = self.first.wrapping_add(1);
        self.entries.pop_front().map(|entry| entry.found)
    }

    fn entry(&mut self, number: u32) -> Option<&mut Entry> {
        self.entries.get_mut(number.wrapping_sub(self.first) as usize)
    }

    /// Returns whether the puzzle is unsolved.
    #[inline(always)]
    pub fn is_unsolved(&mut self, number: u32) -> bool {
        self.entry(number).is_some_and(|entry| entry.open_states > 0)
    }

    /// Adds states to be searched, unless the puzzle is solved.
    #[inline(always)]
    pub fn add_states(&mut self, number: u32, count: u32) {
        if let Some(entry) = self.entry(number)
            && entry.open_states > 0
        {
            entry.open_states += count;
        }
    }

    /// Records that a state has stalled; returns its kind.
    #[inline(always)]
    pub fn record_stall(&mut self, number: u32) -> StallKind {
        let Some(entry) = self.entry(number) else { return StallKind::Hard };
        entry.stalls = entry.stalls.saturating_add(1);
        if entry.heuristic.record_branching() {
            StallKind::ManySolutions
        } else if entry.stalls <= FEW_STALLS {
            StallKind::FewStalls
        } else {
            StallKind::Hard
        }
    }

    /// Records that a state has a contradiction.
    #[inline(always)]
    pub fn record_contradiction(&mut self, number: u32) {
        if let Some(entry) = self.entry(number)
            && entry.open_states > 0
        {
            entry.open_states -= 1;
            entry.heuristic.record_contradiction();
            self.unsolved -= usize::from(entry.open_states == 0);
        }
    }

    /// Records a solution that counts 2^`doublings` times; returns whether the puzzle has reached the limit.
    pub fn record_solution(&mut self, number: u32, doublings: u32, grid: impl FnOnce() -> Option<Grid>) -> bool {
        let (limit, keep_grids) = (self.limit, self.keep_grids);
        let Some(entry) = self.entry(number).filter(|entry| entry.open_states > 0) else { return true };
        entry.found.count = entry.found.count.saturating_add(1 << doublings.min(63)).min(limit);
        if keep_grids {
            entry.found.grids.extend(grid());
        }
        let is_at_limit = entry.found.count == limit;
        entry.open_states = if is_at_limit { 0 } else { entry.open_states - 1 };
        self.unsolved -= usize::from(self.entry(number).is_some_and(|entry| entry.open_states == 0));
        is_at_limit
    }

    /// Returns whether solutions are only counted, so that one may count several times.
    pub fn counts_only(&self) -> bool {
        !self.keep_grids
    }
}
