//! Sets of the 729 candidates.

/// A set of candidates, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CandidateBits([u64; 12]);

impl CandidateBits {
    /// No candidate.
    pub const EMPTY: CandidateBits = CandidateBits([0; 12]);

    /// All of them, and more bits than there are candidates.
    pub const FULL: CandidateBits = CandidateBits([!0; 12]);

    /// Adds a candidate.
    pub fn insert(&mut self, candidate: u16) {
        self.0[candidate as usize / 64] |= 1 << (candidate % 64);
    }

    /// Whether the candidate is in the set.
    pub fn has(&self, candidate: u16) -> bool {
        self.0[candidate as usize / 64] >> (candidate % 64) & 1 != 0
    }

    /// What is in both sets.
    pub fn and(mut self, other: &CandidateBits) -> CandidateBits {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= b);
        self
    }

    /// Whether no candidate is in the set.
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The candidates, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        self.0.iter().enumerate().flat_map(|(i, &word)| {
            std::iter::successors(Some(word), |w| Some(w & w.wrapping_sub(1)))
                .take_while(|&w| w != 0)
                .map(move |w| (64 * i) as u16 + w.trailing_zeros() as u16)
        })
    }
}
