//! Forcing Chains and Forcing Nets: what leads to a contradiction is false, what follows in every case is true.

use super::contradictions::contradictory_sides;
use super::geometry::digit;
use super::implications::{Constraint, Implications};
use super::link_table::{LinkTable, TableNode};
use super::singles_net::singles_that_follow;
use super::state::State;
use super::step::{Conflict, Node, Pattern, Step, set};
use super::technique::Technique;

/// Finds a forcing chain: implications by single links.
pub(super) fn forcing_chain(state: &mut State) -> Option<Step> {
    let table = LinkTable::take_grouped(state);
    let implications = Implications::new(state, table, Vec::new());
    let techniques = [Technique::ForcingChainContradiction, Technique::ForcingChainVerity];
    let search = Search { state, implications, techniques, verities: Vec::new() };
    let found = search.first_contradictory();
    state.grouped_links = Some(search.implications.table);
    found
}

/// Finds a forcing net: implications by links, and by singles that depend on several links.
pub(super) fn forcing_net(state: &mut State) -> Option<Step> {
    let table = LinkTable::take_grouped(state);
    let further = singles_that_follow(state, &table);
    let mut implications = Implications::new(state, table, further);
    let verities = implications.verities();
    let techniques = [Technique::ForcingNetContradiction, Technique::ForcingNetVerity];
    let mut search = Search { state, implications, techniques, verities };
    let found = search.first();
    state.grouped_links = Some(search.implications.table);
    found
}

struct Search<'a> {
    state: &'a State,
    implications: Implications,
    /// The techniques of contradictions and of verities.
    techniques: [Technique; 2],
    /// The sides that follow in every case, if they are not found as contradictions of the opposite side.
    verities: Vec<u64>,
}

impl Search<'_> {
    /// Returns the first step: placements, then eliminations, by cell and digit.
    fn first(&mut self) -> Option<Step> {
        let sides = 0..2 * self.implications.table.single_count as u16;
        let placements = sides.clone().step_by(2);
        placements.chain(sides.skip(1).step_by(2)).find_map(|side| {
            let is_contradiction = self.implications.is_contradictory(side ^ 1);
            if !is_contradiction && (self.verities.is_empty() || !Implications::has(&self.verities, side)) {
                return None;
            }
            let step = is_contradiction.then(|| self.contradiction(side)).flatten();
            step.or_else(|| self.verity(side))
        })
    }

    /// Returns the first step of a side whose opposite contradicts itself by links.
    ///
    /// Links go both ways, so whatever follows in every case also has a contradiction as its reason.
    fn first_contradictory(&self) -> Option<Step> {
        let Implications { table, constraints, .. } = &self.implications;
        let sides = 0..2 * table.single_count as u16;
        // If the solution is known, only the false sides may contradict themselves.
        let may_be_false = |&side: &u16| {
            let TableNode { cells, digit, .. } = *table.node(side);
            self.state.solution.is_none_or(|solution| (solution[digit] & cells == 0) == side.is_multiple_of(2))
        };
        let off_sides = contradictory_sides(table, constraints, sides.clone().skip(1).step_by(2).filter(may_be_false));
        let on_sides = contradictory_sides(table, constraints, sides.step_by(2).filter(may_be_false));
        let mut sides = off_sides.chain(on_sides);
        sides.find_map(|side| self.contradiction(side ^ 1).or_else(|| self.verity(side ^ 1)))
    }

    fn step(&self, side: u16, technique: Technique, pattern: impl FnOnce() -> Option<Pattern>) -> Option<Step> {
        let TableNode { cell, digit, .. } = *self.implications.table.node(side);
        if !self.state.filter.accepts(technique, &[(cell, digit)]) {
            return None;
        }
        let pattern = pattern()?;
        let mut step = Step::elimination(technique, vec![(cell, digit)], pattern);
        if side.is_multiple_of(2) {
            step.placement = step.eliminations.pop();
        }
        Some(step)
    }

    /// Returns the step of a side whose opposite contradicts itself, with the shortest chains.
    fn contradiction(&self, side: u16) -> Option<Step> {
        self.step(side, self.techniques[0], || {
            let ways = Ways::new(&self.implications, side ^ 1);
            let off = |constraint: &Constraint| constraint.nodes.iter().map(|node| 2 * node + 1).collect();
            let of_constraints = self.implications.constraints.iter().map(|c| (c.place, off(c)));
            let both = (0..self.implications.table.single_count as u16).map(|node| {
                let cell = self.implications.table.nodes[usize::from(node)].cell;
                (Conflict::Cell(super::geometry::cell(cell)), vec![2 * node, 2 * node + 1])
            });
            let (_, place, ends) = of_constraints
                .chain(both)
                .filter_map(|(place, ends): (Conflict, Vec<u16>)| Some((ways.length(&ends)?, place, ends)))
                .min_by_key(|(length, ..)| *length)?;
            let chains = ends.into_iter().map(|end| self.nodes(ways.chain(end))).collect();
            Some(Pattern::Contradiction { place, chains })
        })
    }

    /// Returns the step of a side that follows from all candidates of a constraint, or from both sides of a candidate.
    fn verity(&self, side: u16) -> Option<Step> {
        self.step(side, self.techniques[1], || {
            let on = |constraint: &Constraint| constraint.nodes.iter().map(|node| 2 * node).collect::<Vec<_>>();
            let starts = 2 * self.implications.table.single_count as u16;
            let mut ways: Vec<Option<Ways>> = (0..starts).map(|_| None).collect();
            let both = (0..starts).step_by(2).map(|start| vec![start, start + 1]);
            let (_, starts) = self
                .implications
                .constraints
                .iter()
                .map(on)
                .chain(both)
                .filter(|starts| self.implications.all_lead_to(starts, side))
                .filter_map(|starts| {
                    let mut length = |start: u16| {
                        let new = || Ways::new(&self.implications, start);
                        ways[usize::from(start)].get_or_insert_with(new).length(&[side])
                    };
                    Some((starts.iter().map(|&start| length(start)).sum::<Option<usize>>()?, starts))
                })
                .min_by_key(|(length, _)| *length)?;
            let chain = |start: u16| Some(self.nodes(ways[usize::from(start)].as_ref()?.chain(side)));
            Some(Pattern::Verity { chains: starts.into_iter().filter_map(chain).collect() })
        })
    }

    /// Returns the nodes of a chain of sides.
    fn nodes(&self, sides: Vec<u16>) -> Vec<Node> {
        let node = |side: u16| {
            let TableNode { cells, digit: value, .. } = *self.implications.table.node(side);
            Node { cells: set(cells), digit: digit(value), is_on: side.is_multiple_of(2) }
        };
        sides.into_iter().map(node).collect()
    }
}

/// The shortest chains from a side to all others.
pub(super) struct Ways {
    /// The length of the chain to each side.
    lengths: Vec<Option<usize>>,
    previous: Vec<u16>,
}

impl Ways {
    pub fn new(implications: &Implications, start: u16) -> Ways {
        let count = 2 * implications.table.nodes.len();
        let mut ways = Ways { lengths: vec![None; count], previous: vec![start; count] };
        ways.lengths[usize::from(start)] = Some(0);
        let (mut order, mut at) = (vec![start], 0);
        while let Some(&side) = order.get(at) {
            at += 1;
            let length = ways.lengths[usize::from(side)].map(|length| length + 1);
            for next in implications.next(side) {
                if ways.lengths[usize::from(next)].is_none() {
                    ways.lengths[usize::from(next)] = length;
                    ways.previous[usize::from(next)] = side;
                    order.push(next);
                }
            }
        }
        ways
    }

    /// Returns the sum of the lengths of the chains to these sides, if all are reached.
    fn length(&self, ends: &[u16]) -> Option<usize> {
        ends.iter().map(|&end| self.lengths[usize::from(end)]).sum()
    }

    /// Returns the chain to a side.
    pub fn chain(&self, end: u16) -> Vec<u16> {
        let mut chain = vec![end];
        let mut side = end;
        while self.lengths[usize::from(side)] != Some(0) {
            side = self.previous[usize::from(side)];
            chain.push(side);
        }
        chain.reverse();
        chain
    }
}
