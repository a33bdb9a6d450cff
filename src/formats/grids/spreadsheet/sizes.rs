//! The sizes of grids in sheets, by their rows: beside blank columns, as in sheets of several sizes, whose rows are padded to
//! the widest one, and side by side.

use super::fields::SheetRow;
use crate::formats::grids::cell_chars::MIN_SIDE;
use crate::kinds::BoxShape;
use std::ops::RangeInclusive;

/// Maximum number of missing or additional cells of a row that still belongs to a grid.
pub(in crate::formats) const MAX_ROW_MISCOUNT: usize = 2;

/// The width of the narrowest sheet in which a row of separators ends a smaller grid; in others it may be an empty row.
const MIN_WIDTH: usize = 7;

/// The numbers of grids side by side that are recognized, of blank columns between them and at most to their right, and their
/// sizes.
const COUNTS: RangeInclusive<usize> = 2..=4;
const GAPS: RangeInclusive<usize> = 1..=3;
const MAX_TRAILING: usize = 3;
const SIDES: RangeInclusive<usize> = 4..=9;

pub(super) fn has_boxes(side: usize) -> bool {
    BoxShape::default_for_side(side).is_some()
}

fn have_only_cells(rows: &[&SheetRow], side: usize) -> bool {
    rows.iter().all(|row| row.has_only_cells(side))
}

fn clue_count(rows: &[&SheetRow]) -> usize {
    rows.iter().map(|row| row.cells.iter().filter(|(text, _)| text.chars().any(char::is_alphanumeric)).count()).sum()
}

/// Returns the number of fields of all rows and how many columns at their left and right are blank; `None` if the
/// numbers differ or all are blank.
pub(super) fn blank_columns(rows: &[&SheetRow]) -> Option<(usize, usize, usize)> {
    let width = rows.first()?.len();
    if rows.iter().any(|row| row.len() != width) {
        return None;
    }
    let is_blank = |&column: &usize| rows.iter().all(|row| row.cells[column].0 == ".");
    let left = (0..width).take_while(is_blank).count();
    let right = (0..width).rev().take_while(is_blank).count();
    (left < width).then_some((width, left, right))
}

/// Returns the size of a grid with blank columns beside it: its number of rows, up to the end or to a row of
/// separators. Leading rows of separators may be before a grid of 9x9; before other sizes they are rows of the grid.
pub(super) fn side_beside_blank_columns(rows: &[&SheetRow]) -> Option<usize> {
    let of_first_rows = |rows: &[&SheetRow]| {
        let (width, left, right) = blank_columns(rows).filter(|(width, ..)| rows.len() != *width)?;
        let is_end = |side: usize| rows.len() == side || rows.get(side).is_some_and(|row| row.is_blank());
        let min = width.saturating_sub(left + right).max(MIN_SIDE);
        let has_cells = |side: usize| width != 9 || have_only_cells(rows, side);
        (min..width).rev().find(|&side| has_boxes(side) && is_end(side) && has_cells(side))
    };
    let leading = rows.iter().take_while(|row| row.is_blank()).count();
    let is_classic = |&side: &usize| side == 9 && have_only_cells(rows, 9);
    of_first_rows(rows).or_else(|| of_first_rows(&rows[leading..]).filter(is_classic))
}

/// Returns the rows from the first to the last one with a cell, and the numbers of columns with cells and of all; `None` if
/// the numbers of fields differ.
fn core<'a>(rows: &'a [&'a SheetRow]) -> Option<(&'a [&'a SheetRow], usize, usize)> {
    let (width, left, right) = blank_columns(rows)?;
    let first = rows.iter().position(|row| !row.is_blank())?;
    let last = rows.iter().rposition(|row| !row.is_blank())?;
    Some((&rows[first..=last], width - left - right, width))
}

/// Returns the size of a grid that is smaller than the sheet: the smallest one that has its cells and its digits, if there
/// are as many rows. A larger grid without the last digit would have both a row and a column without a clue at its edges.
pub(super) fn padded_side(rows: &[&SheetRow]) -> Option<usize> {
    let (core, columns, width) = core(rows)?;
    let min = core.len().max(columns).max(MIN_SIDE);
    // A sheet of 9x9 with a few digits may be one that is being filled.
    let (is_classic, clues) = (width == 9 && rows.len() == 9, clue_count(core));
    let mut sides = (min..width.min(rows.len() + 1)).filter(|&side| has_boxes(side) && have_only_cells(core, side));
    sides.next().filter(|side| !is_classic || clues >= 2 * side)
}

/// Returns the size of a grid that is smaller than the sheet and lacks rows.
pub(super) fn short_side(rows: &[&SheetRow]) -> Option<usize> {
    let (core, columns, width) = core(rows)?;
    let side = (columns.max(core.len()).max(MIN_SIDE)..width).find(|&side| has_boxes(side))?;
    (core.len() < side && have_only_cells(core, side)).then_some(side)
}

/// Returns whether a row of separators ends a grid of the rows above it that is clearly smaller than the sheet.
pub(super) fn ends_padded_grid(rows: &[&SheetRow]) -> bool {
    let Some((last, above)) = rows.split_last().filter(|(last, _)| last.is_blank()) else { return false };
    let is_smaller = |side: usize| side + 2 <= last.len() && clue_count(above) >= side;
    last.len() >= MIN_WIDTH && !above.iter().any(|row| row.is_blank()) && padded_side(above).is_some_and(is_smaller)
}

/// Returns the number of grids side by side that have these rows; `None` if they are not so, as most rows. Their rows would be
/// mixed.
pub(super) fn grids_side_by_side(rows: &[&SheetRow]) -> Option<usize> {
    let (side, width) = (rows.len(), rows.first()?.len());
    if !is_side_of_several(side) || rows.iter().any(|row| row.len() != width || !row.has_only_cells(side)) {
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
    arrangements().find(fits).map(|(count, _)| count)
}

/// Returns the size of the grids of which a row of this width may have several side by side.
pub(super) fn side_of_several(width: usize) -> Option<usize> {
    let fits = |side: &usize| arrangements().any(|(count, gap)| width == count * side + (count - 1) * gap);
    SIDES.rev().filter(|&side| is_side_of_several(side)).find(fits)
}

fn is_side_of_several(side: usize) -> bool {
    SIDES.contains(&side) && has_boxes(side)
}

fn arrangements() -> impl Iterator<Item = (usize, usize)> {
    COUNTS.flat_map(|count| GAPS.map(move |gap| (count, gap)))
}
