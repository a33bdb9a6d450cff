//! The automorphisms of a puzzle.

use super::transformation::{Transformation, line_permutations};
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::Puzzle;

type Square = [[u8; 9]; 9];

/// Iterates over the transformations that map the puzzle to itself, beginning with the identity. Digits without a clue
/// are not renamed.
///
/// Their number is [`Canonical::automorphisms`](super::Canonical::automorphisms), but they are found independently, by
/// trying all permutations of the rows.
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
        let (of_source, of_target) = (source.map(minirow_counts), target.map(minirow_counts));
        let is_compatible = move |rows: &[u8; 9]| (0..9).all(|row| of_source[usize::from(rows[row])] == of_target[row]);
        line_permutations().filter(is_compatible).flat_map(move |rows| {
            let source = rows.map(|row| source[usize::from(row)]);
            let mut search = Search { source, target, columns: [0; 9], found: Vec::new() };
            search.run(0, 0x1ff, &[0; 10]);
            search.found.into_iter().map(move |(columns, digits)| Transformation { transpose, rows, columns, digits })
        })
    })
}

/// Returns the sorted numbers of clues of the minirows of a row.
fn minirow_counts(row: [u8; 9]) -> [usize; 3] {
    let mut counts = [0, 3, 6].map(|first| row[first..first + 3].iter().filter(|&&digit| digit != 0).count());
    counts.sort_unstable();
    counts
}

/// A search for column permutations that map the source to the target.
struct Search {
    source: Square,
    target: Square,
    columns: [u8; 9],
    found: Vec<([u8; 9], [Digit; 9])>,
}

impl Search {
    /// Tries all remaining columns at this position; `renaming` maps digits to digits, 0 if undetermined.
    fn run(&mut self, position: usize, remaining: u16, renaming: &[u8; 10]) {
        if position == 9 {
            return self.found.push((self.columns, completed_renaming(renaming)));
        }
        let current_stack = (!position.is_multiple_of(3)).then(|| self.columns[position - 1] / 3);
        for column in (0..9u8)
            .filter(|column| remaining >> column & 1 != 0 && current_stack.is_none_or(|stack| column / 3 == stack))
        {
            if let Some(renaming) = self.extended_renaming(position, column.into(), renaming) {
                self.columns[position] = column;
                self.run(position + 1, remaining & !(1 << column), &renaming);
            }
        }
    }

    /// Returns the renaming that also maps this column of the source to that of the target.
    fn extended_renaming(&self, position: usize, column: usize, renaming: &[u8; 10]) -> Option<[u8; 10]> {
        let mut renaming = *renaming;
        for (from, to) in self.source.iter().zip(&self.target) {
            let (from, to) = (from[column], to[position]);
            if from == 0 && to == 0 {
                continue;
            }
            let renamed = &mut renaming[usize::from(from)];
            if *renamed == 0 {
                *renamed = to;
            }
            if *renamed != to || from == 0 || to == 0 {
                return None;
            }
        }
        let determined = renaming.iter().filter(|&&name| name != 0);
        let distinct = determined.clone().fold(0u16, |set, name| set | 1 << name).count_ones();
        (distinct as usize == determined.count()).then_some(renaming)
    }
}

/// Extends the renaming by the digits without a clue.
fn completed_renaming(renaming: &[u8; 10]) -> [Digit; 9] {
    let mut digits = Transformation::IDENTITY.digits;
    for (digit, &name) in digits.iter_mut().zip(&renaming[1..]) {
        *digit = Digit::new(name).unwrap_or(*digit);
    }
    digits
}
