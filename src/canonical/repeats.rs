//! The smallest isomorph of a puzzle in which a digit stands twice in a row or column: it has no solution, but it may
//! be in a collection all the same.
//!
//! Plainer than `sparse`, and slower: all orders of the columns are followed side by side, row by row. Columns and rows
//! that are equal change places without a difference, so only one order of them is followed, and counted.

use super::Canonical;
use super::transformation::{Names, Transformation, line_orders};
use crate::grid::Puzzle;
use std::collections::BTreeMap;

type Square = [[u8; 9]; 9];

/// The rows of the puzzle or its columns, with what is equal among them.
struct View {
    rows: Square,
    /// The first row that is equal to this one.
    like: [u8; 9],
    /// For each band the rows that its rows are equal to, in order.
    bands: [[u8; 3]; 3],
}

#[derive(Clone)]
struct Partial {
    transpose: bool,
    columns: [u8; 9],
    rows: [u8; 9],
    left: u16,
    labels: [u8; 10],
    used: u8,
    /// How many orders of rows and columns this one stands for.
    weight: u32,
}

/// The first line that is equal to each.
fn likeness(lines: &Square) -> [u8; 9] {
    lines.map(|line| lines.iter().take_while(|&other| *other != line).count() as u8)
}

fn turned(rows: &Square) -> Square {
    let mut columns = [[0; 9]; 9];
    for (r, row) in rows.iter().enumerate() {
        row.iter().enumerate().for_each(|(c, &digit)| columns[c][r] = digit);
    }
    columns
}

impl View {
    fn new(rows: Square) -> View {
        let like = likeness(&rows);
        let bands = [0, 3, 6].map(|k| {
            let mut band = [like[k], like[k + 1], like[k + 2]];
            band.sort_unstable();
            band
        });
        View { rows, like, bands }
    }

    /// The rows that may come next, and how many that are left each of them stands for.
    fn next_rows(&self, partial: &Partial, level: usize) -> BTreeMap<([u8; 3], u8), (usize, u32)> {
        let mut choices = BTreeMap::new();
        let begun = (!level.is_multiple_of(3)).then(|| partial.rows[level - 1] / 3);
        for row in (0..9u8).filter(|row| partial.left >> row & 1 != 0 && begun.is_none_or(|band| row / 3 == band)) {
            let key = (self.bands[usize::from(row / 3)], self.like[usize::from(row)]);
            choices.entry(key).or_insert((usize::from(row), 0)).1 += 1;
        }
        choices
    }
}

impl Partial {
    /// One for each way to put the columns that makes a difference.
    fn all(transpose: bool, columns: &Square) -> impl Iterator<Item = Partial> {
        let like = likeness(columns);
        let mut orders = BTreeMap::new();
        for order in line_orders() {
            orders.entry(order.map(|c| like[usize::from(c)])).or_insert((order, 0)).1 += 1;
        }
        orders.into_values().map(move |(columns, weight)| Partial {
            transpose,
            columns,
            rows: [0; 9],
            left: 0x1ff,
            labels: [0; 10],
            used: 0,
            weight,
        })
    }

    /// This with the row placed, and what the row is then.
    fn with(&self, row: &[u8; 9]) -> (Partial, [u8; 9]) {
        let mut next = self.clone();
        let text = self.columns.map(|column| {
            let digit = row[usize::from(column)];
            let label = &mut next.labels[usize::from(digit)];
            if digit != 0 && *label == 0 {
                next.used += 1;
                *label = next.used;
            }
            *label
        });
        (next, text)
    }

    fn transformation(&self, rows: &Square) -> Transformation {
        let mut digits = Names::default();
        for row in self.rows {
            self.columns.iter().for_each(|&column| digits.meet(rows[usize::from(row)][usize::from(column)].into()));
        }
        Transformation { transpose: self.transpose, rows: self.rows, columns: self.columns, digits: digits.finish() }
    }
}

/// The smallest isomorph of any puzzle.
pub(super) fn search(puzzle: &Puzzle) -> Canonical {
    let mut rows = [[0; 9]; 9];
    puzzle.clues().for_each(|(cell, digit)| rows[cell.row()][cell.column()] = digit.get());
    let columns = turned(&rows);
    let views = [View::new(rows), View::new(columns)];
    let mut partials: Vec<Partial> = Partial::all(false, &columns).chain(Partial::all(true, &rows)).collect();
    let mut values = [0; 81];
    for (level, text) in values.chunks_exact_mut(9).enumerate() {
        let (mut least, mut next) = ([9; 9], Vec::new());
        for partial in &partials {
            let view = &views[usize::from(partial.transpose)];
            for (row, weight) in view.next_rows(partial, level).into_values() {
                let (mut placed, text) = partial.with(&view.rows[row]);
                if text < least {
                    least = text;
                    next.clear();
                }
                if text == least {
                    placed.rows[level] = row as u8;
                    placed.left &= !(1 << row);
                    placed.weight *= weight;
                    next.push(placed);
                }
            }
        }
        text.copy_from_slice(&least);
        partials = next;
    }
    let first = &partials[0];
    Canonical {
        form: Puzzle::from_values(&values),
        transformation: first.transformation(&views[usize::from(first.transpose)].rows),
        automorphisms: partials.iter().map(|partial| partial.weight).sum(),
    }
}
