//! Unavoidable sets that are cheap to see in a full grid.
//!
//! An unavoidable set is the set of cells in which two grids differ: a puzzle with the first grid as its only solution
//! has a clue in it. Where two digits, or two lines of a band or stack, can change places in some of their cells
//! and leave all houses right, those cells are one.
//!
//! Two digits change places in some rows, two rows in some columns, two columns in some rows. Where the first digit gets
//! the second one's cell in a row, the second one has to leave the first one's column and box: so the rows in which it
//! stands there belong to the same set. The same goes for the places where a line gets a digit that it has elsewhere.
//! This leads round in circles, so the places that a place leads to (Warshall 1962) are its set; all pairs are worked on
//! at once. Whether a set has a clue left is then a question to three numbers of nine bits.

use crate::cell::{Cell, CellSet};
use crate::grid::Grid;

/// The other digits, in a circle from each.
const OTHERS: usize = 8;
/// The pairs of rows in a band, then those of columns in a stack, and what pads them to fill vectors.
const LINES: usize = 9;
const PADDED: usize = 24;

/// What each digit has in some house, twice, so that the digits that follow one in the circle stand in a row.
type Circle = [u16; 18];

/// The number of the pair of two lines, the one and the `other`-th of the two beside it, among the pairs of rows or
/// columns; and the line beside it.
#[inline]
fn beside(line: usize, other: usize) -> (usize, usize) {
    let (first, at) = (line / 3 * 3, line % 3);
    // The pairs of a band are named by the line that is in neither.
    let second = (at + 1 + other) % 3;
    (first + 3 - at - second, first + second)
}

/// The sets of a grid, and where clues are left.
pub struct Unavoidable {
    together: Together,
    digits: [u8; Cell::COUNT],
    /// The places in which each digit, row and column has a clue.
    by_digit: Circle,
    by_row: [u16; 9],
    by_column: [u16; 9],
}

impl Unavoidable {
    /// The sets of this grid, of which these cells are clues.
    pub fn new(grid: &Grid, clues: CellSet) -> Unavoidable {
        let digits = grid.digits().map(|digit| digit.index() as u8);
        let together = Together::new(&digits);
        let mut sets = Unavoidable { together, digits, by_digit: [0; 18], by_row: [0; 9], by_column: [0; 9] };
        clues.iter().for_each(|cell| sets.put(cell));
        sets
    }

    /// The cell is a clue again.
    pub fn put(&mut self, cell: Cell) {
        let (row, column) = (cell.row(), cell.column());
        let digit = self.digit(cell);
        self.by_digit[digit] |= 1 << row;
        self.by_digit[digit + 9] |= 1 << row;
        self.by_row[row] |= 1 << column;
        self.by_column[column] |= 1 << row;
    }

    /// The cell is no clue any more.
    pub fn take(&mut self, cell: Cell) {
        let (row, column) = (cell.row(), cell.column());
        let digit = self.digit(cell);
        self.by_digit[digit] &= !(1 << row);
        self.by_digit[digit + 9] &= !(1 << row);
        self.by_row[row] &= !(1 << column);
        self.by_column[column] &= !(1 << row);
    }

    /// Whether no clue is left in some set with this cell.
    pub fn demand(&self, cell: Cell) -> bool {
        let (row, column, digit) = (cell.row(), cell.column(), self.digit(cell));
        let mut demand = false;
        let clues = self.by_digit[digit];
        for (set, other) in self.together.digits[row][digit].iter().zip(others(&self.by_digit, digit)) {
            demand |= set & (clues | other) == 0;
        }
        for other in 0..2 {
            let (pair, line) = beside(row, other);
            demand |= self.together.lines[column][pair] & (self.by_row[row] | self.by_row[line]) == 0;
            let (pair, line) = beside(column, other);
            demand |= self.together.lines[row][LINES + pair] & (self.by_column[column] | self.by_column[line]) == 0;
        }
        demand
    }

    fn digit(&self, cell: Cell) -> usize {
        usize::from(self.digits[cell.index()]) % 9
    }
}

/// What follows this digit in the circle.
#[inline]
fn others(circle: &Circle, digit: usize) -> &[u16; OTHERS] {
    circle[digit % 9 + 1..].first_chunk().unwrap_or(&[0; OTHERS])
}

/// By place the places that belong to the same set.
struct Together {
    /// For each digit and each of the others.
    digits: [[[u16; OTHERS]; 9]; 9],
    lines: [[u16; PADDED]; 9],
}

impl Together {
    fn new(digits: &[u8; Cell::COUNT]) -> Together {
        // The rows of each digit by column and box, and its columns by row.
        let (mut by_column, mut by_box, mut by_row) = ([[0; 18]; 9], [[0; 18]; 9], [[0; 18]; 9]);
        for cell in Cell::all() {
            let digit = usize::from(digits[cell.index()]) % 9;
            for digit in [digit, digit + 9] {
                by_column[cell.column()][digit] = 1 << cell.row();
                by_box[cell.nonet()][digit] = 1 << cell.row();
                by_row[cell.row()][digit] = 1 << cell.column();
            }
        }
        let mut together = Together { digits: [[[0; OTHERS]; 9]; 9], lines: [[0; PADDED]; 9] };
        for cell in Cell::all() {
            let (row, digit) = (cell.row(), usize::from(digits[cell.index()]) % 9);
            let (beside, near) = (others(&by_column[cell.column()], digit), others(&by_box[cell.nonet()], digit));
            for (k, set) in together.digits[row][digit].iter_mut().enumerate() {
                *set = 1 << row | beside[k] | near[k];
            }
        }
        for (place, lines) in together.lines.iter_mut().enumerate() {
            for line in 0..9 {
                let (pair, other) = beside(line, 0);
                let digit = |row: usize, column: usize| usize::from(digits[row * 9 + column]) % 9;
                lines[pair] = 1 << place | by_row[other][digit(line, place)];
                lines[LINES + pair] = 1 << place | by_column[other][digit(place, line)];
            }
        }
        for by in 0..9 {
            let Together { digits, lines } = &mut together;
            reach(digits.as_flattened_mut(), by);
            reach(lines, by);
        }
        together
    }
}

/// From each place that leads to `by`, on to where that leads; the entries are by place.
#[inline]
fn reach<const N: usize>(together: &mut [[u16; N]], by: usize) {
    let each = together.len() / 9;
    for place in 0..9 {
        for k in 0..each {
            let beyond = together[by * each + k];
            for (places, beyond) in together[place * each + k].iter_mut().zip(beyond) {
                *places |= beyond & (*places >> by & 1).wrapping_neg();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::random_grid;
    use crate::grid::Puzzle;
    use crate::solver;
    use crate::stream::Stream;

    /// Every set, from the table.
    fn sets(grid: &Grid) -> Vec<CellSet> {
        let cells = |holds: &dyn Fn(usize, usize) -> bool| CellSet::of(|i| holds(i / 9, i % 9));
        let digit = |row: usize, column: usize| grid.digits()[row * 9 + column].index();
        let mut sets = Vec::new();
        let Together { digits, lines } = Together::new(&grid.digits().map(|digit| digit.index() as u8));
        for (digits, lines) in digits.iter().zip(lines) {
            for (a, k) in (0..9).flat_map(|a| (0..OTHERS).map(move |k| (a, k))) {
                let (rows, pair) = (digits[a][k], [a, (a + k + 1) % 9]);
                sets.push(cells(&|row, column| rows >> row & 1 != 0 && pair.contains(&digit(row, column))));
            }
            for a in 0..9 {
                let (pair, other) = beside(a, 0);
                let columns = lines[pair];
                sets.push(cells(&|row, column| columns >> column & 1 != 0 && [a, other].contains(&row)));
                let rows = lines[LINES + pair];
                sets.push(cells(&|row, column| rows >> row & 1 != 0 && [a, other].contains(&column)));
            }
        }
        sets.sort_unstable();
        sets.dedup();
        sets
    }

    #[test]
    fn sets_are_unavoidable_and_as_small_as_can_be() {
        for index in 0..20 {
            let grid = random_grid(&mut Stream::new(3, index));
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
    fn a_clue_is_demanded_where_a_set_has_no_other() {
        for index in 0..50 {
            let mut stream = Stream::new(4, index);
            let grid = random_grid(&mut stream);
            let all = sets(&grid);
            let mut cells: Vec<Cell> = Cell::all().collect();
            stream.shuffle(&mut cells);
            let mut known = Unavoidable::new(&grid, CellSet::FULL);
            let mut clues = CellSet::FULL;
            for (k, &cell) in cells.iter().enumerate() {
                known.take(cell);
                clues = clues - CellSet::single(cell);
                let demand = all.iter().any(|&set| set.contains(cell) && (set & clues).is_empty());
                assert_eq!(known.demand(cell), demand, "{cell} {clues:?} of {grid}");
                if demand || k % 5 == 0 {
                    known.put(cell);
                    clues = clues | CellSet::single(cell);
                }
            }
        }
    }
}
