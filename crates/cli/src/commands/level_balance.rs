//! Parts with equal shares of levels, for `split --by level`.

use cluewise::PuzzleRng;
use cluewise::rating::effort::Level;
use std::collections::HashMap;
use std::hash::Hash;

/// Assigns puzzles to parts, so that each part gets its share of every level.
///
/// The puzzles of a level are divided into blocks. Of each block, a part gets as many puzzles as its share, and the
/// order of the parts in the block is random.
pub struct LevelBalance<K> {
    /// The parts of the puzzles of a block, ordered by part.
    block: Vec<usize>,
    seed: u64,
    levels: Vec<LevelState>,
    /// The part of each key: the canonical forms of 9x9 puzzles, or the keys of other kinds.
    parts: HashMap<K, usize>,
}

/// The current block of a level, and the number of blocks before it.
#[derive(Clone, Default)]
struct LevelState {
    rest: Vec<usize>,
    blocks: u64,
}

/// Maximum number of puzzles per block; larger sums of shares are reduced to it.
const MAX_BLOCK: u64 = 10_000;

impl<K: Eq + Hash> LevelBalance<K> {
    /// Creates an assignment to parts with these shares, which are not all 0.
    pub fn new(shares: &[u32], seed: u64) -> LevelBalance<K> {
        let block = sizes(shares).into_iter().enumerate().flat_map(|(part, size)| vec![part; size]).collect();
        LevelBalance { block, seed, levels: vec![LevelState::default(); Level::ALL.len() + 1], parts: HashMap::new() }
    }

    /// Returns the index of the part of a puzzle with this key and level.
    pub fn part_of(&mut self, key: K, level: Option<Level>) -> usize {
        let LevelBalance { block, seed, levels, parts } = self;
        *parts.entry(key).or_insert_with(|| {
            let group = level.map_or(Level::ALL.len(), |level| level as usize);
            levels[group].next(block, *seed, group as u64)
        })
    }
}

impl LevelState {
    /// Returns the part of the next puzzle.
    fn next(&mut self, block: &[usize], seed: u64, group: u64) -> usize {
        if self.rest.is_empty() {
            let mut rng = PuzzleRng::new(seed, self.blocks * (Level::ALL.len() as u64 + 1) + group);
            self.rest = block.to_vec();
            rng.shuffle(&mut self.rest);
            self.blocks += 1;
        }
        self.rest.pop().unwrap_or(0)
    }
}

/// Returns the number of puzzles per block of each part: the shares without their common factor, or proportional to
/// them if their sum would be too large.
fn sizes(shares: &[u32]) -> Vec<usize> {
    let gcd = |a: u64, b: u64| {
        let (mut a, mut b) = (a, b);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let sum: u64 = shares.iter().map(|&share| u64::from(share)).sum();
    let factor = shares.iter().fold(0, |factor, &share| gcd(factor, share.into())).max(1);
    let length = sum / factor;
    let scaled = |point: u64| if length > MAX_BLOCK { point * MAX_BLOCK / length } else { point };
    let ends = shares.iter().scan(0, |end, &share| {
        *end += u64::from(share) / factor;
        Some(scaled(*end) as usize)
    });
    ends.scan(0, |start, end| Some(end - std::mem::replace(start, end))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_have_the_shares() {
        assert_eq!(sizes(&[90, 10]), [9, 1]);
        assert_eq!(sizes(&[8, 0, 1, 1]), [8, 0, 1, 1]);
        let large = sizes(&[u32::MAX, u32::MAX - 1]);
        assert_eq!(large.iter().sum::<usize>(), MAX_BLOCK as usize);
        assert!(large[0].abs_diff(large[1]) <= 1);
    }

    #[test]
    fn each_block_of_a_level_has_the_shares() {
        let mut state = [LevelState::default(), LevelState::default()];
        let block = [0, 0, 0, 1];
        let drawn: Vec<Vec<usize>> =
            (0..2).map(|group| (0..400).map(|_| state[group].next(&block, 5, group as u64)).collect()).collect();
        for parts in &drawn {
            assert!(parts.chunks(4).all(|block| block.iter().sum::<usize>() == 1));
        }
        assert_ne!(drawn[0], drawn[1]);
    }
}
