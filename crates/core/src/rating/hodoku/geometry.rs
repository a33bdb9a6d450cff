//! Tables of houses and peers, and small helpers for sets as bits.
//!
//! Inside this module a cell is its index (0 to 80), a digit its index (0 to 8), a house its index (0 to 26), a set of
//! cells 81 bits and a set of digits nine bits. Variables named `value` are indices of digits too, where [`digit`]
//! converts them.

use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::house::House;

pub(super) use crate::rating::tables::{
    CELLS, HOUSE_CELLS, HOUSES_OF, PEER_CELLS as PEERS, common_peers, count, set_bits, union_of_peers,
};

/// A set of cells: bit `i` is the cell with index `i`.
pub(super) type Mask = u128;

/// The set of all cells.
pub(super) const ALL_CELLS: Mask = (1 << 81) - 1;

/// The index of the first column among the houses.
pub(super) const FIRST_COLUMN: usize = 9;

/// The index of the first box among the houses.
pub(super) const FIRST_BOX: usize = 18;

/// Iterates over the cells of a set in ascending order.
#[inline]
pub(super) fn bits(set: Mask) -> impl Iterator<Item = usize> {
    set_bits(set & ALL_CELLS)
}

/// Iterates over the digits of a set in ascending order.
#[inline]
pub(super) fn digits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (next < 9).then_some(next)
    })
}

/// Iterates over the houses of a set in ascending order.
#[inline]
pub(super) fn house_indices(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (next < 27).then_some(next)
    })
}

/// Returns the first cell of a set; the last cell of the grid for the empty set.
#[inline]
pub(super) fn first(set: Mask) -> usize {
    (set.trailing_zeros() as usize).min(80)
}

/// Returns the last cell of a set; the first cell of the grid for the empty set.
#[inline]
pub(super) fn last(set: Mask) -> usize {
    (127 - set.leading_zeros().min(127)) as usize
}

/// Returns the first digit of a set; 9 for the empty set.
#[inline]
pub(super) fn first_digit(set: u16) -> usize {
    (set.trailing_zeros() as usize).min(8)
}

/// Returns the set of these cells.
#[inline]
pub(super) fn mask_of(cells: &[usize]) -> Mask {
    cells.iter().fold(0, |set, &cell| set | 1 << cell)
}

/// Returns whether two cells share a row or a column.
#[inline]
pub(super) fn share_line(a: usize, b: usize) -> bool {
    a / 9 == b / 9 || a % 9 == b % 9
}

/// Returns the box of a cell as the index of the house.
#[inline]
pub(super) fn box_of(cell: usize) -> usize {
    HOUSES_OF[cell][2]
}

/// Returns whether all cells of the set are in this house.
#[inline]
pub(super) fn is_within(set: Mask, house: usize) -> bool {
    set & !HOUSE_CELLS[house] == 0
}

/// Returns the cell with this index.
#[inline]
pub(super) fn cell(index: usize) -> Cell {
    Cell::new(index).expect("indices of cells are below 81")
}

/// Returns the digit with this index.
#[inline]
pub(super) fn digit(index: usize) -> Digit {
    Digit::from_index(index).expect("indices of digits are below 9")
}

/// Returns the house with this index.
#[inline]
pub(super) fn house(index: usize) -> House {
    House::new(index).expect("indices of houses are below 27")
}

/// `PLACE_IN[cell]`: the place of the cell in its row, column and box.
pub(super) static PLACE_IN: [[u8; 3]; 81] = {
    let mut table = [[0; 3]; 81];
    let mut i = 0;
    while i < 27 * 9 {
        table[CELLS[i / 9][i % 9] as usize][i / 81] = (i % 9) as u8;
        i += 1;
    }
    table
};

/// `CELL_SETS[cell]`: the set with only this cell; faster than to shift a bit in a set of this size.
pub(super) static CELL_SETS: [Mask; 81] = {
    let mut sets = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        sets[cell] = 1 << cell;
        cell += 1;
    }
    sets
};

/// Returns the houses of the cells, as bits.
#[inline]
pub(super) fn houses_of(cells: Mask) -> u32 {
    static HOUSE_SETS: [u32; 81] = {
        let (mut sets, mut i) = ([0; 81], 0);
        while i < 3 * 81 {
            sets[i / 3] |= 1 << HOUSES_OF[i / 3][i % 3];
            i += 1;
        }
        sets
    };
    set_bits(cells).fold(0, |all, cell| all | HOUSE_SETS[cell])
}

/// For each part of a house (its places 0 to 2, 3 to 5 and 6 to 8) and each set of places there: the cells.
type PartTable = [[[Mask; 8]; 3]; 27];

/// The cells at these places.
static PART_CELLS: PartTable = part_table(false);

/// The cells that see all of these places; all cells for no places.
static PART_PEERS: PartTable = part_table(true);

const fn part_table(of_peers: bool) -> PartTable {
    let mut table = [[[if of_peers { ALL_CELLS } else { 0 }; 8]; 3]; 27];
    let mut i = 0;
    while i < 27 * 9 * 8 {
        let (house, place, set) = (i / 72, i / 8 % 9, i % 8);
        if set >> (place % 3) & 1 != 0 {
            let cell = CELLS[house][place] as usize;
            let entry = &mut table[house][place / 3][set];
            *entry = if of_peers { *entry & PEERS[cell] } else { *entry | 1 << cell };
        }
        i += 1;
    }
    table
}

/// Returns the cells at these places of a house.
#[inline]
pub(super) fn cells_at(house: usize, places: u16) -> Mask {
    let [a, b, c] = &PART_CELLS[house];
    a[usize::from(places % 8)] | b[usize::from(places / 8 % 8)] | c[usize::from(places / 64 % 8)]
}

/// Returns the cells that see all of these places of a house; all cells for no places.
#[inline]
pub(super) fn common_peers_in(house: usize, places: u16) -> Mask {
    let [a, b, c] = &PART_PEERS[house];
    a[usize::from(places % 8)] & b[usize::from(places / 8 % 8)] & c[usize::from(places / 64 % 8)]
}

/// Up to nine indices.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct IndexList {
    items: [usize; 9],
    length: usize,
}

impl FromIterator<usize> for IndexList {
    /// Collects the first nine indices.
    #[inline]
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> IndexList {
        let mut list = IndexList::default();
        for (place, index) in list.items.iter_mut().zip(indices) {
            *place = index;
            list.length += 1;
        }
        list
    }
}

impl std::ops::Deref for IndexList {
    type Target = [usize];

    #[inline]
    fn deref(&self) -> &[usize] {
        &self.items[..self.length]
    }
}

/// Calls `visit` with the combinations of `size` items in lexicographic order until it returns a value.
#[inline]
pub(super) fn combinations<T>(
    items: &[usize],
    size: usize,
    visit: &mut impl FnMut(&[usize]) -> Option<T>,
) -> Option<T> {
    let mut chosen = [0; 9];
    combine(items, 0, size, &mut chosen, visit)
}

fn combine<T>(
    items: &[usize],
    taken: usize,
    size: usize,
    chosen: &mut [usize; 9],
    visit: &mut impl FnMut(&[usize]) -> Option<T>,
) -> Option<T> {
    if taken == size {
        return visit(&chosen[..size]);
    }
    for (k, &item) in items.iter().enumerate() {
        chosen[taken] = item;
        let found = combine(&items[k + 1..], taken + 1, size, chosen, visit);
        if found.is_some() {
            return found;
        }
    }
    None
}

/// A search for combinations of nine 9-bit sets with a small union.
#[derive(Clone, Copy, Debug)]
pub(super) struct SmallUnions {
    /// The number of sets of a combination.
    pub size: u32,
    /// The maximum number of elements of a set; empty sets are skipped.
    pub max_set: u32,
    /// The maximum number of elements of the union.
    pub max_union: u32,
}

impl SmallUnions {
    /// Returns the search for `size` sets with a union of at most `size` elements.
    #[inline]
    pub fn of_size(size: u32) -> SmallUnions {
        SmallUnions { size, max_set: size, max_union: size }
    }

    /// Calls `visit` with each combination, as bits, and its union, in lexicographic order, until it returns a value.
    #[inline]
    pub fn search<T>(self, sets: &[u16; 9], mut visit: impl FnMut(u16, u16) -> Option<T>) -> Option<T> {
        let is_small = |&k: &usize| (1..=self.max_set).contains(&count(sets[k]));
        let free = (0..9).filter(is_small).fold(0, |free, k| free | 1 << k);
        if count(free) < self.size {
            return None;
        }
        self.extend(sets, [free, 0, 0], self.size, &mut visit)
    }

    /// Extends a combination, given with its union, by `missing` of the free sets.
    fn extend<T>(
        self,
        sets: &[u16; 9],
        [mut free, chosen, union]: [u16; 3],
        missing: u32,
        visit: &mut impl FnMut(u16, u16) -> Option<T>,
    ) -> Option<T> {
        if missing == 0 {
            return visit(chosen, union);
        }
        while count(free) >= missing {
            let next = first_digit(free);
            free &= free - 1;
            let union = union | sets[next];
            if count(union) <= self.max_union {
                let found = self.extend(sets, [free, chosen | 1 << next, union], missing - 1, visit);
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_agree_with_the_board() {
        for c in Cell::all() {
            let peers: Mask = c.peers().fold(0, |set, peer| set | 1 << peer.index());
            assert_eq!(PEERS[c.index()], peers);
            assert_eq!(c.houses().map(|h| h.index()), HOUSES_OF[c.index()]);
        }
    }

    #[test]
    fn combinations_are_in_lexicographic_order() {
        let mut seen = Vec::new();
        let none: Option<()> = combinations(&[3, 5, 6], 2, &mut |chosen| {
            seen.push(chosen.to_vec());
            None
        });
        assert_eq!((none, seen), (None, vec![vec![3, 5], vec![3, 6], vec![5, 6]]));
    }

    #[test]
    fn unions_are_searched_in_order() {
        let mut seen = Vec::new();
        let sets = [0b11, 0b110, 0, 0b111, 0b1000, 0b10, 0, 0, 0];
        let search = SmallUnions { size: 2, max_set: 2, max_union: 3 };
        let none: Option<()> = search.search(&sets, |chosen, union| {
            seen.push((chosen, union));
            None
        });
        let expected = [(0x3, 0b111), (0x11, 0b1011), (0x21, 0b11), (0x12, 0b1110), (0x22, 0b110), (0x30, 0b1010)];
        assert_eq!((none, seen), (None, expected.to_vec()));
    }

    #[test]
    fn places_of_a_house_as_cells() {
        for (house, places) in [(0, 0), (4, 0b101), (13, 0b1_0001_0010), (26, 0x1ff)] {
            let cells = mask_of(&digits(places).map(|place| usize::from(CELLS[house][place])).collect::<Vec<_>>());
            assert_eq!(cells_at(house, places), cells);
            assert_eq!(common_peers_in(house, places), common_peers(cells));
        }
    }

    #[test]
    fn ends_of_a_set() {
        assert_eq!((first(0b1100), last(0b1100), first(0), last(0)), (2, 3, 80, 0));
        assert_eq!(bits(1 << 80 | 1).collect::<Vec<_>>(), [0, 80]);
        assert_eq!(digits(0b1_0000_0010).collect::<Vec<_>>(), [1, 8]);
    }
}
