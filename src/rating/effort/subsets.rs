//! Naked and hidden subsets: `n` cells of a house with `n` candidates in total, or `n` digits with `n` positions.

use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::DigitSet;
use crate::board::house::House;

/// Returns the candidates that naked and hidden subsets of this size eliminate in these houses, by cell.
pub(super) fn eliminations(candidates: &Candidates, size: u32, houses: u32) -> [DigitSet; Cell::COUNT] {
    let mut eliminated = [DigitSet::EMPTY; Cell::COUNT];
    let mut eliminate = |cell: Cell, bits: u16| eliminated[cell.index()] |= DigitSet::from_bits(bits);
    for house in House::all().filter(|house| houses >> house.index() & 1 != 0) {
        let mut rows = [0; 9];
        house.cells().zip(&mut rows).for_each(|(cell, row)| *row = candidates.get(cell).bits());
        // With fewer unsolved cells, the complement of a subset is a smaller subset.
        if rows.iter().filter(|row| row.count_ones() > 1).count() < 2 * size as usize {
            continue;
        }
        for_each_subset(&rows, size, &mut |members, digits| {
            house.cells().enumerate().filter(|(k, _)| members >> k & 1 == 0).for_each(|(_, c)| eliminate(c, digits));
        });
        // A hidden subset is a naked one with the roles of cells and digits swapped.
        for_each_subset(&transpose(&rows), size, &mut |digits, members| {
            house.cells().enumerate().filter(|(k, _)| members >> k & 1 != 0).for_each(|(_, c)| eliminate(c, !digits));
        });
    }
    eliminated
}

/// Returns the positions of each digit, given the digits of each position.
pub(super) fn transpose(rows: &[u16; 9]) -> [u16; 9] {
    std::array::from_fn(|d| rows.iter().enumerate().fold(0, |column, (k, row)| column | (row >> d & 1) << k))
}

/// Calls `visit` with the members and marks of every set of `size` members that have `size` marks in total, at least
/// two each.
pub(super) fn for_each_subset(marks: &[u16; 9], size: u32, visit: &mut impl FnMut(u16, u16)) {
    let fits = |&k: &usize| (2..=size).contains(&marks[k].count_ones());
    let pool = (0..9).filter(fits).fold(0, |set, k| set | 1 << k);
    extend(marks, size, pool, (0, 0), visit);
}

/// Extends the chosen members by every later member of the pool.
fn extend(marks: &[u16; 9], size: u32, mut pool: u16, chosen: (u16, u16), visit: &mut impl FnMut(u16, u16)) {
    let missing = size - chosen.0.count_ones();
    if missing == 0 {
        visit(chosen.0, chosen.1);
    }
    while missing > 0 && pool.count_ones() >= missing {
        let k = pool.trailing_zeros();
        pool &= pool - 1;
        let union = chosen.1 | marks[k as usize];
        if union.count_ones() <= size {
            extend(marks, size, pool, (chosen.0 | 1 << k, union), visit);
        }
    }
}
