//! Lines of cells: an optional size and boxes, the cells, the regions of a jigsaw, and the solution.

use super::cell_chars::is_digits;
use super::joined;
use super::line_fields::{Field, fields, located, side_of};
use crate::board::text::{ParseError, counted};
use crate::formats::text::rounded_puzzle::rounded_puzzle;
use crate::formats::text::{KindParts, MAX_NAME_WORDS, ReadOptions, headings, puzzle_name};
use crate::kinds::{BoxShape, MAX_SIDE, ParsePuzzleError, Puzzle, Regions, Symbols};
use crate::pack::{Id, Record};
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// The sizes of grids whose rows may be fields of a line. The rows of larger ones could be puzzles themselves.
const SIDES_OF_ROWS: RangeInclusive<usize> = 4..=8;

/// Returns whether the line has the cells of a size other than 9x9, or of a jigsaw.
pub(in crate::formats) fn matches(line: &str) -> bool {
    let fields = fields(line);
    if rows_of(&fields).is_some() {
        return true;
    }
    let (size, rest) = leading_size(leading_number(leading_name(&fields).1).1);
    let Some(&(cells, _)) = rest.first() else { return false };
    let Some(side) = side_of(cells) else { return false };
    let (grid, regions) = split(cells, side);
    let has_layout = || layout_behind(&rest[1..], side).is_some();
    let has_other_size = side != 9 && BoxShape::default_for_side(side).is_some();
    (has_other_size || size.is_some() || regions.is_some() || has_layout())
        && Puzzle::parse(grid, side, Symbols::detect(grid, side)).is_ok()
}

/// Returns whether a line has the regions of a jigsaw of 9x9 behind the cells, or the size in front of them.
pub(in crate::formats) fn has_regions(line: &str) -> bool {
    let fields = fields(line);
    let (size, rest) = leading_size(leading_number(leading_name(&fields).1).1);
    size.is_some() || rest.split_first().is_some_and(|(_, rest)| layout_behind(rest, 9).is_some())
}

/// Returns the place of the regions among the fields behind the cells; a word such as a level may be before them.
fn layout_behind(fields: &[Field], side: usize) -> Option<usize> {
    fields.iter().position(|(text, _)| is_layout(text, side))
}

/// Returns whether a malformed line has about as many cells as a puzzle of another size than 9x9.
pub(in crate::formats) fn is_near_other_size(line: &str) -> bool {
    let fields = fields(line);
    let cells = leading_name(&fields).1.first().map_or("", |(text, _)| text);
    cells.chars().all(|c| c.is_ascii_alphanumeric() || Puzzle::is_empty_cell(c, 9))
        && (near_size(cells).or_else(|| side_of(cells)).is_some_and(|side| side != 9))
}

/// Parses a line.
pub(in crate::formats) fn parse(line: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    if let Some(error) = rounded_puzzle(line) {
        return Err(error);
    }
    let fields = fields(line);
    if let Some(joined) = joined::joined_of(fields.first().map_or("", |&(text, _)| text), options) {
        return joined::parse(&fields, joined, options);
    }
    if let Some(rows) = rows_of(&fields).filter(|(side, _)| options.side.is_none_or(|other| other == *side)) {
        return parse_rows(rows, fields[0].1, options);
    }
    let (name, fields) = leading_name(&fields);
    let (number, fields) = leading_number(fields);
    let (leading, rest) = leading_size(fields);
    let Some((&(cells, column), rest)) = rest.split_first() else {
        return Err(ParseError::new(1, 1, "no cells", expected_cells(options)));
    };
    if is_row_with_blank_cells(line) {
        return Err(ParseError::new(1, column, "a row with blanks as empty cells", "a dot for each empty cell"));
    }
    let side = expected_side((cells, column), leading.map(|(side, _)| side), options)?;
    let (grid, regions) = split(cells, side);
    let symbols = options.symbols_of(grid, side);
    let parse_cells = |text, column| Puzzle::parse(text, side, symbols).map_err(|error| located(&error, column));
    let puzzle = parse_cells(grid, column)?;
    let behind = if regions.is_none() { layout_behind(rest, side) } else { None };
    let regions = regions.map(|text| (text, column + side as u64 * side as u64)).or(behind.map(|at| rest[at]));
    let rest: Vec<Field> = (0..).zip(rest).filter(|(at, _)| Some(*at) != behind).map(|(_, field)| *field).collect();
    let (boxes, regions) = (leading.map(|(_, boxes)| boxes), regions.map(parse_regions).transpose()?);
    let kind = options.kind(KindParts { side, boxes, regions, ..KindParts::default() })?;
    let other = |text: &str| Puzzle::parse(text, side, symbols).ok().filter(|other| *other != puzzle);
    let is_puzzle = |other: Puzzle| {
        let digits: HashSet<u8> = other.cells().iter().copied().filter(|&digit| digit > 0).collect();
        other.clue_count() < side * side && digits.len() + 1 >= side
    };
    if let Some(&(_, column)) = rest.iter().find(|(text, _)| other(text).is_some_and(is_puzzle)) {
        let expected = "a line for each puzzle, or a table with a header";
        return Err(ParseError::new(1, column, "a second puzzle on the line", expected));
    }
    let solution = rest.iter().find(|(text, _)| text.chars().count() == grid.chars().count());
    let solution = solution.map(|&(text, column)| parse_cells(text, column)).transpose()?;
    let solution = solution.filter(|solution| solution.clue_count() == side * side);
    let mut record = Record::of_kind(kind, puzzle);
    record.id = number.map(Into::into).or(name).map(|name: String| Id::from(name.as_str()));
    record.set_found_solution(solution);
    Ok(record)
}

/// Returns the size of a grid with these cells: that of the options, the one in front of the cells, or the one that
/// their number determines.
fn expected_side((cells, column): Field, leading: Option<usize>, options: &ReadOptions) -> Result<usize, ParseError> {
    let count = cells.chars().count();
    let has_cells = |side: &usize| [side * side, 2 * side * side].contains(&count);
    let known = options.side.filter(|side| !options.other_sizes || has_cells(side));
    known.or(leading).or_else(|| side_of(cells)).ok_or_else(|| {
        let expected =
            near_size(cells).map_or_else(|| expected_cells(options), |side| format!("{} cells", side * side));
        ParseError::new(1, column, counted(count, "cell"), expected)
    })
}

/// Returns whether a line is a row of a grid up to 9x9 in which blanks are empty cells rather than separators.
fn is_row_with_blank_cells(line: &str) -> bool {
    if line.len() > 9 {
        return false;
    }
    let has_neighbors = line.as_bytes().windows(2).any(|pair| pair[0] != b' ' && pair[1] != b' ');
    let has_blanks = line.starts_with(' ') || line.ends_with(' ') || line.contains("  ");
    line.contains(' ')
        && line.bytes().all(|byte| byte == b' ' || byte.is_ascii_digit())
        && (has_blanks || has_neighbors)
}

/// Returns the number in front of the cells, such as `7`, `7.` or `Nr. 7:`, and the other fields.
fn leading_number<'a, 'b>(fields: &'b [Field<'a>]) -> (Option<&'a str>, &'b [Field<'a>]) {
    // A word and a number are two fields.
    for (count, field) in fields.iter().enumerate().take(MAX_NUMBER_FIELDS + 1).skip(1) {
        let number = headings::number_before(fields[count - 1].0);
        let words = &fields[..count - 1];
        let are_label = words.iter().all(|(word, _)| headings::number_before(&format!("{word} 1")).is_some());
        if let Some(number) = number.filter(|_| are_label && side_of(field.0).is_some()) {
            return (Some(number), &fields[count..]);
        }
    }
    (None, fields)
}

/// Returns the name in front of the cells, such as `Anna:` or `Anna`, and the other fields. Without a colon, the cells
/// are those of a puzzle, with a few too many or too few.
fn leading_name<'a, 'b>(fields: &'b [Field<'a>]) -> (Option<String>, &'b [Field<'a>]) {
    let begins_with_cells =
        |(text, _): &Field| text.starts_with(|c: char| c.is_ascii_digit() || Puzzle::is_empty_cell(c, 9));
    let words = fields.iter().take(MAX_NAME_WORDS);
    let colon = words.clone().position(|(text, _)| text.ends_with(':')).map(|at| at + 1);
    let after_colon = colon.filter(|&at| fields.get(at).is_some_and(begins_with_cells));
    let count =
        after_colon.or_else(|| fields.iter().take(MAX_NAME_WORDS + 1).position(|(text, _)| is_near_puzzle(text)));
    let Some((name, rest)) = count.and_then(|count| fields.split_at_checked(count)) else { return (None, fields) };
    let words: Vec<&str> = name.iter().map(|(text, _)| text.trim_end_matches(':')).collect();
    let name = puzzle_name(&words.join(" "));
    let are_words = || words.iter().all(|word| word.chars().all(char::is_alphabetic));
    if name.is_some() || are_words() { (name, rest) } else { (None, fields) }
}

/// Returns whether a text has the cells of a puzzle up to 9x9, with a few too many or too few.
fn is_near_puzzle(text: &str) -> bool {
    near_size(text).is_some() || side_of(text).is_some_and(|side| is_digits(text, side))
}

/// Returns the size of a puzzle in one line that has a few cells too many or too few; `None` of a complete one.
fn near_size(text: &str) -> Option<usize> {
    let count = text.chars().count();
    let is_near = |side: &usize| (1..=MAX_PUZZLE_MISCOUNT).contains(&count.abs_diff(side * side));
    let is_puzzle = is_digits(text, 9) && text.contains(|c: char| !matches!(c, '1'..='9'));
    NEAR_SIDES.into_iter().filter(|_| is_puzzle).find(is_near)
}

/// Returns the number of cells of a line, the number of those of a 4x4 or 6x6 puzzle that it nearly has, and its
/// column, which a name may be in front of.
pub(in crate::formats) fn miscounted_small_puzzle(line: &str) -> Option<(usize, usize, u64)> {
    let fields = fields(line);
    let &[(cells, column)] = leading_name(&fields).1 else { return None };
    let side = near_size(cells).filter(|&side| side < 8 && is_digits(cells, side))?;
    Some((cells.chars().count(), side * side, column))
}

/// The sizes whose puzzles are recognized in one line although cells are missing or too many.
const NEAR_SIDES: [usize; 4] = [4, 6, 8, 9];

/// Maximum number of missing or additional cells of such a puzzle.
pub(in crate::formats) const MAX_PUZZLE_MISCOUNT: usize = 2;

/// Maximum number of fields of a number.
const MAX_NUMBER_FIELDS: usize = 2;

/// Returns whether a line begins with a number and cells.
pub(in crate::formats) fn is_numbered(line: &str) -> bool {
    leading_number(&fields(line)).0.is_some()
}

/// Returns the cells that errors expect.
fn expected_cells(options: &ReadOptions) -> String {
    match options.side {
        Some(side) => format!("{} cells", side * side),
        None => format!("the cells of a square grid of 2 to {MAX_SIDE} rows"),
    }
}

/// Parses the regions of a jigsaw.
fn parse_regions((text, column): Field) -> Result<Regions, ParseError> {
    Regions::new(text.chars()).map_err(|error| ParseError::new(1, column, error.to_string(), "regions"))
}

/// Parses the cells of rows that are fields, of which the first begins in this column.
fn parse_rows((side, cells): (usize, String), start: u64, options: &ReadOptions) -> Result<Record, ParseError> {
    let symbols = options.symbols_of(&cells, side);
    // Each row is followed by a blank.
    let in_line = |error: ParsePuzzleError| {
        let column = error.column() + (error.column() - 1) / side;
        ParseError::new(1, column as u64 + start - 1, error.found(), error.expected())
    };
    let puzzle = Puzzle::parse(&cells, side, symbols).map_err(in_line)?;
    Ok(Record::of_kind(options.kind(KindParts { side, ..KindParts::default() })?, puzzle))
}

/// Returns the size and the cells of a line that has the rows of a small grid as its fields.
fn rows_of(fields: &[Field]) -> Option<(usize, String)> {
    let side = fields.len();
    let is_cell =
        |c: char| Puzzle::is_empty_cell(c, side) || c.to_digit(10).is_some_and(|digit| digit as usize <= side);
    let is_row = |(text, _): &Field| text.len() == side && text.chars().all(is_cell);
    let is_grid =
        SIDES_OF_ROWS.contains(&side) && BoxShape::default_for_side(side).is_some() && fields.iter().all(is_row);
    is_grid.then(|| (side, fields.iter().map(|(text, _)| *text).collect()))
}

/// Returns the size and the boxes in front of the cells, such as `6 2x3`, and the other fields.
fn leading_size<'a, 'b>(fields: &'b [Field<'a>]) -> (Option<(usize, BoxShape)>, &'b [Field<'a>]) {
    if let [(side, _), (boxes, _), rest @ ..] = fields
        && side.len() <= 2
        && let (Ok(side), Ok(boxes)) = (side.parse::<usize>(), boxes.parse::<BoxShape>())
        && side == boxes.cells()
    {
        return (Some((side, boxes)), rest);
    }
    (None, fields)
}

/// Splits cells and regions; without regions, all is cells.
fn split(cells: &str, side: usize) -> (&str, Option<&str>) {
    let size = side * side;
    match cells.is_ascii() && cells.len() == 2 * size && is_layout(&cells[size..], side) {
        true => (&cells[..size], Some(&cells[size..])),
        false => (cells, None),
    }
}

/// Returns whether a text gives regions rather than a solution: as many labels as rows, each as often, and one of them
/// twice in some row.
pub(in crate::formats) fn is_layout(text: &str, side: usize) -> bool {
    let labels: Vec<char> = text.chars().collect();
    let repeats = |row: &[char]| row.iter().enumerate().any(|(i, label)| row[..i].contains(label));
    labels.len() == side * side && labels.chunks(side).any(repeats) && Regions::new(labels).is_ok()
}

/// Returns a record as a line: its cells, after the size and the boxes if these are not the usual ones.
pub(in crate::formats) fn to_text(record: &Record, symbols: Symbols) -> String {
    let side = record.kind().side();
    let boxes = record.kind().boxes().and_then(|boxes| boxes.unless_default(side));
    let line = record.puzzle.to_line(symbols);
    boxes.map_or_else(|| line.clone(), |boxes| format!("{side} {boxes} {line}"))
}

/// Returns the record of a line of cells of another size; `None` if it is none, or malformed.
pub(in crate::formats) fn record_of_line(line: &str) -> Option<Record> {
    if !matches(line) && !joined::matches(line) {
        return None;
    }
    parse(line, &ReadOptions::default()).ok().filter(|record| record.puzzle.clue_count() > 0)
}
