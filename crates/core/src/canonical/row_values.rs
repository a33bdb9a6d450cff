//! Values of rows, and orders of what is tied.
//!
//! The value of a row has four bits per cell: 0 for empty, the label of a digit that occurred before, or [`UNLABELED`].
//! New digits get the next labels from left to right, so values compare as the texts do.

use super::transformation::PERMUTATIONS_OF_3;

/// Stands for the label of a digit that has none yet.
pub(super) const UNLABELED: u8 = 15;

/// The ties of three adjacent items: bit 0 for the first two, bit 1 for the last two.
pub(super) type Ties = u8;

/// `TIED[ties]`: the bit set of the items that are tied to others.
pub(super) const TIED: [u16; 4] = [0, 0b011, 0b110, 0b111];

/// `SMALLEST_FIRST_ROW[columns]`: the value of a first row with clues in these columns, in the smallest order.
pub(super) static SMALLEST_FIRST_ROW: [u64; 512] = {
    let mut table = [0; 512];
    let mut columns = 0;
    while columns < 512u32 {
        let counts = [(columns & 7).count_ones(), (columns >> 3 & 7).count_ones(), (columns >> 6).count_ones()];
        let [a, b, c] = sorted(counts, 3);
        table[columns as usize] = ((1 << (4 * a)) - 1) << 24 | ((1 << (4 * b)) - 1) << 12 | ((1 << (4 * c)) - 1);
        columns += 1;
    }
    table
};
const _: () = assert!(SMALLEST_FIRST_ROW[0b110_100_000] == 0x000_00f_0ff);

/// `SORTED[ties << 12 | labels]`: the labels of three cells, four bits each, in the smallest order that exchanges only
/// tied cells.
static SORTED: [u16; 4 << 12] = {
    let mut table = [0; 4 << 12];
    let mut index = 0;
    while index < 4 << 12 {
        table[index as usize] = sorted_labels(index) as u16;
        index += 1;
    }
    table
};

/// Returns `SORTED[index]`.
#[inline(always)]
const fn sorted_labels(index: u32) -> u32 {
    let [a, b, c] = sorted([index >> 8 & 15, index >> 4 & 15, index & 15], (index >> 12) as Ties);
    a << 8 | b << 4 | c
}

/// Returns the labels of `ties << 12 | labels` in the smallest order that exchanges only tied cells. WebAssembly
/// computes them, because the table would add 13 kB to each compressed module.
#[inline(always)]
pub(super) fn in_smallest_order(index: usize) -> u32 {
    let index = index % SORTED.len();
    if cfg!(target_family = "wasm") { sorted_labels(index as u32) } else { u32::from(SORTED[index]) }
}

/// Sorts three numbers of 16 bits, exchanging only those that are tied. Has no branches.
#[inline(always)]
pub(super) const fn sorted([a, b, c]: [u32; 3], ties: Ties) -> [u32; 3] {
    const LIMIT: u32 = 1 << 16;
    /// Added to the second and the third number, which are then greater than those that they are not tied to.
    const OFFSETS: [[u32; 2]; 4] = [[LIMIT, 2 * LIMIT], [0, LIMIT], [LIMIT, LIMIT], [0, 0]];
    let [second, third] = OFFSETS[(ties & 3) as usize];
    let (a, b) = exchanged(a, b + second);
    let (b, c) = exchanged(b, c + third);
    let (a, b) = exchanged(a, b);
    [a, b & (LIMIT - 1), c & (LIMIT - 1)]
}

/// Returns the smaller number and the greater one.
#[inline(always)]
const fn exchanged(a: u32, b: u32) -> (u32, u32) {
    if a < b { (a, b) } else { (b, a) }
}

/// Returns the orders of three adjacent items that exchange only tied ones.
pub(super) fn orders(ties: Ties) -> &'static [[u8; 3]] {
    const LAST_TWO: &[[u8; 3]] = &[[0, 1, 2], [0, 2, 1]];
    const FIRST_TWO: &[[u8; 3]] = &[[0, 1, 2], [1, 0, 2]];
    match ties {
        0 => &PERMUTATIONS_OF_3[..1],
        1 => FIRST_TWO,
        2 => LAST_TWO,
        _ => &PERMUTATIONS_OF_3,
    }
}

/// Returns the positions of the new digits of a row: the lowest bit of their labels.
#[inline(always)]
pub(super) fn new_digits(value: u64) -> u64 {
    // Other labels are below 12.
    value >> 3 & value >> 2 & 0x1_1111_1111
}

/// Returns the number of positions.
#[inline(always)]
pub(super) fn count_positions(positions: u64) -> u8 {
    (positions.wrapping_mul(0x1_1111_1111) >> 32 & 15) as u8
}

/// Removes and returns the last position.
#[inline(always)]
pub(super) fn take_last_position(positions: &mut u64) -> usize {
    let bit = positions.trailing_zeros();
    *positions &= *positions - 1;
    (8 - bit / 4) as usize
}

/// Removes and returns the first position.
#[inline(always)]
pub(super) fn take_position(positions: &mut u64) -> usize {
    let bit = positions.ilog2();
    *positions &= !(1 << bit);
    (8 - bit / 4) as usize
}
