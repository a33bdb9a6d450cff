//! Probing: assumes each candidate in turn, and removes together those that are easiest to refute.

use super::assumption_set::AssumptionSet;
use super::chains::ChainGraph;
use super::nets::Net;
use super::position::DigitBoards;
use super::round_kind::RoundKind;
use super::unsolved::{Batch, Contradictions, Unsolved};
use crate::board::grid::Grid;
use crate::cancellation;

/// A limit on steps or rounds that no position reaches.
pub(super) const UNLIMITED: u32 = 1000;

/// The easiest refutations in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct EasiestRefutations {
    pub(super) kind: RoundKind,
    /// Number of steps, or of rounds for nets and nested assumptions.
    pub(super) length: u32,
    /// The refuted candidates, by digit.
    pub(super) refuted: DigitBoards,
}

/// The shortest refutations found so far, and their length.
#[derive(Clone, Debug)]
struct ShortestRefutations {
    length: u32,
    refuted: Vec<usize>,
}

impl ShortestRefutations {
    fn with_limit(limit: u32) -> ShortestRefutations {
        ShortestRefutations { length: limit, refuted: Vec::new() }
    }

    /// Adds the refutations found, unless they are longer.
    fn add(&mut self, found: Contradictions, batch: &Batch) {
        let Some((length, contradictory)) = found.filter(|&(length, _)| length <= self.length) else { return };
        if length < self.length {
            *self = ShortestRefutations::with_limit(length);
        }
        let refuted = batch.iter().filter(|&&(slot, _)| contradictory.contains(slot));
        self.refuted.extend(refuted.map(|&(_, n)| n));
    }

    fn into_easiest(self, kind: RoundKind, unsolved: &Unsolved) -> Option<EasiestRefutations> {
        let refuted = unsolved.cells_by_digit(self.refuted.iter().copied());
        (!self.refuted.is_empty()).then_some(EasiestRefutations { kind, length: self.length, refuted })
    }
}

/// Returns the candidates that are not in the solution. To assume the others would only take time, since they are never
/// refuted.
pub(super) fn false_candidates(unsolved: &Unsolved, solution: &Grid) -> Vec<usize> {
    let is_true = |(cell, digit): (usize, usize)| solution.digits()[cell].index() == digit;
    (0..unsolved.candidates.len()).filter(|&n| !is_true(unsolved.candidates[n])).collect()
}

/// Returns the easiest refutations of these assumptions; `None` if nested assumptions refute none of them either.
pub(super) fn probe(unsolved: &Unsolved, assumed: &[usize]) -> Option<EasiestRefutations> {
    probe_without_nesting(unsolved, assumed)
        .or_else(|| refute_by_nesting(unsolved, assumed).into_easiest(RoundKind::Nest, unsolved))
}

/// Returns the easiest refutations of these assumptions without nested ones.
pub(super) fn probe_without_nesting(unsolved: &Unsolved, assumed: &[usize]) -> Option<EasiestRefutations> {
    probe_chains(unsolved, assumed)
        .or_else(|| refute_by_chains(&ChainGraph::for_forks(unsolved), assumed).into_easiest(RoundKind::Fork, unsolved))
        .or_else(|| refute_by_nets(unsolved, assumed).into_easiest(RoundKind::Net, unsolved))
}

/// Returns the easiest refutations of these assumptions by chains of one premise each.
pub(super) fn probe_chains(unsolved: &Unsolved, assumed: &[usize]) -> Option<EasiestRefutations> {
    refute_by_chains(&ChainGraph::for_chains(unsolved), assumed).into_easiest(RoundKind::Chain, unsolved)
}

/// Returns the shortest refutations by chains.
fn refute_by_chains(graph: &ChainGraph, assumed: &[usize]) -> ShortestRefutations {
    let mut shortest = ShortestRefutations::with_limit(UNLIMITED);
    for batch in batches(assumed) {
        shortest.add(graph.first_contradictions(&batch, shortest.length), &batch);
    }
    shortest
}

/// Splits assumptions into batches, and gives each a bit of its set.
pub(super) fn batches(assumptions: &[usize]) -> impl Iterator<Item = Batch> {
    assumptions.chunks(AssumptionSet::CAPACITY).map(|chunk| chunk.iter().copied().enumerate().collect())
}

fn refute_by_nets(unsolved: &Unsolved, assumed: &[usize]) -> ShortestRefutations {
    let mut shortest = ShortestRefutations::with_limit(UNLIMITED);
    for batch in batches(assumed) {
        let found = Net::new(unsolved, &batch).first_contradictions(shortest.length);
        shortest.add(found, &batch);
    }
    shortest
}

/// Returns the refutations by nested assumptions: those with the fewest rounds inside, and then with the fewest passes
/// over all inner assumptions. The length is the product of the two.
fn refute_by_nesting(unsolved: &Unsolved, assumed: &[usize]) -> ShortestRefutations {
    let passes_to_refute = |assumed: &[usize], rounds: u32| -> Vec<(u32, usize)> {
        let assumed = assumed.iter().take_while(|_| !cancellation::is_requested());
        assumed.filter_map(|&a| Some((nested_passes(unsolved, a, rounds)?, a))).collect()
    };
    let all: Vec<usize> = passes_to_refute(assumed, UNLIMITED).into_iter().map(|(_, a)| a).collect();
    let limits = (1..=UNLIMITED).take_while(|_| !all.is_empty());
    let Some((rounds, refuted_after)) = limits
        .map(|rounds| (rounds, passes_to_refute(&all, rounds)))
        .find(|(_, refuted_after)| !refuted_after.is_empty())
    else {
        return ShortestRefutations::with_limit(UNLIMITED);
    };
    let passes = refuted_after.iter().map(|(passes, _)| *passes).min().unwrap_or(1);
    let refuted = refuted_after.into_iter().filter(|f| f.0 == passes).map(|(_, a)| a).collect();
    ShortestRefutations { length: rounds * passes, refuted }
}

/// Returns the number of passes after which the assumption is contradictory. Each pass removes all candidates that nets
/// of this number of rounds refute under the assumption.
pub(super) fn nested_passes(unsolved: &Unsolved, assumption: usize, rounds: u32) -> Option<u32> {
    let mut net = Net::new(unsolved, &vec![(0, assumption)]);
    net.run_to_fixpoint(UNLIMITED);
    let mut unsolved = Unsolved::new(net.position(0));
    for passes in 1.. {
        let all: Vec<usize> = (0..unsolved.candidates.len()).collect();
        let mut net = Net::new(&unsolved, &Batch::new());
        for batch in batches(&all) {
            let contradictory = Net::new(&unsolved, &batch).run_to_fixpoint(rounds);
            batch.iter().filter(|(slot, _)| contradictory.contains(*slot)).for_each(|&(_, n)| net.remove(n));
        }
        if net.run_to_fixpoint(UNLIMITED).any() {
            return Some(passes);
        }
        let masks = net.position(0);
        if masks == unsolved.masks {
            return None;
        }
        unsolved = Unsolved::new(masks);
    }
    None
}
