//! The start of a table: its header, and rows that show which columns hold puzzles and solutions.

use super::row_fields::{QuoteState, RowFields, is_blank_row, names};
use crate::formats::tables::PuzzleColumns;
use crate::formats::text::decode_text;
use crate::formats::tree::MIN_CELLS;

/// The number of rows that show the columns of a table whose header names none of puzzles.
const SAMPLED_ROWS: usize = 8;

/// Maximum number of titles above a table.
const MAX_TITLES: usize = 4;

/// Maximum number of lines of a header with names that are wrapped in their cells.
const MAX_HEADER_LINES: usize = 8;

/// Maximum number of blank rows that are held.
const MAX_BLANK: usize = 64;

/// The header of a table with the rows below it.
#[derive(Default)]
pub(in crate::formats) struct TableHead {
    pub(in crate::formats) delimiter: u8,
    pub(in crate::formats) names: Vec<String>,
    /// The lines with their numbers, without blank rows; the first one is the header.
    pub(in crate::formats) lines: Vec<(u64, Vec<u8>)>,
    /// The first blank rows below the header, which are rows of a grid if the lines are no table.
    blank: Vec<(u64, Vec<u8>)>,
}

impl TableHead {
    /// Returns the head of a table with these lines. Lines are numbered from 0, without blank rows.
    pub(in crate::formats) fn of<'a>(lines: impl Iterator<Item = &'a [u8]>) -> TableHead {
        let mut head = TableHead::default();
        let rows = lines.filter(|line| !is_blank_row(line));
        (0..).zip(rows.take(MAX_TITLES + 1 + SAMPLED_ROWS)).for_each(|(number, line)| head.push(number, line));
        head.lines.truncate(1 + SAMPLED_ROWS);
        head
    }

    /// Adds a line.
    pub(in crate::formats) fn push(&mut self, number: u64, line: &[u8]) {
        if is_blank_row(line) {
            if !self.lines.is_empty() && self.blank.len() < MAX_BLANK {
                self.blank.push((number, line.to_vec()));
            }
            return;
        }
        self.lines.push((number, line.to_vec()));
        self.join_header();
        if self.lines.len() == 1 || self.lines.len() <= 1 + MAX_TITLES && is_title(&self.names) {
            self.read_names();
        }
    }

    /// Makes one line of those of the header, once the quotes of its wrapped names are closed.
    fn join_header(&mut self) {
        if self.header_is_open() {
            let joined = self.lines.iter().map(|(_, line)| line.as_slice()).collect::<Vec<_>>().join(&b'\n');
            if self.lines.len() > 1 && !is_open(&joined) {
                self.lines.truncate(1);
                self.lines[0].1 = joined;
            }
        }
    }

    /// Returns whether the header may go on in the next line, within quotes.
    fn header_is_open(&self) -> bool {
        self.lines.len() <= MAX_HEADER_LINES && self.lines.first().is_some_and(|(_, line)| is_open(line))
    }

    /// Returns all lines, with blank rows.
    pub(in crate::formats) fn into_lines(self) -> Vec<(u64, Vec<u8>)> {
        let parts = |(number, line): (u64, Vec<u8>)| {
            let parts: Vec<Vec<u8>> = line.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
            (number..).zip(parts)
        };
        let mut lines: Vec<(u64, Vec<u8>)> = self.lines.into_iter().flat_map(parts).collect();
        lines.extend(self.blank);
        lines.sort_unstable_by_key(|(number, _)| *number);
        lines
    }

    /// Removes the header; the next line takes its place.
    pub(in crate::formats) fn remove_header(&mut self) {
        self.lines.remove(0);
        self.read_names();
    }

    /// Reads the names of the columns from the first line, or from the one below titles.
    fn read_names(&mut self) {
        for (i, (_, line)) in self.lines.iter().enumerate().take(1 + MAX_TITLES) {
            let (delimiter, names) = names(line);
            let is_title = is_title(&names);
            let is_header = || PuzzleColumns::by_name(&names).is_some() || PuzzleColumns::can_be_header(&names);
            let is_below_titles = i > 0 && !is_title && is_header();
            if i == 0 || is_below_titles {
                (self.delimiter, self.names) = (delimiter, names);
            }
            if !is_title {
                self.lines.drain(..if is_below_titles { i } else { 0 });
                return;
            }
        }
    }

    /// Returns whether no further row is needed to know the columns. If the header has a name for puzzles, one row is
    /// enough, so that interactive input is answered.
    pub(in crate::formats) fn is_sufficient(&self) -> bool {
        let rows = match PuzzleColumns::by_name(&self.names) {
            Some(PuzzleColumns { solution: Some(_), .. }) => 0,
            Some(_) => 1,
            None if PuzzleColumns::can_be_header(&self.names) => SAMPLED_ROWS,
            None if is_title(&self.names) => self.titles(),
            None => 0,
        };
        self.lines.len() > rows && !self.header_is_open()
    }

    /// Returns the number of titles at the start, up to the maximum.
    fn titles(&self) -> usize {
        let is_title = |(_, line): &&(u64, Vec<u8>)| is_title(&names(line).1);
        self.lines.iter().take(MAX_TITLES).take_while(is_title).count()
    }

    /// Returns the columns of puzzles and solutions, by their names or by their content; `None` if the table has no
    /// puzzles, or its lines are objects of JSON below words with a comma.
    pub(in crate::formats) fn columns(&self) -> Option<PuzzleColumns> {
        if self.lines.iter().skip(1).any(|(_, line)| is_object(line)) {
            return None;
        }
        if self.names.len() < 2 {
            return PuzzleColumns::by_name(&self.names).filter(|_| !self.lines.is_empty());
        }
        let mut fields = RowFields::default();
        let mut cells = |(_, line): &(u64, Vec<u8>)| {
            fields.split(line, self.delimiter);
            (0..fields.len()).map(|i| decode_text(fields.get(i)).into_owned()).collect()
        };
        // Shorter lines have no puzzle; splitting them for each line that may be a header would take long.
        let rows = self.lines.iter().skip(1).filter(|(_, line)| line.len() > MIN_CELLS);
        let rows: Vec<Vec<String>> = rows.map(&mut cells).collect();
        PuzzleColumns::find(&self.names, &rows)
    }
}

/// Returns whether a line is an object of JSON, and so no row: in a table it would be quoted.
pub(in crate::formats) fn is_object(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let inner = line.strip_suffix(b",").unwrap_or(line).strip_suffix(b"}").and_then(|line| line.strip_prefix(b"{"));
    inner.is_some_and(|inner| inner.trim_ascii_start().starts_with(b"\""))
}

/// Returns whether a line ends within quotes.
fn is_open(line: &[u8]) -> bool {
    line.contains(&b'"') && QuoteState::default().after(line, names(line).0) == QuoteState::Quoted
}

/// Maximum length of a title without delimiters in characters: less than a puzzle.
const MAX_TITLE_CHARS: usize = 80;

/// Returns whether these cells are a title above a table: a text, and blank cells.
pub(in crate::formats) fn is_title(cells: &[String]) -> bool {
    let is_text = |cell: &&String| !cell.is_empty();
    // A line without delimiters may be anything else.
    let is_prose = |text: &String| {
        let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| word.chars().count() > 1);
        text.starts_with(char::is_alphanumeric) && words.count() > 1 && text.chars().count() <= MAX_TITLE_CHARS
    };
    let has_one_text = match cells {
        [text] => is_prose(text),
        cells => cells.iter().filter(is_text).count() == 1,
    };
    has_one_text && PuzzleColumns::by_name(cells).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_wrapped_in_their_cells_are_in_one_line() {
        let table = "\"Lfd.\nNr.\";\"Puzzle\";\"Level of\n\ndifficulty\"\n1;4.....8.5;easy";
        let mut head = TableHead::default();
        (1..).zip(table.lines()).for_each(|(number, line)| head.push(number, line.as_bytes()));
        assert_eq!(head.names, ["Lfd. Nr.", "Puzzle", "Level of difficulty"]);
        assert_eq!(head.lines.len(), 2);
        // A quote that stays open is text.
        let mut head = TableHead::default();
        [&b"\"a"[..], b"b"].into_iter().zip(1..).for_each(|(line, number)| head.push(number, line));
        assert_eq!(head.into_lines(), [(1, b"\"a".to_vec()), (2, b"b".to_vec())]);
    }
}
