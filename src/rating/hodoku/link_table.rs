//! What follows at once from a candidate being on or off, with groups of candidates as further nodes.

use super::geometry::{FIRST_BOX, HOUSE_CELLS, HOUSES_OF, Mask, bits, digits, first, first_digit, is_within};
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
}

/// The nodes, and what follows from each. A *side* is a node that is on (`2 n`) or off (`2 n + 1`).
#[derive(Debug)]
pub(super) struct LinkTable {
    pub nodes: Vec<TableNode>,
    /// The number of nodes of one cell; they come first.
    pub single_count: usize,
    /// The node of each candidate.
    pub node_of: [[u16; 9]; 81],
    /// The sides that follow from each side.
    next: Vec<Vec<u16>>,
    /// The same without sides from which nothing follows.
    core: Vec<Vec<u16>>,
}

impl LinkTable {
    /// Builds the table of a position, with or without groups.
    pub fn new(state: &State, with_groups: bool) -> LinkTable {
        let mut table = LinkTable {
            nodes: Vec::new(),
            single_count: 0,
            node_of: [[NONE; 9]; 81],
            next: Vec::new(),
            core: Vec::new(),
        };
        for cell in 0..81 {
            for digit in digits(state.candidates[cell]) {
                table.node_of[cell][digit] = table.nodes.len() as u16;
                table.nodes.push(TableNode { cells: 1 << cell, digit, cell });
            }
        }
        table.single_count = table.nodes.len();
        if with_groups {
            table.add_groups(state);
        }
        for node in 0..table.nodes.len() {
            let (on, off) = table.links(state, node);
            table.next.push(on.into_iter().map(|other| 2 * other + 1).collect());
            table.next.push(off.into_iter().map(|other| 2 * other).collect());
        }
        let leads_on = |side: &u16| !table.next[usize::from(*side)].is_empty();
        table.core = table.next.iter().map(|next| next.iter().copied().filter(leads_on).collect()).collect();
        table
    }

    fn add_groups(&mut self, state: &State) {
        for digit in 0..9 {
            for line in 0..FIRST_BOX {
                for square in &HOUSE_CELLS[FIRST_BOX..] {
                    let cells = state.places_in(digit, line) & square;
                    if cells.count_ones() >= 2 {
                        self.nodes.push(TableNode { cells, digit, cell: first(cells) });
                    }
                }
            }
        }
    }

    /// Returns the nodes that go off if this node is on, and the nodes that go on if it is off.
    fn links(&self, state: &State, node: usize) -> (Vec<u16>, Vec<u16>) {
        let TableNode { cells, digit, cell } = self.nodes[node];
        let (mut on, mut off) = (Vec::new(), Vec::new());
        if node < self.single_count {
            let others = state.candidates[cell] & !(1 << digit);
            on.extend(digits(others).map(|other| self.node_of[cell][other]));
            if others.count_ones() == 1 {
                off.push(self.node_of[cell][first_digit(others)]);
            }
        }
        let houses = || HOUSES_OF[cell].into_iter().filter(|&house| is_within(cells, house));
        for house in houses() {
            let rest = state.places_in(digit, house) & !cells;
            push_new(&mut on, bits(rest).map(|other| self.node_of[other][digit]));
            push_new(&mut off, (rest.count_ones() == 1).then(|| self.node_of[first(rest)][digit]));
        }
        for (k, group) in self.nodes.iter().enumerate().skip(self.single_count) {
            for house in houses().filter(|&house| group.digit == digit && is_within(group.cells, house)) {
                if group.cells & cells == 0 {
                    push_new(&mut on, [k as u16]);
                    let is_rest = group.cells == state.places_in(digit, house) & !cells;
                    push_new(&mut off, is_rest.then_some(k as u16));
                }
            }
        }
        (on, off)
    }

    /// Returns the node of a side.
    pub fn node(&self, side: u16) -> &TableNode {
        &self.nodes[usize::from(side / 2)]
    }

    /// Finds the sides that follow from a start, breadth first.
    ///
    /// Sides from which nothing follows matter only in the cell of the start, where a loop may end.
    pub fn reach(&self, start: u16, reach: &mut TableReach) {
        reach.reset(start, self.next.len());
        let mut at = 0;
        while let Some(&side) = reach.order.get(at) {
            at += 1;
            for &next in &self.core[usize::from(side)] {
                reach.add(next, side, start);
            }
        }
        let cell = self.node(start).cell;
        for end in self.node_of[cell].into_iter().filter(|&node| node != NONE).map(|node| 2 * node + 1) {
            // Weak links go both ways: the sides that lead to this one are those that its node turns off.
            let before = self.next[usize::from(end - 1)].iter().map(|&side| side - 1);
            if let Some(first) = before.min_by_key(|&side| reach.position[usize::from(side)]) {
                reach.set_end(end, first);
            }
        }
    }
}

/// Appends the items that are not there yet.
fn push_new(list: &mut Vec<u16>, items: impl IntoIterator<Item = u16>) {
    for item in items {
        if !list.contains(&item) {
            list.push(item);
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
    /// The place of each side in this order.
    position: Vec<u16>,
}

impl TableReach {
    fn reset(&mut self, start: u16, count: usize) {
        for list in [&mut self.distance, &mut self.previous, &mut self.position] {
            list.clear();
            list.resize(count, NONE);
        }
        self.order.clear();
        self.order.push(start);
        self.position[usize::from(start)] = 0;
    }

    /// Notes that an end is reached from this side, if the side itself is reached.
    fn set_end(&mut self, end: u16, previous: u16) {
        let [start, ..] = self.order[..] else { return };
        if self.position[usize::from(previous)] != NONE {
            let distance = if previous == start { 0 } else { self.distance[usize::from(previous)] };
            self.distance[usize::from(end)] = distance + 1;
            self.previous[usize::from(end)] = previous;
        }
    }

    fn add(&mut self, next: u16, side: u16, start: u16) {
        let distance = if side == start { 0 } else { self.distance[usize::from(side)] };
        let known = &mut self.distance[usize::from(next)];
        if *known == NONE {
            *known = distance + 1;
            self.previous[usize::from(next)] = side;
            if next != start {
                self.position[usize::from(next)] = self.order.len() as u16;
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
