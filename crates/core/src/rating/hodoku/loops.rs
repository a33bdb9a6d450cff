//! Nice Loops and AICs, with and without groups.

use super::conclusions::{ChainKind, Conclusion, Conclusions};
use super::geometry::{Mask, common_peers, digit, digits};
use super::link_nodes::{LinkNodes, TableNode};
use super::link_paths::LinkPaths;
use super::linked_nodes::LinkedNodes;
use super::selection::position_sum;
use super::state::State;
use super::step::{Eliminations, Node, Pattern, Step, remove_from, set};
use super::technique::Technique;

/// Finds the best nice loop or AIC.
pub(super) fn nice_loop(state: &mut State) -> Option<Step> {
    search(state, &LinkNodes::new(state), technique)
}

/// Finds the best nice loop or AIC with groups.
pub(super) fn grouped_nice_loop(state: &mut State) -> Option<Step> {
    search(state, &LinkNodes::with_groups(state), grouped_technique)
}

fn technique(kind: ChainKind) -> Technique {
    match kind {
        ChainKind::Discontinuous => Technique::DiscontinuousNiceLoop,
        ChainKind::Continuous => Technique::ContinuousNiceLoop,
        ChainKind::Aic => Technique::Aic,
    }
}

fn grouped_technique(kind: ChainKind) -> Technique {
    match kind {
        ChainKind::Discontinuous => Technique::GroupedDiscontinuousNiceLoop,
        ChainKind::Continuous => Technique::GroupedContinuousNiceLoop,
        ChainKind::Aic => Technique::GroupedAic,
    }
}

/// Returns whether the assertion is that its node is on.
fn is_on(assertion: u16) -> bool {
    assertion.is_multiple_of(2)
}

struct Search<'a> {
    state: &'a State,
    nodes: &'a LinkNodes,
    paths: LinkPaths<'a>,
}

/// The sum of the positions of the eliminations, by which conclusions of the same rank are ordered; a conclusion; and
/// its eliminations.
type Ranked = (usize, Conclusion, Eliminations);

/// Returns the best step, of the technique of its kind of chain.
fn search(state: &State, nodes: &LinkNodes, technique: fn(ChainKind) -> Technique) -> Option<Step> {
    let linked = LinkedNodes::new(state, nodes);
    let mut conclusions = Conclusions::new(state, nodes, &linked);
    let mut search = Search { state, nodes, paths: LinkPaths::new(state, nodes, &linked) };
    search.count_continuous(&mut conclusions.found);
    while let Some(rank) = conclusions.found.iter().map(Conclusion::rank).min() {
        conclusions.add_between_false(state, nodes, &linked, rank, &mut search.paths);
        let rank = conclusions.found.iter().map(Conclusion::rank).min().unwrap_or(rank);
        let (best, others): (Vec<_>, Vec<_>) =
            conclusions.found.into_iter().partition(|conclusion| conclusion.rank() == rank);
        conclusions.found = others;
        let mut best: Vec<Ranked> = best.into_iter().map(|conclusion| search.ranked(conclusion)).collect();
        best.sort_by_key(|&(sum, conclusion, _)| (sum, conclusion.order()));
        for (_, conclusion, eliminations) in best {
            let technique = technique(conclusion.kind);
            let step = search.valid_chain(conclusion).and_then(|chain| search.step(technique, &chain, eliminations));
            if step.is_some() {
                return step;
            }
        }
    }
    None
}

impl Search<'_> {
    fn step(&self, technique: Technique, chain: &[u16], eliminations: Eliminations) -> Option<Step> {
        self.state.elimination(technique, eliminations, || {
            let node = |&assertion: &u16| {
                let &TableNode { cells, digit: value, .. } = self.nodes.node(assertion);
                Node { cells: set(cells), digit: digit(value), is_on: is_on(assertion) }
            };
            Pattern::Chain { nodes: chain.iter().map(node).collect() }
        })
    }

    /// Returns the first shortest chain of a conclusion.
    fn chain(&mut self, conclusion: Conclusion) -> Vec<u16> {
        self.paths.start_from(conclusion.start);
        self.paths.chain(conclusion.end)
    }

    /// Returns the chain of a conclusion unless it crosses itself, or is no loop although the conclusion needs one.
    fn valid_chain(&mut self, conclusion: Conclusion) -> Option<Vec<u16>> {
        let chain = self.chain(conclusion);
        let is_loop = conclusion.kind != ChainKind::Aic;
        let is_valid = (!is_loop || self.leaves_and_returns(&chain)) && !self.crosses_itself(&chain, is_loop);
        is_valid.then_some(chain)
    }

    /// Counts the eliminations of the continuous loops, and drops those without any.
    fn count_continuous(&mut self, conclusions: &mut Vec<Conclusion>) {
        conclusions.sort_by_key(|conclusion| (conclusion.kind == ChainKind::Continuous, conclusion.start));
        for conclusion in conclusions.iter_mut().filter(|conclusion| conclusion.kind == ChainKind::Continuous) {
            let chain = self.valid_chain(*conclusion);
            conclusion.elimination_count = chain.map_or(0, |chain| self.continuous(&chain).len());
        }
        conclusions.retain(|conclusion| conclusion.elimination_count > 0);
    }

    /// Returns a conclusion with its eliminations and the weighted sum of their positions.
    fn ranked(&mut self, conclusion: Conclusion) -> Ranked {
        let eliminations = match conclusion.kind {
            ChainKind::Aic => conclusion.aic_eliminations(self.state, self.nodes),
            ChainKind::Discontinuous => conclusion.discontinuous_eliminations(self.state, self.nodes),
            ChainKind::Continuous => {
                let chain = self.chain(conclusion);
                self.continuous(&chain)
            }
        };
        (position_sum(&eliminations), conclusion, eliminations)
    }

    /// Returns whether a chain leaves its start cell by its first link and returns by its last one.
    fn leaves_and_returns(&self, chain: &[u16]) -> bool {
        let cells = |assertion: u16| self.nodes.node(assertion).cells;
        let [start, second, .., last, _] = *chain else { return false };
        cells(second) != cells(start) && cells(last) != cells(start)
    }

    /// Returns whether a chain returns to a cell that it has left; the start of a loop does not count as left.
    ///
    /// As in HoDoKu, a chain that leaves a group leaves all of its cells, but one that arrives at a group arrives only
    /// at its first cell.
    fn crosses_itself(&self, chain: &[u16], is_loop: bool) -> bool {
        let [start, ref rest @ ..] = *chain else { return false };
        let start = self.nodes.node(start).cell;
        let (mut left, mut last): (Mask, usize) = (0, start);
        rest.iter().any(|&assertion| {
            let &TableNode { cells, cell, .. } = self.nodes.node(assertion);
            if cell != last && !(is_loop && last == start) {
                left |= 1 << last;
            }
            let crosses = cell != last && left >> cell & 1 != 0;
            left |= cells & !(1 << cell);
            last = cell;
            crosses
        })
    }

    /// Returns the eliminations of a continuous loop: those of each weak link, and in the start cell all candidates
    /// except the two that are strongly linked.
    fn continuous(&self, chain: &[u16]) -> Eliminations {
        let [start, .., end] = *chain else { return Eliminations::new() };
        let [start, end] = [start, end].map(|assertion| self.nodes.node(assertion));
        let all_but =
            |cell: usize, kept: u16| digits(self.state.candidates[cell] & !kept).map(move |digit| (cell, digit));
        let mut eliminations: Eliminations = all_but(start.cell, 1 << start.digit | 1 << end.digit).collect();
        let own = chain.iter().fold(0, |all, &assertion| all | self.nodes.node(assertion).cells);
        for link in chain.windows(2).filter(|link| is_on(link[0])) {
            let [a, b] = [link[0], link[1]].map(|assertion| *self.nodes.node(assertion));
            if a.digit == b.digit {
                let seen = common_peers(a.cells | b.cells) & self.state.places[a.digit] & !own;
                eliminations.extend(remove_from(seen, a.digit));
            } else if a.cells == b.cells {
                eliminations.extend(all_but(a.cell, 1 << a.digit | 1 << b.digit));
            }
        }
        eliminations.sort_by_key(|&(cell, digit)| (digit, cell));
        eliminations.dedup();
        eliminations
    }
}
