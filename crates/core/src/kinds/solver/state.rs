//! The candidates of a search node, and what follows from them.

use super::bits::Bits;
use super::board::Node;
use super::depth_first::Conflict;
use super::tables::Tables;
use crate::cancellation;
use crate::kinds::layout::Layout;

/// The work for each cell of a round of singles.
const WORK_PER_CELL: u64 = 4;

/// The candidates: for each digit the cells that may hold it. `M` is the maximum number of digits.
#[derive(Clone, Copy)]
pub struct State<const W: usize, const M: usize, const H: usize> {
    boards: [Bits<W>; M],
    /// The cells whose digit has been placed.
    solved: Bits<W>,
    /// For each digit, the houses without a place for it yet.
    open: [[u64; H]; M],
    /// The digits whose boards have changed since their houses were looked at.
    changed: u32,
    /// The digits whose boards have changed since the last search for locked candidates.
    unlocked: u32,
    /// The boards of the last search for locked candidates.
    searched: [Bits<W>; M],
}

impl<const W: usize, const M: usize, const H: usize> State<W, M, H> {
    /// Returns the candidates of an empty grid.
    fn full(tables: &Tables<W, H>, layout: &Layout) -> State<W, M, H> {
        let mut houses = [0; H];
        (0..tables.houses.len()).for_each(|house| houses[house / 64] |= 1 << (house % 64));
        let mut state = State {
            boards: [Bits::EMPTY; M],
            solved: Bits::EMPTY,
            open: [[0; H]; M],
            changed: u32::MAX >> (32 - tables.side),
            unlocked: 0,
            searched: [tables.all; M],
        };
        for digit in 0..tables.side {
            (state.boards[digit], state.open[digit]) = (tables.all, houses);
            for cell in (0..tables.cells).filter(|&cell| layout.candidates(cell) >> digit & 1 == 0) {
                state.boards[digit].remove(cell);
            }
        }
        state
    }

    fn place_naked_singles(&mut self, tables: &Tables<W, H>) -> Result<(), Conflict> {
        loop {
            let (mut once, mut twice) = (Bits::<W>::EMPTY, Bits::<W>::EMPTY);
            for board in &self.boards[..tables.side] {
                for w in 0..W {
                    twice.0[w] |= once.0[w] & board.0[w];
                    once.0[w] |= board.0[w];
                }
            }
            let empty = tables.all.and_not(&once);
            if !empty.is_empty() {
                return Err(Conflict::Cell(empty.first()));
            }
            let singles = once.and_not(&twice).and_not(&self.solved);
            if singles.is_empty() {
                return Ok(());
            }
            for digit in 0..tables.side {
                for cell in self.boards[digit].and(&singles).iter() {
                    if !self.boards[digit].has(cell) {
                        return Err(Conflict::Cell(cell));
                    }
                    self.place(tables, cell, digit);
                }
            }
        }
    }

    /// Places digits with one cell in a house. Returns whether there were any.
    fn place_hidden_singles(&mut self, tables: &Tables<W, H>) -> Result<bool, Conflict> {
        let mut any = false;
        let mut digits = std::mem::take(&mut self.changed);
        self.unlocked |= digits;
        while digits != 0 {
            let digit = digits.trailing_zeros() as usize;
            digits &= digits - 1;
            for word in 0..H {
                let mut open = self.open[digit][word];
                while open != 0 {
                    let house = word * 64 + open.trailing_zeros() as usize;
                    open &= open - 1;
                    let cells = self.boards[digit].and(&tables.houses[house]);
                    if !cells.is_at_most_one() {
                        continue;
                    }
                    if cells.is_empty() {
                        return Err(Conflict::House(house));
                    }
                    self.place(tables, cells.first(), digit);
                    open &= self.open[digit][word];
                    any = true;
                }
            }
        }
        Ok(any)
    }

    /// Removes digits that each candidate of some other cell of a pair forbids. Returns whether there were any.
    fn apply_relations(&mut self, tables: &Tables<W, H>) -> bool {
        let mut any = false;
        for relation in &tables.relations {
            for digit in 0..tables.side {
                let forbidding = relation.forbidden_by[digit];
                let mut supported = self.solved;
                for other in (0..tables.side).filter(|other| forbidding >> other & 1 == 0) {
                    supported = supported.or(&self.boards[other]);
                }
                for cell in tables.all.and_not(&supported).iter() {
                    let removed = self.boards[digit].and(&relation.partners[cell]);
                    if !removed.is_empty() {
                        self.boards[digit] = self.boards[digit].and_not(&removed);
                        self.changed |= 1 << digit;
                        any = true;
                    }
                }
            }
        }
        any
    }

    /// Removes digits from cells that see all cells of the digit in a house. Returns whether there were any.
    fn apply_locked_candidates(&mut self, tables: &Tables<W, H>) -> bool {
        let mut digits = std::mem::take(&mut self.unlocked);
        while digits != 0 {
            let digit = digits.trailing_zeros() as usize;
            digits &= digits - 1;
            let searched = std::mem::replace(&mut self.searched[digit], self.boards[digit]);
            // Houses that have lost no cell since the last search have nothing new.
            let mut lost = searched.and_not(&self.boards[digit]);
            for word in 0..H {
                let mut open = self.open[digit][word];
                while open != 0 {
                    let house = word * 64 + open.trailing_zeros() as usize;
                    open &= open - 1;
                    if !lost.intersects(&tables.houses[house]) {
                        continue;
                    }
                    let cells = self.boards[digit].and(&tables.houses[house]);
                    let many = (2..tables.max_locked).fold(cells.without_first(), |rest, _| rest.without_first());
                    if !many.is_at_most_one() {
                        continue;
                    }
                    let common = cells.iter().fold(self.boards[digit], |common, cell| common.and(&tables.peers[cell]));
                    if !common.is_empty() {
                        self.boards[digit] = self.boards[digit].and_not(&common);
                        lost = lost.or(&common);
                        self.changed |= 1 << digit;
                    }
                }
            }
        }
        self.changed != 0
    }
}

impl<const W: usize, const M: usize, const H: usize> Node<W> for State<W, M, H> {
    type Tables = Tables<W, H>;

    fn compile(layout: &Layout) -> Option<(Tables<W, H>, State<W, M, H>)> {
        if layout.cells() > 64 * W || layout.side() > M || layout.houses().len() > 64 * H {
            return None;
        }
        let tables = Tables::new(layout);
        let full = State::full(&tables, layout);
        Some((tables, full))
    }

    fn houses(tables: &Tables<W, H>) -> &[Bits<W>] {
        &tables.houses
    }

    #[inline]
    fn boards(&self) -> &[Bits<W>] {
        &self.boards
    }

    #[inline]
    fn open_cells(&self, tables: &Tables<W, H>) -> Bits<W> {
        tables.all.and_not(&self.solved)
    }

    fn domain(&self, cell: usize) -> u32 {
        (0..M).filter(|&digit| self.boards[digit].has(cell)).fold(0, |mask, digit| mask | 1 << digit)
    }

    #[inline]
    fn remove(&mut self, _: &Tables<W, H>, cell: usize, digit: usize) {
        self.boards[digit].remove(cell);
        self.changed |= 1 << digit;
    }

    #[inline]
    fn place(&mut self, tables: &Tables<W, H>, cell: usize, digit: usize) {
        let (word, bit) = (cell / 64, 1u64 << (cell % 64));
        let mut changed = 1 << digit;
        for (other, board) in self.boards[..tables.side].iter_mut().enumerate() {
            changed |= u32::from(board.0[word] & bit != 0) << other;
            board.0[word] &= !bit;
        }
        self.boards[digit] = self.boards[digit].and_not(&tables.peers[cell]);
        self.boards[digit].0[word] |= bit;
        self.solved.0[word] |= bit;
        for (open, of) in self.open[digit].iter_mut().zip(&tables.houses_of[cell]) {
            *open &= !of;
        }
        for relation in &tables.relations {
            let mut forbidden = relation.forbids[digit];
            changed |= forbidden;
            while forbidden != 0 {
                let other = forbidden.trailing_zeros() as usize;
                forbidden &= forbidden - 1;
                self.boards[other] = self.boards[other].and_not(&relation.partners[cell]);
            }
        }
        self.changed |= changed;
    }

    fn for_each_pair_of_places(&self, tables: &Tables<W, H>, mut take: impl FnMut(usize, Bits<W>)) {
        for digit in 0..tables.side {
            for word in 0..H {
                let mut open = self.open[digit][word];
                while open != 0 {
                    let house = word * 64 + open.trailing_zeros() as usize;
                    open &= open - 1;
                    let cells = self.boards[digit].and(&tables.houses[house]);
                    if cells.without_first().is_at_most_one() {
                        take(digit, cells);
                    }
                }
            }
        }
    }

    fn propagate(&mut self, tables: &Tables<W, H>, uses_locked: bool, _: bool) -> Result<(), Conflict> {
        loop {
            if cancellation::is_requested_after(WORK_PER_CELL * tables.cells as u64) {
                return Err(Conflict::Cancelled);
            }
            self.place_naked_singles(tables)?;
            if self.place_hidden_singles(tables)? || self.apply_relations(tables) {
                continue;
            }
            if !uses_locked || !self.apply_locked_candidates(tables) {
                return Ok(());
            }
        }
    }
}
