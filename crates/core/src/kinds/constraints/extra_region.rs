//! Extra regions.

use super::constraint::{CellOrder, Constraint, ConstraintKind, PartCounts, Surroundings};
use super::killer::{all_different, needs_few_cells};
use crate::kinds::decoration::Decoration;
use crate::kinds::requirements::{HouseName, Requirements};
use crate::kinds::shape::Shape;

/// Cells with different digits: a house if there are as many as digits.
pub struct ExtraRegion;

impl ConstraintKind for ExtraRegion {
    fn name(&self) -> &'static str {
        "extra-region"
    }

    fn description(&self) -> &'static str {
        "the digits of the region differ"
    }

    fn cell_order(&self) -> CellOrder {
        CellOrder::Set
    }

    fn parts(&self) -> PartCounts {
        PartCounts::of_cells(1, usize::MAX)
    }

    fn requirement(&self, constraint: &Constraint, shape: &Shape) -> Option<&'static str> {
        needs_few_cells(constraint, shape)
    }

    fn decorations(&self, constraint: &Constraint, _grid: &Surroundings) -> Vec<Decoration> {
        vec![Decoration::Shade { cells: constraint.cells().into(), depth: 0.6 }]
    }

    fn accepts(&self, constraint: &Constraint, digits: &[u8], _grid: &Surroundings) -> bool {
        all_different(constraint, digits)
    }

    fn compile(&self, constraint: &Constraint, _grid: &Surroundings, requirements: &mut Requirements) {
        let index = requirements.houses().iter().filter(|house| house.name.kind == self.name()).count();
        requirements.add_different(HouseName::numbered(self.name(), index), constraint.cells().iter().copied());
    }
}
