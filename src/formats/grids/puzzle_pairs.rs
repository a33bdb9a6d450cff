//! Lists of a puzzle and its solution: `[puzzle, solution]`, also in reversed order.

use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::{Grid, Puzzle};
use crate::pack::Record;
use std::collections::VecDeque;

/// The puzzles of a list that is being read. Two are a puzzle and its solution if only the second one is complete, or if
/// the first one solves the second one.
#[derive(Clone, Default)]
pub(in crate::formats) struct PuzzlePairs {
    /// The number of elements so far.
    count: usize,
    /// The first elements, as long as they may be a puzzle and its solution.
    held: Vec<Record>,
}

impl PuzzlePairs {
    /// Adds a puzzle without other properties.
    pub(in crate::formats) fn push<E>(&mut self, record: Record, results: &mut VecDeque<Result<Record, E>>) {
        let is_possible = match (self.count, &self.held[..]) {
            (0, _) => true,
            (1, [first]) => joined(first, &record).is_some(),
            _ => false,
        };
        if is_possible {
            self.count += 1;
            return self.held.push(record);
        }
        self.push_other(Ok(record), results);
    }

    /// Adds an element that is no puzzle alone.
    pub(in crate::formats) fn push_other<E>(
        &mut self,
        result: Result<Record, E>,
        results: &mut VecDeque<Result<Record, E>>,
    ) {
        self.release(results);
        self.count += 1;
        results.push_back(result);
    }

    /// Passes the elements that are held on: something else follows.
    pub(in crate::formats) fn release<E>(&mut self, results: &mut VecDeque<Result<Record, E>>) {
        // Nothing after it makes a pair.
        self.count += usize::from(!self.held.is_empty());
        results.extend(self.held.drain(..).map(Ok));
    }

    /// Passes the elements that are held on at the end of the list.
    pub(in crate::formats) fn finish<E>(mut self, results: &mut VecDeque<Result<Record, E>>) {
        if let [first, second] = &self.held[..]
            && let Some(record) = joined(first, second)
        {
            self.held = vec![record];
        }
        self.release(results);
    }
}

/// Returns the puzzle of two with the other one as its solution; `None` if they are two puzzles.
fn joined(first: &Record, second: &Record) -> Option<Record> {
    let is_full = |record: &Record| record.puzzle.clue_count() == Cell::COUNT;
    let clues = |record: &Record| record.classic_clues();
    let solution = grid_of(&clues(second)?);
    let (puzzle, solution) = match !is_full(first) && (is_full(second) || solution.is_some()) {
        true => (first, solution),
        // In this order a wrong solution is more likely a puzzle of its own.
        false => {
            let solves =
                |solution: &Grid| !is_full(second) && clues(second).is_some_and(|second| solution.fills(&second));
            (second, Some(grid_of(&clues(first)?).filter(solves)?))
        }
    };
    let mut record = puzzle.clone();
    record.set_given_grid(solution);
    Some(record)
}

/// Returns the grid of a solution; `None` if it is not valid. Of the digits 0 to 8, as npm package `sudoku` has them, 0 is
/// read as an empty cell.
pub(in crate::formats) fn grid_of(solution: &Puzzle) -> Option<Grid> {
    let from_zero = || {
        let digit = |cell| solution.get(cell).map_or(Digit::new(1), |digit| Digit::new(digit.get() + 1));
        let digits = Cell::all().map(|cell| Some((cell, digit(cell)?)));
        Grid::try_from(digits.collect::<Option<Puzzle>>()?).ok()
    };
    Grid::try_from(*solution).ok().or_else(from_zero)
}
