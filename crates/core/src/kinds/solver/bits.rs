//! Sets of cells.

/// A set of up to `64 * W` cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Bits<W> {
    pub const EMPTY: Bits<W> = Bits([0; W]);

    #[inline]
    pub fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    #[inline]
    pub fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    #[inline]
    pub fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    pub fn and(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline]
    pub fn or(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline]
    pub fn and_not(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Returns whether the sets share a cell.
    #[inline]
    pub fn intersects(&self, other: &Bits<W>) -> bool {
        !self.and(other).is_empty()
    }

    /// Returns the number of cells.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the first cell of a set that is not empty.
    #[inline]
    pub fn first(&self) -> usize {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(0);
        word * 64 + self.0[word].trailing_zeros() as usize % 64
    }

    /// Returns the set without its first cell.
    #[inline]
    pub fn without_first(&self) -> Bits<W> {
        let (mut rest, mut is_done) = (*self, false);
        for word in &mut rest.0 {
            let next = word.wrapping_sub(1) & *word;
            let was = *word;
            *word = if is_done { was } else { next };
            is_done |= was != 0;
        }
        rest
    }

    /// Returns whether the set has at most one cell.
    #[inline]
    pub fn is_at_most_one(&self) -> bool {
        let (mut seen, mut more) = (0u64, 0u64);
        for &word in &self.0 {
            // Two words with a cell each: a bit of the later one meets the flag of the earlier one.
            more |= word & word.wrapping_sub(1) | if seen != 0 { word } else { 0 };
            seen |= word;
        }
        more == 0
    }

    /// Iterates over the cells.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> + use<W> {
        let (mut words, mut index) = (self.0, 0);
        std::iter::from_fn(move || {
            while index < W && words[index] == 0 {
                index += 1;
            }
            (index < W).then(|| {
                let bit = words[index].trailing_zeros() as usize;
                words[index] &= words[index] - 1;
                index * 64 + bit
            })
        })
    }
}

impl<const W: usize> Bits<W> {
    /// Calls a function for each cell.
    #[inline]
    pub fn each(&self, mut take: impl FnMut(usize)) {
        for (index, &word) in self.0.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                take(index * 64 + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
    }
}

impl<const W: usize> FromIterator<u16> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = u16>>(cells: I) -> Bits<W> {
        let mut set = Bits::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell.into()));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn single(cell: usize) -> Bits<2> {
        let mut set = Bits::EMPTY;
        set.insert(cell);
        set
    }

    #[test]
    fn sets_of_two_words() {
        let mut set = single(63);
        assert!(set.is_at_most_one() && set.first() == 63);
        set.insert(64);
        assert!(!set.is_at_most_one());
        assert_eq!(set.iter().collect::<Vec<_>>(), [63, 64]);
        assert_eq!(set.without_first(), single(64));
        set.remove(63);
        assert!(set.is_at_most_one() && set.first() == 64 && !set.is_empty());
    }
}
