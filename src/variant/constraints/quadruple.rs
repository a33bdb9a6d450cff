//! Quadruples.

use super::{Constraint, ConstraintKind, Parts, Surroundings};
use crate::variant::layout::Layout;
use crate::variant::relations::Relation;
use crate::variant::shape::Shape;

/// Digits that occur among up to four cells, each as often as it is listed.
pub struct Quadruple;

/// Maximum number of cells around a clue.
const MAX_CELLS: usize = 4;

impl ConstraintKind for Quadruple {
    fn name(&self) -> &'static str {
        "quadruple"
    }

    fn description(&self) -> &'static str {
        "each digit of the clue occurs in the cells around it"
    }

    fn parts(&self) -> Parts {
        Parts::of_cells(1, MAX_CELLS).and_values(1, MAX_CELLS)
    }

    fn requirement(&self, constraint: &Constraint, shape: &Shape) -> Option<&'static str> {
        let is_digit = |&value: &i32| (1..=shape.side as i32).contains(&value);
        let fits = constraint.values().len() <= constraint.cells().len();
        (!fits || !constraint.values().iter().all(is_digit)).then_some("digits of the grid, at most one per cell")
    }

    fn accepts(&self, constraint: &Constraint, digits: &[u8], _grid: &Surroundings) -> bool {
        let mut missing = constraint.values().to_vec();
        for digit in constraint.digits_of(digits) {
            if let Some(index) = missing.iter().position(|&value| value == digit) {
                missing.swap_remove(index);
            }
        }
        missing.is_empty()
    }

    fn compile(&self, constraint: &Constraint, _grid: &Surroundings, layout: &mut Layout) {
        let digits = constraint.values().iter().map(|&value| value as u8 - 1).collect();
        layout.add_relation(Relation::Contains { name: self.name(), cells: constraint.cells().into(), digits });
    }
}
