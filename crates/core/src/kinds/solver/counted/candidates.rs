//! Candidates with the number of places of each digit in each house.

use super::tables::{CellSet, MAX_CELLS, MAX_DIGITS, Tables};
use crate::kinds::layout::Layout;
use crate::kinds::solver::board::Node;
use crate::kinds::solver::depth_first::Conflict;

/// A number for each house, of four bits.
type Counts<const K: usize> = [u64; K];

/// Added to each count, so that its highest bit says whether there are two places or more.
const COUNT_BIAS: u64 = 6;

/// The lowest bit of each count.
const LOWEST_BITS: u64 = 0x1111_1111_1111_1111;

/// The highest bit of each count.
const HIGHEST_BITS: u64 = LOWEST_BITS << 3;

/// The count of a house whose place is decided, and of counts without a house.
const DECIDED_COUNT: u64 = 15;

/// The candidates of a search node. `K` is the number of words of the counts of a digit.
#[derive(Clone, Copy)]
pub struct Candidates<const K: usize> {
    /// The mask of the digits of each cell.
    domains: [u16; MAX_CELLS],
    /// For each digit the cells that may hold it.
    boards: [CellSet; MAX_DIGITS],
    /// For each digit the number of its places in each house.
    counts: [Counts<K>; MAX_DIGITS],
    /// The counts at the last search for locked candidates.
    searched: [Counts<K>; MAX_DIGITS],
    /// The cells whose digit has been placed.
    solved: CellSet,
    /// The cells that have lost candidates since this was last emptied.
    pub changed: CellSet,
    /// The cells that have lost candidates since relations were last applied.
    unapplied: CellSet,
}

impl<const K: usize> Candidates<K> {
    /// Returns the candidates of an empty grid.
    pub fn new(tables: &Tables<K>, allowed: impl Fn(usize) -> u32) -> Candidates<K> {
        let undecided: Counts<K> = std::array::from_fn(|word| {
            let houses = tables.houses.len().saturating_sub(16 * word).min(16) as u32;
            let of_houses = 1u64.checked_shl(4 * houses).map_or(u64::MAX, |end| end - 1);
            let biased = LOWEST_BITS * COUNT_BIAS;
            (biased & of_houses) | !of_houses
        });
        let mut candidates = Candidates {
            domains: [0; MAX_CELLS],
            boards: [CellSet::EMPTY; MAX_DIGITS],
            counts: [undecided; MAX_DIGITS],
            searched: [[0; K]; MAX_DIGITS],
            solved: CellSet::EMPTY,
            changed: CellSet::EMPTY,
            unapplied: tables.all,
        };
        candidates.counts[tables.side..].fill([u64::MAX; K]);
        for cell in 0..tables.cells {
            candidates.domains[cell] = allowed(cell) as u16;
            for digit in digits(candidates.domains[cell]) {
                candidates.boards[digit].insert(cell);
                add(&mut candidates.counts[digit], &tables.houses_of[cell]);
            }
        }
        candidates
    }

    /// Removes digits of a cell. Returns whether it still has a candidate.
    #[inline]
    pub fn remove_all(&mut self, tables: &Tables<K>, cell: usize, mask: u32) -> bool {
        let cell = cell % MAX_CELLS;
        let removed = self.domains[cell] & mask as u16;
        if removed != 0 {
            self.remove_present(tables, cell, removed);
        }
        self.domains[cell] != 0
    }

    /// Removes candidates of a cell.
    #[inline]
    fn remove_present(&mut self, tables: &Tables<K>, cell: usize, removed: u16) {
        self.domains[cell] &= !removed;
        self.changed.insert(cell);
        self.unapplied.insert(cell);
        let houses = &tables.houses_of[cell];
        for digit in digits(removed) {
            self.boards[digit].remove(cell);
            subtract(&mut self.counts[digit], houses);
        }
    }

    /// Removes a digit from cells. Returns whether one of them could hold it.
    #[inline]
    fn remove_from(&mut self, tables: &Tables<K>, digit: usize, cells: &CellSet) -> bool {
        let removed = self.boards[digit].and(cells);
        if removed.is_empty() {
            return false;
        }
        self.boards[digit] = self.boards[digit].and_not(&removed);
        self.changed = self.changed.or(&removed);
        self.unapplied = self.unapplied.or(&removed);
        let (mut counts, kept) = (self.counts[digit], !(1 << digit));
        removed.each(|cell| {
            self.domains[cell % MAX_CELLS] &= kept;
            subtract(&mut counts, &tables.houses_of[cell % MAX_CELLS]);
        });
        self.counts[digit] = counts;
        true
    }

    /// Removes a digit from the cells that see all of some cells. Returns whether there were any.
    #[inline]
    pub fn remove_from_common_peers(&mut self, tables: &Tables<K>, digit: usize, cells: &CellSet) -> bool {
        let mut common = self.boards[digit];
        cells.each(|cell| common = common.and(&tables.peers[cell % MAX_CELLS]));
        self.remove_from(tables, digit, &common)
    }

    /// Places digits that are the only candidate of a cell, or have one place in a house, until there are none.
    pub fn place_singles(&mut self, tables: &Tables<K>) -> Result<(), Conflict> {
        loop {
            self.place_naked_singles(tables)?;
            if !self.place_hidden_singles(tables)? {
                return Ok(());
            }
        }
    }

    fn place_naked_singles(&mut self, tables: &Tables<K>) -> Result<(), Conflict> {
        loop {
            let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
            for board in &self.boards {
                (twice, once) = (twice.or(&once.and(board)), once.or(board));
            }
            let empty = tables.all.and_not(&once);
            if !empty.is_empty() {
                return Err(Conflict::Cell(empty.first()));
            }
            let singles = once.and_not(&twice).and_not(&self.solved);
            if singles.is_empty() {
                return Ok(());
            }
            for cell in singles.iter() {
                let domain = self.domains[cell % MAX_CELLS];
                if domain == 0 {
                    return Err(Conflict::Cell(cell));
                }
                self.place(tables, cell, domain.trailing_zeros() as usize);
            }
        }
    }

    /// Places digits with one place in a house. Returns whether there were any.
    fn place_hidden_singles(&mut self, tables: &Tables<K>) -> Result<bool, Conflict> {
        let mut any = false;
        for digit in 0..MAX_DIGITS {
            for word in 0..K {
                loop {
                    let few = !self.counts[digit][word] & HIGHEST_BITS;
                    if few == 0 {
                        break;
                    }
                    let house = 16 * word + few.trailing_zeros() as usize / 4;
                    let cells = self.boards[digit].and(&tables.houses[house]);
                    if cells.is_empty() {
                        return Err(Conflict::House(house));
                    }
                    self.place(tables, cells.first(), digit);
                    any = true;
                }
            }
        }
        Ok(any)
    }

    /// Removes digits that each candidate of some other cell of a pair forbids. Returns whether there were any. Other cells that
    /// have lost no candidate since the last time have nothing new.
    fn apply_relations(&mut self, tables: &Tables<K>) -> bool {
        let mut any = false;
        let cells = std::mem::replace(&mut self.unapplied, CellSet::EMPTY);
        for relation in &tables.relations {
            for digit in 0..tables.side {
                let mut supported = self.solved;
                for other in digits(!relation.forbidden_by[digit] as u16 & tables.digits) {
                    supported = supported.or(&self.boards[other]);
                }
                for cell in cells.or(&self.unapplied).and_not(&supported).iter() {
                    any |= self.remove_from(tables, digit, &relation.partners[cell]);
                }
            }
        }
        any
    }

    /// Removes digits from cells that see all of the two or three places of the digit in a house. Returns whether there
    /// were any. Houses that have lost no place since the last search have nothing new. Other digits that each of the
    /// places forbids are removed too if `uses_relations`.
    pub fn apply_locked_candidates(&mut self, tables: &Tables<K>, uses_relations: bool) -> bool {
        let mut any = false;
        for digit in 0..MAX_DIGITS {
            for word in 0..K {
                let count = self.counts[digit][word];
                let lost = count ^ std::mem::replace(&mut self.searched[digit][word], count);
                let lost = lost | lost << 1 | lost << 2 | lost << 3;
                let mut few = count & !(count << 1) & !(count << 2) & lost & HIGHEST_BITS;
                while few != 0 {
                    let house = 16 * word + few.trailing_zeros() as usize / 4;
                    few &= few - 1;
                    let cells = self.boards[digit].and(&tables.houses[house]);
                    any |= self.remove_from_common_peers(tables, digit, &cells);
                    any |= uses_relations && self.remove_forbidden_by_all(tables, digit, &cells);
                }
            }
        }
        any
    }

    /// Removes other digits that a digit forbids wherever it is among some cells, one of which holds it. Returns
    /// whether there were any.
    fn remove_forbidden_by_all(&mut self, tables: &Tables<K>, digit: usize, cells: &CellSet) -> bool {
        let mut any = false;
        for relation in &tables.relations {
            let mut common = tables.all;
            cells.each(|cell| {
                let mut reached = relation.partners[cell];
                reached.insert(cell);
                common = common.and(&reached);
            });
            for other in digits(relation.forbids[digit] as u16) {
                let lost = if other == digit { common.and_not(cells) } else { common };
                any |= self.remove_from(tables, other, &lost);
            }
        }
        any
    }
}

/// Of layouts with up to `16 * K` houses.
impl<const K: usize> Node<2> for Candidates<K> {
    type Tables = Tables<K>;

    fn compile(layout: &Layout) -> Option<(Tables<K>, Candidates<K>)> {
        let tables = Tables::new(layout)?;
        let candidates = Candidates::new(&tables, |cell| layout.candidates(cell));
        Some((tables, candidates))
    }

    fn houses(tables: &Tables<K>) -> &[CellSet] {
        &tables.houses
    }

    #[inline]
    fn boards(&self) -> &[CellSet] {
        &self.boards
    }

    #[inline]
    fn open_cells(&self, tables: &Tables<K>) -> CellSet {
        tables.all.and_not(&self.solved)
    }

    #[inline]
    fn domain(&self, cell: usize) -> u32 {
        self.domains[cell % MAX_CELLS].into()
    }

    fn remove(&mut self, tables: &Tables<K>, cell: usize, digit: usize) {
        self.remove_all(tables, cell, 1 << digit);
    }

    #[inline]
    fn place(&mut self, tables: &Tables<K>, cell: usize, digit: usize) {
        let cell = cell % MAX_CELLS;
        let others = self.domains[cell] & !(1 << digit);
        if others != 0 {
            self.remove_present(tables, cell, others);
        }
        self.solved.insert(cell);
        self.remove_from(tables, digit, &tables.peers[cell]);
        for (count, of) in self.counts[digit].iter_mut().zip(&tables.houses_of[cell]) {
            *count |= of * DECIDED_COUNT;
        }
        for relation in &tables.relations {
            for other in digits(relation.forbids[digit] as u16) {
                self.remove_from(tables, other, &relation.partners[cell]);
            }
        }
    }

    fn for_each_pair_of_places(&self, tables: &Tables<K>, mut take: impl FnMut(usize, CellSet)) {
        for digit in 0..MAX_DIGITS {
            for word in 0..K {
                let count = self.counts[digit][word];
                let mut two = count & !(count << 1) & !(count << 2) & !(count << 3) & HIGHEST_BITS;
                while two != 0 {
                    let house = 16 * word + two.trailing_zeros() as usize / 4;
                    two &= two - 1;
                    take(digit, self.boards[digit].and(&tables.houses[house]));
                }
            }
        }
    }

    fn propagate(&mut self, tables: &Tables<K>, uses_locked: bool, has_branched: bool) -> Result<(), Conflict> {
        loop {
            self.place_singles(tables)?;
            if self.apply_relations(tables) {
                continue;
            }
            if !uses_locked || !self.apply_locked_candidates(tables, has_branched) {
                return Ok(());
            }
        }
    }
}

/// Iterates over the digits of a mask, counted from 0.
#[inline]
fn digits(mut mask: u16) -> impl Iterator<Item = usize> {
    // Masks have no more digits than there are boards.
    mask &= (1 << MAX_DIGITS) - 1;
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let digit = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            digit
        })
    })
}

#[inline]
fn add<const K: usize>(counts: &mut Counts<K>, more: &Counts<K>) {
    counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
}

#[inline]
fn subtract<const K: usize>(counts: &mut Counts<K>, less: &Counts<K>) {
    counts.iter_mut().zip(less).for_each(|(count, less)| *count -= less);
}
