//! Sets of the 729 candidates.

/// A set of candidates, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CandidateBits([u64; 12]);

impl CandidateBits {
    /// No candidate.
    pub const EMPTY: CandidateBits = CandidateBits([0; 12]);

    /// All candidates, and further bits.
    pub const FULL: CandidateBits = CandidateBits([!0; 12]);

    /// Adds a candidate.
    pub fn insert(&mut self, candidate: u16) {
        self.0[candidate as usize / 64] |= 1 << (candidate % 64);
    }

    /// Returns whether the candidate is in the set.
    pub fn contains(&self, candidate: u16) -> bool {
        self.0[candidate as usize / 64] >> (candidate % 64) & 1 != 0
    }

    /// Returns the intersection of two sets.
    pub fn and(mut self, other: &CandidateBits) -> CandidateBits {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= b);
        self
    }

    /// Iterates over the candidates in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        self.0.iter().enumerate().flat_map(|(i, &word)| {
            std::iter::successors(Some(word), |w| Some(w & w.wrapping_sub(1)))
                .take_while(|&w| w != 0)
                .map(move |w| (64 * i) as u16 + w.trailing_zeros() as u16)
        })
    }
}
