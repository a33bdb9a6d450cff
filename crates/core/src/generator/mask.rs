//! Masks of the cells that may hold clues.

use crate::board::cell::{Cell, CellSet};
use std::fmt;
use std::str::FromStr;

/// The cells of a grid of any size that may hold clues. Parsed from a character for each cell in row order, 81 for 9x9:
/// `.` or `0` for cells that stay empty, any other character for the rest; whitespace is ignored. Printed as `x` and `.`.
///
/// ```
/// use cluewise::generator::Mask;
/// let mask: Mask = ["xxx......"; 9].join("\n").parse().unwrap();
/// assert_eq!((mask.cells().len(), mask.to_string().len()), (27, 81));
/// assert_eq!("xx....".repeat(6).parse::<Mask>().map(|mask| (mask.len(), mask.size())), Ok((12, 36)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "String", into = "String")
)]
pub struct Mask {
    /// A bit for each cell.
    words: [u64; WORDS],
    /// The number of cells of the grid.
    size: u16,
}

/// The number of cells of the smallest and the largest grid.
const SIZES: std::ops::RangeInclusive<usize> = 4..=625;

const WORDS: usize = SIZES.end().div_ceil(64);

impl Mask {
    /// Returns the number of cells of the grid.
    pub fn size(&self) -> usize {
        self.size.into()
    }

    /// Returns the number of cells that may hold clues.
    #[expect(clippy::len_without_is_empty, reason = "a mask of no cells is an error of the targets")]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether a cell may hold a clue; cells are counted from 0 in row order.
    pub fn contains(&self, cell: usize) -> bool {
        cell < self.size() && self.words[cell / 64] >> (cell % 64) & 1 == 1
    }

    /// Returns the cells of a 9x9 grid that may hold clues.
    pub fn cells(&self) -> CellSet {
        Cell::all().filter(|cell| self.contains(cell.index())).collect()
    }

    fn new(is_allowed: impl ExactSizeIterator<Item = bool>) -> Mask {
        let mut mask = Mask { words: [0; WORDS], size: is_allowed.len() as u16 };
        for (cell, _) in is_allowed.enumerate().filter(|(_, is_allowed)| *is_allowed) {
            mask.words[cell / 64] |= 1 << (cell % 64);
        }
        mask
    }
}

impl From<CellSet> for Mask {
    fn from(cells: CellSet) -> Mask {
        Mask::new(Cell::all().map(|cell| cells.contains(cell)))
    }
}

/// The error of parsing a mask: its number of characters, which is not that of the cells of a square grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseMaskError(usize);

impl fmt::Display for ParseMaskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a mask has one character for each cell, such as 81 for 9x9, not {}", self.0)
    }
}

impl std::error::Error for ParseMaskError {}

impl FromStr for Mask {
    type Err = ParseMaskError;

    fn from_str(text: &str) -> Result<Mask, ParseMaskError> {
        let marks: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
        let count = marks.len();
        match SIZES.contains(&count) && count.isqrt().pow(2) == count {
            true => Ok(Mask::new(marks.iter().map(|&mark| mark != '.' && mark != '0'))),
            false => Err(ParseMaskError(count)),
        }
    }
}

impl fmt::Display for Mask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = (0..self.size()).map(|cell| if self.contains(cell) { 'x' } else { '.' }).collect();
        f.pad(&text)
    }
}

impl TryFrom<String> for Mask {
    type Error = ParseMaskError;

    fn try_from(text: String) -> Result<Mask, ParseMaskError> {
        text.parse()
    }
}

impl From<Mask> for String {
    fn from(mask: Mask) -> String {
        mask.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_are_parsed() {
        let text = format!("{}0{}", "x".repeat(40), "1".repeat(40));
        let mask: Mask = text.parse().unwrap();
        assert_eq!(mask.cells(), !CellSet::single(Cell::at(4, 4).unwrap()));
        assert_eq!(mask.to_string().parse(), Ok(mask));
        assert_eq!("x".repeat(80).parse::<Mask>(), Err(ParseMaskError(80)));
        let large: Mask = format!("{}x", ".".repeat(624)).parse().unwrap();
        assert_eq!((large.len(), large.contains(624), large.contains(625), large.contains(0)), (1, true, false, false));
    }
}
