//! A grid with its candidates, before a step.

use super::candidate_grid::digits;
use super::joined::JoinedGrids;
use super::puzzle::Puzzle;
use super::symbols::Symbols;

/// The digits and the candidates of a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct VariantBoard {
    /// The digits placed so far.
    pub values: Puzzle,
    /// The mask of the candidates of each cell, in which bit 0 is digit 1; 0 for cells with a digit.
    pub candidates: Vec<u32>,
    /// The joined grids whose cells these are.
    joined: Option<&'static JoinedGrids>,
}

impl VariantBoard {
    /// Creates a board from its digits, 0 in empty cells, and the masks of the candidates.
    pub(super) fn new(values: Vec<u8>, candidates: Vec<u32>, joined: Option<&'static JoinedGrids>) -> VariantBoard {
        VariantBoard { values: Puzzle::new(values), candidates, joined }
    }

    /// Returns the digits as one line: `.` for empty cells, and `~` for the gaps of joined grids.
    pub fn text(&self) -> String {
        let of_single = || self.values.to_text(Symbols::DIGITS);
        self.joined.map_or_else(of_single, |joined| joined.text_of(&self.values, Symbols::DIGITS))
    }

    /// Returns the candidates of each place of [`VariantBoard::text`].
    pub fn candidate_lists(&self) -> Vec<Vec<u8>> {
        let of_cell = |cell: u16| digit_list(self.candidates.get(usize::from(cell)).copied().unwrap_or(0));
        let Some(joined) = self.joined else { return (0..).take(self.candidates.len()).map(of_cell).collect() };
        let places = (0..joined.width()).flat_map(|row| (0..joined.width()).map(move |column| (row, column)));
        places.map(|(row, column)| joined.cell(row, column).map_or(Vec::new(), of_cell)).collect()
    }
}

/// Returns the digits of a mask, counted from 1.
pub(super) fn digit_list(mask: u32) -> Vec<u8> {
    digits(mask).collect()
}

#[cfg(feature = "serde")]
impl serde::Serialize for VariantBoard {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("values", &self.text())?;
        map.serialize_entry("candidates", &self.candidate_lists())?;
        map.end()
    }
}
