//! Text of locked candidates.

use super::phrases::{and, not, positions};
use crate::rating::se::{Position, Step};

/// Describes the locked digit, its eliminations, and the resulting single, if any.
pub fn describe(position: &Position, step: &Step) -> String {
    let (&[from, to], Some(digit)) = (&step.evidence.houses[..], step.evidence.digits.only()) else {
        return String::new();
    };
    let cells = and(positions(position, from, digit));
    let eliminated = not(&super::eliminations(step));
    let text = format!(
        "In {from}, {digit} fits only in {cells}, and these all lie in {to} too. One of them is {digit}, so no other \
         cell of {to} can be: {eliminated}."
    );
    match step.placement {
        None => text,
        Some((cell, _)) => {
            let house = cell.houses()[from.index() / 9];
            format!("{text} That leaves {house} only one place for {digit}: {cell}.")
        }
    }
}
