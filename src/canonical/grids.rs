//! The smallest isomorph of a full grid.
//!
//! The best first band takes two look-ups for each pair of lines (see [`bands`](super::bands)). From there on the grid
//! has no choice left: the rows below are sorted by their first digits.

use super::bands::{Line, Order, TABLES, Third, inverse};
use super::transformation::Transformation;
use crate::digits::Digit;
use crate::grid::Grid;

/// Lines that may be the first three, their digits being named after the columns of the first.
#[derive(Clone, Copy)]
struct Top {
    lines: [usize; 3],
    second: usize,
}

/// The rows and, behind them, the columns.
pub(super) fn lines(grid: &Grid) -> [Line; 18] {
    let mut lines = [Line::default(); 18];
    for (row, digits) in grid.digits().chunks_exact(9).enumerate() {
        for (column, digit) in digits.iter().enumerate() {
            lines[row].put(column, digit.get() - 1);
            lines[9 + column].put(row, digit.get() - 1);
        }
    }
    lines
}

/// The first two lines that give the least second row.
fn best_pairs(lines: &[Line; 18]) -> Vec<Top> {
    let mut least = u8::MAX;
    let mut tops = Vec::new();
    for band in (0..18).step_by(3) {
        for [a, b, c] in [[0, 1, 2], [0, 2, 1], [1, 2, 0]] {
            let [a, b, c] = [band + a, band + b, band + c];
            let second = TABLES.index(&lines[a].order(&lines[b]));
            let [class, inverse] = TABLES.classes(second);
            let best = class.min(inverse);
            if best < least {
                least = best;
                tops.clear();
            }
            if class == least {
                tops.push(Top { lines: [a, b, c], second });
            }
            if inverse == least {
                let second = TABLES.index(&lines[b].order(&lines[a]));
                tops.push(Top { lines: [b, a, c], second });
            }
        }
    }
    tops
}

/// All ways to the smallest isomorph of the grid; there is at least one.
pub(super) fn smallest(grid: &Grid) -> Vec<Transformation> {
    let lines = lines(grid);
    let tops = best_pairs(&lines);
    let third = |top: &Top| TABLES.third(top.second, &lines[top.lines[0]].order(&lines[top.lines[2]]));
    let thirds: Vec<(Order, &Third)> = tops.iter().map(third).collect();
    let least = thirds.iter().map(|(_, third)| third.least).min();
    let mut best = Best { rows: [[u8::MAX; 9]; 6], ways: Vec::new() };
    for (top, (columns, third)) in tops.iter().zip(&thirds).filter(|(_, (_, third))| Some(third.least) == least) {
        for way in third.ways() {
            best.try_columns(&lines, top, &way.map(|column| columns[usize::from(column)]));
        }
    }
    best.ways
}

/// The least lower six rows so far, and how to get them.
struct Best {
    rows: [Order; 6],
    ways: Vec<Transformation>,
}

impl Best {
    /// Tries the grid with these lines on top, and its columns in this order.
    fn try_columns(&mut self, lines: &[Line; 18], top: &Top, columns: &Order) {
        let (first, names) = (&lines[top.lines[0]], inverse(columns));
        let mut labels = [0; 9];
        for (label, &place) in labels.iter_mut().zip(&first.places) {
            *label = names[usize::from(place)];
        }
        let side = top.lines[0] / 9 * 9;
        let order =
            sorted(&lines[side..side + 9], top, |line| labels[usize::from(line.digits[usize::from(columns[0])])]);
        let mut smaller = false;
        for (best, &row) in self.rows.iter_mut().zip(&order[3..]) {
            let line = &lines[side + usize::from(row)];
            let mut text = [0; 9];
            for (label, &column) in text.iter_mut().zip(columns) {
                *label = labels[usize::from(line.digits[usize::from(column)])];
            }
            if !smaller && text > *best {
                return;
            }
            smaller |= text < *best;
            *best = text;
        }
        if smaller {
            self.ways.clear();
        }
        let digits = labels.map(|label| Digit::from_index(label.into()).unwrap_or(Transformation::IDENTITY.digits[0]));
        self.ways.push(Transformation { transpose: side != 0, rows: order, columns: *columns, digits });
    }
}

/// The rows in order: those on top, then the others by what stands in their first column, bands together.
fn sorted(rows: &[Line], top: &Top, first: impl Fn(&Line) -> u8) -> [u8; 9] {
    let mut order = [0; 9];
    for (to, line) in order.iter_mut().zip(top.lines) {
        *to = (line % 9) as u8;
    }
    let own = order[0] / 3;
    let bands = [(own + 1) % 3, (own + 2) % 3].map(|band| {
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
