//! First attempts at several puzzles, whose searches run side by side.

use super::engines::Engines;
use super::removal::ClueRemoval;
use crate::cancellation;
use crate::generator::Targets;
use crate::kinds::model::PuzzleKind;
use crate::kinds::puzzle::Puzzle;
use crate::rng::PuzzleRng;

/// Attempts that have ended with the removal of clues.
#[derive(Debug, Default)]
pub struct PreparedAttempts {
    seed: u64,
    attempts: Vec<PreparedAttempt>,
}

/// The first attempt at a puzzle.
#[derive(Debug)]
pub struct PreparedAttempt {
    index: u64,
    /// The random numbers of the rest of the search.
    pub rng: PuzzleRng,
    /// The puzzle and its solution; `None` if the attempt has failed.
    pub found: Option<(Puzzle, Puzzle)>,
}

impl PreparedAttempts {
    /// Makes the first attempts at the puzzles with these indices and random numbers.
    pub fn new(
        kind: &PuzzleKind,
        engines: &mut Engines,
        targets: &Targets,
        orbits: &[Vec<u16>],
        seed: u64,
        streams: Vec<(u64, PuzzleRng)>,
    ) -> PreparedAttempts {
        let (mut attempts, mut filled, mut solutions) = (Vec::new(), Vec::new(), Vec::new());
        for (index, mut rng) in streams {
            match engines.fill(kind, &mut rng) {
                Some(solution) => {
                    filled.push(index);
                    solutions.push((solution, rng));
                }
                None => attempts.push(PreparedAttempt { index, rng, found: None }),
            }
        }
        let puzzles = ClueRemoval::new(&mut engines.solver, targets).run_all(&mut solutions, orbits);
        for ((index, puzzle), (solution, rng)) in filled.into_iter().zip(puzzles).zip(solutions) {
            attempts.push(PreparedAttempt { index, rng, found: puzzle.map(|puzzle| (puzzle, solution)) });
        }
        // Searches that were cancelled have decided nothing.
        if cancellation::is_requested() {
            attempts.clear();
        }
        PreparedAttempts { seed, attempts }
    }

    /// Removes the attempt at a puzzle.
    pub fn take(&mut self, seed: u64, index: u64) -> Option<PreparedAttempt> {
        let position = self.attempts.iter().position(|attempt| attempt.index == index && self.seed == seed)?;
        Some(self.attempts.swap_remove(position))
    }
}
