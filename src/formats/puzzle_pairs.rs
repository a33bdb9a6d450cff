//! Lists of a puzzle and its solution: `[puzzle, solution]`.

use super::cell_lists::grid_of;
use crate::board::cell::Cell;
use crate::pack::Record;
use std::collections::VecDeque;

/// The puzzles of a list that is being read. Two of which only the second one is complete are a puzzle and its solution.
#[derive(Clone, Default)]
pub(super) struct PuzzlePairs {
    /// The number of elements so far.
    count: usize,
    /// The first elements, as long as they may be a puzzle and its solution.
    held: Vec<Record>,
}

impl PuzzlePairs {
    /// Adds a puzzle without other properties.
    pub(super) fn push<E>(&mut self, record: Record, results: &mut VecDeque<Result<Record, E>>) {
        let is_full = record.puzzle.clue_count() == Cell::COUNT;
        let is_solution = is_full || self.count == 1 && grid_of(&record.puzzle).is_some();
        let is_possible = match self.count {
            0 => !is_solution,
            1 => is_solution && self.held.len() == 1,
            _ => false,
        };
        if is_possible {
            self.count += 1;
            return self.held.push(record);
        }
        self.push_other(Ok(record), results);
    }

    /// Adds an element that is no puzzle alone.
    pub(super) fn push_other<E>(&mut self, result: Result<Record, E>, results: &mut VecDeque<Result<Record, E>>) {
        self.release(results);
        self.count += 1;
        results.push_back(result);
    }

    /// Passes the elements that are held on: something else follows.
    pub(super) fn release<E>(&mut self, results: &mut VecDeque<Result<Record, E>>) {
        // Nothing after it makes a pair.
        self.count += usize::from(!self.held.is_empty());
        results.extend(self.held.drain(..).map(Ok));
    }

    /// Passes the elements that are held on at the end of the list.
    pub(super) fn finish<E>(mut self, results: &mut VecDeque<Result<Record, E>>) {
        let solution = if self.held.len() == 2 { self.held.pop() } else { None };
        if let (Some(record), Some(solution)) = (self.held.first_mut(), solution) {
            record.set_given_solution(grid_of(&solution.puzzle));
        }
        self.release(results);
    }
}
