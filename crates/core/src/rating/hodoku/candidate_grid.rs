//! The values and candidates of a position, and queues of the singles that changes produce.

use super::changes::Changes;
use super::geometry::{
    ALL_CELLS, CELL_SETS, HOUSE_CELLS, HOUSES_OF, Mask, PEERS, bits, count, digits, first, first_digit, house_indices,
    last,
};
use crate::board::cell::Cell;
use crate::board::grid::{Grid, Puzzle};
use crate::rating::tables::{PLACE_BITS, set_bits};
use std::collections::VecDeque;
use std::ops::Deref;

/// The values and candidates of a position during the solution of a puzzle.
///
/// As in HoDoKu, singles are never searched: each change appends the new ones to a queue, and steps take them from
/// there.
#[derive(Clone, Debug)]
pub(super) struct CandidateGrid {
    /// The value of each cell, 0 if it is empty.
    pub values: [u8; 81],
    /// The cells that hold a clue.
    pub clues: Mask,
    /// The candidates of each cell.
    pub candidates: [u16; 81],
    /// The cells that have each digit as a candidate.
    pub places: [Mask; 9],
    /// The number of places of each digit in each house.
    pub counts: [[u8; 27]; 9],
    /// The places of each digit in each house, as nine bits.
    pub houses: [[u16; 27]; 9],
    /// The houses with exactly two places of each digit, as bits.
    pub pairs: [u32; 9],
    /// The houses with exactly one place of each digit, as bits.
    only_places: [u32; 9],
    /// The cells that see each digit as the value of a peer.
    pub blocked: [Mask; 9],
    /// The empty cells by their number of candidates.
    pub by_count: [Mask; 10],
    /// The number of empty cells.
    pub unsolved: usize,
    /// The number of empty cells of each house.
    pub empty_in: [u8; 27],
    /// The houses with one empty cell, as bits.
    pub last_in: u32,
    /// The cells with one candidate left.
    pub naked: VecDeque<(usize, usize)>,
    /// The digits with one place left in a house.
    pub hidden: VecDeque<(usize, usize)>,
    /// When the digits, houses and cells last changed.
    pub changes: Changes,
    /// The only solution, if it is known. It makes searches faster and does not change steps.
    pub solution: Option<Solution>,
}

/// A solution: the cells of each digit.
#[derive(Clone, Debug)]
pub(super) struct Solution {
    cells: [Mask; 9],
    /// The digit of each cell, as a set.
    pub held: [u16; 81],
}

impl Solution {
    pub fn new(cells: [Mask; 9]) -> Solution {
        let mut held = [0; 81];
        for (digit, &cells) in cells.iter().enumerate() {
            bits(cells).for_each(|cell| held[cell] = 1 << digit);
        }
        Solution { cells, held }
    }
}

impl Deref for Solution {
    type Target = [Mask; 9];
    #[inline]
    fn deref(&self) -> &[Mask; 9] {
        &self.cells
    }
}

impl CandidateGrid {
    /// Returns the empty grid.
    fn empty() -> CandidateGrid {
        CandidateGrid {
            values: [0; 81],
            clues: 0,
            candidates: [0x1ff; 81],
            places: [ALL_CELLS; 9],
            counts: [[9; 27]; 9],
            houses: [[0x1ff; 27]; 9],
            pairs: [0; 9],
            only_places: [0; 9],
            blocked: [0; 9],
            by_count: std::array::from_fn(|count| if count == 9 { ALL_CELLS } else { 0 }),
            unsolved: 81,
            empty_in: [9; 27],
            last_in: 0,
            naked: VecDeque::with_capacity(128),
            hidden: VecDeque::with_capacity(128),
            changes: Changes::default(),
            solution: None,
        }
    }

    /// Returns the position of the puzzle: its clues are placed in the order of the cells.
    #[inline]
    pub fn new(puzzle: &Puzzle) -> CandidateGrid {
        let mut grid = CandidateGrid::empty();
        for (cell, digit) in puzzle.clues() {
            grid.clues |= 1 << cell.index();
            grid.place(cell.index(), digit.index());
        }
        grid
    }

    /// Places a digit: the peers lose it as a candidate, the cell all of its candidates.
    pub fn place(&mut self, cell: usize, digit: usize) {
        if self.values[cell] != 0 {
            return;
        }
        self.values[cell] = digit as u8 + 1;
        self.unsolved -= 1;
        for &house in &HOUSES_OF[cell] {
            self.empty_in[house] -= 1;
            self.last_in = self.last_in & !(1 << house) | u32::from(self.empty_in[house] == 1) << house;
        }
        self.blocked[digit] |= PEERS[cell];
        let had = std::mem::take(&mut self.candidates[cell]);
        self.by_count[count(had) as usize] &= !(1 << cell);
        for other in digits(had) {
            self.clear_place(cell, other);
        }
        set_bits(PEERS[cell] & self.places[digit]).for_each(|peer| self.remove(peer, digit));
        for other in digits(had) {
            for &house in &HOUSES_OF[cell] {
                if self.decrement(other, house) == 1 && other != digit {
                    self.enqueue_hidden(house, other);
                }
            }
        }
    }

    /// Removes a candidate if it is there.
    pub fn remove(&mut self, cell: usize, digit: usize) {
        let had = self.candidates[cell];
        let left = had & !(1 << digit);
        if left == had {
            return;
        }
        self.candidates[cell] = left;
        let count = count(left) as usize;
        self.by_count[count + 1] &= !CELL_SETS[cell];
        self.by_count[count] |= CELL_SETS[cell];
        self.clear_place(cell, digit);
        if left == 0 {
            return;
        }
        if left.is_power_of_two() {
            self.naked.push_back((cell, first_digit(left)));
        }
        for &house in &HOUSES_OF[cell] {
            match self.decrement(digit, house) {
                2.. => {}
                1 => self.enqueue_hidden(house, digit),
                0 => self.dequeue_hidden(house, digit),
            }
        }
    }

    /// Removes a cell from the places of a digit; does not update the numbers of places in its houses.
    #[inline]
    fn clear_place(&mut self, cell: usize, digit: usize) {
        self.places[digit] &= !CELL_SETS[cell];
        let houses = &mut self.houses[digit];
        for (&house, place) in HOUSES_OF[cell].iter().zip(&PLACE_BITS[cell]) {
            houses[house] &= !place;
        }
        self.changes.add(digit, cell);
    }

    /// Decrements the number of places of a digit in a house, and returns it.
    #[inline]
    fn decrement(&mut self, digit: usize, house: usize) -> u8 {
        let count = &mut self.counts[digit][house];
        *count -= 1;
        match *count {
            2 => self.pairs[digit] |= 1 << house,
            1 => {
                self.pairs[digit] &= !(1 << house);
                self.only_places[digit] |= 1 << house;
            }
            0 => self.only_places[digit] &= !(1 << house),
            _ => {}
        }
        *count
    }

    #[inline]
    fn enqueue_hidden(&mut self, house: usize, digit: usize) {
        let places = self.places_in(digit, house);
        if places != 0 {
            self.hidden.push_back((first(places), digit));
        }
    }

    fn dequeue_hidden(&mut self, house: usize, digit: usize) {
        let is_there = |&(cell, other): &(usize, usize)| other == digit && HOUSES_OF[cell].contains(&house);
        if let Some(at) = self.hidden.iter().position(is_there) {
            self.hidden.remove(at);
        }
    }

    /// Remembers the only solution of the position.
    #[inline]
    pub fn set_solution(&mut self, solution: &Grid) {
        let mut cells = [0; 9];
        for cell in Cell::all() {
            cells[solution.get(cell).index()] |= 1 << cell.index();
        }
        self.solution = Some(Solution::new(cells));
    }

    /// Forgets the solution if it does not have the digit in this cell.
    #[inline]
    pub fn forget_solution_without(&mut self, cell: usize, digit: usize) {
        self.solution = self.solution.take().filter(|solution| solution[digit] >> cell & 1 != 0);
    }

    /// Forgets the solution if it has the digit in this cell.
    #[inline]
    pub fn forget_solution_with(&mut self, cell: usize, digit: usize) {
        self.solution = self.solution.take().filter(|solution| solution[digit] >> cell & 1 == 0);
    }

    /// Fills the queues with the singles of the position: naked ones by cell, hidden ones by house and digit.
    pub fn find_singles(&mut self) {
        self.naked.clear();
        self.hidden.clear();
        for cell in bits(self.by_count[1]) {
            self.naked.push_back((cell, first_digit(self.candidates[cell])));
        }
        for house in house_indices(self.only_places.iter().fold(0, |all, houses| all | houses)) {
            for digit in 0..9 {
                if self.only_places[digit] >> house & 1 != 0 {
                    self.enqueue_hidden(house, digit);
                }
            }
        }
    }

    /// Returns the places of a digit in a house.
    #[inline]
    pub fn places_in(&self, digit: usize, house: usize) -> Mask {
        self.places[digit] & HOUSE_CELLS[house]
    }

    /// Returns the two places of a digit in a house that has exactly two, in order.
    #[inline]
    pub fn pair_in(&self, digit: usize, house: usize) -> Option<[usize; 2]> {
        let places = self.places_in(digit, house);
        (self.pairs[digit] >> house & 1 != 0).then(|| [first(places), last(places)])
    }

    /// Returns the empty cells.
    #[inline]
    pub fn empty_cells(&self) -> Mask {
        self.places.iter().fold(0, |all, places| all | places)
    }

    /// Returns the candidates of all cells of a set together.
    #[inline]
    pub fn union(&self, cells: Mask) -> u16 {
        bits(cells).fold(0, |union, cell| union | self.candidates[cell])
    }

    /// Returns whether the cell has the digit as a candidate.
    #[inline]
    pub fn has(&self, cell: usize, digit: usize) -> bool {
        self.candidates[cell] >> digit & 1 != 0
    }

    /// Returns the other candidate of a cell with two.
    #[inline]
    pub fn other(&self, cell: usize, digit: usize) -> usize {
        first_digit(self.candidates[cell] & !(1 << digit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_fill_the_queues() {
        let puzzle = format!("12345678.{}", ".".repeat(72)).parse().unwrap_or_default();
        let mut grid = CandidateGrid::new(&puzzle);
        assert_eq!(grid.naked, [(8, 8)]);
        assert!(grid.hidden.contains(&(8, 8)));
        grid.place(8, 8);
        assert_eq!((grid.unsolved, grid.counts[8][0]), (72, 0));
        assert!(grid.places_in(8, 20) == 0);
    }

    #[test]
    fn contradictory_clues_do_not_panic() {
        for text in ["11", "123456789123456789", "12345678........9"] {
            let grid = CandidateGrid::new(&format!("{text:.<81}").parse().unwrap_or_default());
            assert_eq!(grid.unsolved, 81 - text.bytes().filter(|&b| b != b'.').count());
        }
    }
}
