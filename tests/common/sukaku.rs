//! Comparison with the ratings of candidate grids by SukakuExplainer.

use crate::explorer;
use cluewise::rating::se::Version;
use cluewise::{Candidates, Cell, Digit, DigitSet};

/// Compares the rating of every line `candidates ER/EP/ED`, with 729 characters of candidates.
pub fn compare_ratings(text: &str) {
    explorer::compare(text, Version::V1_2_1, |text| (&candidates(text)).into());
}

fn candidates(text: &str) -> Candidates {
    let mut candidates = Candidates::FULL;
    for (cell, present) in Cell::all().zip(text.as_bytes().chunks(9)) {
        let absent = Digit::all().zip(present).filter(|&(_, &byte)| byte == b'.').map(|(digit, _)| digit);
        candidates.remove(cell, absent.collect::<DigitSet>());
    }
    candidates
}
