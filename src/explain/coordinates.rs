//! Other names of cells in texts.

use super::Language;
use super::phrases::capitalized;
use std::fmt;
use std::str::FromStr;

/// The names of cells in texts for readers. Data, such as JSON, always has `r4c7`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Coordinates {
    /// `r4c7`.
    #[default]
    R1C1,
    /// `D7`: the row as a letter, the column as a digit.
    A1,
    /// `row 4 column 7`, in the language of the text.
    RowColumn,
}

/// The last row and column of the largest grids.
const LAST_ROW: u8 = 25;

impl Coordinates {
    /// All names.
    pub const ALL: [Coordinates; 3] = [Coordinates::R1C1, Coordinates::A1, Coordinates::RowColumn];

    /// Returns the name used on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Coordinates::R1C1 => "r1c1",
            Coordinates::A1 => "a1",
            Coordinates::RowColumn => "rowcol",
        }
    }

    /// Returns the label of a row, from 1, beside a grid. Columns have their numbers.
    #[cfg(feature = "formats")]
    pub(crate) fn row_label(self, row: usize) -> String {
        match self {
            Coordinates::A1 if row <= usize::from(LAST_ROW) => letter(row as u8).into(),
            _ => row.to_string(),
        }
    }

    /// Replaces the names of cells in a text, and numbers of rows that have letters.
    ///
    /// ```
    /// use cluewise::explain::{Coordinates, Language};
    /// let text = "r9c4 and r5c4 are in column 4, r5c5 in row 5, not r30c1";
    /// let with = |coordinates: Coordinates| coordinates.apply(text, Language::English);
    /// assert_eq!(with(Coordinates::A1), "I4 and E4 are in column 4, E5 in row E, not r30c1");
    /// assert!(with(Coordinates::RowColumn).starts_with("Column 4 rows 9 and 5 are in column 4, row 5 column 5 in row 5"));
    /// ```
    pub fn apply(self, text: &str, language: Language) -> String {
        match self {
            Coordinates::R1C1 => text.to_owned(),
            Coordinates::A1 => with_row_letters(&self.with_cells(text, language), language),
            Coordinates::RowColumn => self.with_cells(text, language),
        }
    }

    /// Replaces the names of cells.
    fn with_cells(self, text: &str, language: Language) -> String {
        let mut named = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find('r') {
            let is_word = |c: char| c.is_alphanumeric();
            let begins = !rest[..at].ends_with(is_word);
            match begins && cell_at(&rest[at..]).is_some() {
                true => {
                    named.push_str(&rest[..at]);
                    let list = CellList::at(&rest[at..], language);
                    rest = &rest[at + list.length..];
                    let words = self.list(&list, language);
                    let begins = begins_sentence(&named, rest);
                    named.push_str(&if begins { capitalized(&words) } else { words });
                }
                false => {
                    // The next name cannot begin inside of a word.
                    let end = rest[at..].find(|c: char| !c.is_alphanumeric()).map_or(rest.len(), |length| at + length);
                    named.push_str(&rest[..end]);
                    rest = &rest[end..];
                }
            }
        }
        named + rest
    }

    /// Returns the cells of a list. In words, a row or column that they share is named once.
    fn list(self, list: &CellList, language: Language) -> String {
        let joined = |name: &dyn Fn((u8, u8)) -> String| {
            let items = list.cells.iter().zip(&list.separators).map(|(&cell, separator)| name(cell) + separator);
            items.collect::<String>()
        };
        let (rows, columns) = (|(row, _): (u8, u8)| row.to_string(), |(_, column): (u8, u8)| column.to_string());
        let is_same = |part: fn(&(u8, u8)) -> u8| list.cells.windows(2).all(|pair| part(&pair[0]) == part(&pair[1]));
        match list.cells[..] {
            [first, _, ..] if self == Coordinates::RowColumn && is_same(|cell| cell.0) => {
                language.word("cells of row", &[("row", rows(first)), ("columns", joined(&columns))])
            }
            [first, _, ..] if self == Coordinates::RowColumn && is_same(|cell| cell.1) => {
                language.word("cells of column", &[("column", columns(first)), ("rows", joined(&rows))])
            }
            _ => joined(&|(row, column)| self.cell(row, column, language)),
        }
    }

    fn cell(self, row: u8, column: u8, language: Language) -> String {
        match self {
            Coordinates::R1C1 => format!("r{row}c{column}"),
            Coordinates::A1 => format!("{}{column}", letter(row)),
            Coordinates::RowColumn => language.cell(row, column),
        }
    }
}

/// Returns whether the name of a cell between these texts begins a sentence: a word follows it, not a sign.
fn begins_sentence(before: &str, after: &str) -> bool {
    let before = before.trim_end_matches(' ');
    let is_start = before.is_empty() || before.ends_with(['.', '!', '?', '\n', '>']);
    is_start && after.strip_prefix(' ').is_some_and(|word| word.starts_with(char::is_alphabetic))
}

/// Returns the letter of a row, from 1.
fn letter(row: u8) -> char {
    char::from(b'A' + row - 1)
}

/// Cells that are listed in a text, such as `r1c1, r1c2 and r1c5`.
struct CellList<'a> {
    /// Rows and columns.
    cells: Vec<(u8, u8)>,
    /// The text after each cell; empty after the last one.
    separators: Vec<&'a str>,
    /// The length of the list in the text.
    length: usize,
}

impl<'a> CellList<'a> {
    /// Returns the list at the start of a text.
    fn at(text: &'a str, language: Language) -> CellList<'a> {
        let last = format!(" {} ", language.word("and", &[]));
        let mut list = CellList { cells: Vec::new(), separators: Vec::new(), length: 0 };
        let mut at = 0;
        while let Some((row, column, length)) = cell_at(&text[at..]) {
            list.cells.push((row, column));
            (list.length, at) = (at + length, at + length);
            let rest = &text[at..];
            let separator = [", ", &last].into_iter().find(|separator| rest.starts_with(separator));
            let Some(separator) = separator.filter(|separator| cell_at(&rest[separator.len()..]).is_some()) else {
                break;
            };
            list.separators.push(&rest[..separator.len()]);
            at += separator.len();
        }
        list.separators.push("");
        list
    }
}

/// Replaces the numbers of rows by letters: `row 6` by `row F`, `rows 1, 2 and 6` by `rows A, B and F`. Rows of a grid
/// among joined ones keep their numbers.
fn with_row_letters(text: &str, language: Language) -> String {
    let [row, rows, and] = ["word row", "word rows", "and"].map(|key| language.word(key, &[]));
    let of_grid = language.word("of", &[("house", String::new()), ("grid", String::new())]);
    let (mut named, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, word, after)) = next_word(rest, [&rows, &row]) {
        named.push_str(before);
        named.push_str(word);
        let numbers = row_letters(after, word.eq_ignore_ascii_case(&rows).then_some(&*and));
        let (letters, length) =
            numbers.filter(|(_, length)| !after[*length..].starts_with(&of_grid)).unwrap_or_default();
        named.push_str(&letters);
        rest = &after[length..];
    }
    named + rest
}

/// Splits a text at the first of these words, with or without a capital, and the blank after it.
fn next_word<'a>(text: &'a str, words: [&str; 2]) -> Option<(&'a str, &'a str, &'a str)> {
    let found = text.char_indices().find_map(|(at, _)| {
        let begins = !text[..at].ends_with(char::is_alphanumeric);
        let is_word = |word: &&str| text.get(at..at + word.len()).is_some_and(|part| part.eq_ignore_ascii_case(word));
        let is_ended = |word: &&str| text[at + word.len()..].starts_with(' ');
        let word = words.into_iter().filter(|_| begins).find(|word| is_word(word) && is_ended(word))?;
        Some((at, at + word.len()))
    });
    let (at, end) = found?;
    Some((&text[..at], &text[at..end], &text[end..]))
}

/// Returns the letters of the row numbers at the start of a text, after the blank before each, and the length of the
/// numbers. `None` without any. `and` joins the last ones of a list; without it, there is one number.
fn row_letters(text: &str, and: Option<&str>) -> Option<(String, usize)> {
    let (first, length) = letter_at(text, " ")?;
    let letters = format!(" {first}");
    let Some(and) = and else { return Some((letters, length)) };
    // A list ends with `and`; other numbers after a comma are digits.
    let (mut list, mut end) = (String::new(), length);
    while let Some((letter, more)) = letter_at(&text[end..], ", ") {
        list += &format!(", {letter}");
        end += more;
    }
    let last = format!(" {and} ");
    Some(match letter_at(&text[end..], &last) {
        Some((letter, more)) => (format!("{letters}{list}{last}{letter}"), end + more),
        None => (letters, length),
    })
}

/// Returns the letter of a number after this text, and the length of both.
fn letter_at(text: &str, before: &str) -> Option<(char, usize)> {
    let number = text.strip_prefix(before)?;
    let length = number.bytes().take_while(u8::is_ascii_digit).count();
    let row = number[..length].parse::<u8>().ok().filter(|row| (1..=LAST_ROW).contains(row))?;
    Some((letter(row), before.len() + length))
}

/// Returns the row, the column and the length of a name at the start of a text.
fn cell_at(text: &str) -> Option<(u8, u8, usize)> {
    let number = |text: &str| {
        let length = text.bytes().take_while(u8::is_ascii_digit).count();
        let number = text[..length].parse::<u8>().ok().filter(|number| (1..=LAST_ROW).contains(number))?;
        (!text.starts_with('0')).then_some((number, length))
    };
    let (row, row_length) = number(text.strip_prefix('r')?)?;
    let (column, column_length) = number(text[1 + row_length..].strip_prefix('c')?)?;
    let length = 2 + row_length + column_length;
    // A longer word is no name.
    (!text[length..].starts_with(char::is_alphanumeric)).then_some((row, column, length))
}

impl fmt::Display for Coordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Coordinates {
    type Err = String;

    /// Parses the name used on the command line.
    fn from_str(name: &str) -> Result<Coordinates, String> {
        let found = Coordinates::ALL.into_iter().find(|coordinates| coordinates.name() == name);
        found.ok_or_else(|| format!("unknown coordinates {name:?}; expected r1c1, a1 or rowcol"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_cells_are_replaced() {
        let a1 = |text| Coordinates::A1.apply(text, Language::English);
        for (text, named) in [
            ("r1c1", "A1"),
            ("r1c1<>5, (r2c3) and r9c9.", "A1<>5, (B3) and I9."),
            ("r1c0 r30c3 xr1c1 r1c26 row r1", "r1c0 r30c3 xr1c1 r1c26 row r1"),
            ("r12c3 r1c11 r25c25", "L3 A11 Y25"),
            ("r r1c2r", "r r1c2r"),
            ("größer r1c1+r1c2 ≠ 5", "größer A1+A2 ≠ 5"),
            ("", ""),
            ("Row 6, box 6; in row 3, 5 fits", "Row F, box 6; in row C, 5 fits"),
            ("rows 1, 2 and 6, 5 fits; rows 1 and 2", "rows A, B and F, 5 fits; rows A and B"),
            ("row 3 of grid 2, arrow 3, row 26, rows 4, 5 fits", "row 3 of grid 2, arrow 3, row 26, rows D, 5 fits"),
        ] {
            assert_eq!(a1(text), named);
        }
        assert_eq!(Coordinates::RowColumn.apply("r4c7 ≠ 1", Language::German), "Zeile 4 Spalte 7 ≠ 1");
        let german = "In Zeile 6 passt die 1 nur in r6c2, r6c3 und r6c9; Zeilen 1 und 2";
        let words = "In Zeile 6 passt die 1 nur in Zeile 6 Spalten 2, 3 und 9; Zeilen 1 und 2";
        assert_eq!(Coordinates::RowColumn.apply(german, Language::German), words);
        let letters = "In Zeile F passt die 1 nur in F2, F3 und F9; Zeilen A und B";
        assert_eq!(Coordinates::A1.apply(german, Language::German), letters);
        let french = Coordinates::A1.apply("la ligne 2 et les lignes 3 et 4", Language::French);
        assert_eq!(french, "la ligne B et les lignes C et D");
        let row_column = |text| Coordinates::RowColumn.apply(text, Language::English);
        assert_eq!(row_column("r1c1, r2c1, r2c2"), "row 1 column 1, row 2 column 1, row 2 column 2");
        for coordinates in Coordinates::ALL {
            assert_eq!(coordinates.to_string().parse(), Ok(coordinates));
        }
    }
}
