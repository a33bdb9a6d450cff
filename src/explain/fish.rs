//! Text of fish.

use super::candidate_grid::CandidateGrid;
use super::eliminations::eliminations;
use super::phrases::{and, house_type, houses, not, number_word};
use crate::rating::se::{Position, Step};

/// Describes the base lines, the positions of the digit in them, and the cover lines.
pub fn describe(position: &Position, step: &Step) -> String {
    let Some(digit) = step.evidence.digits.only() else { return String::new() };
    let (base, cover) = step.evidence.houses.split_at(step.evidence.houses.len() / 2);
    let base_positions = base.iter().map(|&line| format!("{line}: {}", and(position.places(line, digit))));
    let base_positions = base_positions.collect::<Vec<_>>().join("; ");
    let every = if base.len() == 2 { "both".to_owned() } else { format!("all {}", number_word(base.len())) };
    format!(
        "In {lines}, {digit} fits only in {across} ({base_positions}). The {digit}s of these {house_type}s are in different \
         {across_kind}s, so they take {every} of {across}, and no other cell of these can be {digit}: {eliminated}.",
        lines = houses(base),
        across = houses(cover),
        house_type = house_type(base),
        across_kind = house_type(cover),
        eliminated = not(&eliminations(step)),
    )
}
