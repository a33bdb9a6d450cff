//! Transformations between isomorphic puzzles.

use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::{Grid, Puzzle};
use crate::board::text::{ParseError, quoted};
use crate::rng::PuzzleRng;
use std::fmt;
use std::str::FromStr;

/// A transposition or none, a permutation of the rows, one of the columns, and a renaming of the digits, in this order.
///
/// Rows stay within their band, columns within their stack, so houses are mapped to houses. There are 2 × 1296 × 1296 =
/// 3,359,232 rearrangements of the cells, and 9! renamings.
///
/// Printed and parsed as `rows=312456789 columns=123456789 digits=213456789`: row 1 of the result is row 3 of the
/// original and so on, and digit 1 becomes digit 2 and so on. A leading `transpose` means that the puzzle is first
/// mirrored along the diagonal from the top left.
///
/// ```
/// use cluewise::{Grid, canonical::Transformation};
/// let swap: Transformation = "rows=213456789 columns=123456789 digits=123456789".parse()?;
/// assert!(swap.apply_to_grid(&Grid::FIRST).to_string().starts_with("456789123123456789"));
/// assert_eq!(swap.then(&swap), Transformation::IDENTITY);
/// # Ok::<(), cluewise::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Transformation {
    pub(super) transpose: bool,
    /// Row `i` of the result is row `rows[i]` of the original, which may be transposed.
    pub(super) rows: [u8; 9],
    /// Column `i` of the result is column `columns[i]`.
    pub(super) columns: [u8; 9],
    /// The images of the digits, by index.
    pub(super) digits: [Digit; 9],
}

/// The six permutations of three items.
pub(crate) const PERMUTATIONS_OF_3: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

const UNCHANGED: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

impl Transformation {
    /// The identity.
    pub const IDENTITY: Transformation = Transformation {
        transpose: false,
        rows: UNCHANGED,
        columns: UNCHANGED,
        digits: *Grid::FIRST.digits().first_chunk().unwrap(),
    };

    /// The eight symmetries of the square, without a renaming: the identity, rotations by a quarter, a half and three
    /// quarters, then the reflections left to right, top to bottom, along the diagonal from the top left, and along the
    /// one from the top right.
    pub const SQUARE_SYMMETRIES: [Transformation; 8] = {
        const REVERSED: [u8; 9] = [8, 7, 6, 5, 4, 3, 2, 1, 0];
        [
            Transformation::rearranging(false, UNCHANGED, UNCHANGED),
            Transformation::rearranging(true, UNCHANGED, REVERSED),
            Transformation::rearranging(false, REVERSED, REVERSED),
            Transformation::rearranging(true, REVERSED, UNCHANGED),
            Transformation::rearranging(false, UNCHANGED, REVERSED),
            Transformation::rearranging(false, REVERSED, UNCHANGED),
            Transformation::rearranging(true, UNCHANGED, UNCHANGED),
            Transformation::rearranging(true, REVERSED, REVERSED),
        ]
    };

    /// Returns a random transformation, uniformly distributed.
    pub fn random(rng: &mut PuzzleRng) -> Transformation {
        let mut lines = || {
            let mut groups = [0, 1, 2];
            rng.shuffle(&mut groups);
            let mut order = [0; 9];
            for (to, group) in order.chunks_exact_mut(3).zip(groups) {
                to.copy_from_slice(&[group * 3, group * 3 + 1, group * 3 + 2]);
                rng.shuffle(to);
            }
            order
        };
        let (rows, columns) = (lines(), lines());
        let mut digits = Self::IDENTITY.digits;
        rng.shuffle(&mut digits);
        Transformation { transpose: rng.random_below(2) == 1, rows, columns, digits }
    }

    /// Returns the transformation with this order of the rows and columns, without a renaming.
    pub(crate) const fn rearranging(transpose: bool, rows: [u8; 9], columns: [u8; 9]) -> Transformation {
        Transformation { transpose, rows, columns, ..Transformation::IDENTITY }
    }

    /// Applies the transformation to a puzzle.
    pub fn apply(&self, puzzle: &Puzzle) -> Puzzle {
        let mut moved = Puzzle::EMPTY;
        for (to, from) in self.sources() {
            moved.set(to, puzzle.get(from).map(|digit| self.digit(digit)));
        }
        moved
    }

    /// Applies the transformation to a full grid.
    pub fn apply_to_grid(&self, grid: &Grid) -> Grid {
        // The fallback is unreachable: houses are mapped to houses.
        Grid::try_from(self.apply(&(*grid).into())).unwrap_or(*grid)
    }

    /// Applies the transformation to a candidate grid.
    pub fn apply_to_candidates(&self, candidates: &Candidates) -> Candidates {
        let mut moved = Candidates::FULL;
        for (to, from) in self.sources() {
            moved.keep(to, candidates.get(from).iter().map(|digit| self.digit(digit)).collect());
        }
        moved
    }

    /// Returns the image of a digit.
    pub fn digit(&self, digit: Digit) -> Digit {
        self.digits[digit.index()]
    }

    /// Iterates over the cells of the result, each with its source cell.
    pub fn sources(&self) -> impl Iterator<Item = (Cell, Cell)> {
        let source = |cell: Cell| {
            let (row, column) = (usize::from(self.rows[cell.row()]), usize::from(self.columns[cell.column()]));
            let source = if self.transpose { Cell::at(column, row) } else { Cell::at(row, column) };
            source.unwrap_or(cell) // never outside: rows and columns are below 9
        };
        Cell::all().map(move |cell| (cell, source(cell)))
    }

    /// Returns the composition: this transformation, followed by the other.
    pub fn then(&self, other: &Transformation) -> Transformation {
        let (rows, columns) = if other.transpose { (&self.columns, &self.rows) } else { (&self.rows, &self.columns) };
        Transformation {
            transpose: self.transpose != other.transpose,
            rows: other.rows.map(|i| rows[usize::from(i)]),
            columns: other.columns.map(|i| columns[usize::from(i)]),
            digits: self.digits.map(|digit| other.digit(digit)),
        }
    }

    /// Returns the inverse transformation.
    pub fn inverse(&self) -> Transformation {
        let (rows, columns) = (inverse(&self.rows), inverse(&self.columns));
        let (rows, columns) = if self.transpose { (columns, rows) } else { (rows, columns) };
        let mut digits = self.digits;
        Digit::all().for_each(|digit| digits[self.digit(digit).index()] = digit);
        Transformation { transpose: self.transpose, rows, columns, digits }
    }

    /// Returns the rearrangement of the cells, without the renaming of the digits.
    pub fn rearrangement(&self) -> Transformation {
        Transformation { digits: Self::IDENTITY.digits, ..*self }
    }
}

/// Returns the inverse permutation.
fn inverse(order: &[u8; 9]) -> [u8; 9] {
    let mut inverse = [0; 9];
    (0..).zip(order).for_each(|(i, &from)| inverse[usize::from(from)] = i);
    inverse
}

/// Iterates over the 1296 permutations of nine lines that keep bands together, beginning with the identity.
pub(super) fn line_permutations() -> impl Iterator<Item = [u8; 9]> + Clone {
    let indices = |code: usize| [code / 216, code / 36 % 6, code / 6 % 6, code % 6];
    (0..1296).map(indices).map(|[groups, inner @ ..]| {
        let mut order = [0; 9];
        for (k, to) in order.chunks_exact_mut(3).enumerate() {
            let group = PERMUTATIONS_OF_3[groups][k];
            to.copy_from_slice(&PERMUTATIONS_OF_3[inner[k]].map(|line| group * 3 + line));
        }
        order
    })
}

/// A renaming of the digits in order of first occurrence.
#[derive(Default)]
pub(super) struct DigitRenaming {
    renamed: [u8; 16],
    used: u8,
}

impl DigitRenaming {
    /// Assigns the next digit to a digit that has none yet; ignores 0.
    pub fn rename(&mut self, digit: u16) {
        let renamed = &mut self.renamed[usize::from(digit & 15)];
        if digit != 0 && *renamed == 0 {
            self.used += 1;
            *renamed = self.used;
        }
    }

    /// Returns the image of each digit. Digits that did not occur get the unused ones in order.
    pub fn finish(self) -> [Digit; 9] {
        let mut unused = (self.used + 1..=9).filter_map(Digit::new);
        let mut digits = Transformation::IDENTITY.digits;
        for (digit, &renamed) in digits.iter_mut().zip(&self.renamed[1..]) {
            *digit = Digit::new(renamed).or_else(|| unused.next()).unwrap_or(*digit);
        }
        digits
    }
}

impl fmt::Display for Transformation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = |order: [u8; 9]| -> String { order.iter().map(|i| char::from(b'1' + i)).collect() };
        let digits = numbers(self.digits.map(|digit| digit.get() - 1));
        f.write_str(if self.transpose { "transpose " } else { "" })?;
        write!(f, "rows={} columns={} digits={digits}", numbers(self.rows), numbers(self.columns))
    }
}

/// Parses the printed form of a [`Transformation`].
impl FromStr for Transformation {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Transformation, ParseError> {
        let after = text.strip_prefix("transpose ");
        let mut parser = Parser { text: after.unwrap_or(text), column: if after.is_some() { 11 } else { 1 } };
        let rows = parser.line_permutation("rows=")?;
        parser.take(" ")?;
        let columns = parser.line_permutation("columns=")?;
        parser.take(" ")?;
        let digits =
            parser.permutation("digits=")?.map(|i| Digit::from_index(i.into()).unwrap_or(Self::IDENTITY.digits[0]));
        match parser.text.chars().next() {
            None => Ok(Transformation { transpose: after.is_some(), rows, columns, digits }),
            Some(c) => Err(parser.error(quoted(c), "nothing more")),
        }
    }
}

/// The unparsed rest of a text.
struct Parser<'a> {
    text: &'a str,
    /// The column of its first character, from 1.
    column: u64,
}

impl Parser<'_> {
    fn error(&self, found: impl Into<String>, expected: impl Into<String>) -> ParseError {
        ParseError::new(1, self.column, found, expected)
    }

    /// Consumes the expected text.
    fn take(&mut self, expected: &str) -> Result<(), ParseError> {
        let rest = self.text.strip_prefix(expected).ok_or_else(|| {
            let found = self.text.chars().next().map_or("the end".into(), quoted);
            self.error(found, format!("{expected:?}"))
        })?;
        self.text = rest;
        self.column += expected.len() as u64;
        Ok(())
    }

    /// Parses a name and a permutation of the digits 1 to 9.
    fn permutation(&mut self, name: &str) -> Result<[u8; 9], ParseError> {
        self.take(name)?;
        let mut order = [0u8; 9];
        for k in 0..9 {
            let next = self.text.chars().next();
            let digit = next.filter(|c| ('1'..='9').contains(c)).map(|c| c as u8 - b'1');
            let Some(digit) = digit.filter(|digit| !order[..k].contains(digit)) else {
                return Err(self.error(next.map_or("the end".into(), quoted), "each of 1 to 9 once"));
            };
            order[k] = digit;
            self.text = &self.text[1..];
            self.column += 1;
        }
        Ok(order)
    }

    /// Parses a name and a permutation that keeps bands together.
    fn line_permutation(&mut self, name: &str) -> Result<[u8; 9], ParseError> {
        let (start, text) = (self.column + name.len() as u64, self.text);
        let order = self.permutation(name)?;
        let splits_band = order.chunks_exact(3).any(|three| three.iter().any(|line| line / 3 != three[0] / 3));
        match splits_band {
            true => {
                Err(ParseError::new(1, start, &text[name.len()..][..9], "lines 1 to 3, 4 to 6 and 7 to 9 together"))
            }
            false => Ok(order),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Transformation {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Transformation {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Transformation, D::Error> {
        <String as serde::Deserialize>::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples() -> impl Iterator<Item = Transformation> {
        (0..200).map(|index| Transformation::random(&mut PuzzleRng::new(3, index)))
    }

    #[test]
    fn transformations_are_a_group() {
        let puzzle: Puzzle = Grid::FIRST.into();
        for (a, b) in samples().zip(samples().skip(1)) {
            assert_eq!(a.then(&b).apply(&puzzle), b.apply(&a.apply(&puzzle)));
            assert_eq!(
                (a.then(&a.inverse()), a.inverse().then(&a)),
                (Transformation::IDENTITY, Transformation::IDENTITY)
            );
            assert_eq!(a.rearrangement().then(&Transformation { digits: a.digits, ..Transformation::IDENTITY }), a);
            assert!(Grid::try_from(a.apply(&puzzle)).is_ok());
        }
        assert_eq!(line_permutations().collect::<std::collections::BTreeSet<_>>().len(), 1296);
        assert_eq!(line_permutations().next(), Some(UNCHANGED));
    }

    #[test]
    fn square_symmetries_have_the_documented_order() {
        let puzzle: Puzzle = Grid::FIRST.into();
        type SourceOf = fn(usize, usize) -> (usize, usize);
        let sources: [SourceOf; 8] = [
            |r, c| (r, c),
            |r, c| (8 - c, r),
            |r, c| (8 - r, 8 - c),
            |r, c| (c, 8 - r),
            |r, c| (r, 8 - c),
            |r, c| (8 - r, c),
            |r, c| (c, r),
            |r, c| (8 - c, 8 - r),
        ];
        for (square, source) in Transformation::SQUARE_SYMMETRIES.iter().zip(sources) {
            let moved = square.apply(&puzzle);
            for cell in Cell::all() {
                let (row, column) = source(cell.row(), cell.column());
                assert_eq!(moved.get(cell), puzzle.get(Cell::at(row, column).unwrap()), "{square}");
            }
        }
    }

    #[test]
    fn text_round_trips() {
        for a in samples() {
            assert_eq!(a.to_string().parse(), Ok(a));
            #[cfg(feature = "serde")]
            assert_eq!(serde_json::from_value::<Transformation>(serde_json::to_value(a).unwrap()).unwrap(), a);
        }
        assert_eq!(Transformation::IDENTITY.to_string(), "rows=123456789 columns=123456789 digits=123456789");
    }

    #[test]
    fn errors_have_the_column_of_the_mistake() {
        let table = [
            ("", 1, "the end"),
            ("row", 1, "'r'"),
            ("rows=123", 9, "the end"),
            ("transpose rows=1x", 17, "'x'"),
            ("rows=123456788", 14, "'8'"),
            ("rows=124356789 columns=123456789 digits=123456789", 6, "124356789"),
            ("rows=123456789,columns=123456789 digits=123456789", 15, "','"),
            ("rows=123456789 columns=123456789 digits=123456789 ", 50, "' '"),
            ("rows=123456789 columns=123456789 digits=é", 41, "'é'"),
        ];
        for (text, column, found) in table {
            let error = text.parse::<Transformation>().unwrap_err();
            assert_eq!((error.column, error.found.as_str()), (column, found), "{text}");
        }
    }
}
