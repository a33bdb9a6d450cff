//! Bounds: candidates that one part of a constraint excludes, such as digits that are too small for a sum or a
//! thermometer.

use super::cell_constraints::CellConstraint;
use super::position::{Position, Search};
use super::step::{Evidence, KindStep, Possibilities};
use crate::rating::EffortTechnique;

/// Finds the candidates that bounds of constraints exclude.
pub(super) fn find(position: &Position) -> Vec<KindStep> {
    let constraints = position.unsettled(Search::Bounds, position.constraints.all_given());
    let constraints = constraints.filter(|(_, constraint)| !constraint.has_sets());
    of_constraints(position, EffortTechnique::Bounds, constraints, (Search::Bounds, CellConstraint::filter), evidence)
}

/// Returns the evidence of a constraint that a puzzle gives.
pub(super) fn evidence(constraint: &CellConstraint) -> Evidence {
    let CellConstraint { name, cells, .. } = constraint;
    let (sum, left) = (constraint.plain_sum(), Possibilities::default());
    Evidence::Constraint { name, sum, cells: cells.clone(), left }
}

/// Removes candidates of the cells of a constraint that it does not allow. Returns whether it has a combination.
pub(super) type Filter = fn(&CellConstraint, &mut [u32]) -> bool;

/// Returns the steps of constraints that lose candidates by a filter.
pub(super) fn of_constraints<'a>(
    position: &Position,
    technique: EffortTechnique,
    constraints: impl Iterator<Item = (usize, &'a CellConstraint)>,
    (search, filter): (Search, Filter),
    evidence: fn(&CellConstraint) -> Evidence,
) -> Vec<KindStep> {
    let mut steps = Vec::new();
    for (region, constraint) in constraints {
        let before = steps.len();
        let mut domains = position.domains(constraint);
        // A position of a puzzle with a solution has a combination of each constraint.
        if filter(constraint, &mut domains) {
            let eliminations = position.lost(constraint, &domains);
            if !eliminations.is_empty() {
                steps.push(KindStep::eliminating(technique, eliminations, evidence(constraint)));
            }
        }
        if steps.len() == before {
            position.settle(search, region);
        }
    }
    steps
}
