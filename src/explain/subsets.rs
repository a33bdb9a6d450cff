//! Text of naked and hidden subsets.

use super::phrases::{all, and, count, not, or};
use crate::rating::se::{Position, Step};

/// Describes a naked subset: the rest of the house loses its digits.
pub fn naked(_: &Position, step: &Step) -> String {
    let (digits, cells) = (step.evidence.digits, &step.evidence.cells);
    let &[house] = &step.evidence.houses[..] else { return String::new() };
    let (n, eliminated) = (count(cells.len()), not(&super::eliminations(step)));
    format!(
        "In {house}, {} have no other candidates than {}. These {n} cells use up the {n} digits, so no other cell of \
         {house} can be {}: {eliminated}.",
        and(cells),
        all(digits),
        or(digits)
    )
}

/// Describes a hidden subset: its cells lose all other digits.
pub fn hidden(_: &Position, step: &Step) -> String {
    let (digits, cells) = (step.evidence.digits, &step.evidence.cells);
    let &[house] = &step.evidence.houses[..] else { return String::new() };
    let (n, eliminated) = (count(cells.len()), not(&super::eliminations(step)));
    let text = format!(
        "In {house}, {} fit only in {}. These {n} digits fill the {n} cells, so nothing else fits there: {eliminated}.",
        all(digits),
        and(cells)
    );
    match step.placement {
        None => text,
        Some((cell, digit)) => format!("{text} That leaves {house} only one place for {digit}: {cell}."),
    }
}
