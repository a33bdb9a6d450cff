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
        interleave(&mut mixed[..2 * half], &values[..half], &values[half..2 * half]);
        values = mixed;
    }
    for (candidates, &digit) in numbers_mut(cells).iter_mut().zip(&values) {
        *candidates = if digit == 0 { ALL } else { ((1u32 << (digit & 15)) >> 1) as u16 };
    }
}

/// Number of elements that [`interleave`] takes at once: a divisor of what all machines take, so that the loop has a constant
/// length. WebAssembly is compiled for size, where only loops without a remainder of a vector use vectors.
const BLOCK: usize = if cfg!(target_arch = "wasm32") { 16 } else { 324 };

/// Writes the elements of two slices by turns.
#[inline(always)]
fn interleave(mixed: &mut [u8], first: &[u8], second: &[u8]) {
    let (mixed, mixed_rest) = mixed.as_chunks_mut::<{ 2 * BLOCK }>();
    let ((first, first_rest), (second, second_rest)) = (first.as_chunks::<BLOCK>(), second.as_chunks::<BLOCK>());
    for ((mixed, first), second) in mixed.iter_mut().zip(first).zip(second) {
        for i in 0..BLOCK {
            mixed[2 * i] = first[i];
            mixed[2 * i + 1] = second[i];
        }
    }
    for ((mixed, &first), &second) in mixed_rest.as_chunks_mut().0.iter_mut().zip(first_rest).zip(second_rest) {
        *mixed = [first, second];
    }
}
