//! Resistance: how much of a very hard puzzle nets leave open.
//!
//! The score of hard puzzles rests on the length of the longest net, and many have the same. Resistance tells them apart:
//! it grows with all that is left, so that one can climb on it from a random puzzle to the hardest there are.

use super::nets::Net;
use super::open::{Batch, Open};
use super::probe::{FOREVER, batches, wrong};
use super::rounds::Position;
use crate::grid::{Grid, Puzzle};

/// The resistance of puzzles that nets do not solve: this, and what they leave.
pub(crate) const BEYOND_NETS: u32 = 1000;

/// How much a puzzle withstands: each time that all candidates are taken away which nets refute, those that are wrong and
/// still there are counted; [`BEYOND_NETS`] and more if nets end before the puzzle is solved.
///
/// The solution must be the puzzle's only one. Puzzles of ER 9.5 have 250 and more as a rule, those of ER 10.3 withstand
/// nets; isomorphs have the same.
pub(crate) fn resistance(puzzle: &Puzzle, solution: &Grid) -> u32 {
    let mut position = Position::new(puzzle);
    let mut withstood = 0;
    loop {
        while position.plain_round().is_some() {}
        let open = position.open();
        let wrong = wrong(&open, solution);
        if wrong.is_empty() {
            return withstood.min(BEYOND_NETS - 1);
        }
        let refuted: Vec<usize> = batches(&wrong).flat_map(|batch| refuted_by_nets(&open, &batch)).collect();
        withstood += (wrong.len() - refuted.len()) as u32;
        if !position.remove(&open.sets(refuted)) {
            return BEYOND_NETS + withstood;
        }
    }
}

fn refuted_by_nets(open: &Open, batch: &Batch) -> Vec<usize> {
    let bad = Net::new(open, batch).settle(FOREVER);
    batch.iter().filter(|&&(column, _)| bad.contains(column)).map(|&(_, n)| n).collect()
}
