//! The propagation pass: naked singles, locked candidates, hidden singles. Free of branches.

use super::vector::{CELLS, Count, DigitVector, LOW, SPARE, count, is_some_cell, rows_of, spare_of};

/// Result of propagation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A cell without candidates, or a house without a place for a digit.
    Contradiction,
    /// Every cell has exactly one candidate.
    Solved,
    /// Some cells have several candidates, and propagation removes none.
    Stalled,
}

/// One bit for each minirow (three cells of a row in a box): its first cell.
const MINIROWS: u32 = 0o111 * LOW;
/// The minirows of the first box.
const BOX_1: u32 = LOW;
/// The minirows of the third box.
const BOX_3: u32 = 0o100 * LOW;
/// One bit for each column.
const COLUMNS: u32 = 0o777;
/// The first column of each stack.
const LEFT: u32 = 0o111;
/// The last column of each stack.
const RIGHT: u32 = 0o444;

/// Result of a pass.
pub struct Report<V> {
    /// Count of the candidates of each cell before the pass.
    pub before: Count<V>,
    /// Nonzero if there is a contradiction.
    pub contradiction: V,
    /// Nonzero if candidates were removed.
    pub changed: V,
}

/// Applies passes until nothing changes.
#[inline(always)]
pub fn propagate<V: DigitVector, const N: usize>(board: &mut [V; N]) -> Outcome {
    loop {
        let Report { before, contradiction, changed } = pass(board);
        if is_some_cell(contradiction) {
            return Outcome::Contradiction;
        }
        if !is_some_cell(before.twice) {
            return Outcome::Solved;
        }
        if !is_some_cell(changed) {
            return Outcome::Stalled;
        }
    }
}

/// Applies one pass.
#[inline(always)]
pub fn pass<V: DigitVector, const N: usize>(board: &mut [V; N]) -> Report<V> {
    let old = *board;
    let before = count(board);
    let repeated = naked_singles(board, before.once.without(before.twice));
    for digit in board.iter_mut() {
        *digit = columns(rows_and_boxes(*digit));
    }
    let without_candidate = before.once.splat(CELLS).without(before.once);
    let contradiction = without_candidate | repeated | hidden_singles(board) | empty_rows(board);
    Report { before, contradiction, changed: differences(&old, board) }
}

/// Applies naked singles to rows: removes the digit from the other cells of the row. Returns nonzero if two naked
/// singles of a row have the same digit. `single` has the cells with one candidate.
#[inline(always)]
fn naked_singles<V: DigitVector, const N: usize>(board: &mut [V; N], single: V) -> V {
    let mut repeated = single.splat(0);
    for digit in board {
        let naked = *digit & single;
        let rows = rows_of(naked);
        repeated = repeated | (naked & (naked - (rows & rows.splat(LOW))));
        *digit = digit.without(rows.without(naked));
    }
    repeated
}

/// Applies hidden singles in rows: removes all other candidates of the cell. Returns the cells that are hidden singles
/// of two digits.
///
/// Boxes and columns need no search: after [`rows_and_boxes`] and [`columns`], a hidden single of a box or column is a
/// hidden single of its row in this pass or the next.
#[inline(always)]
fn hidden_singles<V: DigitVector, const N: usize>(board: &mut [V; N]) -> V {
    let mut last = *board;
    for digit in &mut last {
        *digit = digit.without(rows_of(*digit & (*digit - digit.splat(LOW))));
    }
    let places = count(&last);
    for (digit, last) in board.iter_mut().zip(last) {
        *digit = digit.without(places.once.without(last));
    }
    places.twice
}

/// Removes locked candidates of rows and boxes.
///
/// In a band, a digit is in a different box in each row. A minirow (row r, box b) stays if two of the four minirows in
/// the other rows and boxes are nonempty and differ in row and box. This covers both kinds of locked candidates, and
/// clears a band without any arrangement.
#[inline(always)]
fn rows_and_boxes<V: DigitVector>(digit: V) -> V {
    let (first, last) = (digit.splat(BOX_1), digit.splat(BOX_3));
    let rest = digit.splat(MINIROWS ^ BOX_1);
    let begin = digit.splat(MINIROWS ^ BOX_3);
    let here = (digit | digit.shr::<1>() | digit.shr::<2>()) & digit.splat(MINIROWS);
    let next = (here.shr::<3>() & begin) | (here.shl::<6>() & last);
    let after = (here.shr::<6>() & first) | (here.shl::<3>() & rest);
    let pairs = (next & next_row(after)) | (next_row(next) & after);
    let stay = here & next_row(pairs);
    digit & (stay.shl::<3>() - stay)
}

/// Returns each row of a band replaced by the next row, the last by the first.
#[inline(always)]
fn next_row<V: DigitVector>(x: V) -> V {
    x.shr::<10>() | x.shl::<20>()
}

/// Removes locked candidates of columns and boxes, as [`rows_and_boxes`] does in bands: in a stack, a digit is in a
/// different column in each band.
#[inline(always)]
fn columns<V: DigitVector>(digit: V) -> V {
    let here = (digit | digit.shr::<10>() | digit.shr::<20>()) & digit.splat(COLUMNS);
    let next = (here.shr::<1>() & digit.splat(COLUMNS ^ RIGHT)) | (here.shl::<2>() & digit.splat(RIGHT));
    let after = (here.shr::<2>() & digit.splat(LEFT)) | (here.shl::<1>() & digit.splat(COLUMNS ^ LEFT));
    let pairs = (next & after.next_band()) | (next.next_band() & after);
    let stay = here & pairs.next_band();
    digit & (stay | stay.shl::<10>() | stay.shl::<20>())
}

/// Returns the spare bits of rows in which some digit has no place.
#[inline(always)]
fn empty_rows<V: DigitVector, const N: usize>(board: &[V; N]) -> V {
    let mut empty = board[0].splat(0);
    for (i, &digit) in board.iter().enumerate() {
        empty = empty | V::of_digits(i, digit.splat(SPARE).without(spare_of(digit)));
    }
    empty
}

/// Returns the candidates in which two boards differ, of all digits in one vector.
#[inline(always)]
fn differences<V: DigitVector, const N: usize>(old: &[V; N], new: &[V; N]) -> V {
    let mut changed = old[0].splat(0);
    for (&old, &new) in old.iter().zip(new) {
        changed = changed | (old ^ new);
    }
    changed
}
