//! A puzzle solved as far as the techniques up to a level lead.
//!
//! Up to subsets, techniques lead to the same position in any order. So the fastest order will do: singles and locked
//! candidates by the solver, and subsets of all sizes in all houses together.

use super::digit_boards::{ALL_CELLS, DigitBoards, masks, once_and_twice};
use super::level::Level;
use super::position::Position;
use super::singles::SinglesSolver;
use super::subsets::ExchangeableDigits;
use crate::board::cell::CellSet;
use crate::board::grid::{Grid, Puzzle};
use crate::solver;

/// A puzzle with a known solution, solved as far as the techniques up to a level lead.
#[derive(Clone)]
pub(super) struct PartialSolution<'a> {
    solution: &'a Grid,
    stage: Stage<'a>,
}

#[derive(Clone)]
enum Stage<'a> {
    /// Level easy.
    HiddenSingles(SinglesSolver<'a>),
    /// Level medium.
    Singles(SinglesSolver<'a>),
    /// Level hard.
    Subsets(Boards),
    /// Level expert.
    Patterns(Box<PatternSearch>),
}

impl<'a> PartialSolution<'a> {
    /// Solves a puzzle as far as the techniques up to a level lead, which is expert at most.
    pub(super) fn new(puzzle: &Puzzle, solution: &'a Grid, level: Level) -> PartialSolution<'a> {
        let stage = match level {
            Level::Easy => Stage::HiddenSingles(SinglesSolver::new(puzzle, solution)),
            Level::Medium => Stage::Singles(SinglesSolver::new(puzzle, solution)),
            Level::Hard => Stage::Subsets(Boards::new(puzzle)),
            _ => Stage::Patterns(Box::new(PatternSearch::new(Boards::new(puzzle)))),
        };
        let mut partial = PartialSolution { solution, stage };
        partial.solve();
        partial
    }

    /// Solves a puzzle up to expert that is already solved up to hard.
    pub(super) fn with_patterns(&self) -> PartialSolution<'a> {
        let Stage::Subsets(boards) = &self.stage else { return self.clone() };
        let stage = Stage::Patterns(Box::new(PatternSearch::new(*boards)));
        let mut partial = PartialSolution { stage, ..*self };
        partial.solve();
        partial
    }

    /// Adds clues and solves on.
    pub(super) fn add_clues(&mut self, clues: CellSet) {
        match &mut self.stage {
            Stage::HiddenSingles(singles) | Stage::Singles(singles) => singles.add_clues(clues.bits()),
            Stage::Subsets(boards) => boards.add_clues(clues, self.solution),
            Stage::Patterns(search) => search.boards.add_clues(clues, self.solution),
        }
        self.solve();
    }

    /// Adds clues and solves on, unless this solves the puzzle; returns whether it does not.
    pub(super) fn add_unless_solved(&mut self, clues: CellSet) -> bool {
        let mut extended = self.clone();
        extended.add_clues(clues);
        let is_unsolved = !extended.is_solved();
        if is_unsolved {
            *self = extended;
        }
        is_unsolved
    }

    fn solve(&mut self) {
        match &mut self.stage {
            Stage::HiddenSingles(singles) => singles.place_hidden(),
            Stage::Singles(singles) => singles.place_all(),
            Stage::Subsets(boards) => boards.solve(self.solution),
            Stage::Patterns(search) => search.solve(self.solution),
        }
    }

    pub(super) fn is_solved(&self) -> bool {
        self.unfilled().is_empty()
    }

    /// Returns the cells without a digit.
    pub(super) fn unfilled(&self) -> CellSet {
        CellSet::from_bits(match &self.stage {
            Stage::HiddenSingles(singles) | Stage::Singles(singles) => !singles.filled(),
            Stage::Subsets(boards) => boards.unfilled(),
            Stage::Patterns(search) => search.boards.unfilled(),
        })
    }
}

/// The candidates of a puzzle.
#[derive(Clone, Copy)]
struct Boards {
    /// For each digit, the cells that may hold it.
    cells: DigitBoards,
}

impl Boards {
    fn new(puzzle: &Puzzle) -> Boards {
        let empty = ALL_CELLS & !puzzle.clue_cells().bits();
        let mut boards = [empty; 9];
        puzzle.clues().for_each(|(cell, digit)| boards[digit.index()] |= 1 << cell.index());
        Boards { cells: boards }
    }

    fn add_clues(&mut self, clues: CellSet, solution: &Grid) {
        self.cells.iter_mut().for_each(|board| *board &= !clues.bits());
        clues.iter().for_each(|cell| self.cells[solution.get(cell).index()] |= 1 << cell.index());
    }

    /// Returns the cells with several candidates.
    fn unfilled(&self) -> u128 {
        once_and_twice(&self.cells).1
    }

    /// Applies singles, locked candidates and subsets as long as they change anything.
    fn solve(&mut self, solution: &Grid) {
        loop {
            self.cells = solver::propagate(&self.cells);
            let unfilled = self.unfilled();
            if unfilled == 0 || !self.eliminate_by_subsets(unfilled, solution) {
                break;
            }
        }
    }

    /// Removes the candidates that subsets eliminate; returns whether there were any.
    fn eliminate_by_subsets(&mut self, unfilled: u128, solution: &Grid) -> bool {
        let masks = masks(&self.cells.map(|board| board & unfilled));
        let found = ExchangeableDigits::new(&masks, solution).eliminations(&masks, solution);
        found.inspect(|found| self.cells.iter_mut().zip(found).for_each(|(board, found)| *board &= !found)).is_some()
    }
}

/// The candidates of a puzzle that is solved by patterns too.
#[derive(Clone)]
struct PatternSearch {
    boards: Boards,
    /// The places of the digits that some searches found nothing for.
    searched: [DigitBoards; 3],
}

impl PatternSearch {
    fn new(boards: Boards) -> PatternSearch {
        PatternSearch { boards, searched: [[0; 9]; 3] }
    }

    /// Applies all techniques up to patterns as long as they change anything.
    fn solve(&mut self, solution: &Grid) {
        loop {
            self.boards.solve(solution);
            let unfilled = self.boards.unfilled();
            if unfilled == 0 {
                break;
            }
            let mut position = Position::of_boards(&self.boards.cells, ALL_CELLS & !unfilled, self.searched);
            let round = position.pattern_round();
            (self.boards.cells, self.searched) = (position.boards, position.searched);
            if round.is_none() {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::effort::level_up_to;

    const SAMPLE: &str = include_str!("../../../../../tests/data/rated.txt");

    #[test]
    fn the_order_of_rounds_up_to_subsets_does_not_matter() {
        for line in SAMPLE.lines().filter(|line| !line.starts_with('#')) {
            let puzzle: Puzzle = line[..81].parse().expect("a puzzle");
            let solution = solver::unique_solution(&puzzle).expect("one solution");
            let mut position = Position::new(&puzzle);
            while position.subset_round().is_some() {}
            let mut boards = Boards::new(&puzzle);
            boards.solve(&solution);
            assert_eq!(boards.cells, position.boards, "{puzzle}");
        }
    }

    #[test]
    fn puzzles_up_to_a_level_are_solved() {
        for line in SAMPLE.lines().filter(|line| !line.starts_with('#')).step_by(3) {
            let puzzle: Puzzle = line[..81].parse().expect("a puzzle");
            let solution = solver::unique_solution(&puzzle).expect("one solution");
            for level in [Level::Easy, Level::Medium, Level::Hard, Level::Expert] {
                let is_solved = PartialSolution::new(&puzzle, &solution, level).is_solved();
                let is_within = level_up_to(&puzzle, &solution, level).is_some();
                // The points may raise the level of a puzzle that patterns solve.
                assert!(is_solved == is_within || is_solved && level == Level::Expert, "{puzzle} {level}");
            }
        }
    }

    #[test]
    fn clues_can_be_added_at_any_time() {
        for line in SAMPLE.lines().filter(|line| !line.starts_with('#')).step_by(40) {
            let puzzle: Puzzle = line[..81].parse().expect("a puzzle");
            let solution = solver::unique_solution(&puzzle).expect("one solution");
            for level in [Level::Easy, Level::Medium, Level::Hard] {
                let mut partial = PartialSolution::new(&puzzle, &solution, level);
                let mut clues = puzzle.clue_cells();
                while let Some(cell) = partial.unfilled().iter().next() {
                    clues.insert(cell);
                    partial.add_clues(CellSet::single(cell));
                    let restored = Puzzle::from(solution).restricted_to(clues);
                    let expected = PartialSolution::new(&restored, &solution, level);
                    assert_eq!(partial.unfilled(), expected.unfilled(), "{restored} {level}");
                }
            }
        }
    }
}
