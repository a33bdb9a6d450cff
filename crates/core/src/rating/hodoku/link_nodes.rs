//! The nodes of chains: the candidates of a position, and groups of them.

use super::candidate_grid::CandidateGrid;
use super::geometry::{
    CELL_SETS, CELLS, FIRST_BOX, HOUSE_CELLS, HOUSES_OF, Mask, PEERS, bits, cells_at, common_peers, count, digits,
    first_digit, house_indices, houses_of,
};
use std::ops::Range;

/// A node that is not reached, or that does not exist.
pub(super) const NONE: u16 = u16::MAX;

/// A candidate of one cell, or of two or three cells that share a line and a box.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableNode {
    pub cells: Mask,
    pub digit: usize,
    /// The cell, or the first cell of a group.
    pub cell: usize,
    /// The number of cells.
    pub size: u32,
    /// The houses that have all of the cells, as bits.
    pub houses: u32,
}

impl TableNode {
    /// Returns the cells that see all cells of the node.
    #[inline]
    pub fn seen(&self) -> Mask {
        if self.size == 1 { PEERS[self.cell] } else { common_peers(self.cells) }
    }
}

/// The nodes of a position. An *assertion* is that node `n` is on (`2 n`) or off (`2 n + 1`): that its digit is in one of its
/// cells, or in none.
#[derive(Clone, Debug)]
pub(super) struct LinkNodes {
    /// The candidates by cell and digit, then the groups by digit, line and box.
    pub nodes: Vec<TableNode>,
    /// The number of nodes of one cell; they come first.
    pub single_count: usize,
    /// The node of each candidate.
    pub node_of: [[u16; 9]; 81],
    /// The groups of each digit.
    groups_of: [Range<u16>; 9],
}

impl LinkNodes {
    /// Returns the nodes of a position without groups.
    pub fn new(grid: &CandidateGrid) -> LinkNodes {
        let (mut nodes, mut node_of) = (Vec::with_capacity(256), [[NONE; 9]; 81]);
        for cell in 0..81 {
            let houses = houses_of(CELL_SETS[cell]);
            for digit in digits(grid.candidates[cell]) {
                node_of[cell][digit] = nodes.len() as u16;
                nodes.push(TableNode { cells: CELL_SETS[cell], digit, cell, size: 1, houses });
            }
        }
        LinkNodes { single_count: nodes.len(), nodes, node_of, groups_of: std::array::from_fn(|_| 0..0) }
    }

    /// Returns the nodes of a position with groups: the places of a digit in a line and a box, if there are more than one.
    pub fn with_groups(grid: &CandidateGrid) -> LinkNodes {
        let mut nodes = LinkNodes::new(grid);
        for digit in 0..9 {
            let first = nodes.nodes.len() as u16;
            for (line, cells_of_line) in CELLS.iter().enumerate().take(FIRST_BOX) {
                for chute in 0..3 {
                    let places = grid.houses[digit][line] & 0o7 << (3 * chute);
                    if places & places.wrapping_sub(1) != 0 {
                        let cell = usize::from(cells_of_line[first_digit(places)]);
                        let (cells, size, houses) =
                            (cells_at(line, places), count(places), 1 << line | 1 << HOUSES_OF[cell][2]);
                        nodes.nodes.push(TableNode { cells, digit, cell, size, houses });
                    }
                }
            }
            nodes.groups_of[digit] = first..nodes.nodes.len() as u16;
        }
        nodes
    }

    /// Returns the node of an assertion.
    #[inline]
    pub fn node(&self, assertion: u16) -> &TableNode {
        &self.nodes[usize::from(assertion / 2)]
    }

    /// Calls `visit` with each assertion that an assertion implies directly: first about the candidates of the cell, then about
    /// the cells by house, then about groups.
    pub fn each_link(&self, grid: &CandidateGrid, assertion: u16, mut visit: impl FnMut(u16)) {
        let (node, is_on) = (self.node(assertion), assertion.is_multiple_of(2));
        let siblings = if node.size == 1 { grid.candidates[node.cell] & !(1 << node.digit) } else { 0 };
        if is_on || siblings.is_power_of_two() {
            digits(siblings).for_each(|digit| visit(2 * self.node_of[node.cell][digit] + u16::from(is_on)));
        }
        let mut rest = grid.places[node.digit] & !node.cells;
        for house in house_indices(node.houses) {
            let others = rest & HOUSE_CELLS[house];
            if is_on || others.is_power_of_two() {
                bits(others).for_each(|cell| visit(2 * self.node_of[cell][node.digit] + u16::from(is_on)));
            }
            if is_on {
                rest &= !others;
            }
        }
        for group in self.groups_of[node.digit].clone() {
            let other = &self.nodes[usize::from(group)];
            let common = if node.cells & other.cells == 0 { node.houses & other.houses } else { 0 };
            let is_full = |house| grid.places_in(node.digit, house) == node.cells | other.cells;
            let is_linked = if is_on { common != 0 } else { house_indices(common).any(is_full) };
            if is_linked {
                visit(2 * group + u16::from(is_on));
            }
        }
    }

    /// Returns whether a node is a candidate, not a group.
    #[inline]
    pub fn is_single(&self, node: u16) -> bool {
        usize::from(node) < self.single_count
    }
}
