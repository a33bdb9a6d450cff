//! Forcing nets: all consequences of an assumption, up to the first contradiction.

use super::candidate_set::CandidateBits;
use super::chain::{Branch, Cause, ChainNode, NetLevel};
use super::links::{ASSERTIONS, CAUSES, candidate, cell_of, digit_of, is_on, off, on};
use super::nested::NestedChains;
use crate::rating::se::position::Position;
use crate::rating::se::tables::{CELLS, HOUSE_PLACES, bits};

/// An assertion that follows from the assumption of a net.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    pub assertion: u16,
    pub cause: Cause,
    /// The number of assertions that it depends on, with itself and the assumption; 0 if not counted yet.
    ancestors: u16,
    /// A lower bound on `ancestors`.
    pub min_ancestors: u16,
    /// One more than the reference to its nested chain; 0 for none.
    nested: u32,
    /// The first parent. Most nodes have only one.
    parent: u16,
    /// The range of the other parents in `Net::parents`.
    others: (u32, u32),
}

/// The deductions that a net may use.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Use links inside cells.
    pub with_cell: bool,
    /// Remove candidates that are off before further links are found.
    pub dynamic: bool,
    /// The techniques that are tried when nothing else follows: 0 for none, 1 for locked candidates, pairs and X-Wings,
    /// 2 and above for nested chains too.
    pub level: u8,
}

impl NetLevel {
    /// Returns the deductions that nets of this level use.
    #[inline]
    pub fn rules(self) -> Rules {
        match self {
            NetLevel::Nishio => Rules { with_cell: false, dynamic: true, level: 0 },
            NetLevel::Static => Rules { with_cell: true, dynamic: false, level: 0 },
            NetLevel::Dynamic(level) => Rules { with_cell: true, dynamic: true, level },
        }
    }

    /// Returns the rating of the shortest chains of this level.
    #[inline]
    pub fn base(self) -> f64 {
        match self {
            NetLevel::Nishio => 7.5,
            NetLevel::Static => 8.0,
            NetLevel::Dynamic(level @ ..=1) => 8.5 + 0.5 * f64::from(level),
            NetLevel::Dynamic(level) => 9.5 + 0.5 * f64::from(level - 2),
        }
    }
}

/// A forcing net: its assertions in the order of their first derivation.
#[derive(Debug)]
pub struct Net {
    nodes: Vec<Node>,
    parents: Vec<u16>,
    /// `slots[a]`: the index of the node of assertion `a`, if there is one.
    slots: Vec<u16>,
    /// The candidates that are on, and those that are off.
    pub implied: [CandidateBits; 2],
    /// The two nodes that contradict each other: one on, one off.
    pub conflict: Option<[u16; 2]>,
    /// Whether any node has a nested chain.
    pub has_nested: bool,
    /// The nodes that are on and those that are off, and the number of them that have been propagated.
    queues: [Vec<u16>; 2],
    next: [usize; 2],
    /// The position without the propagated candidates that are off.
    current: Position,
    /// The candidates that may still become off or contradictory: the position without those that are off. A candidate
    /// that is on and off stays until it is propagated.
    undecided: Position,
}

/// A function that adds eliminations of other techniques to a net; returns whether there were any. Its arguments are
/// the position at the start of the net, the current position and the net.
pub type OtherTechniques<'a> = dyn FnMut(&Position, &Position, &mut Net) -> bool + 'a;

impl Net {
    /// Creates an empty net.
    pub fn new(position: &Position) -> Net {
        Net {
            nodes: Vec::new(),
            parents: Vec::new(),
            slots: vec![0; ASSERTIONS],
            implied: [CandidateBits::EMPTY; 2],
            conflict: None,
            has_nested: false,
            queues: Default::default(),
            next: [0; 2],
            current: position.clone(),
            undecided: position.clone(),
        }
    }

    fn clear(&mut self, position: &Position) {
        self.nodes.clear();
        self.parents.clear();
        self.queues.iter_mut().for_each(Vec::clear);
        self.implied = [CandidateBits::EMPTY; 2];
        self.current.clone_from(position);
        self.undecided.clone_from(position);
        (self.conflict, self.has_nested, self.next) = (None, false, [0; 2]);
    }

    /// Returns the node with this index.
    #[inline]
    pub fn node(&self, index: u16) -> &Node {
        &self.nodes[usize::from(index)]
    }

    /// Returns the index of the node of an assertion.
    #[inline]
    pub fn get(&self, assertion: u16) -> Option<u16> {
        self.implied[usize::from(!is_on(assertion))].contains(assertion / 2).then(|| self.slots[usize::from(assertion)])
    }

    /// Derives all consequences of an assumption.
    pub fn grow(&mut self, position: &Position, rules: Rules, start: u16, other_techniques: &mut OtherTechniques<'_>) {
        self.clear(position);
        self.add(start, Cause::Assumed, &[], 0);
        if !is_on(start) {
            self.undecided.remove(cell_of(start / 2), digit_of(start / 2));
        }
        loop {
            let more = if let Some(p) = self.next(true) {
                self.propagate_on(rules, p)
            } else if let Some(p) = self.next(false) {
                self.propagate_off(position, rules, p)
            } else if rules.level > 0 {
                other_techniques(position, &self.current.clone(), self)
            } else {
                false
            };
            if !more {
                return;
            }
        }
    }

    /// Returns the next node to propagate that is on, or off.
    #[inline]
    fn next(&mut self, on: bool) -> Option<u16> {
        let side = usize::from(!on);
        let found = self.queues[side].get(self.next[side]).copied();
        self.next[side] += usize::from(found.is_some());
        found
    }

    /// Adds the candidates that a true candidate excludes in its cell, box, row and column. Returns false at a
    /// contradiction.
    fn propagate_on(&mut self, rules: Rules, p: u16) -> bool {
        let from = self.node(p).assertion / 2;
        let (cell, digit) = (cell_of(from), digit_of(from));
        let others = if rules.with_cell { self.undecided.marks[cell] & !(1 << digit) } else { 0 };
        for other in bits(others) {
            if !self.add_off(cell, other, Cause::Cell, p) {
                return false;
            }
        }
        for (line, &cause) in HOUSE_PLACES[usize::from(from)].iter().zip(&CAUSES) {
            for place in bits(self.undecided.places.as_flattened()[usize::from(line.index)] & !line.place) {
                if !self.add_off(CELLS[usize::from(line.house)][place].into(), digit, cause, p) {
                    return false;
                }
            }
        }
        true
    }

    /// Adds a false candidate that follows from `p`. Returns false at a contradiction.
    fn add_off(&mut self, cell: usize, digit: usize, cause: Cause, p: u16) -> bool {
        let to = candidate(cell, digit);
        let contradiction = self.implied[0].contains(to);
        if contradiction {
            self.contradict(off(to), cause, &[p]);
        } else {
            self.add_off_node(to, cause, p);
            self.undecided.remove(cell, digit);
        }
        !contradiction
    }

    /// Adds the last candidates that a false candidate leaves in its cell and houses. Returns false at a contradiction.
    fn propagate_off(&mut self, position: &Position, rules: Rules, p: u16) -> bool {
        let from = self.node(p).assertion / 2;
        let (cell, digit) = (cell_of(from), digit_of(from));
        let mut fine = true;
        let others = self.current.marks[cell] & !(1 << digit);
        if rules.with_cell && others.is_power_of_two() {
            let to = candidate(cell, others.trailing_zeros() as usize);
            let eliminated = bits(position.marks[cell] & !self.current.marks[cell]).map(|d| candidate(cell, d));
            fine = self.infer(to, Cause::Cell, p, eliminated);
        }
        for (line, &cause) in HOUSE_PLACES[usize::from(from)].iter().zip(&CAUSES) {
            let places = self.current.places.as_flattened()[usize::from(line.index)];
            let others = places & !line.place;
            if others.is_power_of_two() && fine {
                let at_place = |place: usize| candidate(CELLS[usize::from(line.house)][place].into(), digit);
                let eliminated = bits(position.places.as_flattened()[usize::from(line.index)] & !places).map(at_place);
                fine = self.infer(at_place(others.trailing_zeros() as usize), cause, p, eliminated);
            }
        }
        if rules.dynamic {
            self.current.remove(cell, digit);
            if self.implied[0].contains(from) {
                self.undecided.remove(cell, digit);
            }
        }
        fine
    }

    /// Adds a true candidate that follows from `p` and earlier eliminations. Returns false at a contradiction.
    fn infer(&mut self, to: u16, cause: Cause, p: u16, eliminated: impl Iterator<Item = u16>) -> bool {
        let contradiction = self.implied[1].contains(to);
        if !contradiction && self.implied[0].contains(to) {
            return true;
        }
        let (mut parents, mut count) = ([p; 10], 1);
        for hidden in eliminated.filter_map(|candidate| self.get(off(candidate))) {
            parents[count] = hidden;
            count += 1;
        }
        if contradiction {
            self.contradict(on(to), cause, &parents[..count]);
        } else {
            self.add(on(to), cause, &parents[..count], 0);
        }
        !contradiction
    }

    /// Adds an elimination of another technique, if it is new.
    pub fn add_advanced(&mut self, candidate: u16, parents: &[u16], nested: Option<u32>) {
        if !self.implied[1].contains(candidate) {
            self.has_nested |= nested.is_some();
            self.add(off(candidate), Cause::Advanced, parents, nested.map_or(0, |index| index + 1));
            if !self.implied[0].contains(candidate) {
                self.undecided.remove(cell_of(candidate), digit_of(candidate));
            }
        }
    }

    #[inline]
    fn add(&mut self, assertion: u16, cause: Cause, parents: &[u16], nested: u32) {
        let (index, side) = (self.append(assertion, cause, parents, nested), usize::from(!is_on(assertion)));
        self.slots[usize::from(assertion)] = index;
        self.implied[side].insert(assertion / 2);
        self.queues[side].push(index);
    }

    /// Adds a false candidate with one parent, by far the most frequent node.
    fn add_off_node(&mut self, candidate: u16, cause: Cause, parent: u16) {
        let (assertion, index, end) = (off(candidate), self.nodes.len() as u16, self.parents.len() as u32);
        let min_ancestors = self.node(parent).min_ancestors + 1;
        let others = (end, end);
        self.nodes.push(Node { assertion, cause, ancestors: 0, min_ancestors, nested: 0, parent, others });
        self.slots[usize::from(assertion)] = index;
        self.implied[1].insert(candidate);
        self.queues[1].push(index);
    }

    /// Records the two nodes of a contradiction.
    #[inline]
    fn contradict(&mut self, assertion: u16, cause: Cause, parents: &[u16]) {
        let index = self.append(assertion, cause, parents, 0);
        // An assertion that another technique has derived before must not count twice.
        self.nodes[usize::from(index)].min_ancestors -= u16::from(self.get(assertion).is_some());
        let other = self.get(assertion ^ 1).unwrap_or(index);
        self.conflict = Some(if is_on(assertion) { [index, other] } else { [other, index] });
    }

    fn append(&mut self, assertion: u16, cause: Cause, parents: &[u16], nested: u32) -> u16 {
        let index = self.nodes.len() as u16;
        let (parent, rest) = parents.split_first().map_or((index, parents), |(&first, rest)| (first, rest));
        let first = self.parents.len() as u32;
        self.parents.extend_from_slice(rest);
        let others = (first, self.parents.len() as u32);
        // All younger parents count besides a parent and its ancestors.
        let with =
            |&p: &u16| self.node(p).min_ancestors + 1 + parents.iter().filter(|&&other| other > p).count() as u16;
        let min_ancestors = parents.iter().map(with).max().unwrap_or(1);
        self.nodes.push(Node { assertion, cause, ancestors: 0, min_ancestors, nested, parent, others });
        index
    }

    /// Returns the number of assertions that a node depends on, with itself and the assumption.
    #[inline]
    pub fn ancestors(&mut self, end: u16) -> u32 {
        if self.node(end).ancestors == 0 {
            self.nodes[usize::from(end)].ancestors = self.count(end);
        }
        self.node(end).ancestors.into()
    }

    /// Counts the ancestors of a node. Parents have lower indices than their children.
    fn count(&self, end: u16) -> u16 {
        let (mut set, mut count) = ([0u64; ASSERTIONS / 64 + 1], 0);
        set[usize::from(end) / 64] |= 1 << (end % 64);
        // The new node of a contradiction may have been derived before.
        let twin = self.get(self.node(end).assertion).filter(|&twin| twin != end);
        for word in (0..=usize::from(end) / 64).rev() {
            while set[word] != 0 {
                let bit = set[word].ilog2();
                set[word] ^= 1 << bit;
                let index = 64 * word as u16 + bit as u16;
                count += u16::from(twin != Some(index));
                for parent in self.parents(index) {
                    set[usize::from(parent) / 64] |= 1 << (parent % 64);
                }
            }
        }
        count
    }

    /// Iterates over the parents of a node in order; the assumption has none.
    #[inline]
    fn parents(&self, index: u16) -> impl Iterator<Item = u16> + '_ {
        let node = self.node(index);
        let first = (node.parent != index).then_some(node.parent);
        first.into_iter().chain(self.parents[node.others.0 as usize..node.others.1 as usize].iter().copied())
    }

    /// Returns a node and its ancestors, breadth first, each assertion once.
    fn ancestry(&self, end: u16) -> Vec<u16> {
        let (mut list, mut seen, mut next) = (vec![end], [CandidateBits::EMPTY; 2], 0);
        let mark = |seen: &mut [CandidateBits; 2], index: u16| {
            let assertion = self.node(index).assertion;
            let side = &mut seen[usize::from(!is_on(assertion))];
            let new = !side.contains(assertion / 2);
            side.insert(assertion / 2);
            new
        };
        mark(&mut seen, end);
        while let Some(&index) = list.get(next) {
            next += 1;
            for parent in self.parents(index) {
                if mark(&mut seen, parent) {
                    list.push(parent);
                }
            }
        }
        list
    }

    /// Iterates over the nested chains that a node depends on, breadth first.
    #[inline]
    pub fn nested(&self, end: u16) -> impl Iterator<Item = u32> + '_ {
        self.ancestry(end).into_iter().filter_map(|index| self.node(index).nested.checked_sub(1))
    }

    /// Returns the branch from a node back to the assumption.
    pub fn branch(&self, end: u16, nested_chains: &NestedChains) -> Branch {
        let list = self.ancestry(end);
        let place = |parent: u16| {
            let assertion = self.node(parent).assertion;
            list.iter().position(|&index| self.node(index).assertion == assertion).unwrap_or(0) as u16
        };
        let mut branch = Branch::default();
        for &index in &list {
            let node = self.node(index);
            let first = branch.parents.len() as u32;
            branch.parents.extend(self.parents(index).map(place));
            branch.nodes.push(ChainNode {
                assertion: node.assertion,
                span: (first, branch.parents.len() as u32),
                cause: node.cause,
                nested: node.nested.checked_sub(1).map(|index| nested_chains.chain(index)),
            });
        }
        branch
    }
}
