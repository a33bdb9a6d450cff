//! What a step eliminates.

use crate::board::cell::{Cell, CellSet};
use crate::board::digits::DigitSet;
use crate::explain::data::CellDigits;
use crate::explain::phrases;
use crate::rating::hodoku::Step;
use std::collections::BTreeMap;

/// Returns the eliminations of a step by cell.
pub fn eliminations(step: &Step) -> Vec<CellDigits> {
    let mut cells: BTreeMap<Cell, DigitSet> = BTreeMap::new();
    for &(cell, digit) in &step.eliminations {
        *cells.entry(cell).or_default() |= DigitSet::single(digit);
    }
    cells.into_iter().map(CellDigits::from).collect()
}

/// Describes the eliminations of a step: `r2c7 and r2c8 are not 5`.
pub fn eliminated(step: &Step) -> String {
    phrases::not(&eliminations(step))
}

/// Returns the digits that a step eliminates.
pub fn eliminated_digits(step: &Step) -> DigitSet {
    step.eliminations.iter().map(|&(_, digit)| digit).collect()
}

/// Returns the cells that lose a candidate.
pub fn eliminated_cells(step: &Step) -> CellSet {
    step.eliminations.iter().map(|&(cell, _)| cell).collect()
}
