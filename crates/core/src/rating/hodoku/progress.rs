//! Solving a puzzle with some of the techniques, with clues added between steps.

use super::filter::Filter;
use super::position::Position;
use super::step::Step;
use super::steps::{Steps, steps};
use super::technique::{LadderEntry, TechniqueSet};
use super::technique_id::TechniqueId;
use crate::board::cell::{Cell, CellSet};
use crate::board::digits::Digit;
use crate::board::grid::{Grid, Puzzle};
use crate::solver;

/// A position between steps; clues may be added.
#[derive(Clone, Debug)]
pub(crate) struct Progress {
    position: Position,
}

impl Progress {
    /// Creates the position of a puzzle that is solved by some of these techniques. Its solution makes the searches
    /// faster, if it has only one.
    pub fn new(puzzle: &Puzzle, solution: Option<&Grid>, techniques: TechniqueSet) -> Progress {
        let mut position = Position::new(puzzle);
        if let Some(solution) = solution {
            position.state.set_solution(solution);
        }
        position.state.set_filter(Filter::new(techniques));
        Progress { position }
    }

    /// Returns whether all cells are filled.
    pub fn is_solved(&self) -> bool {
        self.position.is_full()
    }

    /// Returns the empty cells.
    pub fn empty_cells(&self) -> CellSet {
        self.position.unsolved()
    }

    /// Returns the first step of the entries of the ladder with one of these techniques, and its entry.
    pub fn next_step(&mut self, techniques: TechniqueSet) -> Option<(&'static LadderEntry, Step)> {
        self.position.state.next_step(techniques)
    }

    /// Applies a step.
    pub fn apply(&mut self, step: &Step) {
        self.position.apply(step);
    }

    /// Fills a cell as a clue.
    pub fn add_clue(&mut self, cell: Cell, digit: Digit) {
        self.position.place(cell, digit);
        self.position.state.clues |= 1 << cell.index();
    }
}

/// Returns the position before HoDoKu's first step by the technique; `None` if there is no such step.
///
/// A technique that is not part of the rating is added to the ladder.
pub fn first_use(puzzle: &Puzzle, technique: TechniqueId) -> Option<Position> {
    let ladder = TechniqueSet::RATED | technique.techniques();
    let mut progress = Progress::new(puzzle, solver::unique_solution(puzzle).as_ref(), ladder);
    while !progress.is_solved() {
        let (_, step) = progress.next_step(ladder)?;
        if technique.includes(step.technique) {
            return Some(progress.position);
        }
        progress.apply(&step);
    }
    None
}

/// Returns the first position on HoDoKu's path in which the technique finds a step, although easier techniques may find
/// one too; `None` if there is no such position.
pub fn first_position(puzzle: &Puzzle, technique: TechniqueId) -> Option<Position> {
    let mut steps = steps(puzzle)?;
    loop {
        let position = steps.position().clone();
        if Steps::with_techniques(position.clone(), technique.techniques()).next().is_some() {
            return Some(position);
        }
        steps.next()?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::digits::DigitSet;
    use crate::rating::hodoku::Technique;

    #[test]
    fn clues_added_between_steps_lead_to_the_solution() {
        let puzzle = "98.7.....6...5.8......4..3.7....9.....4...6.....3....1.3..2......8.1...2.....4.7.";
        let puzzle: Puzzle = puzzle.parse().unwrap();
        let Some(solution) = solver::unique_solution(&puzzle) else { return };
        let singles = TechniqueSet::easier_than(Technique::LockedPair);
        let mut progress = Progress::new(&puzzle, Some(&solution), singles);
        while !progress.is_solved() {
            match progress.next_step(singles) {
                Some((_, step)) => progress.apply(&step),
                None => {
                    let cell = progress.empty_cells().iter().next().unwrap();
                    progress.add_clue(cell, solution.get(cell));
                }
            }
        }
        assert!(
            Cell::all()
                .all(|cell| progress.position.all_candidates().get(cell) == DigitSet::single(solution.get(cell)))
        );
    }
}
