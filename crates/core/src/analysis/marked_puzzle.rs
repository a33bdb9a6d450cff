//! Puzzles and candidate grids, whose clues and eliminated candidates are removed and added.

use crate::board::candidates::Candidates;
use crate::board::cell::{Cell, CellSet};
use crate::board::digits::{Digit, DigitSet};
use crate::board::grid::{Grid, Puzzle};
use crate::generator::redundant_clues;
use crate::solver;

/// A puzzle, or a candidate grid, with any number of solutions.
///
/// Its marks are its clues; of a candidate grid, whose clues stay, the candidates that are eliminated although the clues
/// allow them.
///
/// ```
/// use cluewise::{Digit, DigitSet, Puzzle, analysis::MarkedPuzzle};
/// let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// assert_eq!(MarkedPuzzle::from(puzzle).marks().len(), 21);
/// # Ok::<(), cluewise::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MarkedPuzzle {
    /// The clues.
    pub clues: Puzzle,
    /// The candidates of all cells; `None` for those that the clues leave.
    pub candidates: Option<Box<Candidates>>,
}

/// A clue, or an eliminated candidate.
pub type Mark = (Cell, Digit);

impl From<Puzzle> for MarkedPuzzle {
    fn from(clues: Puzzle) -> MarkedPuzzle {
        MarkedPuzzle { clues, candidates: None }
    }
}

impl MarkedPuzzle {
    /// Creates a candidate grid with these clues, or a puzzle.
    pub fn new(clues: Puzzle, candidates: Option<&Candidates>) -> MarkedPuzzle {
        MarkedPuzzle { clues, candidates: candidates.map(|candidates| Box::new(candidates.clone())) }
    }

    /// Returns the marks, in ascending order.
    pub fn marks(&self) -> Vec<Mark> {
        let Some(candidates) = &self.candidates else { return self.clues.clues().collect() };
        let allowed = Candidates::new(&self.clues);
        let eliminated = |cell: Cell| (allowed.get(cell) - candidates.get(cell)).iter().map(move |digit| (cell, digit));
        Cell::all().filter(|&cell| self.clues.get(cell).is_none()).flat_map(eliminated).collect()
    }

    /// Removes a clue, or restores a candidate.
    pub(super) fn remove(&mut self, (cell, digit): Mark) {
        match &mut self.candidates {
            None => self.clues.set(cell, None),
            Some(candidates) => candidates.set(cell, candidates.get(cell) | DigitSet::single(digit)),
        }
    }

    /// Adds a clue, or eliminates a candidate.
    pub(super) fn add(&mut self, (cell, digit): Mark) {
        match &mut self.candidates {
            None => self.clues.set(cell, Some(digit)),
            Some(candidates) => drop(candidates.remove(cell, DigitSet::single(digit))),
        }
    }

    /// Returns all solutions; `None` if there are more than `max`.
    pub(super) fn solutions(&self, max: u64) -> Option<Vec<Grid>> {
        let grids = match &self.candidates {
            None => solver::solve(&self.clues, max.saturating_add(1)).grids,
            Some(candidates) => solver::solutions_within(candidates).take((max as usize).saturating_add(1)).collect(),
        };
        (grids.len() as u64 <= max).then_some(grids)
    }

    /// Returns the marks without which the solutions are the same, each by itself.
    pub fn redundant_marks(&self) -> Vec<Mark> {
        let Some(candidates) = &self.candidates else {
            let redundant = redundant_clues(&self.clues);
            return self.clues.clues().filter(|&(cell, _)| redundant.contains(cell)).collect();
        };
        self.marks().into_iter().filter(|&mark| !has_solution_with(candidates, mark)).collect()
    }

    /// Returns whether no mark is redundant.
    pub fn is_minimal(&self) -> bool {
        self.redundant_marks().is_empty()
    }

    /// Removes redundant marks in this order. The solutions stay the same; the result is minimal if the order includes all
    /// marks.
    pub fn minimized(mut self, order: impl IntoIterator<Item = Mark>) -> MarkedPuzzle {
        for mark in order {
            if self.is_redundant(mark) {
                self.remove(mark);
            }
        }
        self
    }

    pub(super) fn is_redundant(&self, (cell, digit): Mark) -> bool {
        match &self.candidates {
            None => {
                let rest = self.clues.restricted_to(!CellSet::single(cell));
                self.clues.get(cell) == Some(digit) && !solver::has_solution_without(&rest, cell, digit)
            }
            Some(candidates) => !has_solution_with(candidates, (cell, digit)),
        }
    }
}

/// Returns whether there is a solution with a candidate that is eliminated.
fn has_solution_with(candidates: &Candidates, (cell, digit): Mark) -> bool {
    let mut restored = candidates.clone();
    restored.set(cell, DigitSet::single(digit));
    solver::count_within(&restored, 1) > 0
}
