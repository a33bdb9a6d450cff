//! Symbols for digits: which characters stand for 1, 2 and so on.

use std::fmt;
use std::str::FromStr;

/// A sequence of symbols. The first one stands for the digit 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symbols {
    name: &'static str,
    symbols: &'static [u8; 26],
}

/// `1` to `9`, then `A` to `P`.
impl Default for Symbols {
    fn default() -> Symbols {
        Symbols::DIGITS
    }
}

impl Symbols {
    /// `1` to `9`, then `A` to `P`.
    pub const DIGITS: Symbols = Symbols { name: "1-9A-P", symbols: b"123456789ABCDEFGHIJKLMNOPQ" };
    /// `0` to `9`, then letters: 16x16 puzzles of magazines.
    pub const HEXADECIMAL: Symbols = Symbols { name: "0-9A-F", symbols: b"0123456789ABCDEFGHIJKLMNOP" };
    /// `A` to `Y`.
    pub const LETTERS: Symbols = Symbols { name: "A-Y", symbols: b"ABCDEFGHIJKLMNOPQRSTUVWXYZ" };

    /// All sequences.
    pub const ALL: [Symbols; 3] = [Symbols::DIGITS, Symbols::HEXADECIMAL, Symbols::LETTERS];

    /// Returns the symbol of a digit from 1 to 25.
    pub fn char(self, digit: u8) -> char {
        let index = usize::from(digit).saturating_sub(1).min(self.symbols.len() - 1);
        char::from(self.symbols[index])
    }

    /// Returns the digit of a symbol, in upper or lower case.
    pub fn digit(self, symbol: char) -> Option<u8> {
        let byte = u8::try_from(symbol).ok()?.to_ascii_uppercase();
        self.symbols.iter().position(|&b| b == byte).map(|index| index as u8 + 1)
    }

    /// Returns the ranges of the symbols of the digits from 1 to a side, such as `1–9, A–G`.
    pub fn range_text(self, side: u8) -> String {
        let chars: Vec<char> = (1..=side).map(|digit| self.char(digit)).collect();
        let ranges = chars.chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit());
        let text = |range: &[char]| match range {
            [first, .., last] => format!("{first}–{last}"),
            single => single.iter().collect(),
        };
        ranges.map(text).collect::<Vec<_>>().join(", ")
    }

    /// Detects the symbols that a line of cells uses.
    ///
    /// A letter beyond the last one of `1-9A-P` for the side, without digits from 1 to 9, shows letters: a puzzle with
    /// one solution has such a letter, since it lacks at most one symbol. From 10x10 on, a `0` together with `.`, `-`
    /// or `_` as blanks shows `0-9A-F`.
    pub fn detect(text: &str, side: usize) -> Symbols {
        let beyond = |c: char| {
            c.is_ascii_alphabetic()
                && !is_empty_cell(c, side)
                && Symbols::DIGITS.digit(c).is_none_or(|d| usize::from(d) > side)
        };
        let has = |test: fn(char) -> bool| text.chars().any(test);
        if text.chars().any(beyond) && !has(|c| matches!(c, '1'..='9')) {
            Symbols::LETTERS
        } else if side > 9 && has(|c| c == '0') && has(|c| ".-_".contains(c)) {
            Symbols::HEXADECIMAL
        } else {
            Symbols::DIGITS
        }
    }
}

/// Returns whether a character is an empty cell of a grid of any size.
pub(super) fn is_blank(symbol: char) -> bool {
    "._*-0".contains(symbol)
}

/// Returns whether a character is an empty cell of a grid of this side. Letters are digits of larger grids than 9x9.
pub(super) fn is_empty_cell(symbol: char, side: usize) -> bool {
    is_blank(symbol) || side <= 9 && "xX?".contains(symbol)
}

impl fmt::Display for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

/// The error of parsing the name of symbols.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownSymbols(String);

impl fmt::Display for UnknownSymbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown symbols {:?}; expected 1-9A-P, 0-9A-F or A-Y", self.0)
    }
}

impl std::error::Error for UnknownSymbols {}

/// Accepts the name of a sequence with any last symbol, such as `1-9A-G` or `A-P`.
impl FromStr for Symbols {
    type Err = UnknownSymbols;

    fn from_str(name: &str) -> Result<Symbols, UnknownSymbols> {
        let upper = name.to_ascii_uppercase();
        let begins = |symbols: &&Symbols| {
            let start = &symbols.name[..symbols.name.len() - 1];
            upper
                .strip_prefix(start)
                .is_some_and(|end| end.len() == 1 && symbols.digit(end.as_bytes()[0].into()).is_some())
        };
        Symbols::ALL.iter().find(begins).copied().ok_or_else(|| UnknownSymbols(name.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_found_out() {
        let table = [
            ("12..", 2, "1-9A-P"),
            ("1.4.", 4, "1-9A-P"),
            ("A..D", 4, "A-Y"),
            ("1..G9", 16, "1-9A-P"),
            ("0..F9", 16, "0-9A-F"),
            ("00F9", 16, "1-9A-P"),
            ("A..P", 16, "A-Y"),
            ("1P.", 25, "1-9A-P"),
            ("AY.", 25, "A-Y"),
            // Written as it was read.
            ("..A", 16, "1-9A-P"),
        ];
        for (text, side, name) in table {
            assert_eq!(Symbols::detect(text, side).to_string(), name, "{text}");
        }
    }

    #[test]
    fn names_are_parsed() {
        for (name, want) in [("1-9A-G", Symbols::DIGITS), ("0-9a-f", Symbols::HEXADECIMAL), ("A-P", Symbols::LETTERS)] {
            assert_eq!(name.parse(), Ok(want), "{name}");
        }
        for name in ["", "1-9", "A", "é-P", "1-9A-é"] {
            assert!(name.parse::<Symbols>().is_err(), "{name}");
        }
    }
}
