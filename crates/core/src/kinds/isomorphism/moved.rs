//! Images of constraints, and their normal forms.

use super::permutation::Permutation;
use crate::kinds::constraints::{CellOrder, Constraint};
use crate::kinds::shape::Shape;

/// Returns the image of a constraint of a grid of this shape.
pub(super) fn moved_constraint(
    constraint: &Constraint,
    permutation: &Permutation,
    shape: &Shape,
) -> Option<Constraint> {
    let moved = |cells: &[u16]| cells.iter().map(|&cell| permutation.image(cell)).collect::<Vec<u16>>();
    let sorted = |mut cells: Vec<u16>| {
        cells.sort_unstable();
        cells
    };
    let kind = constraint.kind();
    let implied = kind.implied_cells(shape);
    let is_turned = sorted(moved(&implied)) != sorted(implied);
    let kind = if is_turned { kind.turned()? } else { kind };
    Some(constraint.moved(&|cell| Some(permutation.image(cell)))?.turned(kind))
}

/// Returns constraints of the same meaning in the same order for all ways to write them: by name, cells and values. The
/// cells of a set are in ascending order, a line begins at the end that gives the smaller list, and the usual values of a
/// side are omitted.
pub(super) fn normal_constraints(constraints: &[Constraint], side: usize) -> Vec<Constraint> {
    let mut normal: Vec<Constraint> = constraints.iter().map(|one| normal_constraint(one, side)).collect();
    normal.sort_by(|a, b| order(a).cmp(&order(b)));
    normal
}

/// Returns what constraints are compared by.
pub(super) fn order(constraint: &Constraint) -> (&'static str, &[u16], &[u16], &[i32]) {
    (constraint.kind().name(), constraint.cells(), constraint.others(), constraint.values())
}

fn normal_constraint(constraint: &Constraint, side: usize) -> Constraint {
    if constraint.has_ordered_values() {
        return constraint.clone();
    }
    let (mut cells, mut others, mut values) =
        (constraint.cells().to_vec(), constraint.others().to_vec(), constraint.unusual_values(side).to_vec());
    values.sort_unstable();
    match constraint.kind().cell_order() {
        CellOrder::Set => [&mut cells, &mut others].into_iter().for_each(|cells| cells.sort_unstable()),
        CellOrder::Line | CellOrder::Path if cells.iter().rev().lt(&cells) => cells.reverse(),
        CellOrder::Line | CellOrder::Path | CellOrder::Directed => {}
    }
    Constraint::new(constraint.kind(), cells, others, values).unwrap_or_else(|_| constraint.clone())
}
