//! What the techniques know of the board. They are generic over it: the classic board has constant tables, those of other
//! kinds are computed once from their rules.
//!
//! All boards have 81 cells, 9 digits, and the rows, columns and boxes of the classic one as houses 0 to 26. Others may
//! follow. A constraint is a cell, which holds one digit, or a house and a digit, which has one place: constraint `c`
//! below 81 is a cell with its digits; `81 + 9 * house + digit` is a digit with its places in a house.

use super::assertion::{candidate, cell_of, digit_of};
use super::chain::Cause;
use super::tables::{BOXES, COLUMNS, ROWS};
use std::fmt::Debug;
use std::ops::{Index, IndexMut, Range};

/// The entry of a [`Table`].
pub trait Entry: Copy + PartialEq + Debug {}

impl<T: Copy + PartialEq + Debug> Entry for T {}

/// An array of a length that depends on the board.
pub trait Table<T>:
    Index<usize, Output = T> + IndexMut<usize> + AsRef<[T]> + AsMut<[T]> + Copy + PartialEq + Debug
{
    /// Returns a table with the same value everywhere.
    fn filled(value: T) -> Self;
}

impl<T: Entry, const N: usize> Table<T> for [T; N] {
    #[inline(always)]
    fn filled(value: T) -> [T; N] {
        [value; N]
    }
}

/// The place of a candidate in a constraint.
#[derive(Clone, Copy, Debug)]
pub struct ConstraintPlace {
    /// The constraint.
    pub constraint: u16,
    /// The place as a bit.
    pub place: u16,
}

impl ConstraintPlace {
    /// Returns the index of a house and digit among those of all houses. The constraint must not be a cell.
    #[inline(always)]
    pub fn line(self) -> usize {
        usize::from(self.constraint) - 81
    }

    /// Returns the house of the constraint, which must not be a cell.
    #[inline(always)]
    pub fn house(self) -> usize {
        self.line() / 9
    }
}

/// Some peers of a cell: cells of one band (three rows), 27 bits.
#[derive(Clone, Copy, Debug)]
pub struct BandPeers {
    /// The band.
    pub band: u8,
    /// The cells.
    pub cells: u32,
}

/// A board with its tables. Lists are in search order; the houses of a cell in that of chains: box, row, column, others.
pub trait Board: Copy + PartialEq + Debug {
    /// A table with an entry for each house.
    type PerHouse<T: Entry>: Table<T>;

    /// A table with an entry for each constraint.
    type PerConstraint<T: Entry>: Table<T>;

    /// Whether this is the classic board: the techniques of other kinds, and their search, are left out.
    const IS_CLASSIC: bool;

    /// Returns the number of houses.
    fn house_count(&self) -> usize;

    /// Returns the cells of a house.
    fn cells(&self, house: usize) -> &[u8; 9];

    /// Returns the cells of a house as a set.
    fn cell_set(&self, house: usize) -> u128;

    /// Returns the houses of a cell.
    fn houses_of(&self, cell: usize) -> &[u8];

    /// Returns the houses of the same type as a house, which do not intersect.
    fn alike(&self, house: usize) -> Range<usize>;

    /// Returns the reason of links in a house.
    fn cause(&self, house: usize) -> Cause;

    /// Returns the cells that must differ from a cell: those of its houses, then those of its pairs.
    fn peers(&self, cell: usize) -> &[u8];

    /// Returns the same as a set.
    fn peer_set(&self, cell: usize) -> u128;

    /// Returns the peers in the houses of a cell, band by band.
    fn band_peers(&self, cell: usize) -> &[BandPeers];

    /// Returns the places of a house whose cells are in another house.
    fn overlap(&self, house: usize, other: usize) -> u16;

    /// Returns the pairs of houses of which the first may confine a digit to the second.
    fn crossings(&self) -> &[(u8, u8)];

    /// Returns the candidates at the places of a constraint.
    fn constraint_candidates(&self, constraint: usize) -> &[u16; 9];

    /// Returns the places of a candidate in its cell and houses.
    fn places_of(&self, candidate: u16) -> &[ConstraintPlace];

    /// Returns the candidates that a candidate excludes by a pair of cells only.
    fn pair_exclusions(&self, _candidate: u16) -> &[u16] {
        &[]
    }

    /// Returns the cells whose digit must not be consecutive to that of a cell.
    fn neighbors(&self, _cell: usize) -> &[u8] {
        &[]
    }

    /// Returns whether there are such cells.
    fn has_neighbors(&self) -> bool {
        false
    }

    /// Returns whether pairs of cells have requirements beside the houses.
    fn has_pairs(&self) -> bool {
        false
    }

    /// Iterates over all houses in the search order of singles and sets: boxes, columns, rows, others.
    #[inline]
    fn boxes_columns_rows(&self) -> impl Iterator<Item = usize> + Clone + use<Self> {
        (BOXES..BOXES + 9).chain(COLUMNS..COLUMNS + 9).chain(ROWS..ROWS + 9).chain(27..self.house_count())
    }

    /// Iterates over all houses in the search order of chains and BUG: boxes, rows, columns, others.
    #[inline]
    fn boxes_rows_columns(&self) -> impl Iterator<Item = usize> + Clone + use<Self> {
        (BOXES..BOXES + 9).chain(ROWS..ROWS + 9).chain(COLUMNS..COLUMNS + 9).chain(27..self.house_count())
    }

    /// Iterates over the places of a candidate in its houses.
    #[inline(always)]
    fn lines_of(&self, candidate: u16) -> &[ConstraintPlace] {
        &self.places_of(candidate)[1..]
    }

    /// Iterates over the houses of a cell, with its place in each.
    fn places_in_houses(&self, cell: usize) -> impl Iterator<Item = (usize, usize)> {
        let places = self.lines_of(candidate(cell, 0)).iter().map(|at| at.place.trailing_zeros() as usize);
        self.houses_of(cell).iter().map(|&house| house.into()).zip(places)
    }

    /// Returns whether two candidates exclude each other.
    #[inline]
    fn are_linked(&self, p: u16, other: u16, with_cell: bool) -> bool {
        if digit_of(p) == digit_of(other) {
            self.peer_set(cell_of(p)) >> cell_of(other) & 1 != 0
        } else {
            (with_cell && cell_of(p) == cell_of(other))
                || (!Self::IS_CLASSIC && self.pair_exclusions(p).contains(&other))
        }
    }

    /// Returns the reason why a true candidate excludes another, which it does.
    fn exclusion_cause(&self, from: u16, other: u16) -> Cause {
        if cell_of(from) == cell_of(other) {
            return Cause::Cell;
        }
        let houses = self.houses_of(cell_of(other));
        let shared = self.houses_of(cell_of(from)).iter().find(|house| houses.contains(house));
        let is_same = digit_of(from) == digit_of(other);
        shared.filter(|_| is_same).map_or(Cause::Pair, |&house| self.cause(house.into()))
    }

    /// Returns the house of a cell in which links have this reason; `None` if it is another reason.
    fn house_by_cause(&self, cell: usize, cause: Cause) -> Option<usize> {
        let houses = self.houses_of(cell);
        let house = match cause {
            Cause::Box => houses[0],
            Cause::Row => houses[1],
            Cause::Column => houses[2],
            Cause::House(_) => *houses.iter().find(|&&house| self.cause(house.into()) == cause)?,
            Cause::Cell | Cause::Pair | Cause::Advanced | Cause::Assumed => return None,
        };
        Some(house.into())
    }
}
