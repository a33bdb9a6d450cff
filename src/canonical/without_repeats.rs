//! The smallest isomorph of a puzzle that repeats no digit in a row or column.
//!
//! The rows of the result are found one by one. A [`PartialForm`] is a choice of rows with the smallest text so far. All
//! of them are kept and extended by each row that may follow; those with the smallest text are kept again. Choices that
//! a row does not determine stay open: columns that no row has distinguished stay *tied*, and so do stacks. A
//! `PartialForm` is split only by two new digits in tied columns of which one recurs later, since its label then
//! matters.
//!
//! The value of a row has four bits per cell: 0 for empty, the label of a digit that occurred before, or [`UNLABELED`].
//! New digits get the next labels from left to right, so values compare as the texts do.

use super::orientation::Orientation;
use super::transformation::{DigitRenaming, PERMUTATIONS_OF_3, Transformation};
use super::{Canonical, order_count};
use crate::board::grid::Puzzle;
use std::cell::RefCell;

/// Stands for the label of a digit that has none yet.
const UNLABELED: u32 = 15;

/// The ties of three adjacent items: bit 0 for the first two, bit 1 for the last two.
type Ties = u8;

/// The value of the smallest first row, by the numbers of clues of its minirows in any order.
const SMALLEST_FIRST_ROW: [u64; 64] = {
    let mut table = [0; 64];
    let mut counts = 0;
    while counts < 64 {
        let (a, b, c) = (counts & 3, counts >> 2 & 3, counts >> 4);
        let (a, b) = if a > b { (b, a) } else { (a, b) };
        let (b, c) = if b > c { (c, b) } else { (b, c) };
        let (a, b) = if a > b { (b, a) } else { (a, b) };
        table[counts] = (((1 << (4 * a)) - 1) << 24) | (((1 << (4 * b)) - 1) << 12) | ((1 << (4 * c)) - 1);
        counts += 1;
    }
    table
};
const _: () = assert!(SMALLEST_FIRST_ROW[0b01_10_00] == 0x000_00f_0ff);

/// A choice of the first rows, with all column orders that give the smallest text.
#[derive(Clone, Copy)]
struct PartialForm {
    transpose: bool,
    rows: [u8; 9],
    /// Bit set of the rows not placed yet.
    remaining: u16,
    /// The stacks in order of position.
    stacks: [u8; 3],
    stack_ties: Ties,
    /// For each stack position, the shifts of its three cells in the minirows of an [`Orientation`].
    shifts: [[u8; 3]; 3],
    ties: [Ties; 3],
    /// The label of each digit.
    labels: [u8; 16],
    /// The number of labels assigned.
    used: u8,
}

/// Sorts three numbers, exchanging only those that are tied.
#[inline]
fn sorted([mut a, mut b, mut c]: [u32; 3], ties: Ties) -> [u32; 3] {
    if ties & 1 != 0 {
        (a, b) = (a.min(b), a.max(b));
    }
    if ties & 2 != 0 {
        (b, c) = (b.min(c), b.max(c));
    }
    if ties == 3 {
        (a, b) = (a.min(b), a.max(b));
    }
    [a, b, c]
}

/// Returns the orders of three adjacent items that exchange only tied ones.
fn orders(ties: Ties) -> &'static [[u8; 3]] {
    const LAST_TWO: &[[u8; 3]] = &[[0, 1, 2], [0, 2, 1]];
    const FIRST_TWO: &[[u8; 3]] = &[[0, 1, 2], [1, 0, 2]];
    match ties {
        0 => &PERMUTATIONS_OF_3[..1],
        1 => FIRST_TWO,
        2 => LAST_TWO,
        _ => &PERMUTATIONS_OF_3,
    }
}

/// A minirow to be placed: its cells in order, and the choices that stay open.
#[derive(Clone, Copy, Default)]
struct Minirow {
    value: u32,
    /// The shifts of its cells in the minirow of the [`Orientation`].
    shifts: [u8; 3],
    /// The digits without a label, 0 elsewhere.
    new: [u8; 3],
    /// The cells that stay tied.
    ties: Ties,
    /// The cells that were tied but differ from here on, so that all their orders must be tried.
    splitting: Ties,
    /// Whether a new digit recurs in a later row.
    has_recurring: bool,
}

impl PartialForm {
    fn new(transpose: bool) -> PartialForm {
        let mut labels = [UNLABELED as u8; 16];
        labels[0] = 0;
        PartialForm {
            transpose,
            rows: [0; 9],
            remaining: 0x1ff,
            stacks: [0, 1, 2],
            stack_ties: 3,
            shifts: [[8, 4, 0]; 3],
            ties: [3; 3],
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

    /// Returns the smallest value of the row.
    #[inline(always)]
    fn row_value(&self, minirows: &[u16; 3]) -> u64 {
        let [x, y, z] = sorted(
            [self.minirow_value(minirows, 0), self.minirow_value(minirows, 1), self.minirow_value(minirows, 2)],
            self.stack_ties,
        );
        u64::from(x) << 24 | u64::from(y) << 12 | u64::from(z)
    }

    /// Returns the smallest value of the minirow in the stack at this position.
    #[inline(always)]
    fn minirow_value(&self, minirows: &[u16; 3], position: usize) -> u32 {
        let minirow = minirows[usize::from(self.stacks[position])];
        if minirow == 0 {
            return 0;
        }
        let [a, b, c] = self.shifts[position];
        let cells = [self.label(minirow >> a), self.label(minirow >> b), self.label(minirow >> c)];
        let [x, y, z] = sorted(cells, self.ties[position]);
        x << 8 | y << 4 | z
    }

    /// Returns the label of the digit in the lowest four bits.
    #[inline(always)]
    fn label(&self, digit: u16) -> u32 {
        u32::from(self.labels[usize::from(digit & 15)])
    }

    /// Appends the partial forms that result from placing the row next.
    fn place(&self, orientation: &Orientation, level: usize, row: u8, to: &mut Vec<PartialForm>) {
        let mut next = *self;
        next.rows[level] = row;
        next.remaining &= !(1 << row);
        let placed = self.minirows(orientation, &orientation.minirows[usize::from(row)], next.remaining);
        // Sort the stacks by value, then by position.
        let [a, b, c] = [placed[0].value << 2, placed[1].value << 2 | 1, placed[2].value << 2 | 2];
        let items = sorted([a, b, c], self.stack_ties);
        let same = |k: usize| u8::from(items[k] >> 2 == items[k + 1] >> 2);
        let ties = self.stack_ties & (same(0) | same(1) << 1);
        let order = [items[0] & 3, items[1] & 3, items[2] & 3];
        let splitting = if tied_range(ties).any(|k| placed[order[k] as usize].has_recurring) { ties } else { 0 };
        next.stack_ties = ties & !splitting;
        for outer in orders(splitting) {
            let from = |k: usize| order[usize::from(outer[k])] as usize;
            let (a, b, c) = (from(0), from(1), from(2));
            for x in orders(placed[a].splitting) {
                for y in orders(placed[b].splitting) {
                    for z in orders(placed[c].splitting) {
                        to.push(next);
                        let Some(next) = to.last_mut() else { return };
                        next.place_stack(0, self.stacks[a], &placed[a], x);
                        next.place_stack(1, self.stacks[b], &placed[b], y);
                        next.place_stack(2, self.stacks[c], &placed[c], z);
                    }
                }
            }
        }
    }

    /// Returns the minirows of a row with their cells in the smallest order, by stack position; `remaining` rows follow.
    #[inline(always)]
    fn minirows(&self, orientation: &Orientation, minirows: &[u16; 3], remaining: u16) -> [Minirow; 3] {
        let mut placed = [Minirow::default(); 3];
        for (position, placed) in placed.iter_mut().enumerate() {
            let (minirow, [a, b, c]) = (minirows[usize::from(self.stacks[position])], self.shifts[position]);
            if minirow == 0 {
                *placed = Minirow { shifts: [a, b, c], ties: self.ties[position], ..Minirow::default() };
                continue;
            }
            let cell = |shift: u8| {
                let digit = minirow >> shift & 15;
                self.label(digit) << 8 | u32::from(digit) << 4 | u32::from(shift)
            };
            let cells = sorted([cell(a), cell(b), cell(c)], self.ties[position]);
            let mut recurring = [false; 3];
            for (k, cell) in cells.into_iter().enumerate() {
                let (label, digit) = (cell >> 8, cell >> 4 & 15);
                placed.value = placed.value << 4 | label;
                placed.shifts[k] = (cell & 15) as u8;
                if label == UNLABELED {
                    placed.new[k] = digit as u8;
                    recurring[k] = orientation.rows_with[digit as usize] & remaining != 0;
                }
            }
            let same = |k: usize| u8::from(cells[k] >> 8 == cells[k + 1] >> 8);
            let ties = self.ties[position] & (same(0) | same(1) << 1);
            placed.splitting = if tied_range(ties).any(|k| recurring[k]) { ties } else { 0 };
            placed.ties = ties & !placed.splitting;
            placed.has_recurring = recurring != [false; 3];
        }
        placed
    }

    /// Places a stack at this position, with its cells in this order, and assigns labels to new digits.
    #[inline(always)]
    fn place_stack(&mut self, position: usize, stack: u8, minirow: &Minirow, order: &[u8; 3]) {
        self.stacks[position] = stack;
        self.ties[position] = minirow.ties;
        for (k, &cell) in order.iter().enumerate() {
            self.shifts[position][k] = minirow.shifts[usize::from(cell)];
            let new = minirow.new[usize::from(cell)];
            if new != 0 {
                self.used += 1;
                self.labels[usize::from(new)] = self.used;
            }
        }
    }

    /// Returns the transformation from the puzzle to the result, once all rows are placed.
    fn transformation(&self, orientation: &Orientation) -> Transformation {
        let mut columns = [0; 9];
        for (k, column) in columns.iter_mut().enumerate() {
            *column = self.stacks[k / 3] * 3 + 2 - self.shifts[k / 3][k % 3] / 4;
        }
        // Labels are not reliable here: those of digits that do not recur are arbitrary while their columns are tied.
        let mut digits = DigitRenaming::default();
        for row in self.rows {
            for (stack, shifts) in self.stacks.iter().zip(&self.shifts) {
                let minirow = orientation.minirows[usize::from(row)][usize::from(*stack)];
                if minirow != 0 {
                    shifts.iter().for_each(|shift| digits.rename(minirow >> shift & 15));
                }
            }
        }
        Transformation { transpose: self.transpose, rows: self.rows, columns, digits: digits.finish() }
    }
}

/// Returns the range of adjacent items that are tied to each other.
fn tied_range(ties: Ties) -> std::ops::Range<usize> {
    [0..0, 0..2, 1..3, 0..3][usize::from(ties & 3)].clone()
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
        next.clear();
        for (k, row) in minimal.drain(..) {
            let partial: &PartialForm = &partials[k];
            partial.place(&orientations[usize::from(partial.transpose)], level, row, next);
        }
        std::mem::swap(partials, next);
    }
    let columns: u32 = partials.iter().map(|p| order_count(p.ties, p.stack_ties)).sum();
    let first = &partials[0];
    Canonical {
        form: form(&row_values),
        transformation: first.transformation(&orientations[usize::from(first.transpose)]),
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
    for (k, partial) in partials.iter().enumerate() {
        let orientation = &orientations[usize::from(partial.transpose)];
        let mut rows = partial.next_rows(orientation, level);
        while rows != 0 {
            let row = rows.trailing_zeros() as usize;
            rows &= rows - 1;
            let value = match level {
                0 => SMALLEST_FIRST_ROW[usize::from(orientation.counts[row])],
                _ => partial.row_value(&orientation.minirows[row]),
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
        let mut rest = value;
        while rest != 0 {
            let position = rest.ilog2() / 4;
            let mut label = (rest >> (4 * position)) as u32;
            rest &= !(15 << (4 * position));
            if label == UNLABELED {
                used += 1;
                label = used;
            }
            row[8 - position as usize] = label as u8;
        }
    }
    Puzzle::from_valid_values(&digits)
}
