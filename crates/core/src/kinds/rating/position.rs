//! A puzzle being solved: the candidates of its cells, their links, and what searches have found.

use super::cell_candidates::{CellCandidates, digits};
use super::cell_constraints::CellConstraints;
use super::graph::Graph;
use super::links::Links;
use super::step::KindStep;
use crate::kinds::layout::Layout;
use crate::kinds::puzzle::Puzzle;
use std::cell::{OnceCell, RefCell};
use std::ops::Deref;

/// The candidates of all cells, which are read through `Deref`, with the links between them.
#[derive(Clone, Debug)]
pub(super) struct Position<'a> {
    candidates: CellCandidates<'a>,
    /// The links, once they are known.
    graph: OnceCell<Graph<'a>>,
    /// The number of changes so far, and that of the last one in each region, as numbered by [`Links`].
    changes: u32,
    changed: Vec<u32>,
    /// For each search and region, the last change there when the search found nothing.
    settled: RefCell<Vec<u32>>,
}

/// A search in one region. It finds nothing as long as nothing changes there since it found nothing.
#[derive(Clone, Copy, Debug)]
pub(super) enum Search {
    Pairs,
    Triples,
    Quads,
    XWings,
    Swordfish,
    Jellyfish,
    AnyFish,
    LastCell,
    Bounds,
    OneCombination,
    Combinations,
    Exact,
}

/// The number of searches.
const SEARCHES: usize = Search::Exact as usize + 1;

/// The entry of a search that has not found nothing yet.
const NEVER: u32 = u32::MAX;

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
        let candidates = CellCandidates::new((layout, links, constraints), masks, vec![false; layout.cells()]);
        let changed = vec![0; links.region_of_constraint(constraints.len())];
        let mut position =
            Position { candidates, graph: OnceCell::new(), changes: 0, changed, settled: RefCell::default() };
        for (cell, &digit) in puzzle.cells().iter().enumerate().filter(|&(_, &digit)| digit > 0) {
            position.place(cell, usize::from(digit) - 1);
        }
        position
    }

    /// Removes the candidates of empty cells that are not among these.
    pub fn restrict(&mut self, candidates: &[u32]) {
        for (cell, &kept) in candidates.iter().enumerate() {
            if kept != 0 && !self.is_placed(cell) {
                self.eliminate(cell, !kept);
            }
        }
    }

    /// Returns the links between the candidates.
    pub fn graph(&self) -> &Graph<'a> {
        let graph = self.graph.get_or_init(|| Graph::new(&self.candidates));
        graph.complete(&self.candidates);
        graph
    }

    /// Returns whether a search in a region is known to find nothing.
    pub fn is_settled(&self, search: Search, region: usize) -> bool {
        let settled = self.settled.borrow();
        settled.get(search as usize * self.changed.len() + region).is_some_and(|last| *last == self.changed[region])
    }

    /// Notes that a search finds nothing in a region.
    pub fn settle(&self, search: Search, region: usize) {
        let mut settled = self.settled.borrow_mut();
        settled.resize(SEARCHES * self.changed.len(), NEVER);
        settled[search as usize * self.changed.len() + region] = self.changed[region];
    }

    /// Notes that a cell loses candidates, or its place among the open ones.
    fn note(&mut self, cell: usize, mask: u32) {
        self.changes += 1;
        for &region in self.links.regions_of(cell) {
            self.changed[usize::from(region)] = self.changes;
        }
        for digit in digits(mask) {
            let region = self.links.region_of_digit(digit);
            self.changed[region] = self.changes;
        }
    }

    /// Places a digit and removes what it excludes.
    pub fn place(&mut self, cell: usize, digit: usize) {
        self.note(cell, self.mask(cell) | 1 << digit);
        self.candidates.fill(cell, digit);
        if let Some(graph) = self.graph.get_mut() {
            graph.place(cell, digit);
        }
        let links = self.candidates.links;
        for (other, excluded) in links.excluded_by(cell, digit) {
            self.eliminate(other, excluded);
        }
    }

    /// Removes candidates.
    pub fn eliminate(&mut self, cell: usize, mask: u32) {
        let lost = self.mask(cell) & mask;
        if lost == 0 {
            return;
        }
        self.note(cell, lost);
        if self.is_placed(cell) {
            self.candidates.masks[cell] &= !lost;
        } else {
            self.candidates.remove(cell, lost);
        }
        if let Some(graph) = self.graph.get_mut() {
            graph.remove(cell, lost);
            if graph.is_sparse() {
                self.graph.take();
            }
        }
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
