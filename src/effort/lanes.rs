//! The grid as 81 vectors: one assumption a lane, all lanes moving in step.
//!
//! A lane is a 16-bit word whose bit `d - 1` is digit `d`. Assumptions about one puzzle take the same steps at the
//! same time, which is what rounds ask for, and plain loops over arrays of lanes compile to vector instructions.

use std::array::from_fn;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// How many assumptions move together.
pub(super) const LANES: usize = 16;

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

/// What assumptions can change of a position: its open cells. The others have been taken from their peers already.
#[derive(Clone, Debug)]
pub(super) struct Open {
    /// The candidates of every cell; bit `d - 1` is digit `d`.
    pub(super) words: [u16; 81],
    /// The open cells.
    pub(super) cells: Vec<usize>,
    /// By house, the digits that are still to be placed in it.
    pub(super) missing: [u16; 27],
    /// The open cells of house `h` are `members[starts[h]..starts[h + 1]]`.
    members: Vec<usize>,
    starts: [usize; 28],
}

impl Open {
    pub(super) fn new(words: [u16; 81]) -> Open {
        let is_open = |&i: &usize| words[i].count_ones() > 1;
        let (mut missing, mut starts) = ([0; 27], [0; 28]);
        let mut members = Vec::with_capacity(243);
        for (h, house) in HOUSES.into_iter().enumerate() {
            members.extend(house.into_iter().filter(is_open));
            starts[h + 1] = members.len();
            missing[h] = members[starts[h]..].iter().fold(0, |all, &i| all | words[i]);
        }
        Open { words, cells: (0..81).filter(is_open).collect(), missing, members, starts }
    }

    /// For each house, the digits seen at least once and at least twice in its open cells.
    #[inline(always)]
    pub(super) fn tally(&self, cells: &[Lanes; 81]) -> ([Lanes; 27], [Lanes; 27]) {
        let (mut once, mut twice) = ([Lanes::NONE; 27], [Lanes::NONE; 27]);
        for h in 0..27 {
            let (mut seen, mut again) = (Lanes::NONE, Lanes::NONE);
            for &i in &self.members[self.starts[h]..self.starts[h + 1]] {
                again |= seen & cells[i];
                seen |= cells[i];
            }
            (once[h], twice[h]) = (seen, again);
        }
        (once, twice)
    }

    /// The candidates of the open cells.
    pub(super) fn candidates(&self) -> impl Iterator<Item = Assumption> {
        self.cells.iter().flat_map(|&i| bits(self.words[i]).map(move |digit| (i, digit)))
    }
}

/// An assumption: the cell's index, and the digit as a bit.
pub(super) type Assumption = (usize, u16);

/// Assumptions that are followed together, each with its lane.
pub(super) type Batch = Vec<(usize, Assumption)>;

/// After how many steps the first contradictions came, and the digits that they refute in each lane.
pub(super) type Refuted = Option<(u32, Lanes)>;

/// The bits of a word, each as a word.
pub(super) fn bits(word: u16) -> impl Iterator<Item = u16> {
    (0..9).map(|d| 1 << d).filter(move |bit| word & bit != 0)
}

/// The union of what the three houses of cell `i` hold.
#[inline(always)]
pub(super) fn around(houses: &[Lanes; 27], i: usize) -> Lanes {
    let [r, c, b] = HOUSES_OF[i];
    houses[r] | houses[c] | houses[b]
}
