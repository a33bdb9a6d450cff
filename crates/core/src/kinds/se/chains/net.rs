//! Forcing nets: all consequences of an assumption, up to the first contradiction.

use super::links::{
    ASSERTIONS, Cause, LinkTypes, StrongLink, candidate, cell_of, digit_of, excluded, forced, is_on, off, on,
};
use super::nested::NestedChain;
use crate::kinds::se::position::Position;
use crate::rating::se::{NetLevel, bits};
use std::cell::Cell;
use std::rc::Rc;

/// An assertion that follows from the assumption of a net.
#[derive(Clone, Debug)]
struct Node {
    assertion: u16,
    cause: Cause,
    /// The range of the parents in `Net::parents`.
    parents: (u32, u32),
    nested: Option<Rc<NestedChain>>,
    /// The number of assertions that it depends on, with itself and the assumption; 0 if not counted yet.
    ancestors: Cell<u16>,
}

/// The number of assertions for which a net reserves memory.
const INITIAL_CAPACITY: usize = 64;

/// A forcing net: its assertions in the order of their first derivation.
#[derive(Debug)]
pub struct Net {
    nodes: Vec<Node>,
    parents: Vec<u16>,
    /// `slots[a]`: one more than the index of the node of assertion `a`; 0 for none.
    slots: Box<[u16; ASSERTIONS]>,
    /// The nodes that are on and those that are off.
    queues: [Vec<u16>; 2],
    next: [usize; 2],
    /// The two nodes that contradict each other: one on, one off.
    pub conflict: Option<[u16; 2]>,
    has_nested: bool,
}

/// A function that adds eliminations of other techniques to a net; returns whether there were any. Its arguments are
/// the position at the start of the net, the current position and the net.
pub type OtherTechniques<'a> = dyn FnMut(&Position, &Position, &mut Net) -> bool + 'a;

impl Net {
    fn empty() -> Net {
        Net {
            nodes: Vec::with_capacity(INITIAL_CAPACITY),
            parents: Vec::with_capacity(2 * INITIAL_CAPACITY),
            slots: Box::new([0; ASSERTIONS]),
            queues: [Vec::with_capacity(INITIAL_CAPACITY), Vec::with_capacity(INITIAL_CAPACITY)],
            next: [0; 2],
            conflict: None,
            has_nested: false,
        }
    }

    /// Derives all consequences of an assumption.
    pub fn grow(position: &Position, level: NetLevel, start: u16, other_techniques: &mut OtherTechniques) -> Net {
        let mut net = Net::empty();
        net.add(start, Cause::Assumed, &[], None);
        let link_types = LinkTypes { with_cell: level != NetLevel::Nishio, with_house: true };
        let (mut weak, mut strong, mut now) = (Vec::new(), Vec::new(), position.clone());
        let (mut parents, mut ends) = (Vec::new(), Vec::new());
        loop {
            let has_more = if let Some(p) = net.next(0) {
                excluded(&now, net.assertion(p) / 2, link_types.with_cell, &mut weak);
                weak.iter().all(|&(to, cause)| net.infer(off(to), cause, &[p]))
            } else if let Some(p) = net.next(1) {
                let from = net.assertion(p) / 2;
                forced(&now, from, link_types, &mut strong);
                parents.clear();
                ends.clear();
                for forced in &strong {
                    net.add_hidden_parents(position, &now, p, forced, &mut parents);
                    ends.push(parents.len());
                }
                if level != NetLevel::Static {
                    now.remove(cell_of(from), digit_of(from));
                }
                let mut first = 0;
                strong.iter().zip(&ends).all(|(to, &end)| {
                    let parents = &parents[std::mem::replace(&mut first, end)..end];
                    net.infer(on(to.candidate), to.cause, parents)
                })
            } else {
                matches!(level, NetLevel::Dynamic(1..)) && other_techniques(position, &now, &mut net)
            };
            if !has_more {
                return net;
            }
        }
    }

    /// Returns the next node to propagate that is on (0) or off (1).
    fn next(&mut self, side: usize) -> Option<u16> {
        let found = self.queues[side].get(self.next[side]).copied();
        self.next[side] += usize::from(found.is_some());
        found
    }

    /// Lists the parents of a true candidate: the false one, and those that were removed before so that the link is
    /// strong.
    fn add_hidden_parents(
        &self,
        before: &Position,
        now: &Position,
        p: u16,
        forced: &StrongLink,
        parents: &mut Vec<u16>,
    ) {
        let from = self.assertion(p) / 2;
        parents.push(p);
        let mut add = |candidate: u16| parents.extend(self.get(off(candidate)));
        match forced.house {
            None => {
                let cell = cell_of(from);
                bits(before.marks[cell] & !now.marks[cell]).for_each(|digit| add(candidate(cell, digit)));
            }
            Some(house) => {
                let (house, digit) = (usize::from(house), digit_of(from));
                let lost = before.places[house][digit] & !now.places[house][digit];
                before.board.cells_at(house, lost).for_each(|cell| add(candidate(cell, digit)));
            }
        }
    }

    /// Adds an assertion, unless it is known. Returns false at a contradiction.
    fn infer(&mut self, assertion: u16, cause: Cause, parents: &[u16]) -> bool {
        if let Some(other) = self.get(assertion ^ 1) {
            let index = self.append(assertion, cause, parents, None);
            self.conflict = Some(if is_on(assertion) { [index, other] } else { [other, index] });
            return false;
        }
        if self.get(assertion).is_none() {
            self.add(assertion, cause, parents, None);
        }
        true
    }

    /// Adds an elimination of another technique, if it is new.
    pub fn add_advanced(&mut self, candidate: u16, parents: &[u16], nested: Option<&Rc<NestedChain>>) {
        if self.get(off(candidate)).is_none() {
            self.has_nested |= nested.is_some();
            self.add(off(candidate), Cause::Advanced, parents, nested.cloned());
        }
    }

    fn add(&mut self, assertion: u16, cause: Cause, parents: &[u16], nested: Option<Rc<NestedChain>>) {
        let index = self.append(assertion, cause, parents, nested);
        self.slots[usize::from(assertion)] = index + 1;
        self.queues[usize::from(!is_on(assertion))].push(index);
    }

    fn append(&mut self, assertion: u16, cause: Cause, parents: &[u16], nested: Option<Rc<NestedChain>>) -> u16 {
        let first = self.parents.len() as u32;
        self.parents.extend_from_slice(parents);
        let parents = (first, self.parents.len() as u32);
        self.nodes.push(Node { assertion, cause, parents, nested, ancestors: Cell::new(0) });
        self.nodes.len() as u16 - 1
    }

    /// Returns the index of the node of an assertion.
    pub fn get(&self, assertion: u16) -> Option<u16> {
        self.slots[usize::from(assertion)].checked_sub(1)
    }

    /// Returns the assertion of a node.
    pub fn assertion(&self, index: u16) -> u16 {
        self.nodes[usize::from(index)].assertion
    }

    /// Returns the cause of a node.
    pub fn cause(&self, index: u16) -> Cause {
        self.nodes[usize::from(index)].cause
    }

    /// Returns the nodes that are on (0) or off (1), in the order of their derivation.
    pub fn side(&self, side: usize) -> &[u16] {
        &self.queues[side]
    }

    /// Returns the number of assertions that a node depends on, with itself and the assumption.
    pub fn ancestors(&self, end: u16) -> u32 {
        let count = &self.nodes[usize::from(end)].ancestors;
        if count.get() == 0 {
            count.set(self.count(end));
        }
        count.get().into()
    }

    fn count(&self, end: u16) -> u16 {
        let (mut visited, mut known) = ([0u64; ASSERTIONS / 64 + 2], [0u64; ASSERTIONS / 64 + 2]);
        let mark = |set: &mut [u64], bit: u16| {
            let word = &mut set[usize::from(bit) / 64];
            let is_new = *word >> (bit % 64) & 1 == 0;
            *word |= 1 << (bit % 64);
            is_new
        };
        let (mut count, mut open) = (0, vec![end]);
        mark(&mut visited, end);
        while let Some(index) = open.pop() {
            count += u16::from(mark(&mut known, self.assertion(index)));
            open.extend(self.parents(index).iter().copied().filter(|&parent| mark(&mut visited, parent)));
        }
        count
    }

    /// Returns the parents of a node; the assumption has none.
    fn parents(&self, index: u16) -> &[u16] {
        let (first, end) = self.nodes[usize::from(index)].parents;
        &self.parents[first as usize..end as usize]
    }

    /// Returns a node and its ancestors, breadth first, each assertion once.
    pub fn ancestry(&self, end: u16) -> Vec<u16> {
        let (mut list, mut seen, mut next) = (vec![end], vec![false; ASSERTIONS], 0);
        seen[usize::from(self.assertion(end))] = true;
        while let Some(&index) = list.get(next) {
            next += 1;
            for &parent in self.parents(index) {
                if !std::mem::replace(&mut seen[usize::from(self.assertion(parent))], true) {
                    list.push(parent);
                }
            }
        }
        list
    }

    /// Returns the nested chains that a node depends on, breadth first.
    pub fn nested(&self, end: u16) -> Vec<Rc<NestedChain>> {
        if !self.has_nested {
            return Vec::new();
        }
        self.ancestry(end).into_iter().filter_map(|index| self.nodes[usize::from(index)].nested.clone()).collect()
    }
}
