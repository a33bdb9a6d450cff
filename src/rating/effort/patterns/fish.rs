//! Basic fish: a digit has its places in `n` parallel lines in the same `n` crossing lines.

use super::super::subsets::{for_each_subset, transpose};
use super::{Eliminations, PatternGrid, digits};
use crate::rating::tables::HOUSE_CELLS;

/// Returns the eliminations of fish with this number of lines.
pub(in super::super) fn fish(grid: &mut PatternGrid, size: u32) -> Option<Eliminations> {
    for digit in 0..9 {
        let rows: [u16; 9] = std::array::from_fn(|row| (grid.positions[digit] >> (9 * row)) as u16 & 0o777);
        let columns = transpose(&rows);
        let union = |first: usize, lines: u16| digits(lines).fold(0, |all, line| all | HOUSE_CELLS[first + line]);
        let mut found = 0;
        for_each_subset(&rows, size, &mut |rows, columns| found |= union(9, columns) & !union(0, rows));
        for_each_subset(&columns, size, &mut |columns, rows| found |= union(0, rows) & !union(9, columns));
        grid.eliminate(digit, found);
    }
    grid.take_eliminations()
}
