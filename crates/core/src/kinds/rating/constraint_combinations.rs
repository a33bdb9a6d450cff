//! Combinations of a constraint: candidates that occur in no way to fill all of its cells.

use super::bounds::{evidence, of_constraints};
use super::cell_constraints::CellConstraint;
use super::position::{Position, Search};
use super::step::KindStep;
use crate::rating::EffortTechnique;

/// Finds the candidates that no combination of a constraint has.
pub(super) fn find(position: &Position) -> Vec<KindStep> {
    let constraints = position.unsettled(Search::Exact, position.constraints.all_given());
    of_constraints(
        position,
        EffortTechnique::ConstraintCombinations,
        constraints,
        (Search::Exact, CellConstraint::filter_exactly),
        evidence,
    )
}
