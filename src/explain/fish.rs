//! Fish in words.

use super::phrases::{and, count, houses, kind, not, places};
use crate::techniques::{Position, Step};

/// The lines, their places for the digit, and the lines across that these use up.
pub fn words(at: &Position, step: &Step) -> String {
    let Some(digit) = step.evidence.digits.only() else { return String::new() };
    let (base, cover) = step.evidence.houses.split_at(step.evidence.houses.len() / 2);
    let of_line = base.iter().map(|&line| format!("{line}: {}", and(places(at, line, digit))));
    let of_line = of_line.collect::<Vec<_>>().join("; ");
    let every = if base.len() == 2 { "both".to_owned() } else { format!("all {}", count(base.len())) };
    format!(
        "In {lines}, {digit} fits only in {across} ({of_line}). The {digit}s of these {kind}s are in different \
         {across_kind}s, so they take {every} of {across}, and no other cell of these can be {digit}: {gone}.",
        lines = houses(base),
        across = houses(cover),
        kind = kind(base),
        across_kind = kind(cover),
        gone = not(&super::marks(step)),
    )
}
