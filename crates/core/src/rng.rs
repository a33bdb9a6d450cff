//! Random numbers: an independent stream for each puzzle of a run.

use rand::SeedableRng;
use rand::distr::{Distribution, Uniform};
use rand_chacha::ChaCha8Rng;

/// The random number generator of one puzzle of a run.
///
/// ChaCha8 with the seed and the domain as key and the index of the puzzle as stream number. The output is the same on
/// every machine and in every version, and pinned by a test, since the puzzles of a seed depend on it.
#[derive(Debug)]
pub struct PuzzleRng(ChaCha8Rng);

impl PuzzleRng {
    /// Creates the generator of puzzle `index` of the run with this seed.
    pub fn new(seed: u64, index: u64) -> PuzzleRng {
        PuzzleRng::with_domain(seed, 0, index)
    }

    /// Creates the generator of puzzle `index` of the run with this seed in a domain. Domains of one seed have
    /// independent streams; that of [`PuzzleRng::new`] is 0.
    pub fn with_domain(seed: u64, domain: u64, index: u64) -> PuzzleRng {
        // The key is derived here, since a change in another crate must never affect it.
        let mut key = *b"........cluewise puzzle stream 1";
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].iter_mut().zip(domain.to_le_bytes()).for_each(|(byte, other)| *byte ^= other);
        let mut rng = ChaCha8Rng::from_seed(key);
        rng.set_stream(index);
        PuzzleRng(rng)
    }

    /// Returns a uniformly distributed number from 0 to `n - 1`; 0 if `n` is 0.
    pub fn random_below(&mut self, n: u32) -> u32 {
        // `Uniform` draws by the method of Lemire (2019). `random_range` and `SliceRandom::shuffle` draw other numbers. Of none, one
        // number is drawn as well.
        Uniform::new(0, n.max(1)).map_or(0, |numbers| numbers.sample(&mut self.0))
    }

    /// Returns a seed below 2^53, made from 64 random bits. All readers of JSON represent such a number exactly, so a
    /// seed that is drawn at random should be one.
    pub fn portable_seed(random_bits: u64) -> u64 {
        random_bits >> 11
    }

    /// Returns the seed that a text stands for.
    ///
    /// A number from 0 to 2^64 - 1 is itself. Any other text, such as a date or a name, is hashed: FNV-1a with 64 bits
    /// over its UTF-8 bytes, of which the upper 11 bits are combined with the lower 53 by exclusive or. The result is
    /// below 2^53.
    ///
    /// ```
    /// use cluewise::PuzzleRng;
    /// assert_eq!(PuzzleRng::seed_from_text("2026"), 2026);
    /// assert_eq!(PuzzleRng::seed_from_text("2026-11-20"), 5923289930150054);
    /// ```
    pub fn seed_from_text(text: &str) -> u64 {
        const BITS: u32 = 53;
        text.parse().unwrap_or_else(|_| {
            let hash = fnv_1a(text);
            (hash >> BITS) ^ (hash & ((1 << BITS) - 1))
        })
    }

    /// Shuffles the items (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.random_below(i as u32 + 1) as usize);
        }
    }
}

/// Returns the 64-bit FNV-1a hash of the UTF-8 bytes (Fowler, Noll and Vo). Seeds and streams depend on it.
pub(crate) fn fnv_1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fnv_1a_equals_published_values() {
        let hashes = ["", "a", "foobar"].map(fnv_1a);
        assert_eq!(hashes, [0xcbf2_9ce4_8422_2325, 0xaf63_dc4c_8601_ec8c, 0x8594_4171_f739_67e8]);
    }

    #[test]
    fn output_is_pinned() {
        let sample = |seed, index| {
            let mut rng = PuzzleRng::new(seed, index);
            [rng.random_below(1000), rng.random_below(1000), rng.random_below(1000), rng.random_below(9)]
        };
        assert_eq!(sample(0, 0), [335, 745, 162, 6]);
        assert_eq!(sample(0, 1), [990, 350, 861, 4]);
        assert_eq!(sample(1, 0), [833, 843, 123, 0]);
        assert_eq!(sample(u64::MAX, u64::MAX), [898, 647, 454, 1]);
        let mut other = PuzzleRng::with_domain(1, 7, 0);
        assert_eq!([0; 4].map(|_| other.random_below(1000)), [202, 915, 132, 896]);
    }

    /// Seeds of texts never change. Expected values are from a separate program.
    #[test]
    fn seeds_of_texts_are_pinned() {
        let table = [
            ("0", 0),
            ("007", 7),
            ("18446744073709551615", u64::MAX),
            ("18446744073709551616", 5_253_927_075_071_490),
            ("-1", 4_515_727_349_895_445),
            ("", 5_239_054_864_098_682),
            ("daily 2026-11-20", 6_226_089_098_118_676),
            ("grün", 7_995_818_888_018_744),
        ];
        for (text, seed) in table {
            assert_eq!(PuzzleRng::seed_from_text(text), seed, "{text}");
        }
    }

    #[test]
    fn shuffles_reach_every_order_equally() {
        let (mut counts, mut rng) = (std::collections::BTreeMap::new(), PuzzleRng::new(7, 0));
        for _ in 0..60_000 {
            let mut items = [1, 2, 3];
            rng.shuffle(&mut items);
            *counts.entry(items).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|n| (9_500..10_500).contains(n)), "{counts:?}");
    }
}
