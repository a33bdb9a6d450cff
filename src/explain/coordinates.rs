//! Other names of cells in texts.

use super::Language;
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
            Coordinates::A1 if row <= usize::from(LAST_ROW) => char::from(b'A' + row as u8 - 1).into(),
            _ => row.to_string(),
        }
    }

    /// Replaces the names of cells in a text.
    ///
    /// ```
    /// use cluewise::explain::{Coordinates, Language};
    /// let text = "r9c4 and r5c4 are in column 4, not r30c1";
    /// let with = |coordinates: Coordinates| coordinates.apply(text, Language::English);
    /// assert_eq!(with(Coordinates::A1), "I4 and E4 are in column 4, not r30c1");
    /// assert!(with(Coordinates::RowColumn).starts_with("row 9 column 4 and row 5 column 4 are"));
    /// ```
    pub fn apply(self, text: &str, language: Language) -> String {
        if self == Coordinates::R1C1 {
            return text.to_owned();
        }
        let mut named = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find('r') {
            let is_word = |c: char| c.is_alphanumeric();
            let begins = !rest[..at].ends_with(is_word);
            match cell_at(&rest[at..]).filter(|_| begins) {
                Some((row, column, length)) if !rest[at + length..].starts_with(is_word) => {
                    named.push_str(&rest[..at]);
                    named.push_str(&self.cell(row, column, language));
                    rest = &rest[at + length..];
                }
                _ => {
                    // The next name cannot begin inside of a word.
                    let end = rest[at..].find(|c: char| !c.is_alphanumeric()).map_or(rest.len(), |length| at + length);
                    named.push_str(&rest[..end]);
                    rest = &rest[end..];
                }
            }
        }
        named + rest
    }

    fn cell(self, row: u8, column: u8, language: Language) -> String {
        match self {
            Coordinates::R1C1 => format!("r{row}c{column}"),
            Coordinates::A1 => format!("{}{column}", char::from(b'A' + row - 1)),
            Coordinates::RowColumn => language.cell(row, column),
        }
    }
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
    Some((row, column, 2 + row_length + column_length))
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
        ] {
            assert_eq!(a1(text), named);
        }
        assert_eq!(Coordinates::RowColumn.apply("r4c7 ≠ 1", Language::German), "Zeile 4 Spalte 7 ≠ 1");
        for coordinates in Coordinates::ALL {
            assert_eq!(coordinates.to_string().parse(), Ok(coordinates));
        }
    }
}
