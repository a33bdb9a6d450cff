//! Renban lines.

use super::constraint::{CellOrder, Constraint, ConstraintKind, LineForm, PartCounts, Surroundings};
use super::decorations::line;
use super::killer::{all_different, needs_few_cells};
use crate::kinds::decoration::{Decoration, Tone};
use crate::kinds::relations::Relation;
use crate::kinds::requirements::{HouseName, Requirements};
use crate::kinds::shape::Shape;

/// Different digits that are consecutive numbers in any order.
pub struct Renban;

impl ConstraintKind for Renban {
    fn name(&self) -> &'static str {
        "renban"
    }

    fn description(&self) -> &'static str {
        "the digits of the line are consecutive numbers in any order"
    }

    fn cell_order(&self) -> CellOrder {
        CellOrder::Path
    }

    fn line_label(&self) -> Option<(LineForm, char)> {
        Some((LineForm::Plain, 'R'))
    }

    fn parts(&self) -> PartCounts {
        PartCounts::of_cells(1, usize::MAX)
    }

    fn requirement(&self, constraint: &Constraint, shape: &Shape) -> Option<&'static str> {
        needs_few_cells(constraint, shape)
    }

    fn decorations(&self, constraint: &Constraint, Surroundings { shape, .. }: &Surroundings) -> Vec<Decoration> {
        vec![line(constraint.cells(), shape, 0.2, Tone::Purple)]
    }

    fn accepts(&self, constraint: &Constraint, digits: &[u8], _grid: &Surroundings) -> bool {
        let (low, high) = (constraint.digits_of(digits).min(), constraint.digits_of(digits).max());
        let span = high.unwrap_or(0) - low.unwrap_or(0);
        all_different(constraint, digits) && span as usize + 1 == constraint.distinct_cells().len()
    }

    fn compile(&self, constraint: &Constraint, _grid: &Surroundings, requirements: &mut Requirements) {
        let cells = constraint.distinct_cells();
        requirements.add_different(HouseName::single("renban line"), cells.iter().copied());
        requirements.add_relation(Relation::Consecutive { name: self.name(), cells: cells.into() });
    }
}
