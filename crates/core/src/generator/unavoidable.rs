//! Unavoidable sets of a full grid in which two digits or two lines can be swapped.
//!
//! An unavoidable set is the set of cells in which two grids differ. A puzzle with the first grid as its only solution
//! has a clue in it. If two digits, or two lines of a band or stack, can be swapped in some of their cells without
//! breaking a house, those cells are an unavoidable set.
//!
//! Two digits are swapped in some rows, two rows in some columns, and two columns in some rows. If the first digit
//! takes the cell of the second one in a row, the second one must leave the column and the box of that cell, so the
//! rows in which the first digit stands there belong to the same set. The same holds for the positions at which a line
//! receives a digit that it has elsewhere. A set is therefore the transitive closure of a position (Warshall 1962),
//! computed for all pairs at once. Three 9-bit masks tell whether a set still has a clue.

use crate::board::cell::{Cell, CellSet};
use crate::board::grid::Grid;

/// The number of digits that a digit can be swapped with.
const OTHER_DIGITS: usize = 8;
/// The number of pairs of rows of a band; the pairs of columns of a stack follow them.
const LINE_PAIRS: usize = 9;
/// The number of pairs of lines, padded to full vectors.
const PADDED_PAIRS: usize = 24;

/// A mask of positions per digit, stored twice, so that the eight digits after any digit, in cyclic order, are
/// adjacent.
type CyclicMasks = [u16; 18];

/// The index of the pair of each line and one of the two others of its band or stack, and that other line.
const PAIRS_OF_LINE: [[(usize, usize); 2]; 9] = {
    let mut pairs = [[(0, 0); 2]; 9];
    let mut line = 0;
    while line < 9 {
        let (first, position) = (line / 3 * 3, line % 3);
        let mut other = 0;
        while other < 2 {
            // The pairs of a band are indexed by the line that is in neither.
            let second = (position + 1 + other) % 3;
            pairs[line][other] = (first + 3 - position - second, first + second);
            other += 1;
        }
        line += 1;
    }
    pairs
};

/// All nine positions.
const ALL: u16 = 0x1ff;

/// The unavoidable sets of a grid, and the clues left in them.
pub struct UnavoidableSets {
    closure: SwapClosure,
    digits: [u8; Cell::COUNT],
    /// The rows in which each digit has a clue.
    by_digit: CyclicMasks,
    /// The columns in which each row has a clue.
    by_row: [u16; 9],
    /// The rows in which each column has a clue.
    by_column: [u16; 9],
}

impl UnavoidableSets {
    /// Finds the sets of this grid; these cells are clues.
    pub fn new(grid: &Grid, clues: CellSet) -> UnavoidableSets {
        let digits = grid.digits().map(|digit| digit.index() as u8);
        let closure = SwapClosure::new(&digits);
        let mut sets = UnavoidableSets { closure, digits, by_digit: [ALL; 18], by_row: [ALL; 9], by_column: [ALL; 9] };
        (!clues).iter().for_each(|cell| sets.remove(cell));
        sets
    }

    /// Marks the cell as a clue.
    pub fn insert(&mut self, cell: Cell) {
        let (row, column) = (cell.row(), cell.column());
        let digit = self.digit(cell);
        self.by_digit[digit] |= 1 << row;
        self.by_digit[digit + 9] |= 1 << row;
        self.by_row[row] |= 1 << column;
        self.by_column[column] |= 1 << row;
    }

    /// Marks the cell as empty.
    pub fn remove(&mut self, cell: Cell) {
        let (row, column) = (cell.row(), cell.column());
        let digit = self.digit(cell);
        self.by_digit[digit] &= !(1 << row);
        self.by_digit[digit + 9] &= !(1 << row);
        self.by_row[row] &= !(1 << column);
        self.by_column[column] &= !(1 << row);
    }

    /// Returns whether some set with this cell has no clue left, so that the cell must be one.
    pub fn is_forced(&self, cell: Cell) -> bool {
        let (row, column, digit) = (cell.row(), cell.column(), self.digit(cell));
        let mut is_forced = false;
        let clues = self.by_digit[digit];
        for (set, other) in self.closure.digits[row][digit].iter().zip(other_digits(&self.by_digit, digit)) {
            is_forced |= set & (clues | other) == 0;
        }
        for (pair, line) in PAIRS_OF_LINE[row] {
            is_forced |= self.closure.lines[column][pair] & (self.by_row[row] | self.by_row[line]) == 0;
        }
        for (pair, line) in PAIRS_OF_LINE[column] {
            let clues = self.by_column[column] | self.by_column[line];
            is_forced |= self.closure.lines[row][LINE_PAIRS + pair] & clues == 0;
        }
        is_forced
    }

    fn digit(&self, cell: Cell) -> usize {
        usize::from(self.digits[cell.index()]).min(8)
    }
}

/// Returns the masks of the eight digits after this one in cyclic order.
#[inline]
fn other_digits(masks: &CyclicMasks, digit: usize) -> &[u16; OTHER_DIGITS] {
    masks[digit % 9 + 1..].first_chunk().unwrap_or(&[0; OTHER_DIGITS])
}

/// For each position, the positions that belong to the same unavoidable set.
struct SwapClosure {
    /// By row, digit and other digit, the rows in which the two are swapped.
    digits: [[[u16; OTHER_DIGITS]; 9]; 9],
    /// By position and pair of lines, the positions at which the two are swapped.
    lines: [[u16; PADDED_PAIRS]; 9],
}

impl SwapClosure {
    fn new(digits: &[u8; Cell::COUNT]) -> SwapClosure {
        // The rows of each digit by column and box, and its columns by row.
        let (mut by_column, mut by_box, mut by_row) = ([[0; 18]; 9], [[0; 18]; 9], [[0; 18]; 9]);
        for cell in Cell::all() {
            let digit = usize::from(digits[cell.index()]).min(8);
            for digit in [digit, digit + 9] {
                by_column[cell.column()][digit] = 1 << cell.row();
                by_box[cell.box_index()][digit] = 1 << cell.row();
                by_row[cell.row()][digit] = 1 << cell.column();
            }
        }
        let mut closure = SwapClosure { digits: [[[0; OTHER_DIGITS]; 9]; 9], lines: [[0; PADDED_PAIRS]; 9] };
        for cell in Cell::all() {
            let (row, digit) = (cell.row(), usize::from(digits[cell.index()]).min(8));
            let in_column = other_digits(&by_column[cell.column()], digit);
            let in_box = other_digits(&by_box[cell.box_index()], digit);
            for (k, set) in closure.digits[row][digit].iter_mut().enumerate() {
                *set = 1 << row | in_column[k] | in_box[k];
            }
        }
        for (position, lines) in closure.lines.iter_mut().enumerate() {
            for line in 0..9 {
                let (pair, other) = PAIRS_OF_LINE[line][0];
                let digit = |row: usize, column: usize| usize::from(digits[row * 9 + column]).min(8);
                lines[pair] = 1 << position | by_row[other][digit(line, position)];
                lines[LINE_PAIRS + pair] = 1 << position | by_column[other][digit(position, line)];
            }
        }
        for via in 0..9 {
            let SwapClosure { digits, lines } = &mut closure;
            close_via(digits.as_flattened_mut(), via);
            close_via(lines, via);
        }
        closure
    }
}

/// Adds to each set that includes the position `via` the set of `via`; `sets` is ordered by position.
#[inline]
fn close_via<const N: usize>(sets: &mut [[u16; N]], via: usize) {
    let per_position = sets.len() / 9;
    for position in 0..9 {
        for k in 0..per_position {
            let reached = sets[via * per_position + k];
            for (set, reached) in sets[position * per_position + k].iter_mut().zip(reached) {
                *set |= reached & (*set >> via & 1).wrapping_neg();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::grid::Puzzle;
    use crate::generator::random_grid;
    use crate::rng::PuzzleRng;
    use crate::solver;

    /// Lists every set of the closure.
    fn sets(grid: &Grid) -> Vec<CellSet> {
        let cells_where = |holds: &dyn Fn(usize, usize) -> bool| CellSet::of(|i| holds(i / 9, i % 9));
        let digit = |row: usize, column: usize| grid.digits()[row * 9 + column].index();
        let mut sets = Vec::new();
        let SwapClosure { digits, lines } = SwapClosure::new(&grid.digits().map(|digit| digit.index() as u8));
        for (digits, lines) in digits.iter().zip(lines) {
            for (a, k) in (0..9).flat_map(|a| (0..OTHER_DIGITS).map(move |k| (a, k))) {
                let (rows, pair) = (digits[a][k], [a, (a + k + 1) % 9]);
                sets.push(cells_where(&|row, column| rows >> row & 1 != 0 && pair.contains(&digit(row, column))));
            }
            for (a, pairs) in PAIRS_OF_LINE.iter().enumerate() {
                let (pair, other) = pairs[0];
                let columns = lines[pair];
                sets.push(cells_where(&|row, column| columns >> column & 1 != 0 && [a, other].contains(&row)));
                let rows = lines[LINE_PAIRS + pair];
                sets.push(cells_where(&|row, column| rows >> row & 1 != 0 && [a, other].contains(&column)));
            }
        }
        sets.sort_unstable();
        sets.dedup();
        sets
    }

    #[test]
    fn sets_are_unavoidable_and_minimal() {
        for index in 0..20 {
            let grid = random_grid(&mut PuzzleRng::new(3, index));
            let sets = sets(&grid);
            assert!(sets.len() >= 36, "{}", sets.len());
            for set in sets {
                let rest = Puzzle::from(grid).restricted_to(!set);
                let others: Vec<Grid> = solver::solutions(&rest).filter(|other| *other != grid).collect();
                assert!(!others.is_empty(), "{set:?} of {grid}");
                let all = |other: &Grid| set.iter().all(|cell| other.get(cell) != grid.get(cell));
                assert!(others.iter().any(all), "{set:?} of {grid}");
            }
        }
    }

    #[test]
    fn a_clue_is_forced_where_a_set_has_no_other() {
        for index in 0..50 {
            let mut rng = PuzzleRng::new(4, index);
            let grid = random_grid(&mut rng);
            let all = sets(&grid);
            let mut cells: Vec<Cell> = Cell::all().collect();
            rng.shuffle(&mut cells);
            let mut unavoidable = UnavoidableSets::new(&grid, CellSet::FULL);
            let mut clues = CellSet::FULL;
            for (k, &cell) in cells.iter().enumerate() {
                unavoidable.remove(cell);
                clues -= CellSet::single(cell);
                let is_forced = all.iter().any(|&set| set.contains(cell) && (set & clues).is_empty());
                assert_eq!(unavoidable.is_forced(cell), is_forced, "{cell} {clues:?} of {grid}");
                if is_forced || k % 5 == 0 {
                    unavoidable.insert(cell);
                    clues |= CellSet::single(cell);
                }
            }
        }
    }
}
