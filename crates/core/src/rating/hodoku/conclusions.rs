//! Conclusions from the shortest chains between the assertions of a link table: loops and AICs.

use super::geometry::{PEERS, common_peers, digits};
use super::link_distances::{MAX_STARTS, StartSet, each_distance};
use super::link_table::{LinkPaths, LinkTable, NONE, TableNode};
use super::state::State;
use super::step::{Eliminations, remove_from};
use crate::rating::tables::set_bits;
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
    pub fn aic_eliminations(&self, state: &State, table: &LinkTable) -> Eliminations {
        let [a, b] = [self.start, self.end].map(|assertion| table.node(assertion));
        if a.digit == b.digit {
            return remove_from(PEERS[a.cell] & PEERS[b.cell] & state.places[a.digit], a.digit);
        }
        let mut eliminations = vec![(a.cell, b.digit), (b.cell, a.digit)];
        eliminations.sort_by_key(|&(cell, digit)| (digit, cell));
        eliminations
    }

    /// Returns the eliminations of a discontinuous loop, which are in its start cell.
    pub fn discontinuous_eliminations(&self, state: &State, table: &LinkTable) -> Eliminations {
        let [start, end] = [self.start, self.end].map(|assertion| table.node(assertion));
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
    pub fn new(state: &State, table: &LinkTable) -> Conclusions {
        let starts = starts(state, table);
        let mut conclusions = Conclusions { found: Vec::with_capacity(64), excluded: Vec::with_capacity(16) };
        for block in starts.chunks(MAX_STARTS) {
            let mut collector = Collector::new(state, table, &starts, block, &mut conclusions);
            each_distance(table, block, &mut |distance, node, starts| {
                if usize::from(node) < table.single_count && distance % 2 == 1 && distance >= MIN_LINKS {
                    collector.turned_on(distance, node, starts);
                } else if usize::from(node) < table.single_count && distance % 2 == 0 {
                    collector.turned_off(distance, node, starts);
                }
            });
        }
        conclusions
    }

    /// Adds the chains between two false candidates of a cell of which the first implies the second, if they may have
    /// this rank. Such a candidate also implies its own negation, by one more link.
    pub fn add_between_false(&mut self, state: &State, table: &LinkTable, rank: Rank, paths: &mut LinkPaths) {
        let (Reverse(elimination_count), max_length) = rank;
        if elimination_count > 1 {
            return;
        }
        let (due, rest) = self.excluded.iter().partition(|(_, length)| length - 1 <= max_length);
        self.excluded = rest;
        let due: Vec<(u16, usize)> = due;
        for (node, _) in due {
            table.find_paths(2 * node, paths);
            let &TableNode { cell, digit, .. } = &table.nodes[usize::from(node)];
            for other in digits(state.candidates[cell] & !(1 << digit)).map(|other| table.node_of[cell][other]) {
                let length = paths.distance[usize::from(2 * other)];
                if length != NONE && usize::from(length) >= MIN_LINKS && !is_start(state, table, other) {
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

/// Returns whether chains are searched from a node: all, or only the true ones if the solution is known.
fn is_start(state: &State, table: &LinkTable, node: u16) -> bool {
    let &TableNode { cells, digit, .. } = &table.nodes[usize::from(node)];
    let is_true = state.solution.as_ref().is_none_or(|solution| solution[digit] & cells != 0);
    is_true && !table.next(2 * usize::from(node) + 1).is_empty()
}

fn starts(state: &State, table: &LinkTable) -> Vec<u16> {
    (0..table.nodes.len() as u16).filter(|&node| is_start(state, table, node)).collect()
}

/// Collects the conclusions of the starts of a block.
struct Collector<'a> {
    state: &'a State,
    table: &'a LinkTable,
    /// The nodes of the block.
    block: &'a [u16],
    /// Whether chains are searched from each node.
    is_start: Vec<bool>,
    /// The candidates of each digit, and of each cell, in the block.
    of_digit: [StartSet; 9],
    of_cell: [StartSet; 81],
    /// The starts that each candidate excludes.
    weak: Vec<StartSet>,
    /// For each candidate the starts of another digit that form an AIC with it: each could be in the cell of the other.
    crossing: Vec<StartSet>,
    /// The candidates that are known to imply their own negation.
    is_excluded: Vec<bool>,
    conclusions: &'a mut Conclusions,
}

impl<'a> Collector<'a> {
    fn new(
        state: &'a State,
        table: &'a LinkTable,
        starts: &[u16],
        block: &'a [u16],
        conclusions: &'a mut Conclusions,
    ) -> Self {
        let (weak, crossing) = (vec![0; table.single_count], vec![0; table.single_count]);
        let (mut is_start, is_excluded) = (vec![false; table.nodes.len()], vec![false; table.single_count]);
        starts.iter().for_each(|&node| is_start[usize::from(node)] = true);
        let (of_digit, of_cell) = ([0; 9], [0; 81]);
        let mut collector =
            Collector { state, table, block, is_start, of_digit, of_cell, weak, crossing, is_excluded, conclusions };
        for (place, &node) in block.iter().enumerate() {
            collector.add_start(1 << place, node);
        }
        collector
    }

    /// Adds a start, given as a set of this start only, to the sets of starts of each candidate.
    fn add_start(&mut self, start: StartSet, node: u16) {
        let (state, node_of) = (self.state, &self.table.node_of);
        let &TableNode { cells, cell, digit, .. } = &self.table.nodes[usize::from(node)];
        for seen in set_bits(common_peers(cells) & state.places[digit]) {
            self.weak[usize::from(node_of[seen][digit])] |= start;
        }
        if usize::from(node) >= self.table.single_count {
            return;
        }
        self.of_digit[digit] |= start;
        self.of_cell[cell] |= start;
        let others = state.candidates[cell] & !(1 << digit);
        for other in digits(others) {
            self.weak[usize::from(node_of[cell][other])] |= start;
        }
        for seen in set_bits(PEERS[cell] & state.places[digit]) {
            for other in digits(state.candidates[seen] & others) {
                self.crossing[usize::from(node_of[seen][other])] |= start;
            }
        }
    }

    /// Adds the conclusion of a chain, and that of the reversed chain unless its end is a start as well.
    fn push_both_ways(&mut self, kind: ChainKind, start: u16, end: u16, length: usize, elimination_count: usize) {
        self.conclusions.push(kind, [2 * start + 1, 2 * end], length, elimination_count);
        if !self.is_start[usize::from(end)] {
            self.conclusions.push(kind, [2 * end + 1, 2 * start], length, elimination_count);
        }
    }

    /// Collects the conclusions of starts whose negation implies this node: AICs and loops.
    fn turned_on(&mut self, length: usize, node: u16, starts: StartSet) {
        let &TableNode { digit, cell, .. } = &self.table.nodes[usize::from(node)];
        for place in set_bits(starts & self.of_digit[digit]) {
            let start = self.block[place];
            let other = self.table.nodes[usize::from(start)].cell;
            let seen = PEERS[cell] & PEERS[other] & self.state.places[digit];
            if other == cell {
                let others = self.state.candidates[cell].count_ones() as usize - 1;
                self.conclusions.push(ChainKind::Discontinuous, [2 * start + 1, 2 * node], length, others);
            } else if seen != 0 && seen & (seen - 1) != 0 {
                self.push_both_ways(ChainKind::Aic, start, node, length, seen.count_ones() as usize);
            }
        }
        let starts = starts & !self.of_digit[digit];
        for place in set_bits(starts & self.of_cell[cell]) {
            self.push_both_ways(ChainKind::Continuous, self.block[place], node, length, 0);
        }
        for place in set_bits(starts & self.crossing[usize::from(node)]) {
            self.push_both_ways(ChainKind::Aic, self.block[place], node, length, 2);
        }
    }

    /// Collects the loops that eliminate this node, because the negation of each of these starts implies its negation.
    fn turned_off(&mut self, distance: usize, node: u16, starts: StartSet) {
        // The node, if on, excludes one of these starts, whose negation in turn excludes the node.
        if !self.is_excluded[usize::from(node)] && starts & self.weak[usize::from(node)] != 0 {
            self.is_excluded[usize::from(node)] = true;
            self.conclusions.push(ChainKind::Discontinuous, [2 * node, 2 * node + 1], distance + 1, 1);
            self.conclusions.excluded.push((node, distance + 1));
        }
        if distance >= MIN_LINKS {
            let &TableNode { digit, cell, .. } = &self.table.nodes[usize::from(node)];
            for place in set_bits(starts & self.of_cell[cell] & !self.of_digit[digit]) {
                self.conclusions.push_both_on(node, self.block[place], distance);
            }
        }
    }
}
