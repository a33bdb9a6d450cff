//! Grids of one size in columns and rows.

use crate::diagram::Frame;
use crate::drawing::Point;

/// A part of a page with grids in columns and rows, each with room for a caption below.
pub(super) struct Block {
    /// The corners of the part.
    pub corners: [Point; 2],
    pub columns: usize,
    pub rows: usize,
    /// The height of a caption in points.
    pub caption: f32,
    /// The largest side of a grid in points.
    pub most: f32,
}

/// The least gap between grids side by side, and the most, in parts of a cell.
const GAP: f32 = 1.1;
const WIDE: f32 = 1.8;
/// The least gap between a caption and the grid below, in parts of a cell.
const BELOW: f32 = 0.7;

/// The part of the room left above and below that is above: what stands in the very middle looks too low.
const HIGH: f32 = 0.3;

impl Block {
    /// Where the grids are, row by row: as large as they can be, in the middle of the part, and in line with the
    /// grids of all pages like this one.
    pub fn frames(&self) -> impl Iterator<Item = Frame> + use<> {
        let [corner, end] = self.corners;
        let (columns, rows) = (self.columns as f32, self.rows as f32);
        let (width, height) = (end.x - corner.x, end.y - corner.y);
        let wide = width / (columns + (columns - 1.0) * GAP / 9.0);
        let high = (height - rows * self.caption) / (rows + (rows - 1.0) * BELOW / 9.0);
        let side = wide.min(high).min(self.most);
        let spread =
            |room: f32, taken: f32, gaps: f32, most: f32| ((room - taken) / gaps.max(1.0)).min(most * side / 9.0);
        let across = side + spread(width, columns * side, columns - 1.0, WIDE);
        let taken = rows * (side + self.caption);
        let down = side + self.caption + spread(height, taken, rows - 1.0, WIDE);
        // In the middle from left to right, and a little higher than that from top to bottom.
        let left = corner.x + (width - (columns - 1.0) * across - side) / 2.0;
        let top = corner.y + (height - (rows - 1.0) * down - side - self.caption) * HIGH;
        let columns = self.columns;
        (0..columns * self.rows).map(move |i| {
            let (column, row) = ((i % columns) as f32, (i / columns) as f32);
            Frame { corner: Point::new(left + column * across, top + row * down), side }
        })
    }
}
