//! Tables of cells, houses and digits as indices, and search orders.
//!
//! In the ladder, cells are 0 to 80, digits 0 to 8 and houses 0 to 26 (rows, columns, boxes). A set of digits, or of
//! places in a house, has nine bits; a set of cells has 81. The order of lists is part of the rating, since the first
//! of several patterns is applied.

use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::rating::tables::{HOUSES_OF, Members};

pub use crate::rating::tables::{CELLS, HOUSE_CELLS, PEER_CELLS, set_bits as cells};

/// The index of the first row.
pub const ROWS: usize = 0;
/// The index of the first column.
pub const COLUMNS: usize = 9;
/// The index of the first box.
pub const BOXES: usize = 18;

/// `HOUSES[c]`: box, row and column of cell `c`, in the search order of chains.
pub static HOUSES: [[u8; 3]; 81] = {
    let mut table = [[0; 3]; 81];
    let mut c = 0;
    while c < 81 {
        let [row, column, box_] = HOUSES_OF[c];
        table[c] = [box_ as u8, row as u8, column as u8];
        c += 1;
    }
    table
};

/// `PLACES[c]`: the place of cell `c` in its box, row and column.
pub static PLACES: [[u8; 3]; 81] = {
    let mut table = [[0; 3]; 81];
    let mut i = 0;
    while i < 81 * 27 {
        let (cell, t, place) = (i / 27, i / 9 % 3, i % 9);
        if CELLS[HOUSES[cell][t] as usize][place] as usize == cell {
            table[cell][t] = place as u8;
        }
        i += 1;
    }
    table
};

/// The place of a candidate in one of its houses.
#[derive(Clone, Copy)]
pub struct HousePlace {
    /// The house.
    pub house: u8,
    /// `9 * house + digit`.
    pub index: u8,
    /// The place of the cell in the house, as a bit set.
    pub place: u16,
}

/// `HOUSE_PLACES[9 * c + d]`: box, row and column of cell `c` for digit `d`.
pub static HOUSE_PLACES: [[HousePlace; 3]; 729] = {
    let mut table = [[HousePlace { house: 0, index: 0, place: 0 }; 3]; 729];
    let mut i = 0;
    while i < 3 * 729 {
        let (cell, digit, t) = (i / 27, i / 3 % 9, i % 3);
        let (house, place) = (HOUSES[cell][t], PLACES[cell][t]);
        table[i / 3][t] = HousePlace { house, index: 9 * house + digit as u8, place: 1 << place };
        i += 1;
    }
    table
};

/// `PEERS[c]`: the peers of cell `c` in the search order of chains: those in its box, then row, then column.
pub static PEERS: [[u8; 20]; 81] = {
    let mut table = [[0; 20]; 81];
    let mut c = 0;
    while c < 81 {
        let (mut seen, mut count, mut t): (u128, usize, usize) = (1 << c, 0, 0);
        while t < 3 {
            let mut i = 0;
            while i < 9 {
                let other = CELLS[HOUSES[c][t] as usize][i];
                if seen >> other & 1 == 0 {
                    table[c][count] = other;
                    count += 1;
                    seen |= 1 << other;
                }
                i += 1;
            }
            t += 1;
        }
        assert!(count == 20);
        c += 1;
    }
    table
};

/// `OVERLAP[a][b]`: the places of house `a` whose cells are in house `b`.
pub const OVERLAP: [[u16; 27]; 27] = {
    let mut table = [[0; 27]; 27];
    let mut c = 0;
    while c < 81 {
        let mut s = 0;
        while s < 9 {
            let (a, b) = (s / 3, s % 3);
            if a != b {
                table[HOUSES[c][a] as usize][HOUSES[c][b] as usize] |= 1 << PLACES[c][a];
            }
            s += 1;
        }
        c += 1;
    }
    table
};

/// Iterates over all houses in the search order of singles and sets: boxes, columns, rows.
#[inline]
pub fn boxes_columns_rows() -> impl Iterator<Item = usize> + Clone {
    (BOXES..BOXES + 9).chain(COLUMNS..COLUMNS + 9).chain(ROWS..ROWS + 9)
}

/// Iterates over all houses in the search order of chains and BUG: boxes, rows, columns.
#[inline]
pub fn boxes_rows_columns() -> impl Iterator<Item = usize> + Clone {
    (BOXES..BOXES + 9).chain(ROWS..ROWS + 9).chain(COLUMNS..COLUMNS + 9)
}

/// Iterates over the elements of a set of digits or places in ascending order.
#[inline]
pub fn bits(set: u16) -> Members<u16> {
    Members(set)
}

/// Iterates over the bits of a word in ascending order.
#[inline]
pub fn word_bits(set: u64) -> Members<u64> {
    Members(set)
}

/// `SIZES[s]`: the number of elements of set `s`. Processors without a special instruction take a dozen operations.
static SIZES: [u8; 512] = {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        table[set] = (set as u16).count_ones() as u8;
        set += 1;
    }
    table
};

/// Returns the number of elements of a set of digits or places.
#[inline(always)]
pub fn size(set: u16) -> u32 {
    SIZES[usize::from(set) & 0x1ff].into()
}

/// Returns whether a set has two to `max` elements.
#[inline]
pub fn has_two_to(set: u16, max: u32) -> bool {
    let mut rest = set & set.wrapping_sub(1);
    let is_plural = rest != 0;
    for _ in 1..max {
        rest &= rest.wrapping_sub(1);
    }
    is_plural && rest == 0
}

/// Iterates over the subsets with `size` elements in colexicographic order, which is the order of their values as
/// numbers.
pub fn subsets(of: u16, size: u32) -> impl Iterator<Item = u16> {
    let count = of.count_ones();
    let first = if count == 0 || size > count { None } else { Some((1u32 << size) - 1) };
    let next = move |&mask: &u32| {
        let low = mask & mask.wrapping_neg();
        let ripple = mask.checked_add(low).filter(|_| mask != 0)?;
        let next = (((mask ^ ripple) >> 2) / low) | ripple;
        (next >> count == 0).then_some(next)
    };
    std::iter::successors(first, next).map(move |mask| deposit_bits(mask, of))
}

/// Moves the low bits of `mask` to the elements of `of`.
#[inline]
fn deposit_bits(mask: u32, of: u16) -> u16 {
    bits(of).enumerate().fold(0, |set, (i, member)| set | (((mask >> i) & 1) as u16) << member)
}

/// All cells by index.
static ALL_CELLS: [Cell; 81] = {
    let Some(first) = Cell::new(0) else { panic!() };
    let mut table = [first; 81];
    let mut i = 0;
    while i < 81 {
        if let Some(cell) = Cell::new(i) {
            table[i] = cell;
        }
        i += 1;
    }
    table
};

/// All digits by index.
static ALL_DIGITS: [Digit; 9] = {
    let Some(first) = Digit::from_index(0) else { panic!() };
    let mut table = [first; 9];
    let mut i = 0;
    while i < 9 {
        if let Some(digit) = Digit::from_index(i) {
            table[i] = digit;
        }
        i += 1;
    }
    table
};

/// Returns the cell with this index.
#[inline]
pub fn cell(index: usize) -> Cell {
    ALL_CELLS[index]
}

/// Returns the digit with this index.
#[inline]
pub fn digit(index: usize) -> Digit {
    ALL_DIGITS[index]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_come_by_value() {
        let pairs: Vec<u16> = subsets(0b1111, 2).collect();
        assert_eq!(pairs, [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]);
        assert_eq!(subsets(0b10_0101, 2).collect::<Vec<_>>(), [0b101, 0b10_0001, 0b10_0100]);
        assert_eq!(subsets(0x1ff, 4).count(), 126);
        assert_eq!((subsets(0, 0).count(), subsets(0b11, 0).count(), subsets(0b11, 3).count()), (0, 1, 0));
    }

    #[test]
    fn tables_agree() {
        for c in 0..81 {
            assert_eq!((cell(c).index(), PEER_CELLS[c].count_ones()), (c, 20));
            for t in 0..3 {
                assert_eq!(CELLS[HOUSES[c][t] as usize][PLACES[c][t] as usize] as usize, c);
            }
        }
        assert_eq!(PEERS[40], [30, 31, 32, 39, 41, 48, 49, 50, 36, 37, 38, 42, 43, 44, 4, 13, 22, 58, 67, 76]);
        assert_eq!((OVERLAP[BOXES][ROWS], OVERLAP[ROWS][BOXES], OVERLAP[ROWS][COLUMNS + 8]), (0b111, 0b111, 1 << 8));
    }
}
