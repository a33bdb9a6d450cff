//! The shortest paths from an assertion to all others.

use super::candidate_grid::CandidateGrid;
use super::link_nodes::{LinkNodes, NONE};
use super::linked_nodes::LinkedNodes;

/// The assertions that a start implies, each with its distance and its predecessor on the first shortest path. As nothing
/// follows from a node that is off and has no strong link, such nodes are only the ends of chains.
#[derive(Debug)]
pub(super) struct LinkPaths<'a> {
    grid: &'a CandidateGrid,
    nodes: &'a LinkNodes,
    linked: &'a LinkedNodes<'a>,
    start: u16,
    /// The distance of each assertion, [`NONE`] if it is not reached. That of the start is the length of the shortest
    /// path back to it.
    distance: Vec<u16>,
    previous: Vec<u16>,
    /// The assertions in the order in which they are reached, the start first.
    order: Vec<u16>,
    /// The number of assertions in `order` whose links have been followed.
    at: usize,
}

impl<'a> LinkPaths<'a> {
    pub fn new(grid: &'a CandidateGrid, nodes: &'a LinkNodes, linked: &'a LinkedNodes) -> LinkPaths<'a> {
        LinkPaths {
            grid,
            nodes,
            linked,
            start: NONE,
            distance: Vec::new(),
            previous: Vec::new(),
            order: Vec::new(),
            at: 0,
        }
    }

    /// Sets the start of the paths.
    pub fn start_from(&mut self, start: u16) {
        if self.start != start {
            (self.start, self.at) = (start, 0);
            for list in [&mut self.distance, &mut self.previous] {
                list.clear();
                list.resize(2 * self.nodes.nodes.len(), NONE);
            }
            self.order.clear();
            self.order.push(start);
        }
    }

    /// Continues the breadth-first search by one assertion. Returns whether there is one.
    fn advance(&mut self) -> bool {
        let next = self.order.get(self.at).copied();
        self.at += usize::from(next.is_some());
        if let Some(assertion) = next {
            let nodes = self.nodes;
            nodes.each_link(self.grid, assertion, |next| self.reach(next, assertion));
        }
        next.is_some()
    }

    #[inline]
    fn reach(&mut self, next: u16, assertion: u16) {
        if self.distance[usize::from(next)] != NONE || !self.linked.is_linked(next / 2) {
            return;
        }
        let distance = if assertion == self.start { 0 } else { self.distance[usize::from(assertion)] };
        self.distance[usize::from(next)] = distance + 1;
        self.previous[usize::from(next)] = assertion;
        if next != self.start {
            self.order.push(next);
        }
    }

    /// Returns the distance of a node that is on; [`NONE`] if it is not reached.
    pub fn distance_of_on(&mut self, node: u16) -> u16 {
        let on = usize::from(2 * node);
        while self.distance[on] == NONE && self.advance() {}
        self.distance[on]
    }

    /// Returns the first shortest chain of assertions from the start to the end, which may be the start again.
    pub fn chain(&mut self, end: u16) -> Vec<u16> {
        let (mut chain, mut at) = (vec![end], 0);
        let mut assertion = if self.linked.is_linked(end / 2) {
            while self.distance[usize::from(end)] == NONE && self.advance() {}
            self.previous[usize::from(end)]
        } else {
            loop {
                match self.order.get(at).copied() {
                    Some(on) if on.is_multiple_of(2) && self.excludes(on / 2, end / 2) => break on,
                    None if !self.advance() => break NONE,
                    next => at += usize::from(next.is_some()),
                }
            }
        };
        while assertion != self.start && assertion != NONE {
            chain.push(assertion);
            assertion = self.previous[usize::from(assertion)];
        }
        chain.push(self.start);
        chain.reverse();
        chain
    }

    /// Returns whether a candidate is off if a node is on.
    fn excludes(&self, node: u16, candidate: u16) -> bool {
        let [node, other] = [node, candidate].map(|node| &self.nodes.nodes[usize::from(node)]);
        if node.digit == other.digit { node.seen() & other.cells != 0 } else { node.cells == other.cells }
    }
}
