//! Symbols for digits: which characters stand for 1, 2 and so on.

use std::fmt;
use std::str::FromStr;

/// The number of symbols of a sequence: one more than digits, because that of 0 takes a place.
const COUNT: usize = 26;

/// A sequence of symbols. The first one stands for the digit 1.
///
/// ```
/// use cluewise_core::kinds::Symbols;
/// let own: Symbols = "MUSIC".parse()?;
/// assert_eq!((own.char(3), own.digit('s'), own.char(6)), ('S', Some(3), '1'));
/// # Ok::<(), cluewise_core::kinds::UnknownSymbols>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symbols {
    symbols: [char; COUNT],
    /// The number of symbols of an [own](Symbols::own) sequence; 0 for those of [`Symbols::ALL`].
    own: usize,
}

/// `1` to `9`, then `A` to `P`.
impl Default for Symbols {
    fn default() -> Symbols {
        Symbols::DIGITS
    }
}

impl Symbols {
    /// `1` to `9`, then `A` to `P`.
    pub const DIGITS: Symbols = Symbols::known(b"123456789ABCDEFGHIJKLMNOPQ");
    /// `0` to `9`, then letters: 16x16 puzzles of magazines.
    pub const HEXADECIMAL: Symbols = Symbols::known(b"0123456789ABCDEFGHIJKLMNOP");
    /// `A` to `Y`.
    pub const LETTERS: Symbols = Symbols::known(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ");

    /// All sequences with a name, and these names.
    pub const ALL: [Symbols; 3] = [Symbols::DIGITS, Symbols::HEXADECIMAL, Symbols::LETTERS];
    const NAMES: [&str; 3] = ["1-9A-P", "0-9A-F", "A-Y"];

    const fn known(bytes: &[u8; COUNT]) -> Symbols {
        let (mut symbols, mut i) = (['1'; COUNT], 0);
        while i < COUNT {
            symbols[i] = bytes[i] as char;
            i += 1;
        }
        Symbols { symbols, own: 0 }
    }

    /// Returns the sequence of these symbols, which further digits continue with the unused ones of `1-9A-P`; `None` unless
    /// there are 2 to 25, all different, and none is blank or an empty cell.
    pub fn own(text: &str) -> Option<Symbols> {
        let (chars, is_invalid) =
            (Vec::from_iter(text.chars()), |c: &char| c.is_whitespace() || c.is_control() || is_blank(*c) && *c != '0');
        let is_distinct = chars.iter().enumerate().all(|(i, c)| !chars[..i].contains(c));
        if !(2..COUNT).contains(&chars.len()) || !is_distinct || chars.iter().any(is_invalid) {
            return None;
        }
        let rest = Symbols::DIGITS.symbols.into_iter().filter(|c| !chars.contains(c));
        let mut symbols = Symbols { own: chars.len(), ..Symbols::DIGITS };
        symbols.symbols.iter_mut().zip(chars.iter().copied().chain(rest)).for_each(|(symbol, c)| *symbol = c);
        Some(symbols)
    }

    /// Returns whether a text has some of these symbols, besides empty cells.
    pub fn are_in(self, text: &str) -> bool {
        let count = if self.have_name() { COUNT } else { self.own };
        text.chars().any(|c| !is_blank(c) && self.digit(c).is_some_and(|digit| usize::from(digit) <= count))
    }

    /// Returns whether the sequence is one of [`Symbols::ALL`].
    pub fn have_name(self) -> bool {
        self.own == 0
    }

    /// Returns the symbols of a grid whose least digit has this value: these, or those from 0.
    #[must_use]
    pub fn of_least(self, low: i32) -> Symbols {
        if low == 0 { Symbols::HEXADECIMAL } else { self }
    }

    /// Returns the symbol of a digit from 1 to 25.
    pub fn char(self, digit: u8) -> char {
        self.symbols[usize::from(digit).saturating_sub(1).min(COUNT - 1)]
    }

    /// Returns the digit of a symbol, in upper or lower case.
    pub fn digit(self, symbol: char) -> Option<u8> {
        let place = |symbol| self.symbols.iter().position(|&c| c == symbol).map(|index| index as u8 + 1);
        let is_same = |c: &char| c.to_lowercase().eq(symbol.to_lowercase());
        place(symbol).or_else(|| self.symbols.iter().copied().find(is_same).and_then(place))
    }

    /// Returns the ranges of the symbols of the digits from 1 to a side, such as `1–9, A–G`.
    ///
    /// Symbols without a name are listed.
    pub fn range_text(self, side: u8) -> String {
        let chars: Vec<char> = (1..=side).map(|digit| self.char(digit)).collect();
        if !self.have_name() {
            return chars.iter().map(char::to_string).collect::<Vec<_>>().join(", ");
        }
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
        match Symbols::ALL.iter().zip(Symbols::NAMES).find(|(symbols, _)| **symbols == *self) {
            Some((_, name)) => f.pad(name),
            None => f.pad(&self.symbols[..self.own].iter().collect::<String>()),
        }
    }
}

/// Empty cells in words.
const EMPTY_CELLS: &str = "empty cells (. _ * -)";

/// The error of parsing the name of symbols.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownSymbols(String);

impl fmt::Display for UnknownSymbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "unknown symbols {:?}; expected 1-9A-P, 0-9A-F, A-Y, or 2 to 25 different characters other than spaces and {EMPTY_CELLS}",
            self.0
        )
    }
}

impl std::error::Error for UnknownSymbols {}

/// Accepts the name of a sequence with any last symbol, such as `1-9A-G` or `A-P`, or [own](Symbols::own) symbols.
impl FromStr for Symbols {
    type Err = UnknownSymbols;

    fn from_str(name: &str) -> Result<Symbols, UnknownSymbols> {
        let upper = name.to_ascii_uppercase();
        let begins = |(symbols, known): &(Symbols, &str)| {
            let end = upper.strip_prefix(&known[..known.len() - 1]);
            end.is_some_and(|end| end.len() == 1 && symbols.digit(end.as_bytes()[0].into()).is_some())
        };
        let known = Symbols::ALL.into_iter().zip(Symbols::NAMES).find(begins).map(|(symbols, _)| symbols);
        known.or_else(|| Symbols::own(name)).ok_or_else(|| UnknownSymbols(name.into()))
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
        for name in ["", "1-9", "A", "é-P", "1-9A-é", "ABCA", "A B", "A.B", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"] {
            assert!(name.parse::<Symbols>().is_err(), "{name}");
        }
    }

    #[test]
    fn own_symbols_go_on_with_unused_digits() {
        for (name, continued) in [("ABCDEF", "ABCDEF123456789GH"), ("3Ж1", "3Ж1245678"), ("♠♥", "♠♥1234")] {
            let symbols: Symbols = name.parse().expect("symbols");
            assert_eq!(symbols.to_string(), name);
            let text: String = (1..=continued.chars().count() as u8).map(|digit| symbols.char(digit)).collect();
            assert_eq!(text, continued);
            assert!((1..=25).all(|digit| symbols.digit(symbols.char(digit)) == Some(digit)), "{name}");
        }
        let cases: Symbols = "aAbB".parse().expect("symbols");
        assert_eq!(['a', 'A', 'b', 'B'].map(|c| cases.digit(c)), [1, 2, 3, 4].map(Some));
        let own: Symbols = "ABCDEF".parse().expect("symbols");
        assert!(own.are_in("..C..") && !own.are_in("..1.."));
    }
}
