//! A puzzle being solved: the candidates of its cells.

use super::cell_constraints::{CellConstraint, CellConstraints};
use super::graph::Graph;
use super::links::Links;
use super::step::KindStep;
use crate::kinds::board::Board;
use crate::kinds::layout::Layout;
use crate::kinds::puzzle::Puzzle;
use std::cell::OnceCell;

/// The candidates of all cells.
#[derive(Clone, Debug)]
pub(super) struct Position<'a> {
    pub layout: &'a Layout,
    links: &'a Links,
    pub constraints: &'a CellConstraints,
    /// The mask of the candidates of each cell; bit 0 is digit 1.
    masks: Vec<u32>,
    /// Whether the digit of a cell is placed: what it excludes is removed.
    placed: Vec<bool>,
    graph: OnceCell<Graph<'a>>,
}

impl<'a> Position<'a> {
    pub fn new(
        layout: &'a Layout,
        links: &'a Links,
        constraints: &'a CellConstraints,
        puzzle: &Puzzle,
    ) -> Position<'a> {
        let masks = (0..layout.cells()).map(|cell| layout.candidates(cell)).collect();
        let placed = vec![false; layout.cells()];
        let mut position = Position { layout, links, constraints, masks, placed, graph: OnceCell::new() };
        for (cell, &digit) in puzzle.cells().iter().enumerate().filter(|&(_, &digit)| digit > 0) {
            position.place(cell, usize::from(digit) - 1);
        }
        position
    }

    /// Removes the candidates of empty cells that are not among these.
    pub fn restrict(&mut self, candidates: &[u32]) {
        self.graph.take();
        for ((mask, _), kept) in
            self.masks.iter_mut().zip(&self.placed).zip(candidates).filter(|((_, placed), _)| !**placed)
        {
            *mask &= if *kept == 0 { u32::MAX } else { *kept };
        }
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

    /// Returns the digits and candidates.
    pub fn board(&self) -> Board {
        let cells = || self.masks.iter().zip(&self.placed);
        let values = cells().map(|(mask, &placed)| if placed { mask.trailing_zeros() as u8 + 1 } else { 0 });
        let candidates = cells().map(|(&mask, &placed)| if placed { 0 } else { mask });
        Board::new(values.collect::<Vec<u8>>(), candidates.collect()).of_joined(self.layout.joined())
    }

    /// Iterates over the cells of a set that are not placed and may hold a digit.
    pub fn places<'b>(&'b self, cells: &'b [u16], digit: usize) -> impl Iterator<Item = usize> + 'b {
        let open = cells.iter().map(|&cell| usize::from(cell)).filter(|&cell| !self.placed[cell]);
        open.filter(move |&cell| self.masks[cell] >> digit & 1 == 1)
    }

    /// Returns the links between the candidates.
    pub fn graph(&self) -> &Graph<'a> {
        self.graph.get_or_init(|| Graph::new(self, self.links))
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

    /// Places a digit and removes what it excludes.
    pub fn place(&mut self, cell: usize, digit: usize) {
        self.graph.take();
        (self.masks[cell], self.placed[cell]) = (1 << digit, true);
        for (other, excluded) in self.links.excluded_by(cell, digit) {
            self.masks[other] &= !excluded;
        }
    }

    /// Removes candidates.
    pub fn eliminate(&mut self, cell: usize, mask: u32) {
        self.graph.take();
        self.masks[cell] &= !mask;
    }

    /// Applies steps of the same position.
    pub fn apply(&mut self, steps: &[KindStep]) {
        for step in steps {
            step.eliminations.iter().for_each(|&(cell, mask)| self.eliminate(usize::from(cell), mask));
            if let Some((cell, digit)) = step.placement {
                self.place(usize::from(cell), usize::from(digit) - 1);
            }
        }
    }
}

/// Iterates over the digits of a mask, counted from 0.
pub(super) fn digits(mask: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |digit| mask >> digit & 1 == 1)
}
