//! The canonical form of a full grid.
//!
//! The smallest first band takes two table lookups for each pair of lines (see [`bands`](super::bands)). It determines
//! the rest: the rows below are sorted by their first digits.

use super::bands::{Line, Permutation, TABLES, ThirdRow, inverse, lines};
use super::transformation::Transformation;
use crate::board::digits::Digit;
use crate::board::grid::Grid;

/// A candidate for the first band: three lines, and the index of the second row relative to the first.
#[derive(Clone, Copy)]
struct FirstBand {
    lines: [usize; 3],
    second: usize,
}

/// Returns the candidates whose first two lines give the smallest second row.
fn best_first_bands(lines: &[Line; 18]) -> Vec<FirstBand> {
    let mut smallest = u8::MAX;
    let mut candidates = Vec::new();
    for band in (0..18).step_by(3) {
        for [a, b, c] in [[0, 1, 2], [0, 2, 1], [1, 2, 0]] {
            let [a, b, c] = [band + a, band + b, band + c];
            let second = TABLES.index(&lines[a].order(&lines[b]));
            let [class, inverse] = TABLES.classes(second);
            let best = class.min(inverse);
            if best < smallest {
                smallest = best;
                candidates.clear();
            }
            if class == smallest {
                candidates.push(FirstBand { lines: [a, b, c], second });
            }
            if inverse == smallest {
                let second = TABLES.index(&lines[b].order(&lines[a]));
                candidates.push(FirstBand { lines: [b, a, c], second });
            }
        }
    }
    candidates
}

/// Returns all transformations of the grid into its canonical form, at least one.
pub(super) fn canonical_transformations(grid: &Grid) -> Vec<Transformation> {
    let lines = lines(grid);
    let candidates = best_first_bands(&lines);
    let third = |first_band: &FirstBand| {
        TABLES.third(first_band.second, &lines[first_band.lines[0]].order(&lines[first_band.lines[2]]))
    };
    let thirds: Vec<(Permutation, &ThirdRow)> = candidates.iter().map(third).collect();
    let smallest = thirds.iter().map(|(_, third)| third.smallest).min();
    let mut result = SmallestRows { rows: [[u8::MAX; 9]; 6], transformations: Vec::new() };
    for (first_band, (columns, third)) in
        candidates.iter().zip(&thirds).filter(|(_, (_, third))| Some(third.smallest) == smallest)
    {
        for permutation in third.permutations() {
            result.try_columns(&lines, first_band, &permutation.map(|column| columns[usize::from(column)]));
        }
    }
    result.transformations
}

/// The smallest lower six rows so far, and the transformations to them.
struct SmallestRows {
    rows: [Permutation; 6],
    transformations: Vec<Transformation>,
}

impl SmallestRows {
    /// Tries the grid with these lines as the first band, and its columns in this order.
    fn try_columns(&mut self, lines: &[Line; 18], first_band: &FirstBand, columns: &Permutation) {
        let (first, column_labels) = (&lines[first_band.lines[0]], inverse(columns));
        let mut labels = [0; 9];
        for (label, &position) in labels.iter_mut().zip(&first.positions) {
            *label = column_labels[usize::from(position)];
        }
        let side = first_band.lines[0] / 9 * 9;
        let order = sorted(&lines[side..side + 9], first_band, |line| {
            labels[usize::from(line.digits[usize::from(columns[0])])]
        });
        let mut is_smaller = false;
        for (best, &row) in self.rows.iter_mut().zip(&order[3..]) {
            let line = &lines[side + usize::from(row)];
            let mut text = [0; 9];
            for (label, &column) in text.iter_mut().zip(columns) {
                *label = labels[usize::from(line.digits[usize::from(column)])];
            }
            if !is_smaller && text > *best {
                return;
            }
            is_smaller |= text < *best;
            *best = text;
        }
        if is_smaller {
            self.transformations.clear();
        }
        let digits = labels.map(|label| Digit::from_index(label.into()).unwrap_or(Transformation::IDENTITY.digits[0]));
        self.transformations.push(Transformation { transpose: side != 0, rows: order, columns: *columns, digits });
    }
}

/// Returns the row order: the first band, then the other bands, with rows and bands sorted by their first digits.
fn sorted(rows: &[Line], first_band: &FirstBand, first: impl Fn(&Line) -> u8) -> [u8; 9] {
    let mut order = [0; 9];
    for (to, line) in order.iter_mut().zip(first_band.lines) {
        *to = (line % 9) as u8;
    }
    let first_band = order[0] / 3;
    let bands = [(first_band + 1) % 3, (first_band + 2) % 3].map(|band| {
        let mut rows = [0, 1, 2].map(|k| (first(&rows[usize::from(3 * band + k)]), 3 * band + k));
        rows.sort_unstable();
        rows
    });
    let [a, b] = if bands[0][0] < bands[1][0] { [0, 1] } else { [1, 0] };
    for (to, (_, row)) in order[3..].iter_mut().zip(bands[a].iter().chain(&bands[b])) {
        *to = *row;
    }
    order
}
