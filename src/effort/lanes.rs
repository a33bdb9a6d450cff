//! The grid as 81 vectors: one assumption a lane, all lanes moving in step.
//!
//! A lane is a 16-bit word whose bit `d - 1` is digit `d`. Assumptions about one puzzle take the same steps at the
//! same time, which is what rounds ask for, and plain loops over arrays of lanes compile to vector instructions.

use std::array::from_fn;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// How many assumptions move together.
pub(super) const LANES: usize = 16;

/// All nine digits.
pub(super) const ALL: u16 = 0x1ff;

/// The same cell, or house, under each of the assumptions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Lanes(pub(super) [u16; LANES]);

impl Lanes {
    pub(super) const NONE: Lanes = Lanes([0; LANES]);

    /// All ones where the word is zero.
    #[inline(always)]
    pub(super) fn zero(self) -> Lanes {
        Lanes(self.0.map(|w| if w == 0 { u16::MAX } else { 0 }))
    }

    /// The words with exactly one bit, the others zero.
    #[inline(always)]
    pub(super) fn single(self) -> Lanes {
        self & Lanes(self.0.map(|w| w & w.wrapping_sub(1))).zero()
    }

    /// Whether any word is not zero.
    #[inline(always)]
    pub(super) fn any(self) -> bool {
        self.0.iter().fold(0, |all, w| all | w) != 0
    }
}

impl BitAnd for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn bitand(self, other: Lanes) -> Lanes {
        Lanes(from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn bitor(self, other: Lanes) -> Lanes {
        Lanes(from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl Not for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn not(self) -> Lanes {
        Lanes(self.0.map(|w| !w))
    }
}

impl BitAndAssign for Lanes {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Lanes) {
        *self = *self & other;
    }
}

impl BitOrAssign for Lanes {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Lanes) {
        *self = *self | other;
    }
}

/// `HOUSES[h]`: the cells of house `h`; rows 0..9, columns 9..18, boxes 18..27.
pub(super) const HOUSES: [[usize; 9]; 27] = {
    let mut table = [[0; 9]; 27];
    let mut i = 0;
    while i < 81 {
        let (r, c) = (i / 9, i % 9);
        table[r][c] = i;
        table[9 + c][r] = i;
        table[18 + r / 3 * 3 + c / 3][r % 3 * 3 + c % 3] = i;
        i += 1;
    }
    table
};

/// `HOUSES_OF[i]`: the row, column and box of cell `i`.
pub(super) const HOUSES_OF: [[usize; 3]; 81] = {
    let mut table = [[0; 3]; 81];
    let mut i = 0;
    while i < 81 {
        table[i] = [i / 9, 9 + i % 9, 18 + i / 27 * 3 + i % 9 / 3];
        i += 1;
    }
    table
};

/// The same word in every lane.
#[inline(always)]
pub(super) fn spread(word: u16) -> Lanes {
    Lanes([word; LANES])
}

/// For each house, the digits seen at least once and at least twice in its cells.
#[inline(always)]
pub(super) fn tally(cells: &[Lanes; 81]) -> ([Lanes; 27], [Lanes; 27]) {
    let (mut once, mut twice) = ([Lanes::NONE; 27], [Lanes::NONE; 27]);
    for h in 0..27 {
        let (mut seen, mut again) = (Lanes::NONE, Lanes::NONE);
        for i in HOUSES[h] {
            again |= seen & cells[i];
            seen |= cells[i];
        }
        (once[h], twice[h]) = (seen, again);
    }
    (once, twice)
}

/// The union of what the three houses of cell `i` hold.
#[inline(always)]
pub(super) fn around(houses: &[Lanes; 27], i: usize) -> Lanes {
    let [r, c, b] = HOUSES_OF[i];
    houses[r] | houses[c] | houses[b]
}
