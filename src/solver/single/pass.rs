//! The propagation pass: naked singles, the places of each digit, hidden singles; no branch but its end.

use super::vector::{CELLS, Count, LOW, Lanes, SPARE, count, is_some_cell, rows_of, spare_of};

/// How propagation ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A cell without a candidate, or a digit without a place.
    Contradiction,
    /// Every cell has one candidate.
    Solved,
    /// Nothing more follows.
    Stalled,
}

/// The first box's minirows of each row, all three boxes' first columns, and so on: one bit for each minirow.
const MINIROWS: u32 = 0o111 * LOW;
const BOX_1: u32 = LOW;
const BOX_3: u32 = 0o100 * LOW;
/// One bit for each column, and the first and the last column of each stack.
const COLUMNS: u32 = 0o777;
const LEFT: u32 = 0o111;
const RIGHT: u32 = 0o444;

/// What a pass has found out about each board.
pub struct Found<V> {
    /// How many candidates the cells had before it.
    pub before: Count<V>,
    /// Not zero if there is a contradiction.
    pub wrong: V,
    /// Not zero if candidates have gone.
    pub changed: V,
}

/// Removes candidates until nothing more follows.
#[inline(always)]
pub fn propagate<V: Lanes, const N: usize>(board: &mut [V; N]) -> Outcome {
    loop {
        let Found { before, wrong, changed } = pass(board);
        if is_some_cell(wrong) {
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

/// Removes candidates once.
#[inline(always)]
pub fn pass<V: Lanes, const N: usize>(board: &mut [V; N]) -> Found<V> {
    let old = *board;
    let before = count(board);
    let single = naked_singles(board, before.once.without(before.twice));
    for digit in board.iter_mut() {
        *digit = columns(rows_and_boxes(*digit));
    }
    let wrong = before.once.splat(CELLS).without(before.once) | single | hidden_singles(board) | empty_rows(board);
    Found { before, wrong, changed: differences(&old, board) }
}

/// A cell with one candidate: the digit has no other place in the row. Returns cells that a row has twice.
#[inline(always)]
fn naked_singles<V: Lanes, const N: usize>(board: &mut [V; N], single: V) -> V {
    let mut wrong = single.splat(0);
    for digit in board {
        let naked = *digit & single;
        let rows = rows_of(naked);
        wrong = wrong | (naked & (naked - (rows & rows.splat(LOW))));
        *digit = digit.without(rows.without(naked));
    }
    wrong
}

/// The last place of a digit in a row: the cell has no other candidate. Returns cells that are the last place of two.
///
/// Rows are enough: the last place in a box or a column is, after [`rows_and_boxes`] and [`columns`], the last in its
/// row in this pass or the next.
#[inline(always)]
fn hidden_singles<V: Lanes, const N: usize>(board: &mut [V; N]) -> V {
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

/// Where a digit can stand in a band: in each row in another box. A minirow in no such arrangement is cleared.
///
/// A minirow (row r, box b) stays if the four minirows of the other rows and boxes hold a pair in different rows and
/// boxes; this covers locked candidates both ways, single places, and bands without any arrangement.
#[inline(always)]
fn rows_and_boxes<V: Lanes>(digit: V) -> V {
    let (first, last) = (digit.splat(BOX_1), digit.splat(BOX_3));
    let rest = digit.splat(MINIROWS ^ BOX_1);
    let begin = digit.splat(MINIROWS ^ BOX_3);
    let here = (digit | digit.shr::<1>() | digit.shr::<2>()) & digit.splat(MINIROWS);
    let next = (here.shr::<3>() & begin) | (here.shl::<6>() & last);
    let after = (here.shr::<6>() & first) | (here.shl::<3>() & rest);
    let pairs = (next & below(after)) | (below(next) & after);
    let stay = here & below(pairs);
    digit & (stay.shl::<3>() - stay)
}

/// In each row what is in the next row of the band, in the last what is in the first.
#[inline(always)]
fn below<V: Lanes>(x: V) -> V {
    x.shr::<10>() | x.shl::<20>()
}

/// Where a digit can stand in a stack: in each band in another column. The same for columns.
#[inline(always)]
fn columns<V: Lanes>(digit: V) -> V {
    let here = (digit | digit.shr::<10>() | digit.shr::<20>()) & digit.splat(COLUMNS);
    let next = (here.shr::<1>() & digit.splat(COLUMNS ^ RIGHT)) | (here.shl::<2>() & digit.splat(RIGHT));
    let after = (here.shr::<2>() & digit.splat(LEFT)) | (here.shl::<1>() & digit.splat(COLUMNS ^ LEFT));
    let pairs = (next & after.next_band()) | (next.next_band() & after);
    let stay = here & pairs.next_band();
    digit & (stay | stay.shl::<10>() | stay.shl::<20>())
}

/// The rows in which some digit has no place.
#[inline(always)]
fn empty_rows<V: Lanes, const N: usize>(board: &[V; N]) -> V {
    let mut empty = board[0].splat(0);
    for (i, &digit) in board.iter().enumerate() {
        empty = empty | V::of_digits(i, digit.splat(SPARE).without(spare_of(digit)));
    }
    empty
}

/// Where two boards differ.
#[inline(always)]
fn differences<V: Lanes, const N: usize>(old: &[V; N], new: &[V; N]) -> V {
    let mut changed = old[0].splat(0);
    for (&old, &new) in old.iter().zip(new) {
        changed = changed | (old ^ new);
    }
    changed
}
