//! Single threads: bidirectional cycles and forcing chains, on links as they stand.
//!
//! Three passes: one digit (X), cells of two candidates (Y), both. In each a thread is followed from every candidate,
//! breadth first. On the way from one true candidate to the next the false one between them is only a label, so the
//! search runs on true candidates: a `Hop` is two links. `Reach` tells how long the threads are; only those that are
//! wanted are followed one by one.

use super::complexity::rating;
use super::cycle;
use super::harvest::{Conclusion, Found, Harvest, Proof, Rank};
use super::links::{Links, Reached, cell_of, digit_of, is_on, off, on};
use super::proof::{Branch, Cause, Chain, Kind, Threads};
use super::reach::{Reach, Sources};
use super::trail::{Hop, Trail, Visit};
use crate::rating::se::position::Position;
use crate::rating::se::tables::SEES;

/// The links of a position, and the search under way.
#[derive(Debug, Default)]
pub struct Graph {
    pub links: Links,
    pub reach: Reach,
    sources: Sources,
    trail: Trail,
}

const PASSES: [Threads; 3] = [Threads::X, Threads::Y, Threads::Xy];

/// No cycle or forcing chain has fewer assertions: on and off, twice.
const SHORTEST: u32 = 4;

impl Threads {
    fn with_cell(self) -> bool {
        self != Threads::X
    }

    /// The base ratings of a cycle and of a forcing chain, and what decides between equal ones.
    fn base(self) -> (f64, f64, u8) {
        match self {
            Threads::X => (6.5, 6.6, 2),
            Threads::Y => (6.5, 7.0, 3),
            Threads::Xy => (7.0, 7.0, 4),
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
    fn new(threads: Threads, harvest: &Harvest) -> Limits {
        let (cycle, forcing, _) = threads.base();
        let forces = threads != Threads::Y;
        Limits { cycle: harvest.limit_for(cycle), forcing: if forces { harvest.limit_for(forcing) } else { 0 } }
    }
}

/// Offers all cycles and forcing chains of the position.
pub fn search(graph: &mut Graph, at: &Position, harvest: &mut Harvest) {
    graph.reach.set(at);
    if !graph.reach.leads_anywhere() {
        return;
    }
    for threads in PASSES {
        let mut offers = Offers { threads, limits: Limits::new(threads, harvest), harvest };
        if offers.limits.cycle.max(offers.limits.forcing) >= SHORTEST {
            graph.offer_all(at, &mut offers);
        }
    }
}

/// The easiest cycle or forcing chain.
pub fn easiest(graph: &mut Graph, at: &Position) -> Option<Found> {
    let mut harvest = Harvest::easiest();
    search(graph, at, &mut harvest);
    harvest.best()
}

/// Writes out a chain that the last search found.
pub fn chain(graph: &mut Graph, at: &Position, found: &Found) -> Chain {
    graph.links.set(at);
    let complexity = found.rank.complexity;
    let (kind, branches) = match found.proof {
        Proof::Cycle { threads, start, last, via } => {
            graph.follow(threads, on(start), |p, _| p == last);
            let nodes = graph.cycle(threads, start, last, via);
            let four = threads == Threads::X && complexity == 4;
            (if four { Kind::GeneralizedXWing } else { Kind::Cycle(threads) }, cycle::branches(&nodes))
        }
        Proof::Forcing(threads, start) => {
            let turbot = threads == Threads::X && complexity == 6;
            let kind = if turbot { Kind::TurbotFish } else { Kind::Forcing(threads) };
            (kind, vec![Branch::thread(graph.forcing(threads, start).into_iter())])
        }
        _ => (Kind::TurbotFish, Vec::new()),
    };
    Chain { kind, complexity, branches, start: Cause::Assumed }
}

/// What one pass offers.
struct Offers<'a> {
    threads: Threads,
    limits: Limits,
    harvest: &'a mut Harvest,
}

impl Offers<'_> {
    /// The rank of a conclusion: cycles of a candidate come first, then its being off, then its being on.
    fn rank(&self, base: f64, complexity: u32, source: u16, place: u16) -> Rank {
        let order = u64::from(source) << 16 | u64::from(place);
        Rank { rating: rating(base, complexity), complexity, kind: self.threads.base().2, order }
    }

    fn take(&mut self, found: Found) {
        self.harvest.take(found);
        self.limits = Limits::new(self.threads, self.harvest);
    }
}

/// The places of forcing chains among what starts from a candidate, after all cycles.
const MADE_OFF: u16 = u16::MAX - 1;
const MADE_ON: u16 = u16::MAX;

impl Graph {
    /// Offers what one pass finds: forcing chains, which are quick to tell, then cycles.
    fn offer_all(&mut self, at: &Position, offers: &mut Offers<'_>) {
        let mut sources = std::mem::take(&mut self.sources);
        self.reach.sources(offers.threads, &mut sources);
        if offers.threads != Threads::Y {
            sources.refuted.iter().for_each(|&source| self.offer_forcing(source, true, offers));
            sources.proved.iter().for_each(|&source| self.offer_forcing(source, false, offers));
        }
        let cyclic = &mut sources.refuted;
        self.reach.cyclic(offers.threads, offers.limits.cycle, cyclic);
        if !cyclic.is_empty() {
            self.links.set(at);
        }
        cyclic.iter().for_each(|&source| self.offer_cycles(at, self.reach.candidate(source), offers));
        self.sources = sources;
    }

    /// Offers the forcing chain that starts from a candidate's being on or off.
    fn offer_forcing(&self, source: u16, is_on: bool, offers: &mut Offers<'_>) {
        let most = (offers.limits.forcing / 2).saturating_sub(1);
        let Some(hops) = self.reach.hops(offers.threads, source, is_on, most) else { return };
        let (_, base, _) = offers.threads.base();
        let source = self.reach.candidate(source);
        let (start, place) = if is_on { (on(source), MADE_OFF) } else { (off(source), MADE_ON) };
        let rank = offers.rank(base, 2 * hops + 2, source, place);
        if offers.harvest.wants(start ^ 1, &rank) {
            let proof = Proof::Forcing(offers.threads, start);
            offers.take(Found { rank, conclusion: Conclusion::Assertion(start ^ 1), proof });
        }
    }

    /// Offers the cycles through a candidate.
    fn offer_cycles(&mut self, at: &Position, source: u16, offers: &mut Offers<'_>) {
        let (threads, most) = (offers.threads, offers.limits.cycle);
        self.follow(threads, on(source), |_, depth| 2 * depth + 4 > most);
        let (base, _, _) = threads.base();
        let mut place = 0;
        for i in 1..self.trail.queue.len() {
            let last = self.trail.queue[i];
            let complexity = 2 * self.trail.visits[usize::from(last)].depth + 2;
            if complexity > offers.limits.cycle {
                return;
            }
            if !self.reach.is_hop(threads, last, source) {
                continue;
            }
            let closings: Vec<Hop> = self.closings(threads, source, last).collect();
            for hop in closings {
                place += 1;
                let via = hop.via.candidate();
                let gone = cycle::eliminations(at, &self.cycle(threads, source, last, via));
                let rank = offers.rank(base, complexity, source, place);
                if !gone.is_empty() {
                    let proof = Proof::Cycle { threads, start: source, last, via };
                    offers.take(Found { rank, conclusion: Conclusion::Eliminations(gone), proof });
                }
            }
        }
    }

    /// Follows an assumption breadth first until a true candidate, reached at a depth, makes an end of it.
    fn follow(&mut self, threads: Threads, start: u16, stop: impl Fn(u16, u32) -> bool) {
        let Graph { links, trail, .. } = self;
        trail.begin();
        if is_on(start) {
            trail.visit(start / 2, Visit::default());
        } else {
            for to in strong(links, threads, start / 2) {
                trail.visit(to.candidate(), Visit { from: None, hop: Hop { via: to, to }, depth: 1 });
            }
        }
        let mut next = 0;
        while let Some(&p) = trail.queue.get(next) {
            next += 1;
            let depth = trail.visits[usize::from(p)].depth;
            if stop(p, depth) {
                return;
            }
            for &via in links.of(p, threads.with_cell()) {
                for to in strong(links, threads, via.candidate()) {
                    trail.visit(to.candidate(), Visit { from: Some(p), hop: Hop { via, to }, depth: depth + 1 });
                }
            }
        }
    }

    /// The hops from a true candidate back to the source, but for those over what the thread went through before.
    fn closings<'a>(&'a self, threads: Threads, source: u16, last: u16) -> impl Iterator<Item = Hop> + 'a {
        let vias = self.links.of(last, threads.with_cell()).iter();
        vias.filter_map(move |&via| {
            let to = strong(&self.links, threads, via.candidate()).find(|to| to.candidate() == source)?;
            (!self.trail.passes(last, via.candidate())).then_some(Hop { via, to })
        })
    }

    /// The assertions of a cycle found by the search just made, backwards; the start is only at the front.
    fn cycle(&self, threads: Threads, source: u16, last: u16, via: u16) -> Vec<(u16, Cause)> {
        let ends = self.closings(threads, source, last).find(|hop| hop.via.candidate() == via);
        let mut nodes: Vec<(u16, Cause)> =
            ends.into_iter().flat_map(|hop| [(on(source), hop.to.cause()), (off(via), hop.via.cause())]).collect();
        nodes.extend(self.trail.back(last));
        nodes
    }

    /// The thread from an assumption to its contrary, backwards.
    fn forcing(&mut self, threads: Threads, start: u16) -> Vec<(u16, Cause)> {
        let source = start / 2;
        let mut thread = Vec::new();
        if is_on(start) {
            self.follow(threads, start, |p, _| rules_out(p, source, threads.with_cell()));
            let last = self.trail.queue.iter().copied().find(|&p| rules_out(p, source, threads.with_cell()));
            if let Some(last) = last {
                let links = self.links.of(last, threads.with_cell());
                let link = links.iter().find(|reached| reached.candidate() == source);
                thread.extend(link.map(|reached| (off(source), reached.cause())));
                thread.extend(self.trail.back(last));
            }
        } else {
            self.follow(threads, start, |p, _| p == source);
            thread = self.trail.back(source);
        }
        thread.push((start, Cause::Assumed));
        thread
    }
}

/// What is on if a candidate is off, as these threads see it.
fn strong(links: &Links, threads: Threads, from: u16) -> impl Iterator<Item = Reached> {
    let fits = move |to: &&Reached| match threads {
        Threads::X => to.cause() != Cause::Cell,
        Threads::Y => to.cause() == Cause::Cell,
        Threads::Xy => true,
    };
    links.strong(from).iter().filter(fits).copied()
}

/// Whether one candidate rules the other out.
fn rules_out(p: u16, other: u16, with_cell: bool) -> bool {
    if digit_of(p) == digit_of(other) {
        SEES[cell_of(p)] >> cell_of(other) & 1 != 0
    } else {
        with_cell && cell_of(p) == cell_of(other)
    }
}
