//! Constraints of several cells: those of a layout, and the sums that follow from houses and the cages in them.

mod compile;
mod constraint;
mod derived;
mod exact;
mod joint;
mod parts;

use crate::kinds::layout::Layout;
pub(super) use constraint::CellConstraint;
pub(super) use joint::JointDomains;
use std::ops::Range;

/// The constraints of a layout: first the given ones, then the sums that follow from them.
#[derive(Clone, Debug)]
pub(super) struct CellConstraints {
    list: Vec<CellConstraint>,
    /// For each cell, the constraints that it belongs to, and those of them that say more than links.
    of_cell: Vec<Vec<usize>>,
    unlinked_of: Vec<Vec<u16>>,
    /// The number of given constraints.
    given: usize,
}

impl CellConstraints {
    pub fn new(layout: &Layout) -> CellConstraints {
        let [mut list, derived] = compile::cell_constraints(layout);
        let given = list.len();
        list.extend(derived);
        let (mut of_cell, mut unlinked_of) = (vec![Vec::new(); layout.cells()], vec![Vec::new(); layout.cells()]);
        for (index, constraint) in list.iter().enumerate() {
            for cell in constraint.cells.iter().map(|&cell| usize::from(cell)) {
                of_cell[cell].push(index);
                if !constraint.is_linked {
                    unlinked_of[cell].push(index as u16);
                }
            }
        }
        CellConstraints { list, of_cell, unlinked_of, given }
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn get(&self, index: usize) -> &CellConstraint {
        &self.list[index]
    }

    /// Returns the indices of the constraints of the layout.
    pub fn all_given(&self) -> Range<usize> {
        0..self.given
    }

    /// Returns the indices of the sums that follow.
    pub fn all_derived(&self) -> Range<usize> {
        self.given..self.list.len()
    }

    /// Returns the constraints of the layout.
    pub fn given(&self) -> &[CellConstraint] {
        &self.list[..self.given]
    }

    /// Returns the sums that follow from houses and cages.
    pub fn derived(&self) -> &[CellConstraint] {
        &self.list[self.given..]
    }

    /// Returns the constraints of a cell.
    pub fn of_cell(&self, cell: usize) -> &[usize] {
        &self.of_cell[cell]
    }

    /// Returns the constraints of a cell that exclude more than its links and those of the others do.
    pub fn unlinked_of(&self, cell: usize) -> &[u16] {
        &self.unlinked_of[cell]
    }
}
