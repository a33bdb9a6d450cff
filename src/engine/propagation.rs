//! Candidates of puzzles of any kind after propagation.

use super::{Ability, Engine, Unsupported};
use crate::kinds::CandidateGrid;
use crate::pack::{AnyPuzzle, Record};
use crate::rating::effort::{Propagation, propagate_within};

impl Engine {
    /// Returns the candidates of a puzzle after propagation, which may reveal a contradiction. It begins with the given
    /// candidates of a record. The techniques of constraints up to the extent are applied too: last digits,
    /// combinations and sums of cages, bounds of lines.
    ///
    /// # Errors
    /// The grid is too large.
    pub fn propagate(&mut self, record: &Record, extent: Propagation) -> Result<CandidateGrid, Unsupported> {
        let kind = record.kind();
        match &record.puzzle {
            AnyPuzzle::Classic(puzzle) => {
                let candidates = propagate_within(&puzzle.clues, &puzzle.all_candidates(), extent);
                Ok(CandidateGrid::new(kind, self.solvers.layout(kind), candidates.masks()))
            }
            AnyPuzzle::Kind(puzzle) => {
                let too_large = || Unsupported::new(kind, Ability::Propagation);
                let rater = self.solvers.rater(kind).ok_or_else(too_large)?;
                Ok(rater.propagate(kind, puzzle.start(), extent))
            }
        }
    }
}
