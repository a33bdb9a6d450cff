//! The parts of a position in which techniques have found nothing. Only those that have changed are searched again.

use super::board::{Board, Table};
use super::position::State;
use super::tables::{COLUMNS, ROWS};

/// The memories of the techniques that search each house alone, those of each kind by size.
#[derive(Debug)]
pub struct HouseMemories<B: Board> {
    /// The houses of the last position.
    places: B::PerHouse<[u16; 9]>,
    empty: B::PerHouse<u8>,
    pub direct_hidden: [HouseMemory; 2],
    pub hidden: [HouseMemory; 3],
    pub naked: [HouseMemory; 3],
}

/// The houses in which one technique has found nothing since they last changed.
#[derive(Debug, Default)]
pub struct HouseMemory {
    fruitless: u64,
}

impl<B: Board> Default for HouseMemories<B> {
    fn default() -> HouseMemories<B> {
        HouseMemories {
            places: Table::filled([0; 9]),
            empty: Table::filled(0),
            direct_hidden: Default::default(),
            hidden: Default::default(),
            naked: Default::default(),
        }
    }
}

impl<B: Board> HouseMemories<B> {
    /// Returns the memories without the houses that are different in this position.
    pub fn at(&mut self, position: &State<B>) -> &mut HouseMemories<B> {
        if self.places == position.places && self.empty == position.empty {
            return self;
        }
        let mut same = 0;
        for house in 0..position.board.house_count() {
            let is_same = self.places[house] == position.places[house] && self.empty[house] == position.empty[house];
            same |= u64::from(is_same) << house;
        }
        let all = self.direct_hidden.iter_mut().chain(&mut self.hidden).chain(&mut self.naked);
        all.for_each(|memory| memory.fruitless &= same);
        self.places = position.places;
        self.empty = position.empty;
        self
    }
}

impl HouseMemory {
    /// Returns the first result of a search in each of these houses, which depends on nothing outside of the house.
    /// Houses without result are skipped until they change.
    pub fn find<T>(
        &mut self,
        mut houses: impl Iterator<Item = usize>,
        search: impl Fn(usize) -> Option<T>,
    ) -> Option<T> {
        houses.find_map(|house| {
            if self.fruitless >> house & 1 != 0 {
                return None;
            }
            let found = search(house);
            self.fruitless |= u64::from(found.is_none()) << house;
            found
        })
    }
}

/// The digits as they were when one technique last found nothing for any of them.
#[derive(Debug, Default)]
pub struct DigitMemory {
    rows: [[u16; 9]; 9],
    placed: [u8; 9],
}

impl DigitMemory {
    /// Returns the result of a search among some digits: those that have changed since it was last without result. The
    /// result must not depend on other digits.
    pub fn find<T, B: Board>(&mut self, position: &State<B>, search: impl Fn(u16) -> Option<T>) -> Option<T> {
        let rows = &position.places.as_ref()[ROWS..COLUMNS];
        let mut changed = [0; 9];
        for (new, old) in rows.iter().zip(&self.rows) {
            for digit in 0..9 {
                changed[digit] |= new[digit] ^ old[digit];
            }
        }
        let has_changed = |digit: &usize| changed[*digit] != 0 || self.placed[*digit] != position.placed[*digit];
        let digits = (0..9).filter(has_changed).fold(0, |set, digit| set | 1 << digit);
        let found = if digits == 0 { None } else { search(digits) };
        if found.is_none() && digits != 0 {
            self.rows.copy_from_slice(rows);
            self.placed = position.placed;
        }
        found
    }
}

/// The candidates of the cells when one technique last found nothing.
#[derive(Debug)]
pub struct CellMemory {
    marks: [u16; 81],
}

impl Default for CellMemory {
    fn default() -> CellMemory {
        CellMemory { marks: [0; 81] }
    }
}

impl CellMemory {
    /// Returns the result of a search among patterns with at least one of some cells: those that have lost candidates
    /// since it was last without result, or all cells.
    pub fn find<T, B: Board>(&mut self, position: &State<B>, search: impl Fn(u128) -> Option<T>) -> Option<T> {
        let gained = position.marks.iter().zip(&self.marks).fold(0, |all, (new, old)| all | (new & !old));
        let found = search(if gained == 0 { position.changed_cells(&self.marks) } else { !0 });
        if found.is_none() {
            self.marks = position.marks;
        }
        found
    }
}
