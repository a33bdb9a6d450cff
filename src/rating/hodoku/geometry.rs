//! Tables of houses and peers, and small helpers for sets as bits.
//!
//! Inside this module a cell is its index (0 to 80), a digit its index (0 to 8), a house its index (0 to 26), a set of
//! cells 81 bits and a set of digits nine bits.

use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::house::House;

pub(super) use crate::rating::tables::{HOUSE_CELLS, HOUSES_OF, PEER_CELLS as PEERS};

/// A set of cells: bit `i` is the cell with index `i`.
pub(super) type Mask = u128;

/// The set of all cells.
pub(super) const ALL_CELLS: Mask = (1 << 81) - 1;

/// The index of the first column among the houses.
pub(super) const FIRST_COLUMN: usize = 9;

/// The index of the first box among the houses.
pub(super) const FIRST_BOX: usize = 18;

/// Iterates over the cells of a set in ascending order.
pub(super) fn bits(mut set: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (next < 81).then_some(next)
    })
}

/// Iterates over the digits of a set in ascending order.
pub(super) fn digits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (next < 9).then_some(next)
    })
}

/// Iterates over the houses of a set in ascending order.
pub(super) fn house_set(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (next < 27).then_some(next)
    })
}

/// Returns the first cell of a set; the last cell of the grid for the empty set.
pub(super) fn first(set: Mask) -> usize {
    (set.trailing_zeros() as usize).min(80)
}

/// Returns the last cell of a set; the first cell of the grid for the empty set.
pub(super) fn last(set: Mask) -> usize {
    (127 - set.leading_zeros().min(127)) as usize
}

/// Returns the first digit of a set; 9 for the empty set.
pub(super) fn first_digit(set: u16) -> usize {
    (set.trailing_zeros() as usize).min(8)
}

/// Returns the set of these cells.
pub(super) fn mask_of(cells: &[usize]) -> Mask {
    cells.iter().fold(0, |set, &cell| set | 1 << cell)
}

/// Returns the cells that see all cells of the set.
pub(super) fn common_peers(set: Mask) -> Mask {
    bits(set).fold(ALL_CELLS, |peers, cell| peers & PEERS[cell])
}

/// Returns the cells that see some cell of the set.
pub(super) fn union_of_peers(set: Mask) -> Mask {
    bits(set).fold(0, |peers, cell| peers | PEERS[cell])
}

/// Returns whether two cells share a row or a column.
pub(super) fn share_line(a: usize, b: usize) -> bool {
    a / 9 == b / 9 || a % 9 == b % 9
}

/// Returns the box of a cell as the index of the house.
pub(super) fn box_of(cell: usize) -> usize {
    HOUSES_OF[cell][2]
}

/// Returns whether all cells of the set are in this house.
pub(super) fn is_within(set: Mask, house: usize) -> bool {
    set & !HOUSE_CELLS[house] == 0
}

/// Returns the cell with this index.
pub(super) fn cell(index: usize) -> Cell {
    Cell::new(index).expect("indices of cells are below 81")
}

/// Returns the digit with this index.
pub(super) fn digit(index: usize) -> Digit {
    Digit::from_index(index).expect("indices of digits are below 9")
}

/// Returns the house with this index.
pub(super) fn house(index: usize) -> House {
    House::new(index).expect("indices of houses are below 27")
}

/// Up to nine indices.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct IndexList {
    items: [usize; 9],
    length: usize,
}

impl FromIterator<usize> for IndexList {
    /// Collects the first nine indices.
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

    fn deref(&self) -> &[usize] {
        &self.items[..self.length]
    }
}

/// Calls `visit` with the combinations of `size` items in lexicographic order until it returns a value.
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
    fn ends_of_a_set() {
        assert_eq!((first(0b1100), last(0b1100), first(0), last(0)), (2, 3, 80, 0));
        assert_eq!(bits(1 << 80 | 1).collect::<Vec<_>>(), [0, 80]);
        assert_eq!(digits(0b1_0000_0010).collect::<Vec<_>>(), [1, 8]);
    }
}
