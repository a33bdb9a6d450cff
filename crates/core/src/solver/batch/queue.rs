//! The queue of puzzles of a batch: solutions found so far, in input order.

use super::super::many_solutions::ManySolutionsHeuristic;
use super::deferred::DeferredBranches;
use super::query::{FoundSolutions, QueryResult};
use crate::board::grid::Grid;
use std::collections::VecDeque;

#[repr(align(64))]
struct Entry {
    found: FoundSolutions,
    /// Number of states still to be searched.
    open_states: u32,
    /// Number of branches so far.
    branches: u64,
    /// Whether the search has ended before all states were searched and the limit was reached.
    is_incomplete: bool,
    /// Number of open states, except second branches that have not been started.
    running: u32,
    /// The second branches that wait until no state is running.
    deferred: DeferredBranches,
    heuristic: ManySolutionsHeuristic,
    clues: u8,
    /// Number of states that have stalled.
    stalls: u8,
    /// Number of states that had a contradiction.
    contradictions: u8,
}

/// Classification of a stalled state by the history of its puzzle. It decides how the state is branched.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum StallKind {
    /// Many stalls and contradictions: branch on the best cell.
    Hard,
    /// Likely to have many solutions: branch on several cells at once.
    ManySolutions,
    /// The same with few contradictions and a low limit: also defer second branches, few of which will be needed.
    FewNeeded,
    /// Few stalls so far: apply hidden pairs, then branch on the best cell.
    FewStalls,
}

impl StallKind {
    /// All kinds, in the order of their discriminants.
    pub const ALL: [StallKind; 4] =
        [StallKind::Hard, StallKind::ManySolutions, StallKind::FewNeeded, StallKind::FewStalls];
}

/// See [`ManySolutionsHeuristic::new`].
const INCONCLUSIVE_BRANCHINGS: i8 = 3;

/// Openness of the first stalled state below which a puzzle is likely to have one solution.
const MIN_OPENNESS: i16 = -50;

/// Returns a higher limit in place of [`MIN_OPENNESS`], so that more puzzles are taken for such with one solution. The
/// openness of puzzles with many solutions is 56 on average with 22 clues and falls by 60 with each further clue; that
/// of others is about -60.
fn higher_min_openness(clues: u8) -> i16 {
    match clues {
        ..22 => 20,
        22 => -12,
        23..28 => -10,
        _ => MIN_OPENNESS,
    }
}

/// Number of stalls of a puzzle that are of kind [`StallKind::FewStalls`].
const FEW_STALLS: u8 = 3;
/// Maximum limit of solutions with which branches are deferred. With a higher one most of them are needed.
const MAX_DEFERRING_LIMIT: u64 = 32;
/// Maximum number of contradictions with which branches are deferred. Hard puzzles soon have more; they need all of
/// their branches.
const MAX_DEFERRING_CONTRADICTIONS: u8 = 3;

/// Number of puzzles, from the first, of which deferred branches are searched early if lanes would be free otherwise.
const EARLY_PUZZLES: usize = 64;

/// Puzzles from the first unsolved one. A puzzle is solved if all its states are searched or it has reached the limit.
///
/// Puzzles are numbered in input order, modulo 2^32.
pub struct PuzzleQueue {
    entries: VecDeque<Entry>,
    /// The number of the first entry.
    first: u32,
    unsolved: usize,
    pub(super) limit: u64,
    pub(super) keep_grids: bool,
    /// Maximum number of branches of each puzzle.
    pub(super) budget: u64,
    /// Whether puzzles have additional rules. They have few clues, so that many branches without a contradiction do not mean
    /// that there are many solutions, and the mirror image of a solution need not be one.
    pub(super) has_extra_rules: bool,
    /// The puzzles without a running state that have deferred branches.
    pub(super) idle: VecDeque<u32>,
}

impl PuzzleQueue {
    /// Returns a queue without puzzles. The limits are zero.
    pub fn new() -> PuzzleQueue {
        PuzzleQueue {
            entries: VecDeque::new(),
            first: 0,
            unsolved: 0,
            limit: 0,
            keep_grids: false,
            budget: 0,
            has_extra_rules: false,
            idle: VecDeque::new(),
        }
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

    /// Adds puzzles with these numbers of clues; returns the number of the first.
    pub fn extend(&mut self, clues: &[u8]) -> u32 {
        let first = self.first.wrapping_add(self.entries.len() as u32);
        let open_states = u32::from(self.limit > 0);
        self.entries.extend(clues.iter().map(|&clues| {
            let heuristic = ManySolutionsHeuristic::new(clues.into(), INCONCLUSIVE_BRANCHINGS);
            Entry {
                found: FoundSolutions::default(),
                open_states,
                branches: 0,
                is_incomplete: false,
                running: open_states,
                deferred: DeferredBranches::NONE,
                heuristic,
                clues,
                stalls: 0,
                contradictions: 0,
            }
        }));
        self.unsolved += open_states as usize * clues.len();
        first
    }

    /// Removes the first puzzle if its search has ended; returns the result.
    pub fn pop(&mut self) -> Option<QueryResult> {
        self.entries.front().filter(|entry| entry.open_states == 0)?;
        self.first = self.first.wrapping_add(1);
        self.entries.pop_front().map(|Entry { found, branches, is_incomplete, .. }| QueryResult {
            found,
            branches,
            is_complete: !is_incomplete,
        })
    }

    fn entry(&mut self, number: u32) -> Option<&mut Entry> {
        self.entries.get_mut(number.wrapping_sub(self.first) as usize)
    }

    /// Returns whether the puzzle is unsolved.
    #[inline(always)]
    pub fn is_unsolved(&mut self, number: u32) -> bool {
        self.entry(number).is_some_and(|entry| entry.open_states > 0)
    }

    /// Adds states to be searched, unless the puzzle is solved. Returns whether the budget suffices.
    #[inline(always)]
    pub fn add_states(&mut self, number: u32, count: u32) -> bool {
        let budget = self.budget;
        if let Some(entry) = self.entry(number)
            && entry.open_states > 0
        {
            entry.open_states += count;
            entry.branches += u64::from(count);
            return entry.branches <= budget;
        }
        true
    }

    /// Ends the search of a puzzle, unless it has ended. Returns whether it had not.
    pub fn end_search(&mut self, number: u32) -> bool {
        let Some(entry) = self.entry(number).filter(|entry| entry.open_states > 0) else { return false };
        (entry.open_states, entry.is_incomplete) = (0, true);
        self.unsolved -= 1;
        true
    }

    /// Records that a state has stalled; returns its kind.
    #[inline(always)]
    pub fn record_stall(&mut self, number: u32) -> StallKind {
        let (limit, has_extra_rules) = (self.limit, self.has_extra_rules);
        let Some(entry) = self.entry(number) else { return StallKind::Hard };
        entry.stalls = entry.stalls.saturating_add(1);
        let many = entry.heuristic.record_branching() && !has_extra_rules;
        if many && limit > MAX_DEFERRING_LIMIT {
            StallKind::ManySolutions
        } else if many && entry.contradictions <= MAX_DEFERRING_CONTRADICTIONS {
            StallKind::FewNeeded
        } else if entry.stalls <= FEW_STALLS {
            StallKind::FewStalls
        } else {
            StallKind::Hard
        }
    }

    /// Records the openness of a stalled state, which tells something at the first stall of a puzzle only.
    #[inline(always)]
    pub fn record_openness(&mut self, number: u32, openness: i16, defers_less: bool) {
        if let Some(entry) = self.entry(number).filter(|entry| entry.stalls == 1) {
            let minimum = if defers_less { higher_min_openness(entry.clues) } else { MIN_OPENNESS };
            if openness < minimum {
                entry.heuristic.record_few_candidates();
            }
        }
    }

    /// Returns the deferred branches of a puzzle that is not removed.
    #[inline(always)]
    pub fn deferred(&mut self, number: u32) -> Option<&mut DeferredBranches> {
        self.entry(number).map(|entry| &mut entry.deferred)
    }

    /// Records that a second branch is searched now; returns whether the puzzle is unsolved.
    #[inline(always)]
    pub fn start_state(&mut self, number: u32) -> bool {
        let Some(entry) = self.entry(number).filter(|entry| entry.open_states > 0) else { return false };
        entry.running += 1;
        true
    }

    /// Returns the number of puzzles without a running state that have deferred branches.
    pub fn idle_puzzles(&self) -> usize {
        self.idle.len()
    }

    /// Returns deferred branches of which the caller takes one: those of the first idle puzzle, or if `is_early`, of
    /// one of the first puzzles that have any.
    pub fn start_deferred(&mut self, is_early: bool) -> Option<&mut DeferredBranches> {
        let has_deferred = |entry: &Entry| entry.deferred != DeferredBranches::NONE;
        let index = if is_early {
            self.entries.iter().take(EARLY_PUZZLES).position(has_deferred)?
        } else {
            // A puzzle may have been started early since it became idle.
            std::iter::from_fn(|| self.idle.pop_front())
                .map(|number| number.wrapping_sub(self.first) as usize)
                .find(|&index| self.entries.get(index).is_some_and(|entry| entry.running == 0 && has_deferred(entry)))?
        };
        let entry = self.entries.get_mut(index)?;
        entry.running += 1;
        Some(&mut entry.deferred)
    }

    /// Records that a state has a contradiction.
    #[inline(always)]
    pub fn record_contradiction(&mut self, number: u32) {
        if let Some(entry) = self.entry(number)
            && entry.open_states > 0
        {
            entry.heuristic.record_contradiction();
            entry.contradictions = entry.contradictions.saturating_add(1);
            self.finish_state(number);
        }
    }

    /// Counts a running state of an unsolved puzzle as searched.
    #[inline(always)]
    fn finish_state(&mut self, number: u32) {
        let Some(entry) = self.entry(number) else { return };
        entry.open_states -= 1;
        entry.running -= 1;
        if entry.open_states == 0 {
            self.unsolved -= 1;
        } else if entry.running == 0 && entry.deferred != DeferredBranches::NONE {
            self.idle.push_back(number);
        }
    }

    /// Records a solution that counts 2^`doublings` times; returns whether the puzzle has reached the limit.
    pub fn record_solution(&mut self, number: u32, doublings: u32, grid: impl FnOnce() -> Grid) -> bool {
        let (limit, keep_grids) = (self.limit, self.keep_grids);
        let Some(entry) = self.entry(number).filter(|entry| entry.open_states > 0) else { return true };
        entry.found.count = entry.found.count.saturating_add(1 << doublings.min(63)).min(limit);
        if keep_grids {
            entry.found.grids.push(grid());
        }
        let is_at_limit = entry.found.count == limit;
        if is_at_limit {
            entry.open_states = 1;
        }
        self.finish_state(number);
        is_at_limit
    }

    /// Returns whether solutions are only counted, so that one may count several times.
    pub fn counts_only(&self) -> bool {
        !self.keep_grids && !self.has_extra_rules
    }
}
