//! A puzzle being solved: its candidates by cell, by digit and by house.

use super::digit_boards::{ALL_CELLS, DigitBoards, masks, once_and_twice, within};
use super::layout_words::DigitWords;
use super::layouts::{DigitHouses, Layouts, NO_SINGLES};
use super::open_singles::{OpenSingles, SingleKind};
use super::score;
use super::subsets::{ExchangeableDigits, HouseSet};
use super::unsolved::Unsolved;
use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::DigitSet;
use crate::board::grid::{Grid, Puzzle};
use crate::rating::tables::{HOUSE_CELLS, PEER_CELLS, set_bits, union_of_peers};

/// A puzzle being solved.
///
/// A cell is open until its digit is placed, which removes the digit from its peers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Position {
    /// For each digit, the cells that may hold it, open or not.
    pub(super) boards: DigitBoards,
    /// The candidates of the open cells.
    layouts: Layouts,
    /// The cells whose digits are placed.
    placed: u128,
    /// The solution, if it is known. It shows which houses have subsets.
    solution: Option<Grid>,
    /// The candidates at the last search that found no subsets.
    pub(super) no_subsets: DigitBoards,
    /// For fish and each kind of turbot, the places of the digits that the last search found nothing for.
    pub(super) searched: [DigitBoards; 3],
    /// Points of the rounds so far.
    pub(super) points: u32,
}

/// Digits to place: cells and digits. A cell can be in it several times.
#[derive(Debug)]
struct Placements {
    list: [(u8, u8); 243],
    len: usize,
}

impl Placements {
    #[inline(always)]
    fn new() -> Placements {
        Placements { list: [(0, 0); 243], len: 0 }
    }

    #[inline(always)]
    fn push(&mut self, cell: usize, digit: usize) {
        self.list[self.len] = (cell as u8, digit as u8);
        self.len += 1;
    }

    #[inline(always)]
    fn iter(&self) -> impl Iterator<Item = (usize, usize)> {
        self.list[..self.len].iter().map(|&(cell, digit)| (usize::from(cell), usize::from(digit)))
    }
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

    /// Creates the position of a puzzle with this only solution.
    #[inline]
    pub(super) fn with_solution(puzzle: &Puzzle, solution: &Grid) -> Position {
        Position { solution: Some(*solution), ..Position::new(puzzle) }
    }

    /// Creates a position of these candidates. The digits of `placed` cells are removed from their peers. `searched`
    /// has the places of the digits that earlier searches found nothing for.
    pub(super) fn of_boards(boards: &DigitBoards, placed: u128, searched: [DigitBoards; 3]) -> Position {
        let layouts = Layouts::new(&within(boards, !placed));
        Position { boards: *boards, layouts, placed, solution: None, no_subsets: [0; 9], searched, points: 0 }
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

    /// Returns the open cells that may hold each digit.
    #[inline]
    pub(super) fn open_boards(&self) -> DigitBoards {
        within(&self.boards, !self.placed)
    }

    /// Returns the candidates of open cells that are not in the solution. To assume the others would only take time,
    /// since they are never refuted.
    #[inline]
    pub(super) fn false_candidates(&self, solution: &Grid) -> DigitBoards {
        let mut boards = self.open_boards();
        for (cell, digit) in solution.digits().iter().enumerate() {
            boards[digit.index()] &= !(1 << cell);
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
        masks(&self.boards)
    }

    /// Returns the candidates of each open cell.
    #[inline]
    pub(super) fn open_masks(&self) -> [u16; Cell::COUNT] {
        masks(&self.open_boards())
    }

    /// Returns the places of each digit in each house, open cells only.
    #[inline]
    pub(super) fn places(&self) -> [DigitWords; 27] {
        self.layouts.places()
    }

    /// Returns the houses with exactly two places of each digit.
    #[inline]
    pub(super) fn houses_with_two(&self) -> [HouseSet; 9] {
        self.layouts.houses_with_two()
    }

    /// Returns the houses that may have a subset. `masks` has the candidates of the open cells.
    #[inline]
    pub(super) fn houses_with_subsets(&self, masks: &[u16; Cell::COUNT]) -> HouseSet {
        if let Some(solution) = &self.solution {
            return ExchangeableDigits::new(masks, solution).houses_with_subsets();
        }
        let changed = self.boards.iter().zip(&self.no_subsets).fold(0, |all, (new, old)| all | (new ^ old));
        HOUSE_CELLS.iter().enumerate().fold(0, |set, (house, cells)| set | u32::from(cells & changed != 0) << house)
    }

    /// Places all naked singles; returns whether there were any.
    pub(super) fn place_naked(&mut self) -> bool {
        let singles = self.cells_with_one() & !self.placed;
        if singles == 0 {
            return false;
        }
        // The binary digits of the digit of each cell.
        let [_, b, c, d, e, f, g, h, i] = self.boards;
        let bits = [b | d | f | h, c | d | g | h, e | f | g | h, i];
        let mut found = Placements::new();
        set_bits(singles).for_each(|cell| {
            let digit = (0..4).fold(0, |digit, k| digit | (bits[k] >> cell & 1) << k);
            found.push(cell, digit as usize);
        });
        self.place(&found);
        true
    }

    /// Returns all singles.
    #[inline]
    pub(super) fn singles(&self) -> OpenSingles {
        OpenSingles {
            boxes: self.layouts.box_singles(),
            lines: self.layouts.line_singles(),
            naked: self.cells_with_one() & !self.placed,
        }
    }

    /// Calls `visit` with the cell and the kind of each of these singles.
    #[inline]
    pub(super) fn visit_singles(&self, singles: &OpenSingles, mut visit: impl FnMut(usize, SingleKind)) {
        self.layouts.for_each_box_single(singles.boxes, |cell, _| visit(cell, SingleKind::Box));
        self.layouts.for_each_line_single(singles.lines, |cell, _| visit(cell, SingleKind::Line));
        set_bits(singles.naked).for_each(|cell| visit(cell, SingleKind::Naked));
    }

    /// Places the digits of the solution in these cells.
    #[inline]
    pub(super) fn place_cells(&mut self, cells: u128, solution: &Grid) {
        let mut found = Placements::new();
        set_bits(cells).for_each(|cell| found.push(cell, solution.digits()[cell].index()));
        self.place(&found);
    }

    /// Places the hidden singles of boxes; returns whether there were any.
    pub(super) fn place_box_singles(&mut self) -> bool {
        let singles = self.layouts.box_singles();
        singles != NO_SINGLES && self.place_hidden(singles, [NO_SINGLES; 2])
    }

    /// Places the hidden singles of rows and columns; returns whether there were any.
    pub(super) fn place_line_singles(&mut self) -> bool {
        let singles = self.layouts.line_singles();
        singles != [NO_SINGLES; 2] && self.place_hidden(NO_SINGLES, singles)
    }

    /// Places the hidden singles of all houses; returns whether there were any.
    pub(super) fn place_all_hidden(&mut self) -> bool {
        let (of_boxes, of_lines) = (self.layouts.box_singles(), self.layouts.line_singles());
        (of_boxes != NO_SINGLES || of_lines != [NO_SINGLES; 2]) && self.place_hidden(of_boxes, of_lines)
    }

    /// Places hidden singles, and adds points for those in cells with other candidates.
    fn place_hidden(&mut self, of_boxes: DigitHouses, of_lines: [DigitHouses; 2]) -> bool {
        let mut found = Placements::new();
        self.layouts.for_each_box_single(of_boxes, |cell, digit| found.push(cell, digit));
        self.layouts.for_each_line_single(of_lines, |cell, digit| found.push(cell, digit));
        let cells = found.iter().fold(0, |cells, (cell, _)| cells | 1 << cell);
        self.points += score::HIDDEN_SINGLE_POINTS * (cells & !self.cells_with_one()).count_ones();
        self.place(&found);
        true
    }

    /// Places digits. A cell with two digits, which no puzzle with a solution has, loses all its candidates.
    #[inline(always)]
    fn place(&mut self, found: &Placements) {
        let mut cells = 0;
        found.iter().for_each(|(cell, _)| cells |= 1 << cell);
        for board in &mut self.boards {
            *board &= !cells;
        }
        let mut restored = 0;
        for (cell, digit) in found.iter() {
            let other = restored & 1 << cell & !self.boards[digit];
            if other != 0 {
                self.boards.iter_mut().for_each(|board| *board &= !other);
            } else {
                self.boards[digit] |= 1 << cell;
                restored |= 1 << cell;
            }
        }
        for (cell, digit) in found.iter() {
            self.boards[digit] &= !PEER_CELLS[cell];
            self.layouts.remove_from_houses(digit, cell);
        }
        self.layouts.remove_cells(found.iter().map(|(cell, _)| cell));
        self.placed |= cells;
    }

    /// Removes the candidates that locked candidates eliminate; returns the digits of those.
    pub(super) fn remove_locked(&mut self) -> u16 {
        self.layouts.locked_candidates().map_or(0, |found| self.remove(&found))
    }

    /// Removes candidates; returns the digits of those that were present.
    pub(super) fn remove(&mut self, found: &DigitBoards) -> u16 {
        let mut digits = 0;
        for (digit, found) in found.iter().enumerate() {
            let removed = found & self.boards[digit];
            if removed != 0 {
                digits |= 1 << digit;
                self.boards[digit] &= !removed;
                self.layouts.remove(digit, removed);
            }
        }
        digits
    }
}
