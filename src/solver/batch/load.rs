//! Transposition of puzzles into lanes.

use super::lanes::{Lanes, MAX_LANES, numbers_mut};
use super::pass::ALL;

/// Values of at most as many puzzles as there are lanes, 0 for an empty cell.
pub type Values = [u8; 81 * MAX_LANES];

/// Loads the candidates of one puzzle into each lane: all digits in empty cells. The values are in puzzle order.
#[inline(always)]
pub fn load<V: Lanes>(cells: &mut [V; 81], mut values: Values) {
    // Interleaving the first half with the second log2(lanes) times transposes the matrix.
    let half = 81 * V::COUNT / 2;
    for _ in 0..V::COUNT.ilog2() {
        let mut mixed = [0; 81 * MAX_LANES];
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
