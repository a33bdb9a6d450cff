//! The smallest isomorph of a puzzle that repeats a digit in a row or column. Such puzzles have no solution but occur
//! in collections.
//!
//! Simpler than `without_repeats`, and slower: all column orders are extended row by row. Equal columns and equal rows
//! are interchangeable, so only one of their orders is followed, with the number of orders as its weight.

use super::form::Canonical;
use super::transformation::{DigitRenaming, Transformation, line_permutations};
use crate::board::grid::Puzzle;
use std::collections::BTreeMap;

type Square = [[u8; 9]; 9];

/// The rows of a puzzle or its transpose, with the rows that are equal.
struct RepeatedRows {
    rows: Square,
    /// For each row, the first row equal to it.
    first_equal: [u8; 9],
    /// For each band, the sorted `first_equal` of its rows.
    bands: [[u8; 3]; 3],
}

#[derive(Clone)]
struct PartialForm {
    transpose: bool,
    columns: [u8; 9],
    rows: [u8; 9],
    remaining: u16,
    labels: [u8; 10],
    used: u8,
    /// The number of equivalent orders of rows and columns.
    weight: u32,
}

/// Returns, for each line, the first line equal to it.
fn first_equal_lines(lines: &Square) -> [u8; 9] {
    lines.map(|line| lines.iter().take_while(|&other| *other != line).count() as u8)
}

fn transposed(rows: &Square) -> Square {
    let mut columns = [[0; 9]; 9];
    for (r, row) in rows.iter().enumerate() {
        row.iter().enumerate().for_each(|(c, &digit)| columns[c][r] = digit);
    }
    columns
}

impl RepeatedRows {
    fn new(rows: Square) -> RepeatedRows {
        let first_equal = first_equal_lines(&rows);
        let bands = [0, 3, 6].map(|k| {
            let mut band = [first_equal[k], first_equal[k + 1], first_equal[k + 2]];
            band.sort_unstable();
            band
        });
        RepeatedRows { rows, first_equal, bands }
    }

    /// Returns the rows that may follow, each with the number of equivalent ones.
    fn next_rows(&self, partial: &PartialForm, level: usize) -> BTreeMap<([u8; 3], u8), (usize, u32)> {
        let mut choices = BTreeMap::new();
        let current_band = (!level.is_multiple_of(3)).then(|| partial.rows[level - 1] / 3);
        for row in
            (0..9u8).filter(|row| partial.remaining >> row & 1 != 0 && current_band.is_none_or(|band| row / 3 == band))
        {
            let key = (self.bands[usize::from(row / 3)], self.first_equal[usize::from(row)]);
            choices.entry(key).or_insert((usize::from(row), 0)).1 += 1;
        }
        choices
    }
}

impl PartialForm {
    /// Iterates over the distinct orders of the columns.
    fn all(transpose: bool, columns: &Square) -> impl Iterator<Item = PartialForm> {
        let first_equal = first_equal_lines(columns);
        let mut orders = BTreeMap::new();
        for order in line_permutations() {
            orders.entry(order.map(|c| first_equal[usize::from(c)])).or_insert((order, 0)).1 += 1;
        }
        orders.into_values().map(move |(columns, weight)| PartialForm {
            transpose,
            columns,
            rows: [0; 9],
            remaining: 0x1ff,
            labels: [0; 10],
            used: 0,
            weight,
        })
    }

    /// Returns the partial form after the row is placed, and the text of the row.
    fn with_row(&self, row: &[u8; 9]) -> (PartialForm, [u8; 9]) {
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
        let mut digits = DigitRenaming::default();
        for row in self.rows {
            self.columns.iter().for_each(|&column| digits.rename(rows[usize::from(row)][usize::from(column)].into()));
        }
        Transformation { transpose: self.transpose, rows: self.rows, columns: self.columns, digits: digits.finish() }
    }
}

/// Returns the canonical form of any puzzle.
pub(super) fn search(puzzle: &Puzzle) -> Canonical {
    let mut rows = [[0; 9]; 9];
    puzzle.clues().for_each(|(cell, digit)| rows[cell.row()][cell.column()] = digit.get());
    let columns = transposed(&rows);
    let orientations = [RepeatedRows::new(rows), RepeatedRows::new(columns)];
    let mut partials: Vec<PartialForm> =
        PartialForm::all(false, &columns).chain(PartialForm::all(true, &rows)).collect();
    let mut values = [0; 81];
    for (level, text) in values.chunks_exact_mut(9).enumerate() {
        let (mut smallest, mut next) = ([9; 9], Vec::new());
        for partial in &partials {
            let orientation = &orientations[usize::from(partial.transpose)];
            for (row, weight) in orientation.next_rows(partial, level).into_values() {
                let (mut placed, text) = partial.with_row(&orientation.rows[row]);
                if text < smallest {
                    smallest = text;
                    next.clear();
                }
                if text == smallest {
                    placed.rows[level] = row as u8;
                    placed.remaining &= !(1 << row);
                    placed.weight *= weight;
                    next.push(placed);
                }
            }
        }
        text.copy_from_slice(&smallest);
        partials = next;
    }
    let first = &partials[0];
    Canonical {
        form: Puzzle::from_valid_values(&values),
        transformation: first.transformation(&orientations[usize::from(first.transpose)].rows),
        automorphisms: partials.iter().map(|partial| partial.weight).sum(),
    }
}
