//! Parts of a range for several machines.

use std::ops::Range;

/// Returns the `shard`-th of `of` contiguous parts of a range, counted from 1, of nearly equal length. Returns an empty
/// range if there is no such part.
///
/// ```
/// use cluewise::run::shard;
/// assert_eq!([1, 2, 3].map(|i| shard(&(0..10), i, 3)), [0..3, 3..6, 6..10]);
/// ```
pub fn shard(range: &Range<u64>, shard: u64, of: u64) -> Range<u64> {
    let length = u128::from(range.end.saturating_sub(range.start));
    let begin = |k: u64| range.start + (length * u128::from(k) / u128::from(of)) as u64;
    if (1..=of).contains(&shard) { begin(shard - 1)..begin(shard) } else { range.start..range.start }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_join_to_the_whole() {
        for (count, of) in [(10, 3), (0, 2), (2, 5), (u64::MAX, 7)] {
            let shards: Vec<_> = (1..=of).map(|k| shard(&(0..count), k, of)).collect();
            assert_eq!((shards[0].start, shards[shards.len() - 1].end), (0, count));
            assert!(shards.windows(2).all(|pair| pair[0].end == pair[1].start));
            let sizes = shards.iter().map(|s| s.end - s.start);
            assert!(sizes.clone().max().unwrap() - sizes.min().unwrap() <= 1);
        }
        assert_eq!(shard(&(5..10), 4, 3), 5..5);
        assert_eq!(shard(&(5..10), 0, 0), 5..5);
    }
}
