//! A net: all that follows from one assumption, up to a contradiction.

use super::candidate_set::CandidateBits;
use super::chain::{Branch, Cause, ChainNode};
use super::links::{ASSERTIONS, CAUSES, candidate, cell_of, digit_of, is_on, off, on};
use super::nested::NestedChains;
use crate::rating::se::position::Position;
use crate::rating::se::tables::{CELLS, HOUSE_PLACES, bits};

/// An assertion that follows from the assumption.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    pub assertion: u16,
    pub cause: Cause,
    /// How many assertions it takes to get here, this one and the assumption included; 0 if nobody has asked.
    ancestors: u16,
    /// No more than that, and known at once.
    pub least: u16,
    /// One more than the index of the nested chain that it comes from; 0 for none.
    nested: u32,
    /// The first parent, which is the only one of most nodes.
    parent: u16,
    /// The others, as a part of `Net::parents`.
    others: (u32, u32),
}

/// What a net may use.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Links inside cells too.
    pub with_cell: bool,
    /// Whatever is off stays off for the links that follow.
    pub dynamic: bool,
    /// What is tried when nothing more follows: 0 nothing, 1 locking, pairs, X-wings, from 2 on chains.
    pub level: u8,
}

/// The assertions in the order in which they were derived; the first derivation of each counts.
#[derive(Debug)]
pub struct Net {
    nodes: Vec<Node>,
    parents: Vec<u16>,
    /// `slots[a]`: the index of the node of assertion `a`, if there is one.
    slots: Vec<u16>,
    /// The candidates that are on, and those that are off.
    pub sides: [CandidateBits; 2],
    /// The nodes that contradict each other: one on, one off.
    pub conflict: Option<[u16; 2]>,
    /// Whether any node comes from a nested chain.
    pub has_nested: bool,
    /// Up to where the nodes that are on, and those that are off, have been followed.
    next: [usize; 2],
    /// The position without what is off and has been followed.
    now: Position,
    /// What may still turn out to be off, or to contradict that: without what is off, unless it is on as well and has
    /// not been followed.
    open: Position,
}

/// What a net tries when it has run dry, given the position before it and without what it has found to be off: whether
/// that added anything.
pub type Advance<'a> = dyn FnMut(&Position, &Position, &mut Net) -> bool + 'a;

impl Net {
    /// An empty net, with memory of its own.
    pub fn new(position: &Position) -> Net {
        Net {
            nodes: Vec::new(),
            parents: Vec::new(),
            slots: vec![0; ASSERTIONS],
            sides: [CandidateBits::EMPTY; 2],
            conflict: None,
            has_nested: false,
            next: [0; 2],
            now: position.clone(),
            open: position.clone(),
        }
    }

    fn clear(&mut self, position: &Position) {
        self.nodes.clear();
        self.parents.clear();
        self.sides = [CandidateBits::EMPTY; 2];
        self.now.clone_from(position);
        self.open.clone_from(position);
        (self.conflict, self.has_nested, self.next) = (None, false, [0; 2]);
    }

    /// The node with this index.
    pub fn node(&self, index: u16) -> &Node {
        &self.nodes[usize::from(index)]
    }

    /// The node of an assertion.
    pub fn get(&self, assertion: u16) -> Option<u16> {
        self.sides[usize::from(!is_on(assertion))].has(assertion / 2).then(|| self.slots[usize::from(assertion)])
    }

    /// Follows an assumption as far as it goes.
    pub fn grow(&mut self, position: &Position, rules: Rules, start: u16, advanced: &mut Advance<'_>) {
        self.clear(position);
        self.add(start, Cause::Assumed, &[], 0);
        if !is_on(start) {
            self.open.remove(cell_of(start / 2), digit_of(start / 2));
        }
        loop {
            let more = if let Some(p) = self.next(true) {
                self.propagate_on(rules, p)
            } else if let Some(p) = self.next(false) {
                self.propagate_off(position, rules, p)
            } else if rules.level > 0 {
                advanced(position, &self.now.clone(), self)
            } else {
                false
            };
            if !more {
                return;
            }
        }
    }

    /// The next node to follow that is on, or off.
    fn next(&mut self, on: bool) -> Option<u16> {
        let from = &mut self.next[usize::from(!on)];
        let found = self.nodes[*from..].iter().position(|node| is_on(node.assertion) == on);
        *from += found.map_or(self.nodes.len() - *from, |skipped| skipped + 1);
        found.map(|_| *from as u16 - 1)
    }

    /// What a true candidate rules out, of its cell, then of its box, row and column; false at a contradiction.
    fn propagate_on(&mut self, rules: Rules, p: u16) -> bool {
        let from = self.node(p).assertion / 2;
        let (cell, digit) = (cell_of(from), digit_of(from));
        let others = if rules.with_cell { self.open.marks[cell] & !(1 << digit) } else { 0 };
        for other in bits(others) {
            if !self.rule_out(cell, other, Cause::Cell, p) {
                return false;
            }
        }
        for (line, &cause) in HOUSE_PLACES[usize::from(from)].iter().zip(&CAUSES) {
            for place in bits(self.open.spots.as_flattened()[usize::from(line.index)] & !line.place) {
                if !self.rule_out(CELLS[usize::from(line.house)][place].into(), digit, cause, p) {
                    return false;
                }
            }
        }
        true
    }

    /// Adds a false candidate that follows from `p`; false at a contradiction.
    fn rule_out(&mut self, cell: usize, digit: usize, cause: Cause, p: u16) -> bool {
        let to = candidate(cell, digit);
        let contradiction = self.sides[0].has(to);
        if contradiction {
            self.contradict(off(to), cause, &[p]);
        } else {
            self.add(off(to), cause, &[p], 0);
            self.open.remove(cell, digit);
        }
        !contradiction
    }

    /// What a false candidate leaves as the last one of its cell or of a house; false at a contradiction.
    fn propagate_off(&mut self, position: &Position, rules: Rules, p: u16) -> bool {
        let from = self.node(p).assertion / 2;
        let (cell, digit) = (cell_of(from), digit_of(from));
        let mut fine = true;
        let others = self.now.marks[cell] & !(1 << digit);
        if rules.with_cell && others.is_power_of_two() {
            let to = candidate(cell, others.trailing_zeros() as usize);
            let gone = bits(position.marks[cell] & !self.now.marks[cell]).map(|d| candidate(cell, d));
            fine = self.infer(to, Cause::Cell, p, gone);
        }
        for (line, &cause) in HOUSE_PLACES[usize::from(from)].iter().zip(&CAUSES) {
            let spots = self.now.spots.as_flattened()[usize::from(line.index)];
            let others = spots & !line.place;
            if others.is_power_of_two() && fine {
                let at_place = |place: usize| candidate(CELLS[usize::from(line.house)][place].into(), digit);
                let gone = bits(position.spots.as_flattened()[usize::from(line.index)] & !spots).map(at_place);
                fine = self.infer(at_place(others.trailing_zeros() as usize), cause, p, gone);
            }
        }
        if rules.dynamic {
            self.now.remove(cell, digit);
            if self.sides[0].has(from) {
                self.open.remove(cell, digit);
            }
        }
        fine
    }

    /// Adds a true candidate that follows from `p` and from those gone before; false at a contradiction.
    fn infer(&mut self, to: u16, cause: Cause, p: u16, gone: impl Iterator<Item = u16>) -> bool {
        let contradiction = self.sides[1].has(to);
        if !contradiction && self.sides[0].has(to) {
            return true;
        }
        let (mut parents, mut count) = ([p; 10], 1);
        for hidden in gone.filter_map(|candidate| self.get(off(candidate))) {
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

    /// Adds what another technique takes away, if it is new.
    pub fn add_advanced(&mut self, candidate: u16, parents: &[u16], nested: Option<u32>) {
        if !self.sides[1].has(candidate) {
            self.has_nested |= nested.is_some();
            self.add(off(candidate), Cause::Advanced, parents, nested.map_or(0, |index| index + 1));
            if !self.sides[0].has(candidate) {
                self.open.remove(cell_of(candidate), digit_of(candidate));
            }
        }
    }

    fn add(&mut self, assertion: u16, cause: Cause, parents: &[u16], nested: u32) {
        let index = self.append(assertion, cause, parents, nested);
        self.slots[usize::from(assertion)] = index;
        self.sides[usize::from(!is_on(assertion))].insert(assertion / 2);
    }

    /// Keeps the two ends of a contradiction; the new one joins no set.
    fn contradict(&mut self, assertion: u16, cause: Cause, parents: &[u16]) {
        let index = self.append(assertion, cause, parents, 0);
        // Derived before without notice by another technique, it must not count twice.
        self.nodes[usize::from(index)].least -= u16::from(self.get(assertion).is_some());
        let other = self.get(assertion ^ 1).unwrap_or(index);
        self.conflict = Some(if is_on(assertion) { [index, other] } else { [other, index] });
    }

    fn append(&mut self, assertion: u16, cause: Cause, parents: &[u16], nested: u32) -> u16 {
        let index = self.nodes.len() as u16;
        let (parent, rest) = parents.split_first().map_or((index, parents), |(&first, rest)| (first, rest));
        let first = self.parents.len() as u32;
        self.parents.extend_from_slice(rest);
        let others = (first, self.parents.len() as u32);
        // With a parent and its ancestors go all parents that are younger.
        let with = |&p: &u16| self.node(p).least + 1 + parents.iter().filter(|&&other| other > p).count() as u16;
        let least = parents.iter().map(with).max().unwrap_or(1);
        self.nodes.push(Node { assertion, cause, ancestors: 0, least, nested, parent, others });
        index
    }

    /// How many assertions a node takes, itself and the assumption included.
    pub fn ancestors(&mut self, end: u16) -> u32 {
        if self.node(end).ancestors == 0 {
            self.nodes[usize::from(end)].ancestors = self.count(end);
        }
        self.node(end).ancestors.into()
    }

    /// Goes back from a node, parents being older than what follows from them.
    fn count(&self, end: u16) -> u16 {
        let (mut set, mut count) = ([0u64; ASSERTIONS / 64 + 1], 0);
        set[usize::from(end) / 64] |= 1 << (end % 64);
        // The new end of a contradiction may have been derived before.
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

    /// The parents of a node, in their order; the assumption has none.
    fn parents(&self, index: u16) -> impl Iterator<Item = u16> + '_ {
        let node = self.node(index);
        let first = (node.parent != index).then_some(node.parent);
        first.into_iter().chain(self.parents[node.others.0 as usize..node.others.1 as usize].iter().copied())
    }

    /// A node and its ancestors, breadth first, each assertion once.
    fn ancestry(&self, end: u16) -> Vec<u16> {
        let (mut list, mut seen, mut next) = (vec![end], [CandidateBits::EMPTY; 2], 0);
        let mark = |seen: &mut [CandidateBits; 2], index: u16| {
            let assertion = self.node(index).assertion;
            let side = &mut seen[usize::from(!is_on(assertion))];
            let new = !side.has(assertion / 2);
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

    /// The nested chains that a node depends on, as met breadth first.
    pub fn nested(&self, end: u16) -> impl Iterator<Item = u32> + '_ {
        self.ancestry(end).into_iter().filter_map(|index| self.node(index).nested.checked_sub(1))
    }

    /// Writes out how a node follows from the assumption.
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
