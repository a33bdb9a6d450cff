//! A local search from puzzle to neighboring puzzle, for rare targets.

use super::distance::TargetDistance;
use super::generated::Generated;
use super::neighborhood;
use super::targets::Targets;
use crate::board::grid::{Grid, Puzzle};
use crate::rng::PuzzleRng;

/// The number of stalled steps after which a local search restarts.
const MAX_STALLED_STEPS: u32 = 1000;

/// A local search from puzzle to neighboring puzzle.
#[derive(Debug)]
pub struct LocalSearch {
    current: Puzzle,
    distance: TargetDistance,
    /// Steps since the distance last decreased.
    stalled_steps: u32,
}

impl LocalSearch {
    pub fn new(start: Puzzle, distance: TargetDistance) -> LocalSearch {
        LocalSearch { current: start, distance, stalled_steps: 0 }
    }

    /// Returns whether the search has made no progress for long.
    pub fn is_stalled(&self) -> bool {
        self.stalled_steps >= MAX_STALLED_STEPS
    }

    /// Returns a neighbor of the current puzzle, with its solution.
    pub fn next_puzzle(&mut self, targets: &Targets, rng: &mut PuzzleRng) -> Option<(Puzzle, Grid)> {
        let neighbor = match targets.min_score() > 0.0 {
            true => neighborhood::neighbor(&self.current, 1, usize::MAX, rng),
            false => neighborhood::sparse_neighbor(&self.current, rng),
        };
        self.stalled_steps += u32::from(neighbor.is_none());
        neighbor
    }

    /// Returns whether a puzzle is farther from the targets than the current one, which takes less time to find out
    /// than its distance. Such a puzzle is a step without progress.
    pub fn skips(&mut self, targets: &Targets, generated: &Generated) -> bool {
        let is_farther = targets.is_farther(generated, &self.distance);
        self.stalled_steps += u32::from(is_farther);
        is_farther
    }

    /// Moves to a neighbor unless it is farther from the targets.
    pub fn continue_from(&mut self, neighbor: &Puzzle, distance: TargetDistance) {
        self.stalled_steps = if distance < self.distance { 0 } else { self.stalled_steps + 1 };
        if distance <= self.distance {
            (self.current, self.distance) = (*neighbor, distance);
        }
    }
}
