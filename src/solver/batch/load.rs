//! Puzzles into lanes.

use super::lanes::{Lanes, MOST, numbers_mut};
use super::pass::ALL;

/// The digits of as many puzzles as there are lanes at most, 0 for an empty cell: puzzle by puzzle, or cell by cell.
pub type Values = [u8; 81 * MOST];

/// The candidates of a puzzle in each lane, all digits in its empty cells. The values come puzzle by puzzle.
#[inline(always)]
pub fn load<V: Lanes>(cells: &mut [V; 81], mut values: Values) {
    // To mix the first half with the second, number by number, as often as the lanes can be halved turns rows over to
    // columns.
    let half = 81 * V::COUNT / 2;
    for _ in 0..V::COUNT.ilog2() {
        let mut mixed = [0; 81 * MOST];
        for i in 0..half {
            mixed[2 * i] = values[i];
            mixed[2 * i + 1] = values[half + i];
        }
        values = mixed;
    }
    for (candidates, &digit) in numbers_mut(cells).iter_mut().zip(&values) {
        *candidates = if digit == 0 { ALL } else { ((1u32 << (digit & 15)) >> 1) as u16 };
    }
}
