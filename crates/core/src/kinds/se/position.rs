//! A puzzle being solved: the candidates of its cells, and their places in the houses.

use super::board::{Board, MAX_HOUSES};
use super::step::Step;
use crate::kinds::puzzle::Puzzle;
use crate::rating::se::bits;

/// The candidates and solved cells. Digits are counted from 0.
#[derive(Clone, Debug)]
pub struct Position<'a> {
    pub board: &'a Board,
    /// The candidates of each cell; none of a solved one.
    pub marks: [u16; 81],
    /// The places of each digit among the candidates of each house.
    pub places: [[u16; 9]; MAX_HOUSES],
    /// The number of unsolved cells of each house.
    pub empty: [u8; MAX_HOUSES],
    /// The number of solved cells with each digit.
    pub placed: [u8; 9],
    /// The solved cells.
    pub solved: u128,
}

impl<'a> Position<'a> {
    /// Creates the position of a 9x9 puzzle.
    pub fn new(board: &'a Board, puzzle: &Puzzle) -> Position<'a> {
        let mut position = Position {
            board,
            marks: [0x1ff; 81],
            places: [[0x1ff; 9]; MAX_HOUSES],
            empty: [9; MAX_HOUSES],
            placed: [0; 9],
            solved: 0,
        };
        for (cell, &digit) in puzzle.cells().iter().enumerate().filter(|&(_, &digit)| digit > 0) {
            position.place(cell, usize::from(digit) - 1);
        }
        position
    }

    /// Returns whether all cells are solved.
    pub fn is_full(&self) -> bool {
        self.solved.count_ones() == 81
    }

    /// Returns whether no unsolved cell has one candidate.
    pub fn has_no_single(&self) -> bool {
        !self.marks.iter().any(|marks| marks.is_power_of_two())
    }

    /// Returns whether an unsolved cell has no candidate.
    pub fn is_contradictory(&self) -> bool {
        (0..81).any(|cell| self.solved >> cell & 1 == 0 && self.marks[cell] == 0)
    }

    /// Returns the cells with this candidate.
    pub fn cells_with(&self, digit: usize) -> u128 {
        (9..18).fold(0, |set, row| set | u128::from(self.places[row][digit]) << (9 * (row - 9)))
    }

    /// Removes the candidates that are not among these.
    pub fn restrict(&mut self, candidates: &[u32]) {
        for (cell, kept) in candidates.iter().enumerate().take(81).filter(|(_, kept)| **kept > 0) {
            bits(self.marks[cell] & !(*kept as u16)).for_each(|digit| self.remove(cell, digit));
        }
    }

    /// Removes a candidate.
    pub fn remove(&mut self, cell: usize, digit: usize) {
        self.marks[cell] &= !(1 << digit);
        for house in &self.board.houses_of[cell] {
            self.places[usize::from(house.house)][digit] &= !(1 << house.place);
        }
    }

    fn place(&mut self, cell: usize, digit: usize) {
        let board = self.board;
        (0..9).for_each(|other| self.remove(cell, other));
        board.peers[cell].iter().for_each(|&peer| self.remove(peer.into(), digit));
        for &neighbor in &board.neighbors[cell] {
            consecutive(digit).for_each(|other| self.remove(neighbor.into(), other));
        }
        self.solved |= 1 << cell;
        board.houses_of[cell].iter().for_each(|house| self.empty[usize::from(house.house)] -= 1);
        self.placed[digit] += 1;
    }

    /// Applies a step.
    pub fn apply(&mut self, step: &Step) {
        for &(cell, digits) in &step.eliminations {
            bits(digits).for_each(|digit| self.remove(cell, digit));
        }
        if let Some((cell, digit)) = step.placement {
            self.place(cell, digit);
        }
    }
}

/// Iterates over the digits that differ by 1.
pub fn consecutive(digit: usize) -> impl Iterator<Item = usize> {
    digit.checked_sub(1).into_iter().chain((digit < 8).then_some(digit + 1))
}
