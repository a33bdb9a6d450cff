//! Puzzles (clues and empty cells) and grids (81 digits that satisfy the rules).

use crate::board::cell::{Cell, CellSet};
use crate::board::digits::{Digit, DigitSet};
use std::fmt;

/// A puzzle: clues and empty cells, without any guarantee about its solutions.
///
/// Any clues are allowed, including contradictory ones. Printed as 81 characters in row order, `.` for an empty cell.
/// The parser also accepts the other common marks (see [`Puzzle::from_str`](std::str::FromStr)).
///
/// ```
/// use cluewise::{Cell, Digit, Puzzle};
/// let mut puzzle = Puzzle::EMPTY;
/// puzzle.set(Cell::new(0).unwrap(), Digit::new(7));
/// assert_eq!(puzzle.clue_count(), 1);
/// assert!(puzzle.to_string().starts_with("7....."));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Puzzle([Option<Digit>; Cell::COUNT]);

/// Calls a function for each cell with its elements of two arrays.
///
/// In blocks of 16, because a compiler that optimizes for size uses vectors only for loops without a remainder.
#[inline(always)]
pub fn for_each_cell<T, U>(
    targets: &mut [T; Cell::COUNT],
    sources: &[U; Cell::COUNT],
    mut apply: impl FnMut(&mut T, &U),
) {
    let ((targets, last_target), (sources, last_source)) = (targets.as_chunks_mut::<16>(), sources.as_chunks::<16>());
    for (targets, sources) in targets.iter_mut().zip(sources) {
        targets.iter_mut().zip(sources).for_each(|(target, source)| apply(target, source));
    }
    last_target.iter_mut().zip(last_source).for_each(|(target, source)| apply(target, source));
}

impl Puzzle {
    /// The puzzle without clues.
    pub const EMPTY: Puzzle = Puzzle([None; Cell::COUNT]);

    /// Creates a puzzle from the values of the cells in row order, 0 for empty cells.
    ///
    /// ```
    /// use cluewise::{Grid, Puzzle};
    /// let mut values = Puzzle::from(Grid::FIRST).values();
    /// assert_eq!(Puzzle::from_values(&values), Ok(Grid::FIRST.into()));
    /// values[10] = 12;
    /// assert_eq!(Puzzle::from_values(&values).unwrap_err().to_string(), "r2c2: expected 0 to 9, found 12");
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if a value is above 9.
    #[inline]
    pub fn from_values(values: &[u8; Cell::COUNT]) -> Result<Puzzle, InvalidValue> {
        let (mut clues, mut are_valid) = ([None; Cell::COUNT], true);
        for_each_cell(&mut clues, values, |clue, &value| {
            *clue = Digit::new(value);
            are_valid &= usize::from(value) <= Digit::COUNT;
        });
        let mut all = Cell::all().zip(values);
        let is_invalid = |&(_, &value): &(Cell, &u8)| usize::from(value) > Digit::COUNT;
        match if are_valid { None } else { all.find(is_invalid) } {
            None => Ok(Puzzle(clues)),
            Some((cell, &value)) => Err(InvalidValue { cell, value }),
        }
    }

    /// Creates a puzzle from values, as [`Puzzle::from_values`] does, that are known to be at most 9.
    #[inline]
    pub(crate) fn from_valid_values(values: &[u8; Cell::COUNT]) -> Puzzle {
        let mut clues = [None; Cell::COUNT];
        for_each_cell(&mut clues, values, |clue, &value| *clue = Digit::new(value));
        Puzzle(clues)
    }

    /// Returns the values of the cells in row order, 0 for empty cells.
    #[inline]
    pub fn values(&self) -> [u8; Cell::COUNT] {
        let mut values = [0; Cell::COUNT];
        for_each_cell(&mut values, &self.0, |value, clue| *value = clue.map_or(0, Digit::get));
        values
    }

    /// Returns the clue in the cell, if any.
    #[inline]
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        self.0[cell.index()]
    }

    /// Sets or removes the clue in the cell.
    #[inline]
    pub const fn set(&mut self, cell: Cell, clue: Option<Digit>) {
        self.0[cell.index()] = clue;
    }

    /// Returns the number of clues.
    #[inline]
    pub fn clue_count(&self) -> usize {
        self.0.iter().map(|clue| u8::from(clue.is_some())).sum::<u8>().into()
    }

    /// Iterates over the clues with their cells, in row order.
    #[inline]
    pub fn clues(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        Cell::all().zip(self.0).filter_map(|(cell, clue)| Some((cell, clue?)))
    }

    /// Returns the cells with a clue.
    #[inline]
    pub fn clue_cells(&self) -> CellSet {
        self.clues().map(|(cell, _)| cell).collect()
    }

    /// Returns the puzzle with only the clues in these cells.
    #[inline]
    pub fn restricted_to(&self, cells: CellSet) -> Puzzle {
        let mut rest = Puzzle::EMPTY;
        cells.iter().for_each(|cell| rest.set(cell, self.get(cell)));
        rest
    }

    /// Returns the digits of the cell that no clue of a peer excludes; the clue of the cell itself is ignored.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        !cell.peers().filter_map(|peer| self.get(peer)).collect::<DigitSet>()
    }

    /// Returns the first pair of clues with the same digit in one house, if any.
    #[inline]
    pub fn conflict(&self) -> Option<(Cell, Cell)> {
        self.clues().find_map(|(cell, digit)| Some((cell, cell.peers().find(|&p| self.get(p) == Some(digit))?)))
    }
}

impl Default for Puzzle {
    fn default() -> Puzzle {
        Puzzle::EMPTY
    }
}

impl FromIterator<(Cell, Digit)> for Puzzle {
    #[inline]
    fn from_iter<I: IntoIterator<Item = (Cell, Digit)>>(clues: I) -> Puzzle {
        let mut puzzle = Puzzle::EMPTY;
        clues.into_iter().for_each(|(cell, digit)| puzzle.set(cell, Some(digit)));
        puzzle
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Error of [`Puzzle::from_values`]: the value of a cell is above 9.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvalidValue {
    /// The first cell with an invalid value.
    pub cell: Cell,
    /// The invalid value.
    pub value: u8,
}

impl fmt::Display for InvalidValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected 0 to 9, found {}", self.cell, self.value)
    }
}

impl std::error::Error for InvalidValue {}

/// A full grid: every house has every digit once.
///
/// ```
/// use cluewise::Grid;
/// assert!(Grid::FIRST.to_string().starts_with("123456789456789123"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid([Digit; Cell::COUNT]);

impl Grid {
    /// The lexicographically smallest grid.
    pub const FIRST: Grid = {
        let text = b"123456789456789123789123456214365897365897214897214365531642978642978531978531642";
        let mut digits = [Digit::new(1).unwrap(); Cell::COUNT];
        let mut i = 0;
        while i < Cell::COUNT {
            digits[i] = Digit::new(text[i] - b'0').unwrap();
            i += 1;
        }
        Grid(digits)
    };

    /// Creates a grid from its digits in row order, if every house has every digit once.
    pub fn new(digits: [Digit; Cell::COUNT]) -> Option<Grid> {
        let (mut columns, mut is_full) = ([DigitSet::EMPTY; 9], true);
        for band in digits.as_chunks::<27>().0 {
            let mut boxes = [DigitSet::EMPTY; 3];
            for row in band.as_chunks::<9>().0 {
                let mut sets = [DigitSet::EMPTY; 9];
                sets.iter_mut().zip(row).for_each(|(set, &digit)| *set = DigitSet::single(digit));
                columns.iter_mut().zip(sets).for_each(|(column, set)| *column |= set);
                let triads = [0, 3, 6].map(|first| sets[first] | sets[first + 1] | sets[first + 2]);
                boxes.iter_mut().zip(triads).for_each(|(all, triad)| *all |= triad);
                is_full &= triads[0] | triads[1] | triads[2] == DigitSet::FULL;
            }
            is_full &= boxes == [DigitSet::FULL; 3];
        }
        (is_full && columns == [DigitSet::FULL; 9]).then_some(Grid(digits))
    }

    /// Creates the grid from the values of a solution that an engine has found.
    #[inline]
    pub(crate) fn from_solution(values: &[u8; Cell::COUNT]) -> Grid {
        let mut grid = Grid::FIRST;
        for_each_cell(&mut grid.0, values, |digit, &value| *digit = Digit::new(value).unwrap_or(*digit));
        debug_assert!(Grid::new(grid.0).is_some());
        grid
    }

    /// Returns the digit in the cell.
    #[inline]
    pub const fn get(&self, cell: Cell) -> Digit {
        self.0[cell.index()]
    }

    /// Returns the 81 digits in row order.
    #[inline]
    pub const fn digits(&self) -> &[Digit; Cell::COUNT] {
        &self.0
    }

    /// Returns the cells in which two grids differ.
    #[inline]
    pub fn difference(&self, other: &Grid) -> CellSet {
        CellSet::of(|i| self.0[i] != other.0[i])
    }

    /// Returns whether the grid agrees with every clue of the puzzle.
    #[inline]
    pub fn fills(&self, puzzle: &Puzzle) -> bool {
        puzzle.clues().all(|(cell, digit)| self.get(cell) == digit)
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Returns a puzzle of 81 clues.
impl From<Grid> for Puzzle {
    #[inline]
    fn from(grid: Grid) -> Puzzle {
        Puzzle(grid.0.map(Some))
    }
}

/// Error of converting to a grid: some cell is empty, or a house repeats a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvalidGrid(());

impl fmt::Display for InvalidGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a full grid with every digit once in every house")
    }
}

impl std::error::Error for InvalidGrid {}

impl TryFrom<Puzzle> for Grid {
    type Error = InvalidGrid;
    #[inline]
    fn try_from(puzzle: Puzzle) -> Result<Grid, InvalidGrid> {
        let mut digits = Grid::FIRST.0;
        for (cell, clue) in Cell::all().zip(puzzle.0) {
            digits[cell.index()] = clue.ok_or(InvalidGrid(()))?;
        }
        Grid::new(digits).ok_or(InvalidGrid(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_grid_is_valid() {
        assert_eq!(Grid::new(Grid::FIRST.0), Some(Grid::FIRST));
        assert_eq!(Grid::try_from(Puzzle::from(Grid::FIRST)), Ok(Grid::FIRST));
    }

    #[test]
    fn invalid_grids_are_rejected() {
        let mut digits = Grid::FIRST.0;
        digits.swap(0, 1);
        assert_eq!(Grid::new(digits), None);
        let mut holed = Puzzle::from(Grid::FIRST);
        holed.set(Cell::all().next().unwrap(), None);
        assert!(Grid::try_from(holed).is_err());
        assert!(Grid::FIRST.fills(&holed));
    }

    #[test]
    fn conflicts_are_found() {
        let mut puzzle = Puzzle::EMPTY;
        assert_eq!(puzzle.conflict(), None);
        let (a, b) = (Cell::at(4, 0).unwrap(), Cell::at(4, 8).unwrap());
        puzzle.set(a, Digit::new(3));
        puzzle.set(b, Digit::new(3));
        assert_eq!(puzzle.conflict(), Some((a, b)));
        assert!(!puzzle.candidates(Cell::at(4, 4).unwrap()).contains(Digit::new(3).unwrap()));
    }
}
