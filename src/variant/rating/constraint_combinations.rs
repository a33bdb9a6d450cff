//! Combinations of a constraint: candidates that occur in no way to fill all of its cells.

use super::bounds::of_clues;
use super::clues::Clue;
use super::position::Position;
use super::step::VariantStep;

/// Finds the candidates that no combination of a constraint has.
pub(super) fn find(position: &Position) -> Vec<VariantStep> {
    of_clues(position, "Constraint Combinations", position.clues.constraints().iter(), Clue::filter_exactly)
}
