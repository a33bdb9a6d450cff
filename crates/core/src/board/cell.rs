//! The 81 cells of the grid, and sets of them.

use crate::board::set::impl_bit_set;
use std::fmt;

/// One of the 81 cells, numbered in row order from the top left.
///
/// Printed as `r1c1` to `r9c9`.
///
/// ```
/// use cluewise::Cell;
/// let cell = Cell::new(20).unwrap();
/// assert_eq!((cell.row(), cell.column(), cell.box_index()), (2, 2, 0));
/// assert_eq!(cell.to_string(), "r3c3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The number of cells: 81.
    pub const COUNT: usize = 81;

    /// Returns the cell with this index (0 to 80, in row order), if it is valid.
    #[inline]
    pub const fn new(index: usize) -> Option<Cell> {
        if index < Self::COUNT { Some(Cell(index as u8)) } else { None }
    }

    /// Returns the cell in this row and column, both counted from 0, if they are valid.
    #[inline]
    pub const fn at(row: usize, column: usize) -> Option<Cell> {
        if row < 9 && column < 9 { Some(Cell((row * 9 + column) as u8)) } else { None }
    }

    /// Iterates over all 81 cells in row order.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Cell)
    }

    /// Returns the index of the cell, 0 to 80, in row order.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the row of the cell, 0 to 8 from the top.
    #[inline]
    pub const fn row(self) -> usize {
        self.index() / 9
    }

    /// Returns the column of the cell, 0 to 8 from the left.
    #[inline]
    pub const fn column(self) -> usize {
        self.index() % 9
    }

    /// Returns the box of the cell, 0 to 8, in row order.
    #[inline]
    pub const fn box_index(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

/// A set of cells, with the operators `|` (union), `&` (intersection), `-` (difference), `^` (symmetric difference) and
/// `!` (complement).
///
/// ```
/// use cluewise::{Cell, CellSet};
/// let row: CellSet = (0..9).filter_map(|c| Cell::at(0, c)).collect();
/// assert_eq!(row.len(), 9);
/// assert_eq!((!row).iter().next(), Cell::at(1, 0));
/// let mut cells = row;
/// cells.extend(Cell::at(1, 0));
/// cells -= CellSet::single(Cell::new(0).unwrap());
/// for cell in cells {
///     assert!(cell.index() > 0);
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CellSet(u128); // bit i holds the cell with index i; bits 81..128 stay zero

impl CellSet {
    /// The empty set.
    pub const EMPTY: CellSet = CellSet(0);
    /// The set of all 81 cells.
    pub const FULL: CellSet = CellSet((1 << Cell::COUNT) - 1);

    /// Returns the set of cells whose indices meet the condition.
    #[inline]
    pub(crate) fn of(condition: impl Fn(usize) -> bool) -> CellSet {
        // By bands: operations on 128 bits take several instructions each.
        let band = |first| (0..27).fold(0u32, |bits, i: usize| bits | u32::from(condition(first + i)) << i);
        CellSet(u128::from(band(0)) | u128::from(band(27)) << 27 | u128::from(band(54)) << 54)
    }

    /// Returns the set of the cells whose bits are set; bits from 81 on are ignored.
    #[inline]
    pub(crate) const fn from_bits(bits: u128) -> CellSet {
        CellSet(bits & CellSet::FULL.0)
    }

    /// Returns the set as bits: bit `i` is the cell with index `i`.
    #[inline]
    pub(crate) const fn bits(self) -> u128 {
        self.0
    }

    /// Returns the set of one cell.
    #[inline]
    pub const fn single(cell: Cell) -> CellSet {
        CellSet(1 << cell.0)
    }

    /// Returns the cells of each band as 27 bits in the order of their indices.
    #[inline]
    pub(crate) const fn bands(self) -> [u32; 3] {
        const BAND: u128 = (1 << 27) - 1;
        [(self.0 & BAND) as u32, (self.0 >> 27 & BAND) as u32, (self.0 >> 54 & BAND) as u32]
    }

    /// Returns the set of these cells, given as 27 bits per band.
    #[inline]
    pub(crate) const fn from_bands(bands: [u32; 3]) -> CellSet {
        CellSet(bands[0] as u128 | (bands[1] as u128) << 27 | (bands[2] as u128) << 54)
    }
}

impl_bit_set!(CellSet, Cell, CellSetIter, u128, "Iterator over the cells of a [`CellSet`].", |index| Some(Cell(
    index as u8
)));

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|c| c.to_string())).finish()
    }
}

/// The union of sets.
impl FromIterator<CellSet> for CellSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = CellSet>>(sets: I) -> CellSet {
        sets.into_iter().fold(CellSet::EMPTY, |all, set| all | set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_numbered_in_row_order() {
        assert_eq!(Cell::all().len(), 81);
        assert_eq!(Cell::new(81), None);
        assert_eq!(Cell::at(8, 9), None);
        for (i, cell) in Cell::all().enumerate() {
            assert_eq!((cell.index(), Cell::at(cell.row(), cell.column())), (i, Some(cell)));
        }
        assert_eq!(Cell::new(80).map(|c| c.to_string()), Some("r9c9".into()));
    }

    #[test]
    fn operators_are_those_of_sets() {
        let even: CellSet = Cell::all().filter(|c| c.index() % 2 == 0).collect();
        assert_eq!((even.len(), (!even).len()), (41, 40));
        assert_eq!(even | !even, CellSet::FULL);
        assert!((even & !even).is_empty());
        assert_eq!(CellSet::FULL - even, !even);
        assert_eq!((even ^ CellSet::FULL, even ^ even), (!even, CellSet::EMPTY));
        assert_eq!(even.iter().collect::<CellSet>(), even);
        assert!(even.is_subset(CellSet::FULL) && !CellSet::FULL.is_subset(even) && even.is_disjoint(!even));
    }

    #[test]
    fn sets_change_in_place() {
        let [a, b] = [3, 80].map(|index| Cell::new(index).unwrap());
        let mut set = CellSet::EMPTY;
        assert_eq!(
            [set.insert(a), set.insert(a), set.insert(b), set.remove(a), set.remove(a)],
            [true, false, true, true, false]
        );
        assert_eq!((set, set.iter().len()), (CellSet::single(b), 1));
        set.extend([a]);
        assert!((&set).into_iter().eq([a, b]));
        set &= CellSet::single(a);
        set |= CellSet::single(b);
        set ^= CellSet::single(a);
        assert_eq!(set, CellSet::single(b));
        set -= set;
        assert!(set.is_empty());
    }
}
