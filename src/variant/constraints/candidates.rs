//! Cells with given candidates.

use super::{Constraint, ConstraintKind, Parts, Surroundings};
use crate::variant::layout::Layout;

/// Cells that hold one of the values.
pub struct Candidates;

impl ConstraintKind for Candidates {
    fn name(&self) -> &'static str {
        "candidates"
    }

    fn description(&self) -> &'static str {
        "the digits are among the values"
    }

    fn parts(&self) -> Parts {
        Parts::of_cells(1, usize::MAX).and_values(1, usize::MAX)
    }

    fn accepts(&self, constraint: &Constraint, digits: &[u8], _grid: &Surroundings) -> bool {
        constraint.digits_of(digits).all(|digit| constraint.values().contains(&digit))
    }

    fn compile(&self, constraint: &Constraint, _grid: &Surroundings, layout: &mut Layout) {
        for &cell in constraint.cells() {
            layout.restrict(cell, |digit| constraint.values().contains(&(digit as i32)));
        }
    }
}
