//! A puzzle being solved: the candidates of its cells, their links, and what searches have found.

use super::cell_candidates::{CellCandidates, digits};
use super::cell_constraints::{CellConstraint, CellConstraints};
use super::graph::Graph;
use super::links::Links;
use super::step::KindStep;
use crate::kinds::layout::Layout;
use crate::kinds::puzzle::Puzzle;
use std::cell::{OnceCell, RefCell};
use std::ops::{Deref, Range};

/// The candidates of all cells, which are read through `Deref`, with the links between them.
#[derive(Clone, Debug)]
pub(super) struct Position<'a> {
    candidates: CellCandidates<'a>,
    /// The links, once they are known.
    graph: OnceCell<Graph<'a>>,
    /// The number of changes so far, from 1.
    changes: u32,
    /// The last change in each region, as numbered by [`Links`], and of each digit in each house.
    changed: Vec<u32>,
    changed_places: Vec<u32>,
    /// For each search and region, the last change anywhere when the search found nothing there, else 0.
    settled: RefCell<Vec<u32>>,
    /// For each digit, what the search for fish remembers.
    pub arrangements: RefCell<Vec<Vec<u64>>>,
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
        let regions = links.region_of_constraint(constraints.len());
        let mut position = Position {
            candidates,
            graph: OnceCell::new(),
            changes: 1,
            changed: vec![1; regions],
            changed_places: vec![1; layout.houses().len() * layout.side()],
            settled: RefCell::new(vec![0; SEARCHES * regions]),
            arrangements: RefCell::new(vec![Vec::new(); layout.side()]),
        };
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
        self.settled_at(search, region) >= self.changed[region]
    }

    /// Notes that a search finds nothing in a region.
    pub fn settle(&self, search: Search, region: usize) {
        self.settled.borrow_mut()[search as usize * self.changed.len() + region] = self.changes;
    }

    /// Returns the last change before a search found nothing in a region; 0 if it has not yet.
    pub fn settled_at(&self, search: Search, region: usize) -> u32 {
        self.settled.borrow()[search as usize * self.changed.len() + region]
    }

    /// Returns whether the places of a digit in a house have changed after a change.
    pub fn has_changed(&self, house: usize, digit: usize, since: u32) -> bool {
        self.changed_places[house * self.layout.side() + digit] > since
    }

    /// Iterates over the constraints with these indices of which a search may find anything, each with its region.
    pub fn unsettled(
        &self,
        search: Search,
        constraints: Range<usize>,
    ) -> impl Iterator<Item = (usize, &'a CellConstraint)> {
        let regions = constraints.map(|index| (self.links.region_of_constraint(index), index));
        let list = self.constraints;
        regions
            .filter(move |&(region, _)| !self.is_settled(search, region))
            .map(|(region, index)| (region, list.get(index)))
    }

    /// Notes that a cell loses candidates, or its place among the open ones.
    fn note(&mut self, cell: usize, mask: u32) {
        self.changes += 1;
        let (links, side) = (self.candidates.links, self.candidates.layout.side());
        for &region in links.regions_of(cell) {
            self.changed[usize::from(region)] = self.changes;
        }
        for digit in digits(mask) {
            self.changed[links.region_of_digit(digit)] = self.changes;
            for &(house, _) in links.houses_of(cell) {
                self.changed_places[usize::from(house) * side + digit] = self.changes;
            }
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
