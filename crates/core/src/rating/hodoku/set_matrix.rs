//! Sets of almost locked sets, as the rows of a matrix of bits.

use crate::rating::tables::set_bits;

/// A set of almost locked sets in each row, as bits.
#[derive(Clone, Debug)]
pub(super) struct SetMatrix {
    /// The words of a row.
    width: usize,
    words: Vec<u64>,
}

impl SetMatrix {
    #[inline]
    pub fn new(rows: usize, set_count: usize) -> SetMatrix {
        let width = set_count.div_ceil(64);
        SetMatrix { width, words: vec![0; rows * width] }
    }

    #[inline]
    pub fn insert(&mut self, row: usize, set: usize) {
        self.words[row * self.width + set / 64] |= 1 << (set % 64);
    }

    #[inline]
    fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.width..(row + 1) * self.width]
    }

    /// Iterates over the sets of a row.
    #[inline]
    pub fn members(&self, row: usize) -> impl Iterator<Item = usize> {
        let words = self.row(row).iter().enumerate();
        words.flat_map(|(k, &word)| set_bits(word.into()).map(move |place| 64 * k + place))
    }
}
