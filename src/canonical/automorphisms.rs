//! All ways in which a puzzle is its own isomorph.

use super::transformation::{Transformation, line_orders};
use crate::cell::Cell;
use crate::digits::Digit;
use crate::grid::Puzzle;

type Square = [[u8; 9]; 9];

/// The transformations that leave the puzzle as it is, the identity being the first; digits that it has not got stay
/// what they are.
///
/// There are as many as [`Canonical::automorphisms`](super::Canonical::automorphisms) says, but these are found
/// independently, by trying all orders of the rows.
///
/// ```
/// use cluewise::{Grid, canonical};
/// let first = Grid::FIRST.into();
/// assert_eq!(canonical::automorphisms(&first).count(), 3);
/// assert!(canonical::automorphisms(&first).all(|symmetry| symmetry.apply(&first) == first));
/// ```
pub fn automorphisms(puzzle: &Puzzle) -> impl Iterator<Item = Transformation> {
    let value = |row, column| Cell::at(row, column).and_then(|cell| puzzle.get(cell)).map_or(0, Digit::get);
    let square = |value: &dyn Fn(usize, usize) -> u8| -> Square {
        std::array::from_fn(|row| std::array::from_fn(|column| value(row, column)))
    };
    let target = square(&value);
    let sources = [(false, target), (true, square(&|row, column| value(column, row)))];
    sources.into_iter().flat_map(move |(transpose, source)| {
        let (of_source, of_target) = (source.map(clues), target.map(clues));
        let fits = move |rows: &[u8; 9]| (0..9).all(|row| of_source[usize::from(rows[row])] == of_target[row]);
        line_orders().filter(fits).flat_map(move |rows| {
            let source = rows.map(|row| source[usize::from(row)]);
            let mut search = Search { source, target, columns: [0; 9], found: Vec::new() };
            search.run(0, 0x1ff, &[0; 10]);
            search.found.into_iter().map(move |(columns, digits)| Transformation { transpose, rows, columns, digits })
        })
    })
}

/// How many clues there are in the minirows of a row, whatever their order.
fn clues(row: [u8; 9]) -> [usize; 3] {
    let mut counts = [0, 3, 6].map(|first| row[first..first + 3].iter().filter(|&&digit| digit != 0).count());
    counts.sort_unstable();
    counts
}

/// A search for orders of the columns that make the target of the source.
struct Search {
    source: Square,
    target: Square,
    columns: [u8; 9],
    found: Vec<([u8; 9], [Digit; 9])>,
}

impl Search {
    /// Tries all columns that are left at this place; `names` has what becomes of each digit, and 0 if that is open.
    fn run(&mut self, place: usize, left: u16, names: &[u8; 10]) {
        if place == 9 {
            return self.found.push((self.columns, completed(names)));
        }
        let begun = (!place.is_multiple_of(3)).then(|| self.columns[place - 1] / 3);
        for column in (0..9u8).filter(|column| left >> column & 1 != 0 && begun.is_none_or(|stack| column / 3 == stack))
        {
            if let Some(names) = self.renamed(place, column.into(), names) {
                self.columns[place] = column;
                self.run(place + 1, left & !(1 << column), &names);
            }
        }
    }

    /// The names of the digits with which this column of the source is that of the target.
    fn renamed(&self, place: usize, column: usize, names: &[u8; 10]) -> Option<[u8; 10]> {
        let mut names = *names;
        for (from, to) in self.source.iter().zip(&self.target) {
            let (from, to) = (from[column], to[place]);
            if from == 0 && to == 0 {
                continue;
            }
            let name = &mut names[usize::from(from)];
            if *name == 0 {
                *name = to;
            }
            if *name != to || from == 0 || to == 0 {
                return None;
            }
        }
        let given = names.iter().filter(|&&name| name != 0);
        let different = given.clone().fold(0u16, |set, name| set | 1 << name).count_ones();
        (different as usize == given.count()).then_some(names)
    }
}

/// The names with those of the digits that the puzzle has not got.
fn completed(names: &[u8; 10]) -> [Digit; 9] {
    let mut digits = Transformation::IDENTITY.digits;
    for (digit, &name) in digits.iter_mut().zip(&names[1..]) {
        *digit = Digit::new(name).unwrap_or(*digit);
    }
    digits
}
