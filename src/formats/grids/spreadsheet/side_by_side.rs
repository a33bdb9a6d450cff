//! Grids side by side, which are refused: their rows would be mixed.

use super::fields::SheetRow;
use crate::kinds::BoxShape;
use std::ops::RangeInclusive;

/// The numbers of grids side by side that are recognized, and of blank columns between them.
const COUNTS: RangeInclusive<usize> = 2..=4;
const GAPS: RangeInclusive<usize> = 1..=3;

/// Maximum number of blank columns to the right of them.
const MAX_TRAILING: usize = 3;

/// The size of the smallest and of the largest grids that are recognized.
const SIDES: RangeInclusive<usize> = 4..=9;

/// Returns the number of grids side by side that have these rows; `None` if they are not so, as most rows.
pub(super) fn count_of(rows: &[&SheetRow]) -> Option<usize> {
    let (side, width) = (rows.len(), rows.first()?.len());
    if !is_side(side) || rows.iter().any(|row| row.len() != width || !row.has_only_cells(side)) {
        return None;
    }
    let is_blank = |column: usize| rows.iter().all(|row| row.cells[column].0 == ".");
    let fits = |&(count, gap): &(usize, usize)| {
        let (used, step) = (count * side + (count - 1) * gap, side + gap);
        let is_between = |column: usize| column >= used || column % step >= side;
        (used..=used + MAX_TRAILING).contains(&width)
            && (0..width).filter(|&column| is_between(column)).all(is_blank)
            && (0..count).all(|grid| (grid * step..grid * step + side).any(|column| !is_blank(column)))
    };
    layouts().find(fits).map(|(count, _)| count)
}

/// Returns the size of the grids of which a row of this width may have several side by side.
pub(super) fn side_of_width(width: usize) -> Option<usize> {
    let fits = |side: &usize| layouts().any(|(count, gap)| width == count * side + (count - 1) * gap);
    SIDES.rev().filter(|&side| is_side(side)).find(fits)
}

fn is_side(side: usize) -> bool {
    SIDES.contains(&side) && BoxShape::default_for_side(side).is_some()
}

fn layouts() -> impl Iterator<Item = (usize, usize)> {
    COUNTS.flat_map(|count| GAPS.map(move |gap| (count, gap)))
}
