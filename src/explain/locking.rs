//! Locked candidates in words.

use super::phrases::{and, not, places};
use crate::techniques::{Position, Step};

/// Where the digit is locked, what that takes away, and the single that is left, if any.
pub fn words(at: &Position, step: &Step) -> String {
    let (&[from, to], Some(digit)) = (&step.evidence.houses[..], step.evidence.digits.only()) else {
        return String::new();
    };
    let cells = and(places(at, from, digit));
    let gone = not(&super::marks(step));
    let text = format!(
        "In {from}, {digit} fits only in {cells}, and these all lie in {to} too. One of them is {digit}, so no other \
         cell of {to} can be: {gone}."
    );
    match step.placement {
        None => text,
        Some((cell, _)) => {
            let house = cell.houses()[from.index() / 9];
            format!("{text} That leaves {house} only one place for {digit}: {cell}.")
        }
    }
}
