//! Joined grids in one line: the field in reading order, or the cells of one grid after the other.

use super::line_fields::{Field, fields, located};
use crate::board::text::ParseError;
use crate::formats::text::{KindParts, ReadOptions};
use crate::kinds::{JoinedGrids, Puzzle, PuzzleKind, Symbols};
use crate::pack::Record;

/// Returns whether a line has a field with gaps.
pub(in crate::formats) fn matches(line: &str) -> bool {
    fields(line).first().is_some_and(|&(text, _)| recognized(text).is_some())
}

/// Returns the joined grids with the gaps of a text.
fn recognized(text: &str) -> Option<&'static JoinedGrids> {
    let has_gaps = |joined: &&JoinedGrids| {
        let width = joined.width();
        let are_gaps = (0..width * width).map(|at| joined.cell(at / width, at % width).is_none());
        text.len() == width * width && text.chars().map(|c| c == JoinedGrids::GAP).eq(are_gaps)
    };
    text.contains(JoinedGrids::GAP).then(|| JoinedGrids::all().iter().find(has_gaps)).flatten()
}

/// Returns the joined grids of a text: those of the options in the size that its length is closest to, or those with
/// its gaps; `None` if there are none.
pub(in crate::formats) fn joined_of(text: &str, options: &ReadOptions) -> Option<&'static JoinedGrids> {
    if options.rules.joined_grids().next().is_none() {
        return recognized(text);
    }
    let count = text.chars().count();
    let distance = |joined: &&JoinedGrids| {
        let (width, grid) = (joined.width(), joined.side() * joined.side());
        let lengths = [width * width, grid * joined.corners().len(), grid, width];
        (
            options.side.is_some_and(|side| side != joined.side()),
            lengths.map(|length| length.abs_diff(count)).into_iter().min(),
        )
    };
    options.rules.joined_grids().min_by_key(distance)
}

/// The cells that a text has characters for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::formats) enum Form {
    /// All places of the field.
    Field,
    /// The cells of all grids, one grid after the other.
    Grids,
    /// The cells of one grid.
    Grid,
}

/// Returns the form of a text of this number of characters.
pub(in crate::formats) fn form_of(count: usize, joined: &JoinedGrids) -> Option<Form> {
    let grid = joined.side() * joined.side();
    match count {
        _ if count == joined.width() * joined.width() => Some(Form::Field),
        _ if count == grid * joined.corners().len() => Some(Form::Grids),
        _ if count == grid => Some(Form::Grid),
        _ => None,
    }
}

/// Parses a line of joined grids, and the solution after the puzzle.
pub(in crate::formats) fn parse(
    fields: &[Field],
    joined: &'static JoinedGrids,
    options: &ReadOptions,
) -> Result<Record, ParseError> {
    let kind = kind(joined, options)?;
    let Some((puzzle, rest)) = cells_of(fields, &kind, joined, options)? else {
        let (text, column) = fields.first().copied().unwrap_or(("", 1));
        let cells = text.chars().count();
        let found = match form_of(cells, joined) {
            Some(_) => format!("{} grids", fields.len()),
            None => format!("{cells} cells"),
        };
        return Err(ParseError::new(1, column, found, expected_lengths(joined)));
    };
    let solution = cells_of(rest, &kind, joined, options)?.map(|(solution, _)| solution);
    let solution = solution.filter(|solution| solution.clue_count() == joined.cells());
    let mut record = Record::of_kind(kind, puzzle);
    record.set_found_solution(solution);
    Ok(record)
}

/// Parses the cells in the first fields. Returns the other fields, too; `None` if the first ones have another form.
fn cells_of<'a, 'b>(
    fields: &'b [Field<'a>],
    kind: &PuzzleKind,
    joined: &JoinedGrids,
    options: &ReadOptions,
) -> Result<Option<(Puzzle, &'b [Field<'a>])>, ParseError> {
    let Some((&(text, column), rest)) = fields.split_first() else { return Ok(None) };
    let grids = joined.corners().len();
    Ok(match form_of(text.chars().count(), joined) {
        Some(Form::Field) => {
            let cells = kind.parse(text, symbols(text, joined, options));
            Some((cells.map_err(|error| located(&error, column))?, rest))
        }
        Some(Form::Grids) => Some((grids_of(joined, &split((text, column), joined), options)?, rest)),
        Some(Form::Grid) if fields.len() >= grids => {
            Some((grids_of(joined, &fields[..grids], options)?, &fields[grids..]))
        }
        Some(Form::Grid) | None => None,
    })
}

/// Returns the lengths of texts of joined grids.
pub(in crate::formats) fn expected_lengths(joined: &JoinedGrids) -> String {
    let (field, grid) = (joined.width() * joined.width(), joined.side() * joined.side());
    format!("{field} cells, or {} grids of {grid} cells", joined.corners().len())
}

/// Returns the kind of joined grids.
pub(in crate::formats) fn kind(joined: &JoinedGrids, options: &ReadOptions) -> Result<PuzzleKind, ParseError> {
    let rules = joined.name().parse().unwrap_or_default();
    options.kind(KindParts { side: joined.side(), rules, are_of_field: true, ..KindParts::default() })
}

/// Returns the texts of the grids of a field that has all of them.
fn split<'a>((text, column): Field<'a>, joined: &JoinedGrids) -> Vec<Field<'a>> {
    let size = joined.side() * joined.side();
    let bounds: Vec<usize> = text.char_indices().map(|(at, _)| at).step_by(size).chain([text.len()]).collect();
    let columns = (0u64..).map(|index| column + index * size as u64);
    bounds.windows(2).map(|ends| &text[ends[0]..ends[1]]).zip(columns).collect()
}

/// Returns the symbols of the digits of a text.
pub(in crate::formats) fn symbols(text: &str, joined: &JoinedGrids, options: &ReadOptions) -> Symbols {
    options.symbols_of(text, joined.side())
}

/// Parses the cells of all grids. A cell that grids share may be empty in some of them.
pub(in crate::formats) fn grids_of(
    joined: &JoinedGrids,
    texts: &[Field],
    options: &ReadOptions,
) -> Result<Puzzle, ParseError> {
    let mut cells = vec![0; joined.cells()];
    // The grid that a digit is of.
    let mut grid_of = vec![0; joined.cells()];
    for (index, (&(text, column), &corner)) in texts.iter().zip(joined.corners()).enumerate() {
        let grid = Puzzle::parse(text, joined.side(), symbols(text, joined, options));
        let grid = grid.map_err(|error| located(&error, column))?;
        for (at, (cell, &digit)) in joined.cells_of(corner).zip(grid.cells()).enumerate().filter(|(_, (_, d))| **d > 0)
        {
            let known = &mut cells[usize::from(cell)];
            if *known != 0 && *known != digit {
                let (row, place) = joined.place(cell);
                let (other, grid) = (grid_of[usize::from(cell)] + 1, index + 1);
                let found = format!("{digit} at r{}c{} in grid {grid}", row + 1, place + 1);
                return Err(ParseError::new(1, column + at as u64, found, format!("{known} as in grid {other}")));
            }
            (*known, grid_of[usize::from(cell)]) = (digit, index);
        }
    }
    Ok(Puzzle::new(cells))
}
