//! Propagation without rating: the candidates of a puzzle that remain after it.

use super::KindRater;
use super::ladder::{Finder, LADDER, Stage, kinds_before};
use super::position::Position;
use crate::cancellation;
use crate::kinds::candidate_grid::CandidateGrid;
use crate::kinds::model::PuzzleKind;
use crate::kinds::start_position::StartPosition;
use crate::rating::effort::Propagation;

impl KindRater {
    /// Returns the candidates of a puzzle of this kind, whose layout is that of the rating, after the techniques of
    /// the extent: all those of constraints up to it too. It may reveal a contradiction.
    pub fn propagate(&self, kind: &PuzzleKind, start: StartPosition, extent: Propagation) -> CandidateGrid {
        let kinds = match extent {
            Propagation::Clues => 0,
            Propagation::Singles => kinds_before(Stage::Locked),
            Propagation::Subsets => kinds_before(Stage::Patterns),
        };
        let mut position = Position::new(&self.layout, &self.links, &self.constraints, start.puzzle);
        start.candidates.iter().for_each(|candidates| position.restrict(candidates));
        let grid = |position: &Position| {
            let masks = (0..position.cells()).map(|cell| position.mask(cell)).collect();
            CandidateGrid::new(kind, &self.layout, masks)
        };
        let mut found = grid(&position);
        while !found.is_contradictory() && !cancellation::is_requested() {
            let steps = LADDER[..kinds].iter().find_map(|entry| match &entry.find {
                Finder::Pattern(find, _) => Some(find(&position)).filter(|steps| !steps.is_empty()),
                Finder::Search(_) => None,
            });
            let Some(steps) = steps else { break };
            position.apply(&steps);
            found = grid(&position);
        }
        found
    }
}
