//! The boxes of drawn grids, as the lines between their cells show them.

use super::fixed_width::is_bar;
use crate::board::text::ParseError;
use crate::kinds::BoxShape;

/// A line between cells: none, a single one, or a double or thick one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(in crate::formats) enum Line {
    #[default]
    None,
    Thin,
    Thick,
}

impl Line {
    /// Returns the vertical line in the text between two cells.
    pub(super) fn between(text: impl Iterator<Item = char>) -> Line {
        text.filter(|&c| is_bar(c)).fold(Line::None, |line, c| match (line, c) {
            (Line::None, '║' | '┃') | (Line::Thin | Line::Thick, _) => Line::Thick,
            (Line::None, _) => Line::Thin,
        })
    }

    /// Returns the horizontal line that a border is.
    pub(super) fn of_border(border: &str) -> Line {
        if border.contains(['=', '═', '━']) { Line::Thick } else { Line::Thin }
    }
}

/// Returns the number of rows or columns of the boxes that lines separate, given those before each row or column but
/// the first: the thickest ones, unless they are between all cells. `None` without such lines.
///
/// # Errors
/// Returns the numbers of cells before the lines, which are not those of boxes of one size.
fn box_size(lines: &[Line]) -> Result<Option<usize>, Vec<usize>> {
    let thickest = lines.iter().copied().max().unwrap_or_default();
    let places: Vec<usize> = (1..).zip(lines).filter(|&(_, &line)| line == thickest).map(|(place, _)| place).collect();
    if thickest == Line::None || places.len() == lines.len() {
        return Ok(None);
    }
    let (size, side) = (places[0], lines.len() + 1);
    let is_regular = side.is_multiple_of(size) && places.iter().copied().eq((size..side).step_by(size));
    if is_regular { Ok(Some(size)) } else { Err(places) }
}

/// Returns the boxes that the lines of a drawing separate; `None` if it shows none. The vertical lines are those of all
/// rows, with the number of each row, and those of rows without any are no contradiction.
///
/// # Errors
/// The lines do not separate boxes of one size.
pub(super) fn drawn_boxes(
    vertical: &[(u64, &[Line])],
    horizontal: &[Line],
    start: u64,
) -> Result<Option<BoxShape>, ParseError> {
    let side = horizontal.len() + 1;
    let lined = || vertical.iter().filter(|(_, lines)| lines.iter().any(|&line| line != Line::None));
    let Some(&(first, columns)) = lined().next() else { return boxes_of(side, None, horizontal, start) };
    if let Some(&(number, _)) = lined().find(|(_, lines)| *lines != columns) {
        let found = format!("bars after other cells than in line {first}");
        return Err(ParseError::new(number, 1, found, "the same bars in all rows"));
    }
    let wrong = |places: Vec<usize>| irregular(first, "bars", "column", &places);
    boxes_of(side, box_size(columns).map_err(wrong)?, horizontal, start)
}

/// Returns the boxes with this number of columns and these lines between rows.
fn boxes_of(
    side: usize,
    columns: Option<usize>,
    horizontal: &[Line],
    start: u64,
) -> Result<Option<BoxShape>, ParseError> {
    let rows = box_size(horizontal).map_err(|places| irregular(start, "borders", "row", &places))?;
    let shape = match (rows, columns) {
        (None, None) => return Ok(None),
        (Some(rows), None) => BoxShape { rows, columns: side / rows },
        (None, Some(columns)) => BoxShape { rows: side / columns, columns },
        (Some(rows), Some(columns)) => BoxShape { rows, columns },
    };
    if shape.cells() == side {
        return Ok(Some(shape));
    }
    let found = format!("borders around boxes of {} rows and {} columns", shape.rows, shape.columns);
    Err(ParseError::new(start, 1, found, format!("boxes of {side} cells")))
}

fn irregular(line: u64, what: &str, unit: &str, places: &[usize]) -> ParseError {
    let plural = if places.len() == 1 { "" } else { "s" };
    let places: Vec<String> = places.iter().map(ToString::to_string).collect();
    let found = format!("{what} after {unit}{plural} {}", places.join(", "));
    ParseError::new(line, 1, found, "boxes of one size; JSON names the regions of a jigsaw")
}
