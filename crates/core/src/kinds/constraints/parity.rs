//! Even and odd cells.

use super::constraint::{AdditionRule, CellOrder, Constraint, ConstraintKind, MarkUnit, PartCounts, Surroundings};
use super::decorations::{center, circle};
use crate::kinds::decoration::{Decoration, Tone};
use crate::kinds::requirements::Requirements;

/// Cells with digits of one parity.
pub struct Parity {
    name: &'static str,
    description: &'static str,
    remainder: i32,
}

/// Even digits.
pub const EVEN: Parity = Parity { name: "even", description: "the digits are even", remainder: 0 };

/// Odd digits.
pub const ODD: Parity = Parity { name: "odd", description: "the digits are odd", remainder: 1 };

impl ConstraintKind for Parity {
    fn name(&self) -> &'static str {
        self.name
    }

    fn description(&self) -> &'static str {
        self.description
    }

    fn cell_order(&self) -> CellOrder {
        CellOrder::Set
    }

    fn unit(&self) -> MarkUnit {
        MarkUnit::Cell
    }

    fn addition(&self) -> Option<AdditionRule> {
        Some(AdditionRule::Cells(if self.remainder == 0 { ODD.name } else { EVEN.name }))
    }

    fn parts(&self) -> PartCounts {
        PartCounts::of_cells(1, usize::MAX)
    }

    fn decorations(&self, constraint: &Constraint, Surroundings { shape, .. }: &Surroundings) -> Vec<Decoration> {
        let mark = |&cell: &u16| match self.remainder {
            0 => Decoration::Square { center: center(cell, shape), radius: 0.34, fill: Tone::Light },
            // The edge tells it from the bulb of a thermometer.
            _ => circle(center(cell, shape), 0.36, Tone::Light, Tone::Medium),
        };
        constraint.cells().iter().map(mark).collect()
    }

    fn accepts(&self, constraint: &Constraint, digits: &[u8], _grid: &Surroundings) -> bool {
        constraint.digits_of(digits).all(|digit| digit % 2 == self.remainder)
    }

    fn compile(&self, constraint: &Constraint, _grid: &Surroundings, requirements: &mut Requirements) {
        requirements.restrict(constraint.cells().iter().copied(), |digit| digit % 2 == self.remainder as usize);
    }
}
