//! The effects of a step as a formula.

use super::data::{Candidate, CellDigits, Explanation};
use super::language::join;
use std::fmt;

/// Returns the placement and the eliminations as `r1c1 = 5; r2c7, r2c8 ≠ 5`.
pub(super) fn effects(step: &Explanation) -> String {
    effects_of(step.placement, &step.eliminations, |digits| join(digits.iter(), ", "))
}

/// Returns a placement and eliminations as `r1c1 = 5; r2c7, r2c8 ≠ 5`, with this text of digits.
pub(crate) fn effects_of<C: fmt::Display, D: fmt::Display, S: PartialEq>(
    placement: Option<Candidate<C, D>>,
    eliminations: &[CellDigits<C, S>],
    text: impl Fn(&S) -> String,
) -> String {
    let mut groups: Vec<(&S, Vec<&C>)> = Vec::new();
    for CellDigits { cell, digits } in eliminations {
        match groups.iter_mut().find(|(other, _)| *other == digits) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((digits, vec![cell])),
        }
    }
    let placed = placement.map(|placed| format!("{} = {}", placed.cell, placed.digit));
    let lost = groups.iter().map(|(digits, cells)| format!("{} ≠ {}", join(cells, ", "), text(digits)));
    join(placed.into_iter().chain(lost), "; ")
}
