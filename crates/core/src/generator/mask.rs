//! Masks of the cells that may hold clues.

use crate::board::cell::{Cell, CellSet};
use std::fmt;
use std::str::FromStr;

/// The cells that may hold clues. Parsed from 81 characters in row order: `.` or `0` for cells that stay empty, any
/// other character for the rest; whitespace is ignored. Printed as `x` and `.`.
///
/// ```
/// use cluewise::generator::Mask;
/// let mask: Mask = ["xxx......"; 9].join("\n").parse().unwrap();
/// assert_eq!((mask.cells().len(), mask.to_string().len()), (27, 81));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "String", into = "String")
)]
pub struct Mask(CellSet);

impl Mask {
    /// Returns the cells that may hold clues.
    pub fn cells(self) -> CellSet {
        self.0
    }
}

impl From<CellSet> for Mask {
    fn from(cells: CellSet) -> Mask {
        Mask(cells)
    }
}

/// The error of parsing a mask: its number of characters, which is not 81.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseMaskError(usize);

impl fmt::Display for ParseMaskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a mask has 81 characters, one for each cell, not {}", self.0)
    }
}

impl std::error::Error for ParseMaskError {}

impl FromStr for Mask {
    type Err = ParseMaskError;

    fn from_str(text: &str) -> Result<Mask, ParseMaskError> {
        let marks = text.chars().filter(|c| !c.is_whitespace());
        let count = marks.clone().count();
        let allowed = Cell::all().zip(marks).filter(|&(_, mark)| mark != '.' && mark != '0');
        if count == Cell::COUNT {
            Ok(Mask(allowed.map(|(cell, _)| cell).collect()))
        } else {
            Err(ParseMaskError(count))
        }
    }
}

impl fmt::Display for Mask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = Cell::all().map(|cell| if self.0.contains(cell) { 'x' } else { '.' }).collect();
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
    }
}
