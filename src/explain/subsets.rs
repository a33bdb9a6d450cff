//! Text of naked and hidden subsets.

use super::eliminations::eliminations;
use super::phrases::{after_colon, all, and, list, not, number_word, or};
use crate::board::digits::DigitSet;
use crate::board::house::House;
use crate::rating::se::{Position, Step};

/// Describes a naked subset: the rest of the house loses its digits.
pub fn naked(_: &Position, step: &Step) -> String {
    let (digits, cells) = (step.evidence.digits, &step.evidence.cells);
    let &[house] = &step.evidence.houses[..] else { return String::new() };
    let conclusion = naked_conclusion(&[house], digits, &not(&eliminations(step)));
    format!("In {house}, {} have no other candidates than {}. {conclusion}", and(cells), all(digits))
}

/// Describes what the rest of the houses loses to a naked subset.
pub fn naked_conclusion(houses: &[House], digits: DigitSet, eliminated: &str) -> String {
    let (n, houses) = (number_word(digits.len()), list(houses, "or"));
    let digits = or(digits);
    format!("These {n} cells use up the {n} digits, so no other cell of {houses} can be {digits}: {eliminated}.")
}

/// Describes a hidden subset: its cells lose all other digits.
pub fn hidden(_: &Position, step: &Step) -> String {
    let (digits, cells) = (step.evidence.digits, &step.evidence.cells);
    let &[house] = &step.evidence.houses[..] else { return String::new() };
    let conclusion = hidden_conclusion(digits, &not(&eliminations(step)));
    let text = format!("In {house}, {} fit only in {}. {conclusion}", all(digits), and(cells));
    match step.placement {
        None => text,
        Some((cell, digit)) => format!("{text} That leaves {house} only one place for {digit}: {cell}."),
    }
}

/// Describes what the cells of a hidden subset lose.
pub fn hidden_conclusion(digits: DigitSet, eliminated: &str) -> String {
    let n = number_word(digits.len());
    format!("These {n} digits fill the {n} cells, so nothing else fits there{}.", after_colon(eliminated))
}
