//! What follows at once from a candidate being on or off, with groups of candidates as further nodes.

use super::geometry::{FIRST_BOX, HOUSE_CELLS, HOUSES_OF, Mask, bits, digits, first, first_digit};
use super::state::State;

/// A node that is not reached, or that does not exist.
pub(super) const NONE: u16 = u16::MAX;

/// A candidate of one cell, or of two or three cells that share a line and a box.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableNode {
    pub cells: Mask,
    pub digit: usize,
    /// The cell, or the first cell of a group.
    pub cell: usize,
    /// The houses that have all of the cells, as bits.
    houses: u32,
}

/// The nodes, and what follows from each. A *side* is a node that is on (`2 n`) or off (`2 n + 1`).
#[derive(Clone, Debug)]
pub(super) struct LinkTable {
    pub nodes: Vec<TableNode>,
    /// The number of nodes of one cell; they come first.
    pub single_count: usize,
    /// The node of each candidate.
    pub node_of: [[u16; 9]; 81],
    /// The sides that follow from all sides, one side after the other.
    next: Vec<u16>,
    /// The end of what follows from each side.
    ends: Vec<u32>,
}

impl LinkTable {
    /// Builds the table of a position, with or without groups.
    pub fn new(state: &State, with_groups: bool) -> LinkTable {
        let mut table = LinkTable {
            nodes: Vec::with_capacity(512),
            single_count: 0,
            node_of: [[NONE; 9]; 81],
            next: Vec::with_capacity(8192),
            ends: Vec::with_capacity(1024),
        };
        for (cell, houses) in HOUSES_OF.iter().enumerate() {
            let houses = houses.iter().fold(0, |all, house| all | 1 << house);
            for digit in digits(state.candidates[cell]) {
                table.node_of[cell][digit] = table.nodes.len() as u16;
                table.nodes.push(TableNode { cells: 1 << cell, digit, cell, houses });
            }
        }
        table.single_count = table.nodes.len();
        let mut group_ends = [table.single_count; 9];
        if with_groups {
            for (digit, end) in group_ends.iter_mut().enumerate() {
                table.add_groups(state, digit);
                *end = table.nodes.len();
            }
        }
        for node in 0..table.nodes.len() {
            let digit = table.nodes[node].digit;
            let first_group = if digit == 0 { table.single_count } else { group_ends[digit - 1] };
            table.add_links(state, node, first_group..group_ends[digit]);
        }
        table
    }

    /// Takes the table with groups from the position, or builds it.
    pub fn take_grouped(state: &mut State) -> LinkTable {
        state.grouped_links.take().unwrap_or_else(|| LinkTable::new(state, true))
    }

    fn add_groups(&mut self, state: &State, digit: usize) {
        for line in 0..FIRST_BOX {
            let in_line = state.places_in(digit, line);
            for (square, of_square) in HOUSE_CELLS.iter().enumerate().skip(FIRST_BOX) {
                let cells = in_line & of_square;
                if cells & cells.wrapping_sub(1) != 0 {
                    let houses = 1 << line | 1 << square;
                    self.nodes.push(TableNode { cells, digit, cell: first(cells), houses });
                }
            }
        }
    }

    /// Adds the nodes that go off if this node is on, and the nodes that go on if it is off.
    fn add_links(&mut self, state: &State, node: usize, groups: std::ops::Range<usize>) {
        let TableNode { cells, digit, cell, houses } = self.nodes[node];
        let rest = |house: usize| if houses >> house & 1 != 0 { state.places_in(digit, house) & !cells } else { 0 };
        let rests = HOUSES_OF[cell].map(rest);
        let others = if node < self.single_count { state.candidates[cell] & !(1 << digit) } else { 0 };
        self.next.extend(digits(others).map(|other| 2 * self.node_of[cell][other] + 1));
        let mut linked = 0;
        for rest in rests {
            self.next.extend(bits(rest & !linked).map(|other| 2 * self.node_of[other][digit] + 1));
            linked |= rest;
        }
        let with_nodes = |range: std::ops::Range<usize>| range.map(|k| (k as u16, &self.nodes[k]));
        let sees = |group: &TableNode| group.houses & houses != 0 && group.cells & cells == 0;
        let off = with_nodes(groups.clone()).filter(|(_, group)| sees(group));
        self.next.extend(off.map(|(k, _)| 2 * k + 1));
        self.ends.push(self.next.len() as u32);

        if others.count_ones() == 1 {
            self.next.push(2 * self.node_of[cell][first_digit(others)]);
        }
        let mut linked = 0;
        for rest in rests.into_iter().filter(|rest| rest.is_power_of_two()) {
            self.next.extend(bits(rest & !linked).map(|other| 2 * self.node_of[other][digit]));
            linked |= rest;
        }
        let on = with_nodes(groups).filter(|(_, group)| rests.contains(&group.cells));
        self.next.extend(on.map(|(k, _)| 2 * k));
        self.ends.push(self.next.len() as u32);
    }

    /// Returns the node of a side.
    pub fn node(&self, side: u16) -> &TableNode {
        &self.nodes[usize::from(side / 2)]
    }

    /// Returns the sides that follow from a side.
    pub fn next(&self, side: usize) -> &[u16] {
        let start = if side == 0 { 0 } else { self.ends[side - 1] };
        &self.next[start as usize..self.ends[side] as usize]
    }

    /// Finds the sides that follow from a start, breadth first.
    pub fn reach(&self, start: u16, reach: &mut TableReach) {
        reach.reset(start, self.ends.len());
        let mut at = 0;
        while let Some(&side) = reach.order.get(at) {
            at += 1;
            for &next in self.next(usize::from(side)) {
                reach.add(next, side, start);
            }
        }
    }
}

/// The sides reached from a start, each with its distance and the side before it on the first shortest way.
#[derive(Debug, Default)]
pub(super) struct TableReach {
    /// The distance of each side, [`NONE`] if it is not reached; of the start: the length of the shortest way back.
    pub distance: Vec<u16>,
    previous: Vec<u16>,
    /// The sides in the order in which they are reached, the start first.
    order: Vec<u16>,
}

impl TableReach {
    fn reset(&mut self, start: u16, count: usize) {
        for list in [&mut self.distance, &mut self.previous] {
            list.clear();
            list.resize(count, NONE);
        }
        self.order.clear();
        self.order.push(start);
    }

    fn add(&mut self, next: u16, side: u16, start: u16) {
        let distance = if side == start { 0 } else { self.distance[usize::from(side)] };
        let known = &mut self.distance[usize::from(next)];
        if *known == NONE {
            *known = distance + 1;
            self.previous[usize::from(next)] = side;
            if next != start {
                self.order.push(next);
            }
        }
    }

    /// Returns the first shortest chain of sides from the start to the end, which may be the start again.
    pub fn chain(&self, end: u16) -> Vec<u16> {
        let start = self.order.first().copied().unwrap_or(end);
        let mut chain = vec![end];
        let mut side = self.previous[usize::from(end)];
        while side != start && side != NONE {
            chain.push(side);
            side = self.previous[usize::from(side)];
        }
        chain.push(start);
        chain.reverse();
        chain
    }
}
