//! W-Wing, XY-Wing and XYZ-Wing.

use super::cell_sets::sees_all;
use super::effects::{eliminated, eliminated_digits};
use super::single_digit::strong_house;
use crate::board::cell::{Cell, CellSet};
use crate::board::digits::DigitSet;
use crate::explain::phrases::{all, and};
use crate::explain::wing;
use crate::rating::hodoku::{Pattern, Position, Step};

/// Describes two cells with the same two candidates, joined by a strong link.
pub fn w_wing(position: &Position, step: &Step) -> String {
    let Pattern::WWing { eliminated: lost, linked, cells: [a, b], link } = step.pattern else { return String::new() };
    let [near_a, near_b] = if link[0].sees(a) && link[1].sees(b) { link } else { [link[1], link[0]] };
    let house = strong_house(position, linked, link).map_or(String::new(), |house| house.to_string());
    format!(
        "W-Wing on {lost}: {a} and {b} have the same two candidates, {pair}. In {house}, {linked} fits only in {near_a}, \
         which sees {a}, and {near_b}, which sees {b}. One of these is {linked}, so {a} or {b} is not {linked} but {lost}. \
         No cell that sees both can be {lost}: {eliminated}.",
        pair = all(position.candidates(a)),
        eliminated = eliminated(step),
    )
}

/// Describes the pivot, the wings that follow from its digits, and the eliminations.
pub fn wing(position: &Position, step: &Step, cells: CellSet) -> String {
    let &[pivot, a, b] = &pivot_first(position, step, cells)[..] else { return String::new() };
    let lost = and(eliminated_digits(step));
    format!("{} on {lost}: {}", step.technique, wing::reason(position, [pivot, a, b], &eliminated(step)))
}

/// Returns the pivot of an XY-wing or XYZ-wing and then its wings.
pub fn pivot_first(position: &Position, step: &Step, cells: CellSet) -> Vec<Cell> {
    let wings = |pivot: Cell| cells - CellSet::single(pivot);
    // The digit that is eliminated is in both wings.
    let lost = eliminated_digits(step);
    let is_pivot = |pivot: &Cell| {
        let wings = wings(*pivot);
        let shared = wings.iter().fold(DigitSet::FULL, |shared, wing| shared & position.candidates(wing));
        sees_all(*pivot, wings) && shared == lost
    };
    let pivot = cells.iter().find(is_pivot);
    pivot.into_iter().chain(pivot.map_or(cells, wings)).collect()
}
