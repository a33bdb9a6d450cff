//! Chains: the consequences of an assumption by inferences from a single earlier one.
//!
//! A weak link joins two candidates that exclude each other: of one cell, or of one digit in a house. If one is true,
//! the other is false (odd steps). A strong link joins two candidates of which one must be true: those of a bivalue
//! cell, or the two positions of a digit in a house. If one is false, the other is true (even steps). A candidate
//! without a strong link never becomes true.

use super::assumption_set::AssumptionSet;
use super::digit_boards::{DigitBoards, cells_with_two_and_three, masks};
use super::position::Position;
use super::subsets::HouseSet;
use super::unsolved::{Contradictions, PackedLists};
use crate::rating::tables::{HOUSE_CELLS, HOUSES_OF, PEER_CELLS, set_bits, small_bits};

/// The candidates that are assumed, by cell and digit. The place in the list is the bit in an [`AssumptionSet`].
pub(super) type AssumedCandidates = [(u8, u8)];

/// The links between the candidates of a position.
///
/// Nodes are the candidates whose state is tracked. Those with a strong link come first, ordered by digit and cell:
/// only they become true. For forks, the other members of larger groups follow.
#[derive(Debug)]
pub(super) struct ChainGraph {
    /// For each digit, the open cells that may hold it.
    positions: DigitBoards,
    /// For each digit, the cells whose candidate has a strong link.
    linked_cells: DigitBoards,
    /// The cell and the digit of each node.
    nodes: Vec<(u8, u8)>,
    /// The nodes by digit and cell.
    node_at: [[u16; 81]; 9],
    /// The number of nodes with a strong link.
    linked: usize,
    /// Pairs of candidates of which one must be true.
    strong_links: Vec<[u16; 2]>,
    /// For each node, the strongly linked candidates that exclude it and that it excludes.
    weak_links: PackedLists,
    /// Groups of three or more candidates of which one must be true, for forks.
    larger_groups: PackedLists,
}

/// The entry of candidates that are not nodes.
const NO_NODE: u16 = u16::MAX;

impl ChainGraph {
    /// Creates the graph for chains. A contradiction is a candidate both true and false, or a strong link with both
    /// ends false.
    pub(super) fn for_chains(position: &Position) -> ChainGraph {
        let (positions, pairs) = (position.open_boards(), position.houses_with_two());
        let (bivalue, _) = cells_with_two_and_three(&positions);
        let mut linked_cells = positions;
        for (digit, linked) in linked_cells.iter_mut().enumerate() {
            let in_pairs = small_bits(pairs[digit]).fold(0, |cells, house| cells | HOUSE_CELLS[house]);
            *linked &= bivalue | in_pairs;
        }
        let mut graph = ChainGraph {
            positions,
            linked_cells,
            nodes: Vec::with_capacity(256),
            node_at: [[NO_NODE; 81]; 9],
            linked: 0,
            strong_links: Vec::with_capacity(128),
            weak_links: PackedLists::with_capacity(256, 2048),
            larger_groups: PackedLists::with_capacity(0, 0),
        };
        for (digit, cells) in linked_cells.into_iter().enumerate() {
            graph.add_nodes(digit, cells);
        }
        graph.linked = graph.nodes.len();
        let linked_digits = masks(&linked_cells);
        graph.add_strong_links(&pairs, bivalue, &linked_digits);
        graph.add_weak_links(0, &linked_digits);
        graph
    }

    /// Adds what forks need: a group of three or more candidates that are all false is a contradiction too.
    pub(super) fn add_larger_groups(&mut self) {
        let mut members = [0; 9];
        let (positions, digits_of) = (self.positions, masks(&self.positions));
        for (cell, &digits) in digits_of.iter().enumerate() {
            if digits.count_ones() > 2 && self.may_empty(cell, digits) {
                small_bits(digits).for_each(|digit| members[digit] |= 1 << cell);
            }
        }
        let cells = members.iter().fold(0, |all, cells| all | cells);
        let groups = positions.map(|positions| HOUSE_CELLS.map(|cells| cells & positions));
        for (digit, groups) in groups.iter().enumerate() {
            let larger = groups.iter().filter(|cells| cells.count_ones() > 2);
            members[digit] |= larger.fold(0, |all, cells| all | cells);
            self.add_nodes(digit, members[digit] & !self.linked_cells[digit]);
        }
        self.add_weak_links(self.linked, &masks(&self.linked_cells));
        let node_at = &self.node_at;
        for cell in set_bits(cells) {
            self.larger_groups.push(small_bits(digits_of[cell]).map(|digit| node_at[digit][cell]));
        }
        for (digit, groups) in groups.iter().enumerate() {
            for &cells in groups.iter().filter(|cells| cells.count_ones() > 2) {
                self.larger_groups.push(set_bits(cells).map(|cell| node_at[digit][cell]));
            }
        }
    }

    /// Returns whether strongly linked candidates can exclude all candidates of a cell but one, which the assumption
    /// then excludes.
    fn may_empty(&self, cell: usize, digits: u16) -> bool {
        let is_linked = |&digit: &usize| self.linked_cells[digit] & PEER_CELLS[cell] != 0;
        small_bits(digits).filter(is_linked).count() + 1 >= digits.count_ones() as usize
    }

    #[inline]
    fn add_nodes(&mut self, digit: usize, cells: u128) {
        set_bits(cells).for_each(|cell| {
            self.node_at[digit][cell] = self.nodes.len() as u16;
            self.nodes.push((cell as u8, digit as u8));
        });
    }

    fn add_strong_links(&mut self, pairs: &[HouseSet; 9], bivalue: u128, linked_digits: &[u16; 81]) {
        for cell in set_bits(bivalue) {
            let digits = linked_digits[cell];
            let [a, b] = [digits.trailing_zeros(), 15 - digits.leading_zeros()].map(|digit| digit as usize);
            self.strong_links.push([self.node_at[a][cell], self.node_at[b][cell]]);
        }
        for (digit, &pairs) in pairs.iter().enumerate() {
            for house in small_bits(pairs) {
                let cells = HOUSE_CELLS[house] & self.positions[digit];
                let [a, b] = [cells.trailing_zeros(), 127 - cells.leading_zeros()].map(|cell| cell as usize);
                self.strong_links.push([self.node_at[digit][a], self.node_at[digit][b]]);
            }
        }
    }

    /// Adds the weak links of the nodes from the `first` on. `linked_digits` has the strongly linked candidates of each
    /// cell.
    fn add_weak_links(&mut self, first: usize, linked_digits: &[u16; 81]) {
        for &(cell, digit) in &self.nodes[first..] {
            let (cell, digit) = (usize::from(cell), usize::from(digit));
            let siblings = small_bits(linked_digits[cell] & !(1 << digit)).map(|e| self.node_at[e][cell]);
            let others = set_bits(self.linked_cells[digit] & PEER_CELLS[cell]).map(|other| self.node_at[digit][other]);
            self.weak_links.push(siblings.chain(others));
        }
    }

    /// Follows the assumptions until the first contradictions, for at most `limit` steps.
    pub(super) fn first_contradictions(&self, assumed: &AssumedCandidates, limit: u32) -> Contradictions {
        let mut first = None;
        self.follow(assumed, limit, |step, both, neither| {
            first = match (both.any(), neither.any()) {
                (true, _) => Some((step - 1, both)),
                (false, true) => Some((step, neither)),
                (false, false) => None,
            };
            first.is_none()
        });
        first
    }

    /// Returns the assumptions that have a contradiction after at most `limit` steps.
    pub(super) fn all_contradictions(&self, assumed: &AssumedCandidates, limit: u32) -> AssumptionSet {
        let mut all = AssumptionSet::EMPTY;
        self.follow(assumed, limit, |_, both, neither| {
            all |= both | neither;
            true
        });
        all
    }

    /// Follows the assumptions for at most `limit` steps. Calls `visit` after each odd step with its number, the assumptions
    /// under which a candidate is both true and false, and those under which a group has no true candidate, until it returns
    /// `false` or nothing follows.
    #[inline(always)]
    fn follow(
        &self,
        assumed: &AssumedCandidates,
        limit: u32,
        mut visit: impl FnMut(u32, AssumptionSet, AssumptionSet) -> bool,
    ) {
        let initial_off = self.initial_off(assumed);
        let (mut on, mut next) = (vec![AssumptionSet::EMPTY; self.linked], vec![AssumptionSet::EMPTY; self.linked]);
        let mut off = initial_off.clone();
        for step in (1..=limit + 1).step_by(2) {
            if step > 1 {
                self.apply_weak_links(&on, &mut off, &initial_off);
            }
            next.fill(AssumptionSet::EMPTY);
            let Step { both, mut neither, new } = self.apply_strong_links(&on, &off, &mut next);
            for group in self.larger_groups.iter() {
                neither |= group.iter().fold(AssumptionSet::FULL, |none, &n| none & off[usize::from(n)]);
            }
            if !visit(step, both, neither) || !new.any() {
                break;
            }
            std::mem::swap(&mut on, &mut next);
        }
    }

    /// Returns, by node, the assumptions that exclude it directly.
    fn initial_off(&self, assumed: &AssumedCandidates) -> Vec<AssumptionSet> {
        let (mut houses, mut cells) = ([[AssumptionSet::EMPTY; 27]; 9], [AssumptionSet::EMPTY; 81]);
        for (slot, &(cell, digit)) in assumed.iter().enumerate() {
            cells[usize::from(cell)].insert(slot);
            for house in HOUSES_OF[usize::from(cell)] {
                houses[usize::from(digit)][house].insert(slot);
            }
        }
        let mut off = Vec::with_capacity(self.nodes.len());
        for &(cell, digit) in &self.nodes {
            let ([row, column, box_], houses) = (HOUSES_OF[usize::from(cell)], &houses[usize::from(digit)]);
            off.push(houses[row] | houses[column] | houses[box_] | cells[usize::from(cell)]);
        }
        for (slot, &(cell, digit)) in assumed.iter().enumerate() {
            if let Some(off) = off.get_mut(usize::from(self.node_at[usize::from(digit)][usize::from(cell)])) {
                off.remove(slot);
            }
        }
        off
    }

    /// Finds the contradictions of a step and applies the next one, an even step: the other end of a strong link
    /// becomes true if one end is false. False candidates stay false, so `next` needs no earlier state.
    fn apply_strong_links(&self, on: &[AssumptionSet], off: &[AssumptionSet], next: &mut [AssumptionSet]) -> Step {
        let mut step = Step::default();
        for &[a, b] in &self.strong_links {
            let (a, b) = (usize::from(a), usize::from(b));
            let none = off[a] & off[b];
            step.neither |= none;
            step.both |= none & (on[a] | on[b]);
            step.new |= off[a] & !on[b] | off[b] & !on[a];
            next[a] |= off[b];
            next[b] |= off[a];
        }
        step
    }

    /// Applies an odd step: candidates become false if a candidate that excludes them is true.
    fn apply_weak_links(&self, on: &[AssumptionSet], off: &mut [AssumptionSet], initial_off: &[AssumptionSet]) {
        for ((off, &initial_off), weak_links) in off.iter_mut().zip(initial_off).zip(self.weak_links.iter()) {
            let mut all = initial_off;
            for &n in weak_links {
                all |= on[usize::from(n)];
            }
            *off = all;
        }
    }
}

/// The assumptions with a contradiction after a step, and those with new consequences.
#[derive(Default)]
struct Step {
    /// A candidate is both true and false.
    both: AssumptionSet,
    /// All candidates of a group are false.
    neither: AssumptionSet,
    /// A candidate becomes true.
    new: AssumptionSet,
}
