//! Rectangles of two rows, two columns and two boxes.

use super::geometry::{HOUSE_CELLS, bits, box_of};

/// Iterates over the cells that share the box and a line with the cell, in order, each with whether that line is a row.
pub(super) fn partners(cell: usize) -> impl Iterator<Item = (usize, bool)> {
    let others = HOUSE_CELLS[box_of(cell)] & !(1 << cell);
    bits(others).filter_map(move |other| match (other / 9 == cell / 9, other % 9 == cell % 9) {
        (true, _) => Some((other, true)),
        (_, true) => Some((other, false)),
        _ => None,
    })
}

/// Iterates over the pairs of cells parallel to a pair of partners in the other boxes, in order.
pub(super) fn parallel_pairs(cell: usize, partner: usize, in_row: bool) -> impl Iterator<Item = (usize, usize)> {
    let own_band = if in_row { cell / 27 } else { cell % 9 / 3 };
    (0..9).filter(move |line| line / 3 != own_band).map(move |line| {
        if in_row {
            (line * 9 + cell % 9, line * 9 + partner % 9)
        } else {
            (cell / 9 * 9 + line, partner / 9 * 9 + line)
        }
    })
}
