//! Cells, digits and houses of grids of any size, as steps name them.

use crate::board::cell::Cell;
use crate::board::digits::DigitSet;
use crate::board::house::House;
use crate::kinds::{HouseName, PuzzleKind};
use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

/// A cell of a grid of any size; printed and serialized as `r1c1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CellId {
    /// The index.
    pub index: u16,
    /// The row from 0.
    pub row: u8,
    /// The column from 0.
    pub column: u8,
}

impl CellId {
    /// Returns the cell of a kind of puzzle with this index.
    pub fn of(kind: &PuzzleKind, index: u16) -> CellId {
        let (row, column) = kind.place(index);
        CellId { index, row: row as u8, column: column as u8 }
    }

    /// Returns the cell of a 9x9 grid; `None` outside of it.
    pub fn as_classic(self) -> Option<Cell> {
        Cell::at(self.row.into(), self.column.into())
    }
}

impl From<Cell> for CellId {
    fn from(cell: Cell) -> CellId {
        CellId { index: cell.index() as u16, row: cell.row() as u8, column: cell.column() as u8 }
    }
}

impl fmt::Display for CellId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}

/// Returns the cells of a 9x9 grid.
pub(super) fn cells(cells: impl IntoIterator<Item = Cell>) -> Vec<CellId> {
    cells.into_iter().map(CellId::from).collect()
}

/// A house of a step; printed and serialized as its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepHouse {
    /// The name.
    pub name: HouseName,
    /// The cells.
    pub cells: Vec<CellId>,
}

impl From<House> for StepHouse {
    fn from(house: House) -> StepHouse {
        let kind = ["row", "column", "box"][house.index() / 9];
        StepHouse { name: HouseName::numbered(kind, house.index() % 9), cells: cells(house.cells()) }
    }
}

impl fmt::Display for StepHouse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.fmt(f)
    }
}

/// Returns houses of a 9x9 grid.
pub(super) fn houses(houses: impl IntoIterator<Item = House>) -> Vec<StepHouse> {
    houses.into_iter().map(StepHouse::from).collect()
}

/// A set of digits of a grid of any size, up to 32; serialized as a list.
///
/// ```
/// use cluewise::explain::DigitMask;
/// let digits: DigitMask = [3, 16].into_iter().collect();
/// assert_eq!((digits.len(), digits.bits(), digits.contains(16)), (2, 1 << 2 | 1 << 15, true));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct DigitMask(u32);

impl DigitMask {
    /// The empty set.
    pub const EMPTY: DigitMask = DigitMask(0);

    /// Returns the set of bits, in which bit 0 is digit 1.
    pub const fn from_bits(bits: u32) -> DigitMask {
        DigitMask(bits)
    }

    /// Returns the set as bits, in which bit 0 is digit 1.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns the set of one digit.
    pub fn single(digit: u8) -> DigitMask {
        DigitMask(1 << (digit - 1))
    }

    /// Returns whether the set has a digit.
    pub fn contains(self, digit: u8) -> bool {
        self.0 >> (digit - 1) & 1 == 1
    }

    /// Returns the number of digits.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether there are no digits.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[cfg(feature = "serde")]
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
    pub(super) fn is_unset(&self) -> bool {
        self.is_empty()
    }

    /// Iterates over the digits in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        (1..=32).filter(move |&digit| self.contains(digit))
    }

    /// Returns the only digit; `None` if there is none or several.
    pub fn only(self) -> Option<u8> {
        self.iter().next().filter(|_| self.len() == 1)
    }
}

impl From<DigitSet> for DigitMask {
    fn from(digits: DigitSet) -> DigitMask {
        DigitMask(digits.bits().into())
    }
}

impl FromIterator<u8> for DigitMask {
    fn from_iter<I: IntoIterator<Item = u8>>(digits: I) -> DigitMask {
        digits.into_iter().fold(DigitMask::EMPTY, |all, digit| all | DigitMask::single(digit))
    }
}

impl BitOr for DigitMask {
    type Output = DigitMask;

    fn bitor(self, other: DigitMask) -> DigitMask {
        DigitMask(self.0 | other.0)
    }
}

impl BitAnd for DigitMask {
    type Output = DigitMask;

    fn bitand(self, other: DigitMask) -> DigitMask {
        DigitMask(self.0 & other.0)
    }
}

impl Sub for DigitMask {
    type Output = DigitMask;

    fn sub(self, other: DigitMask) -> DigitMask {
        DigitMask(self.0 & !other.0)
    }
}

#[cfg(feature = "serde")]
mod serialization {
    use super::{CellId, DigitMask, StepHouse};
    use serde::{Serialize, Serializer};

    impl Serialize for CellId {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl Serialize for StepHouse {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl Serialize for DigitMask {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.iter())
        }
    }
}
