//! What the shortest chains between the sides of a link table prove, for loops and AICs.

use super::geometry::{PEERS, bits, digits};
use super::link_distances::{BLOCK, NO_NODES, NodeSet, each_distance, insert, intersection, is_empty, members};
use super::link_table::{LinkTable, TableNode};
use super::state::State;
use super::step::{Eliminations, remove_from};

/// Loops and chains are at least this long.
const MIN_LINKS: usize = 3;

/// What a chain is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Discontinuous,
    Continuous,
    Aic,
}

/// Sides between which the shortest chain proves something, if it is a valid chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conclusion {
    pub kind: Kind,
    pub start: u16,
    pub end: u16,
    pub length: usize,
    /// The number of eliminations; of a continuous loop 0, as they depend on the chain.
    pub elimination_count: usize,
}

impl Conclusion {
    /// Returns a key by which better conclusions come first: more eliminations, then the shorter chain.
    pub fn rank(&self) -> (std::cmp::Reverse<usize>, usize) {
        (std::cmp::Reverse(self.elimination_count), self.length)
    }

    /// Returns a key by which conclusions come in the order of HoDoKu's search: first those of starts that are on.
    pub fn order(&self) -> (bool, u16, bool, u16) {
        (self.start % 2 == 1, self.start, self.kind == Kind::Aic, self.end)
    }

    /// Returns what a chain removes if one of its ends must be on.
    pub fn aic_eliminations(&self, state: &State, table: &LinkTable) -> Eliminations {
        let [a, b] = [self.start, self.end].map(|side| table.node(side));
        if a.digit == b.digit {
            return remove_from(PEERS[a.cell] & PEERS[b.cell] & state.places[a.digit], a.digit);
        }
        let mut eliminations = vec![(a.cell, b.digit), (b.cell, a.digit)];
        eliminations.sort_unstable_by_key(|&(cell, digit)| (digit, cell));
        eliminations
    }

    /// Returns what a discontinuous loop removes from its start cell.
    pub fn discontinuous_eliminations(&self, state: &State, table: &LinkTable) -> Eliminations {
        let [start, end] = [self.start, self.end].map(|side| table.node(side));
        match [self.start, self.end].map(|side| side % 2 == 0) {
            [true, _] => vec![(start.cell, start.digit)],
            [false, false] => vec![(end.cell, end.digit)],
            [false, true] => {
                let others = state.candidates[start.cell] & !(1 << start.digit);
                digits(others).map(|digit| (start.cell, digit)).collect()
            }
        }
    }
}

/// Returns the conclusions of all shortest chains between single candidates, in no particular order.
pub(super) fn conclusions(state: &State, table: &LinkTable) -> Vec<Conclusion> {
    let mut found = Vec::new();
    for first_start in (0..table.nodes.len()).step_by(BLOCK) {
        let mut collector = Collector::new(state, table, first_start, &mut found);
        each_distance(table, first_start, &mut |distance, node, starts| {
            if node < table.single_count && distance % 2 == 1 && distance >= MIN_LINKS {
                collector.turned_on(distance, node, starts);
            } else if node < table.single_count && distance % 2 == 0 {
                collector.turned_off(distance, node, starts);
            }
        });
    }
    found
}

/// The starts of a block by what they have to do with a node.
#[derive(Clone)]
struct Related {
    /// Candidates of the same cell.
    in_cell: NodeSet,
    /// Nodes that the node turns off if it is on.
    weak: NodeSet,
    /// Candidates of another digit that remove two candidates by a chain to the node.
    removing_two: NodeSet,
}

/// Collects the conclusions of the starts of a block.
struct Collector<'a> {
    state: &'a State,
    table: &'a LinkTable,
    first_start: usize,
    /// The candidates of each digit in the block.
    of_digit: [NodeSet; 9],
    related: Vec<Related>,
    /// The candidates that are known to turn themselves off.
    excluded: Vec<bool>,
    found: &'a mut Vec<Conclusion>,
}

impl<'a> Collector<'a> {
    fn new(state: &'a State, table: &'a LinkTable, first_start: usize, found: &'a mut Vec<Conclusion>) -> Self {
        let mut of_digit = [NO_NODES; 9];
        for start in first_start..table.single_count.min(first_start + BLOCK) {
            insert(&mut of_digit[table.nodes[start].digit], start - first_start);
        }
        let related = (0..table.single_count).map(|node| Related::new(state, table, node, first_start)).collect();
        Collector { state, table, first_start, of_digit, related, excluded: vec![false; table.single_count], found }
    }

    fn push(&mut self, kind: Kind, [start, end]: [usize; 2], length: usize, elimination_count: usize) {
        let (start, end) = (start as u16, end as u16);
        self.found.push(Conclusion { kind, start, end, length, elimination_count });
    }

    /// Collects the conclusions of starts that turn this node on if they are off: AICs and loops.
    fn turned_on(&mut self, length: usize, node: usize, starts: &NodeSet) {
        let TableNode { digit, cell, .. } = self.table.nodes[node];
        let first_start = self.first_start;
        let off = |start: usize| 2 * (start + first_start) + 1;
        for start in members(&intersection(starts, &self.of_digit[digit])).map(off) {
            let other = self.table.node(start as u16).cell;
            let seen = PEERS[cell] & PEERS[other] & self.state.places[digit];
            if other == cell {
                let others = self.state.candidates[cell].count_ones() as usize - 1;
                self.push(Kind::Discontinuous, [start, 2 * node], length, others);
            } else if seen.count_ones() >= 2 {
                self.push(Kind::Aic, [start, 2 * node], length, seen.count_ones() as usize);
            }
        }
        for start in members(&intersection(starts, &self.related[node].removing_two)).map(off) {
            self.push(Kind::Aic, [start, 2 * node], length, 2);
        }
        for start in members(&intersection(starts, &self.related[node].in_cell)).map(off) {
            self.push(Kind::Continuous, [start, 2 * node], length, 0);
        }
    }

    /// Collects the loops that remove this node as it is turned off by these starts, which are off.
    fn turned_off(&mut self, distance: usize, node: usize, starts: &NodeSet) {
        let starts = intersection(starts, &self.related[node].weak);
        if is_empty(&starts) {
            return;
        }
        // The node turns one of these starts off if it is on, and with that itself.
        if !std::mem::replace(&mut self.excluded[node], true) {
            self.push(Kind::Discontinuous, [2 * node, 2 * node + 1], distance + 1, 1);
        }
        if distance >= MIN_LINKS {
            for start in members(&intersection(&starts, &self.related[node].in_cell)) {
                let start = start + self.first_start;
                self.push(Kind::Discontinuous, [2 * node, 2 * start], distance, 1);
                self.push(Kind::Discontinuous, [2 * start + 1, 2 * node + 1], distance, 1);
            }
        }
    }
}

impl Related {
    fn new(state: &State, table: &LinkTable, node: usize, first_start: usize) -> Related {
        let TableNode { digit, cell, .. } = table.nodes[node];
        let mut related = Related { in_cell: NO_NODES, weak: NO_NODES, removing_two: NO_NODES };
        let add = |set: &mut NodeSet, node: u16| {
            let place = usize::from(node).wrapping_sub(first_start);
            if place < BLOCK {
                insert(set, place);
            }
        };
        let others = state.candidates[cell] & !(1 << digit);
        digits(others).for_each(|other| add(&mut related.in_cell, table.node_of[cell][other]));
        table.next(2 * node).iter().for_each(|side| add(&mut related.weak, side / 2));
        if !table.next(2 * node + 1).is_empty() {
            for peer in bits(PEERS[cell] & state.places[digit]) {
                let shared = digits(others & state.candidates[peer]);
                shared.for_each(|other| add(&mut related.removing_two, table.node_of[peer][other]));
            }
        }
        related
    }
}
