//! Unavoidable sets that are cheap to see in a full grid.
//!
//! An unavoidable set is the set of cells in which two grids differ: a puzzle with the first grid as its only solution
//! has a clue in it. Where two digits, or two lines of a band or stack, can change places in some of their cells
//! and leave all houses right, those cells are one.

use crate::cell::{Cell, CellSet};
use crate::grid::Grid;

/// Nine places of something, as bits.
const NINE: u16 = 0x1ff;

/// Hands over the sets of two digits and those of two lines, each with the greatest of its cells' numbers.
pub fn scan(grid: &Grid, numbers: &[u8; Cell::COUNT], mut take: impl FnMut(CellSet, u8)) {
    let digits = grid.digits().map(|digit| digit.index());
    let marks = std::array::from_fn(|i| Mark { cells: Cell::new(i).into_iter().collect(), most: numbers[i] });
    two_digits(&digits, &marks, &mut take);
    for lines in [Lines::Rows, Lines::Columns] {
        two_lines(&digits, lines, &marks, &mut take);
    }
}

/// Cells, and the greatest of their numbers.
#[derive(Clone, Copy, Default)]
struct Mark {
    cells: CellSet,
    most: u8,
}

impl Mark {
    fn with(self, other: Mark) -> Mark {
        Mark { cells: self.cells | other.cells, most: self.most.max(other.most) }
    }
}

/// Where a digit stands: by row its cell and its column, by column and by box its row.
#[derive(Clone, Copy, Default)]
struct Places {
    marks: [Mark; 9],
    columns: [u8; 9],
    by_column: [u8; 9],
    by_box: [u8; 9],
}

/// The pairs of digits.
const PAIRS: usize = 36;

/// For every two digits the least sets of rows in which they can change places.
///
/// Where the first digit gets the second one's cell in a row, the second one has to leave the first one's column and
/// box: so the rows in which it stands there belong to the same set. This leads round in circles, so the rows that a
/// row leads to (Warshall 1962) are its set; all pairs are worked on at once.
fn two_digits(digits: &[usize; Cell::COUNT], marks: &[Mark; Cell::COUNT], take: &mut impl FnMut(CellSet, u8)) {
    let mut places = [Places::default(); 9];
    for cell in Cell::all() {
        let of = &mut places[digits[cell.index()]];
        of.marks[cell.row()] = marks[cell.index()];
        of.columns[cell.row()] = cell.column() as u8;
        of.by_column[cell.column()] = cell.row() as u8;
        of.by_box[cell.nonet()] = cell.row() as u8;
    }
    let pairs = places.iter().enumerate().flat_map(|(k, a)| places[..k].iter().map(move |b| (a, b)));
    let mut together = [[0u16; PAIRS]; 9];
    for (pair, (a, b)) in pairs.clone().enumerate() {
        for (row, together) in together.iter_mut().enumerate() {
            let column = a.columns[row] as usize % 9;
            together[pair] = 1 << row | 1 << b.by_column[column] | 1 << b.by_box[row / 3 * 3 + column / 3];
        }
    }
    for by in 0..9 {
        let beyond = together[by];
        for rows in &mut together {
            for (rows, beyond) in rows.iter_mut().zip(beyond) {
                *rows |= beyond & (*rows >> by & 1).wrapping_neg();
            }
        }
    }
    for (pair, (a, b)) in pairs.enumerate() {
        for (row, together) in together.iter().enumerate() {
            let mut rows = together[pair];
            if rows.trailing_zeros() as usize == row {
                let mut set = Mark::default();
                while rows != 0 {
                    let row = rows.trailing_zeros() as usize % 9;
                    set = set.with(a.marks[row]).with(b.marks[row]);
                    rows &= rows - 1;
                }
                take(set.cells, set.most);
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Lines {
    Rows,
    Columns,
}

/// For every two lines of a band or stack the least sets of places in which they hold the same digits.
fn two_lines(
    digits: &[usize; Cell::COUNT],
    lines: Lines,
    marks: &[Mark; Cell::COUNT],
    take: &mut impl FnMut(CellSet, u8),
) {
    let at = |line: usize, place: usize| match lines {
        Lines::Rows => 9 * line + place,
        Lines::Columns => 9 * place + line,
    };
    for (first, second) in (0..9).flat_map(|k| (k / 3 * 3..k).map(move |j| (j, k))) {
        let mut place_of = [0; 9];
        (0..9).for_each(|place| place_of[digits[at(first, place)]] = place);
        let mut rest = NINE;
        while rest != 0 {
            let (mut set, mut length, mut place) = (Mark::default(), 0, rest.trailing_zeros() as usize);
            while rest >> place & 1 != 0 {
                rest &= !(1 << place);
                set = set.with(marks[at(first, place)]).with(marks[at(second, place)]);
                place = place_of[digits[at(second, place)]];
                length += 1;
            }
            // Two places are two digits too.
            if length > 2 {
                take(set.cells, set.most);
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

    #[test]
    fn sets_are_unavoidable_and_as_small_as_can_be() {
        for index in 0..20 {
            let grid = random_grid(&mut Stream::new(3, index));
            let mut sets = Vec::new();
            scan(&grid, &std::array::from_fn(|i| i as u8), |set, most| sets.push((set, most)));
            assert!(sets.len() >= 36, "{}", sets.len());
            for (set, most) in sets {
                assert_eq!(set.iter().last().map(Cell::index), Some(usize::from(most)));
                let rest = Puzzle::from(grid).restricted_to(!set);
                let others: Vec<Grid> = solver::solutions(&rest).filter(|other| *other != grid).collect();
                assert!(!others.is_empty(), "{set:?} of {grid}");
                let all = |other: &Grid| set.iter().all(|cell| other.get(cell) != grid.get(cell));
                assert!(others.iter().any(all), "{set:?} of {grid}");
            }
        }
    }
}
