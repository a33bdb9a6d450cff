//! The smallest isomorph of a puzzle that repeats no digit in a row or column.
//!
//! The rows of the result are found one by one. A [`PartialForm`] is a choice of rows with the smallest text so far.
//! All of them are kept and extended by each row that may follow; those with the smallest text are kept again. Choices
//! that a row does not determine stay open: columns that no row has distinguished stay *tied*, and so do stacks. A
//! `PartialForm` is split only by two new digits in tied columns of which one recurs later, since its label then
//! matters.

use super::form::Canonical;
use super::orientation::Orientation;
use super::row_values::{
    SMALLEST_FIRST_ROW, TIED, Ties, UNLABELED, count_positions, in_smallest_order, new_digits, orders, sorted,
    take_last_position, take_position,
};
use super::transformation::{DigitRenaming, Transformation};
use crate::board::grid::Puzzle;
use std::cell::RefCell;

/// A choice of the first rows, with all column orders that give the smallest text.
#[derive(Clone, Copy)]
struct PartialForm {
    transpose: bool,
    rows: [u8; 9],
    /// Bit set of the rows not placed yet.
    remaining: u16,
    /// The column at each position.
    columns: [u8; 9],
    /// The ties of the columns of each stack, by position.
    ties: [Ties; 3],
    stack_ties: Ties,
    /// The label of each digit.
    labels: [u8; 16],
    /// The number of labels assigned.
    used: u8,
}

impl PartialForm {
    fn new(transpose: bool) -> PartialForm {
        let mut labels = [UNLABELED; 16];
        labels[0] = 0;
        PartialForm {
            transpose,
            rows: [0; 9],
            remaining: 0x1ff,
            columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            ties: [3; 3],
            stack_ties: 3,
            labels,
            used: 0,
        }
    }

    /// Returns the bit set of the rows that may follow; of equivalent empty ones, only the first.
    fn next_rows(&self, orientation: &Orientation, level: usize) -> u16 {
        if !level.is_multiple_of(3) {
            let band = 0b111 << (self.rows[level - 1] / 3 * 3);
            let rows = self.remaining & band;
            let empty = rows & orientation.empty_rows;
            return if empty != 0 { empty & empty.wrapping_neg() } else { rows };
        }
        let empty = self.remaining & orientation.empty_rows;
        if empty == 0 {
            return self.remaining;
        }
        let bands = [0b111, 0b111_000, 0b111_000_000];
        if let Some(band) = bands.iter().find(|&&band| empty & band == band) {
            return band & band.wrapping_neg();
        }
        let first_empty = |band: &u16| (empty & band) & (empty & band).wrapping_neg();
        bands.iter().map(first_empty).sum()
    }

    /// Returns the smallest value of the row with these cells.
    #[inline(always)]
    fn row_value(&self, cells: &[u8; 16]) -> u64 {
        let mut minirows = [0; 3];
        for (position, minirow) in minirows.iter_mut().enumerate() {
            let mut index = usize::from(self.ties[position]);
            for &column in &self.columns[3 * position..][..3] {
                index = index << 4 | usize::from(self.label(cells[usize::from(column & 15)]));
            }
            *minirow = in_smallest_order(index);
        }
        let [x, y, z] = if self.stack_ties == 0 { minirows } else { sorted(minirows, self.stack_ties) };
        u64::from(x) << 24 | u64::from(y) << 12 | u64::from(z)
    }

    /// Returns the label of a digit.
    #[inline(always)]
    fn label(&self, digit: u8) -> u8 {
        self.labels[usize::from(digit & 15)]
    }

    /// Places the row, of this value, next in the last of the partial forms.
    #[inline(always)]
    fn place_in_last(partials: &mut Vec<PartialForm>, orientation: &Orientation, level: usize, row: u8, value: u64) {
        let Some(last) = partials.last_mut() else { return };
        let (cells, used) = (&orientation.rows[usize::from(row)], last.used);
        last.rows[level] = row;
        last.remaining &= !(1 << row);
        let is_tied = last.stack_ties != 0 || last.ties != [0; 3];
        if is_tied {
            last.sort_columns(cells);
        }
        let recurring = last.assign_labels(orientation, cells, value);
        if is_tied
            && recurring & last.tied_positions() != 0
            && let Some(last) = partials.pop()
        {
            PartialForm { used, ..last }.split(recurring, orientation, cells, value, partials);
        }
    }

    /// Sorts the columns and stacks by the cells of the next row, and unties those that differ.
    #[inline(always)]
    fn sort_columns(&mut self, cells: &[u8; 16]) {
        let mut values = [0; 3];
        for (position, value) in values.iter_mut().enumerate() {
            if self.ties[position] | self.stack_ties == 0 {
                continue;
            }
            let columns = &mut self.columns[3 * position..][..3];
            let digits = [0, 1, 2].map(|k| cells[usize::from(columns[k] & 15)]);
            // Of equal cells, the order is any, but always the same.
            let key = |k: usize| {
                let label = u32::from(self.labels[usize::from(digits[k] & 15)]);
                label << 8 | u32::from(digits[k]) << 4 | u32::from(15 - columns[k])
            };
            // A branch would be mispredicted too often.
            let is_empty = digits[0] | digits[1] | digits[2] == 0;
            let keys = sorted([key(0), key(1), key(2)], if is_empty { 0 } else { self.ties[position] });
            let same = |k: usize| u8::from(keys[k] >> 8 == keys[k + 1] >> 8);
            self.ties[position] &= same(0) | same(1) << 1;
            for (column, key) in columns.iter_mut().zip(keys) {
                *column = 15 - (key & 15) as u8;
            }
            *value = (keys[0] & 0xf00) | (keys[1] >> 4 & 0xf0) | keys[2] >> 8;
        }
        if self.stack_ties != 0 {
            // By value, then by position.
            let items = sorted([values[0] << 2, values[1] << 2 | 1, values[2] << 2 | 2], self.stack_ties);
            let same = |k: usize| u8::from(items[k] >> 2 == items[k + 1] >> 2);
            self.stack_ties &= same(0) | same(1) << 1;
            let before = *self;
            self.reorder(&before, items.map(|item| (item & 3) as u8), [&[0, 1, 2]; 3]);
        }
    }

    /// Returns the bit set of the positions that are tied to others.
    #[inline(always)]
    fn tied_positions(&self) -> u16 {
        const STACKS: [u16; 4] = [0, 0o077, 0o770, 0o777];
        let tied = |position: usize| TIED[usize::from(self.ties[position] & 3)];
        tied(0) | tied(1) << 3 | tied(2) << 6 | STACKS[usize::from(self.stack_ties & 3)]
    }

    /// Appends the partial form with each order of what is tied although it has recurring new digits at these
    /// positions.
    #[inline(never)]
    fn split(
        mut self,
        recurring: u16,
        orientation: &Orientation,
        cells: &[u8; 16],
        value: u64,
        to: &mut Vec<PartialForm>,
    ) {
        let (mut columns, mut stacks, mut in_stacks) = ([0; 3], 0, 0);
        for (position, columns) in columns.iter_mut().enumerate() {
            let recurring = recurring >> (3 * position) & 7;
            in_stacks |= u16::from(recurring != 0) << position;
            if recurring & TIED[usize::from(self.ties[position] & 3)] != 0 {
                *columns = std::mem::take(&mut self.ties[position]);
            }
        }
        if in_stacks & TIED[usize::from(self.stack_ties & 3)] != 0 {
            stacks = std::mem::take(&mut self.stack_ties);
        }
        for &stacks in orders(stacks) {
            let [a, b, c] = stacks.map(|position| orders(columns[usize::from(position)]));
            for x in a {
                for y in b {
                    for z in c {
                        // In place: a copy would wait until the single bytes have left for the cache.
                        to.push(self);
                        if let Some(next) = to.last_mut() {
                            next.reorder(&self, stacks, [x, y, z]);
                            next.assign_labels(orientation, cells, value);
                        }
                    }
                }
            }
        }
    }

    /// Changes the order of the stacks of a form, and of the columns of each.
    #[inline(always)]
    fn reorder(&mut self, from: &PartialForm, stacks: [u8; 3], columns: [&[u8; 3]; 3]) {
        for (position, (stack, columns)) in stacks.into_iter().zip(columns).enumerate() {
            let stack = usize::from(stack % 3);
            self.ties[position] = from.ties[stack];
            for (k, &column) in columns.iter().enumerate() {
                self.columns[3 * position + k] = from.columns[3 * stack + usize::from(column % 3)];
            }
        }
    }

    /// Assigns labels to the new digits of a row with this value. Returns the bit set of the positions of those that
    /// recur in later rows.
    #[inline(always)]
    fn assign_labels(&mut self, orientation: &Orientation, cells: &[u8; 16], value: u64) -> u16 {
        let (mut new, mut recurring) = (new_digits(value), 0);
        self.used += count_positions(new);
        let mut label = self.used;
        while new != 0 {
            let position = take_last_position(&mut new);
            let digit = usize::from(cells[usize::from(self.columns[position] & 15)] & 15);
            self.labels[digit] = label;
            label -= 1;
            recurring |= u16::from(orientation.rows_with[digit] & self.remaining != 0) << position;
        }
        recurring
    }

    /// Returns the transformation from the puzzle to the result, once all rows are placed.
    fn transformation(&self, orientation: &Orientation, row_values: &[u64; 9]) -> Transformation {
        // Labels are not reliable here: those of digits that do not recur are arbitrary while their columns are tied.
        let mut digits = DigitRenaming::default();
        for (row, &value) in self.rows.into_iter().zip(row_values) {
            let mut new = new_digits(value);
            while new != 0 {
                let column = self.columns[take_position(&mut new)];
                digits.rename(orientation.rows[usize::from(row)][usize::from(column)].into());
            }
        }
        Transformation { transpose: self.transpose, rows: self.rows, columns: self.columns, digits: digits.finish() }
    }
}

/// Buffers reused by searches; their allocation would take a tenth of the time of a search.
#[derive(Default)]
struct Buffers {
    partials: Vec<PartialForm>,
    next: Vec<PartialForm>,
    /// The partial forms with the smallest text, by index, each with its next row.
    minimal: Vec<(usize, u8)>,
}

thread_local! {
    static BUFFERS: RefCell<Buffers> = RefCell::default();
}

/// Returns the canonical form of a puzzle, given both its orientations.
pub(super) fn search(orientations: &[Orientation; 2]) -> Canonical {
    BUFFERS.with_borrow_mut(|buffers| search_with(buffers, orientations))
}

fn search_with(buffers: &mut Buffers, orientations: &[Orientation; 2]) -> Canonical {
    let Buffers { partials, next, minimal } = buffers;
    partials.clear();
    partials.extend([PartialForm::new(false), PartialForm::new(true)]);
    let mut row_values = [0; 9];
    for (level, text) in row_values.iter_mut().enumerate() {
        *text = minimal_rows(partials, orientations, level, minimal);
        if let [(k, row)] = minimal[..] {
            // The usual case, in place: copies would wait for the bytes that have just been written.
            if k > 0 {
                partials.swap(0, k);
            }
            partials.truncate(1);
            let orientation = &orientations[usize::from(partials[0].transpose)];
            PartialForm::place_in_last(partials, orientation, level, row, *text);
            continue;
        }
        next.clear();
        for &(k, row) in &*minimal {
            next.push(partials[k]);
            let orientation = &orientations[usize::from(partials[k].transpose)];
            PartialForm::place_in_last(next, orientation, level, row, *text);
        }
        std::mem::swap(partials, next);
    }
    let columns: u32 = partials.iter().map(|p| order_count(p.ties, p.stack_ties)).sum();
    let first = &partials[0];
    Canonical {
        form: form(&row_values),
        transformation: first.transformation(&orientations[usize::from(first.transpose)], &row_values),
        automorphisms: columns * empty_row_orders(&row_values),
    }
}

/// Returns the smallest value of the row at this level, and collects all choices that attain it.
fn minimal_rows(
    partials: &[PartialForm],
    orientations: &[Orientation; 2],
    level: usize,
    minimal: &mut Vec<(usize, u8)>,
) -> u64 {
    let mut smallest = u64::MAX;
    minimal.clear();
    for (k, partial) in partials.iter().enumerate() {
        let orientation = &orientations[usize::from(partial.transpose)];
        let mut rows = partial.next_rows(orientation, level);
        while rows != 0 {
            let row = rows.trailing_zeros() as usize;
            rows &= rows - 1;
            let value = match level {
                0 => SMALLEST_FIRST_ROW[usize::from(orientation.clues[row])],
                _ => partial.row_value(&orientation.rows[row]),
            };
            if value < smallest {
                smallest = value;
                minimal.clear();
            }
            if value == smallest {
                minimal.push((k, row as u8));
            }
        }
    }
    smallest
}

/// Returns the number of orders of the empty rows.
fn empty_row_orders(row_values: &[u64; 9]) -> u32 {
    let same = |a: usize, b: usize| u8::from(row_values[a] == 0 && row_values[b] == 0);
    let tied = |band: usize| same(3 * band, 3 * band + 1) | same(3 * band + 1, 3 * band + 2) << 1;
    let ties = [0, 1, 2].map(tied);
    let empty = ties.map(|ties| ties == 3);
    order_count(ties, u8::from(empty[0] && empty[1]) | u8::from(empty[1] && empty[2]) << 1)
}

/// Builds the puzzle from the values of its rows.
fn form(row_values: &[u64; 9]) -> Puzzle {
    let (mut digits, mut used) = ([0; 81], 0);
    for (row, &value) in digits.chunks_exact_mut(9).zip(row_values) {
        // Spreads the last eight labels to bytes.
        let mut labels = value & 0xffff_ffff;
        labels = (labels | labels << 16) & 0x0000_ffff_0000_ffff;
        labels = (labels | labels << 8) & 0x00ff_00ff_00ff_00ff;
        labels = (labels | labels << 4) & 0x0f0f_0f0f_0f0f_0f0f;
        row[0] = (value >> 32) as u8;
        row[1..].copy_from_slice(&labels.to_be_bytes());
        let mut new = new_digits(value);
        while new != 0 {
            used += 1;
            row[take_position(&mut new)] = used;
        }
    }
    Puzzle::from_valid_values(&digits)
}

/// Returns the number of orders of three groups of three items that exchange only tied items and groups. Of three
/// adjacent items, bit 0 tells that the first two are tied, and bit 1 that the last two are.
fn order_count(inner: [u8; 3], outer: u8) -> u32 {
    let order_count = |ties: u8| [1, 2, 2, 6][usize::from(ties & 3)];
    inner.into_iter().map(order_count).product::<u32>() * order_count(outer)
}
