//! The meaning of the marks of a step.

use super::variant_step::marks;
use super::{Mark, Marks};
use crate::board::cell::Cell;
use crate::explain::Explanation;
use crate::variant::VariantExplanation;

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
const EXTRA: [&str; 3] = ["pattern", "extra candidate", "pattern"];

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
        let board = step.before.as_ref();
        let is_there = |cell: Cell, digit| {
            board.is_none_or(|board| board.candidates.get(cell.index()).is_some_and(|digits| digits.contains(digit)))
        };
        let marks = Marks::from_step(step).candidates;
        MarksKey::new(&meanings, |mark| marks.iter().any(|&(cell, digit, own)| own == mark && is_there(cell, digit)))
    }

    /// Returns the key of a step of a variant.
    pub fn of_variant(step: &VariantExplanation) -> MarksKey {
        let meanings = if step.evidence.chain.is_some() { CHAIN } else { EXTRA };
        let marks = marks(step);
        MarksKey::new(&meanings, |mark| marks.iter().any(|own| own.mark == mark))
    }

    fn new([evidence, secondary, excluded]: &[&'static str; 3], is_used: impl Fn(Mark) -> bool) -> MarksKey {
        let meaning = |mark| match mark {
            Mark::Evidence => *evidence,
            Mark::Secondary => *secondary,
            Mark::Excluded => *excluded,
            Mark::Elimination => "eliminated",
            Mark::Placement => "placed",
        };
        MarksKey(ORDER.into_iter().filter(|&mark| is_used(mark)).map(|mark| (mark, meaning(mark))).collect())
    }
}
