//! Single threads: bidirectional cycles and forcing chains, on links as they stand.
//!
//! Three passes: one digit (X), cells of two candidates (Y), both. In each a thread is followed from every candidate,
//! breadth first. On the way from one true candidate to the next the false one between them is only a label, so the
//! search runs on true candidates: a `Hop` is two links.

use super::complexity::rating;
use super::cycle;
use super::harvest::{Conclusion, Found, Harvest, Proof, Rank};
use super::links::{Links, Reached, candidate, cell_of, digit_of, is_on, off, on};
use super::proof::{Branch, Cause, Chain, Kind, Threads};
use super::trail::{Hop, Trail, Visit};
use crate::techniques::position::Position;
use crate::techniques::tables::{CELLS, HOUSES, PLACES, SEES, bits};

/// The hops of one pass, by candidate.
#[derive(Debug, Default)]
struct Pass {
    ready: bool,
    spans: Vec<(u32, u32)>,
    hops: Vec<Hop>,
    /// From where each candidate was reached last, so that each hop is listed once.
    last: Vec<u16>,
}

impl Pass {
    fn hops(&self, from: u16) -> &[Hop] {
        let (start, end) = self.spans[usize::from(from)];
        &self.hops[start as usize..end as usize]
    }
}

/// The links of a position, and the search under way.
#[derive(Debug)]
pub struct Graph {
    links: Links,
    /// The candidates that are on if this one is off: by its cell, box, row, column.
    strong: Vec<Vec<Reached>>,
    /// The hops of each pass, once they are asked for.
    passes: [Pass; 3],
    /// The pass that is under way.
    pass: usize,
    trail: Trail,
}

impl Default for Graph {
    fn default() -> Graph {
        Graph {
            links: Links::default(),
            strong: vec![Vec::new(); 729],
            passes: Default::default(),
            pass: 0,
            trail: Trail::default(),
        }
    }
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

/// What one pass offers, in its order.
struct Offers<'a> {
    threads: Threads,
    order: u64,
    limits: Limits,
    harvest: &'a mut Harvest,
}

impl Offers<'_> {
    fn rank(&mut self, base: f64, complexity: u32) -> Rank {
        self.order += 1;
        Rank { rating: rating(base, complexity), complexity, kind: self.threads.base().2, order: self.order }
    }

    fn take(&mut self, found: Found) {
        self.harvest.take(found);
        self.limits = Limits::new(self.threads, self.harvest);
    }
}

/// Offers all cycles and forcing chains of the position.
pub fn search(graph: &mut Graph, at: &Position, harvest: &mut Harvest) {
    graph.set(at);
    graph.offer_all(at, harvest);
}

/// The easiest cycle or forcing chain.
pub fn easiest(graph: &mut Graph, at: &Position) -> Option<Found> {
    let mut harvest = Harvest::easiest_up_to(u32::MAX);
    search(graph, at, &mut harvest);
    harvest.best()
}

/// Writes out a chain that the last search found.
pub fn chain(graph: &mut Graph, at: &Position, found: &Found) -> Chain {
    let complexity = found.rank.complexity;
    let (kind, branches) = match found.proof {
        Proof::Cycle { threads, start, last, via } => {
            graph.prepare(at, threads);
            graph.follow_on(threads, start, u32::MAX, |_, _, _| {});
            let nodes = graph.cycle(threads, start, last, via);
            let four = threads == Threads::X && complexity == 4;
            (if four { Kind::GeneralizedXWing } else { Kind::Cycle(threads) }, cycle::branches(&nodes))
        }
        Proof::Forcing(threads, start) => {
            graph.prepare(at, threads);
            let turbot = threads == Threads::X && complexity == 6;
            let kind = if turbot { Kind::TurbotFish } else { Kind::Forcing(threads) };
            (kind, vec![Branch::thread(graph.forcing(threads, start).into_iter())])
        }
        _ => (Kind::TurbotFish, Vec::new()),
    };
    Chain { kind, complexity, branches, start: Cause::Assumed }
}

impl Graph {
    /// Lists the links of the position.
    fn set(&mut self, at: &Position) {
        self.links.set(at);
        self.passes.iter_mut().for_each(|pass| pass.ready = false);
        for cell in 0..81 {
            for digit in bits(at.marks[cell]) {
                let strong = &mut self.strong[usize::from(candidate(cell, digit))];
                strong.clear();
                let others = at.marks[cell] & !(1 << digit);
                if others.is_power_of_two() {
                    let other = candidate(cell, others.trailing_zeros() as usize);
                    strong.push(Reached::new(other, Cause::Cell));
                }
                for (t, cause) in [Cause::Box, Cause::Row, Cause::Column].into_iter().enumerate() {
                    let house = usize::from(HOUSES[cell][t]);
                    let others = at.spots[house][digit] & !(1 << PLACES[cell][t]);
                    if others.is_power_of_two() {
                        let other = candidate(CELLS[house][others.trailing_zeros() as usize].into(), digit);
                        if strong.iter().all(|reached| reached.candidate() != other) {
                            strong.push(Reached::new(other, cause));
                        }
                    }
                }
            }
        }
    }

    /// The links of one pass from a false candidate to true ones.
    fn strong(&self, threads: Threads, candidate: u16) -> &[Reached] {
        let all = &self.strong[usize::from(candidate)];
        let cell = all.first().is_some_and(|first| first.cause() == Cause::Cell);
        match threads {
            Threads::X => &all[usize::from(cell)..],
            Threads::Y => &all[..usize::from(cell)],
            Threads::Xy => all,
        }
    }

    fn offer_all(&mut self, at: &Position, harvest: &mut Harvest) {
        let mut order = 0;
        for threads in PASSES {
            let limits = Limits::new(threads, harvest);
            if limits.cycle.max(limits.forcing) < SHORTEST {
                continue;
            }
            self.prepare(at, threads);
            let mut offers = Offers { threads, order, limits, harvest };
            let most = if threads == Threads::Y { 2 } else { 9 };
            for cell in (0..81).filter(|&cell| (2..=most).contains(&at.marks[cell].count_ones())) {
                bits(at.marks[cell]).for_each(|digit| self.start_from(at, candidate(cell, digit), &mut offers));
            }
            order = offers.order;
        }
    }

    /// Lists the hops of one pass, unless that is done.
    fn prepare(&mut self, at: &Position, threads: Threads) {
        self.pass = threads as usize;
        let mut pass = std::mem::take(&mut self.passes[self.pass]);
        if !pass.ready {
            pass.ready = true;
            pass.hops.clear();
            pass.spans.resize(729, (0, 0));
            pass.last.clear();
            pass.last.resize(729, u16::MAX);
            for cell in 0..81 {
                for digit in bits(at.marks[cell]) {
                    let (from, start) = (candidate(cell, digit), pass.hops.len());
                    let strong = |via: &&Reached| self.links.is_strong(via.candidate());
                    for &via in self.links.of(from, threads.with_cell()).iter().filter(strong) {
                        for &to in self.strong(threads, via.candidate()) {
                            let last = &mut pass.last[usize::from(to.candidate())];
                            if *last != from {
                                *last = from;
                                pass.hops.push(Hop { via, to });
                            }
                        }
                    }
                    pass.spans[usize::from(from)] = (start as u32, pass.hops.len() as u32);
                }
            }
        }
        self.passes[self.pass] = pass;
    }

    /// Offers what starts from one candidate: cycles, then its being off, then its being on.
    fn start_from(&mut self, at: &Position, source: u16, offers: &mut Offers<'_>) {
        let (threads, limits) = (offers.threads, offers.limits);
        let (cycle_base, forcing_base, _) = threads.base();
        let mut cycles = Vec::new();
        let contrary = self.follow_on(threads, source, limits.cycle.max(limits.forcing), |last, via, complexity| {
            cycles.push((last, via, complexity));
        });
        for (last, via, complexity) in cycles {
            let rank = offers.rank(cycle_base, complexity);
            if complexity <= offers.limits.cycle {
                let gone = cycle::eliminations(at, &self.cycle(threads, source, last, via));
                if !gone.is_empty() {
                    let proof = Proof::Cycle { threads, start: source, last, via };
                    offers.take(Found { rank, conclusion: Conclusion::Eliminations(gone), proof });
                }
            }
        }
        if offers.limits.forcing < SHORTEST {
            return;
        }
        let made_on = self.follow_off(threads, source, offers.limits.forcing).map(|c| (on(source), c));
        let made_off = contrary.map(|depth| (off(source), 2 * depth + 2));
        for (end, complexity) in made_off.into_iter().chain(made_on) {
            let rank = offers.rank(forcing_base, complexity);
            if offers.harvest.wants(end, &rank) {
                let proof = Proof::Forcing(threads, end ^ 1);
                offers.take(Found { rank, conclusion: Conclusion::Assertion(end), proof });
            }
        }
    }

    /// Follows a candidate that is on. Tells of each way back to it (the last true candidate, the false one
    /// after it, the complexity); returns at what depth it is ruled out first.
    fn follow_on(
        &mut self,
        threads: Threads,
        source: u16,
        limit: u32,
        mut closed: impl FnMut(u16, u16, u32),
    ) -> Option<u32> {
        self.trail.begin();
        self.trail.visit(source, Visit::default());
        let (mut next, mut contrary) = (0, None);
        while let Some(&p) = self.trail.queue.get(next) {
            next += 1;
            let depth = self.trail.visits[usize::from(p)].depth;
            if 2 * depth + 2 > limit {
                break;
            }
            if contrary.is_none() && rules_out(p, source, threads.with_cell()) {
                contrary = Some(depth);
            }
            for &hop in self.passes[self.pass].hops(p) {
                if hop.to.candidate() != source {
                    self.trail.visit(hop.to.candidate(), Visit { from: Some(p), hop, depth: depth + 1 });
                } else if depth > 0 {
                    self.closings(threads, source, p).for_each(|hop| closed(p, hop.via.candidate(), 2 * depth + 2));
                }
            }
        }
        contrary
    }

    /// Follows a candidate that is off; returns the complexity of the thread that makes it on.
    fn follow_off(&mut self, threads: Threads, source: u16, limit: u32) -> Option<u32> {
        self.trail.begin();
        for i in 0..self.strong(threads, source).len() {
            let to = self.strong(threads, source)[i];
            self.trail.visit(to.candidate(), Visit { from: None, hop: Hop { via: to, to }, depth: 1 });
        }
        let mut next = 0;
        while let Some(&p) = self.trail.queue.get(next) {
            next += 1;
            let depth = self.trail.visits[usize::from(p)].depth;
            if 2 * depth + 2 > limit {
                break;
            }
            for &hop in self.passes[self.pass].hops(p) {
                self.trail.visit(hop.to.candidate(), Visit { from: Some(p), hop, depth: depth + 1 });
                if hop.to.candidate() == source {
                    return Some(2 * depth + 2);
                }
            }
        }
        None
    }

    /// The hops from a true candidate back to the source, but for those over what the thread went through before.
    fn closings(&self, threads: Threads, source: u16, last: u16) -> impl Iterator<Item = Hop> + '_ {
        let vias = self.links.of(last, threads.with_cell()).iter();
        vias.filter(move |via| self.links.is_strong(via.candidate())).filter_map(move |&via| {
            let mut strong = self.strong(threads, via.candidate()).iter();
            let &to = strong.find(|to| to.candidate() == source)?;
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
            self.follow_on(threads, source, u32::MAX, |_, _, _| {});
            let last = self.trail.queue.iter().copied().find(|&p| rules_out(p, source, threads.with_cell()));
            if let Some(last) = last {
                let links = self.links.of(last, threads.with_cell());
                let link = links.iter().find(|reached| reached.candidate() == source);
                thread.extend(link.map(|reached| (off(source), reached.cause())));
                thread.extend(self.trail.back(last));
            }
        } else {
            self.follow_off(threads, source, u32::MAX);
            thread = self.trail.back(source);
        }
        thread.push((start, Cause::Assumed));
        thread
    }
}

/// Whether one candidate rules the other out.
fn rules_out(p: u16, other: u16, with_cell: bool) -> bool {
    if digit_of(p) == digit_of(other) {
        SEES[cell_of(p)] >> cell_of(other) & 1 != 0
    } else {
        with_cell && cell_of(p) == cell_of(other)
    }
}
