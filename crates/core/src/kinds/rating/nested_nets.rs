//! Nested nets: what nets refute under an assumption, until the assumption is contradictory.
//!
//! Without constraints all assumptions advance together, and what follows is kept from position to position. With constraints,
//! whose filters take most of the time, they are followed one by one, as few as possible; what is found of those without a
//! contradiction is where the next search begins.

use super::bit_set::{self, BitSet, Bits, Block};
use super::graph::Graph;
use super::net_memory::{Followed, NestedNets, Possible};
use super::nets::{Nets, WorkLimit, WorkLimitReached};
use super::refuted::Refuted;
use crate::cancellation;
use std::cmp::Reverse;
use std::collections::HashMap;

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
                (0..graph.len()).for_each(|n| nets.push_sets_of(n, Block::FULL));
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
                        nets.push_sets_of(n, Block::FULL);
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
    let memory = &mut *graph.nested.borrow_mut();
    let mut nested = WithConstraints::new(graph, &mut memory.followed)?;
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

/// Maximum number of assumptions of which is kept what follows, and of their blocks of candidates: 10 MB.
const MAX_FOLLOWED: usize = 64;
const MAX_FOLLOWED_BLOCKS: usize = 640_000;

/// The nets of all assumptions of a position with constraints.
struct WithConstraints<'a> {
    nets: Nets<'a>,
    /// For each block, what its assumptions leave.
    alone: Vec<Possible>,
    /// The assumptions that are contradictory without others.
    closed: BitSet,
    /// The candidates that have been placed.
    placed: BitSet,
    memory: &'a mut HashMap<usize, Followed>,
    /// Nets are only cancelled.
    work: WorkLimit,
}

impl<'a> WithConstraints<'a> {
    fn new(
        graph: &'a Graph<'a>,
        memory: &'a mut HashMap<usize, Followed>,
    ) -> Result<WithConstraints<'a>, WorkLimitReached> {
        memory.retain(|&n, _| graph.left.has(n));
        let (mut nets, mut work) = (Nets::new(graph), WorkLimit::new(u64::MAX));
        let settled = (0..graph.left.len()).map(|block| nets.settled(block, &mut work));
        let (mut alone, closed): (Vec<Possible>, BitSet) = settled.collect::<Result<Vec<_>, _>>()?.into_iter().unzip();
        let mut placed = bit_set::none(graph.len());
        for n in (0..graph.len()).filter(|&n| graph.is_placed(n)) {
            placed.put(n);
            alone.iter_mut().for_each(|possible| possible[n] = Block::FULL);
        }
        Ok(WithConstraints { nets, alone, closed, placed, memory, work })
    }

    /// Returns the number of candidates that an assumption excludes.
    fn excluded_by(&self, n: usize) -> usize {
        let possible = &self.alone[n / Block::CAPACITY];
        possible.iter().filter(|under| !under.contains(n % Block::CAPACITY)).count()
    }

    /// Returns the number of passes after which an assumption is contradictory, each of which removes what nets refute under
    /// it; `None` if it is not.
    fn passes(&mut self, n: usize, work: &mut WorkLimit) -> Result<Option<u32>, WorkLimitReached> {
        let words = self.nets.lists.words * self.nets.graph.blocks() as u64;
        if let Some(mut followed) = self.memory.remove(&n)
            && !self.follow(n, &mut followed, true, |_| Ok(()))?
        {
            work.spend_nested(words * followed.passes)?;
            self.memory.insert(n, followed);
            return Ok(None);
        }
        // Passes are counted from the start.
        let (own, inner) = (self.alone[n / Block::CAPACITY].clone(), self.alone.clone());
        let (mut followed, mut passes) = (Followed { own, inner, passes: 0 }, 0);
        let count = |pass| {
            passes = pass;
            work.spend_nested(words)
        };
        if self.follow(n, &mut followed, false, count)? {
            return Ok(Some(passes));
        }
        let size = self.nets.graph.len() * self.nets.graph.blocks();
        if self.memory.len() < MAX_FOLLOWED && self.memory.len() * size < MAX_FOLLOWED_BLOCKS {
            self.memory.insert(n, Followed { passes: passes.into(), ..followed });
        }
        Ok(None)
    }

    /// Makes passes from what has followed from an assumption, perhaps in an earlier position, until nothing more does. Returns
    /// whether it is contradictory.
    fn follow(
        &mut self,
        n: usize,
        Followed { own, inner, .. }: &mut Followed,
        mut is_earlier: bool,
        mut begin: impl FnMut(u32) -> Result<(), WorkLimitReached>,
    ) -> Result<bool, WorkLimitReached> {
        let WithConstraints { nets, closed, placed, work, .. } = self;
        let (graph, one) = (nets.graph, one(n));
        let is_wanted = |m: usize| graph.left.has(m) || placed.has(m);
        for pass in 1.. {
            if is_earlier {
                nets.push_sets_of_constraints();
            }
            if nets.settle(own, is_wanted, one, work)?.any() || placed.members().any(|m| !(own[m] & one).any()) {
                return Ok(true);
            }
            begin(pass)?;
            let mut under = placed.clone();
            (0..graph.len()).filter(|&m| (own[m] & one).any()).for_each(|m| under.put(m));
            let mut lost = bit_set::none(graph.len());
            for (block, inner) in inner.iter_mut().enumerate() {
                let excluded = placed.members().fold(closed[block], |excluded, m| excluded | !inner[m]);
                let assumed = under[block] & graph.left[block];
                if is_earlier {
                    nets.push_sets_of_constraints();
                }
                let found = nets.settle(inner, |m| under.has(m), assumed & !excluded, work)?;
                lost[block] = assumed & excluded | found;
            }
            if !lost.any() {
                return Ok(false);
            }
            lost.members().for_each(|m| nets.remove(own, m, one));
            is_earlier = false;
        }
        Ok(false)
    }
}
