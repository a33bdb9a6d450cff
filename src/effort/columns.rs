//! Sets of assumptions, one bit each, so that all of them are followed at the same time.
//!
//! A candidate of the position has a row of bits: for each assumption whether the candidate is still possible (or
//! true, or false) under it. What one candidate says of another is then plain logic between two rows, for all
//! assumptions at once, and they move in step, which is what rounds ask for.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// How many assumptions move together.
pub(super) const COLUMNS: usize = 128;

/// A set of assumptions. Two words, which make one vector on any machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Columns([u64; 2]);

impl Columns {
    pub(super) const NONE: Columns = Columns([0; 2]);
    pub(super) const ALL: Columns = Columns([u64::MAX; 2]);

    /// Adds an assumption.
    #[inline(always)]
    pub(super) fn insert(&mut self, column: usize) {
        self.0[column / 64] |= 1 << (column % 64);
    }

    /// Takes an assumption out.
    #[inline(always)]
    pub(super) fn remove(&mut self, column: usize) {
        self.0[column / 64] &= !(1 << (column % 64));
    }

    /// Whether the assumption is in the set.
    #[inline(always)]
    pub(super) fn contains(&self, column: usize) -> bool {
        self.0[column / 64] >> (column % 64) & 1 != 0
    }

    /// Whether there is any.
    #[inline(always)]
    pub(super) fn any(self) -> bool {
        self != Columns::NONE
    }
}

impl BitAnd for Columns {
    type Output = Columns;
    #[inline(always)]
    fn bitand(self, other: Columns) -> Columns {
        Columns([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl BitOr for Columns {
    type Output = Columns;
    #[inline(always)]
    fn bitor(self, other: Columns) -> Columns {
        Columns([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

impl Not for Columns {
    type Output = Columns;
    #[inline(always)]
    fn not(self) -> Columns {
        Columns([!self.0[0], !self.0[1]])
    }
}

impl BitAndAssign for Columns {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Columns) {
        *self = *self & other;
    }
}

impl BitOrAssign for Columns {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Columns) {
        *self = *self | other;
    }
}

/// What is in one or more, and what in two or more of the sets.
#[inline(always)]
pub(super) fn tally(sets: impl IntoIterator<Item = Columns>) -> (Columns, Columns) {
    let (mut once, mut twice) = (Columns::NONE, Columns::NONE);
    for set in sets {
        twice |= once & set;
        once |= set;
    }
    (once, twice)
}
