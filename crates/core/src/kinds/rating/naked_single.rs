//! Naked single: a cell with one candidate left.

use super::position::Position;
use super::step::{Evidence, KindStep};
use crate::rating::EffortTechnique;

/// Finds the naked singles of a position.
pub(super) fn find(position: &Position) -> Vec<KindStep> {
    let cells =
        (0..position.cells()).filter(|&cell| !position.is_placed(cell) && position.mask(cell).count_ones() == 1);
    let step = |cell: usize| {
        let placed = (cell as u16, position.mask(cell).trailing_zeros() as u8 + 1);
        KindStep::placing(EffortTechnique::NakedSingle, placed, Evidence::NakedSingle { causes: Vec::new() })
    };
    cells.map(step).collect()
}
