//! Rectangles of two rows, two columns and two boxes, and those that could swap two digits.

use super::candidate_grid::CandidateGrid;
use super::geometry::{CELL_SETS, CELLS, HOUSES_OF, IndexList, Mask, bits, digits, mask_of};

/// `RECTANGLES[c]`: the other corners of the rectangles of cell `c`, in order: its partner in the box, then the cells parallel
/// to `c` and to the partner in another box. There are six for each of four partners.
pub(super) static RECTANGLES: [[[u8; 3]; 24]; 81] = {
    let mut table = [[[0; 3]; 24]; 81];
    let mut i = 0;
    while i < 81 * 9 {
        let (cell, partner) = (i / 9, CELLS[HOUSES_OF[i / 9][2]][i % 9] as usize);
        let in_row = partner / 9 == cell / 9;
        let (band, mut line) = (if in_row { cell / 27 } else { cell % 9 / 3 }, 0);
        while partner != cell && (in_row || partner % 9 == cell % 9) && line < 9 {
            if line / 3 != band {
                let (third, fourth) = if in_row {
                    (line * 9 + cell % 9, line * 9 + partner % 9)
                } else {
                    (cell / 9 * 9 + line, partner / 9 * 9 + line)
                };
                let mut at = 0;
                while table[cell][at][1] != table[cell][at][2] {
                    at += 1;
                }
                table[cell][at] = [partner as u8, third as u8, fourth as u8];
            }
            line += 1;
        }
        i += 1;
    }
    table
};

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
        for rectangles in RECTANGLES[start].chunks(6) {
            if allows_both & CELL_SETS[usize::from(rectangles[0][0])] == 0 {
                continue;
            }
            for [partner, third, fourth] in rectangles.iter().map(|cells| cells.map(usize::from)) {
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
