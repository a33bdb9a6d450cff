//! Text of locked candidates.

use super::candidate_grid::CandidateGrid;
use super::eliminations::eliminations;
use super::phrases::{after_colon, and, capitalized, not};
use crate::board::digits::Digit;
use crate::board::house::House;
use crate::rating::se::{Position, Step};

/// Describes the locked digit, its eliminations, and the resulting single, if any.
pub fn describe(position: &Position, step: &Step) -> String {
    let (&[from, to], Some(digit)) = (&step.evidence.houses[..], step.evidence.digits.only()) else {
        return String::new();
    };
    let text = capitalized(&reason(position, [from, to], digit, &not(&eliminations(step))));
    match step.placement {
        None => text,
        Some((cell, _)) => {
            let house = cell.houses()[from.index() / 9];
            format!("{text} That leaves {house} only one place for {digit}: {cell}.")
        }
    }
}

/// Describes a digit whose places in a house are all in another one, and its eliminations.
pub fn reason(grid: &impl CandidateGrid, [from, to]: [House; 2], digit: Digit, eliminated: &str) -> String {
    let cells = and(grid.places(from, digit));
    format!(
        "in {from}, {digit} fits only in {cells}, and these all lie in {to} too. One of them is {digit}, so no other \
         cell of {to} can be{}.",
        after_colon(eliminated)
    )
}
