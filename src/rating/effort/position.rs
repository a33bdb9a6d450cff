//! A puzzle being solved: its candidates by cell, by digit and by house.

use super::round_kind::RoundKind;
use super::score;
use super::unsolved::Unsolved;
use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::DigitSet;
use crate::board::grid::Puzzle;
use crate::rating::tables::{HOUSES_OF, PLACE_BITS, count, set_bits, union_of_peers};

/// For each digit, a set of cells.
pub(super) type DigitBoards = [u128; 9];

/// All cells.
pub(super) const ALL_CELLS: u128 = (1 << Cell::COUNT) - 1;

/// Returns the cells of at least one digit, and those of at least two.
#[inline]
pub(super) fn once_and_twice(boards: &DigitBoards) -> (u128, u128) {
    boards.iter().fold((0, 0), |(once, twice), board| (once | board, twice | once & board))
}

/// A puzzle being solved.
///
/// A cell is open until its digit is placed, which removes the digit from its peers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Position {
    /// For each digit, the cells that may hold it, open or not.
    pub(super) boards: DigitBoards,
    /// The candidates of each open cell.
    pub(super) masks: [u16; Cell::COUNT],
    /// For each digit and house, the places of the open cells that may hold it. Padded for vectors.
    pub(super) places: [[u16; 32]; 9],
    /// The cells whose digits are placed.
    placed: u128,
    /// For each kind of [`RoundKind::BY_DIGIT`], the digits that have changed since its last round.
    changed_digits: [u16; RoundKind::BY_DIGIT.len()],
    /// For each kind of [`RoundKind::BY_CELL`], the cells that have changed since its last round.
    changed_cells: [u128; RoundKind::BY_CELL.len()],
    /// For fish and each kind of turbot, the places of the digits that the last search found nothing for.
    pub(super) searched: [DigitBoards; 3],
    /// Points of the rounds so far.
    pub(super) points: u32,
}

impl Position {
    #[inline]
    pub(super) fn new(puzzle: &Puzzle) -> Position {
        Position::within(puzzle, &Candidates::FULL)
    }

    /// Creates the position of a puzzle that has no other candidates than these.
    pub(super) fn within(puzzle: &Puzzle, candidates: &Candidates) -> Position {
        let (mut clues, mut placed) = ([0; 9], 0);
        for (cell, digit) in puzzle.clues() {
            clues[digit.index()] |= 1 << cell.index();
            placed |= 1 << cell.index();
        }
        let mut boards = clues.map(|cells| ALL_CELLS & !union_of_peers(cells) & !(placed & !cells));
        if candidates != &Candidates::FULL {
            let mut allowed = [0; 9];
            Cell::all()
                .for_each(|cell| candidates.get(cell).iter().for_each(|d| allowed[d.index()] |= 1 << cell.index()));
            boards.iter_mut().zip(allowed).for_each(|(board, allowed)| *board &= allowed);
        }
        Position::of_boards(&boards, placed, [[0; 9]; 3])
    }

    /// Creates a position of these candidates. The digits of `placed` cells are removed from their peers. `searched`
    /// has the places of the digits that earlier searches found nothing for.
    pub(super) fn of_boards(boards: &DigitBoards, placed: u128, searched: [DigitBoards; 3]) -> Position {
        let mut position = Position {
            boards: *boards,
            masks: [0; Cell::COUNT],
            places: [[0; 32]; 9],
            placed,
            changed_digits: [0o777; _],
            changed_cells: [ALL_CELLS; _],
            searched,
            points: 0,
        };
        for (digit, board) in boards.iter().enumerate() {
            set_bits(board & !placed).for_each(|cell| position.add(cell, digit));
        }
        position
    }

    /// Adds a candidate of an open cell to the cell and its houses.
    #[inline(always)]
    fn add(&mut self, cell: usize, digit: usize) {
        self.masks[cell] |= 1 << digit;
        for (house, bit) in HOUSES_OF[cell].into_iter().zip(PLACE_BITS[cell]) {
            self.places[digit][house] |= bit;
        }
    }

    /// Returns whether every cell has exactly one candidate.
    #[inline]
    pub(super) fn is_solved(&self) -> bool {
        self.cells_with_one() == ALL_CELLS
    }

    /// Returns whether some cell has no candidate.
    #[inline]
    pub(super) fn is_contradictory(&self) -> bool {
        once_and_twice(&self.boards).0 != ALL_CELLS
    }

    /// Returns the number of cells without a digit.
    #[inline]
    pub(super) fn open_cells(&self) -> u32 {
        (ALL_CELLS & !self.placed).count_ones()
    }

    /// Returns the cells with one candidate.
    #[inline]
    fn cells_with_one(&self) -> u128 {
        let (once, twice) = once_and_twice(&self.boards);
        once & !twice
    }

    /// Returns the naked singles of open cells.
    #[inline]
    pub(super) fn naked_singles(&self) -> DigitBoards {
        let singles = self.cells_with_one();
        self.boards_within(singles)
    }

    /// Returns the open cells that may hold each digit.
    #[inline]
    pub(super) fn open_boards(&self) -> DigitBoards {
        self.boards_within(!self.placed)
    }

    /// Returns the cells of a set that may hold each digit. A loop, because `map` is not inlined from another codegen unit.
    #[inline]
    fn boards_within(&self, cells: u128) -> DigitBoards {
        let mut boards = self.boards;
        for board in &mut boards {
            *board &= cells;
        }
        boards
    }

    #[inline]
    pub(super) fn candidates(&self) -> Candidates {
        Candidates::from_sets(self.all_masks().map(DigitSet::from_bits))
    }

    /// Returns the unsolved cells, once no round up to subsets is possible.
    #[inline]
    pub(super) fn unsolved(&self) -> Unsolved {
        Unsolved::new(self.all_masks())
    }

    /// Returns the candidates of all cells.
    #[inline]
    fn all_masks(&self) -> [u16; Cell::COUNT] {
        let mut masks = self.masks;
        for (digit, board) in self.boards.into_iter().enumerate() {
            set_bits(board & self.placed).for_each(|cell| masks[cell] |= 1 << digit);
        }
        masks
    }

    /// Takes the digits that have changed since the last round of this kind.
    #[inline]
    pub(super) fn take_changed_digits(&mut self, kind: RoundKind) -> u16 {
        let index = RoundKind::BY_DIGIT.iter().position(|&other| other == kind);
        index.map_or(0, |index| std::mem::take(&mut self.changed_digits[index]))
    }

    /// Takes the cells that have changed since the last round of this kind.
    #[inline]
    pub(super) fn take_changed_cells(&mut self, kind: RoundKind) -> u128 {
        let index = RoundKind::BY_CELL.iter().position(|&other| other == kind);
        index.map_or(0, |index| std::mem::take(&mut self.changed_cells[index]))
    }

    /// Places digits in those of the cells that are open; returns whether there were any.
    pub(super) fn place(&mut self, found: &DigitBoards) -> bool {
        let found = found.map(|cells| cells & !self.placed);
        let (all, twice) = once_and_twice(&found);
        if all == 0 {
            return false;
        }
        let hidden = set_bits(all).filter(|&cell| count(self.masks[cell]) > 1).count();
        self.points += score::HIDDEN_SINGLE_POINTS * hidden as u32;
        self.remove(&found.map(|cells| union_of_peers(cells) | all & !cells | twice));
        self.placed |= all;
        for (digit, cells) in found.into_iter().enumerate() {
            for cell in set_bits(cells) {
                self.masks[cell] = 0;
                HOUSES_OF[cell].iter().for_each(|&house| self.places[digit][house] = 0);
            }
        }
        true
    }

    /// Removes candidates; returns the digits of those that were present.
    pub(super) fn remove(&mut self, found: &DigitBoards) -> u16 {
        let (mut digits, mut cells) = (0, 0);
        for (digit, found) in found.iter().enumerate() {
            let removed = found & self.boards[digit];
            if removed != 0 {
                digits |= 1 << digit;
                cells |= removed;
                self.boards[digit] &= !removed;
                self.close(removed, digit);
            }
        }
        self.changed_digits.iter_mut().for_each(|changed| *changed |= digits);
        self.changed_cells.iter_mut().for_each(|changed| *changed |= cells);
        digits
    }

    /// Removes a digit from cells and their houses.
    #[inline(always)]
    fn close(&mut self, cells: u128, digit: usize) {
        let places = &mut self.places[digit];
        for cell in set_bits(cells) {
            self.masks[cell] &= !(1 << digit);
            let ([row, column, box_], [in_row, in_column, in_box]) = (HOUSES_OF[cell], PLACE_BITS[cell]);
            places[row] &= !in_row;
            places[column] &= !in_column;
            places[box_] &= !in_box;
        }
    }
}
