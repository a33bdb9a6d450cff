//! Cells below or above all of their neighbors.

use super::decorations::chevron;
use super::{CellOrder, Constraint, ConstraintKind, PartCounts, Surroundings};
use crate::variant::decoration::Decoration;
use crate::variant::layout::Layout;
use crate::variant::shape::Shape;

/// Cells that hold a smaller or a larger digit than each orthogonal neighbor.
pub struct Extreme {
    is_maximum: bool,
}

/// A smaller digit than each neighbor.
pub const MINIMUM: Extreme = Extreme { is_maximum: false };

/// A larger digit than each neighbor.
pub const MAXIMUM: Extreme = Extreme { is_maximum: true };

impl Extreme {
    /// Returns the pairs of cells of which the first one holds the smaller digit.
    fn ascending(&self, constraint: &Constraint, shape: &Shape) -> Vec<(u16, u16)> {
        let is_marked = |cell: u16| constraint.cells().contains(&cell);
        let mut ascending = Vec::new();
        for (a, b) in shape.adjacent_pairs() {
            for (cell, neighbor) in [(a, b), (b, a)].into_iter().filter(|&(cell, _)| is_marked(cell)) {
                ascending.push(if self.is_maximum { (neighbor, cell) } else { (cell, neighbor) });
            }
        }
        ascending
    }
}

impl ConstraintKind for Extreme {
    fn name(&self) -> &'static str {
        if self.is_maximum { "maximum" } else { "minimum" }
    }

    fn description(&self) -> &'static str {
        if self.is_maximum {
            "the digit is greater than its orthogonal neighbors"
        } else {
            "the digit is less than its orthogonal neighbors"
        }
    }

    fn cell_order(&self) -> CellOrder {
        CellOrder::Set
    }

    fn parts(&self) -> PartCounts {
        PartCounts::of_cells(1, usize::MAX)
    }

    fn decorations(&self, constraint: &Constraint, shape: &Shape) -> Vec<Decoration> {
        self.ascending(constraint, shape).into_iter().map(|(low, high)| chevron(high, low, shape)).collect()
    }

    fn is_conventional(&self) -> bool {
        true
    }

    fn accepts(&self, constraint: &Constraint, digits: &[u8], grid: &Surroundings) -> bool {
        let pairs = self.ascending(constraint, &grid.shape);
        pairs.into_iter().all(|(low, high)| digits[usize::from(low)] < digits[usize::from(high)])
    }

    fn compile(&self, constraint: &Constraint, grid: &Surroundings, layout: &mut Layout) {
        for (low, high) in self.ascending(constraint, &grid.shape) {
            layout.relate(self.name(), low, high, |first, second| first < second);
        }
    }
}
