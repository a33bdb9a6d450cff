//! Sets of candidates of a position, and of other small numbers: rows of the blocks that the ratings follow at once.

pub(super) use crate::rating::effort::assumption_set::AssumptionSet as Block;

/// Number of words of sets whose work is a unit of that of a [token](crate::CancellationToken::with_work_limit).
pub(super) const WORDS_PER_WORK: u64 = 4;

/// A set of small numbers. Operations on two sets require equal limits.
pub(super) type BitSet = Vec<Block>;

/// Returns the empty set with room for numbers below a limit.
pub(super) fn none(limit: usize) -> BitSet {
    vec![Block::EMPTY; limit.div_ceil(Block::CAPACITY)]
}

/// Returns the set of all numbers below a limit.
pub(super) fn all(limit: usize) -> BitSet {
    let mut bits = none(limit);
    (0..limit).for_each(|n| bits.put(n));
    bits
}

/// A set of small numbers, or a row of a matrix.
///
/// The methods loop over indices, because adapters of iterators are calls in builds with several codegen units.
pub(super) trait Bits {
    fn put(&mut self, n: usize);
    fn take(&mut self, n: usize);
    fn has(&self, n: usize) -> bool;
    fn any(&self) -> bool;
    fn add(&mut self, other: &[Block]);
    fn keep(&mut self, other: &[Block]);
    fn subtract(&mut self, other: &[Block]);
    /// Iterates over the numbers in ascending order.
    fn members(&self) -> impl Iterator<Item = usize>;
    /// Iterates over the numbers in both sets.
    fn common(&self, other: &[Block]) -> impl Iterator<Item = usize>;
}

impl Bits for [Block] {
    #[inline]
    fn put(&mut self, n: usize) {
        self[n / Block::CAPACITY].insert(n % Block::CAPACITY);
    }

    #[inline]
    fn take(&mut self, n: usize) {
        self[n / Block::CAPACITY].remove(n % Block::CAPACITY);
    }

    #[inline]
    fn has(&self, n: usize) -> bool {
        self[n / Block::CAPACITY].contains(n % Block::CAPACITY)
    }

    #[inline]
    fn any(&self) -> bool {
        let mut all = Block::EMPTY;
        for block in self {
            all |= *block;
        }
        all.any()
    }

    #[inline]
    fn add(&mut self, other: &[Block]) {
        for (block, other) in self.iter_mut().zip(other) {
            *block |= *other;
        }
    }

    #[inline]
    fn keep(&mut self, other: &[Block]) {
        for (block, other) in self.iter_mut().zip(other) {
            *block &= *other;
        }
    }

    #[inline]
    fn subtract(&mut self, other: &[Block]) {
        for (block, other) in self.iter_mut().zip(other) {
            *block &= !*other;
        }
    }

    #[inline]
    fn members(&self) -> impl Iterator<Item = usize> {
        let numbers = |(index, block): (usize, &Block)| block.iter().map(move |n| Block::CAPACITY * index + n);
        self.iter().enumerate().flat_map(numbers)
    }

    #[inline]
    fn common(&self, other: &[Block]) -> impl Iterator<Item = usize> {
        let both = self.iter().zip(other).map(|(block, other)| *block & *other).enumerate();
        both.flat_map(|(index, block)| block.iter().map(move |n| Block::CAPACITY * index + n))
    }
}

/// A set of small numbers for each of some numbers.
#[derive(Clone, Debug)]
pub(super) struct BitRows {
    width: usize,
    blocks: Vec<Block>,
}

impl BitRows {
    /// Returns empty sets of numbers below a limit.
    pub fn none(rows: usize, limit: usize) -> BitRows {
        let width = limit.div_ceil(Block::CAPACITY);
        BitRows { width, blocks: vec![Block::EMPTY; rows * width] }
    }

    #[inline]
    pub fn row(&self, n: usize) -> &[Block] {
        &self.blocks[n * self.width..][..self.width]
    }

    #[inline]
    pub fn row_mut(&mut self, n: usize) -> &mut [Block] {
        &mut self.blocks[n * self.width..][..self.width]
    }
}
