//! Positions: values and candidates, indexed by cell and by house.

use super::assertion::{candidate, cell_of, digit_of};
use super::board::{Board, Table};
use super::classic_board::Classic;
use super::step::Step;
use super::tables::{bits, cell, cells, digit};
use crate::board::candidates::Candidates;
use crate::board::cell::{Cell, CellSet};
use crate::board::digits::{Digit, DigitSet};
use crate::board::grid::Puzzle;

/// A partly solved puzzle on a board. Solved cells have no candidates.
#[derive(Clone, PartialEq, Debug)]
pub struct State<B: Board> {
    pub board: B,
    values: [Option<Digit>; 81],
    /// `marks[c]`: the candidates (pencil marks) of cell `c`.
    pub marks: [u16; 81],
    /// `places[h][d]`: the places of digit `d` in house `h`, one bit for each of its nine cells.
    pub places: B::PerHouse<[u16; 9]>,
    /// `empty[h]`: the number of unsolved cells of house `h`.
    pub empty: B::PerHouse<u8>,
    /// `placed[d]`: the number of cells with value `d`.
    pub placed: [u8; 9],
    /// The unsolved cells.
    pub unsolved: u128,
}

impl<B: Board> State<B> {
    /// Creates the position without values and with all candidates.
    pub fn new(board: B) -> State<B> {
        State {
            board,
            values: [None; 81],
            marks: [0x1ff; 81],
            places: Table::filled([0x1ff; 9]),
            empty: Table::filled(9),
            placed: [0; 9],
            unsolved: (1 << 81) - 1,
        }
    }

    /// Returns the value of a cell.
    #[inline]
    pub fn value(&self, cell: usize) -> Option<Digit> {
        self.values[cell]
    }

    /// Returns whether a candidate is left.
    #[inline]
    pub fn has(&self, candidate: u16) -> bool {
        self.marks[cell_of(candidate)] >> digit_of(candidate) & 1 != 0
    }

    /// Returns whether a candidate is the value of its cell.
    #[inline]
    pub fn is_placed(&self, candidate: u16) -> bool {
        self.values[cell_of(candidate)].is_some_and(|value| value.index() == digit_of(candidate))
    }

    /// Iterates over all candidates in ascending order.
    pub fn all(&self) -> impl Iterator<Item = u16> {
        self.marks.iter().enumerate().flat_map(|(cell, &marks)| bits(marks).map(move |digit| candidate(cell, digit)))
    }

    /// Returns the places of each digit in each house, house by house.
    #[inline(always)]
    pub fn lines(&self) -> &[u16] {
        self.places.as_ref().as_flattened()
    }

    /// Returns the candidates of a constraint as places.
    #[inline(always)]
    pub fn members(&self, constraint: usize) -> u16 {
        match constraint.checked_sub(81) {
            None => self.marks[constraint],
            Some(line) => self.lines()[line],
        }
    }

    /// Returns whether every cell has a value. The values may contradict each other.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.unsolved == 0
    }

    /// Returns whether an unsolved cell has no candidate.
    pub fn is_contradictory(&self) -> bool {
        cells(self.unsolved).any(|cell| self.marks[cell] == 0)
    }

    /// Applies a step: removes the eliminated candidates, then places the digit.
    pub fn apply(&mut self, step: &Step) {
        for &(cell, digits) in &step.eliminations {
            for digit in digits.iter() {
                self.remove(cell.index(), digit.index());
            }
        }
        if let Some((cell, digit)) = step.placement {
            self.place(cell.index(), digit.index());
        }
    }

    /// Removes a candidate if it is present.
    #[inline]
    pub fn remove(&mut self, cell: usize, digit: usize) {
        self.marks[cell] &= !(1 << digit);
        let places = self.places.as_mut().as_flattened_mut();
        for at in self.board.lines_of(candidate(cell, digit)) {
            places[at.line()] &= !at.place;
        }
    }

    /// Solves a cell: removes its candidates, and those that its digit excludes in others.
    pub fn place(&mut self, cell: usize, value: usize) {
        let board = self.board;
        self.marks[cell] = 0;
        for (&house, at) in board.houses_of(cell).iter().zip(board.lines_of(candidate(cell, 0))) {
            self.places[house.into()].iter_mut().for_each(|places| *places &= !at.place);
        }
        board.peers(cell).iter().for_each(|&peer| self.remove(peer as usize, value));
        for &other in board.pair_exclusions(candidate(cell, value)) {
            self.remove(cell_of(other), digit_of(other));
        }
        if self.unsolved >> cell & 1 != 0 {
            self.unsolved &= !(1 << cell);
            board.houses_of(cell).iter().for_each(|&house| self.empty[house as usize] -= 1);
            self.placed[value] += 1;
            self.values[cell] = Some(digit(value));
        }
    }

    /// Iterates over the cells at these places of the house.
    #[inline]
    pub fn cells_at(&self, house: usize, places: u16) -> impl Iterator<Item = usize> {
        let cells = self.board.cells(house);
        bits(places).map(move |place| cells[place] as usize)
    }

    /// Returns the cells with one candidate, with two and with three.
    #[inline]
    pub fn cells_with_one_to_three(&self) -> [u128; 3] {
        let mut sets = [0; 3];
        for row in 0..9 {
            let mut in_row = [0u16; 3];
            for column in 0..9 {
                let first = self.marks[9 * row + column];
                let second = first & first.wrapping_sub(1);
                let third = second & second.wrapping_sub(1);
                let more = third & third.wrapping_sub(1);
                in_row[0] |= u16::from(first != 0 && second == 0) << column;
                in_row[1] |= u16::from(second != 0 && third == 0) << column;
                in_row[2] |= u16::from(third != 0 && more == 0) << column;
            }
            for (set, in_row) in sets.iter_mut().zip(in_row) {
                *set |= u128::from(in_row) << (9 * row);
            }
        }
        sets
    }

    /// Returns the cells whose candidates are not these.
    #[inline]
    pub fn changed_cells(&self, marks: &[u16; 81]) -> u128 {
        let mut changed = 0;
        for row in 0..9 {
            let mut in_row = 0u16;
            for column in 0..9 {
                in_row |= u16::from(self.marks[9 * row + column] != marks[9 * row + column]) << column;
            }
            changed |= u128::from(in_row) << (9 * row);
        }
        changed
    }

    /// Returns the cells with this candidate.
    #[inline]
    pub fn cells_with(&self, digit: usize) -> u128 {
        (0..9).fold(0, |set, row| set | u128::from(self.places[row][digit]) << (9 * row))
    }

    /// Returns the candidates of all cells; of a solved cell, its value.
    #[inline]
    pub fn all_candidates(&self) -> Candidates {
        let mut all = Candidates::FULL;
        for (c, &marks) in self.marks.iter().enumerate() {
            all.keep(cell(c), self.values[c].map_or(DigitSet::from_bits(marks), DigitSet::single));
        }
        all
    }
}

/// A partly solved classic puzzle: the values so far, and the candidates of the unsolved cells. Solved cells have no
/// candidates.
#[derive(Clone, PartialEq, Debug)]
pub struct Position(pub(super) State<Classic>);

impl Eq for Position {}

impl Position {
    /// Returns the value of the cell: a clue or a placed digit.
    #[inline]
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.0.value(cell.index())
    }

    /// Returns the candidates of the cell; none if it is solved.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        DigitSet::from_bits(self.0.marks[cell.index()])
    }

    /// Returns the candidates of all cells; of a solved cell, its value.
    #[inline]
    pub fn all_candidates(&self) -> Candidates {
        self.0.all_candidates()
    }

    /// Returns the unsolved cells.
    #[inline]
    pub fn unsolved(&self) -> CellSet {
        cells(self.0.unsolved).map(cell).collect()
    }

    /// Returns whether every cell has a value. The values may contradict each other.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.0.is_full()
    }

    /// Applies a step: removes the eliminated candidates, then places the digit.
    pub fn apply(&mut self, step: &Step) {
        self.0.apply(step);
    }

    /// Returns whether the step changes the position.
    #[inline]
    pub(super) fn is_changed_by(&self, step: &Step) -> bool {
        let mut after = self.clone();
        after.apply(step);
        after != *self
    }
}

/// Creates the position of a puzzle. The candidates of a cell are the digits that no clue in its houses excludes.
/// Contradictory clues are accepted.
impl From<&Puzzle> for Position {
    #[inline]
    fn from(puzzle: &Puzzle) -> Position {
        let mut new = Position(State::new(Classic));
        puzzle.clues().for_each(|(cell, digit)| new.0.place(cell.index(), digit.index()));
        new
    }
}

/// Creates the position of a candidate grid.
///
/// In the order of the cells, a cell with one candidate is solved if none of its peers has that candidate. Nothing else
/// is derived: as in SukakuExplainer, placing another single candidate is a step.
impl From<&Candidates> for Position {
    fn from(candidates: &Candidates) -> Position {
        let mut new = State::new(Classic);
        for cell in Cell::all() {
            let excluded = DigitSet::FULL - candidates.get(cell);
            excluded.iter().for_each(|digit| new.remove(cell.index(), digit.index()));
        }
        for cell in 0..81 {
            let marks = new.marks[cell];
            if marks.is_power_of_two() && Classic.peers(cell).iter().all(|&peer| new.marks[peer as usize] & marks == 0)
            {
                new.place(cell, marks.trailing_zeros() as usize);
            }
        }
        Position(new)
    }
}
