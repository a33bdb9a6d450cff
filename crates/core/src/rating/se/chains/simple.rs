//! Simple chains: bidirectional cycles and forcing chains without branches, on the links of the current position.
//!
//! There are three passes: links of one digit (X), links inside cells with two candidates (Y), and both. Each pass
//! searches breadth first from every candidate. The search visits true candidates only: a [`StrongStep`] goes from one
//! over a false candidate to the next. [`Reachability`] computes the lengths of all chains at once; only those of
//! interest are searched.

use super::breadth_first::{SearchTree, StrongStep, Visit};
use super::complexity::rating;
use super::conclusions::{Conclusion, Conclusions, Proof, Rank, RankedConclusion};
use super::cycle;
use super::links::{LinkTarget, Links};
use super::reachability::{Reachability, Sources};
use crate::rating::se::assertion::{is_on, off, on};
use crate::rating::se::board::Board;
use crate::rating::se::chain::{Branch, Cause, Chain, ChainKind, ChainLinks};
use crate::rating::se::position::State;

/// The links of a position, and the memory of the search.
#[derive(Debug)]
pub struct ChainGraph<B: Board> {
    pub links: Links<B>,
    pub reachability: Reachability<B>,
    sources: Sources,
    tree: SearchTree,
}

const PASSES: [ChainLinks; 3] = [ChainLinks::X, ChainLinks::Y, ChainLinks::Xy];

/// The minimum complexity of a cycle or forcing chain.
const MIN_COMPLEXITY: u32 = 4;

impl ChainLinks {
    fn with_cell(self) -> bool {
        self != ChainLinks::X
    }

    fn base(self) -> BaseRatings {
        match self {
            ChainLinks::X => BaseRatings { cycle: 6.5, forcing: 6.6, priority: 2 },
            ChainLinks::Y => BaseRatings { cycle: 6.5, forcing: 7.0, priority: 3 },
            ChainLinks::Xy => BaseRatings { cycle: 7.0, forcing: 7.0, priority: 4 },
        }
    }
}

/// The ratings of the chains of a pass before their complexity is added.
struct BaseRatings {
    cycle: f64,
    forcing: f64,
    /// The priority among equal ratings.
    priority: u8,
}

/// The maximum complexities of cycles and forcing chains that can improve the result of a pass.
#[derive(Clone, Copy)]
struct Limits {
    cycle: u32,
    forcing: u32,
}

impl Limits {
    fn new(allowed: ChainLinks, conclusions: &Conclusions) -> Limits {
        let BaseRatings { cycle, forcing, .. } = allowed.base();
        let forces = allowed != ChainLinks::Y;
        Limits {
            cycle: conclusions.max_complexity_for(cycle),
            forcing: if forces { conclusions.max_complexity_for(forcing) } else { 0 },
        }
    }
}

/// Collects all cycles and forcing chains of a position.
pub fn search<B: Board>(graph: &mut ChainGraph<B>, position: &State<B>, conclusions: &mut Conclusions) {
    graph.reachability.set(position);
    if !graph.reachability.has_conclusion() {
        return;
    }
    for allowed in PASSES {
        let mut pass = PassSearch { allowed, limits: Limits::new(allowed, conclusions), conclusions };
        if pass.limits.cycle.max(pass.limits.forcing) >= MIN_COMPLEXITY {
            graph.collect_all(position, &mut pass);
        }
    }
}

/// Returns the easiest cycle or forcing chain.
pub fn easiest<B: Board>(graph: &mut ChainGraph<B>, position: &State<B>) -> Option<RankedConclusion> {
    let mut conclusions = Conclusions::easiest();
    search(graph, position, &mut conclusions);
    conclusions.best()
}

/// Reconstructs the chain of a conclusion.
pub fn chain<B: Board>(graph: &mut ChainGraph<B>, position: &State<B>, found: &RankedConclusion) -> Chain {
    graph.links.set(position);
    let branches = match found.proof {
        Proof::Cycle { allowed, start, last, via } => {
            graph.search_from(allowed, on(start), |p, _| p == last);
            graph.links.list_from(last);
            cycle::branches(&graph.cycle(allowed, start, last, via))
        }
        Proof::Forcing(allowed, start) => {
            vec![Branch::chain(graph.forcing(&position.board, allowed, start).into_iter())]
        }
        _ => Vec::new(),
    };
    Chain { kind: kind(found), complexity: found.rank.complexity, branches, start: Cause::Assumed }
}

/// Returns the kind of the chain of a conclusion.
pub fn kind(found: &RankedConclusion) -> ChainKind {
    match (&found.proof, found.rank.complexity) {
        (Proof::Cycle { allowed: ChainLinks::X, .. }, 4) => ChainKind::GeneralizedXWing,
        (&Proof::Cycle { allowed, .. }, _) => ChainKind::Cycle(allowed),
        (Proof::Forcing(ChainLinks::X, _), 6) => ChainKind::TurbotFish,
        (&Proof::Forcing(allowed, _), _) => ChainKind::Forcing(allowed),
        _ => ChainKind::TurbotFish,
    }
}

/// The state of a pass.
struct PassSearch<'a> {
    allowed: ChainLinks,
    limits: Limits,
    conclusions: &'a mut Conclusions,
}

impl PassSearch<'_> {
    /// Returns the rank of a conclusion. Conclusions of a source are ordered: cycles, the refutation, the proof.
    fn rank(&self, base: f64, complexity: u32, source: u16, place: u16) -> Rank {
        let order = u64::from(source) << 16 | u64::from(place);
        Rank { rating: rating(base, complexity), complexity, priority: self.allowed.base().priority, order }
    }

    fn add(&mut self, found: RankedConclusion) {
        self.conclusions.add(found);
        self.limits = Limits::new(self.allowed, self.conclusions);
    }
}

/// The places of forcing chains among the conclusions of a source, after all cycles.
const REFUTATION_PLACE: u16 = u16::MAX - 1;
const PROOF_PLACE: u16 = u16::MAX;

impl<B: Board> ChainGraph<B> {
    /// Creates the graph of a board without candidates.
    pub fn new(board: B) -> ChainGraph<B> {
        let (links, reachability) = (Links::new(board), Reachability::new(board));
        ChainGraph { links, reachability, sources: Sources::default(), tree: SearchTree::default() }
    }

    /// Collects the conclusions of a pass: forcing chains, which are found faster, then cycles.
    fn collect_all(&mut self, position: &State<B>, pass: &mut PassSearch<'_>) {
        let mut sources = std::mem::take(&mut self.sources);
        self.reachability.sources(pass.allowed, &mut sources);
        if pass.allowed != ChainLinks::Y {
            sources.refuted.iter().for_each(|&source| self.collect_forcing(source, true, pass));
            sources.proved.iter().for_each(|&source| self.collect_forcing(source, false, pass));
        }
        let cyclic = &mut sources.refuted;
        self.reachability.cyclic(pass.allowed, pass.limits.cycle, cyclic);
        if !cyclic.is_empty() {
            self.links.set(position);
        }
        cyclic.iter().for_each(|&source| self.collect_cycles(position, self.reachability.candidate(source), pass));
        self.sources = sources;
    }

    /// Collects the forcing chain from the assumption that the source is on, or off.
    fn collect_forcing(&self, source: u16, is_on: bool, pass: &mut PassSearch<'_>) {
        let max = (pass.limits.forcing / 2).saturating_sub(1);
        let Some(strong_steps) = self.reachability.strong_steps(pass.allowed, source, is_on, max) else { return };
        let source = self.reachability.candidate(source);
        let (start, place) = if is_on { (on(source), REFUTATION_PLACE) } else { (off(source), PROOF_PLACE) };
        let rank = pass.rank(pass.allowed.base().forcing, 2 * strong_steps + 2, source, place);
        if pass.conclusions.improves(start ^ 1, &rank) {
            let proof = Proof::Forcing(pass.allowed, start);
            pass.add(RankedConclusion { rank, conclusion: Conclusion::Assertion(start ^ 1), proof });
        }
    }

    /// Collects the cycles through a candidate.
    fn collect_cycles(&mut self, position: &State<B>, source: u16, pass: &mut PassSearch<'_>) {
        let (allowed, max) = (pass.allowed, pass.limits.cycle);
        self.search_from(allowed, on(source), |_, depth| 2 * depth + 4 > max);
        let mut place = 0;
        for i in 1..self.tree.queue.len() {
            let last = self.tree.queue[i];
            let complexity = 2 * self.tree.visits[usize::from(last)].depth + 2;
            if complexity > pass.limits.cycle {
                return;
            }
            if !self.reachability.is_strong_step(allowed, last, source) {
                continue;
            }
            self.links.list_from(last);
            let closing_steps: Vec<StrongStep> = self.closing_steps(allowed, source, last).collect();
            for step in closing_steps {
                place += 1;
                let via = step.via.candidate();
                let eliminated = cycle::eliminations(position, &self.cycle(allowed, source, last, via));
                let rank = pass.rank(allowed.base().cycle, complexity, source, place);
                if !eliminated.is_empty() {
                    let proof = Proof::Cycle { allowed, start: source, last, via };
                    pass.add(RankedConclusion { rank, conclusion: Conclusion::Eliminations(eliminated), proof });
                }
            }
        }
    }

    /// Searches breadth first from an assumption until `is_end` accepts a true candidate and its depth.
    fn search_from(&mut self, allowed: ChainLinks, start: u16, is_end: impl Fn(u16, u32) -> bool) {
        let ChainGraph { links, tree, .. } = self;
        tree.begin();
        if is_on(start) {
            tree.visit(start / 2, Visit::default());
        } else {
            links.list_strong(start / 2);
            for to in strong(links, allowed, start / 2) {
                tree.visit(to.candidate(), Visit { from: None, step: StrongStep { via: to, to }, depth: 1 });
            }
        }
        let mut next = 0;
        while let Some(&p) = tree.queue.get(next) {
            next += 1;
            let depth = tree.visits[usize::from(p)].depth;
            if is_end(p, depth) {
                return;
            }
            links.list_from(p);
            for &via in links.weak(p, allowed.with_cell()) {
                for to in strong(links, allowed, via.candidate()) {
                    tree.visit(to.candidate(), Visit { from: Some(p), step: StrongStep { via, to }, depth: depth + 1 });
                }
            }
        }
    }

    /// Iterates over the strong steps from a true candidate back to the source that do not repeat a false candidate.
    fn closing_steps<'a>(
        &'a self,
        allowed: ChainLinks,
        source: u16,
        last: u16,
    ) -> impl Iterator<Item = StrongStep> + 'a {
        let vias = self.links.weak(last, allowed.with_cell()).iter();
        vias.filter_map(move |&via| {
            let to = strong(&self.links, allowed, via.candidate()).find(|to| to.candidate() == source)?;
            (!self.tree.passes(last, via.candidate())).then_some(StrongStep { via, to })
        })
    }

    /// Returns the assertions of a cycle of the last search, backwards; the start is included once, at the front.
    fn cycle(&self, allowed: ChainLinks, source: u16, last: u16, via: u16) -> Vec<(u16, Cause)> {
        let ends = self.closing_steps(allowed, source, last).find(|step| step.via.candidate() == via);
        let mut nodes: Vec<(u16, Cause)> =
            ends.into_iter().flat_map(|step| [(on(source), step.to.cause()), (off(via), step.via.cause())]).collect();
        nodes.extend(self.tree.back(last));
        nodes
    }

    /// Returns the chain from an assumption to its negation, backwards.
    fn forcing(&mut self, board: &B, allowed: ChainLinks, start: u16) -> Vec<(u16, Cause)> {
        let source = start / 2;
        let mut chain = Vec::new();
        if is_on(start) {
            let is_last = |p: u16| board.are_linked(p, source, allowed.with_cell());
            self.search_from(allowed, start, |p, _| is_last(p));
            let last = self.tree.queue.iter().copied().find(|&p| is_last(p));
            if let Some(last) = last {
                self.links.list_from(last);
                let links = self.links.weak(last, allowed.with_cell());
                let link = links.iter().find(|link| link.candidate() == source);
                chain.extend(link.map(|link| (off(source), link.cause())));
                chain.extend(self.tree.back(last));
            }
        } else {
            self.search_from(allowed, start, |p, _| p == source);
            chain = self.tree.back(source);
        }
        chain.push((start, Cause::Assumed));
        chain
    }
}

/// Iterates over the candidates that are on if this one is off, by the allowed links.
fn strong<B: Board>(links: &Links<B>, allowed: ChainLinks, from: u16) -> impl Iterator<Item = LinkTarget> {
    let fits = move |to: &&LinkTarget| match allowed {
        ChainLinks::X => !to.is_in_cell(),
        ChainLinks::Y => to.is_in_cell(),
        ChainLinks::Xy => true,
    };
    links.strong(from).iter().filter(fits).copied()
}
