//! Conclusions from several nets: contradiction, double, cell and region forcing chains, also as nested chains.

use super::candidate_set::CandidateBits;
use super::complexity::rating;
use super::conclusions::{Conclusion, Conclusions, Proof, Rank, RankedConclusion};
use super::nested::{NestedChains, NestedConclusion, NestedTechnique};
use super::net::{Net, NodeId};
use super::workspace::Workspace;
use super::{advanced, simple};
use crate::rating::se::assertion::{candidate, cell_of, digit_of, is_on, off, on};
use crate::rating::se::board::Board;
use crate::rating::se::chain::{Cause, Chain, ChainKind, NetLevel};
use crate::rating::se::position::State;
use crate::rating::se::tables::{bits, size};
use std::collections::HashSet;
use std::sync::Arc;

/// Collects all conclusions of a level in a position.
pub fn search<B: Board>(
    workspace: &mut Workspace<B>,
    nested_chains: &mut NestedChains<B>,
    position: &State<B>,
    level: NetLevel,
    conclusions: &mut Conclusions,
) {
    workspace.begin(position, level, nested_chains.epoch);
    collect_all(workspace, nested_chains, position, level, conclusions);
}

/// Returns the easiest conclusion of a level in a position.
pub fn easiest<B: Board>(
    workspace: &mut Workspace<B>,
    nested_chains: &mut NestedChains<B>,
    position: &State<B>,
    level: NetLevel,
) -> Option<RankedConclusion> {
    workspace.begin(position, level, nested_chains.epoch);
    let mut conclusions = Conclusions::easiest();
    collect_all(workspace, nested_chains, position, level, &mut conclusions);
    conclusions.best()
}

fn collect_all<B: Board>(
    workspace: &mut Workspace<B>,
    nested_chains: &mut NestedChains<B>,
    position: &State<B>,
    level: NetLevel,
    conclusions: &mut Conclusions,
) {
    let impossible_and_certain_cells = if level == NetLevel::Nishio && !position.board.has_neighbors() {
        (0..9).map(|d| workspace.digit_patterns.impossible_and_certain_cells(position, d)).collect()
    } else {
        Vec::new()
    };
    if level == NetLevel::Static {
        workspace.graph.reachability.compute_all(position);
    }
    if level == NetLevel::Dynamic(0) {
        workspace.implications.set(position);
    }
    let mut search =
        Search { workspace, nested_chains, position, level, conclusions, impossible_and_certain_cells, order: 0 };
    let min_candidates = if level == NetLevel::Static { 3 } else { 2 };
    let sources = (0..81).filter(|&cell| size(position.marks[cell]) >= min_candidates);
    // Contradictions come first: with an easy result, fewer nets are needed for the others.
    if level.rules().dynamic {
        sources.clone().for_each(|cell| search.collect_contradictions(cell));
    }
    if level != NetLevel::Nishio {
        sources.for_each(|cell| search.collect_from(cell));
    }
}

/// Reconstructs the chain of a conclusion.
pub fn chain<B: Board>(
    workspace: &mut Workspace<B>,
    nested_chains: &mut NestedChains<B>,
    position: &State<B>,
    level: NetLevel,
    found: &RankedConclusion,
) -> Chain {
    let (start, starts) = match found.proof {
        Proof::Contradiction(start) => (Cause::Assumed, vec![start]),
        Proof::Double { start, .. } => (Cause::Assumed, vec![on(start), off(start)]),
        Proof::Cell { cell, .. } => {
            let cell = usize::from(cell);
            (Cause::Cell, bits(position.marks[cell]).map(|digit| on(candidate(cell, digit))).collect())
        }
        Proof::Region { house, digit, .. } => {
            let (house, digit) = (usize::from(house), usize::from(digit));
            let starts = position.cells_at(house, position.places[house][digit]).map(|cell| on(candidate(cell, digit)));
            (position.board.cause(house), starts.collect())
        }
        Proof::Forcing(..) | Proof::Cycle { .. } => (Cause::Assumed, Vec::new()),
    };
    let mut branches = Vec::new();
    for start in starts {
        workspace.derive(nested_chains, position, level, start);
        let net = workspace.nets().net(start);
        let ends = match found.proof {
            Proof::Double { end, .. } | Proof::Cell { end, .. } | Proof::Region { end, .. } => {
                net.get(end).into_iter().collect()
            }
            _ => net.conflict.map_or(Vec::new(), |ends| ends.to_vec()),
        };
        branches.extend(ends.into_iter().map(|end| net.branch(end, nested_chains)));
    }
    Chain { kind: kind(found, level), complexity: found.rank.complexity, branches, start }
}

/// Returns the kind of the chain of a conclusion.
pub fn kind(found: &RankedConclusion, level: NetLevel) -> ChainKind {
    match found.proof {
        Proof::Contradiction(..) => ChainKind::Contradiction(level),
        Proof::Double { .. } => ChainKind::Double(level),
        Proof::Cell { .. } => ChainKind::Cell(level),
        Proof::Region { .. } => ChainKind::Region(level),
        Proof::Forcing(..) | Proof::Cycle { .. } => ChainKind::TurbotFish,
    }
}

/// The techniques of nets search nested chains in other nets, so this recursion is in one place: a net is derived with
/// nested chains, whose conclusions are searched by [`search`], which derives the nets of the inner workspace.
impl<B: Board> Workspace<B> {
    /// Derives the net of an assumption, unless it is known.
    pub fn derive(&mut self, nested_chains: &mut NestedChains<B>, position: &State<B>, level: NetLevel, start: u16) {
        let rules = level.rules();
        let (is_new, is_first) = self.nets[self.current].request(start);
        if is_first {
            nested_chains.budget.spend();
        }
        let Workspace { nets, current, inner_workspace, .. } = self;
        if !is_new && is_first {
            nets[*current].complete(position, start);
        }
        if !is_new && nets[*current].net(start).exhausted >= technique_count(rules.level) {
            return;
        }
        let mut apply_others = |before: &State<B>, now: &State<B>, net: &mut Net<B>| {
            apply_other_techniques(rules.level, before, now, net, nested_chains, inner_workspace)
        };
        if is_new {
            let (net, from) = nets[*current].add(position, start);
            net.grow(position, from, rules, start, &mut apply_others);
        } else {
            let (net, from) = nets[*current].get_mut(position, start);
            net.extend(position, from, &mut apply_others);
        }
    }
}

/// Returns the number of techniques other than links in nets of a level.
fn technique_count(level: u8) -> usize {
    if level == 0 { 0 } else { advanced::RULE_COUNT + NestedTechnique::in_nets(level).len() }
}

/// Adds the eliminations of the first technique other than links that has any; returns whether one has. Skips the
/// techniques that are known to find nothing.
///
/// `before` is the position at the start of the net, `now` the same without the candidates that are off.
fn apply_other_techniques<B: Board>(
    level: u8,
    before: &State<B>,
    now: &State<B>,
    net: &mut Net<B>,
    nested_chains: &mut NestedChains<B>,
    inner_workspace: &mut Option<Box<Workspace<B>>>,
) -> bool {
    let first = std::mem::take(&mut net.exhausted);
    let inner = &NestedTechnique::in_nets(level)[first.saturating_sub(advanced::RULE_COUNT)..];
    let found = advanced::apply_rules(first, before, now, net)
        || inner.iter().any(|&inner| {
            let workspace = inner_workspace.get_or_insert_with(|| Box::new(Workspace::new(before.board)));
            let conclusions = nested_conclusions(workspace, nested_chains, inner, before, now);
            advanced::apply_nested(&conclusions, before, now, net, nested_chains)
        });
    net.exhausted = if found { 0 } else { technique_count(level) };
    found
}

/// Returns all conclusions of a technique in a position, easiest first, without repeated eliminations. `before` is the
/// position at the start of the net.
fn nested_conclusions<B: Board>(
    workspace: &mut Workspace<B>,
    nested_chains: &mut NestedChains<B>,
    inner: NestedTechnique,
    before: &State<B>,
    position: &State<B>,
) -> Arc<Vec<NestedConclusion>> {
    if let Some(conclusions) = nested_chains.cached(inner, position) {
        return conclusions;
    }
    nested_chains.budget.spend();
    let conclusions = Arc::new(search_nested(workspace, nested_chains, inner, before, position));
    nested_chains.store(inner, position, &conclusions);
    conclusions
}

fn search_nested<B: Board>(
    workspace: &mut Workspace<B>,
    nested_chains: &mut NestedChains<B>,
    inner: NestedTechnique,
    before: &State<B>,
    position: &State<B>,
) -> Vec<NestedConclusion> {
    let Workspace { new_links, graph, .. } = &mut *workspace;
    let may_succeed = match inner {
        NestedTechnique::Simple => new_links.may_have_simple_chains(before, position, &mut graph.reachability),
        NestedTechnique::Nets(NetLevel::Static) => {
            new_links.may_have_common_conclusions(before, position, &mut graph.reachability)
        }
        NestedTechnique::Nets(_) => true,
    };
    if !may_succeed {
        return Vec::new();
    }
    let mut found = Conclusions::all();
    match inner {
        NestedTechnique::Simple => simple::search(&mut workspace.graph, position, &mut found),
        NestedTechnique::Nets(level) => search(workspace, nested_chains, position, level, &mut found),
    }
    let (mut seen, mut conclusions) = (HashSet::new(), Vec::new());
    for found in found.sorted() {
        let eliminations = found.conclusion.eliminations(position);
        if seen.insert(eliminations.clone()) {
            let chain = match inner {
                NestedTechnique::Simple => simple::chain(&mut workspace.graph, position, &found),
                NestedTechnique::Nets(level) => chain(workspace, nested_chains, position, level, &found),
            };
            conclusions.push(NestedConclusion { eliminations, chain: Arc::new(chain) });
        }
    }
    conclusions
}

/// Assumptions one of which is true: the candidates of a cell, or of a digit in a house.
#[derive(Default)]
struct Alternatives {
    list: [u16; 9],
    count: usize,
}

impl Alternatives {
    fn new(candidates: impl Iterator<Item = u16>) -> Alternatives {
        let mut starts = Alternatives::default();
        for candidate in candidates.take(9) {
            starts.list[starts.count] = on(candidate);
            starts.count += 1;
        }
        starts
    }

    fn all(&self) -> &[u16] {
        &self.list[..self.count]
    }
}

struct Search<'a, B: Board> {
    workspace: &'a mut Workspace<B>,
    nested_chains: &'a mut NestedChains<B>,
    position: &'a State<B>,
    level: NetLevel,
    conclusions: &'a mut Conclusions,
    /// For Nishio, by digit: the cells in which the assumption that the digit is on, or off, may lead to a
    /// contradiction.
    impossible_and_certain_cells: Vec<(u128, u128)>,
    order: u64,
}

impl<B: Board> Search<'_, B> {
    /// Collects the contradictions of the candidates of a cell.
    fn collect_contradictions(&mut self, cell: usize) {
        if self.nested_chains.budget.is_exhausted() {
            return;
        }
        for digit in bits(self.position.marks[cell]) {
            let source = candidate(cell, digit);
            [on(source), off(source)].into_iter().for_each(|start| self.collect_contradiction(start));
        }
    }

    /// Returns whether an assumption may lead to a contradiction.
    fn may_contradict(&self, start: u16) -> bool {
        match self.level {
            // Links between digits are in no pattern.
            NetLevel::Nishio if self.position.board.has_neighbors() => true,
            NetLevel::Nishio => {
                let (wrong, needed) = self.impossible_and_certain_cells[digit_of(start / 2)];
                (if is_on(start) { wrong } else { needed }) >> cell_of(start / 2) & 1 != 0
            }
            _ => !self.is_sound(start),
        }
    }

    /// Collects all other conclusions that start from a cell.
    fn collect_from(&mut self, cell: usize) {
        if self.nested_chains.budget.is_exhausted() {
            return;
        }
        let marks = self.position.marks[cell];
        for digit in bits(marks) {
            let source = candidate(cell, digit);
            if self.level.rules().dynamic && size(marks) >= 3 && self.may_imply(off(source)) {
                self.collect_common(&[on(source), off(source)], 1, |end| Proof::Double { start: source, end });
            }
            self.collect_regions(cell, digit);
        }
        let starts = Alternatives::new(bits(marks).map(|digit| candidate(cell, digit)));
        self.collect_common(starts.all(), 5, |end| Proof::Cell { cell: cell as u8, end });
    }

    /// Collects the conclusions of the houses in which this cell is the first place of the digit.
    fn collect_regions(&mut self, cell: usize, digit: usize) {
        let position = self.position;
        for at in position.board.lines_of(candidate(cell, digit)) {
            let places = position.lines()[at.line()];
            if places & (at.place - 1) == 0 && places != at.place {
                let house = at.house();
                let starts = Alternatives::new(position.cells_at(house, places).map(|other| candidate(other, digit)));
                self.collect_common(starts.all(), 6, |end| Proof::Region {
                    house: house as u8,
                    digit: digit as u8,
                    end,
                });
            }
        }
    }

    /// Returns the net of an assumption.
    fn net(&mut self, start: u16) -> &Net<B> {
        self.workspace.derive(self.nested_chains, self.position, self.level, start);
        self.workspace.nets().net(start)
    }

    /// Returns whether an assumption may have consequences.
    #[inline]
    fn may_imply(&self, start: u16) -> bool {
        self.level != NetLevel::Dynamic(0) || self.workspace.implications.has_consequences(start)
    }

    /// Returns whether an assumption is known without its net to have no contradiction.
    #[inline]
    fn is_sound(&self, start: u16) -> bool {
        self.level == NetLevel::Dynamic(0) && !self.workspace.implications.is_contradictory(start)
    }

    /// Collects the negation of an assumption that leads to a contradiction.
    fn collect_contradiction(&mut self, start: u16) {
        if !self.may_contradict(start) {
            return;
        }
        if let Some([yes, no]) = self.net(start).conflict {
            let net = self.workspace.nets().index(start);
            self.order += 1;
            let order = self.order << 16;
            self.collect(&[(net, yes), (net, no)], 7, order, start ^ 1, Proof::Contradiction(start));
        }
    }

    /// Collects the assertions that follow from all of these assumptions.
    fn collect_common(&mut self, starts: &[u16], priority: u8, proof: impl Fn(u16) -> Proof) {
        self.order += 1;
        let reachability = &self.workspace.graph.reachability;
        if self.level == NetLevel::Static && !starts.iter().any(|start| reachability.is_refuted(start / 2)) {
            self.collect_common_by_simple_chains(starts, priority, proof);
        } else {
            self.collect_common_by_nets(starts, priority, proof);
        }
    }

    /// Collects common conclusions by simple chains. Static nets consist of the shortest simple chains, unless they end
    /// at a contradiction, which forcing chains find first if they are not excluded.
    fn collect_common_by_simple_chains(&mut self, starts: &[u16], priority: u8, proof: impl Fn(u16) -> Proof) {
        let mut ends = std::mem::take(&mut self.workspace.ends);
        self.workspace.graph.reachability.common(starts, &mut ends);
        for &end in &ends {
            let reachability = &mut self.workspace.graph.reachability;
            let complexity = starts.iter().map(|start| reachability.length(start / 2, end)).sum();
            if complexity > self.conclusions.max_complexity() {
                continue;
            }
            let Some(assertion) = conclusion(self.position, end, self.conclusions.is_easiest_only()) else { continue };
            let rating = rating(self.level.base(), complexity);
            let mut rank = Rank { rating, complexity, priority, order: self.order << 16 | u64::from(end & 1) << 15 };
            if self.conclusions.improves(assertion, &rank) {
                rank.order |= u64::from(self.net(starts[0]).get(end).unwrap_or(0) / 2);
                if self.conclusions.improves(assertion, &rank) {
                    let conclusion = Conclusion::Assertion(assertion);
                    self.conclusions.add(RankedConclusion { rank, conclusion, proof: proof(end) });
                }
            }
        }
        self.workspace.ends = ends;
    }

    /// Finds what all assumptions imply: the candidates that are true, and those that are false. Returns whether there
    /// are any; if not, `all` has no meaning.
    fn find_common_implications(&mut self, starts: &[u16], all: &mut [CandidateBits; 2]) -> bool {
        *all = [CandidateBits::FULL; 2];
        if self.level == NetLevel::Dynamic(0) && !self.workspace.implications.find_common(starts, all) {
            return false;
        }
        // The search for contradictions has derived the dynamic nets.
        let may_stop = self.level.rules().dynamic;
        for &start in starts {
            if self.is_sound(start) {
                continue;
            }
            let implied = &self.net(start).implied;
            *all = [all[0].and(&implied[0]), all[1].and(&implied[1])];
            if may_stop && all.iter().all(CandidateBits::is_empty) {
                return false;
            }
        }
        !all.iter().all(CandidateBits::is_empty)
    }

    fn collect_common_by_nets(&mut self, starts: &[u16], priority: u8, proof: impl Fn(u16) -> Proof) {
        let mut all = [CandidateBits::EMPTY; 2];
        if !self.find_common_implications(starts, &mut all) {
            return;
        }
        let (yes, no) = (all[0].iter(), all[1].iter());
        let (min_length, board) = (self.level.min_length(), self.position.board);
        let bound = |end: u16| starts.iter().map(|&start| min_length(&board, start, end)).sum::<u32>();
        let limit = self.conclusions.max_complexity();
        let mut ends = std::mem::take(&mut self.workspace.bounded_ends);
        ends.clear();
        ends.extend(yes.map(on).chain(no.map(off)).map(|end| (end, bound(end))).filter(|&(_, bound)| bound <= limit));
        self.derive_possible(starts, &mut ends);
        for &(end, _) in &ends {
            let nodes: Vec<(usize, NodeId)> =
                starts.iter().filter_map(|&start| self.workspace.nets().place(start, end)).collect();
            let order = self.order << 16
                | u64::from(end & 1) << 15
                | nodes.first().map_or(0, |&(_, first)| u64::from(first / 2));
            self.collect(&nodes, priority, order, end, proof(end));
        }
        self.workspace.bounded_ends = ends;
    }

    /// Derives the nets of assumptions as long as any of their common conclusions, which come with lower bounds on
    /// their complexity, may be easy enough. Omits those that are not.
    fn derive_possible(&mut self, starts: &[u16], ends: &mut Vec<(u16, u32)>) {
        let (min_length, board) = (self.level.min_length(), self.position.board);
        for is_implied in [false, true] {
            for &start in starts {
                if self.is_sound(start) != is_implied || ends.is_empty() {
                    continue;
                }
                let limit = self.conclusions.max_complexity();
                ends.retain(|&(_, bound)| bound <= limit);
                if ends.is_empty() {
                    return;
                }
                let net = self.net(start);
                ends.retain_mut(|(end, bound)| {
                    let (length, min) =
                        (net.get(*end).map_or(0, |id| net.min_ancestors(id)), min_length(&board, start, *end));
                    *bound += length.saturating_sub(min);
                    *bound <= limit
                });
            }
        }
    }

    fn collect(&mut self, ends: &[(usize, NodeId)], priority: u8, order: u64, end: u16, proof: Proof) {
        let nets = self.workspace.all_nets();
        let min_flat: u32 = ends.iter().map(|&(net, id)| nets[net].min_ancestors(id)).sum();
        if min_flat > self.conclusions.max_complexity() {
            return;
        }
        let (max, mut flat) = (self.conclusions.max_complexity(), 0);
        for &(net, id) in ends {
            flat += nets[net].ancestors(id, max - flat);
            if flat > max {
                return;
            }
        }
        let base = self.level.base();
        let Some(end) = conclusion(self.position, end, self.conclusions.is_easiest_only()) else { return };
        let rank = |complexity: u32| Rank { rating: rating(base, complexity), complexity, priority, order };
        if !self.conclusions.improves(end, &rank(flat)) {
            return;
        }
        let nested = if ends.iter().any(|&(net, _)| nets[net].has_nested) {
            self.nested_chains.complexity(ends.iter().flat_map(|&(net, id)| nets[net].nested(id)))
        } else {
            0
        };
        let rank = rank(flat + nested);
        if self.conclusions.improves(end, &rank) {
            self.conclusions.add(RankedConclusion { rank, conclusion: Conclusion::Assertion(end), proof });
        }
    }
}

/// Returns the conclusion of an assertion, as an assertion; `None` if it has no effect.
///
/// For nested chains only eliminations count: if the cell has one other candidate, the conclusion is that it is off.
fn conclusion<B: Board>(position: &State<B>, end: u16, with_placement: bool) -> Option<u16> {
    if !is_on(end) {
        return Some(end);
    }
    let cell = cell_of(end / 2);
    let others = position.marks[cell] & !(1 << digit_of(end / 2));
    let single = others.is_power_of_two() && !with_placement;
    (others != 0).then(|| if single { off(candidate(cell, others.trailing_zeros() as usize)) } else { end })
}
