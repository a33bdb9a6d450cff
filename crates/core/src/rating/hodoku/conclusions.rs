//! Conclusions from the shortest chains between the assertions of a link table: loops and AICs.

use super::geometry::{Mask, PEERS, bits, digits};
use super::link_nodes::{LinkNodes, NONE, TableNode};
use super::link_paths::LinkPaths;
use super::linked_nodes::LinkedNodes;
use super::state::State;
use super::step::{Eliminations, remove_from};
use std::cmp::Reverse;

/// The minimum number of links of a chain or loop.
const MIN_LINKS: usize = 3;

/// The kind of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ChainKind {
    Discontinuous,
    Continuous,
    Aic,
}

/// The number of eliminations and the length of a chain: smaller ones are better.
pub(super) type Rank = (Reverse<usize>, usize);

/// Two assertions whose shortest chain, if it is valid, proves eliminations.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conclusion {
    pub kind: ChainKind,
    pub start: u16,
    pub end: u16,
    pub length: usize,
    /// The number of eliminations; 0 for a continuous loop, whose eliminations depend on the chain.
    pub elimination_count: usize,
}

impl Conclusion {
    /// Returns a sort key that puts better conclusions first: more eliminations, then the shorter chain.
    pub fn rank(&self) -> Rank {
        (Reverse(self.elimination_count), self.length)
    }

    /// Returns a sort key for the order of HoDoKu's search, which takes starts that are on first.
    pub fn order(&self) -> (bool, u16, bool, u16) {
        (self.start % 2 == 1, self.start, self.kind == ChainKind::Aic, self.end)
    }

    /// Returns the eliminations of a chain of which at least one end is on.
    pub fn aic_eliminations(&self, state: &State, nodes: &LinkNodes) -> Eliminations {
        let [a, b] = [self.start, self.end].map(|assertion| nodes.node(assertion));
        if a.digit == b.digit {
            return remove_from(PEERS[a.cell] & PEERS[b.cell] & state.places[a.digit], a.digit);
        }
        let mut eliminations = vec![(a.cell, b.digit), (b.cell, a.digit)];
        eliminations.sort_by_key(|&(cell, digit)| (digit, cell));
        eliminations
    }

    /// Returns the eliminations of a discontinuous loop, which are in its start cell.
    pub fn discontinuous_eliminations(&self, state: &State, nodes: &LinkNodes) -> Eliminations {
        let [start, end] = [self.start, self.end].map(|assertion| nodes.node(assertion));
        match [self.start, self.end].map(|assertion| assertion % 2 == 0) {
            [true, _] => vec![(start.cell, start.digit)],
            [false, false] => vec![(end.cell, end.digit)],
            [false, true] => {
                let others = state.candidates[start.cell] & !(1 << start.digit);
                digits(others).map(|digit| (start.cell, digit)).collect()
            }
        }
    }
}

/// The conclusions of all shortest chains between single candidates.
///
/// Every link has a contrapositive: if b is on whenever a is off, a is on whenever b is off. So one of the two is true.
/// If the solution is known, a search from the true candidates therefore finds all such pairs.
#[derive(Debug, Default)]
pub(super) struct Conclusions {
    /// The conclusions found so far, in no particular order.
    pub found: Vec<Conclusion>,
    /// The candidates that imply their own negation and from which no chains have been searched yet, each with the
    /// length of that loop.
    excluded: Vec<(u16, usize)>,
}

impl Conclusions {
    /// Finds the conclusions of a position.
    pub fn new(state: &State, nodes: &LinkNodes, linked: &LinkedNodes) -> Conclusions {
        let is_start = |node: u16| is_true(state, &nodes.nodes[usize::from(node)]);
        let mut collector = Collector {
            state,
            nodes,
            excluded: [0; 9],
            loop_lengths: [[NONE; 81]; 9],
            start: NONE,
            off_in_cell: 0,
            conclusions: Conclusions::default(),
        };
        linked.each_pair(is_start, |distance, pair| collector.turned_on(distance, pair));
        collector.into_conclusions()
    }

    /// Adds the chains between two false candidates of a cell of which the first implies the second, if they may have
    /// this rank. Such a candidate also implies its own negation, by one more link.
    pub fn add_between_false(
        &mut self,
        state: &State,
        nodes: &LinkNodes,
        linked: &LinkedNodes,
        rank: Rank,
        paths: &mut LinkPaths,
    ) {
        let (Reverse(elimination_count), max_length) = rank;
        if elimination_count > 1 {
            return;
        }
        let (due, rest) = self.excluded.iter().partition(|(_, length)| length - 1 <= max_length);
        self.excluded = rest;
        let due: Vec<(u16, usize)> = due;
        let is_true = |node: u16| is_true(state, &nodes.nodes[usize::from(node)]);
        for (node, _) in due {
            let &TableNode { cell, digit, .. } = &nodes.nodes[usize::from(node)];
            let others = digits(state.candidates[cell] & !(1 << digit)).map(|other| nodes.node_of[cell][other]);
            for other in others.filter(|&other| linked.is_linked(other) && !is_true(other)) {
                paths.start_from(2 * node);
                let length = paths.distance_of_on(other);
                if length != NONE && usize::from(length) >= MIN_LINKS {
                    self.push_both_on(node, other, usize::from(length));
                }
            }
        }
    }

    /// Adds the loops that eliminate the first of two candidates of a cell, because it implies the second.
    fn push_both_on(&mut self, node: u16, other: u16, length: usize) {
        self.push(ChainKind::Discontinuous, [2 * node, 2 * other], length, 1);
        self.push(ChainKind::Discontinuous, [2 * other + 1, 2 * node + 1], length, 1);
    }

    fn push(&mut self, kind: ChainKind, [start, end]: [u16; 2], length: usize, elimination_count: usize) {
        self.found.push(Conclusion { kind, start, end, length, elimination_count });
    }
}

/// Returns whether a node is true in the solution, or the solution is unknown.
fn is_true(state: &State, node: &TableNode) -> bool {
    state.solution.as_ref().is_none_or(|solution| solution[node.digit] & node.cells != 0)
}

/// Collects the conclusions from pairs of a start, which is off, and a node that is then on. So one of the two is true.
struct Collector<'a> {
    state: &'a State,
    nodes: &'a LinkNodes,
    /// The candidates that imply their own negation, as cells of each digit, and the length of the shortest such loop.
    excluded: [Mask; 9],
    loop_lengths: [[u16; 81]; 9],
    /// The current start, and the candidates of its cell that are known to be off if it is.
    start: u16,
    off_in_cell: u16,
    conclusions: Conclusions,
}

impl<'a> Collector<'a> {
    /// Collects the conclusions of a start and a node at this distance from it.
    fn turned_on(&mut self, length: usize, [start, node]: [u16; 2]) {
        if self.start != start {
            (self.start, self.off_in_cell) = (start, 0);
        }
        self.turn_off(length + 1, [start, node]);
        if length >= MIN_LINKS && self.nodes.is_single(start) && self.nodes.is_single(node) {
            self.conclude(length, [start, node]);
        }
    }

    /// Collects the AIC or loop between two candidates.
    fn conclude(&mut self, length: usize, [start, node]: [u16; 2]) {
        let [a, b] = [start, node].map(|node| &self.nodes.nodes[usize::from(node)]);
        let state = self.state;
        if start == node {
            let others = state.candidates[a.cell].count_ones() as usize - 1;
            self.conclusions.push(ChainKind::Discontinuous, [2 * start + 1, 2 * node], length, others);
        } else if a.digit == b.digit {
            let seen = PEERS[a.cell] & PEERS[b.cell] & state.places[a.digit];
            if seen & seen.wrapping_sub(1) != 0 {
                self.push_both_ways(ChainKind::Aic, [start, node], length, seen.count_ones() as usize);
            }
        } else if a.cell == b.cell {
            self.push_both_ways(ChainKind::Continuous, [start, node], length, 0);
        } else if PEERS[a.cell] & b.cells != 0 && state.has(a.cell, b.digit) && state.has(b.cell, a.digit) {
            self.push_both_ways(ChainKind::Aic, [start, node], length, 2);
        }
    }

    /// Adds the conclusion of a chain, and that of the reversed chain unless its end is a start as well.
    fn push_both_ways(&mut self, kind: ChainKind, [start, end]: [u16; 2], length: usize, elimination_count: usize) {
        self.conclusions.push(kind, [2 * start + 1, 2 * end], length, elimination_count);
        if !is_true(self.state, &self.nodes.nodes[usize::from(end)]) {
            self.conclusions.push(kind, [2 * end + 1, 2 * start], length, elimination_count);
        }
    }

    /// Collects the loops that eliminate a candidate that both the start and the node exclude. At this distance from the start
    /// it is off.
    fn turn_off(&mut self, distance: usize, [start, node]: [u16; 2]) {
        let [a, b] = [start, node].map(|node| &self.nodes.nodes[usize::from(node)]);
        let are_single = [start, node].map(|node| self.nodes.is_single(node));
        let (state, seen) = (self.state, [a.seen(), b.seen()]);
        if a.digit == b.digit {
            self.exclude(distance, a.digit, seen[0] & seen[1] & state.places[a.digit]);
        }
        if are_single == [true; 2] && a.cell == b.cell {
            let others = state.candidates[a.cell] & !(1 << a.digit) & !(1 << b.digit);
            digits(others).for_each(|digit| self.exclude(distance, digit, a.cells));
            self.turn_off_in_cell(distance, others);
        } else if a.digit != b.digit {
            if are_single[0] && seen[1] & a.cells != 0 && state.has(a.cell, b.digit) {
                self.exclude(distance, b.digit, a.cells);
                self.turn_off_in_cell(distance, 1 << b.digit);
            }
            if are_single[1] && seen[0] & b.cells != 0 && state.has(b.cell, a.digit) {
                self.exclude(distance, a.digit, b.cells);
            }
        }
    }

    /// Notes the loops that eliminate the digit from these cells: if one of them is on, the start is off, whose negation in turn
    /// excludes it.
    fn exclude(&mut self, distance: usize, digit: usize, cells: Mask) {
        self.excluded[digit] |= cells;
        for cell in bits(cells) {
            let length = &mut self.loop_lengths[digit][cell];
            *length = (*length).min(distance as u16 + 1);
        }
    }

    /// Collects the loops that eliminate a candidate of the cell of the start, because it implies the start.
    fn turn_off_in_cell(&mut self, distance: usize, candidates: u16) {
        let new = candidates & !self.off_in_cell;
        self.off_in_cell |= new;
        if distance >= MIN_LINKS {
            let cell = self.nodes.nodes[usize::from(self.start)].cell;
            for digit in digits(new) {
                self.conclusions.push_both_on(self.nodes.node_of[cell][digit], self.start, distance);
            }
        }
    }

    /// Returns all conclusions.
    fn into_conclusions(mut self) -> Conclusions {
        for (digit, cells) in self.excluded.into_iter().enumerate() {
            for cell in bits(cells) {
                let (node, length) = (self.nodes.node_of[cell][digit], self.loop_lengths[digit][cell].into());
                self.conclusions.push(ChainKind::Discontinuous, [2 * node, 2 * node + 1], length, 1);
                self.conclusions.excluded.push((node, length));
            }
        }
        self.conclusions
    }
}
