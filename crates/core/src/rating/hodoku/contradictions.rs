//! Assertions that contradict themselves by links.

use super::candidate_grid::CandidateGrid;
use super::geometry::{Mask, PEERS, count, houses_of};
use super::link_nodes::{LinkNodes, TableNode};
use super::linked_nodes::LinkedNodes;

/// What contradicts an assertion: a cell, or the places of a digit in a house, of which all candidates are off.
#[derive(Debug)]
pub(super) struct Contradictions<'a> {
    grid: &'a CandidateGrid,
    nodes: &'a LinkNodes,
    linked: &'a LinkedNodes<'a>,
    /// The houses with several places of each digit, as bits.
    houses: [u32; 9],
    /// The cells with several candidates.
    cells: Mask,
}

impl<'a> Contradictions<'a> {
    /// Prepares the searches in a position.
    pub fn new(grid: &'a CandidateGrid, nodes: &'a LinkNodes, linked: &'a LinkedNodes) -> Contradictions<'a> {
        let has_several = |places: u16| u32::from(count(places) > 1);
        let houses = grid.houses.map(|houses| (0..27).fold(0, |set, house| set | has_several(houses[house]) << house));
        let cells = grid.by_count[2..].iter().fold(0, |all, cells| all | cells);
        Contradictions { grid, nodes, linked, houses, cells }
    }

    /// Calls `found` with those of the assertions about single candidates that contradict themselves, in order, until it returns
    /// true.
    pub fn each(&self, assertions: impl Iterator<Item = u16>, mut found: impl FnMut(u16) -> bool) {
        self.linked.each_implied(assertions, |start, on| self.is_contradictory(start, on) && found(start));
    }

    /// Returns whether an assertion that turns on these linked nodes implies that a candidate is both on and off, or that all
    /// candidates of a cell or of a digit in a house are off. If a group is both on and off, one of these holds as well.
    fn is_contradictory(&self, start: u16, turned_on: &[u16]) -> bool {
        let (mut on, mut off): ([Mask; 9], [Mask; 9]) = ([0; 9], [0; 9]);
        let TableNode { cells, cell, digit, .. } = self.nodes.nodes[usize::from(start / 2)];
        if start.is_multiple_of(2) {
            (on[digit], off[digit]) = (cells, PEERS[cell]);
        } else {
            off[digit] = cells;
        }
        for (node, seen) in turned_on.iter().map(|&k| self.linked.node_and_seen(k)) {
            off[node.digit] |= seen;
            on[node.digit] |= if node.size == 1 { node.cells } else { 0 };
        }
        let (mut filled, mut is_twice, mut left) = (0, false, self.grid.places);
        for digit in 0..9 {
            is_twice |= (filled | off[digit]) & on[digit] != 0;
            filled |= on[digit];
        }
        for (digit, left) in left.iter_mut().enumerate() {
            *left &= !off[digit] & (!filled | on[digit]);
        }
        is_twice
            || self.cells & !left.iter().fold(0, |all, cells| all | cells) != 0
            || (0..9).any(|digit| {
                left[digit] != self.grid.places[digit] && self.houses[digit] & !houses_of(left[digit]) != 0
            })
    }
}
