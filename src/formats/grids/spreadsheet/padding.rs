//! Grids smaller than the sheet is wide, as in sheets of several sizes: all rows are padded to the widest one. The rows
//! of a grid, between names or rows of separators, give its size.

use super::fields::{MIN_SIDE, SheetRow, blank_columns};
use crate::formats::text::{encoding, is_title_row};
use crate::kinds::{BoxShape, MAX_SIDE};

/// The width of the narrowest sheet in which a row of separators ends a smaller grid; in others it may be an empty row.
const MIN_WIDTH: usize = 7;

/// Minimum number of rows of a grid that lacks some.
const MIN_ROWS: usize = 3;

fn has_boxes(side: usize) -> bool {
    BoxShape::default_for_side(side).is_some()
}

/// The rows of a block without those of separators around them, and the number of columns from the first to the last
/// that has a cell.
struct Core<'a> {
    rows: &'a [&'a SheetRow],
    columns: usize,
    width: usize,
}

impl<'a> Core<'a> {
    /// Returns `None` if all rows are blank, or if the numbers of fields differ.
    fn of(rows: &'a [&'a SheetRow]) -> Option<Core<'a>> {
        let (width, left, right) = blank_columns(rows)?;
        let first = rows.iter().position(|row| !row.is_blank())?;
        let last = rows.iter().rposition(|row| !row.is_blank())?;
        Some(Core { rows: &rows[first..=last], columns: width - left - right, width })
    }

    fn has_only_cells(&self, side: usize) -> bool {
        self.rows.iter().all(|row| row.has_only_cells(side))
    }

    /// Returns the size of a complete grid: as many rows as columns at most have cells.
    fn side(&self) -> Option<usize> {
        let side = self.rows.len();
        let is_square = side >= MIN_SIDE && side < self.width && self.columns <= side && has_boxes(side);
        (is_square && self.has_only_cells(side)).then_some(side)
    }

    /// Returns the size of a grid that lacks rows.
    fn side_of_short(&self) -> Option<usize> {
        let side = (self.columns.max(self.rows.len()).max(MIN_SIDE)..self.width).find(|&side| has_boxes(side))?;
        (self.rows.len() < side && self.has_only_cells(side)).then_some(side)
    }

    /// Returns whether the rows are most of those of a small grid.
    fn is_nearly(&self, side: usize) -> bool {
        let rows = self.rows.len();
        rows >= MIN_ROWS && rows + 1 >= side && self.columns + 1 >= side && self.rows.iter().all(|row| !row.is_blank())
    }
}

/// Returns the size of a grid that is smaller than the sheet, if no larger one can have its rows and the blank ones
/// around them.
pub(super) fn padded_side(rows: &[&SheetRow]) -> Option<usize> {
    let core = Core::of(rows)?;
    let is_part = |side: usize| has_boxes(side + 1) && rows.len() > side;
    core.side().filter(|&side| !is_part(side))
}

/// Returns the size of a grid that is smaller than the sheet and lacks rows.
pub(super) fn short_side(rows: &[&SheetRow]) -> Option<usize> {
    Core::of(rows)?.side_of_short()
}

/// Returns whether a row of separators ends a grid of the rows above it that is clearly smaller than the sheet.
pub(super) fn ends_padded_grid(rows: &[&SheetRow]) -> bool {
    let Some((last, above)) = rows.split_last().filter(|(last, _)| last.is_blank()) else { return false };
    let clues: usize = above.iter().map(|row| row.len() - row.empty).sum();
    let is_smaller = |side: usize| side + 2 <= last.len() && clues >= side;
    last.len() >= MIN_WIDTH && !above.iter().any(|row| row.is_blank()) && padded_side(above).is_some_and(is_smaller)
}

/// Returns whether a grid smaller than the sheet is in the start of a text, between names or blank rows.
pub(in crate::formats) fn has_padded_grid(head: &[u8]) -> bool {
    let is_whole = head.ends_with(b"\n") || head.len() < crate::formats::text::options::KIND_HEAD_BYTES;
    let mut block: Vec<SheetRow> = Vec::new();
    for line in head.split(|&byte| byte == b'\n') {
        let text = encoding::decode_text(line.strip_suffix(b"\r").unwrap_or(line));
        let row = SheetRow::split(&text, None).filter(|_| !is_title_row(&text));
        let is_other = row.as_ref().is_none_or(|row| block.first().is_some_and(|first| first.len() != row.len()));
        if is_other && is_padded_block(&block) {
            return true;
        }
        if is_other {
            block.clear();
        }
        block.extend(row);
        let rows: Vec<&SheetRow> = block.iter().collect();
        if ends_padded_grid(&rows) {
            return true;
        }
        // Larger grids are not looked for.
        if block.len() > 2 * MAX_SIDE {
            return false;
        }
    }
    is_whole && is_padded_block(&block)
}

/// Returns whether the rows are those of one grid that is smaller than the sheet, perhaps without its last row.
fn is_padded_block(block: &[SheetRow]) -> bool {
    let rows: Vec<&SheetRow> = block.iter().collect();
    let is_other = |side: &usize| *side != 9;
    let is_nearly = |side: &usize| Core::of(&rows).is_some_and(|core| core.is_nearly(*side));
    padded_side(&rows).filter(is_other).is_some() || short_side(&rows).filter(is_other).filter(is_nearly).is_some()
}
