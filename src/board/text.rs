//! A puzzle as 81 characters, candidates as 729, and the error that says where a text goes wrong.

use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::{Digit, DigitSet};
use crate::board::grid::{Grid, Puzzle};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};
use std::fmt;
use std::str::FromStr;

/// Where a text is no puzzle, what stands there, and what should.
///
/// Prints as `LINE:COLUMN: found …, expected …`, both counted from 1, columns in characters, so that a
/// program only has to put the file's name in front.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The line, from 1.
    pub line: u64,
    /// The character in the line, from 1.
    pub column: u64,
    /// What stands there.
    pub found: String,
    /// What should stand there.
    pub expected: String,
}

impl ParseError {
    /// An error at this place; both numbers count from 1.
    pub fn new(line: u64, column: u64, found: impl Into<String>, expected: impl Into<String>) -> ParseError {
        ParseError { line, column, found: found.into(), expected: expected.into() }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: found {}, expected {}", self.line, self.column, self.found, self.expected)
    }
}

impl std::error::Error for ParseError {}

/// What one character says of a cell: a clue, empty, or (`None`) nothing of the kind.
///
/// Empty cells are written `.` `0` `_` `*` `-` `X` `x` `?` or as a blank.
pub(crate) fn cell_of(c: char) -> Option<Option<Digit>> {
    match c {
        '1'..='9' => Some(Digit::new(c as u8 - b'0')),
        '.' | '0' | '_' | '*' | '-' | 'X' | 'x' | '?' | ' ' => Some(None),
        _ => None,
    }
}

/// A character as an error names it.
pub(crate) fn shown(c: char) -> String {
    format!("{c:?}")
}

/// The puzzle whose empty cells are dots or zeros: the quickest way, without a branch for a cell.
pub(crate) fn plain_puzzle(text: &[u8; Cell::COUNT]) -> Option<Puzzle> {
    let mut values = [0; Cell::COUNT];
    let mut all = true;
    for (value, &byte) in values.iter_mut().zip(text) {
        *value = byte.saturating_sub(b'0');
        all &= (*value <= 9) & ((byte >= b'0') | (byte == b'.'));
    }
    all.then(|| Puzzle::from_valid_values(&values))
}

/// Reads 81 characters, one a cell: a digit, or one of `.` `0` `_` `*` `-` `X` `x` `?` and the blank for an empty one.
impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Puzzle, ParseError> {
        if let Ok(bytes) = text.as_bytes().try_into()
            && let Some(puzzle) = plain_puzzle(bytes)
        {
            return Ok(puzzle);
        }
        let mut puzzle = Puzzle::EMPTY;
        let mut cells = Cell::all();
        for (i, c) in (1..).zip(text.chars()) {
            let clue = cell_of(c).ok_or_else(|| ParseError::new(1, i, shown(c), "a digit or an empty cell"))?;
            let Some(cell) = cells.next() else {
                return Err(ParseError::new(1, i, format!("{} characters", text.chars().count()), "81 cells"));
            };
            puzzle.set(cell, clue);
        }
        match cells.len() {
            0 => Ok(puzzle),
            missing => Err(ParseError::new(1, 82 - missing as u64, format!("{} cells", 81 - missing), "81 cells")),
        }
    }
}

/// 81 characters, row by row, `.` for an empty cell.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: [u8; 81] = self.to_bytes(b'.');
        f.pad(std::str::from_utf8(&text).map_err(|_| fmt::Error)?)
    }
}

impl Puzzle {
    /// The puzzle as 81 ASCII characters, with this one for an empty cell.
    pub fn to_bytes(&self, empty: u8) -> [u8; 81] {
        let mut text = [empty; 81];
        self.clues().for_each(|(cell, digit)| text[cell.index()] = b'0' + digit.get());
        text
    }
}

/// 81 digits, row by row.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Puzzle::from(*self).fmt(f)
    }
}

/// Reads 81 digits that obey the rule.
impl FromStr for Grid {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Grid, ParseError> {
        let puzzle: Puzzle = text.parse()?;
        if let Some(cell) = Cell::all().find(|&cell| puzzle.get(cell).is_none()) {
            return Err(ParseError::new(1, cell.index() as u64 + 1, "an empty cell", "a digit"));
        }
        Grid::try_from(puzzle).map_err(|_| {
            let at = puzzle.conflict().map_or(81, |(_, second)| second.index() as u64 + 1);
            ParseError::new(1, at, "a digit twice in a house", "every digit once in every house")
        })
    }
}

/// Reads 729 characters, nine a cell: the candidate of the place, or `.` `0` `_` `*` where that is none.
impl FromStr for Candidates {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Candidates, ParseError> {
        let places = Cell::all().flat_map(|_| Digit::all());
        let wrong =
            |(_, digit, c): &(u64, Digit, char)| c.to_digit(10) != Some(digit.get().into()) && !".0_*".contains(*c);
        if let Ok(text) = text.as_bytes().try_into()
            && let Some(candidates) = candidates_of(text)
        {
            return Ok(candidates);
        }
        let mut places = (1..).zip(places).zip(text.chars()).map(|((i, digit), c)| (i, digit, c));
        if let Some((i, digit, c)) = places.find(wrong) {
            return Err(ParseError::new(1, i, shown(c), format!("{digit}, or . for no candidate")));
        }
        let count = text.chars().count();
        Err(ParseError::new(1, count.min(729) as u64 + 1, format!("{count} characters"), "729 candidates"))
    }
}

/// The candidates in a text that is right.
fn candidates_of(text: &[u8; 729]) -> Option<Candidates> {
    let mut all = true;
    let mut cell = |nine: &[u8; 9]| {
        let mut bits = 0;
        for (i, &byte) in (0..).zip(nine) {
            let is_candidate = byte == b'1' + i;
            all &= is_candidate | matches!(byte, b'.' | b'0' | b'_' | b'*');
            bits |= u16::from(is_candidate) << i;
        }
        DigitSet::from_bits(bits)
    };
    let mut sets = [DigitSet::EMPTY; Cell::COUNT];
    sets.iter_mut().zip(text.as_chunks::<9>().0).for_each(|(set, nine)| *set = cell(nine));
    all.then(|| Candidates::from_sets(sets))
}

impl Candidates {
    /// The candidates as 729 ASCII characters, nine a cell, `.` in the place of a digit that is no candidate.
    pub fn to_bytes(&self) -> [u8; 729] {
        let mut text = [b'.'; 729];
        for (cell, nine) in Cell::all().zip(text.as_chunks_mut::<9>().0) {
            self.get(cell).iter().for_each(|digit| nine[digit.index()] = b'0' + digit.get());
        }
        text
    }
}

impl Serialize for Candidates {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(str::from_utf8(&self.to_bytes()).map_err(ser::Error::custom)?)
    }
}

impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Puzzle, D::Error> {
        from_text(deserializer)
    }
}

impl Serialize for Grid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Grid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Grid, D::Error> {
        from_text(deserializer)
    }
}

/// A value that JSON holds as 81 characters.
fn from_text<'de, T: FromStr<Err = ParseError>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(|e: ParseError| {
        let ParseError { column, found, expected, .. } = e;
        de::Error::custom(format!("character {column} of {text:?}: found {found}, expected {expected}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

    #[test]
    fn prints_what_it_read() {
        for empty in ['.', '0', '_', '*', '-', 'X', 'x', '?', ' '] {
            let puzzle: Puzzle = LINE.replace('.', &empty.to_string()).parse().unwrap();
            assert_eq!(puzzle.to_string(), LINE);
        }
        assert_eq!(Grid::FIRST.to_string().parse(), Ok(Grid::FIRST));
    }

    #[test]
    fn errors_are_located() {
        let long = format!("{LINE}1");
        let wrong = LINE.replace('8', "a");
        let twice = Grid::FIRST.to_string().replace("123456789456", "123456789156");
        let table = [
            ("empty", "", 1, "0 cells"),
            ("one short", &LINE[..80], 81, "80 cells"),
            ("one more", &long, 82, "82 characters"),
            ("a letter", &wrong, 17, "'a'"),
            ("not ASCII", "é", 1, "'é'"),
        ];
        for (name, text, column, found) in table {
            let error = text.parse::<Puzzle>().unwrap_err();
            assert_eq!((error.column, error.found.as_str()), (column, found), "{name}");
        }
        assert_eq!(LINE.parse::<Grid>().unwrap_err().found, "an empty cell");
        assert_eq!(twice.parse::<Grid>().unwrap_err().column, 10);
    }
}
