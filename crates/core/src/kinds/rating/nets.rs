//! Refutations by nets: the consequences of an assumption by singles and locked candidates, and by nested assumptions.

use super::bit_set::{BitSet, WORDS_PER_WORK};
use super::cell_candidates::digits;
use super::graph::Graph;
use crate::cancellation;

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

/// The candidates that are possible under assumptions.
#[derive(Clone, Debug)]
struct Net<'a> {
    graph: &'a Graph<'a>,
    possible: BitSet,
    /// For each set, the number of its possible candidates.
    counts: Vec<u32>,
    /// The sets that have lost candidates since they were last used.
    reduced: BitSet,
    /// The candidates that complete sets exclude, until the first round. Sets exclude more, never less, by their
    /// losses.
    excluded: Option<&'a BitSet>,
    /// The masks of the cells, if there are constraints.
    masks: Vec<u32>,
    /// The constraints whose cells have changed since they were last used.
    changed: BitSet,
}

/// The end of the rounds of a net.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// A contradiction in this round, from 1.
    Contradiction(u32),
    /// Nothing changes any more, or the limit is reached.
    Open,
}

impl<'a> Net<'a> {
    fn new(graph: &'a Graph<'a>) -> Net<'a> {
        let masks = if graph.constraints.is_empty() { Vec::new() } else { graph.masks.clone() };
        let changed = BitSet::new(graph.constraints.len());
        let counts: Vec<u32> = graph.sets.iter().map(|set| set.members.len() as u32).collect();
        let (mut reduced, excluded) = (BitSet::new(graph.sets.len()), Some(&graph.excluded));
        (0..counts.len()).filter(|&set| counts[set] == 0).for_each(|set| reduced.insert(set));
        Net { graph, possible: BitSet::all(graph.len()), counts, reduced, excluded, masks, changed }
    }

    /// Makes a candidate true.
    fn assume(&mut self, n: usize) {
        self.remove(self.graph.weak[n].and(&self.possible));
    }

    /// Makes possible candidates false.
    fn remove(&mut self, candidates: BitSet) {
        self.possible.subtract(&candidates);
        for &set in candidates.iter().flat_map(|n| &self.graph.sets_of[n]) {
            self.counts[set] -= 1;
            self.reduced.insert(set);
        }
        if self.masks.is_empty() {
            return;
        }
        for (cell, digit) in candidates.iter().map(|n| self.graph.candidates[n]) {
            self.masks[cell] &= !(1 << digit);
            self.graph.constraints.of_cell(cell).iter().for_each(|&constraint| self.changed.insert(constraint));
        }
    }

    /// Runs rounds until nothing changes, at most `limit`. All inferences of a round are from the same position.
    fn run(&mut self, limit: u32, work: &mut WorkLimit) -> Result<End, WorkLimitReached> {
        for round in 1..=limit {
            work.spend(self.graph.sets.len() as u64)?;
            let mut removed = self.excluded.take().cloned().unwrap_or_else(|| BitSet::new(self.graph.len()));
            for index in self.reduced.iter() {
                let count = self.counts[index];
                if count == 0 {
                    return Ok(End::Contradiction(round));
                }
                work.spend(u64::from(count) * (1 + self.graph.len() as u64 / 64))?;
                self.graph.add_excluded_by_all(&self.graph.sets[index], &self.possible, &mut removed);
            }
            self.reduced.clear();
            if !self.add_excluded_by_constraints(&mut removed, work)? {
                return Ok(End::Contradiction(round));
            }
            removed.keep(&self.possible);
            if !removed.any() {
                return Ok(End::Open);
            }
            self.remove(removed);
        }
        Ok(End::Open)
    }

    /// Adds the candidates that changed constraints do not allow. Returns whether each constraint has a combination.
    fn add_excluded_by_constraints(
        &mut self,
        removed: &mut BitSet,
        work: &mut WorkLimit,
    ) -> Result<bool, WorkLimitReached> {
        for index in self.changed.iter() {
            let constraint = self.graph.constraints.get(index);
            work.spend(constraint.cost())?;
            let before = constraint.domains(|cell| self.masks[cell]);
            let mut domains = before.clone();
            if !constraint.filter(&mut domains) {
                return Ok(false);
            }
            for ((&cell, before), after) in constraint.cells.iter().zip(before).zip(domains) {
                digits(before & !after).for_each(|digit| removed.insert(self.graph.index(cell.into(), digit)));
            }
        }
        self.changed = BitSet::new(self.graph.constraints.len());
        Ok(true)
    }
}

/// Returns the number of rounds of singles and locked candidates after which an assumption is contradictory, if it is
/// at most `limit`.
pub(super) fn refute(
    graph: &Graph,
    assumption: usize,
    limit: u32,
    work: &mut WorkLimit,
) -> Result<Option<u32>, WorkLimitReached> {
    let mut net = Net::new(graph);
    net.assume(assumption);
    Ok(match net.run(limit, work)? {
        End::Contradiction(round) => Some(round),
        End::Open => None,
    })
}

/// Returns the number of passes after which an assumption is contradictory, if it is at most `limit`. Each pass removes
/// all candidates that nets refute under the assumption.
pub(super) fn refute_nested(
    graph: &Graph,
    assumption: usize,
    limit: u32,
    work: &mut WorkLimit,
) -> Result<Option<u32>, WorkLimitReached> {
    let mut net = Net::new(graph);
    net.assume(assumption);
    if net.run(u32::MAX, work)? != End::Open {
        return Ok(Some(1));
    }
    for pass in 1..=limit {
        let mut refuted = BitSet::new(graph.len());
        for inner in net.possible.iter() {
            let mut inside = net.clone();
            inside.assume(inner);
            if inside.run(u32::MAX, work)? != End::Open {
                refuted.insert(inner);
            }
        }
        if !refuted.any() {
            return Ok(None);
        }
        net.remove(refuted);
        if net.run(u32::MAX, work)? != End::Open {
            return Ok(Some(pass));
        }
    }
    Ok(None)
}
