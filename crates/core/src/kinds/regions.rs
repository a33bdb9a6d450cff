//! Irregular regions of a jigsaw.

use std::collections::BTreeMap;
use std::fmt;

/// The regions of a jigsaw: for each cell the number of its region, counted from 0 in the order of their first cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Regions(Box<[u8]>);

impl Regions {
    /// Creates regions from one label per cell, in reading order; equal labels are one region.
    ///
    /// # Errors
    /// The grid is not a square, or there are not as many regions as rows, each with as many cells.
    ///
    /// ```
    /// use cluewise::kinds::Regions;
    /// assert_eq!(Regions::new("AABBAABBCCDDCCDD".chars()).unwrap().to_text(), "1122112233443344");
    /// assert!(Regions::new("AAAB".chars()).is_err());
    /// ```
    pub fn new<T: Ord>(labels: impl IntoIterator<Item = T>) -> Result<Regions, RegionsError> {
        let (mut numbers, mut cells) = (BTreeMap::new(), Vec::new());
        for label in labels {
            let next = numbers.len();
            cells.push((*numbers.entry(label).or_insert(next)).min(255) as u8);
        }
        let side = cells.len().isqrt();
        if side * side != cells.len() || !(1..=super::digit_sets::MAX_SIDE).contains(&side) {
            return Err(RegionsError::NotSquare(cells.len()));
        }
        if numbers.len() != side {
            return Err(RegionsError::Count { regions: numbers.len(), side });
        }
        let sizes = (0..side).map(|region| (region, cells.iter().filter(|&&c| usize::from(c) == region).count()));
        match sizes.into_iter().find(|&(_, size)| size != side) {
            Some((region, size)) => Err(RegionsError::Size { region: region + 1, size, side }),
            None => Ok(Regions(cells.into())),
        }
    }

    /// Returns the rows of a grid as regions.
    pub(super) fn rows(side: usize) -> Regions {
        Regions((0..side * side).map(|cell| (cell / side) as u8).collect())
    }

    /// Returns the number of regions, rows and columns.
    pub fn side(&self) -> usize {
        self.0.len().isqrt()
    }

    /// Returns the region of each cell.
    pub fn numbers(&self) -> &[u8] {
        &self.0
    }

    /// Returns the cells of a region.
    pub fn cells(&self, region: usize) -> impl Iterator<Item = u16> + '_ {
        (0u16..).zip(&*self.0).filter(move |&(_, &number)| usize::from(number) == region).map(|(cell, _)| cell)
    }

    /// Returns the number of the region of each cell as text: `1` to `9`, then letters.
    pub fn to_text(&self) -> String {
        self.0.iter().map(|&number| super::Symbols::DIGITS.char(number + 1)).collect()
    }
}

/// The reason why cells do not form regions.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RegionsError {
    /// The number of cells is not that of a square grid.
    NotSquare(usize),
    /// There are not as many regions as rows.
    Count {
        /// The number of regions.
        regions: usize,
        /// The number of rows.
        side: usize,
    },
    /// A region does not have as many cells as a row.
    Size {
        /// The region, counted from 1.
        region: usize,
        /// The number of its cells.
        size: usize,
        /// The number of cells of a row.
        side: usize,
    },
}

impl fmt::Display for RegionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RegionsError::NotSquare(cells) => write!(f, "regions for {cells} cells, expected those of a square grid"),
            RegionsError::Count { regions, side } => write!(f, "{regions} regions, expected {side}"),
            RegionsError::Size { region, size, side } => {
                write!(f, "region {region} with {size} cells, expected {side}")
            }
        }
    }
}

impl std::error::Error for RegionsError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_regions_are_refused() {
        let error = |text: &str| Regions::new(text.chars()).unwrap_err().to_string();
        assert_eq!(error("11122"), "regions for 5 cells, expected those of a square grid");
        assert_eq!(error("1111222233333333"), "3 regions, expected 4");
        assert_eq!(error("1111222233344444"), "region 3 with 3 cells, expected 4");
    }
}
