//! Puzzles in few bytes, for large sets of them.

use crate::grid::Puzzle;
use std::fmt;

/// A puzzle in 34 bytes. Keys are in the order of the puzzles' 81 characters, and equal if the puzzles are.
///
/// ```
/// use cluewise::{Grid, Puzzle, canonical::Key};
/// let key = Key::from(&Puzzle::from(Grid::FIRST));
/// assert_eq!(Puzzle::from(&key), Grid::FIRST.into());
/// assert!(Key::from(&Puzzle::EMPTY) < key);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key([u8; Key::LEN]);

/// Nine cells are a number below 10^9, which takes 30 bits; nine rows take 270.
const ROW_BITS: usize = 30;

impl Key {
    /// How many bytes a key has.
    pub const LEN: usize = (9 * ROW_BITS).div_ceil(8);

    /// The bytes of the key.
    pub const fn as_bytes(&self) -> &[u8; Key::LEN] {
        &self.0
    }

    /// The key with these bytes, which must be those of a key.
    pub const fn from_bytes(bytes: [u8; Key::LEN]) -> Key {
        Key(bytes)
    }
}

impl From<&Puzzle> for Key {
    fn from(puzzle: &Puzzle) -> Key {
        let (mut bytes, mut bits, mut pending, mut at) = ([0; Key::LEN], 0, 0u64, 0);
        for row in puzzle.values().chunks_exact(9) {
            pending = pending << ROW_BITS | row.iter().fold(0, |number, digit| number * 10 + u64::from(*digit));
            bits += ROW_BITS;
            while bits >= 8 {
                bits -= 8;
                bytes[at] = (pending >> bits) as u8;
                at += 1;
            }
        }
        bytes[at] = (pending << (8 - bits)) as u8;
        Key(bytes)
    }
}

impl From<&Key> for Puzzle {
    fn from(key: &Key) -> Puzzle {
        let (mut values, mut bits, mut pending) = ([0; 81], 0, 0u64);
        let mut bytes = key.0.iter();
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
        Puzzle::from_values(&values)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({})", Puzzle::from(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digits::Digit;
    use crate::stream::Stream;
    use crate::{Cell, Grid};

    #[test]
    fn keys_are_read_back_and_in_order() {
        let random = |index| -> Puzzle {
            let stream = &mut Stream::new(1, index);
            let kept = stream.below(10);
            let mut clue = || Digit::new(stream.below(10) as u8).filter(|_| stream.below(9) < kept);
            Cell::all().filter_map(|cell| Some((cell, clue()?))).collect()
        };
        let mut puzzles: Vec<Puzzle> = (0..2000).map(random).collect();
        puzzles.extend([Puzzle::EMPTY, Grid::FIRST.into()]);
        puzzles.sort_by_key(Puzzle::to_string);
        let keys: Vec<Key> = puzzles.iter().map(Key::from).collect();
        assert!(keys.is_sorted());
        assert!(keys.iter().map(Puzzle::from).eq(puzzles));
        assert_eq!(Key::from_bytes(*keys[5].as_bytes()), keys[5]);
    }
}
