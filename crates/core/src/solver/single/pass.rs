//! The propagation pass: naked and hidden singles, then locked candidates. Its only branches test for contradictions
//! and for changes.
//!
//! Locked candidates need one bit for each minirow (three cells of a row in a box) or column of a box. Three vectors
//! are therefore packed into one.

use super::vector::{CELLS, Count, DigitPlanes, DigitVector, LOW, SPARE, count, is_some_cell, store};

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

/// The first cell of each minirow.
const MINIROWS: u32 = 0o111 * LOW;
/// The cells of the first box.
const BOX_1: u32 = 0o7 * LOW;
/// The cells of the third box.
const BOX_3: u32 = 0o700 * LOW;
/// The cells of the first row of a band.
const ROW: u32 = 0o777;
/// The cells in the first column of each stack.
const LEFT: u32 = MINIROWS;
/// The cells in the last column of each stack.
const RIGHT: u32 = MINIROWS << 2;

/// Applies passes until nothing changes.
// Without optimization its temporaries would be in the stack frame of each node of the search.
#[cfg_attr(debug_assertions, inline(never))]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn propagate<V: DigitVector, const N: usize>(board: &mut [V; N]) -> Outcome {
    let mut before = sum(board);
    loop {
        let Count { once, twice } = count(board);
        let contradiction = singles(board, once.without(twice)) | once.splat(CELLS).without(once);
        if is_some_cell(contradiction) {
            return Outcome::Contradiction;
        }
        rows_and_boxes(board);
        columns(board);
        let after = sum(board);
        if !is_some_cell(before ^ after) {
            return match is_some_cell(twice) {
                // The sum has fallen by 2^32.
                true if V::DIGITS == 1 && is_some_cell(empty_cells(board)) => Outcome::Contradiction,
                true => Outcome::Stalled,
                false => Outcome::Solved,
            };
        }
        before = after;
    }
}

/// Applies the singles of rows: removes the digit of a naked single from the other cells of its row, and the other
/// digits from the cell of a hidden single. `single` has the cells with one candidate. Returns nonzero if a digit has
/// no place in some row, two naked singles of a row have the same digit, or a cell is the hidden single of two digits.
///
/// Boxes and columns need no search: after [`rows_and_boxes`] and [`columns`], a hidden single of a box or column is a
/// hidden single of its row, and a naked single is the only place of its digit in its row, box and column.
#[inline(always)]
fn singles<V: DigitVector, const N: usize>(board: &mut [V; N], single: V) -> V {
    let mut last = *board;
    let mut borrows = last[0].splat(0);
    let mut repeated = borrows;
    for (i, (digit, last)) in board.iter_mut().zip(&mut last).enumerate() {
        // In the first empty row of a band, the subtraction borrows from the spare bit.
        let rest = *digit - digit.splat(LOW);
        borrows = borrows | V::of_digits(i, rest);
        let single_place = empty_rows(*digit & rest);
        *last = *digit & (single_place.spare - single_place.first);
        let naked = *digit & single;
        let other = empty_rows(naked);
        repeated = repeated | (naked & ((naked - naked.splat(LOW)) + other.first));
        *digit = *digit & ((other.spare - other.first) | naked);
    }
    let places = count(&last);
    for (digit, last) in board.iter_mut().zip(last) {
        *digit = digit.without(places.once.without(last));
    }
    repeated | places.twice | (borrows & borrows.splat(SPARE))
}

/// Removes locked candidates of rows and boxes.
///
/// In a band, a digit is in a different box in each row. A minirow (row r, box b) stays if two of the four minirows in
/// the other rows and boxes are nonempty and differ in row and box. This covers both kinds of locked candidates, and
/// clears a band without any arrangement.
#[inline(always)]
fn rows_and_boxes<V: DigitVector, const N: usize>(board: &mut [V; N]) {
    let mut minirows = minirows(board);
    for minirows in &mut minirows {
        let here = *minirows;
        let next = (here.shr::<3>() & here.splat(CELLS ^ BOX_3)) | (here.shl::<6>() & here.splat(BOX_3));
        let after = (here.shr::<6>() & here.splat(BOX_1)) | (here.shl::<3>() & here.splat(CELLS ^ BOX_1));
        let pairs = (next & next_row(after)) | (next_row(next) & after);
        *minirows = here & next_row(pairs);
    }
    for (i, digit) in board.iter_mut().enumerate() {
        let stay = minirows[i / 3] & digit.splat(MINIROWS << (i % 3));
        *digit = *digit
            & match i % 3 {
                // Compilers make a multiplication of the difference, which is slow in WebAssembly.
                0 if cfg!(target_arch = "wasm32") => stay | stay.shl::<1>() | stay.shl::<2>(),
                0 => stay.shl::<3>() - stay,
                1 => stay.shl::<2>() - stay.shr::<1>(),
                _ => stay.shl::<1>() - stay.shr::<2>(),
            };
    }
}

/// Returns the nonempty minirows of three vectors at a time: cell `k` of a minirow is that of vector `k` of the three.
#[inline(always)]
fn minirows<V: DigitVector, const N: usize>(board: &[V; N]) -> [V; 3] {
    let mut packed = [board[0].splat(0); 3];
    for (i, &digit) in board.iter().enumerate() {
        let any = match i % 3 {
            0 => digit | digit.shr::<1>() | digit.shr::<2>(),
            1 => digit | digit.shr::<1>() | digit.shl::<1>(),
            _ => digit | digit.shl::<1>() | digit.shl::<2>(),
        };
        packed[i / 3] = packed[i / 3] | (any & any.splat(MINIROWS << (i % 3)));
    }
    packed
}

/// Returns each row of a band replaced by the next row, the last by the first.
#[inline(always)]
fn next_row<V: DigitVector>(x: V) -> V {
    x.shr::<10>() | x.shl::<20>()
}

/// Removes locked candidates of columns and boxes, as [`rows_and_boxes`] does in bands: in a stack, a digit is in a
/// different column in each band.
#[inline(always)]
fn columns<V: DigitVector, const N: usize>(board: &mut [V; N]) {
    let mut columns = minicolumns(board);
    for columns in &mut columns {
        let here = *columns;
        let next = (here.shr::<1>() & here.splat(CELLS ^ RIGHT)) | (here.shl::<2>() & here.splat(RIGHT));
        let after = (here.shr::<2>() & here.splat(LEFT)) | (here.shl::<1>() & here.splat(CELLS ^ LEFT));
        let pairs = (next & after.next_band()) | (next.next_band() & after);
        *columns = here & pairs.next_band();
    }
    for (i, digit) in board.iter_mut().enumerate() {
        let stay = columns[i / 3];
        *digit = *digit
            & match i % 3 {
                // Two shifts to the left would become a multiplication.
                0 => three_rows(stay.shl::<10>() & stay.splat(ROW << 10)),
                1 => three_rows(stay & stay.splat(ROW << 10)),
                _ => {
                    let row = stay & stay.splat(ROW << 20);
                    row.shr::<20>() | row.shr::<10>() | row
                }
            };
    }
}

/// Returns the second row of a band in all three rows.
#[inline(always)]
fn three_rows<V: DigitVector>(row: V) -> V {
    row.shr::<10>() | row | row.shl::<10>()
}

/// Returns the nonempty columns of the boxes, of three vectors at a time: row `k` of a band is that of vector `k` of
/// the three.
#[inline(always)]
fn minicolumns<V: DigitVector, const N: usize>(board: &[V; N]) -> [V; 3] {
    let mut packed = [board[0].splat(0); 3];
    for (i, &digit) in board.iter().enumerate() {
        let any = match i % 3 {
            0 => digit | digit.shr::<10>() | digit.shr::<20>(),
            1 => digit | digit.shr::<10>() | digit.shl::<10>(),
            _ => digit | digit.shl::<10>() | digit.shl::<20>(),
        };
        packed[i / 3] = packed[i / 3] | (any & any.splat(ROW << (10 * (i % 3))));
    }
    packed
}

/// Rows without cells. The difference of both fields is all of their cells.
struct EmptyRows<V> {
    /// Their spare bits.
    spare: V,
    /// Their first cells.
    first: V,
}

/// Returns the rows in which no cell is set.
#[inline(always)]
fn empty_rows<V: DigitVector>(cells: V) -> EmptyRows<V> {
    let spare = cells.splat(SPARE).without(cells + cells.splat(CELLS));
    EmptyRows { spare, first: spare.shr::<9>() }
}

/// Returns the cells without candidates.
#[inline(always)]
fn empty_cells<V: DigitVector, const N: usize>(board: &[V; N]) -> V {
    board[0].splat(CELLS).without(count(board).once)
}

/// Returns the sum of the digits' lanes. It falls with each candidate that is removed: by less than 2^32, unless
/// vectors of one digit lose so many that cells are empty.
#[inline(always)]
fn sum<V: DigitVector, const N: usize>(board: &[V; N]) -> V {
    let mut sum = board[0];
    for &digit in &board[1..] {
        sum = sum + digit;
    }
    sum
}

/// Returns the board after propagation.
#[inline(always)]
pub fn propagated<V: DigitVector, const N: usize>(mut board: [V; N]) -> DigitPlanes {
    propagate(&mut board);
    store(&board)
}
