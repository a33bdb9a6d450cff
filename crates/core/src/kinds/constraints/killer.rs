//! Killer cages.

use super::constraint::{AdditionRule, CellOrder, Constraint, ConstraintKind, PartCounts, Surroundings, digits_at};
use super::decorations::corner_text;
use crate::kinds::decoration::Decoration;
use crate::kinds::relations::LinearSum;
use crate::kinds::requirements::{HouseName, Requirements};
use crate::kinds::shape::Shape;

/// Different digits with a sum, or without one.
pub struct Killer;

impl ConstraintKind for Killer {
    fn name(&self) -> &'static str {
        "killer"
    }

    fn description(&self) -> &'static str {
        "the digits of a cage differ and have its sum"
    }

    fn cell_order(&self) -> CellOrder {
        CellOrder::Set
    }

    fn addition(&self) -> Option<AdditionRule> {
        Some(AdditionRule::Sums)
    }

    fn parts(&self) -> PartCounts {
        PartCounts::of_cells(1, usize::MAX).and_values(0, 1)
    }

    fn requirement(&self, constraint: &Constraint, shape: &Shape) -> Option<&'static str> {
        needs_few_cells(constraint, shape)
    }

    fn decorations(&self, constraint: &Constraint, Surroundings { shape, .. }: &Surroundings) -> Vec<Decoration> {
        let outline = Decoration::Outline { cells: constraint.cells().into() };
        let sum = constraint.values().first();
        let sum = sum.and_then(|sum| corner_text(constraint.cells(), shape, &sum.to_string()));
        std::iter::once(outline).chain(sum).collect()
    }

    fn is_conventional(&self) -> bool {
        true
    }

    fn accepts(&self, constraint: &Constraint, digits: &[u8], _grid: &Surroundings) -> bool {
        let sum: i32 = constraint.digits_of(digits).sum();
        all_different(constraint, digits) && constraint.value_or(sum) == sum
    }

    fn compile(&self, constraint: &Constraint, _grid: &Surroundings, requirements: &mut Requirements) {
        requirements.add_different(HouseName::single("cage"), constraint.cells().iter().copied());
        if let &[sum] = constraint.values() {
            let terms = constraint.cells().iter().map(|&cell| (cell, 1));
            requirements.add_relation(LinearSum::new(self.name(), terms, sum));
        }
    }
}

/// Returns whether the digits of the cells differ.
pub(super) fn all_different(constraint: &Constraint, digits: &[u8]) -> bool {
    let cells = constraint.distinct_cells();
    let seen = digits_at(&cells, digits).fold(0u32, |seen, digit| seen | 1 << digit);
    seen.count_ones() as usize == cells.len()
}

/// Returns what a set of different digits lacks: at most as many cells as there are digits.
pub(super) fn needs_few_cells(constraint: &Constraint, shape: &Shape) -> Option<&'static str> {
    (constraint.distinct_cells().len() > shape.side).then_some("at most as many cells as there are digits")
}
