//! Searches of boards with many candidates, such as loose candidate grids.
//!
//! Once neither a cell nor a row has only two choices, the cells that led to contradictions are the best to branch on.
//! The search learns them, and restarts until the first of them are right: some orders take a million times longer than
//! others. Digits with the same places are not tried one after the other.

use super::vector::DigitPlanes;

/// Number of contradictions until the first restart. Each further restart takes twice as many.
const FIRST_RESTART: u32 = 128;

/// What such a search has learned.
pub struct LooseSearch {
    /// Number of contradictions after a branching on each cell, plus 1; by band and bit.
    weights: [[u32; 32]; 3],
    contradictions: u32,
    restart_at: u32,
}

impl Default for LooseSearch {
    fn default() -> LooseSearch {
        LooseSearch { weights: [[1; 32]; 3], contradictions: 0, restart_at: FIRST_RESTART }
    }
}

impl LooseSearch {
    /// Records a contradiction after a branching on a cell, given in all digits.
    pub fn record_contradiction(&mut self, cell: &DigitPlanes) {
        self.contradictions += 1;
        for (bits, weights) in cell[0].iter().zip(&mut self.weights) {
            if *bits != 0 {
                weights[bits.trailing_zeros() as usize] += 1;
            }
        }
    }

    /// Returns whether the search should start again. It has to take twice as long until the next time.
    pub fn restarts(&mut self) -> bool {
        let restarts = self.contradictions >= self.restart_at;
        if restarts {
            self.contradictions = 0;
            self.restart_at = self.restart_at.saturating_mul(2);
        }
        restarts
    }

    /// Returns the cell of a board without cells of two candidates that has few candidates and led to many
    /// contradictions, as (band, bit).
    pub fn cell(&self, digits: &DigitPlanes) -> (usize, u32) {
        // The cells with more than `n` candidates.
        let mut more_than = [[0; 4]; 10];
        for digit in digits.iter() {
            for (band, &places) in digit.iter().enumerate() {
                for n in (1..more_than.len()).rev() {
                    more_than[n][band] |= more_than[n - 1][band] & places;
                }
                more_than[0][band] |= places;
            }
        }
        let with = |n: usize| std::array::from_fn(|band| more_than[n - 1][band] & !more_than[n][band]);
        self.best((3..=9).map(|n| (n as u32, with(n))))
    }

    /// Returns the cell that led to the most contradictions of some, as (band, bit).
    pub fn most_failed(&self, cells: &[u32; 4]) -> (usize, u32) {
        self.best([(1, *cells)])
    }

    /// Returns the cell with the highest weight per candidate. The sets have the cells with a number of candidates.
    fn best(&self, sets: impl IntoIterator<Item = (u32, [u32; 4])>) -> (usize, u32) {
        let (mut best, mut candidates, mut most) = ((0, 1), 1, 0);
        for (count, cells) in sets {
            for (band, weights) in self.weights.iter().enumerate() {
                let mut rest = cells[band];
                while rest != 0 {
                    let weight = weights[rest.trailing_zeros() as usize];
                    if u64::from(weight) * candidates > u64::from(count) * most {
                        (best, candidates, most) = ((band, rest & rest.wrapping_neg()), count.into(), weight.into());
                    }
                    rest &= rest - 1;
                }
            }
        }
        best
    }
}

/// Returns a board after the exclusion of one candidate, also without the candidates of the same cell whose digits have
/// the same places as that one: they lead to the same solutions with the digits exchanged.
pub fn without_equivalents(before: &DigitPlanes, after: &DigitPlanes) -> DigitPlanes {
    let mut rest = *after;
    let is_changed = |&digit: &usize| before[digit] != after[digit];
    if let Some(excluded) = (0..9).find(is_changed) {
        for digit in (0..9).filter(|&digit| before[digit] == before[excluded]) {
            rest[digit] = after[excluded];
        }
    }
    rest
}
