//! Random numbers that name a puzzle: one independent stream for each (seed, index).

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The random stream of one puzzle of a run.
///
/// ChaCha8 keyed by the seed, its stream number the index. Its output is fixed for good: the same on
/// every machine, and pinned by a test, because the puzzles that users keep depend on it.
#[derive(Clone, Debug)]
pub struct Stream(ChaCha8Rng);

impl Stream {
    /// The stream of the puzzle `index` of the run `seed`.
    pub fn new(seed: u64, index: u64) -> Stream {
        // The key is spelled out here since no rule of another crate may ever change it.
        let mut key = *b"........cluewise puzzle stream 1";
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut rng = ChaCha8Rng::from_seed(key);
        rng.set_stream(index);
        Stream(rng)
    }

    /// A number from 0 to `n - 1`, all equally likely; 0 if `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(n);
            // The first `2^32 mod n` fractions of a number are one more than others have (Lemire 2019).
            let fraction = product as u32;
            if fraction >= n || fraction >= n.wrapping_neg() % n {
                return (product >> 32) as u32;
            }
        }
    }

    /// Puts the items in random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_is_pinned() {
        let draw = |seed, index| {
            let mut s = Stream::new(seed, index);
            [s.below(1000), s.below(1000), s.below(1000), s.below(9)]
        };
        assert_eq!(draw(0, 0), [335, 745, 162, 6]);
        assert_eq!(draw(0, 1), [990, 350, 861, 4]);
        assert_eq!(draw(1, 0), [833, 843, 123, 0]);
        assert_eq!(draw(u64::MAX, u64::MAX), [898, 647, 454, 1]);
    }

    #[test]
    fn shuffles_reach_every_order_equally() {
        let (mut counts, mut stream) = (std::collections::BTreeMap::new(), Stream::new(7, 0));
        for _ in 0..60_000 {
            let mut items = [1, 2, 3];
            stream.shuffle(&mut items);
            *counts.entry(items).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|n| (9_500..10_500).contains(n)), "{counts:?}");
    }
}
