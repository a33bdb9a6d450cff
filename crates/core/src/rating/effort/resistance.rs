//! Resistance: a measure of how much of a very hard puzzle nets leave unsolved.
//!
//! The score of hard puzzles depends on the length of the longest net, which many of them share. Resistance separates
//! them. It grows with the number of unsolved candidates, so that a local search can climb from a random puzzle to the
//! hardest known ones.

use super::nets::Net;
use super::position::Position;
use super::probe::{batches, nested_passes};
use super::unsolved::Unsolved;
use crate::board::grid::{Grid, Puzzle};
use crate::cancellation;

/// The minimum resistance of puzzles that nets do not solve.
pub(crate) const MIN_UNSOLVED_BY_NETS: u32 = 1000;

/// The minimum share of the resistance that the first round leaves, in percent: of 757 puzzles with a resistance of 60
/// to 200, all had more.
const MIN_FIRST_ROUND_PERCENT: u32 = 65;

/// Returns the resistance of a puzzle with this only solution: the false candidates left after each round that removes
/// all candidates nets refute, summed over the rounds. If nets do not solve the puzzle, it is [`MIN_UNSOLVED_BY_NETS`]
/// and the false candidates that are left in the end.
///
/// Puzzles of ER 9.5 usually have 250 or more; nets do not solve those of ER 10.3. Isomorphs have the same resistance.
pub(crate) fn resistance(puzzle: &Puzzle, solution: &Grid) -> u32 {
    resistance_from(puzzle, solution, 0).unwrap_or(0)
}

/// Returns the [`resistance`] if it is at least `min`. It takes a fraction of the time if the first round leaves few
/// candidates; puzzles with more resistance than these lead to expect are not returned.
pub(crate) fn resistance_from(puzzle: &Puzzle, solution: &Grid, min: u32) -> Option<u32> {
    // Candidates that are left in the end are left by every round.
    let min_first = min.checked_sub(MIN_UNSOLVED_BY_NETS).unwrap_or(min * MIN_FIRST_ROUND_PERCENT / 100);
    let mut position = Position::with_solution(puzzle, solution);
    let mut sum = 0;
    loop {
        while position.subset_round().is_some() {}
        let unsolved = position.unsolved();
        let false_candidates = unsolved.candidates_in(&position.false_candidates(solution));
        if false_candidates.is_empty() {
            return Some(sum.min(MIN_UNSOLVED_BY_NETS - 1)).filter(|&resistance| resistance >= min);
        }
        let min_left = if sum == 0 || min >= MIN_UNSOLVED_BY_NETS { min_first as usize } else { 0 };
        let refuted = refuted_by_nets(&unsolved, &false_candidates, min_left)?;
        let left = (false_candidates.len() - refuted.len()) as u32;
        sum += left;
        if position.remove(&unsolved.cells_by_digit(refuted)) == 0 {
            return Some(MIN_UNSOLVED_BY_NETS + left).filter(|&resistance| resistance >= min);
        }
    }
}

/// Returns those of these false candidates that nets refute; `None` if fewer than `min_left` are left.
fn refuted_by_nets(unsolved: &Unsolved, false_candidates: &[usize], min_left: usize) -> Option<Vec<usize>> {
    let max_refuted = false_candidates.len().checked_sub(min_left)?;
    let mut refuted = Vec::with_capacity(false_candidates.len());
    for batch in batches(false_candidates) {
        let contradictory = Net::new(unsolved, &batch).refuted(max_refuted - refuted.len());
        refuted.extend(batch.iter().filter(|&&(slot, _)| contradictory.contains(slot)).map(|&(_, n)| n));
        if refuted.len() > max_refuted {
            return None;
        }
    }
    Some(refuted)
}

/// The number of rounds of nested nets. Two rounds separate the hardest known puzzles (126 to 174 candidates left) best
/// from the starts of the search for them (12 to 44).
const NESTED_ROUNDS: u32 = 2;

/// Returns how many false candidates nested nets do not refute in one pass. A nested net assumes a candidate, and
/// removes what nets of two rounds refute under that assumption, until there is a contradiction. Takes 5 to 15 ms.
///
/// Puzzles of ER 10.4 have 30 to 100, generated ones of ER 11.0 at least 95, known ones of ER 10.9 and more at least
/// 126.
pub(crate) fn left_by_nested_nets(puzzle: &Puzzle, solution: &Grid) -> u32 {
    let mut position = Position::with_solution(puzzle, solution);
    while position.subset_round().is_some() {}
    let unsolved = position.unsolved();
    let is_left = |&&assumption: &&usize| nested_passes(&unsolved, assumption, NESTED_ROUNDS).is_none();
    let assumptions = unsolved.candidates_in(&position.false_candidates(solution));
    assumptions.iter().take_while(|_| !cancellation::is_requested()).filter(is_left).count() as u32
}
