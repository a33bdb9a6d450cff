//! Last cell: the only open cell of a constraint, whose digit the others determine.

use super::cell_constraints::CellConstraint;
use super::position::Position;
use super::step::{Evidence, KindStep};

/// Finds the last cells of constraints.
pub(super) fn find(position: &Position) -> Vec<KindStep> {
    let step = |constraint: &CellConstraint, placed| {
        let evidence =
            Evidence::LastCell { name: constraint.name, sum: constraint.plain_sum(), cells: constraint.cells.clone() };
        KindStep::placing("Last Cell", placed, evidence)
    };
    of_constraints(position, position.constraints.given().iter(), step)
}

/// Returns the steps of constraints that have one open cell and allow one digit there, one step for each cell.
pub(super) fn of_constraints<'a>(
    position: &Position,
    constraints: impl Iterator<Item = &'a CellConstraint>,
    step: impl Fn(&'a CellConstraint, (u16, u8)) -> KindStep,
) -> Vec<KindStep> {
    let mut steps: Vec<KindStep> = Vec::new();
    for constraint in constraints {
        let Some(last) = position.last_cell(constraint) else { continue };
        let mut domains = position.domains(constraint);
        domains[last] = u32::MAX >> (32 - position.layout.side());
        // The digit follows from the constraint alone.
        if !constraint.filter(&mut domains) || !domains[last].is_power_of_two() {
            continue;
        }
        let placement = (constraint.cells[last], domains[last].trailing_zeros() as u8 + 1);
        if !steps.iter().any(|step| step.placement == Some(placement)) {
            steps.push(step(constraint, placement));
        }
    }
    steps
}
