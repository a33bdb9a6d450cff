//! The candidates of the cells of a puzzle being solved.

use super::cell_constraints::{CellConstraint, CellConstraints};
use super::links::Links;
use crate::kinds::board::Board;
use crate::kinds::layout::Layout;
use crate::rating::tables::small_bits;

/// Maximum number of cells of a layout.
pub(super) const MAX_CELLS: usize = 640;

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
    /// For each house and digit, the mask of its places in cells that are not placed.
    places: Vec<u32>,
}

impl<'a> CellCandidates<'a> {
    /// Returns the candidates of cells with these masks.
    pub fn new(
        (layout, links, constraints): (&'a Layout, &'a Links, &'a CellConstraints),
        masks: Vec<u32>,
        placed: Vec<bool>,
    ) -> CellCandidates<'a> {
        let places = vec![0; layout.houses().len() * layout.side()];
        let mut candidates = CellCandidates { layout, links, constraints, masks, placed, places };
        for cell in (0..candidates.cells()).filter(|&cell| !candidates.placed[cell]) {
            for &(house, place) in links.houses_of(cell) {
                for digit in digits(candidates.masks[cell]) {
                    candidates.places[usize::from(house) * layout.side() + digit] |= 1 << place;
                }
            }
        }
        candidates
    }

    /// Removes places of digits of a cell.
    fn remove_places(&mut self, cell: usize, mask: u32) {
        for &(house, place) in self.links.houses_of(cell) {
            for digit in digits(mask) {
                self.places[usize::from(house) * self.layout.side() + digit] &= !(1 << place);
            }
        }
    }

    /// Removes candidates of a cell that is not placed.
    pub fn remove(&mut self, cell: usize, mask: u32) {
        self.remove_places(cell, mask & self.masks[cell]);
        self.masks[cell] &= !mask;
    }

    /// Places a digit, and leaves what it excludes.
    pub fn fill(&mut self, cell: usize, digit: usize) {
        if !self.placed[cell] {
            self.remove_places(cell, self.masks[cell]);
        }
        (self.masks[cell], self.placed[cell]) = (1 << digit, true);
    }

    /// Returns the mask of the places of a digit in cells of a house that are not placed.
    #[inline]
    pub fn house_places(&self, house: usize, digit: usize) -> u32 {
        self.places[house * self.layout.side() + digit]
    }

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
#[inline]
pub(super) fn digits(mask: u32) -> impl Iterator<Item = usize> + Clone {
    small_bits(mask)
}
