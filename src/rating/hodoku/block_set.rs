//! Sets of items out of a block of consecutive ones, as bits.

use crate::rating::tables::set_bits;

/// The number of items of a block.
pub(super) const BLOCK: usize = 256;

/// A set of items out of [`BLOCK`] consecutive ones.
pub(super) type BlockSet = [u64; BLOCK / 64];

/// The set without items.
pub(super) const EMPTY: BlockSet = [0; BLOCK / 64];

/// Adds an item, given by its place in the block.
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

/// Iterates over the places of a set, of a block or of any other size.
pub(super) fn members(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(k, &word)| set_bits(word.into()).map(move |place| 64 * k + place))
}
