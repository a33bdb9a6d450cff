//! The state of the rating of a puzzle.

use super::digit_boards::DigitBoards;
use super::measures::Measures;
use super::playing_order;
use super::position::Position;
use super::probe::EasiestRefutations;
use super::round_kind::RoundKind;
use super::score::{self, HardestRounds};
use crate::board::grid::{Grid, Puzzle};

/// The state of the rating of a puzzle.
pub(super) struct EffortRater<'a> {
    solution: &'a Grid,
    initial: Position,
    pub(super) position: Position,
    pub(super) measures: Measures,
    hardest: HardestRounds,
}

impl<'a> EffortRater<'a> {
    pub(super) fn new(puzzle: &Puzzle, solution: &'a Grid) -> Option<EffortRater<'a>> {
        if !solution.fills(puzzle) {
            return None;
        }
        let initial = Position::with_solution(puzzle, solution);
        let (position, measures) = (initial.clone(), Measures::default());
        Some(EffortRater { solution, initial, position, measures, hardest: HardestRounds::NONE })
    }

    pub(super) fn is_solved(&self) -> bool {
        self.position.is_solved()
    }

    pub(super) fn score(&self) -> f64 {
        self.hardest.score(self.points())
    }

    /// Returns the points. Those of puzzles up to subsets are known once the puzzle is solved, and count as 0 before.
    pub(super) fn points(&self) -> u32 {
        match self.hardest.kind() <= RoundKind::Quad {
            true if self.is_solved() => playing_order::points(self.initial.clone()),
            true => 0,
            false => self.position.points,
        }
    }

    /// Runs a round up to subsets; returns whether one was possible.
    pub(super) fn subset_round(&mut self) -> bool {
        let kind = self.position.subset_round();
        kind.inspect(|&kind| self.count(kind, 0)).is_some()
    }

    /// Runs a round of patterns beyond subsets; returns whether one was possible.
    pub(super) fn pattern_round(&mut self) -> bool {
        let kind = self.position.pattern_round();
        kind.inspect(|&kind| self.count(kind, 0)).is_some()
    }

    /// Runs a round of search; returns whether it refuted anything.
    pub(super) fn search(&mut self, probe: impl Fn(&Position, &DigitBoards) -> Option<EasiestRefutations>) -> bool {
        let Some(probe) = probe(&self.position, &self.position.false_candidates(self.solution)) else { return false };
        self.position.remove(&probe.refuted);
        self.position.points += score::points(probe.kind);
        self.count(probe.kind, probe.length);
        true
    }

    pub(super) fn count(&mut self, kind: RoundKind, length: u32) {
        self.measures.count(kind, length);
        self.hardest.add(kind, length);
    }
}
