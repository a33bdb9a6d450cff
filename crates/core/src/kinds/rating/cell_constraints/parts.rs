//! The parts of constraints: each removes candidates that it does not allow.

use crate::kinds::relations::Filter;
use crate::rating::tables::small_bits as digits;

/// A weighted sum.
#[derive(Clone, Debug)]
pub(in crate::kinds::rating) struct Sum {
    pub weights: Vec<i32>,
    pub total: i32,
}

/// A part of a constraint. Cells are indices in the list of the constraint.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// A filter of all cells.
    Filter(Filter),
    /// Two cells with a table.
    Table {
        cells: [usize; 2],
        /// For each digit of one cell the digits of the other, in both directions.
        rows: [Vec<u32>; 2],
    },
    /// A filter of the cells in this order.
    InOrder { order: Vec<usize>, filter: Filter },
}

impl Part {
    /// Removes candidates. Returns false if no combination is left; a cell without candidates may be left too.
    pub fn filter(&self, domains: &mut [u32]) -> bool {
        match self {
            Part::Filter(filter) => filter.apply(domains),
            Part::Table { cells: [first, second], rows } => {
                domains[*second] &= union(&rows[0], domains[*first]);
                domains[*first] &= union(&rows[1], domains[*second]);
                true
            }
            Part::InOrder { order, filter } => filter.apply_at(order, domains),
        }
    }

    /// Returns a measure of the work per cell.
    pub fn cost(&self) -> u64 {
        match self {
            Part::Filter(filter) | Part::InOrder { filter, .. } => filter.cost() as u64,
            Part::Table { .. } => 8,
        }
    }
}

/// Returns the union of the rows of the digits of a mask.
fn union(rows: &[u32], mask: u32) -> u32 {
    digits(mask).fold(0, |all, digit| all | rows[digit])
}
