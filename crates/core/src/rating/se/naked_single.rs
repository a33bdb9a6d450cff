//! Naked single: a cell has one candidate left.

use super::board::Board;
use super::position::State;
use super::step::Step;
use super::technique::Technique;

/// Finds the first cell with one candidate (2.3).
pub fn find<B: Board>(position: &State<B>) -> Option<Step> {
    let cell = position.marks.iter().position(|marks| marks.is_power_of_two())?;
    let marks = position.marks[cell];
    let step = Step::new(Technique::NakedSingle, 2.3).placing(cell, marks.trailing_zeros() as usize);
    Some(step.with_pattern(marks, [], [cell]))
}
