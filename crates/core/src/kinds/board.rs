//! The grid before a step, with its candidates.

use super::candidate_grid::digits;
use super::joined::JoinedGrids;
use super::puzzle::Puzzle;
use super::symbols::Symbols;
use crate::board::cell::Cell;
use crate::board::digits::{Digit, DigitSet};
use crate::rating::{hodoku, se};

/// The digits and the candidates of a grid of any kind.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Board {
    /// The digits placed so far.
    pub values: Puzzle,
    /// The mask of the candidates of each cell, in which bit 0 is digit 1; 0 for cells with a digit.
    pub candidates: Vec<u32>,
    /// The joined grids whose cells these are.
    joined: Option<&'static JoinedGrids>,
}

/// Where steps end.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct StepsEnd {
    /// The grid after the steps.
    pub board: Board,
    /// Whether the search for the next step has taken too long, or was cancelled.
    pub is_limited: bool,
}

impl From<&se::Position> for Board {
    fn from(position: &se::Position) -> Board {
        Board::of_classic(|cell| (position.value(cell), position.candidates(cell)))
    }
}

impl From<&hodoku::Position> for Board {
    fn from(position: &hodoku::Position) -> Board {
        Board::of_classic(|cell| (position.value(cell), position.candidates(cell)))
    }
}

impl StepsEnd {
    /// Creates the end of steps after which this grid is left.
    pub fn new(board: impl Into<Board>, is_limited: bool) -> StepsEnd {
        StepsEnd { board: board.into(), is_limited }
    }

    /// Returns whether the steps fill the grid.
    pub fn is_full(&self) -> bool {
        !self.board.values.cells().contains(&0)
    }
}

impl Board {
    /// Creates a board from its digits, 0 in empty cells, and the masks of the candidates.
    pub fn new(values: impl Into<Box<[u8]>>, candidates: Vec<u32>) -> Board {
        Board { values: Puzzle::new(values), candidates, joined: None }
    }

    /// Makes the cells those of joined grids.
    pub(super) fn of_joined(self, joined: Option<&'static JoinedGrids>) -> Board {
        Board { joined, ..self }
    }

    fn of_classic(cell: impl Fn(Cell) -> (Option<Digit>, DigitSet)) -> Board {
        let cells = Cell::all().map(cell);
        let cells = cells.map(|(value, mask)| (value.map_or(0, |digit| digit.get()), u32::from(mask.bits())));
        let (values, candidates): (Vec<u8>, Vec<u32>) = cells.unzip();
        Board::new(values, candidates)
    }

    /// Returns the mask of the candidates of the cell with an index; 0 if there is no such cell.
    pub fn mask(&self, cell: u16) -> u32 {
        self.candidates.get(usize::from(cell)).copied().unwrap_or(0)
    }

    /// Returns the digits as one line: `.` for empty cells, and `~` for the gaps of joined grids.
    pub fn text(&self) -> String {
        let of_single = || self.values.to_text(Symbols::DIGITS);
        self.joined.map_or_else(of_single, |joined| joined.text_of(&self.values, Symbols::DIGITS))
    }

    /// Returns the candidates of each place of [`Board::text`].
    pub fn candidate_lists(&self) -> Vec<Vec<u8>> {
        let list = |mask: u32| digits(mask).collect();
        let Some(joined) = self.joined else { return self.candidates.iter().map(|&mask| list(mask)).collect() };
        let places = (0..joined.width()).flat_map(|row| (0..joined.width()).map(move |column| (row, column)));
        places.map(|(row, column)| list(joined.cell(row, column).map_or(0, |cell| self.mask(cell)))).collect()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Board {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("values", &self.text())?;
        map.serialize_entry("candidates", &self.candidate_lists())?;
        map.end()
    }
}
