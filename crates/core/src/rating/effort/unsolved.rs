//! The unsolved cells of a position and their candidates.

use super::assumption_set::AssumptionSet;
use super::digit_boards::DigitBoards;
use crate::rating::tables::{HOUSE_CELLS, set_bits, small_bits};
use std::ops::Range;

/// Assumptions: their bits in an [`AssumptionSet`](super::assumption_set::AssumptionSet), and the candidates assumed.
pub(super) type AssumptionBatch = Vec<(usize, usize)>;

/// The first contradictions: the number of steps to them, and the assumptions they refute.
pub(super) type Contradictions = Option<(u32, AssumptionSet)>;

/// The part of a position that assumptions can change: its unsolved cells. The digits of solved cells are already
/// removed from their peers.
#[derive(Clone, Debug)]
pub(super) struct Unsolved {
    /// The candidates of every cell; bit `d - 1` is digit `d`.
    pub(super) masks: [u16; 81],
    /// The candidates of the unsolved cells, ordered by cell: cell and digit (0 to 8). Other tables refer to a
    /// candidate by its index in this list.
    pub(super) candidates: Vec<(usize, usize)>,
    /// For each unsolved cell, the indices of its candidates.
    pub(super) cells: Vec<Range<usize>>,
    /// For each digit, the unsolved cells that may hold it.
    pub(super) positions: [u128; 9],
    /// The indices of the candidates, by digit and cell.
    pub(super) candidate_at: [[u16; 81]; 9],
}

impl Unsolved {
    pub(super) fn new(masks: [u16; 81]) -> Unsolved {
        let (mut candidates, mut cells) = (Vec::with_capacity(256), Vec::with_capacity(81));
        let (mut positions, mut candidate_at) = ([0; 9], [[0; 81]; 9]);
        for cell in (0..81).filter(|&i| masks[i] & masks[i].wrapping_sub(1) != 0) {
            let first = candidates.len();
            for digit in small_bits(masks[cell]) {
                positions[digit] |= 1 << cell;
                candidate_at[digit][cell] = candidates.len() as u16;
                candidates.push((cell, digit));
            }
            cells.push(first..candidates.len());
        }
        Unsolved { masks, candidates, cells, positions, candidate_at }
    }

    /// Iterates over the indices of the candidates of a digit in these cells.
    #[inline(always)]
    pub(super) fn candidates_of(&self, digit: usize, cells: u128) -> impl Iterator<Item = u16> {
        set_bits(self.positions[digit] & cells).map(move |cell| self.candidate_at[digit][cell])
    }

    /// Returns the indices of the candidates in these cells of each digit.
    pub(super) fn candidates_in(&self, cells: &DigitBoards) -> Vec<usize> {
        let is_in = |n: &usize| cells[self.candidates[*n].1] >> self.candidates[*n].0 & 1 != 0;
        (0..self.candidates.len()).filter(is_in).collect()
    }

    /// Groups candidates by digit.
    #[inline]
    pub(super) fn cells_by_digit(&self, candidates: impl IntoIterator<Item = usize>) -> DigitBoards {
        let mut cells = [0; 9];
        candidates.into_iter().map(|n| self.candidates[n]).for_each(|(cell, digit)| cells[digit] |= 1 << cell);
        cells
    }

    /// Lists the positions of each unplaced digit in each house, one of which must be true: house, digit and cells.
    pub(super) fn positions_by_house(&self) -> Vec<(usize, usize, u128)> {
        let mut all = Vec::with_capacity(243);
        for (house, cells) in HOUSE_CELLS.iter().enumerate() {
            for (digit, positions) in self.positions.iter().enumerate() {
                if positions & cells != 0 {
                    all.push((house, digit, positions & cells));
                }
            }
        }
        all
    }
}

/// Lists of candidate indices, stored one after the other.
#[derive(Clone, Debug)]
pub(crate) struct PackedLists {
    members: Vec<u16>,
    ends: Vec<u32>,
}

impl PackedLists {
    #[inline]
    pub(crate) fn with_capacity(lists: usize, members: usize) -> PackedLists {
        PackedLists { members: Vec::with_capacity(members), ends: Vec::with_capacity(lists) }
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, list: impl IntoIterator<Item = u16>) {
        list.into_iter().for_each(|member| self.members.push(member));
        self.ends.push(self.members.len() as u32);
    }

    /// Returns the list with this number.
    #[inline(always)]
    pub(crate) fn get(&self, list: usize) -> &[u16] {
        let start = if list == 0 { 0 } else { self.ends[list - 1] };
        &self.members[start as usize..self.ends[list] as usize]
    }

    #[inline(always)]
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u16]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| &self.members[std::mem::replace(&mut start, end as usize)..end as usize])
    }
}
