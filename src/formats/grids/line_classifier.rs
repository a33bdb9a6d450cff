//! Classification of plain-text lines: a puzzle, a row of a grid, a border, words, or a malformed line.

use super::leading_puzzle::{CELL_BYTES, parse_leading_puzzle};
use super::malformed_line::{MIN_PUZZLE_LENGTH, is_cell, is_decoration, is_vertical_line, split_columns};
use super::{link, sudokuwiki};
use crate::board::cell::Cell;
use crate::board::grid::Puzzle;
use crate::board::text::parse_cell;
use crate::formats::text::{Section, decode_text, headings};
use crate::pack::Record;

/// The class of a line.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::formats) enum LineClass {
    Blank,
    Comment,
    /// A title, a table header or a section; another puzzle follows.
    Words,
    /// A border between boxes, or an empty row.
    Border,
    /// Nine cells: whether empty ones are only blanks, and the number of digits.
    Row(bool, usize),
    /// A complete puzzle.
    Puzzle(Puzzle),
    /// A puzzle with candidates or digits that a player has entered.
    Position(Box<Record>),
    Malformed,
}

/// Returns whether a line is a row with at least one digit: nine cells separated by blanks and vertical bars only. A fast path.
fn is_plain_row(line: &[u8]) -> bool {
    let (mut length, mut digits) = (0, false);
    for &byte in line.iter().filter(|byte| !b" |".contains(byte)) {
        if CELL_BYTES[byte as usize] == 255 {
            return false;
        }
        digits |= byte.is_ascii_digit();
        length += 1;
    }
    length == 9 && digits
}

/// Returns whether the line is a puzzle, a row or a border, and cannot be a part of arrays or JSON.
pub(in crate::formats) fn is_row_or_puzzle(line: &[u8]) -> bool {
    if line.trim_ascii_start().starts_with(b"\"") {
        return false;
    }
    let is_drawn = || match classify(line, false) {
        // A value of pretty-printed JSON after eight blanks looks like a row.
        LineClass::Row(true, digits) => digits > 1,
        class => {
            matches!(class, LineClass::Puzzle(_) | LineClass::Position(_) | LineClass::Row(..) | LineClass::Border)
        }
    };
    let is_drawing = |b: &u8| !b.is_ascii_alphabetic() && !b"[](){},;:\"'".contains(b);
    parse_leading_puzzle(line).is_some() || is_plain_row(line) || line.iter().all(is_drawing) && is_drawn()
}

/// Returns whether the line is valid plain text without brackets and quotes.
pub(in crate::formats) fn is_plain_text(line: &[u8]) -> bool {
    !line.iter().any(|b| b"[](){}\"'".contains(b)) && classify(line, false) != LineClass::Malformed
}

/// Classifies a line. Only the first line of a file can be a table header.
pub(in crate::formats) fn classify(raw: &[u8], is_first: bool) -> LineClass {
    let numbered = || after_number_sign(raw).and_then(parse_leading_puzzle);
    if let Some(puzzle) = parse_leading_puzzle(raw).or_else(numbered).or_else(|| link::parse(raw)) {
        return LineClass::Puzzle(puzzle);
    }
    if is_plain_row(raw) {
        return LineClass::Row(false, 9);
    }
    if let Some(record) = sudokuwiki::parse(raw.trim_ascii()).or_else(|| link::parse_position(raw)) {
        return match record.classic_clues().filter(|_| record.is_plain()) {
            Some(puzzle) => LineClass::Puzzle(puzzle),
            None => LineClass::Position(Box::new(record)),
        };
    }
    let line = decode_text(raw);
    let text = without_comment(&line);
    let trimmed = text.trim();
    if trimmed.is_empty() && text.len() == line.len() {
        return LineClass::Blank;
    }
    if trimmed.is_empty() || line.starts_with('#') || trimmed.starts_with("//") {
        return LineClass::Comment;
    }
    if is_border(trimmed) {
        return LineClass::Border;
    }
    let chars: Vec<char> = line.chars().collect();
    classify_cells(&chars, &chars[..text.chars().count()], is_first)
}

/// Returns the text after a number such as `#2:`, which begins no comment if a puzzle follows.
fn after_number_sign(line: &[u8]) -> Option<&[u8]> {
    let rest = line.trim_ascii_start().strip_prefix(b"#")?;
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let rest = &rest[digits..];
    let rest = rest.strip_prefix(b":").or(rest.strip_prefix(b".")).or(rest.strip_prefix(b")"))?;
    (digits > 0 && rest.starts_with(b" ")).then_some(rest)
}

/// Returns a line of cells without the comment behind them: from a `#` after a blank on, except that of `Puzzle #3`.
pub(in crate::formats) fn without_comment(line: &str) -> &str {
    let is_start = |&(at, _): &(usize, &str)| {
        at > 0 && line[..at].ends_with(char::is_whitespace) && !line[at + 1..].starts_with(|c: char| c.is_ascii_digit())
    };
    line.match_indices('#').find(is_start).map_or(line, |(at, _)| line[..at].trim_end())
}

/// Returns whether a line without digits and letters is a border, or a row of `-`, `_` or `*` only.
fn is_border(line: &str) -> bool {
    let strokes: Vec<char> = line.chars().filter(|&c| !c.is_whitespace() && !is_vertical_line(c)).collect();
    let draws = |c: char| matches!(c, '\u{2500}'..='\u{257f}' | '+' | '=' | '~' | '—' | '–');
    line.chars().all(|c| draws(c) || is_decoration(c) || "-_*.`".contains(c))
        && match strokes[..] {
            [] => true,
            [first @ ('-' | '_' | '*'), ..] if strokes.iter().all(|&c| c == first) => strokes.len() > 2,
            _ => strokes.iter().any(|&c| draws(c)) || strokes.windows(3).any(|w| w == ['-'; 3]),
        }
}

/// Classifies a line of cells as a puzzle or a row; others are titles or malformed.
fn classify_cells(raw: &[char], text: &[char], is_first: bool) -> LineClass {
    // Rows of digits, with dots between them.
    let rows: Vec<&[char]> = text.split(|&c| c == '.').collect();
    if rows.len() == 9 && rows.iter().all(|row| row.len() == 9 && row.iter().all(char::is_ascii_digit)) {
        return puzzle_of(rows.concat().into_iter());
    }
    let only_digits = text.iter().all(|&c| c.is_ascii_digit() && c != '0' || c == ' ');
    if only_digits
        && raw.len() == Cell::COUNT
        && let LineClass::Puzzle(puzzle) = puzzle_of(raw.iter().copied())
        && puzzle.clue_count() >= MIN_CLUES
        && puzzle.conflict().is_none()
    {
        return LineClass::Puzzle(puzzle);
    }
    let long = split_columns(text).find(|(_, column)| column.len() >= MIN_PUZZLE_LENGTH);
    if let Some((_, column)) = long
        && column.len() == Cell::COUNT
        && column.iter().all(|&c| is_cell(c))
    {
        return puzzle_of(column.iter().copied());
    }
    let found: Vec<char> = text.iter().copied().filter(|&c| is_cell(c)).collect();
    let has_others = text.iter().any(|&c| !is_cell(c) && !is_decoration(c));
    if has_others {
        let is_words = long.is_none() && is_words(text, is_first);
        return if is_words { LineClass::Words } else { LineClass::Malformed };
    }
    if found.len() == Cell::COUNT && is_grouped(text) {
        return puzzle_of(found.into_iter());
    }
    // Blanks are empty cells, if no others are marked.
    let are_blank = raw.len() == 9 && raw.iter().all(|&c| c == ' ' || ('1'..='9').contains(&c));
    let digits = found.iter().filter(|c| ('1'..='9').contains(*c)).count();
    match found.len() {
        9 => LineClass::Row(false, digits),
        _ if are_blank => LineClass::Row(true, digits),
        _ => LineClass::Malformed,
    }
}

/// The number of clues of a puzzle with one solution at least. A line of fewer digits between blanks may be a row of several
/// grids on a page.
const MIN_CLUES: usize = 17;

/// Returns whether all groups of cells have the same size, as in a grid on one line.
fn is_grouped(text: &[char]) -> bool {
    let mut groups = text.split(|&c| is_decoration(c)).map(<[char]>::len).filter(|&n| n > 0);
    groups.next().is_some_and(|first| groups.all(|n| n == first))
}

fn puzzle_of(cells: impl Iterator<Item = char>) -> LineClass {
    let clues = Cell::all().zip(cells).filter_map(|(cell, c)| Some((cell, parse_cell(c)??)));
    LineClass::Puzzle(clues.collect())
}

/// Returns whether a line is of words: a section, a title, or, on the first line, a table header.
fn is_words(text: &[char], is_first: bool) -> bool {
    let text: String = text.iter().collect();
    let text = text.trim();
    Section::new(text).is_some() || headings::is_title(text) || is_first && headings::is_header(text)
}

/// Returns the line of the first puzzle, if it is on one line.
pub(in crate::formats) fn first_puzzle_line(head: &[u8]) -> Option<&[u8]> {
    let (line, class) = first_relevant_line(head)?;
    matches!(class, LineClass::Puzzle(_) | LineClass::Position(_)).then_some(line)
}

/// Returns whether the first puzzle is a drawn grid.
pub(in crate::formats) fn begins_with_grid(head: &[u8]) -> bool {
    first_relevant_line(head).is_some_and(|(_, class)| matches!(class, LineClass::Row(..) | LineClass::Border))
}

/// Returns the first line that is not blank, a comment or of words.
fn first_relevant_line(head: &[u8]) -> Option<(&[u8], LineClass)> {
    let lines = head.split(|&b| b == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let mut classes = (0..).zip(lines).map(|(n, line)| (line, classify(line, n == 0)));
    classes.find(|(_, class)| !matches!(class, LineClass::Blank | LineClass::Comment | LineClass::Words))
}
