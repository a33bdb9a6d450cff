//! Tables of houses and peers for all ratings, derived from the houses of the board, and iteration over bit sets.
//!
//! Cells are 0 to 80; houses are 0 to 26: rows, columns, boxes. A set of cells is a `u128`, one bit for each cell.

use crate::board::house;

/// `CELLS[h][k]`: the cell at place `k` of house `h`.
pub static CELLS: [[u8; 9]; 27] = house::HOUSES;

/// `HOUSES_OF[c]`: the row, column and box of cell `c`.
pub static HOUSES_OF: [[usize; 3]; 81] = {
    let mut table = [[0; 3]; 81];
    let mut i = 0;
    while i < 27 * 9 {
        let house = i / 9;
        table[CELLS[house][i % 9] as usize][house / 9] = house;
        i += 1;
    }
    table
};

/// `PLACE_BITS[c]`: the bit of the place of cell `c` in its row, column and box.
pub static PLACE_BITS: [[u16; 3]; 81] = {
    let mut table = [[0; 3]; 81];
    let mut i = 0;
    while i < 27 * 9 {
        table[CELLS[i / 9][i % 9] as usize][i / 81] = 1 << (i % 9);
        i += 1;
    }
    table
};

/// `HOUSE_CELLS[h]`: the cells of house `h`.
pub static HOUSE_CELLS: [u128; 27] = {
    let mut table = [0; 27];
    let mut i = 0;
    while i < 27 * 9 {
        table[i / 9] |= 1 << CELLS[i / 9][i % 9];
        i += 1;
    }
    table
};

/// The places of the parts of a house: the boxes of a line, or the rows and columns of a box.
pub const HOUSE_PARTS: [u16; 6] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444];

/// Returns the house that shares a part of [`HOUSE_PARTS`] with a house.
pub const fn crossing_house(house: usize, part: usize) -> usize {
    let index = house % 9;
    match house / 9 {
        0 => 18 + index / 3 * 3 + part,
        1 => 18 + part * 3 + index / 3,
        _ if part < 3 => index / 3 * 3 + part,
        _ => 9 + index % 3 * 3 + part - 3,
    }
}

/// `PEER_CELLS[c]`: the other cells of the houses of cell `c`.
pub static PEER_CELLS: [u128; 81] = {
    let mut table = [0; 81];
    let mut c = 0;
    while c < 81 {
        let [row, column, box_] = HOUSES_OF[c];
        table[c] = (HOUSE_CELLS[row] | HOUSE_CELLS[column] | HOUSE_CELLS[box_]) & !(1 << c);
        c += 1;
    }
    table
};

/// Returns the number of elements of a set of digits or of places of a house.
///
/// Uses a table, because `count_ones` takes much longer in builds that do not assume the instruction `popcnt`.
#[inline(always)]
pub fn count(set: u16) -> u32 {
    u32::from(COUNTS[usize::from(set % 512)])
}

static COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut set = 1;
    while set < 512 {
        counts[set] = counts[set & (set - 1)] + 1;
        set += 1;
    }
    counts
};

/// Returns the cells that see all cells of a set; all cells for the empty set.
pub fn common_peers(cells: u128) -> u128 {
    set_bits(cells).fold((1 << 81) - 1, |common, cell| common & PEER_CELLS[cell])
}

/// Returns the cells that see at least one cell of a set.
pub fn union_of_peers(cells: u128) -> u128 {
    set_bits(cells).fold(0, |all, cell| all | PEER_CELLS[cell])
}

/// Iterates over the elements of a bit set in ascending order.
#[inline(always)]
pub fn set_bits(set: u128) -> Members<u128> {
    Members(set)
}

/// Iterator over the elements of a bit set in ascending order.
///
/// A chain of adapters would call closures by reference, which are not inlined from another codegen unit.
#[derive(Clone, Debug)]
pub struct Members<T>(pub T);

macro_rules! impl_members {
    ($word:ty $(, $fold:item)?) => {
        impl Iterator for Members<$word> {
            type Item = usize;

            #[inline(always)]
            fn next(&mut self) -> Option<usize> {
                if self.0 == 0 {
                    return None;
                }
                let first = self.0.trailing_zeros();
                self.0 &= self.0 - 1;
                Some(first as usize)
            }

            $($fold)?
        }
    };
}

impl_members!(u16);
impl_members!(u32);
impl_members!(u64);
impl_members!(
    u128,
    /// Folds the members of both words; two loops over words take half the time of one over 128 bits.
    #[inline(always)]
    fn fold<B, F: FnMut(B, usize) -> B>(self, init: B, mut f: F) -> B {
        let mut result = init;
        let mut low = self.0 as u64;
        while low != 0 {
            result = f(result, low.trailing_zeros() as usize);
            low &= low - 1;
        }
        let mut high = (self.0 >> 64) as u64;
        while high != 0 {
            result = f(result, 64 + high.trailing_zeros() as usize);
            high &= high - 1;
        }
        result
    }
);

/// Iterates over the elements of a small bit set in ascending order, such as digits, places or houses.
#[inline(always)]
pub fn small_bits(set: impl Into<u32>) -> Members<u32> {
    Members(set.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::cell::Cell;

    #[test]
    fn tables_agree_with_the_board() {
        for cell in Cell::all() {
            assert_eq!(HOUSES_OF[cell.index()], cell.houses().map(|house| house.index()));
            assert!(set_bits(PEER_CELLS[cell.index()]).eq(cell.peers().map(Cell::index)));
        }
    }
}
