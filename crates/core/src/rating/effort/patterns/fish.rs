//! Basic fish: a digit has its places in `n` parallel lines in the same `n` crossing lines.

use super::super::subsets::for_each_subset;
use super::grid::{PatternGrid, digits};
use crate::rating::effort::digit_boards::DigitBoards;
use crate::rating::tables::HOUSE_CELLS;

/// Returns the eliminations of the smallest fish: two, three or four lines.
pub(super) fn fish(grid: &mut PatternGrid, searched: &mut DigitBoards) -> Option<DigitBoards> {
    let before = *searched;
    let unsearched = grid.unsearched_digits(searched);
    let found = (2..=4).find_map(|size| {
        digits(unsearched).for_each(|digit| eliminate_by_fish(grid, digit, size));
        grid.take_eliminations()
    });
    if found.is_some() {
        // Larger fish were not searched.
        *searched = before;
    }
    found
}

fn eliminate_by_fish(grid: &mut PatternGrid, digit: usize, size: u32) {
    let rows: [u16; 9] = std::array::from_fn(|row| grid.places(digit, row));
    // With fewer lines, the complement of a fish is a smaller fish.
    if rows.iter().filter(|&&row| row != 0).count() < 2 * size as usize {
        return;
    }
    let columns: [u16; 9] = std::array::from_fn(|column| grid.places(digit, 9 + column));
    let union = |first: usize, lines: u16| digits(lines).fold(0, |all, line| all | HOUSE_CELLS[first + line]);
    let mut found = 0;
    for_each_subset(&rows, size, &mut |rows, columns| found |= union(9, columns) & !union(0, rows));
    for_each_subset(&columns, size, &mut |columns, rows| found |= union(0, rows) & !union(9, columns));
    grid.eliminate(digit, found);
}
