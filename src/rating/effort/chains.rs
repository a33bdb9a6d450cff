//! Chains: the consequences of an assumption by inferences from a single earlier one.
//!
//! A weak link joins two candidates that exclude each other: of one cell, or of one digit in a house. If one is true,
//! the other is false (odd steps). A strong link joins two candidates of which one must be true: those of a bivalue
//! cell, or the two positions of a digit in a house. If one is false, the other is true (even steps). A candidate
//! without a strong link never becomes true.

use super::assumption_set::AssumptionSet;
use super::unsolved::{Batch, Contradictions, PackedLists, Unsolved};
use crate::rating::tables::{HOUSE_CELLS, HOUSES_OF, PEER_CELLS, set_bits};
use std::ops::Range;

/// The links between the candidates of a position.
#[derive(Debug)]
pub(super) struct ChainGraph<'a> {
    unsolved: &'a Unsolved,
    /// Pairs of candidates of which one must be true.
    strong_links: Vec<[u16; 2]>,
    /// For each digit, the cells whose candidate has a strong link.
    linked_cells: [u128; 9],
    /// The candidates whose state is tracked.
    nodes: Vec<u16>,
    /// For each node, the strongly linked candidates that exclude it and that it excludes.
    weak_links: PackedLists,
    /// Groups of three or more candidates of which one must be true, for forks.
    larger_groups: PackedLists,
}

impl<'a> ChainGraph<'a> {
    /// Creates the graph for chains. A contradiction is a candidate both true and false, or a strong link with both
    /// ends false.
    pub(super) fn for_chains(unsolved: &'a Unsolved) -> ChainGraph<'a> {
        let mut graph = ChainGraph::new(unsolved);
        for digit in 0..9 {
            graph.add_nodes(digit, graph.linked_cells[digit]);
        }
        graph
    }

    /// Creates the graph for forks. A group of three or more candidates that are all false is a contradiction too.
    pub(super) fn for_forks(unsolved: &'a Unsolved) -> ChainGraph<'a> {
        let mut graph = ChainGraph::new(unsolved);
        let mut members = graph.linked_cells;
        for cell in &unsolved.cells {
            if cell.len() > 2 && graph.may_empty(cell) {
                graph.larger_groups.push(cell.clone().map(|n| n as u16));
                unsolved.candidates[cell.clone()].iter().for_each(|&(cell, digit)| members[digit] |= 1 << cell);
            }
        }
        for (_, digit, cells) in unsolved.positions_by_house() {
            if cells.count_ones() > 2 {
                graph.larger_groups.push(unsolved.candidates_of(digit, cells));
                members[digit] |= cells;
            }
        }
        for (digit, &cells) in members.iter().enumerate() {
            graph.add_nodes(digit, cells);
        }
        graph
    }

    /// Returns whether strongly linked candidates can exclude all candidates of a cell but one, which the assumption
    /// then excludes.
    fn may_empty(&self, cell: &Range<usize>) -> bool {
        let is_linked = |&&(cell, digit): &&(usize, usize)| self.linked_cells[digit] & PEER_CELLS[cell] != 0;
        self.unsolved.candidates[cell.clone()].iter().filter(is_linked).count() + 1 >= cell.len()
    }

    /// Finds the strong links.
    fn new(unsolved: &'a Unsolved) -> ChainGraph<'a> {
        let (nodes, weak_links, larger_groups) =
            (Vec::with_capacity(128), PackedLists::with_capacity(256, 2048), PackedLists::with_capacity(0, 0));
        let mut graph = ChainGraph {
            unsolved,
            strong_links: Vec::with_capacity(128),
            linked_cells: [0; 9],
            nodes,
            weak_links,
            larger_groups,
        };
        for cell in unsolved.cells.iter().filter(|cell| cell.len() == 2) {
            graph.link([cell.start as u16, cell.start as u16 + 1]);
        }
        for digit in 0..9 {
            graph.link_positions(digit);
        }
        graph
    }

    fn link_positions(&mut self, digit: usize) {
        let unsolved = self.unsolved;
        for house in &HOUSE_CELLS {
            let cells = unsolved.positions[digit] & house;
            let rest = cells & cells.wrapping_sub(1);
            if rest != 0 && rest & (rest - 1) == 0 {
                let (a, b) = (cells.trailing_zeros() as usize, rest.trailing_zeros() as usize);
                self.link([unsolved.candidate_at[digit][a], unsolved.candidate_at[digit][b]]);
            }
        }
    }

    fn link(&mut self, pair: [u16; 2]) {
        for n in pair {
            let (cell, digit) = self.unsolved.candidates[usize::from(n)];
            self.linked_cells[digit] |= 1 << cell;
        }
        self.strong_links.push(pair);
    }

    fn add_nodes(&mut self, digit: usize, cells: u128) {
        let unsolved = self.unsolved;
        for cell in set_bits(cells) {
            self.nodes.push(unsolved.candidate_at[digit][cell]);
            let siblings = set_bits((unsolved.masks[cell] & !(1 << digit)).into())
                .filter(|&e| self.linked_cells[e] >> cell & 1 != 0);
            let siblings = siblings.map(|e| unsolved.candidate_at[e][cell]);
            self.weak_links
                .push(siblings.chain(unsolved.candidates_of(digit, self.linked_cells[digit] & PEER_CELLS[cell])));
        }
    }

    /// Follows the assumptions until the first contradictions, for at most `limit` steps.
    pub(super) fn first_contradictions(&self, batch: &Batch, limit: u32) -> Contradictions {
        let initial_off = self.initial_off(batch);
        let (mut on, mut off) = (vec![AssumptionSet::EMPTY; initial_off.len()], initial_off.clone());
        for step in (1..=limit + 1).step_by(2) {
            if step > 1 && !self.apply_strong_links(&mut on, &off) {
                break;
            }
            self.apply_weak_links(&on, &mut off, &initial_off);
            let (both, neither) = self.contradictions(&on, &off);
            if both.any() {
                return Some((step - 1, both));
            }
            if neither.any() {
                return Some((step, neither));
            }
        }
        None
    }

    /// Returns, by candidate, the assumptions that exclude it directly.
    fn initial_off(&self, batch: &Batch) -> Vec<AssumptionSet> {
        let (mut houses, mut cells) = ([[AssumptionSet::EMPTY; 9]; 27], [AssumptionSet::EMPTY; 81]);
        for &(slot, n) in batch {
            let (cell, digit) = self.unsolved.candidates[n];
            cells[cell].insert(slot);
            HOUSES_OF[cell].into_iter().for_each(|house| houses[house][digit].insert(slot));
        }
        let mut off = vec![AssumptionSet::EMPTY; self.unsolved.candidates.len()];
        for n in self.nodes.iter().map(|&n| usize::from(n)) {
            let (cell, digit) = self.unsolved.candidates[n];
            let [row, column, box_] = HOUSES_OF[cell];
            off[n] = houses[row][digit] | houses[column][digit] | houses[box_][digit] | cells[cell];
        }
        batch.iter().for_each(|&(slot, n)| off[n].remove(slot));
        off
    }

    /// Applies an even step: the other end of a strong link becomes true if one end is false. Returns whether anything
    /// changed.
    fn apply_strong_links(&self, on: &mut [AssumptionSet], off: &[AssumptionSet]) -> bool {
        let mut new = AssumptionSet::EMPTY;
        for &[a, b] in &self.strong_links {
            let (a, b) = (usize::from(a), usize::from(b));
            new |= off[a] & !on[b] | off[b] & !on[a];
            on[a] |= off[b];
            on[b] |= off[a];
        }
        new.any()
    }

    /// Applies an odd step: candidates become false if a candidate that excludes them is true.
    fn apply_weak_links(&self, on: &[AssumptionSet], off: &mut [AssumptionSet], initial_off: &[AssumptionSet]) {
        for (&n, weak_links) in self.nodes.iter().zip(self.weak_links.iter()) {
            let mut all = initial_off[usize::from(n)];
            for &m in weak_links {
                all |= on[usize::from(m)];
            }
            off[usize::from(n)] = all;
        }
    }

    /// Returns the assumptions under which a candidate is both true and false, and those under which all candidates of
    /// a group are false.
    fn contradictions(&self, on: &[AssumptionSet], off: &[AssumptionSet]) -> (AssumptionSet, AssumptionSet) {
        let (mut both, mut neither) = (AssumptionSet::EMPTY, AssumptionSet::EMPTY);
        for &[a, b] in &self.strong_links {
            let (a, b) = (usize::from(a), usize::from(b));
            let none = off[a] & off[b];
            neither |= none;
            both |= none & (on[a] | on[b]);
        }
        for group in self.larger_groups.iter() {
            let mut none = AssumptionSet::FULL;
            for &n in group {
                none &= off[usize::from(n)];
            }
            neither |= none;
        }
        (both, neither)
    }
}
