//! Naked and hidden subsets: `n` cells of a house with `n` candidates in total, or `n` digits with `n` positions.

use super::layouts::DigitWords;
use super::position::DigitBoards;
use crate::board::cell::Cell;
use crate::rating::tables::{CELLS, HOUSE_CELLS, count, set_bits};

/// Returns the candidates that naked and hidden subsets of this size eliminate in the houses of these cells. `masks`
/// has the candidates of each open cell, `places` the places of each digit in each house.
pub(super) fn eliminations(masks: &[u16; Cell::COUNT], places: &[DigitWords; 27], size: u32, cells: u128) -> DigitBoards {
    let mut found = [0; 9];
    for (house, all) in HOUSE_CELLS.iter().enumerate().filter(|(_, all)| *all & cells != 0) {
        // Loops, because `map` is not inlined from another codegen unit.
        let (mut rows, mut columns) = ([0; 9], [0; 9]);
        for i in 0..9 {
            rows[i] = masks[usize::from(CELLS[house][i])];
            columns[i] = places[house][i] as u16;
        }
        // With fewer open cells, the complement of a subset is a smaller subset.
        if rows.iter().filter(|&&row| row != 0).count() < 2 * size as usize {
            continue;
        }
        let cells_at = |members: u16| set_bits(members.into()).fold(0, |set, k| set | 1u128 << CELLS[house][k]);
        let mut eliminate = |digits: u16, cells| set_bits(digits.into()).for_each(|digit| found[digit] |= cells);
        for_each_subset(&rows, size, &mut |members, digits| eliminate(digits, all & !cells_at(members)));
        // A hidden subset is a naked one with the roles of cells and digits swapped.
        for_each_subset(&columns, size, &mut |digits, members| eliminate(!digits & 0o777, cells_at(members)));
    }
    found
}

/// Calls `visit` with the members and marks of every set of `size` members that have `size` marks in total, at least
/// two each.
#[inline(always)]
pub(super) fn for_each_subset(marks: &[u16; 9], size: u32, visit: &mut impl FnMut(u16, u16)) {
    let fits = |k: usize| (2..=size).contains(&count(marks[k]));
    let pool = (0..9).fold(0, |set, k| set | u16::from(fits(k)) << k);
    if count(pool) >= size {
        extend(marks, size, pool, (0, 0), visit);
    }
}

/// Extends the chosen members by every later member of the pool.
fn extend(marks: &[u16; 9], size: u32, mut pool: u16, chosen: (u16, u16), visit: &mut impl FnMut(u16, u16)) {
    let missing = size - count(chosen.0);
    if missing == 0 {
        visit(chosen.0, chosen.1);
    }
    while missing > 0 && count(pool) >= missing {
        let k = pool.trailing_zeros();
        pool &= pool - 1;
        let union = chosen.1 | marks[k as usize];
        if count(union) <= size {
            extend(marks, size, pool, (chosen.0 | 1 << k, union), visit);
        }
    }
}
