//! The lines between the cells of a grid or of joined grids.

use crate::kinds::JoinedGrids;

/// A line along the border of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Border {
    /// Whether it is horizontal.
    pub is_row: bool,
    /// The number of rows or columns before it.
    pub line: usize,
    /// Its ends, in cells.
    pub ends: [usize; 2],
}

/// Returns the lines between the rows and columns of a grid.
pub(super) fn inner_lines(side: usize) -> Vec<Border> {
    let of_line = |line| [true, false].map(|is_row| Border { is_row, line, ends: [0, side] });
    (1..side).flat_map(of_line).collect()
}

/// Returns the borders between regions, given by the region of each cell.
pub(super) fn of_regions(side: usize, regions: &[u8]) -> Vec<Border> {
    let region = |(row, column): Place| regions[row * side + column];
    borders_where(side, 1..side, |before, after| region(before) != region(after))
}

/// Returns the lines between cells of joined grids.
pub(super) fn between_cells(joined: &JoinedGrids) -> Vec<Border> {
    let is_cell = |(row, column): Place| joined.cell(row, column).is_some();
    borders_where(joined.width(), 1..joined.width(), |before, after| is_cell(before) && is_cell(after))
}

/// Returns the borders of the boxes of joined grids.
pub(super) fn of_boxes(joined: &JoinedGrids) -> Vec<Border> {
    let differ = |corner, before, after| joined.box_of(corner, before) != joined.box_of(corner, after);
    let is_border = |before, after| joined.corners().iter().any(|&corner| differ(corner, before, after));
    borders_where(joined.width(), 0..joined.width() + 1, is_border)
}

/// A row and a column. Places outside of the field have a row or column beyond the last.
type Place = (usize, usize);

/// Returns the borders on some lines where a test of the places before and after the line holds, in long pieces.
fn borders_where(side: usize, lines: std::ops::Range<usize>, is_border: impl Fn(Place, Place) -> bool) -> Vec<Border> {
    let mut borders = Vec::new();
    for (line, is_row) in lines.flat_map(|line| [(line, true), (line, false)]) {
        let place = |line: usize, at: usize| if is_row { (line, at) } else { (at, line) };
        let is_border = |at: usize| is_border(place(line.wrapping_sub(1), at), place(line, at));
        let mut start = None;
        for at in 0..=side {
            match (start, at < side && is_border(at)) {
                (None, true) => start = Some(at),
                (Some(from), false) => {
                    borders.push(Border { is_row, line, ends: [from, at] });
                    start = None;
                }
                _ => {}
            }
        }
    }
    borders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn borders_of_joined_grids() {
        let joined = JoinedGrids::named("twodoku", 4).unwrap();
        let row = |line, ends| Border { is_row: true, line, ends };
        let rows: Vec<Border> = of_boxes(joined).into_iter().filter(|border| border.is_row).collect();
        assert_eq!(rows, [row(0, [0, 4]), row(2, [0, 6]), row(4, [0, 6]), row(6, [2, 6])]);
        let rows: Vec<Border> = between_cells(joined).into_iter().filter(|border| border.is_row).collect();
        assert_eq!(rows, [row(1, [0, 4]), row(2, [0, 4]), row(3, [0, 6]), row(4, [2, 6]), row(5, [2, 6])]);
    }
}
