//! The nodes that chains go through, and their distances along links.
//!
//! A chain goes on from a node that is off only by a strong link, and from one that is on only to nodes that have one. So
//! these nodes, less than half of all, suffice: two links lead from a node that is on to others that are on.

use super::candidate_grid::CandidateGrid;
use super::geometry::{Mask, bits, digits, first, house_indices};
use super::link_nodes::{LinkNodes, NONE, TableNode};
use crate::rating::tables::{Members, set_bits};
use std::ops::Range;

/// A set of linked nodes, as indices.
#[derive(Clone, Copy)]
struct NodeSet<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> NodeSet<WORDS> {
    const EMPTY: NodeSet<WORDS> = NodeSet([0; WORDS]);

    #[inline]
    fn insert(&mut self, node: usize) {
        self.0[node / 64] |= 1 << (node % 64);
    }

    #[inline]
    fn has(&self, node: usize) -> bool {
        self.0[node / 64] >> (node % 64) & 1 != 0
    }

    #[inline]
    fn add(&mut self, other: &NodeSet<WORDS>) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }

    #[inline]
    fn members(&self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(k, word)| Members(word).map(move |place| 64 * k + place))
    }
}

/// The nodes that have a strong link, with these links.
#[derive(Debug)]
pub(super) struct LinkedNodes<'a> {
    grid: &'a CandidateGrid,
    all: &'a LinkNodes,
    /// The nodes, ascending; below they are indices into this list.
    pub nodes: Vec<u16>,
    /// The index of each node; [`NONE`] if it is not linked.
    index: Vec<u16>,
    strong: Vec<[u16; 2]>,
    of_digit: [Vec<u16>; 9],
    of_cell: [Range<u16>; 81],
    /// The cells that see each node.
    seen: Vec<Mask>,
}

/// Calls a method with the number of words of a set of the linked nodes, of which there are at most 729 candidates and 486 groups.
macro_rules! with_words {
    ($linked:ident.$method:ident($($argument:expr),*)) => {
        match $linked.nodes.len() {
            0..=64 => $linked.$method::<1>($($argument),*),
            65..=128 => $linked.$method::<2>($($argument),*),
            129..=192 => $linked.$method::<3>($($argument),*),
            193..=256 => $linked.$method::<4>($($argument),*),
            _ => $linked.$method::<20>($($argument),*),
        }
    };
}

impl<'a> LinkedNodes<'a> {
    /// Finds the linked nodes of a position.
    pub fn new(grid: &'a CandidateGrid, all: &'a LinkNodes) -> LinkedNodes<'a> {
        let mut strong = strong_links(grid, all);
        let mut index = vec![NONE; all.nodes.len()];
        strong.iter().flatten().for_each(|&node| index[usize::from(node)] = 0);
        let mut linked = LinkedNodes {
            grid,
            all,
            nodes: Vec::with_capacity(128),
            index: Vec::new(),
            strong: Vec::new(),
            of_digit: std::array::from_fn(|_| Vec::with_capacity(16)),
            of_cell: std::array::from_fn(|_| 0..0),
            seen: Vec::with_capacity(128),
        };
        for (node, index) in index.iter_mut().enumerate().filter(|(_, index)| **index == 0) {
            *index = linked.nodes.len() as u16;
            let (k, own) = (*index, &all.nodes[node]);
            if node < all.single_count {
                let of_cell = &mut linked.of_cell[own.cell];
                let start = if of_cell.end == 0 { k } else { of_cell.start };
                *of_cell = start..k + 1;
            }
            linked.of_digit[own.digit].push(k);
            linked.seen.push(own.seen());
            linked.nodes.push(node as u16);
        }
        strong.iter_mut().flatten().for_each(|node| *node = index[usize::from(*node)]);
        (linked.index, linked.strong) = (index, strong);
        linked
    }

    /// Calls `visit` with each accepted start, each node that is on if the start is off, and the distance of the node, which
    /// increases for each start. Skips nodes that are not related to the start.
    pub fn each_pair(&self, is_start: impl Fn(u16) -> bool, visit: impl FnMut(usize, [u16; 2])) {
        with_words!(self.each_pair_among(is_start, visit))
    }

    fn each_pair_among<const WORDS: usize>(
        &self,
        is_start: impl Fn(u16) -> bool,
        mut visit: impl FnMut(usize, [u16; 2]),
    ) {
        let (strong, next) = self.links::<WORDS>();
        for (k, &start) in self.nodes.iter().enumerate().filter(|&(_, &node)| is_start(node)) {
            let related = self.related::<WORDS>(k);
            each_reached(strong[k], &next, |distance, node| {
                if related.has(node) {
                    visit(distance, [start, self.nodes[node]]);
                }
            });
        }
    }

    /// Calls `visit` with each start, which is an assertion about a single candidate, and the indices of the linked nodes that
    /// are on if it holds, until it returns true.
    pub fn each_implied(&self, starts: impl Iterator<Item = u16>, visit: impl FnMut(u16, &[u16]) -> bool) {
        with_words!(self.each_implied_among(starts, visit))
    }

    fn each_implied_among<const WORDS: usize>(
        &self,
        mut starts: impl Iterator<Item = u16>,
        mut visit: impl FnMut(u16, &[u16]) -> bool,
    ) {
        let ((strong, next), mut all) = (self.links::<WORDS>(), Vec::with_capacity(self.nodes.len()));
        starts.any(|start| {
            all.clear();
            each_reached(self.first_implied(start, &strong), &next, |_, node| all.push(node as u16));
            visit(start, &all)
        });
    }

    /// Returns whether a node is linked.
    #[inline]
    pub fn is_linked(&self, node: u16) -> bool {
        self.index[usize::from(node)] != NONE
    }

    /// Returns a linked node and the cells that see it.
    #[inline]
    pub fn node_and_seen(&self, k: u16) -> (&TableNode, Mask) {
        (self.node(k), self.seen[usize::from(k)])
    }

    /// Returns the linked nodes that are on by one strong link if an assertion about a single candidate holds.
    fn first_implied<const WORDS: usize>(&self, assertion: u16, strong: &[NodeSet<WORDS>]) -> NodeSet<WORDS> {
        let node = assertion / 2;
        let own = &self.all.nodes[usize::from(node)];
        let siblings = self.of_cell[own.cell].clone().filter(|&k| self.nodes[usize::from(k)] != node);
        let seen = self.of_digit[own.digit].iter().copied().filter(|&k| self.seen[usize::from(k)] & own.cells != 0);
        let off: &mut dyn Iterator<Item = u16> = if assertion.is_multiple_of(2) {
            &mut siblings.chain(seen)
        } else {
            &mut self.nodes.binary_search(&node).into_iter().map(|k| k as u16)
        };
        off.fold(NodeSet::EMPTY, |mut on, k| {
            on.add(&strong[usize::from(k)]);
            on
        })
    }

    /// Returns for each node those that are on if it is off, by a strong link, and those that are on if it is on, by a weak link
    /// and a strong one.
    fn links<const WORDS: usize>(&self) -> (Vec<NodeSet<WORDS>>, Vec<NodeSet<WORDS>>) {
        let (mut strong, mut next) = (vec![NodeSet::EMPTY; self.nodes.len()], vec![NodeSet::EMPTY; self.nodes.len()]);
        for [a, b] in self.strong.iter().map(|link| link.map(usize::from)) {
            strong[a].insert(b);
            strong[b].insert(a);
        }
        let mut add = |a: u16, b: u16| {
            next[usize::from(a)].add(&strong[usize::from(b)]);
            next[usize::from(b)].add(&strong[usize::from(a)]);
        };
        for nodes in &self.of_cell {
            nodes.clone().for_each(|a| (a + 1..nodes.end).for_each(|b| add(a, b)));
        }
        for nodes in &self.of_digit {
            for (k, &a) in nodes.iter().enumerate() {
                let own = self.node(a);
                for &b in &nodes[k + 1..] {
                    let other = self.node(b);
                    if own.houses & other.houses != 0 && own.cells & other.cells == 0 {
                        add(a, b);
                    }
                }
            }
        }
        (strong, next)
    }

    #[inline]
    fn node(&self, k: u16) -> &TableNode {
        &self.all.nodes[usize::from(self.nodes[usize::from(k)])]
    }

    /// Returns the nodes that exclude a candidate together with this one, or are in its cell.
    fn related<const WORDS: usize>(&self, k: usize) -> NodeSet<WORDS> {
        let (node, mut related) = (self.node(k as u16), NodeSet::EMPTY);
        related.insert(k);
        let own = self.seen[k] & self.grid.places[node.digit];
        let mut add_seeing = |digit: usize, cells: Mask| {
            for &other in &self.of_digit[digit] {
                if cells & self.seen[usize::from(other)] != 0 {
                    related.insert(other.into());
                }
            }
        };
        add_seeing(node.digit, own);
        let mut cells = own;
        if self.all.is_single(self.nodes[k]) {
            cells |= node.cells;
            digits(self.grid.candidates[node.cell] & !(1 << node.digit))
                .for_each(|digit| add_seeing(digit, node.cells));
        }
        set_bits(cells).for_each(|cell| self.of_cell[cell].clone().for_each(|other| related.insert(other.into())));
        related
    }
}

/// Calls `visit` with the nodes that are on if these are on at distance 1, each with its distance, in ascending order of these.
#[inline]
fn each_reached<const WORDS: usize>(
    mut on: NodeSet<WORDS>,
    next: &[NodeSet<WORDS>],
    mut visit: impl FnMut(usize, usize),
) {
    let (mut before, mut distance) = (on, 1);
    while on.0 != [0; WORDS] {
        let mut reached = NodeSet::EMPTY;
        for node in on.members() {
            reached.add(&next[node]);
            visit(distance, node);
        }
        on = NodeSet(std::array::from_fn(|k| reached.0[k] & !before.0[k]));
        before.add(&on);
        distance += 2;
    }
}

/// Returns the pairs of nodes of which one is on if the other is off: the only candidates of a cell or places in a house.
fn strong_links(grid: &CandidateGrid, all: &LinkNodes) -> Vec<[u16; 2]> {
    let mut links = Vec::with_capacity(128);
    for cell in bits(grid.by_count[2]) {
        let mut nodes = digits(grid.candidates[cell]).map(|digit| all.node_of[cell][digit]);
        links.extend(nodes.next().zip(nodes.next()).map(<[u16; 2]>::from));
    }
    for (digit, &pairs) in grid.pairs.iter().enumerate() {
        let ends = house_indices(pairs).filter_map(|house| grid.pair_in(digit, house));
        links.extend(ends.map(|ends| ends.map(|cell| all.node_of[cell][digit])));
    }
    for (k, group) in all.nodes.iter().enumerate().skip(all.single_count) {
        for house in house_indices(group.houses) {
            let rest = grid.places_in(group.digit, house) & !group.cells;
            if rest.is_power_of_two() {
                links.push([k as u16, all.node_of[first(rest)][group.digit]]);
            } else if rest != 0 {
                let later =
                    all.nodes.iter().enumerate().skip(k + 1).take_while(|(_, other)| other.digit == group.digit);
                links.extend(later.filter(|(_, other)| other.cells == rest).map(|(other, _)| [k as u16, other as u16]));
            }
        }
    }
    links
}
