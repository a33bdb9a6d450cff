//! Recognition of grids of spreadsheets by the start of a file.

use super::fields::{MIN_SIDE, SheetRow};
use super::{MAX_ROW_MISCOUNT, side_beside_blank_columns, side_by_side};
use crate::formats::text::encoding;
use crate::kinds::{BoxShape, MAX_SIDE};
use std::ops::Range;

/// Returns the rows of fields at the start of a text, after comments and blank lines.
fn first_rows(head: &[u8]) -> Vec<SheetRow> {
    let lines = head.split(|&b| b == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let lines = lines.skip_while(|line| line.is_empty() || line.starts_with(b"#"));
    lines.map_while(|line| SheetRow::split(&encoding::decode_text(line), None)).take(2 * MAX_SIDE).collect()
}

/// Returns whether a text begins with the rows of a grid other than 9x9: half of its lines at least, the others with a
/// few cells more or less.
pub(in crate::formats) fn begins_with_spreadsheet(head: &[u8]) -> bool {
    let first = first_rows(head);
    if let [header, row, ..] = &first[..]
        && let Some(side) = header.numbered_side()
    {
        return side != 9 && row.len() == header.len() && row.cells[0].0 == "1";
    }
    if let Some(side) = side_beside_blank_columns(&first.iter().collect::<Vec<_>>()) {
        return side != 9 && first[..side].iter().all(|row| row.has_only_cells(side));
    }
    if first.len() < MAX_SIDE && side_by_side::count_of(&first.iter().collect::<Vec<_>>()).is_some() {
        return first.len() != 9;
    }
    let lines = head
        .split(|&b| b == b'\n' || b == b'\r')
        .filter(|line| !line.starts_with(b"#") && line.iter().any(|&b| b >= b' '));
    let rows: Vec<Option<SheetRow>> =
        lines.take(MAX_SIDE).map(|line| SheetRow::split(&encoding::decode_text(line), None)).collect();
    let sides = rows.first().and_then(Option::as_ref).map_or(0..0, |fields| near(fields.len()));
    sides.filter(|&side| side != 9 && BoxShape::default_for_side(side).is_some()).any(|side| {
        let mut rows = rows.iter().take(side);
        let fits = |row: &&Option<SheetRow>| row.as_ref().is_some_and(|row| row.is_row_of(side));
        let is_row =
            |row: &Option<SheetRow>| row.as_ref().is_some_and(|row| row.len().abs_diff(side) <= MAX_ROW_MISCOUNT);
        let complete = rows.clone().filter(fits).count();
        complete >= 2 && 2 * complete >= rows.len() && rows.all(is_row)
    })
}

/// Returns the numbers of cells from [`MIN_SIDE`] on that differ from this one by at most [`MAX_ROW_MISCOUNT`].
fn near(count: usize) -> Range<usize> {
    count.saturating_sub(MAX_ROW_MISCOUNT).max(MIN_SIDE)..count.saturating_add(MAX_ROW_MISCOUNT + 1).min(MAX_SIDE + 1)
}
