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

/// The pairs of digits, of rows in a band and of columns in a stack, one kind after the other.
const DIGITS: usize = 36;
const LINES: usize = 9;
const PAIRS: usize = DIGITS + 2 * LINES;

/// `PAIR[a][b]`: the number of the pair of these digits, if they differ.
const PAIR: [[u8; 9]; 9] = {
    let mut table = [[0; 9]; 9];
    let (mut a, mut pair) = (1, 0);
    while a < 9 {
        let mut b = 0;
        while b < a {
            (table[a][b], table[b][a]) = (pair, pair);
            (b, pair) = (b + 1, pair + 1);
        }
        a += 1;
    }
    table
};

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
    /// By place and pair: the places that belong to the same set.
    together: [[u16; PAIRS]; 9],
    digits: [u8; Cell::COUNT],
    /// The places in which each digit, row and column has a clue.
    by_digit: [u16; 9],
    by_row: [u16; 9],
    by_column: [u16; 9],
}

impl Unavoidable {
    /// The sets of this grid, of which these cells are clues.
    pub fn new(grid: &Grid, clues: CellSet) -> Unavoidable {
        let digits = grid.digits().map(|digit| digit.index() as u8);
        let (by_digit, by_row, by_column) = ([0; 9], [0; 9], [0; 9]);
        let mut sets = Unavoidable { together: together(&digits), digits, by_digit, by_row, by_column };
        clues.iter().for_each(|cell| sets.put(cell));
        sets
    }

    /// The cell is a clue again.
    pub fn put(&mut self, cell: Cell) {
        let (row, column) = (cell.row(), cell.column());
        self.by_digit[self.digit(cell)] |= 1 << row;
        self.by_row[row] |= 1 << column;
        self.by_column[column] |= 1 << row;
    }

    /// The cell is no clue any more.
    pub fn take(&mut self, cell: Cell) {
        let (row, column) = (cell.row(), cell.column());
        self.by_digit[self.digit(cell)] &= !(1 << row);
        self.by_row[row] &= !(1 << column);
        self.by_column[column] &= !(1 << row);
    }

    /// Whether no clue is left in some set with this cell.
    pub fn demand(&self, cell: Cell) -> bool {
        let (row, column, digit) = (cell.row(), cell.column(), self.digit(cell));
        let mut demand = false;
        for other in 0..9 {
            let set = self.together[row][usize::from(PAIR[digit][other])];
            let clues = set & (self.by_digit[digit] | self.by_digit[other]);
            demand |= clues == 0 && other != digit;
        }
        for other in 0..2 {
            let (pair, line) = beside(row, other);
            demand |= self.together[column][DIGITS + pair] & (self.by_row[row] | self.by_row[line]) == 0;
            let (pair, line) = beside(column, other);
            demand |= self.together[row][DIGITS + LINES + pair] & (self.by_column[column] | self.by_column[line]) == 0;
        }
        demand
    }

    fn digit(&self, cell: Cell) -> usize {
        usize::from(self.digits[cell.index()]) % 9
    }
}

/// Where a digit stands: by row its column, by column and by box its row.
#[derive(Clone, Copy, Default)]
struct Places {
    columns: [u8; 9],
    by_column: [u8; 9],
    by_box: [u8; 9],
}

/// By place and pair the places that belong to the same set.
fn together(digits: &[u8; Cell::COUNT]) -> [[u16; PAIRS]; 9] {
    let mut places = [Places::default(); 9];
    for cell in Cell::all() {
        let of = &mut places[usize::from(digits[cell.index()]) % 9];
        of.columns[cell.row()] = cell.column() as u8;
        of.by_column[cell.column()] = cell.row() as u8;
        of.by_box[cell.nonet()] = cell.row() as u8;
    }
    let mut together = [[0u16; PAIRS]; 9];
    for (place, together) in together.iter_mut().enumerate() {
        let (of_digits, of_lines) = together.split_at_mut(DIGITS);
        let pairs = places.iter().enumerate().flat_map(|(k, a)| places[..k].iter().map(move |b| (a, b)));
        for (together, (a, b)) in of_digits.iter_mut().zip(pairs) {
            let column = usize::from(a.columns[place]) % 9;
            *together = 1 << place | 1 << b.by_column[column] | 1 << b.by_box[place / 3 * 3 + column / 3];
        }
        for line in 0..9 {
            let (pair, other) = beside(line, 0);
            let at = |row: usize, column: usize| &places[usize::from(digits[row * 9 + column]) % 9];
            of_lines[pair] = 1 << place | 1 << at(line, place).columns[other];
            of_lines[LINES + pair] = 1 << place | 1 << at(place, line).by_column[other];
        }
    }
    for by in 0..9 {
        let beyond = together[by];
        for places in &mut together {
            for (places, beyond) in places.iter_mut().zip(beyond) {
                *places |= beyond & (*places >> by & 1).wrapping_neg();
            }
        }
    }
    together
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
        for places in together(&grid.digits().map(|digit| digit.index() as u8)) {
            for a in 0..9 {
                for b in 0..a {
                    let rows = places[usize::from(PAIR[a][b])];
                    sets.push(cells(&|row, column| rows >> row & 1 != 0 && [a, b].contains(&digit(row, column))));
                }
                let (pair, other) = beside(a, 0);
                let columns = places[DIGITS + pair];
                sets.push(cells(&|row, column| columns >> column & 1 != 0 && [a, other].contains(&row)));
                let rows = places[DIGITS + LINES + pair];
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
