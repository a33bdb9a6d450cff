//! The format `hodoku`: HoDoKu library lines, such as `:0000:x:81.37.6..4+18....:923 947::`.
//!
//! The fields are a technique, its digits, the grid (`+` precedes digits that are solved, not given), the deleted
//! candidates as digit, row and column, the candidates eliminated by the technique, the values it sets, and remarks.

use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::{Digit, DigitSet};
use crate::board::grid::Puzzle;
use crate::board::text::{ParseError, counted, parse_cell, quoted};
use crate::formats::text::{Detection, Format, Keeps, Reading, Writing, content_lines, parts};
use crate::pack::{ClassicPuzzle, Field, Record};

/// The format `hodoku`.
pub(in crate::formats) const HODOKU: Format = Format {
    name: "hodoku",
    description: "HoDoKu library line, with deleted candidates",
    kept_fields: Some("candidates; technique, digits, eliminations, values, remarks"),
    extensions: &["hodoku"],
    keeps: Keeps { tells_clues: true, ..Keeps::CANDIDATES },
    matches: Detection::Head(matches_head),
    read: Reading::Lines(parse),
    write: Writing::Classic("", render),
    ..Format::TEXT
};

/// Returns whether the start of a file looks like this format.
fn matches_head(head: &[u8]) -> bool {
    content_lines(head).next().is_some_and(|line| {
        line.starts_with(b":") && line.split(|&b| b == b':').nth(GRID_FIELD).is_some_and(|grid| grid.len() >= 81)
    })
}

/// The other fields: index, name in records, and text of an empty field.
const OTHER_FIELDS: [(usize, &str, &str); 5] =
    [(1, "technique", "0000"), (2, "digits", "x"), (5, "eliminations", ""), (6, "values", ""), (7, "remarks", "")];

const GRID_FIELD: usize = 3;
const DELETED_FIELD: usize = 4;

fn parse(line: &str) -> Result<Record, ParseError> {
    let fields: Vec<&str> = line.trim_end().splitn(8, ':').collect();
    let start = |field: &str| line[..field.as_ptr() as usize - line.as_ptr() as usize].chars().count() as u64;
    if !fields[0].trim().is_empty() || fields.len() <= DELETED_FIELD {
        let end = start(fields[fields.len() - 1]) + 1;
        let at = if fields[0].trim().is_empty() { end } else { 1 };
        return Err(ParseError::new(
            1,
            at,
            format!("{} colons", fields.len() - 1),
            ":CODE:DIGITS:GRID:DELETED:ELIMINATIONS:",
        ));
    }
    let shift = |field| move |e: ParseError| ParseError { column: e.column + start(field), ..e };
    let (puzzle, mut candidates) = parse_grid(fields[GRID_FIELD]).map_err(shift(fields[GRID_FIELD]))?;
    for (at, triplet) in parts(fields[DELETED_FIELD], char::is_whitespace) {
        let (cell, digit) = parse_candidate(triplet).ok_or_else(|| {
            let at = start(fields[DELETED_FIELD]) + at;
            ParseError::new(1, at, format!("{triplet:?}"), "digit, row and column of a candidate, such as 923")
        })?;
        candidates.remove(cell, DigitSet::single(digit));
    }
    let mut record = Record::from(puzzle);
    record.restrict(&candidates);
    for (i, name, none) in OTHER_FIELDS {
        if let Some(&text) = fields.get(i).filter(|&&text| text != none && !text.is_empty()) {
            record.extra.set(name, text.into());
        }
    }
    Ok(record)
}

/// Parses the grid: the clues, and the candidates left by clues and solved cells.
fn parse_grid(text: &str) -> Result<(Puzzle, Candidates), ParseError> {
    let (mut puzzle, mut candidates) = (Puzzle::EMPTY, Candidates::FULL);
    let (mut cells, mut solved) = (Cell::all(), false);
    let (mut last, mut digits) = (0, Vec::new());
    for (at, c) in (1..).zip(text.chars()) {
        last = at;
        if c == '+' && !solved {
            solved = true;
            continue;
        }
        let value = parse_cell(c).filter(|value| value.is_some() || !solved);
        let value = value.ok_or_else(|| {
            ParseError::new(1, at, quoted(c), if solved { "a digit" } else { "a digit or an empty cell" })
        })?;
        let cell = cells.next().ok_or_else(|| ParseError::new(1, at, "more than 81 cells", "81 cells"))?;
        if let Some(digit) = value {
            let is_repeat = |&&(other, same, entered): &&(Cell, Digit, bool)| {
                same == digit && other.sees(cell) && (entered || solved)
            };
            if let Some((other, ..)) = digits.iter().find(is_repeat) {
                let found = format!("{digit} in {cell}, which {other} has too");
                return Err(ParseError::new(1, at, found, "solved digits that agree with the others"));
            }
            digits.push((cell, digit, solved));
            candidates.place(cell, digit);
            puzzle.set(cell, value.filter(|_| !solved));
        }
        solved = false;
    }
    match cells.len() {
        0 => Ok((puzzle, candidates)),
        missing => Err(ParseError::new(1, last + 1, counted(81 - missing, "cell"), "81 cells")),
    }
}

/// Parses a candidate given by its digit, row and column.
fn parse_candidate(triplet: &str) -> Option<(Cell, Digit)> {
    let [digit, row, column] = triplet.as_bytes() else { return None };
    let number = |byte: &u8| Digit::new(byte.wrapping_sub(b'0'));
    Some((Cell::at(number(row)?.index(), number(column)?.index())?, number(digit)?))
}

fn render(record: &Record, puzzle: &ClassicPuzzle, text: &mut Vec<u8>) {
    let field = |i: usize| {
        let (_, name, none) = OTHER_FIELDS.into_iter().find(|&(at, ..)| at == i)?;
        Some(record.extra.field(name).map_or(none.into(), Field::cell))
    };
    let put = |text: &mut Vec<u8>, i: usize| {
        let value = field(i).unwrap_or_default();
        text.extend(
            value.bytes().filter(|b| i == 7 || *b != b':').map(|b| if b.is_ascii_control() { b' ' } else { b }),
        );
    };
    for i in [1, 2] {
        text.push(b':');
        put(text, i);
    }
    text.push(b':');
    render_grid(puzzle, text);
    for i in [5, 6] {
        text.push(b':');
        put(text, i);
    }
    if record.extra.get(OTHER_FIELDS[4].1).is_some() {
        text.push(b':');
        put(text, 7);
    }
    text.push(b'\n');
}

/// Appends the cells, and the deleted candidates that the cells do not exclude.
fn render_grid(puzzle: &ClassicPuzzle, text: &mut Vec<u8>) {
    let Some(left) = puzzle.candidates.as_deref() else {
        text.extend_from_slice(&puzzle.clues.to_bytes(b'.'));
        return text.push(b':');
    };
    let mut ruled = Candidates::new(&puzzle.clues);
    for cell in Cell::all() {
        // A cell counts as solved if its digit has been removed from its peers.
        let only = left
            .get(cell)
            .only()
            .filter(|&d| puzzle.clues.get(cell).is_none() && !cell.peers().any(|p| left.get(p).contains(d)));
        if let Some(digit) = only {
            ruled.place(cell, digit);
            text.push(b'+');
        }
        text.push(only.or(puzzle.clues.get(cell)).map_or(b'.', |digit| b'0' + digit.get()));
    }
    text.push(b':');
    let gone = |cell: Cell| (ruled.get(cell) - left.get(cell)).iter().map(move |digit| (digit, cell));
    for (i, (digit, cell)) in Cell::all().flat_map(gone).enumerate() {
        if i > 0 {
            text.push(b' ');
        }
        text.extend([digit.get(), cell.row() as u8 + 1, cell.column() as u8 + 1].map(|number| b'0' + number));
    }
}
