//! Sets of assumptions, one bit each, so that all of them are followed at the same time.
//!
//! Each candidate of the position has a set: the assumptions under which the candidate is still possible (or true, or
//! false). An inference from one candidate to another is then a bitwise operation on two sets, for all assumptions at
//! once. All assumptions advance in step, as rounds require.

use crate::rating::tables::set_bits;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of assumptions: two words, which fit one vector register on any machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct AssumptionSet([u64; 2]);

impl AssumptionSet {
    /// The number of assumptions followed together.
    pub(crate) const CAPACITY: usize = 128;
    pub(crate) const EMPTY: AssumptionSet = AssumptionSet([0; 2]);
    pub(crate) const FULL: AssumptionSet = AssumptionSet([u64::MAX; 2]);

    /// Adds an assumption.
    #[inline(always)]
    pub(crate) fn insert(&mut self, slot: usize) {
        self.0[slot / 64] |= 1 << (slot % 64);
    }

    /// Removes an assumption.
    #[inline(always)]
    pub(crate) fn remove(&mut self, slot: usize) {
        self.0[slot / 64] &= !(1 << (slot % 64));
    }

    /// Returns whether the assumption is in the set.
    #[inline(always)]
    pub(crate) fn contains(&self, slot: usize) -> bool {
        self.0[slot / 64] >> (slot % 64) & 1 != 0
    }

    /// Iterates over the assumptions in ascending order.
    #[inline(always)]
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        let bits = |(index, word): (usize, u64)| set_bits(u128::from(word)).map(move |bit| 64 * index + bit);
        self.0.into_iter().enumerate().flat_map(bits)
    }

    /// Returns the number of assumptions in the set.
    #[inline(always)]
    pub(crate) fn len(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones()) as usize
    }

    /// Returns whether the set is not empty.
    #[inline(always)]
    pub(crate) fn any(self) -> bool {
        self != AssumptionSet::EMPTY
    }
}

impl BitAnd for AssumptionSet {
    type Output = AssumptionSet;
    #[inline(always)]
    fn bitand(self, other: AssumptionSet) -> AssumptionSet {
        AssumptionSet([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl BitOr for AssumptionSet {
    type Output = AssumptionSet;
    #[inline(always)]
    fn bitor(self, other: AssumptionSet) -> AssumptionSet {
        AssumptionSet([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

impl Not for AssumptionSet {
    type Output = AssumptionSet;
    #[inline(always)]
    fn not(self) -> AssumptionSet {
        AssumptionSet([!self.0[0], !self.0[1]])
    }
}

impl BitAndAssign for AssumptionSet {
    #[inline(always)]
    fn bitand_assign(&mut self, other: AssumptionSet) {
        *self = *self & other;
    }
}

impl BitOrAssign for AssumptionSet {
    #[inline(always)]
    fn bitor_assign(&mut self, other: AssumptionSet) {
        *self = *self | other;
    }
}

/// Returns the assumptions in at least one and those in at least two of the sets.
#[inline(always)]
pub(crate) fn once_and_twice(sets: impl IntoIterator<Item = AssumptionSet>) -> (AssumptionSet, AssumptionSet) {
    let (mut once, mut twice) = (AssumptionSet::EMPTY, AssumptionSet::EMPTY);
    for set in sets {
        twice |= once & set;
        once |= set;
    }
    (once, twice)
}

/// Returns the assumptions in at least one, two, three and four of the sets.
#[inline(always)]
pub(crate) fn at_least(sets: impl IntoIterator<Item = AssumptionSet>) -> [AssumptionSet; 4] {
    let mut counts = [AssumptionSet::EMPTY; 4];
    for mut more in sets {
        for count in &mut counts {
            (*count, more) = (*count | more, *count & more);
        }
    }
    counts
}
