//! Naked and hidden subsets: `n` cells of a house with `n` candidates in total, or `n` digits with `n` positions.

use super::digit_boards::DigitBoards;
use super::layout_words::DigitWords;
use crate::board::cell::Cell;
use crate::board::grid::Grid;
use crate::rating::tables::{CELLS, HOUSE_CELLS, HOUSES_OF, count, small_bits};

/// A bit for each house.
pub(super) type HouseSet = u32;

/// Returns the candidates that naked and hidden subsets of this size eliminate in these houses. `masks` has the
/// candidates of each open cell, `places` the places of each digit in each house.
pub(super) fn eliminations(
    masks: &[u16; Cell::COUNT],
    places: &[DigitWords; 27],
    size: u32,
    houses: HouseSet,
) -> DigitBoards {
    let mut found = [0; 9];
    for house in small_bits(houses) {
        let all = HOUSE_CELLS[house];
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
        let cells_at = |members: u16| small_bits(members).fold(0, |set, k| set | 1u128 << CELLS[house][k]);
        let mut eliminate = |digits: u16, cells| small_bits(digits).for_each(|digit| found[digit] |= cells);
        for_each_subset(&rows, size, &mut |members, digits| eliminate(digits, all & !cells_at(members)));
        // A hidden subset is a naked one with the roles of cells and digits swapped.
        for_each_subset(&columns, size, &mut |digits, members| eliminate(!digits & 0o777, cells_at(members)));
    }
    found
}

/// The digits of each house that other assignments of its digits to its cells exchange.
///
/// The digit of a cell in the solution leads to the other candidates of the cell. A candidate is part of another
/// assignment if and only if it leads back, in any number of steps. Otherwise the digits that it leads to form a
/// subset. All houses are examined at the same time, one in each lane.
pub(super) struct ExchangeableDigits {
    /// For each digit and house, the digits that it leads to.
    reached: [[u16; 32]; 9],
}

impl ExchangeableDigits {
    /// Follows the candidates of the open cells.
    pub(super) fn new(masks: &[u16; Cell::COUNT], solution: &Grid) -> ExchangeableDigits {
        let mut reached = [[0u16; 32]; 9];
        for (cell, digit) in solution.digits().iter().enumerate() {
            let [row, column, box_] = HOUSES_OF[cell];
            let lanes = &mut reached[digit.index()];
            lanes[row] = masks[cell];
            lanes[column] = masks[cell];
            lanes[box_] = masks[cell];
        }
        for via in 0..9 {
            let from_via = reached[via];
            for lanes in &mut reached {
                for (lane, from_via) in lanes.iter_mut().zip(from_via) {
                    *lane |= from_via & (*lane >> via & 1).wrapping_neg();
                }
            }
        }
        ExchangeableDigits { reached }
    }

    /// Returns the houses with a subset, of any size, that eliminates a candidate.
    pub(super) fn houses_with_subsets(&self) -> HouseSet {
        let mut one_way = [0u16; 32];
        for second in 0..9 {
            for first in 0..second {
                for (lane, one_way) in one_way.iter_mut().enumerate() {
                    *one_way |= self.reached[first][lane] >> second ^ self.reached[second][lane] >> first;
                }
            }
        }
        one_way.iter().enumerate().fold(0, |set, (house, one_way)| set | u32::from(one_way & 1) << house)
    }

    /// Returns the candidates that all subsets eliminate.
    pub(super) fn eliminations(&self, masks: &[u16; Cell::COUNT], solution: &Grid) -> Option<DigitBoards> {
        let houses = self.houses_with_subsets();
        let mut found = [0; 9];
        for house in small_bits(houses) {
            for cell in CELLS[house].map(usize::from) {
                let digit = solution.digits()[cell].index();
                for taken in small_bits(masks[cell] & !(1 << digit)) {
                    let is_eliminated = self.reached[taken][house] >> digit & 1 == 0;
                    found[taken] |= u128::from(is_eliminated) << cell;
                }
            }
        }
        (houses != 0).then_some(found)
    }
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
