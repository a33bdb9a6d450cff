//! Last cell: the only open cell of a constraint, whose digit the others determine.

use super::cell_constraints::CellConstraint;
use super::position::{Position, Search};
use super::step::{Evidence, KindStep};
use crate::rating::EffortTechnique;

/// Finds the last cells of constraints.
pub(super) fn find(position: &Position) -> Vec<KindStep> {
    let step = |constraint: &CellConstraint, placed| {
        let evidence =
            Evidence::LastCell { name: constraint.name, sum: constraint.plain_sum(), cells: constraint.cells.clone() };
        KindStep::placing(EffortTechnique::LastCell, placed, evidence)
    };
    of_constraints(position, position.unsettled(Search::LastCell, position.constraints.all_given()), step)
}

/// Returns the steps of constraints that have one open cell and allow one digit there, one step for each cell.
pub(super) fn of_constraints<'a>(
    position: &Position,
    constraints: impl Iterator<Item = (usize, &'a CellConstraint)>,
    step: impl Fn(&'a CellConstraint, (u16, u8)) -> KindStep,
) -> Vec<KindStep> {
    let mut steps: Vec<KindStep> = Vec::new();
    for (region, constraint) in constraints {
        let Some(placement) = last_digit(position, constraint) else {
            position.settle(Search::LastCell, region);
            continue;
        };
        if !steps.iter().any(|step| step.placement == Some(placement)) {
            steps.push(step(constraint, placement));
        }
    }
    steps
}

/// Returns the only open cell of a constraint and its digit, counted from 1, if it follows from the constraint alone.
fn last_digit(position: &Position, constraint: &CellConstraint) -> Option<(u16, u8)> {
    let last = position.last_cell(constraint)?;
    let mut domains = position.domains(constraint);
    domains[last] = u32::MAX >> (32 - position.layout.side());
    let is_known = constraint.filter(&mut domains) && domains[last].is_power_of_two();
    is_known.then(|| (constraint.cells[last], domains[last].trailing_zeros() as u8 + 1))
}
