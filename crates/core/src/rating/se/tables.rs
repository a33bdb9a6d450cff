//! Cells, houses and digits as indices, and sets of them.
//!
//! In the ladder, cells are 0 to 80, digits 0 to 8 and houses 0 to 26 (rows, columns, boxes). A set of digits, or of
//! places in a house, has nine bits; a set of cells has 81.

use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::rating::tables::Members;

pub use crate::rating::tables::{CELLS, HOUSE_CELLS, PEER_CELLS, count as size, set_bits as cells};

/// The index of the first row.
pub const ROWS: usize = 0;
/// The index of the first column.
pub const COLUMNS: usize = 9;
/// The index of the first box.
pub const BOXES: usize = 18;

/// Returns whether a house is a box.
#[inline]
pub fn is_box(house: usize) -> bool {
    house / 9 == BOXES / 9
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
}
