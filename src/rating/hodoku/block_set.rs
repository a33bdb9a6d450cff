//! Sets of items out of a block of consecutive ones, as bits.

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

/// Iterates over the places of a set in the block.
pub(super) fn members(set: &BlockSet) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(k, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let next = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            (next < 64).then_some(64 * k + next)
        })
    })
}
