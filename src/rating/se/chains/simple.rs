//! Single threads: bidirectional cycles and forcing chains, on links as they stand.
//!
//! Three passes: one digit (X), cells of two candidates (Y), both. In each a thread is followed from every candidate,
//! breadth first. On the way from one true candidate to the next the false one between them is only a label, so the
//! search runs on true candidates: a `StrongStep` is two links. `Reachability` tells how long the threads are; only those that are
//! wanted are followed one by one.

use super::breadth_first::{SearchTree, StrongStep, Visit};
use super::chain::{Branch, Cause, Chain, ChainKind, ChainLinks};
use super::complexity::rating;
use super::conclusions::{Conclusion, Conclusions, Found, Proof, Rank};
use super::cycle;
use super::links::{LinkTarget, Links, cell_of, digit_of, is_on, off, on};
use super::reachability::{Reachability, Sources};
use crate::rating::se::position::Position;
use crate::rating::se::tables::PEER_CELLS;

/// The links of a position, and the search under way.
#[derive(Debug, Default)]
pub struct ChainGraph {
    pub links: Links,
    pub reachability: Reachability,
    sources: Sources,
    tree: SearchTree,
}

const PASSES: [ChainLinks; 3] = [ChainLinks::X, ChainLinks::Y, ChainLinks::Xy];

/// No cycle or forcing chain has fewer assertions: on and off, twice.
const MIN_COMPLEXITY: u32 = 4;

impl ChainLinks {
    fn with_cell(self) -> bool {
        self != ChainLinks::X
    }

    /// The base ratings of a cycle and of a forcing chain, and what decides between equal ones.
    fn base(self) -> (f64, f64, u8) {
        match self {
            ChainLinks::X => (6.5, 6.6, 2),
            ChainLinks::Y => (6.5, 7.0, 3),
            ChainLinks::Xy => (7.0, 7.0, 4),
        }
    }
}

/// The complexities up to which the cycles and forcing chains of a pass are of use.
#[derive(Clone, Copy)]
struct Limits {
    cycle: u32,
    forcing: u32,
}

impl Limits {
    fn new(allowed: ChainLinks, conclusions: &Conclusions) -> Limits {
        let (cycle, forcing, _) = allowed.base();
        let forces = allowed != ChainLinks::Y;
        Limits { cycle: conclusions.limit_for(cycle), forcing: if forces { conclusions.limit_for(forcing) } else { 0 } }
    }
}

/// Pass_ all cycles and forcing chains of the position.
pub fn search(graph: &mut ChainGraph, position: &Position, conclusions: &mut Conclusions) {
    graph.reachability.set(position);
    if !graph.reachability.leads_anywhere() {
        return;
    }
    for allowed in PASSES {
        let mut offers = Pass_ { allowed, limits: Limits::new(allowed, conclusions), conclusions };
        if offers.limits.cycle.max(offers.limits.forcing) >= MIN_COMPLEXITY {
            graph.offer_all(position, &mut offers);
        }
    }
}

/// The easiest cycle or forcing chain.
pub fn easiest(graph: &mut ChainGraph, position: &Position) -> Option<Found> {
    let mut conclusions = Conclusions::easiest();
    search(graph, position, &mut conclusions);
    conclusions.best()
}

/// Writes out a chain that the last search found.
pub fn chain(graph: &mut ChainGraph, position: &Position, found: &Found) -> Chain {
    graph.links.set(position);
    let complexity = found.rank.complexity;
    let (kind, branches) = match found.proof {
        Proof::Cycle { allowed, start, last, via } => {
            graph.follow(allowed, on(start), |p, _| p == last);
            let nodes = graph.cycle(allowed, start, last, via);
            let four = allowed == ChainLinks::X && complexity == 4;
            (if four { ChainKind::GeneralizedXWing } else { ChainKind::Cycle(allowed) }, cycle::branches(&nodes))
        }
        Proof::Forcing(allowed, start) => {
            let turbot = allowed == ChainLinks::X && complexity == 6;
            let kind = if turbot { ChainKind::TurbotFish } else { ChainKind::Forcing(allowed) };
            (kind, vec![Branch::thread(graph.forcing(allowed, start).into_iter())])
        }
        _ => (ChainKind::TurbotFish, Vec::new()),
    };
    Chain { kind, complexity, branches, start: Cause::Assumed }
}

/// What one pass offers.
struct Pass_<'a> {
    allowed: ChainLinks,
    limits: Limits,
    conclusions: &'a mut Conclusions,
}

impl Pass_<'_> {
    /// The rank of a conclusion: cycles of a candidate come first, then its being off, then its being on.
    fn rank(&self, base: f64, complexity: u32, source: u16, place: u16) -> Rank {
        let order = u64::from(source) << 16 | u64::from(place);
        Rank { rating: rating(base, complexity), complexity, kind: self.allowed.base().2, order }
    }

    fn take(&mut self, found: Found) {
        self.conclusions.take(found);
        self.limits = Limits::new(self.allowed, self.conclusions);
    }
}

/// The places of forcing chains among what starts from a candidate, after all cycles.
const REFUTATION_PLACE: u16 = u16::MAX - 1;
const PROOF_PLACE: u16 = u16::MAX;

impl ChainGraph {
    /// Pass_ what one pass finds: forcing chains, which are quick to tell, then cycles.
    fn offer_all(&mut self, position: &Position, offers: &mut Pass_<'_>) {
        let mut sources = std::mem::take(&mut self.sources);
        self.reachability.sources(offers.allowed, &mut sources);
        if offers.allowed != ChainLinks::Y {
            sources.refuted.iter().for_each(|&source| self.offer_forcing(source, true, offers));
            sources.proved.iter().for_each(|&source| self.offer_forcing(source, false, offers));
        }
        let cyclic = &mut sources.refuted;
        self.reachability.cyclic(offers.allowed, offers.limits.cycle, cyclic);
        if !cyclic.is_empty() {
            self.links.set(position);
        }
        cyclic.iter().for_each(|&source| self.offer_cycles(position, self.reachability.candidate(source), offers));
        self.sources = sources;
    }

    /// Pass_ the forcing chain that starts from a candidate's being on or off.
    fn offer_forcing(&self, source: u16, is_on: bool, offers: &mut Pass_<'_>) {
        let most = (offers.limits.forcing / 2).saturating_sub(1);
        let Some(strong_steps) = self.reachability.strong_steps(offers.allowed, source, is_on, most) else { return };
        let (_, base, _) = offers.allowed.base();
        let source = self.reachability.candidate(source);
        let (start, place) = if is_on { (on(source), REFUTATION_PLACE) } else { (off(source), PROOF_PLACE) };
        let rank = offers.rank(base, 2 * strong_steps + 2, source, place);
        if offers.conclusions.wants(start ^ 1, &rank) {
            let proof = Proof::Forcing(offers.allowed, start);
            offers.take(Found { rank, conclusion: Conclusion::Assertion(start ^ 1), proof });
        }
    }

    /// Pass_ the cycles through a candidate.
    fn offer_cycles(&mut self, position: &Position, source: u16, offers: &mut Pass_<'_>) {
        let (allowed, most) = (offers.allowed, offers.limits.cycle);
        self.follow(allowed, on(source), |_, depth| 2 * depth + 4 > most);
        let (base, _, _) = allowed.base();
        let mut place = 0;
        for i in 1..self.tree.queue.len() {
            let last = self.tree.queue[i];
            let complexity = 2 * self.tree.visits[usize::from(last)].depth + 2;
            if complexity > offers.limits.cycle {
                return;
            }
            if !self.reachability.is_strong_step(allowed, last, source) {
                continue;
            }
            let closings: Vec<StrongStep> = self.closings(allowed, source, last).collect();
            for step in closings {
                place += 1;
                let via = step.via.candidate();
                let gone = cycle::eliminations(position, &self.cycle(allowed, source, last, via));
                let rank = offers.rank(base, complexity, source, place);
                if !gone.is_empty() {
                    let proof = Proof::Cycle { allowed, start: source, last, via };
                    offers.take(Found { rank, conclusion: Conclusion::Eliminations(gone), proof });
                }
            }
        }
    }

    /// Follows an assumption breadth first until a true candidate, reached at a depth, makes an end of it.
    fn follow(&mut self, allowed: ChainLinks, start: u16, cancellation: impl Fn(u16, u32) -> bool) {
        let ChainGraph { links, tree, .. } = self;
        tree.begin();
        if is_on(start) {
            tree.visit(start / 2, Visit::default());
        } else {
            for to in strong(links, allowed, start / 2) {
                tree.visit(to.candidate(), Visit { from: None, step: StrongStep { via: to, to }, depth: 1 });
            }
        }
        let mut next = 0;
        while let Some(&p) = tree.queue.get(next) {
            next += 1;
            let depth = tree.visits[usize::from(p)].depth;
            if cancellation(p, depth) {
                return;
            }
            for &via in links.of(p, allowed.with_cell()) {
                for to in strong(links, allowed, via.candidate()) {
                    tree.visit(to.candidate(), Visit { from: Some(p), step: StrongStep { via, to }, depth: depth + 1 });
                }
            }
        }
    }

    /// The hops from a true candidate back to the source, but for those over what the thread went through before.
    fn closings<'a>(&'a self, allowed: ChainLinks, source: u16, last: u16) -> impl Iterator<Item = StrongStep> + 'a {
        let vias = self.links.of(last, allowed.with_cell()).iter();
        vias.filter_map(move |&via| {
            let to = strong(&self.links, allowed, via.candidate()).find(|to| to.candidate() == source)?;
            (!self.tree.passes(last, via.candidate())).then_some(StrongStep { via, to })
        })
    }

    /// The assertions of a cycle found by the search just made, backwards; the start is only at the front.
    fn cycle(&self, allowed: ChainLinks, source: u16, last: u16, via: u16) -> Vec<(u16, Cause)> {
        let ends = self.closings(allowed, source, last).find(|step| step.via.candidate() == via);
        let mut nodes: Vec<(u16, Cause)> =
            ends.into_iter().flat_map(|step| [(on(source), step.to.cause()), (off(via), step.via.cause())]).collect();
        nodes.extend(self.tree.back(last));
        nodes
    }

    /// The thread from an assumption to its contrary, backwards.
    fn forcing(&mut self, allowed: ChainLinks, start: u16) -> Vec<(u16, Cause)> {
        let source = start / 2;
        let mut thread = Vec::new();
        if is_on(start) {
            self.follow(allowed, start, |p, _| rules_out(p, source, allowed.with_cell()));
            let last = self.tree.queue.iter().copied().find(|&p| rules_out(p, source, allowed.with_cell()));
            if let Some(last) = last {
                let links = self.links.of(last, allowed.with_cell());
                let link = links.iter().find(|reached| reached.candidate() == source);
                thread.extend(link.map(|reached| (off(source), reached.cause())));
                thread.extend(self.tree.back(last));
            }
        } else {
            self.follow(allowed, start, |p, _| p == source);
            thread = self.tree.back(source);
        }
        thread.push((start, Cause::Assumed));
        thread
    }
}

/// What is on if a candidate is off, as these threads see it.
fn strong(links: &Links, allowed: ChainLinks, from: u16) -> impl Iterator<Item = LinkTarget> {
    let fits = move |to: &&LinkTarget| match allowed {
        ChainLinks::X => to.cause() != Cause::Cell,
        ChainLinks::Y => to.cause() == Cause::Cell,
        ChainLinks::Xy => true,
    };
    links.strong(from).iter().filter(fits).copied()
}

/// Whether one candidate rules the other out.
fn rules_out(p: u16, other: u16, with_cell: bool) -> bool {
    if digit_of(p) == digit_of(other) {
        PEER_CELLS[cell_of(p)] >> cell_of(other) & 1 != 0
    } else {
        with_cell && cell_of(p) == cell_of(other)
    }
}
