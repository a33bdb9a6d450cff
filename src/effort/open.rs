//! What is left to search: the open cells of a position and their candidates.

use super::columns::Columns;
use crate::digits::DigitSet;
use std::ops::Range;

/// Assumptions, as numbers of candidates, each with its column.
pub(super) type Batch = Vec<(usize, usize)>;

/// The contradictions that came first: after how many steps, and which assumptions they refute.
pub(super) type Refuted = Option<(u32, Columns)>;

/// `HOUSES_OF[i]`: the row, column and box of cell `i`; rows are 0..9, columns 9..18, boxes 18..27.
pub(super) const HOUSES_OF: [[usize; 3]; 81] = {
    let mut table = [[0; 3]; 81];
    let mut i = 0;
    while i < 81 {
        table[i] = [i / 9, 9 + i % 9, 18 + i / 27 * 3 + i % 9 / 3];
        i += 1;
    }
    table
};

/// `HOUSES[h]`: the cells of house `h`, one bit each.
pub(super) const HOUSES: [u128; 27] = {
    let mut table = [0; 27];
    let mut i = 0;
    while i < 81 {
        let [row, column, nonet] = HOUSES_OF[i];
        table[row] |= 1 << i;
        table[column] |= 1 << i;
        table[nonet] |= 1 << i;
        i += 1;
    }
    table
};

/// `PEERS[i]`: the other cells of the houses of cell `i`.
pub(super) const PEERS: [u128; 81] = {
    let mut table = [0; 81];
    let mut i = 0;
    while i < 81 {
        let [row, column, nonet] = HOUSES_OF[i];
        table[i] = (HOUSES[row] | HOUSES[column] | HOUSES[nonet]) & !(1 << i);
        i += 1;
    }
    table
};

/// The elements of a set, ascending.
#[inline(always)]
pub(super) fn elements(set: u128) -> Elements {
    Elements(set)
}

/// See [`elements`].
#[derive(Clone, Debug)]
pub(super) struct Elements(u128);

impl Iterator for Elements {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let first = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(first as usize)
    }
}

/// What assumptions can change of a position: its open cells. The others have been taken from their peers already.
#[derive(Clone, Debug)]
pub(super) struct Open {
    /// The candidates of every cell; bit `d - 1` is digit `d`.
    pub(super) words: [u16; 81],
    /// The candidates of the open cells, cell by cell: cell and digit (0 to 8). Their numbers are those by which
    /// others know them.
    pub(super) candidates: Vec<(usize, usize)>,
    /// For each open cell, the numbers of its candidates.
    pub(super) cells: Vec<Range<usize>>,
    /// For each digit, the open cells that may hold it.
    pub(super) places: [u128; 9],
    /// The numbers of the candidates, by digit and cell.
    pub(super) number: [[u16; 81]; 9],
}

impl Open {
    pub(super) fn new(words: [u16; 81]) -> Open {
        let (mut candidates, mut cells) = (Vec::with_capacity(256), Vec::with_capacity(81));
        let (mut places, mut number) = ([0; 9], [[0; 81]; 9]);
        for cell in (0..81).filter(|&i| words[i] & words[i].wrapping_sub(1) != 0) {
            let first = candidates.len();
            for digit in elements(words[cell].into()) {
                places[digit] |= 1 << cell;
                number[digit][cell] = candidates.len() as u16;
                candidates.push((cell, digit));
            }
            cells.push(first..candidates.len());
        }
        Open { words, candidates, cells, places, number }
    }

    /// The numbers of the digit's candidates in these cells.
    #[inline(always)]
    pub(super) fn numbers(&self, digit: usize, cells: u128) -> impl Iterator<Item = u16> {
        elements(self.places[digit] & cells).map(move |cell| self.number[digit][cell])
    }

    /// These candidates, by cell.
    pub(super) fn sets(&self, numbers: impl IntoIterator<Item = usize>) -> [DigitSet; 81] {
        let mut sets = [DigitSet::EMPTY; 81];
        for (cell, digit) in numbers.into_iter().map(|n| self.candidates[n]) {
            sets[cell] = sets[cell] | DigitSet::from_bits(1 << digit);
        }
        sets
    }

    /// For each house and digit that is to be placed there, the cells that may hold it, of which one must.
    pub(super) fn houses(&self) -> Vec<(usize, usize, u128)> {
        let mut all = Vec::with_capacity(243);
        for (house, cells) in HOUSES.iter().enumerate() {
            for (digit, places) in self.places.iter().enumerate() {
                if places & cells != 0 {
                    all.push((house, digit, places & cells));
                }
            }
        }
        all
    }
}

/// Lists of numbers of candidates, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Lists {
    members: Vec<u16>,
    ends: Vec<u32>,
}

impl Lists {
    pub(super) fn with_capacity(lists: usize, members: usize) -> Lists {
        Lists { members: Vec::with_capacity(members), ends: Vec::with_capacity(lists) }
    }

    #[inline(always)]
    pub(super) fn push(&mut self, list: impl IntoIterator<Item = u16>) {
        for member in list {
            self.members.push(member);
        }
        self.ends.push(self.members.len() as u32);
    }

    #[inline(always)]
    pub(super) fn iter(&self) -> impl Iterator<Item = &[u16]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| &self.members[std::mem::replace(&mut start, end as usize)..end as usize])
    }
}
