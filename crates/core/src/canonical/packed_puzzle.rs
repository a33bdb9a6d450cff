//! Puzzles packed into few bytes, for large sets.

use crate::board::grid::Puzzle;
use std::fmt;

/// A puzzle packed into 34 bytes. The order is that of the puzzles' 81 characters.
///
/// ```
/// use cluewise::{Grid, Puzzle, canonical::PackedPuzzle};
/// let packed = PackedPuzzle::from(&Puzzle::from(Grid::FIRST));
/// assert_eq!(Puzzle::from(&packed), Grid::FIRST.into());
/// assert!(PackedPuzzle::from(&Puzzle::EMPTY) < packed);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedPuzzle([u8; PackedPuzzle::LEN]);

/// The number of bits of a row: nine cells are a number below 10^9.
const ROW_BITS: usize = 30;

impl PackedPuzzle {
    /// The number of bytes.
    pub const LEN: usize = (9 * ROW_BITS).div_ceil(8);

    /// Returns the bytes.
    pub const fn as_bytes(&self) -> &[u8; PackedPuzzle::LEN] {
        &self.0
    }

    /// Creates a packed puzzle from bytes that [`as_bytes`](Self::as_bytes) returned; `None` for any other bytes.
    ///
    /// ```
    /// use cluewise::{Puzzle, canonical::PackedPuzzle};
    /// let packed = PackedPuzzle::from(&Puzzle::EMPTY);
    /// assert_eq!(PackedPuzzle::from_bytes(*packed.as_bytes()), Some(packed));
    /// assert_eq!(PackedPuzzle::from_bytes([0xff; PackedPuzzle::LEN]), None);
    /// ```
    pub fn from_bytes(bytes: [u8; PackedPuzzle::LEN]) -> Option<PackedPuzzle> {
        let packed = PackedPuzzle(bytes);
        (PackedPuzzle::from(&Puzzle::from(&packed)) == packed).then_some(packed)
    }
}

impl From<&Puzzle> for PackedPuzzle {
    fn from(puzzle: &Puzzle) -> PackedPuzzle {
        let (mut bytes, mut bits, mut pending, mut next) = ([0; PackedPuzzle::LEN], 0, 0u64, 0);
        for row in puzzle.values().chunks_exact(9) {
            pending = pending << ROW_BITS | row.iter().fold(0, |number, digit| number * 10 + u64::from(*digit));
            bits += ROW_BITS;
            while bits >= 8 {
                bits -= 8;
                bytes[next] = (pending >> bits) as u8;
                next += 1;
            }
        }
        bytes[next] = (pending << (8 - bits)) as u8;
        PackedPuzzle(bytes)
    }
}

impl From<&PackedPuzzle> for Puzzle {
    fn from(packed: &PackedPuzzle) -> Puzzle {
        let (mut values, mut bits, mut pending) = ([0; 81], 0, 0u64);
        let mut bytes = packed.0.iter();
        for row in values.chunks_exact_mut(9) {
            while bits < ROW_BITS {
                pending = pending << 8 | bytes.next().map_or(0, |&byte| byte.into());
                bits += 8;
            }
            bits -= ROW_BITS;
            let mut number = pending >> bits & ((1 << ROW_BITS) - 1);
            for value in row.iter_mut().rev() {
                *value = (number % 10) as u8;
                number /= 10;
            }
        }
        Puzzle::from_valid_values(&values)
    }
}

impl fmt::Debug for PackedPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PackedPuzzle({})", Puzzle::from(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::digits::Digit;
    use crate::rng::PuzzleRng;
    use crate::{Cell, Grid};

    #[test]
    fn packing_round_trips_and_keeps_the_order() {
        let random = |index| -> Puzzle {
            let rng = &mut PuzzleRng::new(1, index);
            let kept = rng.random_below(10);
            let mut clue = || Digit::new(rng.random_below(10) as u8).filter(|_| rng.random_below(9) < kept);
            Cell::all().filter_map(|cell| Some((cell, clue()?))).collect()
        };
        let mut puzzles: Vec<Puzzle> = (0..2000).map(random).collect();
        puzzles.extend([Puzzle::EMPTY, Grid::FIRST.into()]);
        puzzles.sort_by_key(Puzzle::to_string);
        let packed: Vec<PackedPuzzle> = puzzles.iter().map(PackedPuzzle::from).collect();
        assert!(packed.is_sorted());
        assert!(packed.iter().map(Puzzle::from).eq(puzzles));
        assert!(packed.iter().all(|packed| PackedPuzzle::from_bytes(*packed.as_bytes()) == Some(*packed)));
    }

    #[test]
    fn from_bytes_rejects_bytes_of_no_puzzle() {
        let full = *PackedPuzzle::from(&Puzzle::from(Grid::FIRST)).as_bytes();
        // Each row above 999,999,999, and each of the two bits behind the last row.
        let rows = (0..9).map(|row| row * ROW_BITS..(row + 1) * ROW_BITS);
        for bits in rows.chain([270..271, 271..272]) {
            let mut bytes = full;
            bits.clone().for_each(|bit| bytes[bit / 8] |= 0x80 >> (bit % 8));
            assert_eq!(PackedPuzzle::from_bytes(bytes), None, "bits {bits:?}");
        }
    }
}
