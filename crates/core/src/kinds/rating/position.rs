//! A puzzle being solved: the candidates of its cells, and their links.

use super::cell_candidates::CellCandidates;
use super::cell_constraints::CellConstraints;
use super::graph::Graph;
use super::links::Links;
use super::step::KindStep;
use crate::kinds::layout::Layout;
use crate::kinds::puzzle::Puzzle;
use std::cell::OnceCell;
use std::ops::Deref;

/// The candidates of all cells, which are read through `Deref`, with the links between them.
#[derive(Clone, Debug)]
pub(super) struct Position<'a> {
    candidates: CellCandidates<'a>,
    /// The links, once they are known.
    graph: OnceCell<Graph<'a>>,
}

impl<'a> Deref for Position<'a> {
    type Target = CellCandidates<'a>;

    fn deref(&self) -> &CellCandidates<'a> {
        &self.candidates
    }
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
        let candidates = CellCandidates { layout, links, constraints, masks, placed };
        let mut position = Position { candidates, graph: OnceCell::new() };
        for (cell, &digit) in puzzle.cells().iter().enumerate().filter(|&(_, &digit)| digit > 0) {
            position.place(cell, usize::from(digit) - 1);
        }
        position
    }

    /// Removes the candidates of empty cells that are not among these.
    pub fn restrict(&mut self, candidates: &[u32]) {
        self.graph.take();
        for ((mask, _), kept) in self
            .candidates
            .masks
            .iter_mut()
            .zip(&self.candidates.placed)
            .zip(candidates)
            .filter(|((_, placed), _)| !**placed)
        {
            *mask &= if *kept == 0 { u32::MAX } else { *kept };
        }
    }

    /// Returns the links between the candidates.
    pub fn graph(&self) -> &Graph<'a> {
        self.graph.get_or_init(|| Graph::new(&self.candidates, self.links))
    }

    /// Places a digit and removes what it excludes.
    pub fn place(&mut self, cell: usize, digit: usize) {
        self.graph.take();
        (self.candidates.masks[cell], self.candidates.placed[cell]) = (1 << digit, true);
        for (other, excluded) in self.candidates.links.excluded_by(cell, digit) {
            self.candidates.masks[other] &= !excluded;
        }
    }

    /// Removes candidates.
    pub fn eliminate(&mut self, cell: usize, mask: u32) {
        self.graph.take();
        self.candidates.masks[cell] &= !mask;
    }

    /// Returns whether a step of an earlier position still places a digit or eliminates a candidate.
    pub fn has_effect(&self, step: &KindStep) -> bool {
        step.placement.is_some_and(|(cell, _)| !self.is_placed(cell.into()))
            || step.eliminations.iter().any(|&(cell, mask)| self.mask(cell.into()) & mask != 0)
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
