//! Subsets: `n` cells of a house with `n` candidates between them, or `n` digits with `n` places between them.

use crate::candidates::Candidates;
use crate::cell::Cell;
use crate::digits::DigitSet;
use crate::house::House;

/// What the naked and hidden subsets of this size take away in these houses, by cell.
pub(super) fn removable(candidates: &Candidates, size: u32, houses: u32) -> [DigitSet; Cell::COUNT] {
    let mut found = [DigitSet::EMPTY; Cell::COUNT];
    let mut mark = |cell: Cell, bits: u16| found[cell.index()] = found[cell.index()] | DigitSet::from_bits(bits);
    for house in House::all().filter(|house| houses >> house.index() & 1 != 0) {
        let mut rows = [0; 9];
        house.cells().zip(&mut rows).for_each(|(cell, row)| *row = candidates.get(cell).bits());
        // In fewer open cells, what is left of a subset is a smaller one.
        if rows.iter().filter(|row| row.count_ones() > 1).count() < 2 * size as usize {
            continue;
        }
        each(&rows, size, &mut |members, digits| {
            house.cells().enumerate().filter(|(k, _)| members >> k & 1 == 0).for_each(|(_, c)| mark(c, digits));
        });
        // A hidden subset is a naked one with cells and digits in each other's parts.
        each(&transpose(&rows), size, &mut |digits, members| {
            house.cells().enumerate().filter(|(k, _)| members >> k & 1 != 0).for_each(|(_, c)| mark(c, !digits));
        });
    }
    found
}

/// The places of each digit, from the digits of each place.
fn transpose(rows: &[u16; 9]) -> [u16; 9] {
    std::array::from_fn(|d| rows.iter().enumerate().fold(0, |column, (k, row)| column | (row >> d & 1) << k))
}

/// Calls `found` with every `size` members that have `size` marks between them, each of them two or more.
fn each(marks: &[u16; 9], size: u32, found: &mut impl FnMut(u16, u16)) {
    let fits = |&k: &usize| (2..=size).contains(&marks[k].count_ones());
    let pool = (0..9).filter(fits).fold(0, |set, k| set | 1 << k);
    grow(marks, size, pool, (0, 0), found);
}

/// Extends the chosen members by every later one of the pool.
fn grow(marks: &[u16; 9], size: u32, mut pool: u16, chosen: (u16, u16), found: &mut impl FnMut(u16, u16)) {
    let missing = size - chosen.0.count_ones();
    if missing == 0 {
        found(chosen.0, chosen.1);
    }
    while missing > 0 && pool.count_ones() >= missing {
        let k = pool.trailing_zeros();
        pool &= pool - 1;
        let union = chosen.1 | marks[k as usize];
        if union.count_ones() <= size {
            grow(marks, size, pool, (chosen.0 | 1 << k, union), found);
        }
    }
}
