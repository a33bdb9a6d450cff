//! A net: all that follows from one assumption, up to a contradiction.

use super::bitset::Bits;
use super::links::{ASSERTIONS, Links, candidate, cell_of, digit_of, is_on, off, on};
use super::nested::Store;
use super::proof::{Branch, Cause, Link};
use crate::techniques::position::Position;
use crate::techniques::tables::{CELLS, HOUSES, PLACES, bits};
use std::borrow::Cow;

/// For a node that has no set of its own.
const NO_SET: u32 = u32::MAX;

/// An assertion that follows from the assumption.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    pub assertion: u16,
    pub cause: Cause,
    /// How many assertions it takes to get here, this one and the assumption included.
    pub ancestors: u16,
    /// One more than the index of the nested chain that it comes from; 0 for none.
    nested: u32,
    /// The first parent, which is the only one of most nodes.
    parent: u16,
    /// The others, as a part of `Net::parents`.
    others: (u32, u32),
    /// Where its set of ancestors starts: bit `i` is node `i`, as many words as its own index needs. Nodes with one
    /// parent can do without: theirs is that of the parent, and themselves.
    set: u32,
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
    sets: Vec<u64>,
    /// `slots[a]`: the index of the node of assertion `a`, if there is one.
    slots: Vec<u16>,
    /// The candidates that are on, and those that are off.
    pub sides: [Bits; 2],
    /// The nodes that contradict each other: one on, one off.
    pub conflict: Option<[u16; 2]>,
    /// Whether any node comes from a nested chain.
    pub has_nested: bool,
    /// Whether the net stopped because nothing short was left.
    is_cut: bool,
    /// What takes so many assertions or more has not been followed if the net is cut.
    limit: u16,
    /// Up to where the nodes that are on, and those that are off, have been followed.
    next: [usize; 2],
    /// Whether no node has more than one parent.
    threads: bool,
    /// How many nodes not followed yet are short enough to be of use.
    live: u32,
}

impl Default for Net {
    fn default() -> Net {
        Net {
            nodes: Vec::new(),
            parents: Vec::new(),
            sets: Vec::new(),
            slots: vec![0; ASSERTIONS],
            sides: [Bits::EMPTY; 2],
            conflict: None,
            has_nested: false,
            is_cut: false,
            limit: u16::MAX,
            next: [0; 2],
            threads: false,
            live: 0,
        }
    }
}

impl Net {
    fn clear(&mut self) {
        self.nodes.clear();
        self.parents.clear();
        self.sets.clear();
        self.sides = [Bits::EMPTY; 2];
        (self.conflict, self.has_nested, self.live, self.next) = (None, false, 0, [0; 2]);
    }

    /// The node with this index.
    pub fn node(&self, index: u16) -> &Node {
        &self.nodes[usize::from(index)]
    }

    /// The node of an assertion.
    pub fn get(&self, assertion: u16) -> Option<u16> {
        self.sides[usize::from(!is_on(assertion))].has(assertion / 2).then(|| self.slots[usize::from(assertion)])
    }

    /// Follows an assumption as far as it goes. What takes `limit` assertions or more is of no use to the caller:
    /// when nothing shorter is left to go on from, the net stops. (Not from level 1 on, where other techniques may
    /// still find something short.)
    pub fn grow(
        &mut self,
        at: &Position,
        links: &Links,
        rules: Rules,
        start: u16,
        limit: u32,
        advanced: &mut dyn FnMut(&Position, &Position, &mut Net) -> bool,
    ) {
        self.clear();
        self.limit = limit.min(u32::from(u16::MAX)) as u16;
        self.threads = !rules.dynamic;
        let mut now = if rules.dynamic { Cow::Owned(at.clone()) } else { Cow::Borrowed(at) };
        self.add(start, Cause::Assumed, &[], 0);
        self.follow(at, &mut now, links, rules, advanced);
    }

    /// Goes on where a net was cut.
    pub fn grow_on(&mut self, at: &Position, links: &Links, rules: Rules, limit: u32) {
        let limit = limit.min(u32::from(u16::MAX)) as u16;
        if !self.is_cut || limit <= self.limit {
            return;
        }
        self.limit = limit;
        let mut now = Cow::Borrowed(at);
        let [next_on, next_off] = self.next;
        for node in self.nodes[..next_off].iter().filter(|node| rules.dynamic && !is_on(node.assertion)) {
            now.to_mut().remove(cell_of(node.assertion / 2), digit_of(node.assertion / 2));
        }
        let waits = |(i, node): &(usize, &Node)| *i >= if is_on(node.assertion) { next_on } else { next_off };
        let waiting = self.nodes.iter().enumerate().filter(waits);
        self.live = waiting.filter(|(_, node)| node.ancestors < limit).count() as u32;
        self.follow(at, &mut now, links, rules, &mut |_, _, _| false);
    }

    fn follow(
        &mut self,
        at: &Position,
        now: &mut Cow<'_, Position>,
        links: &Links,
        rules: Rules,
        advanced: &mut dyn FnMut(&Position, &Position, &mut Net) -> bool,
    ) {
        self.is_cut = false;
        loop {
            if self.live == 0 && rules.level == 0 {
                self.is_cut = self.next[0].min(self.next[1]) < self.nodes.len();
                return;
            }
            let more = if let Some(p) = self.next(true) {
                self.leave(p);
                self.spread_on(now, links, rules, p)
            } else if let Some(p) = self.next(false) {
                self.leave(p);
                let idle = self.threads && !links.is_strong(self.node(p).assertion / 2);
                idle || self.spread_off(at, now, rules, p)
            } else if rules.level > 0 {
                advanced(at, now, self)
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

    fn leave(&mut self, index: u16) {
        self.live -= u32::from(self.node(index).ancestors < self.limit);
    }

    /// What a true candidate rules out; false at a contradiction.
    fn spread_on(&mut self, now: &Position, links: &Links, rules: Rules, p: u16) -> bool {
        let from = self.node(p).assertion / 2;
        for reached in links.of(from, rules.with_cell) {
            let to = reached.candidate();
            if self.sides[0].has(to) {
                if now.has(cell_of(to), digit_of(to)) {
                    self.contradict(off(to), reached.cause(), &[p]);
                    return false;
                }
            } else if !self.sides[1].has(to) {
                self.add(off(to), reached.cause(), &[p], 0);
            }
        }
        true
    }

    /// What a false candidate leaves as the last one of its cell or of a house; false at a contradiction.
    fn spread_off(&mut self, at: &Position, now: &mut Cow<'_, Position>, rules: Rules, p: u16) -> bool {
        let from = self.node(p).assertion / 2;
        let (cell, digit) = (cell_of(from), digit_of(from));
        let mut fine = true;
        let others = now.marks[cell] & !(1 << digit);
        if rules.with_cell && others.is_power_of_two() {
            let to = candidate(cell, others.trailing_zeros() as usize);
            let gone = bits(at.marks[cell] & !now.marks[cell]).map(|d| candidate(cell, d));
            fine = self.infer(to, Cause::Cell, p, gone);
        }
        for (t, cause) in [Cause::Box, Cause::Row, Cause::Column].into_iter().enumerate() {
            let house = usize::from(HOUSES[cell][t]);
            let spots = now.spots[house][digit];
            let others = spots & !(1 << PLACES[cell][t]);
            if fine && others.is_power_of_two() {
                let at_place = |place: usize| candidate(CELLS[house][place].into(), digit);
                let gone = bits(at.spots[house][digit] & !spots).map(at_place);
                fine = self.infer(at_place(others.trailing_zeros() as usize), cause, p, gone);
            }
        }
        if rules.dynamic {
            now.to_mut().remove(cell, digit);
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
        }
    }

    fn add(&mut self, assertion: u16, cause: Cause, parents: &[u16], nested: u32) {
        let index = self.append(assertion, cause, parents, nested);
        self.slots[usize::from(assertion)] = index;
        self.sides[usize::from(!is_on(assertion))].insert(assertion / 2);
        self.live += u32::from(self.node(index).ancestors < self.limit);
    }

    /// Keeps the two ends of a contradiction; the new one joins no set.
    fn contradict(&mut self, assertion: u16, cause: Cause, parents: &[u16]) {
        let index = self.append(assertion, cause, parents, 0);
        if self.get(assertion).is_some() {
            // The same assertion, derived before without notice by another technique, must not count twice.
            self.nodes[usize::from(index)].ancestors = self.walk(index).len() as u16;
        }
        let other = self.get(assertion ^ 1).unwrap_or(index);
        self.conflict = Some(if is_on(assertion) { [index, other] } else { [other, index] });
    }

    #[inline(always)]
    fn append(&mut self, assertion: u16, cause: Cause, parents: &[u16], nested: u32) -> u16 {
        let index = self.nodes.len() as u16;
        let (parent, ancestors) = parents.first().map_or((index, 1), |&p| (p, self.node(p).ancestors + 1));
        let mut node = Node { assertion, cause, ancestors, nested, parent, others: (0, 0), set: NO_SET };
        if parents.len() != 1 || (is_on(assertion) && !self.threads) {
            self.join(&mut node, parents);
        }
        self.nodes.push(node);
        index
    }

    /// Collects the ancestors of a new node.
    #[inline(never)]
    fn join(&mut self, node: &mut Node, parents: &[u16]) {
        let (index, set) = (self.nodes.len(), self.sets.len());
        self.sets.resize(set + index / 64 + 1, 0);
        let (before, own) = self.sets.split_at_mut(set);
        own[index / 64] |= 1 << (index % 64);
        for &parent in parents {
            let (mut parent, mut from) = (parent, &self.nodes[usize::from(parent)]);
            while from.set == NO_SET {
                own[usize::from(parent) / 64] |= 1 << (parent % 64);
                parent = from.parent;
                from = &self.nodes[usize::from(parent)];
            }
            let theirs = &before[from.set as usize..=from.set as usize + usize::from(parent) / 64];
            own.iter_mut().zip(theirs).for_each(|(a, b)| *a |= b);
        }
        if parents.len() > 1 {
            node.ancestors = own.iter().map(|word| word.count_ones() as u16).sum();
            let first = self.parents.len() as u32;
            self.parents.extend_from_slice(&parents[1..]);
            node.others = (first, self.parents.len() as u32);
        }
        node.set = set as u32;
    }

    /// The parents of a node, in their order; the assumption has none.
    fn parents(&self, index: u16) -> impl Iterator<Item = u16> + '_ {
        let node = self.node(index);
        let first = (node.parent != index).then_some(node.parent);
        first.into_iter().chain(self.parents[node.others.0 as usize..node.others.1 as usize].iter().copied())
    }

    /// A node and its ancestors, breadth first, each assertion once.
    fn walk(&self, end: u16) -> Vec<u16> {
        let (mut list, mut seen, mut next) = (vec![end], [Bits::EMPTY; 2], 0);
        let mark = |seen: &mut [Bits; 2], index: u16| {
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
        self.walk(end).into_iter().filter_map(|index| self.node(index).nested.checked_sub(1))
    }

    /// Writes out how a node follows from the assumption.
    pub fn branch(&self, end: u16, store: &Store) -> Branch {
        let list = self.walk(end);
        let place = |parent: u16| {
            let assertion = self.node(parent).assertion;
            list.iter().position(|&index| self.node(index).assertion == assertion).unwrap_or(0) as u16
        };
        let mut branch = Branch::default();
        for &index in &list {
            let node = self.node(index);
            let first = branch.parents.len() as u32;
            branch.parents.extend(self.parents(index).map(place));
            branch.links.push(Link {
                assertion: node.assertion,
                span: (first, branch.parents.len() as u32),
                cause: node.cause,
                nested: node.nested.checked_sub(1).map(|index| store.chain(index)),
            });
        }
        branch
    }
}
