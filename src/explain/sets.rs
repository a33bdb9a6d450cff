//! Naked and hidden sets in words.

use super::phrases::{all, and, count, not, or};
use crate::techniques::{Position, Step};

/// As many cells as digits: the rest of the house loses the digits.
pub fn naked(_: &Position, step: &Step) -> String {
    let (digits, cells) = (step.evidence.digits, &step.evidence.cells);
    let &[house] = &step.evidence.houses[..] else { return String::new() };
    let (n, gone) = (count(cells.len()), not(&super::marks(step)));
    format!(
        "In {house}, {} have no other candidates than {}. These {n} cells use up the {n} digits, so no other cell of \
         {house} can be {}: {gone}.",
        and(cells),
        all(digits),
        or(digits)
    )
}

/// As many digits as cells: the cells lose everything else.
pub fn hidden(_: &Position, step: &Step) -> String {
    let (digits, cells) = (step.evidence.digits, &step.evidence.cells);
    let &[house] = &step.evidence.houses[..] else { return String::new() };
    let (n, gone) = (count(cells.len()), not(&super::marks(step)));
    let text = format!(
        "In {house}, {} fit only in {}. These {n} digits fill the {n} cells, so nothing else fits there: {gone}.",
        all(digits),
        and(cells)
    );
    match step.placement {
        None => text,
        Some((cell, digit)) => format!("{text} That leaves {house} only one place for {digit}: {cell}."),
    }
}
