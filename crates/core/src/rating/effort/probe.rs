//! Probing: assumes each candidate in turn, and removes together those that are easiest to refute.

use super::assumption_set::AssumptionSet;
use super::chains::{AssumedCandidates, ChainGraph};
use super::digit_boards::DigitBoards;
use super::nets::Net;
use super::position::Position;
use super::round_kind::RoundKind;
use super::unsolved::{AssumptionBatch, Contradictions, Unsolved};
use crate::cancellation;
use crate::rating::tables::set_bits;

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
    refuted: DigitBoards,
}

impl ShortestRefutations {
    fn with_limit(limit: u32) -> ShortestRefutations {
        ShortestRefutations { length: limit, refuted: [0; 9] }
    }

    /// Adds the refutations found, unless they are longer. `assumed` has the bits, cells and digits of the assumptions.
    fn add(&mut self, found: Contradictions, assumed: impl Iterator<Item = (usize, (usize, usize))>) {
        let Some((length, contradictory)) = found.filter(|&(length, _)| length <= self.length) else { return };
        if length < self.length {
            *self = ShortestRefutations::with_limit(length);
        }
        for (_, (cell, digit)) in assumed.filter(|&(slot, _)| contradictory.contains(slot)) {
            self.refuted[digit] |= 1 << cell;
        }
    }

    fn into_easiest(self, kind: RoundKind) -> Option<EasiestRefutations> {
        let Self { length, refuted } = self;
        (refuted != [0; 9]).then_some(EasiestRefutations { kind, length, refuted })
    }
}

/// Returns the easiest refutations of these assumptions; `None` if nested assumptions refute none of them either.
pub(super) fn probe(position: &Position, assumed: &DigitBoards) -> Option<EasiestRefutations> {
    probe_without_nesting(position, assumed).or_else(|| {
        let unsolved = position.unsolved();
        refute_by_nesting(&unsolved, &unsolved.candidates_in(assumed)).into_easiest(RoundKind::Nest)
    })
}

/// Returns the easiest refutations of these assumptions without nested ones.
pub(super) fn probe_without_nesting(position: &Position, assumed: &DigitBoards) -> Option<EasiestRefutations> {
    let mut graph = ChainGraph::for_chains(position);
    let chains = refute_by_chains(&graph, assumed).into_easiest(RoundKind::Chain);
    let forks = || {
        graph.add_larger_groups();
        refute_by_chains(&graph, assumed).into_easiest(RoundKind::Fork)
    };
    let nets = || {
        let unsolved = position.unsolved();
        refute_by_nets(&unsolved, &unsolved.candidates_in(assumed)).into_easiest(RoundKind::Net)
    };
    chains.or_else(forks).or_else(nets)
}

/// Returns the assumptions that chains of any length refute; if there are none, those that forks refute; if there are none
/// either, those that nets refute. Returns `None` if only nested assumptions refute any.
pub(super) fn refuted(position: &Position, assumed: &DigitBoards) -> Option<DigitBoards> {
    let list = candidates_of(assumed);
    let mut graph = ChainGraph::for_chains(position);
    refuted_by_chains(&graph, &list)
        .or_else(|| {
            graph.add_larger_groups();
            refuted_by_chains(&graph, &list)
        })
        .or_else(|| {
            let unsolved = position.unsolved();
            let candidates = unsolved.candidates_in(assumed);
            let refuted = batches(&candidates).flat_map(|batch| {
                let contradictory = Net::new(&unsolved, &batch).run_to_fixpoint(UNLIMITED);
                batch.into_iter().filter(move |&(slot, _)| contradictory.contains(slot)).map(|(_, candidate)| candidate)
            });
            Some(unsolved.cells_by_digit(refuted)).filter(|refuted| refuted != &[0; 9])
        })
}

/// Returns the assumptions that chains of any length refute; `None` if there are none.
fn refuted_by_chains(graph: &ChainGraph, assumed: &AssumedCandidates) -> Option<DigitBoards> {
    let mut refuted = [0; 9];
    for batch in assumed.chunks(AssumptionSet::CAPACITY) {
        let contradictory = graph.all_contradictions(batch, UNLIMITED);
        for (_, &(cell, digit)) in batch.iter().enumerate().filter(|&(slot, _)| contradictory.contains(slot)) {
            refuted[usize::from(digit)] |= 1 << cell;
        }
    }
    (refuted != [0; 9]).then_some(refuted)
}

/// Returns the easiest refutations of these assumptions by chains of one premise each.
pub(super) fn probe_chains(position: &Position, assumed: &DigitBoards) -> Option<EasiestRefutations> {
    refute_by_chains(&ChainGraph::for_chains(position), assumed).into_easiest(RoundKind::Chain)
}

/// Returns the shortest refutations by chains.
fn refute_by_chains(graph: &ChainGraph, assumed: &DigitBoards) -> ShortestRefutations {
    let list = candidates_of(assumed);
    let mut shortest = ShortestRefutations::with_limit(UNLIMITED);
    for batch in list.chunks(AssumptionSet::CAPACITY) {
        let candidates = batch.iter().map(|&(cell, digit)| (usize::from(cell), usize::from(digit))).enumerate();
        shortest.add(graph.first_contradictions(batch, shortest.length), candidates);
    }
    shortest
}

/// Returns the cells and digits of assumptions.
fn candidates_of(assumed: &DigitBoards) -> Vec<(u8, u8)> {
    let mut list = Vec::with_capacity(256);
    for (digit, &cells) in assumed.iter().enumerate() {
        set_bits(cells).for_each(|cell| list.push((cell as u8, digit as u8)));
    }
    list
}

/// Splits assumptions into batches, and gives each a bit of its set.
pub(super) fn batches(assumptions: &[usize]) -> impl Iterator<Item = AssumptionBatch> {
    assumptions.chunks(AssumptionSet::CAPACITY).map(|chunk| chunk.iter().copied().enumerate().collect())
}

fn refute_by_nets(unsolved: &Unsolved, assumed: &[usize]) -> ShortestRefutations {
    let mut shortest = ShortestRefutations::with_limit(UNLIMITED);
    for batch in batches(assumed) {
        let found = Net::new(unsolved, &batch).first_contradictions(shortest.length);
        shortest.add(found, batch.iter().map(|&(slot, n)| (slot, unsolved.candidates[n])));
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
    let refuted = refuted_after.into_iter().filter(|f| f.0 == passes).map(|(_, a)| a);
    let refuted = unsolved.cells_by_digit(refuted);
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
        let mut net = Net::new(&unsolved, &AssumptionBatch::new());
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
