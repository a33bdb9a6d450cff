//! The meaning of the marks of a step.

use super::{Mark, Marks};
use crate::explain::{Candidate, DigitMask, Explanation};

/// The marks of a step with the words for their meanings, such as `pattern` for `@mark pattern`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MarksKey(pub Vec<(Mark, &'static str)>);

/// The marks in the order of the key.
const ORDER: [Mark; 5] = [Mark::Evidence, Mark::Secondary, Mark::Excluded, Mark::Elimination, Mark::Placement];

/// The words for the meanings of marks for evidence, for evidence of a second kind and of a third kind.
const PATTERN: [&str; 3] = ["pattern", "fin", "pattern"];
const CHAIN: [&str; 3] = ["true", "fin", "false"];
const SETS: [&str; 3] = ["set A", "set B", "set C"];
const COLORS: [&str; 3] = ["first color", "second color", "third color"];

impl MarksKey {
    /// Returns the key of a step.
    pub fn of(step: &Explanation) -> MarksKey {
        let evidence = &step.evidence;
        let meanings = match () {
            () if evidence.chain.is_some() => CHAIN,
            () if evidence.sets.len() > 1 => SETS,
            () if !evidence.colors.is_empty() => COLORS,
            () => PATTERN,
        };
        let [evidence, secondary, excluded] = meanings;
        let is_there = |Candidate { cell, digit }: Candidate| {
            let digits = step.before.as_ref().map(|board| DigitMask::from_bits(board.mask(cell.index)));
            digits.is_none_or(|digits| digits.contains(digit))
        };
        let marks = Marks::from_step(step).candidates;
        let is_used = |mark| marks.iter().any(|&(candidate, own)| own == mark && is_there(candidate));
        let meaning = |mark| match mark {
            Mark::Evidence => evidence,
            Mark::Secondary => secondary,
            Mark::Excluded => excluded,
            Mark::Elimination => "eliminated",
            Mark::Placement => "placed",
        };
        MarksKey(ORDER.into_iter().filter(|&mark| is_used(mark)).map(|mark| (mark, meaning(mark))).collect())
    }
}
