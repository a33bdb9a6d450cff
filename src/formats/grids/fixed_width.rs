//! Rows of drawn grids in which blanks are empty cells: bars separate groups of cells, and the place of a cell in its group
//! is known by its columns, which are the same in all rows.
//!
//! All layouts of cells that have no digit between two cells are tried. They usually agree.

use crate::board::text::ParseError;
use crate::kinds::MAX_SIDE;

/// Maximum length of a row in characters.
const MAX_ROW: usize = 256;

/// A cell of a row: its text, a dot if it is empty, and its column from 1.
pub(in crate::formats) type Cell = (String, u64);

/// Returns whether a character is a bar between cells.
pub(super) fn is_bar(c: char) -> bool {
    "|│║┃¦╎╏┆┇┊┋".contains(c)
}

/// A row of digits, blanks and bars.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::formats) struct SpacedRow {
    pub(super) number: u64,
    chars: Vec<char>,
    bars: Vec<usize>,
}

impl SpacedRow {
    /// Parses a line; `None` if it has no bar, or a mark of an empty cell, so that its blanks only separate cells.
    pub(in crate::formats) fn parse(number: u64, line: &str) -> Option<SpacedRow> {
        let mut chars: Vec<char> = line.trim_end().chars().take(MAX_ROW + 1).collect();
        let indent = chars.iter().take_while(|c| c.is_whitespace()).count();
        let blanks = (0..).zip(&mut chars).filter(|(at, c)| **c == '\u{a0}' || *at < indent);
        blanks.for_each(|(_, c)| *c = ' ');
        if line.matches('!').count() > 1 {
            chars.iter_mut().filter(|c| **c == '!').for_each(|c| *c = '|');
        }
        let is_cell = |c: char| c.is_ascii_digit() || c.is_ascii_uppercase() && c != 'X';
        let is_part = |&c: &char| c == ' ' || is_bar(c) || is_cell(c);
        let bars: Vec<usize> = (0..).zip(&chars).filter(|&(_, &c)| is_bar(c)).map(|(at, _)| at).collect();
        let is_row = chars.len() <= MAX_ROW && chars.iter().all(is_part) && !bars.is_empty();
        let row = SpacedRow { number, chars, bars };
        let has_mark = row.runs().any(|(start, end)| end - start == 1 && row.chars[start] == '0');
        (is_row && !has_mark).then_some(row)
    }

    /// Returns the number of bars.
    pub(super) fn bars(&self) -> usize {
        self.bars.len()
    }

    /// Returns whether the row has bars between all cells, as many as another one.
    pub(super) fn is_barred_as(&self, other: &SpacedRow) -> bool {
        let runs: Vec<(usize, usize)> = self.runs().collect();
        let has_bar = |start: usize, end: usize| self.bars.iter().any(|bar| (start..end).contains(bar));
        self.bars.len() == other.bars.len() && runs.windows(2).all(|pair| has_bar(pair[0].1, pair[1].0))
    }

    pub(super) fn text(&self) -> String {
        self.chars.iter().collect()
    }

    /// Returns the digits between blanks and bars.
    pub(super) fn tokens(&self) -> Vec<Cell> {
        self.runs().map(|(start, end)| self.cell(start, end)).collect()
    }

    fn cell(&self, start: usize, end: usize) -> Cell {
        (self.chars[start..end].iter().collect(), start as u64 + 1)
    }

    /// Iterates over the starts and ends of the digits between blanks and bars.
    fn runs(&self) -> impl Iterator<Item = (usize, usize)> {
        let is_cell = |at: usize| self.chars.get(at).is_some_and(|&c| c != ' ' && !is_bar(c));
        let starts = (0..self.chars.len()).filter(move |&at| is_cell(at) && (at == 0 || !is_cell(at - 1)));
        starts.map(move |start| (start, (start..).find(|&at| !is_cell(at)).unwrap_or(start)))
    }

    fn is_blank_between(&self, start: usize, end: usize) -> bool {
        self.chars.iter().take(end).skip(start).all(|&c| c == ' ')
    }

    fn length(&self) -> usize {
        self.chars.len()
    }
}

/// Groups of cells: their first columns from 0, and their width. Blanks may be missing before the first one.
struct Groups {
    starts: Vec<isize>,
    width: usize,
}

/// Where the cells of a group are: the width of a cell, the distance between cells, and the blanks before the first one.
#[derive(Clone, Copy)]
struct CellLayout {
    width: usize,
    pitch: usize,
    left: usize,
}

/// Maximum number of readings that are told apart.
const MAX_READINGS: usize = 4;

/// The digits of a cell: the index of their row, and their columns from 0.
#[derive(Clone, Copy, PartialEq)]
struct Token {
    row: usize,
    start: usize,
    end: usize,
}

/// The tokens of all rows, the cell of its row that each is in, and the columns of cells from 1.
struct Placed<'a> {
    tokens: &'a [Token],
    places: Vec<usize>,
    columns: Vec<u64>,
}

/// Returns the cells of the rows of grids of a size, in each way to place cells that has no digit elsewhere.
pub(in crate::formats) fn readings(rows: &[SpacedRow], side: usize) -> Vec<Vec<Vec<Cell>>> {
    let runs: Vec<Token> = (0..)
        .zip(rows)
        .flat_map(|(row, text)| text.runs().map(move |(start, end)| Token { row, start, end }))
        .collect();
    let single = |token: &Token| {
        (token.start..token.end).map(|start| Token { start, end: start + 1, ..*token }).collect::<Vec<_>>()
    };
    let digits: Vec<Token> = runs.iter().flat_map(single).collect();
    let mut placed: Vec<Placed> = Vec::new();
    for groups in groups(rows).into_iter().filter(|groups| side.is_multiple_of(groups.starts.len())) {
        let count = side / groups.starts.len();
        // Only numbers of large grids have two digits.
        for (width, tokens) in [(1, &digits[..]), (2, &runs)].into_iter().take(if side > 9 { 2 } else { 1 }) {
            for layout in layouts(groups.width, count, width) {
                let Some(places) = places(tokens, &groups, count, layout) else { continue };
                let is_known = placed.iter().any(|other| other.tokens == tokens && other.places == places);
                if !is_known && placed.len() < MAX_READINGS {
                    placed.push(Placed { tokens, places, columns: columns(&groups, count, layout) });
                }
            }
        }
    }
    let mut readings: Vec<Vec<Vec<Cell>>> = placed.into_iter().map(|placed| cells(rows, placed)).collect();
    let by_bars =
        cells_between_bars(rows, side).filter(|by_bars| !readings.iter().any(|other| is_same(other, by_bars)));
    readings.extend(by_bars);
    readings
}

/// Returns the cells of rows with these tokens.
fn cells(rows: &[SpacedRow], Placed { tokens, places, columns }: Placed) -> Vec<Vec<Cell>> {
    let mut cells = vec![columns.into_iter().map(|column| (".".to_owned(), column)).collect::<Vec<Cell>>(); rows.len()];
    for (token, place) in tokens.iter().zip(places) {
        cells[token.row][place] = rows[token.row].cell(token.start, token.end);
    }
    cells
}

/// Returns the error of rows that begin in a line: there is no way to read them, or several.
pub(super) fn error(line: u64, is_without_reading: bool) -> ParseError {
    match is_without_reading {
        true => {
            let expected = "cells at the same columns in all rows, or a dot for each empty cell";
            ParseError::new(line, 1, "digits that are not below each other", expected)
        }
        false => ParseError::new(line, 1, "blanks that may be cells or not", "a dot for each empty cell"),
    }
}

/// Returns whether two readings have the same cells, perhaps at other columns.
pub(super) fn is_same(a: &[Vec<Cell>], b: &[Vec<Cell>]) -> bool {
    let texts = |rows: &[Vec<Cell>]| rows.iter().flatten().map(|(text, _)| text.clone()).collect::<Vec<String>>();
    texts(a) == texts(b)
}

/// Returns the sizes that grids with this number of rows may have, perhaps several below each other.
pub(super) fn sides(rows: usize) -> impl Iterator<Item = usize> {
    (4..=MAX_SIDE.min(rows)).filter(move |side| rows.is_multiple_of(*side))
}

/// Returns the groups between the bars, if these are at the same columns in all rows, in each way to interpret blanks before
/// the first bar.
fn groups(rows: &[SpacedRow]) -> Vec<Groups> {
    let Some(bars) = rows.first().map(|row| &row.bars).filter(|bars| rows.iter().all(|row| row.bars == **bars)) else {
        return Vec::new();
    };
    let (first, last) = (bars[0], bars[bars.len() - 1] + 1);
    let length = rows.iter().map(SpacedRow::length).max().unwrap_or(0);
    let inner: Vec<(usize, usize)> =
        bars.windows(2).map(|pair| (pair[0] + 1, pair[1] - pair[0] - 1)).filter(|&(_, width)| width > 0).collect();
    let is_blank = |start: usize, end: usize| rows.iter().all(|row| row.is_blank_between(start, end));
    let (has_left, has_right) = (!is_blank(0, first), !is_blank(last, length));
    let indent = (0..first).find(|&at| !is_blank(at, at + 1)).unwrap_or(0);
    let mut widths = match inner.first() {
        Some(&(_, width)) if inner.iter().all(|&(_, other)| other == width) => vec![width],
        Some(_) => return Vec::new(),
        // Before a single bar, blanks are cells or an indentation, and the one that is beside the bar may be missing at the
        // start of the line.
        None => vec![first, first + 1, first - indent, first - indent + 1],
    };
    widths.retain(|&width| width > 0);
    let has_inner = !inner.is_empty();
    let ends = [
        // Bars at both ends, perhaps indented.
        (false, false, !has_left && !has_right && has_inner),
        (true, true, true),
        (false, true, !has_left && has_right),
        (true, false, !has_right && has_inner),
    ];
    let mut all = Vec::new();
    for width in widths {
        // A group at the end of the line may lack its blanks.
        let fits = |left: bool| !left || first > 0 && first + 1 >= width;
        for (left, right, _) in ends.into_iter().filter(|&(left, _, is_possible)| is_possible && fits(left)) {
            let starts = left.then(|| first as isize - width as isize).into_iter();
            let starts = starts.chain(inner.iter().map(|&(start, _)| start as isize));
            let starts: Vec<isize> = starts.chain(right.then_some(last as isize)).collect();
            all.push(Groups { starts, width });
        }
    }
    all
}

/// Returns the layouts of this number of cells of a width in a group: with the same margin on both sides, or with each cell
/// at the same place of a field of its own.
fn layouts(group: usize, cells: usize, width: usize) -> impl Iterator<Item = CellLayout> {
    let pitches = (width..=group.max(width)).filter(move |&pitch| width == 1 || pitch > width);
    pitches.flat_map(move |pitch| {
        let margin = group.checked_sub((cells - 1) * pitch + width);
        let lefts = 0..margin.map_or(0, |margin| margin + 1);
        let fits = move |left: usize| margin.is_some_and(|margin| 2 * left == margin || margin + width == pitch);
        lefts.filter(move |&left| fits(left)).map(move |left| CellLayout { width, pitch, left })
    })
}

/// Returns the columns of the cells of groups, from 1.
fn columns(groups: &Groups, count: usize, layout: CellLayout) -> Vec<u64> {
    let offsets = (0..count).map(|cell| (layout.left + cell * layout.pitch) as isize);
    let of_group =
        |start: &isize| offsets.clone().map(move |offset| (start + offset).max(0) as u64 + 1).collect::<Vec<_>>();
    groups.starts.iter().flat_map(of_group).collect()
}

/// Returns the cell of its row that each token is in; `None` if a digit is between two cells, or two are in one.
fn places(tokens: &[Token], groups: &Groups, count: usize, layout: CellLayout) -> Option<Vec<usize>> {
    let place = |token: &Token| {
        let start = token.start as isize;
        let group = groups.starts.iter().rposition(|&group| group <= start)?;
        let offset = (start - groups.starts[group]) as usize;
        let cell = offset.checked_sub(layout.left)? / layout.pitch;
        let end = layout.left + cell * layout.pitch + layout.width;
        (cell < count && offset + token.end - token.start <= end).then_some(group * count + cell)
    };
    let places: Vec<usize> = tokens.iter().map(place).collect::<Option<_>>()?;
    let is_taken = |i: usize| tokens[i].row == tokens[i - 1].row && places[i] == places[i - 1];
    (1..places.len()).all(|i| !is_taken(i)).then_some(places)
}

/// Returns the cells of rows with a bar between any two, perhaps at other columns in each row. Bars may be double between
/// boxes and at the ends.
fn cells_between_bars(rows: &[SpacedRow], side: usize) -> Option<Vec<Vec<Cell>>> {
    let fields = |row: &SpacedRow| {
        let ends = row.bars.iter().copied().chain([row.length()]);
        let starts = [0].into_iter().chain(row.bars.iter().map(|bar| bar + 1));
        starts.zip(ends).collect::<Vec<(usize, usize)>>()
    };
    let rows: Vec<(&SpacedRow, Vec<(usize, usize)>)> = rows.iter().map(|row| (row, fields(row))).collect();
    let count = rows.first()?.1.len();
    if rows.iter().any(|(_, fields)| fields.len() != count) {
        return None;
    }
    let all = |field: usize, has: fn(&SpacedRow, usize, usize) -> bool| {
        rows.iter().all(|(row, fields)| has(row, fields[field].0, fields[field].1))
    };
    let is_narrow = |field: &usize| all(*field, |_, start, end| start == end);
    // Without any blank, what is between two bars may be a cell.
    let has_blanks = rows.iter().any(|(row, _)| row.chars.contains(&' '));
    let are_all_cells = !has_blanks || !(1..count - 1).any(|field| is_narrow(&field));
    let is_end = |field: &usize| [0, count - 1].contains(field) && all(*field, SpacedRow::is_blank_between);
    let has_ends = is_end(&0) && is_end(&(count - 1));
    let is_indent =
        has_ends && rows.iter().all(|(_, fields)| fields.len() > 1 && fields[0].1 + 1 < fields[1].1 - fields[1].0);
    let used: Vec<usize> = match count {
        count if count == side && are_all_cells && !is_narrow(&0) && !is_indent => (0..count).collect(),
        count if count == side + 2 && are_all_cells && has_ends => (1..count - 1).collect(),
        _ => (0..count).filter(|field| !(is_narrow(field) || has_ends && is_end(field))).collect(),
    };
    let cell = |row: &SpacedRow, (start, end): (usize, usize)| {
        let mut runs = row.runs().filter(|&(from, to)| start <= from && to <= end);
        match (runs.next(), runs.next()) {
            (None, _) => Some((".".to_owned(), start as u64 + 1)),
            (Some((from, to)), None) => Some(row.cell(from, to)),
            _ => None,
        }
    };
    let read =
        |(row, fields): &(&SpacedRow, Vec<(usize, usize)>)| used.iter().map(|&at| cell(row, fields[at])).collect();
    if used.len() == side { rows.iter().map(read).collect() } else { None }
}
