//! Classification of plain-text lines: a puzzle, a row of a grid, a border, words, or a malformed line.

use super::leading_puzzle::{CELL_BYTES, parse_leading_puzzle};
use super::malformed_line::{
    MIN_PUZZLE_LENGTH, MalformedLine, is_cell, is_decoration, is_vertical_line, malformed_line,
};
use super::{link, sudokuwiki};
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::Puzzle;
use crate::board::text::{ParseError, parse_cell};
use crate::formats::text::{Section, decode_chars, headings};
use crate::pack::Record;

/// Nine cells.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(in crate::formats) struct Row {
    pub(in crate::formats) cells: [Option<Digit>; 9],
    /// The numbers of cells before the bars between cells, as bits.
    bars: u16,
}

impl Row {
    /// Returns the numbers of cells before the bars, if these are not between the boxes of 9x9 and not between all cells.
    pub(in crate::formats) fn other_bars(self) -> Option<Vec<usize>> {
        const ALL: u16 = 0b1_1111_1110;
        const BOXES: u16 = 1 << 3 | 1 << 6;
        let is_usual = self.bars & ALL == ALL || self.bars & ALL & !BOXES == 0;
        (!is_usual).then(|| (1..9).filter(|place| self.bars >> place & 1 == 1).collect())
    }
}

/// The class of a line.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::formats) enum LineClass {
    /// A blank line.
    Blank,
    /// A comment.
    Comment,
    /// A title or table header; another puzzle follows.
    Title,
    /// A section name in brackets.
    Section(Section),
    /// A border between boxes.
    Border,
    /// An empty row if the grid marks empty cells with this character, else a border.
    Ruler(char),
    /// Nine cells, and the character of the first empty one.
    Row(Row, Option<char>),
    /// A complete puzzle.
    Puzzle(Puzzle),
    /// A puzzle with candidates or digits that a player has entered.
    Position(Box<Record>),
    /// A malformed line.
    Malformed(MalformedLine),
}

/// Parses a row with at least one digit: nine cells separated by blanks and vertical bars only. A fast path.
fn plain_row(line: &[u8]) -> Option<LineClass> {
    let (mut row, mut length, mut mark, mut digits) = (Row::default(), 0, None, false);
    for &byte in line {
        let cell = CELL_BYTES[byte as usize];
        match (byte, cell) {
            (b' ', _) => continue,
            (b'|', _) => {
                row.bars |= 1u16.checked_shl(length as u32).unwrap_or(0);
                continue;
            }
            (_, 255) => return None,
            (_, 0) => mark = mark.or(Some(char::from(byte))),
            (_, digit) => *row.cells.get_mut(length)? = Digit::new(digit),
        }
        digits |= byte.is_ascii_digit();
        length += 1;
    }
    (length == 9 && digits).then_some(LineClass::Row(row, mark))
}

/// Returns whether the line is a puzzle, a row or a border, and cannot be a part of arrays or JSON.
pub(in crate::formats) fn is_row_or_puzzle(line: &[u8]) -> bool {
    if line.trim_ascii_start().starts_with(b"\"") {
        return false;
    }
    let is_drawn = || match classify(line, false) {
        // A value of pretty-printed JSON after eight blanks looks like a row.
        LineClass::Row(row, Some(' ')) => row.cells.iter().flatten().count() > 1,
        line => matches!(
            line,
            LineClass::Puzzle(_)
                | LineClass::Position(_)
                | LineClass::Row(..)
                | LineClass::Border
                | LineClass::Ruler('-' | '_' | '*')
        ),
    };
    let is_drawing = |b: &u8| !b.is_ascii_alphabetic() && !b"[](){},;:\"'".contains(b);
    parse_leading_puzzle(line).is_some() || plain_row(line).is_some() || line.iter().all(is_drawing) && is_drawn()
}

/// Returns whether the line is valid plain text without brackets and quotes.
pub(in crate::formats) fn is_plain_text(line: &[u8]) -> bool {
    !line.iter().any(|b| b"[](){}\"'".contains(b)) && !matches!(classify(line, false), LineClass::Malformed(_))
}

/// Classifies a line. Only the first line of a file can be a table header.
pub(in crate::formats) fn classify(raw: &[u8], is_first: bool) -> LineClass {
    let numbered = || after_number_sign(raw).and_then(parse_leading_puzzle);
    if let Some(puzzle) = parse_leading_puzzle(raw).or_else(numbered).or_else(|| link::parse(raw)) {
        return LineClass::Puzzle(puzzle);
    }
    if let Some(row) = plain_row(raw) {
        return row;
    }
    if let Some(record) = sudokuwiki::parse(raw.trim_ascii()).or_else(|| link::parse_position(raw)) {
        return match record.classic_clues().filter(|_| record.is_plain()) {
            Some(puzzle) => LineClass::Puzzle(puzzle),
            None => LineClass::Position(Box::new(record)),
        };
    }
    let raw = decode_chars(raw);
    let text = &raw[..comment_start(&raw)];
    let Some(start) = text.iter().position(|c| !c.is_whitespace()) else {
        let no_comment = text.len() == raw.len();
        return if no_comment { LineClass::Blank } else { LineClass::Comment };
    };
    let end = text.iter().rposition(|c| !c.is_whitespace()).map_or(start, |last| last + 1);
    let trimmed = &text[start..end];
    if link::is_link(&trimmed.iter().collect::<String>()) {
        return LineClass::Malformed(MalformedLine {
            column: start as u64 + 1,
            found: "a link without a puzzle".into(),
            expected: "a link with 81 cells in it; open it in a browser and copy the puzzle".into(),
            cell_chars: 0,
            other_chars: trimmed.len(),
        });
    }
    if trimmed.starts_with(&['/', '/']) {
        return LineClass::Comment;
    }
    classify_border(trimmed).unwrap_or_else(|| classify_cells(&raw, text, is_first))
}

/// Returns the text after a number such as `#2:`, which begins no comment if a puzzle follows.
fn after_number_sign(line: &[u8]) -> Option<&[u8]> {
    let rest = line.trim_ascii_start().strip_prefix(b"#")?;
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let rest = &rest[digits..];
    let rest = rest.strip_prefix(b":").or(rest.strip_prefix(b".")).or(rest.strip_prefix(b")"))?;
    (digits > 0 && rest.starts_with(b" ")).then_some(rest)
}

/// Returns the start of the comment: a `#` at the start of the line or after a blank, except that of `Puzzle #3`.
fn comment_start(line: &[char]) -> usize {
    let numbers = |i: usize| line.get(i + 1).is_some_and(char::is_ascii_digit);
    let begins = |&i: &usize| line[i] == '#' && (i == 0 || line[i - 1].is_whitespace() && !numbers(i));
    (0..line.len()).find(begins).unwrap_or(line.len())
}

/// Classifies a line without digits and letters: a border, or a row of `-`, `_` or `*` only.
fn classify_border(text: &[char]) -> Option<LineClass> {
    let draws = |c: char| matches!(c, '\u{2500}'..='\u{257f}' | '+' | '=' | '~' | '—' | '–');
    if !text.iter().all(|&c| draws(c) || is_decoration(c) || "-_*.`".contains(c)) {
        return None;
    }
    let strokes: Vec<char> = text.iter().copied().filter(|&c| !c.is_whitespace() && !is_vertical_line(c)).collect();
    match strokes[..] {
        [] => Some(LineClass::Ruler(' ')),
        [first @ ('-' | '_' | '*'), ..] if strokes.iter().all(|&c| c == first) => match strokes.len() {
            9 => Some(LineClass::Ruler(first)),
            length => (length > 2).then_some(LineClass::Border),
        },
        _ => {
            let drawn = strokes.iter().any(|&c| draws(c)) || strokes.windows(3).any(|w| w == ['-'; 3]);
            drawn.then_some(LineClass::Border)
        }
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
    let other_chars = text.iter().filter(|&&c| !is_cell(c) && !is_decoration(c)).count();
    if other_chars == 0 {
        if found.len() == Cell::COUNT && is_grouped(text) {
            return puzzle_of(found.into_iter());
        }
        // Blanks are empty cells, if no others are marked. Which ones between bars are, only all rows tell.
        let are_blank = raw.len() == 9 && raw.iter().all(|&c| c == ' ' || ('1'..='9').contains(&c));
        let by_position = || if are_blank { row_of(raw, 0) } else { None };
        if let Some(row) = row_of(&found, bars(text)).or_else(by_position) {
            return row;
        }
    } else if long.is_none()
        && let Some(words) = classify_words(text, is_first)
    {
        return words;
    }
    let mut malformed = malformed_line(text, long, found.len(), other_chars);
    if is_first && long.is_none() && headings::is_header_of_another_table(&text.iter().collect::<String>()) {
        (malformed.found, malformed.expected) = (OTHER_TABLE.into(), "a column named puzzle".into());
    }
    LineClass::Malformed(malformed)
}

/// The number of clues of a puzzle with one solution at least. A line of fewer digits between blanks may be a row of several
/// grids on a page.
const MIN_CLUES: usize = 17;

/// What is found in the header of a table without puzzles.
const OTHER_TABLE: &str = "a table without a column of puzzles";

/// Returns whether an error is that of a table without puzzles.
pub(in crate::formats) fn is_other_table(error: &ParseError) -> bool {
    error.found == OTHER_TABLE
}

/// Splits the line at blanks, commas, semicolons and quotes. Returns the parts with their offsets.
fn split_columns(text: &[char]) -> impl Iterator<Item = (usize, &[char])> {
    let mut at = 0;
    let ends = |c: &char| c.is_whitespace() || ",;\"'".contains(*c);
    text.split(ends).map(move |part| {
        let start = at;
        at += part.len() + 1;
        (start, part)
    })
}

/// Returns whether all groups of cells have the same size, as in a grid on one line.
fn is_grouped(text: &[char]) -> bool {
    let mut groups = text.split(|&c| is_decoration(c)).map(<[char]>::len).filter(|&n| n > 0);
    groups.next().is_some_and(|first| groups.all(|n| n == first))
}

fn puzzle_of(cells: impl Iterator<Item = char>) -> LineClass {
    let clues = Cell::all().zip(cells).filter_map(|(cell, c)| Some((cell, parse_cell(c)??)));
    LineClass::Puzzle(clues.collect())
}

fn row_of(cells: &[char], bars: u16) -> Option<LineClass> {
    let mut row = Row { bars, ..Row::default() };
    let parsed = cells.iter().map(|&c| parse_cell(c).flatten());
    (cells.len() == 9).then(|| row.cells.iter_mut().zip(parsed).for_each(|(cell, digit)| *cell = digit))?;
    let mark = cells.iter().copied().find(|&c| matches!(parse_cell(c), Some(None)));
    Some(LineClass::Row(row, mark))
}

/// Returns the numbers of cells before the bars of a row, as bits.
fn bars(text: &[char]) -> u16 {
    let (mut bars, mut cells) = (0, 0);
    for &c in text {
        cells += u32::from(is_cell(c));
        bars |= if is_vertical_line(c) { 1u16.checked_shl(cells).unwrap_or(0) } else { 0 };
    }
    bars
}

/// Classifies a line of words: a section, a title, or, on the first line, a table header.
fn classify_words(text: &[char], is_first: bool) -> Option<LineClass> {
    let text: String = text.iter().collect();
    let text = text.trim();
    if text.starts_with('[') && text.ends_with(']') {
        return Section::new(text).map(LineClass::Section);
    }
    let title = headings::is_title(text) || is_first && headings::is_header(text);
    title.then_some(LineClass::Title)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn describe(line: &str) -> String {
        match classify(line.as_bytes(), false) {
            LineClass::Row(row, mark) => {
                let digits: String = row.cells.iter().map(|c| c.map_or('.', |d| char::from(b'0' + d.get()))).collect();
                format!("{digits} {mark:?}")
            }
            LineClass::Puzzle(puzzle) => format!("puzzle of {}", puzzle.clue_count()),
            LineClass::Position(record) => format!("position of {}", record.puzzle.clue_count()),
            LineClass::Malformed(line) => format!("{}: {}", line.column, line.found),
            line => format!("{line:?}"),
        }
    }

    #[test]
    fn lines_are_told_apart() {
        let table = [
            ("", "Blank"),
            (" \t ", "Blank"),
            ("#ARuud", "Comment"),
            ("  // x", "Comment"),
            ("Grid 01", "Title"),
            ("Puzzle #3:", "Title"),
            ("Hard one (12)", "Title"),
            ("Level: easy, 3.2", "Title"),
            ("hello", "1: 'h'"),
            ("ab------5", "1: 'a'"),
            ("[Puzzle]", "Section(Puzzle)"),
            ("[State]", "Section(State)"),
            ("---+---+---", "Border"),
            ("------ ------ ------", "Border"),
            ("-----------", "Border"),
            ("*-----------*", "Border"),
            ("'-----------'", "Border"),
            ("+===+===+", "Border"),
            ("├───┼───┤", "Border"),
            ("╠═══╪═══╣", "Border"),
            ("---------", "Ruler('-')"),
            ("- - - | - - - | - - -", "Ruler('-')"),
            ("_________", "Ruler('_')"),
            ("|       |", "Ruler(' ')"),
            ("4...2.8.5", "4...2.8.5 Some('.')"),
            ("4 . . |. 2 . |8 . 5", "4...2.8.5 Some('.')"),
            ("4,0,0,0,2,0,8,0,5,", "4...2.8.5 Some('0')"),
            ("|4--|-2-|8-5|", "4...2.8.5 Some('-')"),
            ("4   2 8 5", "4...2.8.5 Some(' ')"),
            ("║ 4 │   │   ║   │ 2 │   ║ 8 │   │ 5 ║", "36: a row of 4 cells"),
            ("4...2.8.5 # first", "4...2.8.5 Some('.')"),
            ("X4X1X2X3X", ".4.1.2.3. Some('X')"),
            ("123456789", "123456789 None"),
            (".........", "......... Some('.')"),
            ("4...2.8.", "9: a row of 8 cells"),
            ("4...2.8.5.1", "10: a row of 11 cells"),
            ("4...a.8.5", "5: 'a'"),
            ("https://example.org/x7", "1: a link without a puzzle"),
        ];
        for (line, want) in table {
            assert_eq!(describe(line), want, "{line:?}");
        }
    }
}
