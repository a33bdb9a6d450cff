//! Nested nets: what nets refute under an assumption, until the assumption is contradictory.
//!
//! Without constraints all assumptions advance together, and what follows is kept from position to position. With constraints,
//! whose filters take most of the time, they are followed one by one, as few as possible.

use super::bit_set::{self, BitSet, Bits, Block};
use super::graph::Graph;
use super::net_memory::{NestedNets, Possible};
use super::nets::{BlockNets, Nets, WorkLimit, WorkLimitReached};
use super::refuted::Refuted;
use crate::cancellation;
use std::cmp::Reverse;

/// Maximum number of candidates of which nested nets are kept.
const MAX_KEPT: usize = 320;

impl NestedNets {
    /// Finds the number of passes after which assumptions are contradictory. Each pass removes all candidates that nets refute
    /// under the assumption.
    pub fn refute(
        &mut self,
        graph: &Graph,
        refuted: &mut Refuted,
        work: &mut WorkLimit,
    ) -> Result<(), WorkLimitReached> {
        let (mut nets, blocks) = (Nets::new(graph), graph.left.len());
        let is_new = self.alone.is_empty();
        if is_new {
            self.alone = (0..blocks).map(|block| nets.assume(block)).collect();
            self.inner = vec![Possible::new(); blocks * graph.len()];
        }
        for block in 0..blocks {
            if is_new {
                (0..graph.len()).for_each(|n| nets.push_sets_of(n));
            }
            // A contradiction without nested assumptions is one of the first pass.
            let contradictory = nets.settle(&mut self.alone[block], |n| graph.left.has(n), graph.left[block], work)?;
            refuted.add(block, 1, contradictory);
        }
        let mut under = self.alone.clone();
        let mut later: Vec<Possible> = Vec::new();
        for pass in 1.. {
            let is_possible = |n: usize, m: usize| under[n / Block::CAPACITY][m].contains(n % Block::CAPACITY);
            let mut next = under.clone();
            for n in refuted.all_open() {
                for block in 0..blocks {
                    let mut open = Block::EMPTY;
                    let slots = graph.left[block].iter();
                    slots
                        .filter(|slot| is_possible(n, Block::CAPACITY * block + slot))
                        .for_each(|slot| open.insert(slot));
                    let inner = if pass == 1 { &mut self.inner } else { &mut later };
                    let inside = &mut inner[blocks * n + block];
                    if inside.is_empty() {
                        inside.clone_from(&self.alone[block]);
                    }
                    for slot in nets.settle(inside, |m| is_possible(n, m), open, work)?.iter() {
                        next[n / Block::CAPACITY][Block::CAPACITY * block + slot].remove(n % Block::CAPACITY);
                    }
                    if graph.len() > MAX_KEPT {
                        *inside = Possible::new();
                    }
                }
            }
            if next == under {
                return Ok(());
            }
            for block in refuted.blocks() {
                for (n, (after, before)) in next[block].iter().zip(&under[block]).enumerate() {
                    if after != before {
                        nets.push_sets_of(n);
                    }
                }
                let contradictory = nets.settle(&mut next[block], |_| true, refuted.open(block), work)?;
                refuted.add(block, pass, contradictory);
            }
            under = next;
            if !refuted.takes(pass + 1) {
                return Ok(());
            }
            if pass == 1 {
                later = self.inner.clone();
            }
        }
        Ok(())
    }
}

/// The number of followed assumptions after which a search ends that has refuted some, when those are followed that exclude as many
/// candidates.
const ENOUGH: usize = 16;

/// Adds refutations by nested nets of a position with constraints. The assumptions that exclude most candidates come first,
/// as nested nets refute these most often.
pub(super) fn refute_with_constraints(
    graph: &Graph,
    refuted: &mut Refuted,
    work: &mut WorkLimit,
) -> Result<(), WorkLimitReached> {
    let mut nested = Followed::new(graph)?;
    for block in refuted.blocks() {
        refuted.add(block, 1, nested.closed[block]);
    }
    let mut order: Vec<(Reverse<usize>, usize)> =
        refuted.all_open().into_iter().map(|n| (Reverse(nested.excluded_by(n)), n)).collect();
    order.sort_unstable();
    let (mut found, mut followed) = (0, 0);
    let mut groups = order.chunk_by(|a, b| a.0 == b.0);
    while (found == 0 || followed < ENOUGH)
        && let Some(group) = groups.next()
    {
        followed += group.len();
        let passes = group.iter().map(|&(_, n)| Ok((n, nested.passes(n, work)?)));
        match passes.collect::<Result<Vec<_>, _>>() {
            // Groups are counted as a whole, whatever the order of the candidates.
            Err(WorkLimitReached) if found > 0 && !cancellation::is_requested() => break,
            passes => {
                for (n, pass) in passes?.into_iter().filter_map(|(n, pass)| Some((n, pass?))) {
                    refuted.add(n / Block::CAPACITY, pass, one(n));
                    found += 1;
                }
            }
        }
    }
    Ok(())
}

/// Returns the set of an assumption in its block.
fn one(n: usize) -> Block {
    let mut one = Block::EMPTY;
    one.insert(n % Block::CAPACITY);
    one
}

/// The nets of all assumptions of a position with constraints.
struct Followed<'a> {
    nets: Nets<'a>,
    /// For each block, what its assumptions leave.
    alone: Vec<BlockNets>,
    /// The assumptions that are contradictory without others.
    closed: BitSet,
}

impl<'a> Followed<'a> {
    fn new(graph: &'a Graph<'a>) -> Result<Followed<'a>, WorkLimitReached> {
        let (nets, closed) = (Nets::new(graph), bit_set::none(graph.len()));
        let mut followed = Followed { nets, alone: Vec::new(), closed };
        for block in 0..graph.left.len() {
            let mut net = followed.nets.start(block);
            followed.closed[block] = follow(&mut followed.nets, &mut net, graph.left[block])?;
            followed.alone.push(net);
        }
        Ok(followed)
    }

    /// Returns the number of candidates that an assumption excludes.
    fn excluded_by(&self, n: usize) -> usize {
        let possible = &self.alone[n / Block::CAPACITY].possible;
        possible.iter().filter(|under| !under.contains(n % Block::CAPACITY)).count()
    }

    /// Returns the number of passes after which an assumption is contradictory, each of which removes what nets refute under
    /// it; `None` if it is not.
    fn passes(&mut self, n: usize, work: &mut WorkLimit) -> Result<Option<u32>, WorkLimitReached> {
        let Followed { nets, alone, closed } = self;
        let (graph, words) = (nets.graph, nets.lists.words * alone.len() as u64);
        let (mut own, mut inner, one) = (alone[n / Block::CAPACITY].clone(), alone.clone(), one(n));
        for pass in 1.. {
            work.spend_nested(words)?;
            let mut under = bit_set::none(graph.len());
            (0..graph.len()).filter(|&m| (own.possible[m] & one).any()).for_each(|m| under.put(m));
            let mut lost = bit_set::none(graph.len());
            for (block, net) in inner.iter_mut().enumerate() {
                let excluded = (0..graph.len()).filter(|&m| !under.has(m));
                excluded.for_each(|m| nets.remove(&mut net.possible, m, Block::FULL));
                let open = under[block] & !closed[block];
                lost[block] = under[block] & closed[block] | follow(nets, net, open)?;
            }
            if !lost.any() {
                return Ok(None);
            }
            lost.members().for_each(|m| nets.remove(&mut own.possible, m, one));
            if follow(nets, &mut own, one)?.any() {
                return Ok(Some(pass));
            }
        }
        Ok(None)
    }
}

/// Follows assumptions of a block until nothing more is removed. Returns the contradictory ones.
fn follow(nets: &mut Nets, net: &mut BlockNets, open: Block) -> Result<Block, WorkLimitReached> {
    let mut closed = Block::EMPTY;
    let add = |_, contradictory: Block| {
        closed |= contradictory & open;
        open & !closed
    };
    nets.follow(net, open, add, &mut WorkLimit::new(u64::MAX))?;
    net.before.clone_from(&net.possible);
    Ok(closed)
}
