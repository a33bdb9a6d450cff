//! The engine for a single puzzle: bitboards of all nine digits, processed in parallel.
//!
//! ```text
//! candidates of one digit: 128 bits             one band: three rows of nine columns, each with a spare bit
//! +---------+---------+---------+---------+     bit 31 30 29 28 ........ 20 19 18 ........ 10  9  8 ........  0
//! | band 1  | band 2  | band 3  | unused  |          -  -  s  c9  row 3  c1  s  c9  row 2  c1  s  c9  row 1  c1
//! +---------+---------+---------+---------+
//! ```
//!
//! A board is nine such bitboards: nine SSE2 or five AVX2 vectors. Locked candidates of a digit do not depend on other
//! digits and are bitwise logic in all lanes. Only naked and hidden singles look across digits, by a carry-save count
//! over the vectors. The spare bit of a row receives the carry of an addition that tests whether the row is empty.

mod branch;
mod deviation;
mod loose;
mod node;
mod packed;
mod pass;
mod subpuzzle;
mod vector;

use super::isa::{DetectedIsa, Isa};
use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::Puzzle;
use node::SearchState;
pub use node::Sink;
pub use packed::PackedSolutions;
pub use subpuzzle::SubpuzzleSolver;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
use vector::neon::Neon;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use vector::portable::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use vector::simd128::Simd128;
use vector::{DigitPlanes, baseline, place};

/// Restriction of the solutions in addition to the clues.
#[derive(Clone, Copy)]
pub enum Restriction<'a> {
    None,
    /// The cell does not hold the digit.
    Exclude(Cell, Digit),
    /// All digits are among these candidates.
    Within(&'a Candidates),
}

/// Returns the number of solutions of the puzzle, at most `limit`, and appends them to the sink.
pub fn search(isa: Isa, puzzle: &Puzzle, restriction: Restriction, limit: u64, sink: Sink) -> u64 {
    let mut digits = load(puzzle);
    let mut exclude = |cell: Cell, digit: Digit| {
        let (band, bit) = place(cell);
        digits[digit.index()][band] &= !bit;
    };
    match restriction {
        Restriction::None => {}
        Restriction::Exclude(cell, digit) => exclude(cell, digit),
        Restriction::Within(candidates) => {
            Cell::all().for_each(|cell| (!candidates.get(cell)).iter().for_each(|digit| exclude(cell, digit)));
        }
    }
    let mut state = SearchState::new(puzzle.clue_count(), limit, sink);
    let mut is_over = state.limit == 0;
    while !is_over {
        match isa.or_portable() {
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            DetectedIsa::Portable => baseline::search::<Portable>(&digits, &mut state),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            DetectedIsa::Simd128 => baseline::search::<Simd128>(&digits, &mut state),
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            DetectedIsa::Neon => baseline::search::<Neon>(&digits, &mut state),
            #[cfg(target_arch = "x86_64")]
            native => vector::x86::search(native, &digits, &mut state),
        }
        is_over = !std::mem::take(&mut state.restarts);
    }
    state.found.min(limit)
}

/// Propagates without search, see [`super::propagate`].
pub fn propagate(isa: Isa, cells: &[u128; 9]) -> [u128; 9] {
    let digits = DigitPlanes::from_cells(cells);
    let digits = match isa.or_portable() {
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        DetectedIsa::Portable => baseline::propagate::<Portable>(&digits),
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        DetectedIsa::Simd128 => baseline::propagate::<Simd128>(&digits),
        #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
        DetectedIsa::Neon => baseline::propagate::<Neon>(&digits),
        #[cfg(target_arch = "x86_64")]
        native => vector::x86::propagate(native, &digits),
    };
    let mut left = digits.cells();
    left.iter_mut().zip(cells).for_each(|(left, cells)| *left &= cells);
    left
}

/// Returns the candidates before propagation: only the clue in the cell of a clue, all digits in the other cells.
fn load(puzzle: &Puzzle) -> DigitPlanes {
    // Indexed by value, 0 for empty cells, so that the loop has no branch. The bands take turns, because most cells are
    // empty and a band waits for its last store.
    let mut cells_of = [[0; 4]; 16];
    let values = puzzle.values();
    let [first, second, third] = [0, 27, 54].map(|start| &values[start..start + 27]);
    for (i, ((&a, &b), &c)) in first.iter().zip(second).zip(third).enumerate() {
        let bit = 1 << (i + i / 9);
        cells_of[usize::from(a) & 15][0] |= bit;
        cells_of[usize::from(b) & 15][1] |= bit;
        cells_of[usize::from(c) & 15][2] |= bit;
    }
    let mut digits = [[0; 4]; DigitPlanes::PADDED];
    for (digit, clues) in digits.iter_mut().zip(&cells_of[1..=Digit::COUNT]) {
        for band in 0..3 {
            digit[band] = clues[band] | cells_of[0][band];
        }
    }
    DigitPlanes(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_instruction_set_propagates_equally() {
        let clues = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let mut puzzle: Puzzle = clues.parse().unwrap();
        // From a puzzle that propagation solves to one with many solutions.
        for cell in Cell::all() {
            puzzle = puzzle.clues().filter(|&(c, _)| c != cell).collect();
            let mut cells = [0; 9];
            let candidates = Candidates::new(&puzzle);
            let set = |cell: Cell| candidates.get(cell).iter().for_each(|d| cells[d.index()] |= 1 << cell.index());
            Cell::all().for_each(set);
            let expected = propagate(Isa::Portable, &cells);
            assert!(Isa::ALL.into_iter().all(|isa| propagate(isa, &cells) == expected), "{puzzle}");
            assert!(expected.iter().zip(cells).all(|(left, cells)| left & !cells == 0), "{puzzle}");
        }
    }
}
