//! The 27 houses, and the peers of cells.

use crate::board::cell::{Cell, CellSet};
use std::fmt;

/// A row, a column or a box: nine cells that hold each digit once.
///
/// Rows are 0 to 8, columns 9 to 17, boxes 18 to 26. Printed as `row 1`, `column 1`, `box 1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct House(u8);

/// `HOUSES[h][k]`: the `k`-th cell of house `h`, in row order.
pub(crate) const HOUSES: [[u8; 9]; House::COUNT] = {
    let mut table = [[0; 9]; House::COUNT];
    let mut i = 0;
    while i < 81 {
        let (r, c) = (i / 9, i % 9);
        table[r][c] = i as u8;
        table[9 + c][r] = i as u8;
        table[18 + r / 3 * 3 + c / 3][r % 3 * 3 + c % 3] = i as u8;
        i += 1;
    }
    table
};
const _: () = assert!(HOUSES[18][4] == 10 && HOUSES[26][8] == 80);

/// `PEERS[i]`: the 20 cells that share a house with cell `i`, in ascending order.
const PEERS: [[u8; Cell::PEER_COUNT]; Cell::COUNT] = {
    let mut table = [[0; Cell::PEER_COUNT]; Cell::COUNT];
    let mut i = 0;
    while i < 81 {
        let (mut j, mut k) = (0, 0);
        while j < 81 {
            let same_box = i / 27 == j / 27 && i % 9 / 3 == j % 9 / 3;
            if i != j && (i / 9 == j / 9 || i % 9 == j % 9 || same_box) {
                table[i][k] = j as u8;
                k += 1;
            }
            j += 1;
        }
        assert!(k == Cell::PEER_COUNT);
        i += 1;
    }
    table
};

impl House {
    /// The number of houses: 27.
    pub const COUNT: usize = 27;

    /// Returns the house with this index (rows 0 to 8, columns 9 to 17, boxes 18 to 26), if it is valid.
    #[inline]
    pub const fn new(index: usize) -> Option<House> {
        if index < Self::COUNT { Some(House(index as u8)) } else { None }
    }

    /// Iterates over all 27 houses: rows, columns, boxes.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(House)
    }

    /// Returns the index of the house, 0 to 26.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Iterates over the nine cells of the house in row order.
    #[inline]
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        HOUSES[self.index()].iter().map(|&i| cell(i))
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let house_type = ["row", "column", "box"][self.index() / 9];
        write!(f, "{house_type} {}", self.index() % 9 + 1)
    }
}

impl Cell {
    /// The number of peers of a cell: 20.
    pub const PEER_COUNT: usize = 20;

    /// Returns the row, the column and the box of the cell.
    #[inline]
    pub fn houses(self) -> [House; 3] {
        [House(self.row() as u8), House(9 + self.column() as u8), House(18 + self.box_index() as u8)]
    }

    /// Iterates over the 20 peers of the cell, which share a house with it, in ascending order.
    #[inline]
    pub fn peers(self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        PEERS[self.index()].iter().map(|&i| cell(i))
    }

    /// Returns whether the cells are different and share a house.
    #[inline]
    pub const fn sees(self, other: Cell) -> bool {
        self.index() != other.index()
            && (self.row() == other.row() || self.column() == other.column() || self.box_index() == other.box_index())
    }
}

/// Returns the cell with an index from one of the tables above.
#[inline]
fn cell(index: u8) -> Cell {
    Cell::new(index as usize).expect("the tables hold indices below 81")
}

impl From<House> for CellSet {
    #[inline]
    fn from(house: House) -> CellSet {
        house.cells().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn houses_and_peers_are_consistent() {
        assert_eq!((Cell::all().len(), House::all().len()), (81, 27));
        for cell in Cell::all() {
            assert_eq!(House::all().filter(|&h| CellSet::from(h).contains(cell)).count(), 3);
            assert!(cell.houses().iter().all(|&h| CellSet::from(h).contains(cell)));
            assert_eq!(cell.peers().collect::<CellSet>().len(), 20);
            for other in Cell::all() {
                let shared = House::all().any(|h| [cell, other].iter().all(|&c| CellSet::from(h).contains(c)));
                assert_eq!(cell.sees(other), cell != other && shared);
                assert_eq!(cell.peers().any(|p| p == other), cell.sees(other));
            }
        }
    }

    #[test]
    fn peers_of_r3c2_by_name() {
        let expected =
            "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c3 r3c4 r3c5 r3c6 r3c7 r3c8 r3c9 r4c2 r5c2 r6c2 r7c2 r8c2 r9c2";
        let peers: Vec<String> = Cell::at(2, 1).into_iter().flat_map(Cell::peers).map(|c| c.to_string()).collect();
        assert_eq!(peers.join(" "), expected);
    }

    #[test]
    fn houses_have_names() {
        let names: Vec<String> = [0, 8, 9, 26].iter().filter_map(|&h| House::new(h)).map(|h| h.to_string()).collect();
        assert_eq!(names, ["row 1", "row 9", "column 1", "box 9"]);
    }
}
