//! Cells below or above their neighbors.

use super::constraint::{AdditionRule, CellOrder, Constraint, ConstraintKind, MarkUnit, PartCounts, Surroundings};
use super::decorations::chevron;
use crate::kinds::decoration::Decoration;
use crate::kinds::requirements::Requirements;
use std::collections::HashSet;

/// Cells that hold a smaller or a larger digit than each orthogonal neighbor without the same mark.
pub struct Extreme {
    is_maximum: bool,
}

/// A smaller digit than each neighbor.
pub const MINIMUM: Extreme = Extreme { is_maximum: false };

/// A larger digit than each neighbor.
pub const MAXIMUM: Extreme = Extreme { is_maximum: true };

/// Returns whether a kind compares its cells with neighbors without the same mark.
pub fn is_extreme(kind: &dyn ConstraintKind) -> bool {
    [MINIMUM.name(), MAXIMUM.name()].contains(&kind.name())
}

impl Extreme {
    /// Returns the pairs of cells of which the first one holds the smaller digit.
    fn ascending(&self, constraint: &Constraint, grid: &Surroundings) -> Vec<(u16, u16)> {
        let own: HashSet<u16> = constraint.cells().iter().copied().collect();
        let is_own = |cell: u16| own.contains(&cell);
        let is_marked = |cell: u16| is_own(cell) || grid.extremes.contains(&(self.name(), cell));
        let pairs = grid.shape.adjacent_pairs().flat_map(|(a, b)| [(a, b), (b, a)]);
        let pairs = pairs.filter(|&(cell, neighbor)| is_own(cell) && !is_marked(neighbor));
        pairs.map(|(cell, neighbor)| if self.is_maximum { (neighbor, cell) } else { (cell, neighbor) }).collect()
    }
}

impl ConstraintKind for Extreme {
    fn name(&self) -> &'static str {
        if self.is_maximum { "maximum" } else { "minimum" }
    }

    fn description(&self) -> &'static str {
        if self.is_maximum {
            "the digit is greater than its orthogonal neighbors without this mark"
        } else {
            "the digit is less than its orthogonal neighbors without this mark"
        }
    }

    fn cell_order(&self) -> CellOrder {
        CellOrder::Set
    }

    fn unit(&self) -> MarkUnit {
        MarkUnit::Cell
    }

    fn addition(&self) -> Option<AdditionRule> {
        Some(AdditionRule::Cells(if self.is_maximum { MINIMUM.name() } else { MAXIMUM.name() }))
    }

    fn parts(&self) -> PartCounts {
        PartCounts::of_cells(1, usize::MAX)
    }

    fn decorations(&self, constraint: &Constraint, grid: &Surroundings) -> Vec<Decoration> {
        self.ascending(constraint, grid).into_iter().map(|(low, high)| chevron(high, low, &grid.shape)).collect()
    }

    fn is_conventional(&self) -> bool {
        true
    }

    fn accepts(&self, constraint: &Constraint, digits: &[u8], grid: &Surroundings) -> bool {
        let pairs = self.ascending(constraint, grid);
        pairs.into_iter().all(|(low, high)| digits[usize::from(low)] < digits[usize::from(high)])
    }

    fn compile(&self, constraint: &Constraint, grid: &Surroundings, requirements: &mut Requirements) {
        requirements.relate(self.name(), self.ascending(constraint, grid), |first, second| first < second);
    }
}
