//! Forcing Chains and Forcing Nets. A contradiction refutes the assertion that implies it. A verity is an assertion
//! that all alternatives imply, so it is true.

use super::contradictions::Contradictions;
use super::geometry::digit;
use super::implications::{Constraint, Implications};
use super::link_nodes::{LinkNodes, TableNode};
use super::link_table::LinkTable;
use super::linked_nodes::LinkedNodes;
use super::singles_net::implied_singles;
use super::state::State;
use super::step::{Conflict, Node, Pattern, Step, set};
use super::technique::Technique;
use std::cell::OnceCell;
use std::collections::VecDeque;

/// Finds a forcing chain: implications by single links.
pub(super) fn forcing_chain(state: &mut State) -> Option<Step> {
    let techniques = [Technique::ForcingChainContradiction, Technique::ForcingChainVerity];
    let found = Search::new(state, OnceCell::new(), techniques, Vec::new()).contradictory();
    report(state, found)
}

/// Finds a forcing net: implications by links, and by singles with several premises.
pub(super) fn forcing_net(state: &mut State) -> Option<Step> {
    let table = LinkTable::new(state, LinkNodes::with_groups(state));
    let further = implied_singles(state, &table);
    let mut implications = Implications::new(state, table, further);
    let verities = implications.verities();
    let techniques = [Technique::ForcingNetContradiction, Technique::ForcingNetVerity];
    let found = Search::new(state, implications.into(), techniques, verities).implied();
    report(state, found)
}

/// Returns the first step and queues the others.
fn report(state: &mut State, mut found: VecDeque<Step>) -> Option<Step> {
    let first = found.pop_front();
    state.filter.queue.append(&mut found);
    first
}

struct Search<'a> {
    state: &'a State,
    nodes: LinkNodes,
    /// Those by links, once they are needed; those of a net from the beginning.
    implications: OnceCell<Implications>,
    /// The techniques of contradictions and of verities.
    techniques: [Technique; 2],
    /// The verities, as a bit set; empty if only contradictions are searched.
    verities: Vec<u64>,
    /// The shortest chains from each assertion.
    paths: Vec<OnceCell<ImplicationPaths>>,
}

impl<'a> Search<'a> {
    fn new(
        state: &'a State,
        implications: OnceCell<Implications>,
        techniques: [Technique; 2],
        verities: Vec<u64>,
    ) -> Search<'a> {
        let nodes = LinkNodes::with_groups(state);
        let paths = (0..2 * nodes.single_count).map(|_| OnceCell::new()).collect();
        Search { state, nodes, implications, techniques, verities, paths }
    }

    fn implications(&self) -> &Implications {
        self.implications.get_or_init(|| {
            Implications::new(self.state, LinkTable::new(self.state, LinkNodes::with_groups(self.state)), Vec::new())
        })
    }

    /// Returns the first step, or all if they are listed: placements, then eliminations, by cell and digit.
    fn implied(&mut self) -> VecDeque<Step> {
        let assertions = 0..2 * self.nodes.single_count as u16;
        let placements = assertions.clone().step_by(2);
        let mut found = VecDeque::new();
        for assertion in placements.chain(assertions.skip(1).step_by(2)) {
            if !self.may_be_false(assertion ^ 1) {
                continue;
            }
            let is_contradiction =
                self.implications.get_mut().is_some_and(|implications| implications.is_contradictory(assertion ^ 1));
            let is_verity = !self.verities.is_empty() && Implications::has(&self.verities, assertion);
            if (is_contradiction || is_verity) && self.add_steps(assertion, is_contradiction, &mut found) {
                break;
            }
        }
        found
    }

    /// Returns the first step of an assertion whose negation contradicts itself by links, or all if they are listed.
    ///
    /// Every link has a contrapositive, so the negation of each verity contradicts itself as well.
    fn contradictory(&self) -> VecDeque<Step> {
        let linked = LinkedNodes::new(self.state, &self.nodes);
        let assertions = 0..2 * self.nodes.single_count as u16;
        let starts = assertions.clone().skip(1).step_by(2).chain(assertions.step_by(2));
        let starts = starts.filter(|&assertion| self.may_be_false(assertion));
        let mut found = VecDeque::new();
        let contradictions = Contradictions::new(self.state, &self.nodes, &linked);
        contradictions.each(starts, |assertion| self.add_steps(assertion ^ 1, true, &mut found));
        found
    }

    /// Adds the steps of an assertion. Returns whether enough are found.
    fn add_steps(&self, assertion: u16, is_contradiction: bool, found: &mut VecDeque<Step>) -> bool {
        let lists_all = self.state.filter.lists_all;
        found.extend(is_contradiction.then(|| self.contradiction(assertion)).flatten());
        if lists_all || found.is_empty() {
            found.extend(self.verity(assertion));
        }
        !lists_all && !found.is_empty()
    }

    /// Returns the shortest chains from an assertion.
    fn paths(&self, start: u16) -> &ImplicationPaths {
        self.paths[usize::from(start)].get_or_init(|| ImplicationPaths::new(self.implications(), start))
    }

    /// Returns whether the assertion may contradict itself, judged by the solution; `true` if it is unknown.
    fn may_be_false(&self, assertion: u16) -> bool {
        let TableNode { cells, digit, .. } = *self.nodes.node(assertion);
        let is_on = assertion.is_multiple_of(2);
        self.state.solution.as_ref().is_none_or(|solution| (solution[digit] & cells == 0) == is_on)
    }

    fn step(&self, assertion: u16, technique: Technique, pattern: impl FnOnce() -> Option<Pattern>) -> Option<Step> {
        let TableNode { cell, digit, .. } = *self.nodes.node(assertion);
        if !self.state.filter.accepts(technique, &[(cell, digit)]) {
            return None;
        }
        // The paths that a pattern shows always exist.
        let pattern = if self.state.filter.has_patterns { pattern()? } else { Pattern::Position };
        let mut step = Step::elimination(technique, vec![(cell, digit)], pattern);
        if assertion.is_multiple_of(2) {
            step.placement = step.eliminations.pop();
        }
        Some(step)
    }

    /// Returns the step of an assertion whose negation contradicts itself, with the shortest chains.
    fn contradiction(&self, assertion: u16) -> Option<Step> {
        self.step(assertion, self.techniques[0], || {
            let paths = self.paths(assertion ^ 1);
            let off = |constraint: &Constraint| constraint.nodes.iter().map(|&node| 2 * node as u16 + 1).collect();
            let of_constraints = self.implications().constraints.iter().map(|c| (c.place, off(c)));
            let both = (0..self.nodes.single_count as u16).map(|node| {
                let cell = self.nodes.nodes[usize::from(node)].cell;
                (Conflict::Cell(super::geometry::cell(cell)), vec![2 * node, 2 * node + 1])
            });
            let (_, place, ends) = of_constraints
                .chain(both)
                .filter_map(|(place, ends): (Conflict, Vec<u16>)| Some((paths.length(&ends)?, place, ends)))
                .min_by_key(|(length, ..)| *length)?;
            let chains = ends.into_iter().map(|end| self.nodes(paths.chain(end))).collect();
            Some(Pattern::Contradiction { place, chains })
        })
    }

    /// Returns the step of an assertion that follows from all candidates of a constraint, or from a candidate and its
    /// negation.
    fn verity(&self, assertion: u16) -> Option<Step> {
        self.step(assertion, self.techniques[1], || {
            let on = |constraint: &Constraint| constraint.nodes.iter().map(|&node| 2 * node as u16).collect::<Vec<_>>();
            let starts = 2 * self.nodes.single_count as u16;
            let both = (0..starts).step_by(2).map(|start| vec![start, start + 1]);
            let (_, starts) = self
                .implications()
                .constraints
                .iter()
                .map(on)
                .chain(both)
                .filter(|starts| self.implications().all_lead_to(starts, assertion))
                .filter_map(|starts| {
                    let length = |start: u16| self.paths(start).length(&[assertion]);
                    Some((starts.iter().map(|&start| length(start)).sum::<Option<usize>>()?, starts))
                })
                .min_by_key(|(length, _)| *length)?;
            let chain = |start: u16| self.nodes(self.paths(start).chain(assertion));
            Some(Pattern::Verity { chains: starts.into_iter().map(chain).collect() })
        })
    }

    /// Returns the nodes of a chain of assertions.
    fn nodes(&self, assertions: Vec<u16>) -> Vec<Node> {
        let node = |assertion: u16| {
            let TableNode { cells, digit: value, .. } = *self.nodes.node(assertion);
            Node { cells: set(cells), digit: digit(value), is_on: assertion.is_multiple_of(2) }
        };
        assertions.into_iter().map(node).collect()
    }
}

/// The shortest chains from an assertion to all others.
pub(super) struct ImplicationPaths {
    /// The length of the chain to each assertion.
    lengths: Vec<Option<usize>>,
    previous: Vec<u16>,
}

impl ImplicationPaths {
    pub fn new(implications: &Implications, start: u16) -> ImplicationPaths {
        let count = 2 * implications.table.nodes.len();
        let mut paths = ImplicationPaths { lengths: vec![None; count], previous: vec![start; count] };
        paths.lengths[usize::from(start)] = Some(0);
        let (mut order, mut at) = (vec![start], 0);
        while let Some(&assertion) = order.get(at) {
            at += 1;
            let length = paths.lengths[usize::from(assertion)].map(|length| length + 1);
            for next in implications.next(assertion) {
                if paths.lengths[usize::from(next)].is_none() {
                    paths.lengths[usize::from(next)] = length;
                    paths.previous[usize::from(next)] = assertion;
                    order.push(next);
                }
            }
        }
        paths
    }

    /// Returns the sum of the lengths of the chains to these assertions, if all are reached.
    fn length(&self, ends: &[u16]) -> Option<usize> {
        ends.iter().map(|&end| self.lengths[usize::from(end)]).sum()
    }

    /// Returns the chain to an assertion.
    pub fn chain(&self, end: u16) -> Vec<u16> {
        let mut chain = vec![end];
        let mut assertion = end;
        while self.lengths[usize::from(assertion)] != Some(0) {
            assertion = self.previous[usize::from(assertion)];
            chain.push(assertion);
        }
        chain.reverse();
        chain
    }
}
