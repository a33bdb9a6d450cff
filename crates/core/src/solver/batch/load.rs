//! Transposition of puzzles into lanes.

use super::lanes::{Lanes, MAX_LANES, numbers_mut};
use super::pass::ALL;
use super::query::Query;
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::Puzzle;

/// Values of at most as many puzzles as there are lanes, in puzzle order, 0 for an empty cell.
type Values = [u8; 81 * MAX_LANES];

/// The queries that are loaded next, at most as many as there are lanes.
pub struct LoadBuffer {
    values: Values,
    /// A buffer for the transposition.
    mixed: Values,
    /// The number, the cell and the digit of each query that excludes a candidate.
    pub excluded: Vec<(usize, Cell, Digit)>,
    /// The number of clues of each query.
    clues: [u8; MAX_LANES],
    /// The number of queries.
    len: usize,
}

impl LoadBuffer {
    pub fn new() -> LoadBuffer {
        let values = [0; 81 * MAX_LANES];
        LoadBuffer { values, mixed: values, excluded: Vec::with_capacity(MAX_LANES), clues: [0; MAX_LANES], len: 0 }
    }

    /// Removes all queries.
    pub fn clear(&mut self) {
        self.len = 0;
        self.excluded.clear();
    }

    /// Adds a query, of which there are at most [`MAX_LANES`].
    #[inline]
    pub fn push(&mut self, Query { puzzle, excluded }: Query) {
        if let Some((cell, digit)) = excluded {
            self.excluded.push((self.len, cell, digit));
        }
        self.push_puzzle(&puzzle);
    }

    // Not inlined into other crates, which do not inline its loops.
    #[inline(never)]
    fn push_puzzle(&mut self, puzzle: &Puzzle) {
        if let Some(values) = self.values.as_chunks_mut::<81>().0.get_mut(self.len) {
            *values = puzzle.values();
            self.clues[self.len] = puzzle.clue_count() as u8;
            self.len += 1;
        }
    }

    /// Returns the number of clues of each query.
    pub fn clues(&self) -> &[u8] {
        &self.clues[..self.len]
    }
}

/// Appends the next queries, at most the given number.
///
/// Not a type parameter, so that searches are compiled with the settings of this crate.
pub type ReadQueries<'a> = dyn FnMut(&mut LoadBuffer, usize) + 'a;

/// Loads the candidates of one puzzle into each lane: all digits in empty cells. Overwrites the values in the buffer.
#[inline(always)]
pub fn load<V: Lanes>(cells: &mut [V; 81], buffer: &mut LoadBuffer) {
    let LoadBuffer { values, mixed, .. } = buffer;
    let (mut from, mut to) = (values, mixed);
    // Interleaving the first half with the second log2(lanes) times transposes the matrix.
    let half = 81 * V::COUNT / 2;
    for _ in 0..V::COUNT.ilog2() {
        let (mixed, first, second) = (&mut to[..2 * half], &from[..half], &from[half..2 * half]);
        match V::COUNT {
            // Compiled for size, where only loops without a remainder of a vector use vectors.
            8 if cfg!(target_arch = "wasm32") => {
                const REST: usize = 81 * 4 % 16;
                interleave::<16>(&mut mixed[..2 * (half - REST)], &first[..half - REST], &second[..half - REST]);
                interleave::<REST>(&mut mixed[2 * (half - REST)..], &first[half - REST..], &second[half - REST..]);
            }
            32 => interleave::<{ 81 * 16 }>(mixed, first, second),
            16 => interleave::<{ 81 * 8 }>(mixed, first, second),
            _ => interleave::<{ 81 * 4 }>(mixed, first, second),
        }
        std::mem::swap(&mut from, &mut to);
    }
    for (candidates, &digit) in numbers_mut(cells).iter_mut().zip(from.iter()) {
        *candidates = if digit == 0 { ALL } else { ((1u32 << (digit & 15)) >> 1) as u16 };
    }
}

/// Writes the elements of two slices by turns, in blocks of this many from each: loops of a constant length.
#[inline(always)]
fn interleave<const BLOCK: usize>(mixed: &mut [u8], first: &[u8], second: &[u8]) {
    let (first, second) = (first.as_chunks::<BLOCK>().0, second.as_chunks::<BLOCK>().0);
    for ((mixed, first), second) in mixed.chunks_exact_mut(2 * BLOCK).zip(first).zip(second) {
        for i in 0..BLOCK {
            mixed[2 * i] = first[i];
            mixed[2 * i + 1] = second[i];
        }
    }
}
