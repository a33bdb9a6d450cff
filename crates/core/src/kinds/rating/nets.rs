//! Refutations by nets: the consequences of assumptions by singles and locked candidates, and by nested assumptions.
//!
//! A block of assumptions is followed at once: each candidate has the set of those under which it is still possible.

use super::bit_set::{BitRows, BitSet, Bits, Block, WORDS_PER_WORK};
use super::cell_candidates::digits;
use super::graph::Graph;
use super::refutations::Refuted;
use crate::cancellation;
use crate::rating::effort::assumption_set::once_and_twice;
use crate::rating::effort::unsolved::PackedLists;

/// A work limit, in words of sets of candidates.
#[derive(Debug)]
pub(super) struct WorkLimit(u64);

/// The error of a spent work limit, or of cancelled work.
#[derive(Debug)]
pub(super) struct WorkLimitReached;

impl WorkLimit {
    pub fn new(words: u64) -> WorkLimit {
        WorkLimit(words)
    }

    fn spend(&mut self, words: u64) -> Result<(), WorkLimitReached> {
        self.0 = self
            .0
            .checked_sub(words)
            .filter(|_| !cancellation::is_requested_after(words / WORDS_PER_WORK))
            .ok_or(WorkLimitReached)?;
        Ok(())
    }
}

/// The inferences of the rounds of nets.
pub(super) struct Nets<'a> {
    graph: &'a Graph<'a>,
    /// The candidates, and for each of them those that exclude it.
    candidates: Vec<u16>,
    weak: PackedLists,
    /// The sets of which one candidate is true.
    sets: PackedLists,
    /// Candidates that are excluded if others are all false: the others of a set, of which they exclude several.
    locked: Vec<u16>,
    others: PackedLists,
    /// The words of a round.
    words: u64,
    removed: Vec<Block>,
    domains: Vec<u32>,
}

/// For each candidate, the assumptions of a block under which it is possible.
type Possible = Vec<Block>;

impl<'a> Nets<'a> {
    pub fn new(graph: &'a Graph<'a>) -> Nets<'a> {
        let mut nets = Nets {
            graph,
            candidates: graph.left.members().map(|n| n as u16).collect(),
            weak: PackedLists::with_capacity(256, 4096),
            sets: PackedLists::with_capacity(256, 1024),
            locked: Vec::new(),
            others: PackedLists::with_capacity(256, 1024),
            words: 0,
            removed: vec![Block::EMPTY; graph.len()],
            domains: Vec::new(),
        };
        for n in graph.left.members() {
            nets.weak.push(graph.weak.row(n).members().map(|other| other as u16));
        }
        let mut several = BitSet::new();
        for (_, members) in graph.sets() {
            nets.sets.push(members.iter().copied());
            several.clear();
            for block in 0..graph.left.len() {
                let rows = members.iter().map(|&n| graph.weak.row(n.into())[block]);
                several.push(once_and_twice(rows).1);
            }
            members.iter().for_each(|&n| several.take(n.into()));
            for n in several.members() {
                let row = graph.weak.row(n);
                nets.locked.push(n as u16);
                nets.others.push(members.iter().copied().filter(|&member| !row.has(member.into())));
            }
        }
        let lists = [&nets.weak, &nets.sets, &nets.others].into_iter();
        nets.words = 2 * lists.flat_map(PackedLists::iter).map(|list| list.len() as u64).sum::<u64>();
        nets
    }

    /// Returns the candidates that are possible after each assumption of a block, before any round.
    fn assume(&self, block: usize) -> Possible {
        (0..self.graph.len()).map(|n| !self.graph.weak.row(n)[block]).collect()
    }

    /// Runs rounds until the contradictions of the assumptions of a block.
    pub fn refute(
        &mut self,
        block: usize,
        refuted: &mut Refuted,
        work: &mut WorkLimit,
    ) -> Result<(), WorkLimitReached> {
        let (mut possible, open) = (self.assume(block), refuted.open(block));
        self.run(&mut possible, open, work, |round, contradictory| refuted.add(block, round, contradictory))
    }

    /// Runs rounds until nothing changes. Returns the assumptions with a contradiction among those that are open.
    fn settle(
        &mut self,
        possible: &mut Possible,
        mut open: Block,
        work: &mut WorkLimit,
    ) -> Result<Block, WorkLimitReached> {
        let all = open;
        self.run(possible, open, work, |_, contradictory| {
            open &= !contradictory;
            open
        })?;
        Ok(all & !open)
    }

    /// Runs rounds for the assumptions that are open. All inferences of a round are from the same position. A function takes the
    /// number of each round and its contradictions, and returns the assumptions that are still open.
    fn run(
        &mut self,
        possible: &mut Possible,
        mut open: Block,
        work: &mut WorkLimit,
        mut visit: impl FnMut(u32, Block) -> Block,
    ) -> Result<(), WorkLimitReached> {
        let mut before: Possible = Vec::new();
        for round in 1.. {
            work.spend(self.words)?;
            let mut contradictory = self.infer(possible);
            if !self.graph.constraints.is_empty() {
                contradictory |= self.infer_by_constraints(&before, possible, open & !contradictory, work)?;
                before.clone_from(possible);
            }
            open = visit(round, contradictory);
            let mut changed = Block::EMPTY;
            for &n in &self.candidates {
                let n = usize::from(n);
                changed |= possible[n] & self.removed[n];
                possible[n] &= !self.removed[n];
            }
            if !(changed & open).any() {
                break;
            }
        }
        Ok(())
    }

    /// Finds what singles and locked candidates remove. Returns the assumptions under which a set has no possible candidate.
    fn infer(&mut self, possible: &[Block]) -> Block {
        let (mut contradictory, removed) = (Block::EMPTY, &mut self.removed);
        let mut is_true = vec![Block::EMPTY; possible.len()];
        for set in self.sets.iter() {
            let (once, twice) = once_and_twice(set.iter().map(|&n| possible[usize::from(n)]));
            contradictory |= !once;
            for &n in set {
                is_true[usize::from(n)] |= possible[usize::from(n)] & !twice;
            }
        }
        for (&n, weak) in self.candidates.iter().zip(self.weak.iter()) {
            let mut all = Block::EMPTY;
            for &other in weak {
                all |= is_true[usize::from(other)];
            }
            removed[usize::from(n)] = all;
        }
        for (&n, others) in self.locked.iter().zip(self.others.iter()) {
            let mut any = Block::EMPTY;
            for &other in others {
                any |= possible[usize::from(other)];
            }
            removed[usize::from(n)] |= !any;
        }
        contradictory
    }

    /// Finds what constraints remove whose cells have changed since the round before. Returns the assumptions under which one
    /// has no combination.
    fn infer_by_constraints(
        &mut self,
        before: &[Block],
        possible: &[Block],
        open: Block,
        work: &mut WorkLimit,
    ) -> Result<Block, WorkLimitReached> {
        let (graph, mut contradictory) = (self.graph, Block::EMPTY);
        for index in 0..graph.constraints.len() {
            let constraint = graph.constraints.get(index);
            let mut changed = Block::EMPTY;
            for n in constraint.cells.iter().flat_map(|&cell| graph.candidates_of(cell.into())) {
                changed |= !possible[n] & before.get(n).copied().unwrap_or(Block::FULL);
            }
            for slot in (changed & open & !contradictory).iter() {
                work.spend(constraint.cost())?;
                self.domains.clear();
                self.domains.extend(constraint.cells.iter().map(|&cell| {
                    let is_lost = |n: &usize| !possible[*n].contains(slot);
                    let lost = graph.candidates_of(cell.into()).filter(is_lost);
                    lost.fold(graph.masks[usize::from(cell)], |mask, n| mask & !(1 << graph.candidates[n].1))
                }));
                if !constraint.filter(&mut self.domains) {
                    contradictory.insert(slot);
                    continue;
                }
                for (&cell, &kept) in constraint.cells.iter().zip(&self.domains) {
                    for digit in digits(graph.masks[usize::from(cell)] & !kept) {
                        self.removed[graph.index(cell.into(), digit)].insert(slot);
                    }
                }
            }
        }
        Ok(contradictory)
    }
}

/// Finds the number of passes after which assumptions are contradictory. Each pass removes all candidates that nets refute
/// under the assumption.
pub(super) fn refute_nested(
    graph: &Graph,
    refuted: &mut Refuted,
    work: &mut WorkLimit,
) -> Result<(), WorkLimitReached> {
    let mut nets = Nets::new(graph);
    // For each candidate, the assumptions of all blocks under which it is possible.
    let mut possible = BitRows::none(graph.len(), graph.len());
    for block in 0..graph.left.len() {
        let mut after = nets.assume(block);
        // A contradiction without nested assumptions is one of the first pass.
        let contradictory = nets.settle(&mut after, graph.left[block], work)?;
        refuted.add(block, 1, contradictory);
        possible.set_column(block, &after);
    }
    let alone = possible.clone();
    for pass in 1.. {
        let mut next = possible.clone();
        let mut is_changed = false;
        for n in refuted.all_open() {
            for block in 0..graph.left.len() {
                let is_possible = |m: usize| possible.row(m).has(n);
                let inner = graph.left[block].iter().map(|slot| Block::CAPACITY * block + slot);
                let open = inner.filter(|&m| is_possible(m)).fold(Block::EMPTY, |mut open, m| {
                    open.insert(m % Block::CAPACITY);
                    open
                });
                let start = |m: usize| if is_possible(m) { alone.row(m)[block] } else { Block::EMPTY };
                let mut inside = (0..graph.len()).map(start).collect();
                for slot in nets.settle(&mut inside, open, work)?.iter() {
                    next.row_mut(Block::CAPACITY * block + slot).take(n);
                    is_changed = true;
                }
            }
        }
        possible = next;
        for block in refuted.blocks() {
            let mut after = possible.column(block);
            let contradictory = nets.settle(&mut after, refuted.open(block), work)?;
            possible.set_column(block, &after);
            refuted.add(block, pass, contradictory);
        }
        if !is_changed || !refuted.takes(pass + 1) {
            return Ok(());
        }
    }
    Ok(())
}

/// Returns the candidates that nets refute; `None` if the work is cancelled.
pub(super) fn all_refuted(graph: &Graph) -> Option<Vec<usize>> {
    let (mut nets, mut refuted) = (Nets::new(graph), Refuted::new(graph.left.clone(), true, u32::MAX));
    for block in refuted.blocks() {
        nets.refute(block, &mut refuted, &mut WorkLimit::new(u64::MAX)).ok()?;
    }
    Some(refuted.into_found().into_iter().map(|(n, _)| n).collect())
}
