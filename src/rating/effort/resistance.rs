//! Resistance: a measure of how much of a very hard puzzle nets leave unsolved.
//!
//! The score of hard puzzles depends on the length of the longest net, which many of them share. Resistance separates
//! them. It grows with the number of unsolved candidates, so that a local search can climb from a random puzzle to the
//! hardest known ones.

use super::nets::Net;
use super::probe::{UNLIMITED, batches, false_candidates};
use super::rounds::Position;
use super::unsolved::{Batch, Unsolved};
use crate::board::grid::{Grid, Puzzle};

/// The minimum resistance of puzzles that nets do not solve.
pub(crate) const MIN_UNSOLVED_BY_NETS: u32 = 1000;

/// Returns the resistance of a puzzle with this only solution: the false candidates left after each round that removes
/// all candidates nets refute, summed over the rounds. It is [`MIN_UNSOLVED_BY_NETS`] or more if nets do not solve the puzzle.
///
/// Puzzles of ER 9.5 usually have 250 or more; nets do not solve those of ER 10.3. Isomorphs have the same resistance.
pub(crate) fn resistance(puzzle: &Puzzle, solution: &Grid) -> u32 {
    let mut position = Position::new(puzzle);
    let mut resistance = 0;
    loop {
        while position.subset_round().is_some() {}
        let unsolved = position.unsolved();
        let false_candidates = false_candidates(&unsolved, solution);
        if false_candidates.is_empty() {
            return resistance.min(MIN_UNSOLVED_BY_NETS - 1);
        }
        let refuted: Vec<usize> =
            batches(&false_candidates).flat_map(|batch| refuted_by_nets(&unsolved, &batch)).collect();
        resistance += (false_candidates.len() - refuted.len()) as u32;
        if !position.remove(&unsolved.digits_by_cell(refuted)) {
            return MIN_UNSOLVED_BY_NETS + resistance;
        }
    }
}

fn refuted_by_nets(unsolved: &Unsolved, batch: &Batch) -> Vec<usize> {
    let contradictory = Net::new(unsolved, batch).run_to_fixpoint(UNLIMITED);
    batch.iter().filter(|&&(slot, _)| contradictory.contains(slot)).map(|&(_, n)| n).collect()
}
