//! The candidates of the cells of a puzzle being solved.

use super::cell_constraints::{CellConstraint, CellConstraints};
use super::links::Links;
use crate::kinds::board::Board;
use crate::kinds::layout::Layout;

/// The candidates of all cells.
#[derive(Clone, Debug)]
pub(super) struct CellCandidates<'a> {
    pub layout: &'a Layout,
    pub links: &'a Links,
    pub constraints: &'a CellConstraints,
    /// The mask of the candidates of each cell; bit 0 is digit 1.
    pub masks: Vec<u32>,
    /// Whether the digit of a cell is placed: what it excludes is removed.
    pub placed: Vec<bool>,
}

impl CellCandidates<'_> {
    /// Returns the mask of the candidates of a cell.
    pub fn mask(&self, cell: usize) -> u32 {
        self.masks[cell]
    }

    pub fn cells(&self) -> usize {
        self.masks.len()
    }

    pub fn is_placed(&self, cell: usize) -> bool {
        self.placed[cell]
    }

    pub fn is_solved(&self) -> bool {
        self.placed.iter().all(|&placed| placed)
    }

    /// Returns whether each cell that is not placed has several candidates.
    pub fn has_no_single(&self) -> bool {
        self.masks.iter().zip(&self.placed).all(|(mask, &placed)| placed || !mask.is_power_of_two())
    }

    /// Returns whether a cell has no candidate.
    pub fn is_contradictory(&self) -> bool {
        self.masks.contains(&0)
    }

    /// Returns the digits and candidates.
    pub fn board(&self) -> Board {
        let cells = || self.masks.iter().zip(&self.placed);
        let values =
            cells().map(|(mask, &placed)| if placed && *mask > 0 { mask.trailing_zeros() as u8 + 1 } else { 0 });
        let candidates = cells().map(|(&mask, &placed)| if placed { 0 } else { mask });
        Board::new(values.collect::<Vec<u8>>(), candidates.collect()).of_joined(self.layout.joined())
    }

    /// Iterates over the cells of a set that are not placed and may hold a digit.
    pub fn places<'b>(&'b self, cells: &'b [u16], digit: usize) -> impl Iterator<Item = usize> + 'b {
        let open = cells.iter().map(|&cell| usize::from(cell)).filter(|&cell| !self.placed[cell]);
        open.filter(move |&cell| self.masks[cell] >> digit & 1 == 1)
    }

    /// Returns the candidates of the cells of a constraint.
    pub fn domains(&self, constraint: &CellConstraint) -> Vec<u32> {
        constraint.domains(|cell| self.masks[cell])
    }

    /// Returns the only cell of a constraint that is not placed, as an index among its cells.
    pub fn last_cell(&self, constraint: &CellConstraint) -> Option<usize> {
        let mut open = (0..constraint.cells.len()).filter(|&index| !self.placed[usize::from(constraint.cells[index])]);
        open.next().filter(|_| open.next().is_none())
    }

    /// Returns the candidates that are not among those that are kept of the cells of a constraint.
    pub fn lost(&self, constraint: &CellConstraint, kept: &[u32]) -> Vec<(u16, u32)> {
        let lost = constraint.cells.iter().zip(kept).map(|(&cell, kept)| (cell, self.masks[usize::from(cell)] & !kept));
        lost.filter(|&(_, mask)| mask != 0).collect()
    }

    /// Returns whether a placed cell excludes a digit, counted from 0, from another cell.
    pub fn excludes(&self, by: u16, other: u16, digit: usize) -> bool {
        let placed = self.masks[usize::from(by)].trailing_zeros() as usize;
        self.links.excluded(by.into(), placed, other) >> digit & 1 == 1
    }
}

/// Iterates over the digits of a mask, counted from 0.
pub(super) fn digits(mask: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |digit| mask >> digit & 1 == 1)
}
