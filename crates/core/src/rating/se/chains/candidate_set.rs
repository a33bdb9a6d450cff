//! Sets of the 729 candidates.

use crate::rating::se::tables::word_bits;

/// A set of candidates, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CandidateBits([u64; 12]);

impl CandidateBits {
    /// No candidate.
    pub const EMPTY: CandidateBits = CandidateBits([0; 12]);

    /// All candidates, and further bits.
    pub const FULL: CandidateBits = CandidateBits([!0; 12]);

    /// Adds a candidate.
    #[inline]
    pub fn insert(&mut self, candidate: u16) {
        self.0[candidate as usize / 64] |= 1 << (candidate % 64);
    }

    /// Removes a candidate.
    #[inline]
    pub fn remove(&mut self, candidate: u16) {
        self.0[candidate as usize / 64] &= !(1 << (candidate % 64));
    }

    /// Returns whether the candidate is in the set.
    #[inline]
    pub fn contains(&self, candidate: u16) -> bool {
        self.0[candidate as usize / 64] >> (candidate % 64) & 1 != 0
    }

    /// Returns whether the set has no candidate.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Returns the intersection of two sets.
    #[inline]
    pub fn and(mut self, other: &CandidateBits) -> CandidateBits {
        for (i, word) in self.0.iter_mut().enumerate() {
            *word &= other.0[i];
        }
        self
    }

    /// Iterates over the candidates in ascending order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        self.0.iter().enumerate().flat_map(|(i, &word)| word_bits(word).map(move |bit| (64 * i + bit) as u16))
    }
}
