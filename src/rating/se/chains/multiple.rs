//! Conclusions from several nets: contradictions, double, cell and region forcing chains.

use super::advanced;
use super::candidate_set::CandidateBits;
use super::chain::{Cause, Chain, ChainKind, NetLevel};
use super::complexity::rating;
use super::conclusions::{Conclusion, Conclusions, Found, Proof, Rank};
use super::digit_patterns;
use super::implications::Implications;
use super::links::{ASSERTIONS, candidate, cell_of, digit_of, is_on, off, on};
use super::nested::NestedChains;
use super::net::{Net, Rules};
use super::simple::ChainGraph;
use crate::rating::se::position::Position;
use crate::rating::se::tables::{CELLS, HOUSES, bits};

/// The nets of one position, made once each and shared by all conclusions.
#[derive(Debug, Default)]
pub struct Workspace {
    /// The links, and what single threads do with them.
    pub graph: ChainGraph,
    nets: Vec<Net>,
    used: usize,
    /// `index[a]`: one more than the index of the net of assertion `a`; 0 for none.
    index: Vec<u32>,
    ends: Vec<u16>,
    /// Which dynamic nets are worth growing.
    implications: Implications,
    /// For the chains inside the nets.
    inner_workspace: Option<Box<Workspace>>,
}

impl NetLevel {
    fn rules(self) -> Rules {
        match self {
            NetLevel::Nishio => Rules { with_cell: false, dynamic: true, level: 0 },
            NetLevel::Static => Rules { with_cell: true, dynamic: false, level: 0 },
            NetLevel::Dynamic(level) => Rules { with_cell: true, dynamic: true, level },
        }
    }

    fn base(self) -> f64 {
        match self {
            NetLevel::Nishio => 7.5,
            NetLevel::Static => 8.0,
            NetLevel::Dynamic(level @ ..=1) => 8.5 + 0.5 * f64::from(level),
            NetLevel::Dynamic(level) => 9.5 + 0.5 * f64::from(level - 2),
        }
    }
}

/// Pass_ all conclusions of one technique in one position.
pub fn search(
    workspace: &mut Workspace,
    nested_chains: &mut NestedChains,
    position: &Position,
    nesting: NetLevel,
    conclusions: &mut Conclusions,
) {
    workspace.begin();
    offer_all(workspace, nested_chains, position, nesting, conclusions);
}

/// Pass_ the easiest conclusion.
pub fn easiest(
    workspace: &mut Workspace,
    nested_chains: &mut NestedChains,
    position: &Position,
    nesting: NetLevel,
) -> Option<Found> {
    workspace.begin();
    let mut conclusions = Conclusions::easiest();
    offer_all(workspace, nested_chains, position, nesting, &mut conclusions);
    conclusions.best()
}

fn offer_all(
    workspace: &mut Workspace,
    nested_chains: &mut NestedChains,
    position: &Position,
    nesting: NetLevel,
    conclusions: &mut Conclusions,
) {
    let suspects = if nesting == NetLevel::Nishio {
        (0..9).map(|d| digit_patterns::suspects(position, d)).collect()
    } else {
        Vec::new()
    };
    if nesting == NetLevel::Static {
        workspace.graph.reachability.exhaust(position);
    }
    if nesting == NetLevel::Dynamic(0) {
        workspace.implications.set(position);
    }
    let mut search = Search { workspace, nested_chains, position, nesting, conclusions, suspects, order: 0 };
    let least = if nesting == NetLevel::Static { 3 } else { 2 };
    let sources = (0..81).filter(|&cell| position.marks[cell].count_ones() >= least);
    // Contradictions first: the easier the best so far, the fewer nets need growing for the others.
    if nesting.rules().dynamic {
        sources.clone().for_each(|cell| search.contradictions(cell));
    }
    if nesting != NetLevel::Nishio {
        sources.for_each(|cell| search.source(cell));
    }
}

/// Writes out a chain that was found.
pub fn chain(
    workspace: &mut Workspace,
    nested_chains: &mut NestedChains,
    position: &Position,
    nesting: NetLevel,
    found: &Found,
) -> Chain {
    let (kind, start, starts) = match found.proof {
        Proof::Contradiction(start) => (ChainKind::Contradiction(nesting), Cause::Assumed, vec![start]),
        Proof::Double { start, .. } => (ChainKind::Double(nesting), Cause::Assumed, vec![on(start), off(start)]),
        Proof::Cell { cell, .. } => {
            let cell = usize::from(cell);
            let starts = bits(position.marks[cell]).map(|digit| on(candidate(cell, digit)));
            (ChainKind::Cell(nesting), Cause::Cell, starts.collect())
        }
        Proof::Region { house, digit, .. } => {
            let (house, digit) = (usize::from(house), usize::from(digit));
            let starts = Position::cells_at(house, position.spots[house][digit]).map(|cell| on(candidate(cell, digit)));
            let cause = [Cause::Row, Cause::Column, Cause::Box][house / 9];
            (ChainKind::Region(nesting), cause, starts.collect())
        }
        Proof::Forcing(..) | Proof::Cycle { .. } => (ChainKind::TurbotFish, Cause::Assumed, Vec::new()),
    };
    let mut branches = Vec::new();
    for start in starts {
        let net = workspace.net(nested_chains, position, nesting, start);
        let net = &workspace.nets[net];
        let ends = match found.proof {
            Proof::Double { end, .. } | Proof::Cell { end, .. } | Proof::Region { end, .. } => {
                net.get(end).into_iter().collect()
            }
            _ => net.conflict.map_or(Vec::new(), |ends| ends.to_vec()),
        };
        branches.extend(ends.into_iter().map(|end| net.branch(end, nested_chains)));
    }
    Chain { kind, complexity: found.rank.complexity, branches, start }
}

impl Workspace {
    /// Forgets the nets of the last search.
    fn begin(&mut self) {
        self.used = 0;
        self.index.clear();
        self.index.resize(ASSERTIONS, 0);
    }

    /// The net that has grown from an assertion.
    fn cached_net(&self, start: u16) -> &Net {
        &self.nets[self.index[usize::from(start)] as usize - 1]
    }

    /// The net that has grown from an assertion, and the node of another in it.
    fn place(&self, start: u16, end: u16) -> Option<(usize, u16)> {
        let net = self.index[usize::from(start)] as usize - 1;
        Some((net, self.nets[net].get(end)?))
    }

    /// The index of the net that grows from an assertion.
    fn net(&mut self, nested_chains: &mut NestedChains, position: &Position, nesting: NetLevel, start: u16) -> usize {
        let rules = nesting.rules();
        if let Some(known) = self.index[usize::from(start)].checked_sub(1) {
            return known as usize;
        }
        nested_chains.budget.spend();
        let new = self.used;
        self.used += 1;
        if new == self.nets.len() {
            self.nets.push(Net::new(position));
        }
        let Workspace { nets, inner_workspace, .. } = self;
        let mut advance = |before: &Position, now: &Position, net: &mut Net| {
            advanced::advance(rules.level, before, now, net, nested_chains, inner_workspace)
        };
        nets[new].grow(position, rules, start, &mut advance);
        self.index[usize::from(start)] = new as u32 + 1;
        new
    }
}

/// That one of the candidates of a cell, or of a digit in a house, is true.
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

struct Search<'a> {
    workspace: &'a mut Workspace,
    nested_chains: &'a mut NestedChains,
    position: &'a Position,
    nesting: NetLevel,
    conclusions: &'a mut Conclusions,
    /// For Nishio, by digit: the cells where it may lead to a contradiction to assume the digit, or its absence.
    suspects: Vec<(u128, u128)>,
    order: u64,
}

impl Search<'_> {
    /// The contradictions that start from one cell.
    fn contradictions(&mut self, cell: usize) {
        if self.nested_chains.budget.is_exhausted() {
            return;
        }
        for digit in bits(self.position.marks[cell]) {
            let source = candidate(cell, digit);
            [on(source), off(source)].into_iter().for_each(|start| self.contradiction(start));
        }
    }

    /// Whether an assumption may lead to a contradiction.
    fn may_fail(&self, start: u16) -> bool {
        match self.nesting {
            NetLevel::Nishio => {
                let (wrong, needed) = self.suspects[digit_of(start / 2)];
                (if is_on(start) { wrong } else { needed }) >> cell_of(start / 2) & 1 != 0
            }
            _ => self.closed(start).is_none(),
        }
    }

    /// Everything else that starts from one cell.
    fn source(&mut self, cell: usize) {
        if self.nested_chains.budget.is_exhausted() {
            return;
        }
        let marks = self.position.marks[cell];
        for digit in bits(marks) {
            let source = candidate(cell, digit);
            if self.nesting.rules().dynamic && marks.count_ones() >= 3 {
                self.shared(&[on(source), off(source)], 1, |end| Proof::Double { start: source, end });
            }
            self.regions(cell, digit);
        }
        let starts = Alternatives::new(bits(marks).map(|digit| candidate(cell, digit)));
        self.shared(starts.all(), 5, |end| Proof::Cell { cell: cell as u8, end });
    }

    /// The houses that have this cell as the first place for the digit.
    fn regions(&mut self, cell: usize, digit: usize) {
        for house in HOUSES[cell].map(usize::from) {
            let spots = self.position.spots[house][digit];
            let first = usize::from(CELLS[house][spots.trailing_zeros() as usize]);
            if first == cell && spots.count_ones() >= 2 {
                let starts = Alternatives::new(Position::cells_at(house, spots).map(|other| candidate(other, digit)));
                self.shared(starts.all(), 6, |end| Proof::Region { house: house as u8, digit: digit as u8, end });
            }
        }
    }

    fn net(&mut self, start: u16) -> usize {
        self.workspace.net(self.nested_chains, self.position, self.nesting, start)
    }

    /// What follows from an assumption, if it is known without its net.
    fn closed(&self, start: u16) -> Option<&[CandidateBits; 2]> {
        if self.nesting == NetLevel::Dynamic(0) { self.workspace.implications.sides(start) } else { None }
    }

    /// An assumption that leads to a contradiction is wrong.
    fn contradiction(&mut self, start: u16) {
        if !self.may_fail(start) {
            return;
        }
        let net = self.net(start);
        if let Some([yes, no]) = self.workspace.nets[net].conflict {
            self.order += 1;
            let order = self.order << 16;
            self.offer(&[(net, yes), (net, no)], 7, order, start ^ 1, Proof::Contradiction(start));
        }
    }

    /// Whatever follows from all of these assumptions is true.
    fn shared(&mut self, starts: &[u16], kind: u8, proof: impl Fn(u16) -> Proof) {
        self.order += 1;
        let reachability = &self.workspace.graph.reachability;
        if self.nesting == NetLevel::Static && !starts.iter().any(|start| reachability.is_refuted(start / 2)) {
            self.shared_by_simple_chains(starts, kind, proof);
        } else {
            self.shared_by_nets(starts, kind, proof);
        }
    }

    /// Without forgetting anything on the way, the nets are threads, as short as can be, unless they contradict
    /// themselves and stop there (which forcing chains would have shown before, if they are not left out).
    fn shared_by_simple_chains(&mut self, starts: &[u16], kind: u8, proof: impl Fn(u16) -> Proof) {
        let mut ends = std::mem::take(&mut self.workspace.ends);
        self.workspace.graph.reachability.shared(starts, &mut ends);
        for &end in &ends {
            let reachability = &mut self.workspace.graph.reachability;
            let complexity = starts.iter().map(|start| reachability.length(start / 2, end)).sum();
            let Some(assertion) = conclusion(self.position, end, self.conclusions.only_easiest()) else { continue };
            let rating = rating(self.nesting.base(), complexity);
            let mut rank = Rank { rating, complexity, kind, order: self.order << 16 | u64::from(end & 1) << 15 };
            if complexity <= self.conclusions.limit() && self.conclusions.wants(assertion, &rank) {
                let net = self.net(starts[0]);
                rank.order |= u64::from(self.workspace.nets[net].get(end).unwrap_or(0));
                if self.conclusions.wants(assertion, &rank) {
                    let conclusion = Conclusion::Assertion(assertion);
                    self.conclusions.take(Found { rank, conclusion, proof: proof(end) });
                }
            }
        }
        self.workspace.ends = ends;
    }

    fn shared_by_nets(&mut self, starts: &[u16], kind: u8, proof: impl Fn(u16) -> Proof) {
        let mut all = [CandidateBits::FULL; 2];
        for &start in starts {
            if self.closed(start).is_none() {
                self.net(start);
            }
            let sides = self.closed(start).unwrap_or_else(|| &self.workspace.cached_net(start).sides);
            all = [0, 1].map(|side| all[side].and(&sides[side]));
        }
        if all.iter().all(CandidateBits::is_empty) {
            return;
        }
        let [yes, no] = all.each_ref().map(CandidateBits::iter);
        let mut ends: Vec<(u16, u32)> = yes.map(on).chain(no.map(off)).map(|end| (end, 0)).collect();
        for is_closed in [false, true] {
            for &start in starts {
                if self.closed(start).is_some() != is_closed || ends.is_empty() {
                    continue;
                }
                let (net, limit) = (self.net(start), self.conclusions.limit());
                let net = &self.workspace.nets[net];
                ends.retain_mut(|(end, least)| {
                    *least += net.get(*end).map_or(0, |index| net.node(index).least.into());
                    *least <= limit
                });
            }
        }
        for (end, _) in ends {
            let nodes: Vec<(usize, u16)> =
                starts.iter().filter_map(|&start| self.workspace.place(start, end)).collect();
            let order =
                self.order << 16 | u64::from(end & 1) << 15 | nodes.first().map_or(0, |&(_, first)| first.into());
            self.offer(&nodes, kind, order, end, proof(end));
        }
    }

    fn offer(&mut self, ends: &[(usize, u16)], kind: u8, order: u64, end: u16, proof: Proof) {
        let nets = &mut self.workspace.nets;
        let least: u32 = ends.iter().map(|&(net, index)| u32::from(nets[net].node(index).least)).sum();
        if least > self.conclusions.limit() {
            return;
        }
        let flat = ends.iter().map(|&(net, index)| nets[net].ancestors(index)).sum();
        let base = self.nesting.base();
        if flat > self.conclusions.limit() {
            return;
        }
        let Some(end) = conclusion(self.position, end, self.conclusions.only_easiest()) else { return };
        let rank = |complexity: u32| Rank { rating: rating(base, complexity), complexity, kind, order };
        if !self.conclusions.wants(end, &rank(flat)) {
            return;
        }
        let nested = if ends.iter().any(|&(net, _)| nets[net].has_nested) {
            self.nested_chains.complexity(ends.iter().flat_map(|&(net, index)| nets[net].nested(index)))
        } else {
            0
        };
        let rank = rank(flat + nested);
        if self.conclusions.wants(end, &rank) {
            self.conclusions.take(Found { rank, conclusion: Conclusion::Assertion(end), proof });
        }
    }
}

/// What an assertion takes away, as an assertion; `None` if that is nothing.
///
/// Only the eliminations count inside a chain: there the last but one candidate being on is the last being off.
fn conclusion(position: &Position, end: u16, with_placement: bool) -> Option<u16> {
    if !is_on(end) {
        return Some(end);
    }
    let cell = cell_of(end / 2);
    let others = position.marks[cell] & !(1 << digit_of(end / 2));
    let single = others.is_power_of_two() && !with_placement;
    (others != 0).then(|| if single { off(candidate(cell, others.trailing_zeros() as usize)) } else { end })
}
