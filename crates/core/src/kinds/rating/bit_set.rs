//! Sets of candidates of a position.

/// Number of words of sets whose work is a unit of that of a [token](crate::CancellationToken::with_work_limit).
pub(super) const WORDS_PER_WORK: u64 = 4;

/// A set of small numbers. Operations on two sets require equal limits.
///
/// They loop over indices, because adapters of iterators are calls in builds with several codegen units.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BitSet(Vec<u64>);

impl BitSet {
    /// Returns the empty set with room for numbers below a limit.
    pub fn new(limit: usize) -> BitSet {
        BitSet(vec![0; limit.div_ceil(64)])
    }

    /// Returns the set of all numbers below a limit.
    pub fn all(limit: usize) -> BitSet {
        let mut bits = BitSet::new(limit);
        (0..limit).for_each(|n| bits.insert(n));
        bits
    }

    pub fn insert(&mut self, n: usize) {
        self.0[n / 64] |= 1 << (n % 64);
    }

    pub fn remove(&mut self, n: usize) {
        self.0[n / 64] &= !(1 << (n % 64));
    }

    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    pub fn contains(&self, n: usize) -> bool {
        self.0[n / 64] >> (n % 64) & 1 == 1
    }

    pub fn any(&self) -> bool {
        self.0.iter().any(|&word| word != 0)
    }

    #[inline]
    pub fn intersects(&self, other: &BitSet) -> bool {
        for index in 0..self.0.len() {
            if self.0[index] & other.0[index] != 0 {
                return true;
            }
        }
        false
    }

    #[inline]
    pub fn add(&mut self, other: &BitSet) {
        for index in 0..self.0.len() {
            self.0[index] |= other.0[index];
        }
    }

    #[inline]
    pub fn keep(&mut self, other: &BitSet) {
        for index in 0..self.0.len() {
            self.0[index] &= other.0[index];
        }
    }

    #[inline]
    pub fn subtract(&mut self, other: &BitSet) {
        for index in 0..self.0.len() {
            self.0[index] &= !other.0[index];
        }
    }

    /// Returns the numbers in both sets.
    pub fn and(&self, other: &BitSet) -> BitSet {
        let mut common = self.clone();
        common.keep(other);
        common
    }

    /// Returns how many numbers are in both sets.
    #[inline]
    pub fn common_count(&self, other: &BitSet) -> u32 {
        let mut count = 0;
        for index in 0..self.0.len() {
            count += (self.0[index] & other.0[index]).count_ones();
        }
        count
    }

    /// Adds the numbers that are in all of the sets with these indices, except those that are left out.
    #[inline]
    pub fn add_common(&mut self, sets: &[BitSet], indices: &[usize], is_used: impl Fn(usize) -> bool) {
        for word in 0..self.0.len() {
            let mut common = u64::MAX;
            for &index in indices {
                if is_used(index) {
                    common &= sets[index].0[word];
                    if common == 0 {
                        break;
                    }
                }
            }
            self.0[word] |= common;
        }
    }

    /// Iterates over the numbers in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(64 * index + bit)
            })
        })
    }
}
