//! Sets of assumptions, one bit each, so that all of them are followed at the same time.
//!
//! Each candidate of the position has a set: the assumptions under which the candidate is still possible (or true, or
//! false). An inference from one candidate to another is then a bitwise operation on two sets, for all assumptions at
//! once. All assumptions advance in step, as rounds require.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of assumptions: two words, which fit one vector register on any machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct AssumptionSet([u64; 2]);

impl AssumptionSet {
    /// The number of assumptions followed together.
    pub(super) const CAPACITY: usize = 128;
    pub(super) const EMPTY: AssumptionSet = AssumptionSet([0; 2]);
    pub(super) const FULL: AssumptionSet = AssumptionSet([u64::MAX; 2]);

    /// Adds an assumption.
    #[inline(always)]
    pub(super) fn insert(&mut self, slot: usize) {
        self.0[slot / 64] |= 1 << (slot % 64);
    }

    /// Removes an assumption.
    #[inline(always)]
    pub(super) fn remove(&mut self, slot: usize) {
        self.0[slot / 64] &= !(1 << (slot % 64));
    }

    /// Returns whether the assumption is in the set.
    #[inline(always)]
    pub(super) fn contains(&self, slot: usize) -> bool {
        self.0[slot / 64] >> (slot % 64) & 1 != 0
    }

    /// Returns the number of assumptions in the set.
    #[inline(always)]
    pub(super) fn len(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones()) as usize
    }

    /// Returns whether the set is not empty.
    #[inline(always)]
    pub(super) fn any(self) -> bool {
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
pub(super) fn once_and_twice(sets: impl IntoIterator<Item = AssumptionSet>) -> (AssumptionSet, AssumptionSet) {
    let (mut once, mut twice) = (AssumptionSet::EMPTY, AssumptionSet::EMPTY);
    for set in sets {
        twice |= once & set;
        once |= set;
    }
    (once, twice)
}
