//! States that wait for a lane.

use super::choose::Scratch;
use super::lanes::{Lanes, MOST, numbers, numbers_mut};
use super::pass::ALL;
use crate::cell::Cell;
use crate::digits::Digit;
use crate::grid::Puzzle;

/// As many states as a vector has lanes, and what becomes of them.
#[repr(C, align(64))]
pub struct Block<V> {
    /// The candidates, laid out as in the state that the pass works on.
    pub cells: [V; 81],
    /// How many of the lanes are in use.
    pub len: usize,
    /// The puzzle that each lane belongs to.
    pub puzzle: [u32; MOST],
    /// Whether it holds the second branches.
    turned: bool,
    /// How many lanes have been handed out.
    taken: usize,
    /// Where each lane branches, and what the cell holds in the second branch; none if the lanes do not branch, or
    /// the second branch is what is in the cells now.
    second: Option<[(u8, u16); MOST]>,
}

impl<V: Lanes> Block<V> {
    /// No state.
    pub fn new() -> Block<V> {
        Block { cells: [V::splat(ALL); 81], len: 0, puzzle: [0; MOST], turned: false, taken: 0, second: None }
    }

    /// Forgets all states.
    pub fn clear(&mut self) {
        (self.len, self.taken, self.second, self.turned) = (0, 0, None, false);
    }

    /// Whether nothing is left to be taken, now or in the second branches.
    pub fn is_done(&self) -> bool {
        self.taken == self.len && self.second.is_none()
    }

    /// Adds a puzzle, if one lane at least is free.
    pub fn push(&mut self, number: u32, puzzle: &Puzzle, without: Option<(Cell, Digit)>) {
        let lane = self.len;
        let lanes = numbers_mut(&mut self.cells);
        for cell in Cell::all() {
            lanes[cell.index() * V::COUNT + lane] = puzzle.get(cell).map_or(ALL, |digit| 1 << digit.index());
        }
        if let Some((cell, digit)) = without {
            lanes[cell.index() * V::COUNT + lane] &= !(1 << digit.index());
        }
        self.puzzle[lane] = number;
        self.len += 1;
    }

    /// Takes the next lane, if there is one; the second branches come once all the first ones are taken.
    #[inline(always)]
    pub fn take(&mut self) -> Option<usize> {
        if self.taken == self.len {
            return None;
        }
        self.taken += 1;
        Some(self.taken - 1)
    }

    /// Turns to the second branches if the first are all taken.
    #[inline(always)]
    pub fn turn(&mut self) -> bool {
        if self.taken < self.len {
            return false;
        }
        let Some(second) = self.second.take() else { return false };
        let lanes = numbers_mut(&mut self.cells);
        for (lane, &(cell, candidates)) in second[..self.len].iter().enumerate() {
            lanes[cell as usize * V::COUNT + lane] = candidates;
        }
        self.taken = 0;
        self.turned = true;
        true
    }

    /// Whether these are second branches.
    pub fn is_second(&self) -> bool {
        self.turned
    }

    /// Chooses where each lane branches.
    #[inline(always)]
    pub fn branch(&mut self, scratch: &mut Scratch<V>) {
        let choice = V::choose(&self.cells, scratch);
        let (cells, candidates) = ([choice.cell], [choice.candidates]);
        let (cells, candidates) = (numbers(&cells), numbers(&candidates));
        let lanes = numbers_mut(&mut self.cells);
        let mut second = [(0, 0); MOST];
        for lane in 0..self.len {
            let first = candidates[lane] & candidates[lane].wrapping_neg();
            second[lane] = (cells[lane] as u8, candidates[lane] & !first);
            lanes[cells[lane] as usize % 81 * V::COUNT + lane] = first;
        }
        self.second = Some(second);
        self.taken = 0;
    }
}
