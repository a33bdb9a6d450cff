//! Bit sets of the items of a block; a long list is processed block by block.

use crate::rating::tables::set_bits;

/// The maximum number of items of a block.
pub(super) const BLOCK_SIZE: usize = 256;

/// A set of items of a block.
pub(super) type BlockSet = [u64; BLOCK_SIZE / 64];

/// The empty set.
pub(super) const EMPTY: BlockSet = [0; BLOCK_SIZE / 64];

/// Adds an item, given by its index in the block.
pub(super) fn insert(set: &mut BlockSet, item: usize) {
    set[item / 64] |= 1 << (item % 64);
}

/// Returns the union of two sets.
pub(super) fn union(a: &BlockSet, b: &BlockSet) -> BlockSet {
    std::array::from_fn(|k| a[k] | b[k])
}

/// Returns the intersection of two sets.
pub(super) fn intersection(a: &BlockSet, b: &BlockSet) -> BlockSet {
    std::array::from_fn(|k| a[k] & b[k])
}

/// Returns the items of the first set that are not in the second.
pub(super) fn difference(a: &BlockSet, b: &BlockSet) -> BlockSet {
    std::array::from_fn(|k| a[k] & !b[k])
}

/// Iterates over the indices of the items of a bit set of any size.
pub(super) fn members(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(k, &word)| set_bits(word.into()).map(move |place| 64 * k + place))
}
