//! The eliminations of a step of Sudoku Explainer.

use super::data::CellDigits;
use crate::rating::se::Step;

/// Returns the eliminations of a step.
pub fn eliminations(step: &Step) -> Vec<CellDigits> {
    step.eliminations.iter().copied().map(CellDigits::from).collect()
}
