//! Rectangles of two rows, two columns and two boxes, and those that could swap two digits.

use super::candidate_grid::CandidateGrid;
use super::geometry::{CELL_SETS, HOUSE_CELLS, IndexList, Mask, bits, box_of, digits, mask_of};

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

/// A rectangle of four empty cells that could all hold the two digits.
#[derive(Clone, Debug)]
pub(super) struct Rectangle {
    pub corners: [usize; 4],
    /// The two digits, ascending.
    pub values: [usize; 2],
    /// The corners without other candidates.
    pub floor: IndexList,
    /// The corners with other candidates.
    pub roof: IndexList,
    /// The other candidates of the roof.
    pub extra: u16,
}

impl Rectangle {
    fn new(grid: &CandidateGrid, corners: [usize; 4], values: [usize; 2]) -> Rectangle {
        let pair = 1 << values[0] | 1 << values[1];
        let is_floor = |cell: &usize| grid.candidates[*cell] & !pair == 0;
        let floor = corners.into_iter().filter(is_floor).collect();
        let roof: IndexList = corners.into_iter().filter(|cell| !is_floor(cell)).collect();
        let extra = grid.union(mask_of(&roof)) & !pair;
        Rectangle { corners, values, floor, roof, extra }
    }

    /// Returns the two digits as a set.
    pub fn pair(&self) -> u16 {
        1 << self.values[0] | 1 << self.values[1]
    }
}

/// Returns all rectangles in order; each set of four cells once, with the first pair of digits that it allows.
pub(super) fn rectangles(grid: &CandidateGrid) -> Vec<Rectangle> {
    let (mut seen, mut found): (Vec<Mask>, _) = (Vec::with_capacity(32), Vec::with_capacity(32));
    let empty = grid.by_count.iter().fold(0, |all, cells| all | cells);
    for start in bits(grid.by_count[2]) {
        let mut pair = digits(grid.candidates[start]);
        let (Some(a), Some(b)) = (pair.next(), pair.next()) else { continue };
        // Removed candidates count as allowed.
        let allows_first = empty & !grid.blocked[a];
        let allows_both = allows_first & !grid.blocked[b];
        for (partner, in_row) in partners(start) {
            if allows_both & CELL_SETS[partner] == 0 {
                continue;
            }
            for (third, fourth) in parallel_pairs(start, partner, in_row) {
                if allows_first & CELL_SETS[third] == 0 || allows_both & CELL_SETS[fourth] == 0 {
                    continue;
                }
                let corners = [start, partner, third, fourth];
                if !seen.contains(&mask_of(&corners)) {
                    seen.push(mask_of(&corners));
                    found.push(Rectangle::new(grid, corners, [a, b]));
                }
            }
        }
    }
    found
}
