//! Cells with given candidates.

use super::constraint::{Constraint, ConstraintKind, MarkUnit, PartCounts, Surroundings};
use super::decorations::{center, text};
use crate::kinds::decoration::Decoration;
use crate::kinds::requirements::Requirements;

/// Cells that hold one of the values.
pub struct GivenCandidates;

impl ConstraintKind for GivenCandidates {
    fn name(&self) -> &'static str {
        "candidates"
    }

    fn description(&self) -> &'static str {
        "the digit is among the small ones of its cell"
    }

    fn unit(&self) -> MarkUnit {
        MarkUnit::Cell
    }

    fn parts(&self) -> PartCounts {
        PartCounts::of_cells(1, usize::MAX).and_values(1, usize::MAX)
    }

    fn decorations(&self, constraint: &Constraint, Surroundings { shape, .. }: &Surroundings) -> Vec<Decoration> {
        let separator = if shape.side > 9 { " " } else { "" };
        let digits = constraint.values().iter().map(i32::to_string).collect::<Vec<_>>().join(separator);
        let mark = |&cell: &u16| {
            let [x, y] = center(cell, shape);
            text([x, y + 0.36], 0.13, digits.clone())
        };
        constraint.cells().iter().map(mark).collect()
    }

    fn accepts(&self, constraint: &Constraint, digits: &[u8], _grid: &Surroundings) -> bool {
        constraint.digits_of(digits).all(|digit| constraint.values().contains(&digit))
    }

    fn compile(&self, constraint: &Constraint, _grid: &Surroundings, requirements: &mut Requirements) {
        let cells = constraint.cells().iter().copied();
        requirements.restrict(cells, |digit| constraint.values().contains(&(digit as i32)));
    }
}
