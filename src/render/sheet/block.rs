//! Grids of equal size in columns and rows.

use crate::render::diagram::Frame;
use crate::render::drawing::Point;

/// An area of a page with grids in columns and rows, each with a caption below.
pub(in crate::render) struct Block {
    /// Two opposite corners of the area.
    pub corners: [Point; 2],
    pub columns: usize,
    pub rows: usize,
    /// The height of a caption in points.
    pub caption_height: f32,
    /// The maximum side of a grid in points.
    pub max_side: f32,
}

/// Minimum horizontal gap between grids, in cells.
const MIN_GAP: f32 = 1.1;
/// Maximum gap between grids, in cells.
const MAX_GAP: f32 = 1.8;
/// Minimum gap between a caption and the grid below, in cells.
const MIN_CAPTION_GAP: f32 = 0.7;

/// The fraction of the free vertical space that is above the grids: exactly centered grids look too low.
const SPACE_ABOVE: f32 = 0.3;

/// The minimum side of a grid in points, if other content leaves no room.
const MIN_SIDE: f32 = 1.0;

impl Block {
    /// Returns the block of at least this number of grids in an area that has the largest grids.
    pub fn with_largest_grids(corners: [Point; 2], grids: usize, caption_height: f32, max_side: f32) -> Block {
        let block =
            |columns: usize| Block { corners, columns, rows: grids.div_ceil(columns), caption_height, max_side };
        let blocks = (1..=grids.max(1)).map(block);
        // Of equal ones, the last is wider; the first has fewer columns and reads more easily.
        blocks.reduce(|best, other| if other.side() > best.side() + 0.01 { other } else { best }).unwrap_or(block(1))
    }

    /// Returns the side of the grids in points.
    pub fn side(&self) -> f32 {
        let [corner, end] = self.corners;
        let (columns, rows) = (self.columns as f32, self.rows as f32);
        let (width, height) = (end.x - corner.x, end.y - corner.y);
        let max_width = width / (columns + (columns - 1.0) * MIN_GAP / 9.0);
        let max_height = (height - rows * self.caption_height) / (rows + (rows - 1.0) * MIN_CAPTION_GAP / 9.0);
        max_width.min(max_height).min(self.max_side).max(MIN_SIDE)
    }

    /// Returns the frames of the grids in row order: as large as possible, centered in the area, and aligned with those
    /// of pages with the same layout.
    pub fn frames(&self) -> impl Iterator<Item = Frame> + use<> {
        let [corner, end] = self.corners;
        let (columns, rows) = (self.columns as f32, self.rows as f32);
        let (width, height) = (end.x - corner.x, end.y - corner.y);
        let side = self.side();
        let gap = |space: f32, used: f32, gaps: f32, max: f32| ((space - used) / gaps.max(1.0)).min(max * side / 9.0);
        let column_pitch = side + gap(width, columns * side, columns - 1.0, MAX_GAP);
        let used = rows * (side + self.caption_height);
        let row_pitch = side + self.caption_height + gap(height, used, rows - 1.0, MAX_GAP);
        // Centered horizontally, and slightly above the center vertically.
        let left = corner.x + (width - (columns - 1.0) * column_pitch - side) / 2.0;
        let top = corner.y + (height - (rows - 1.0) * row_pitch - side - self.caption_height) * SPACE_ABOVE;
        let columns = self.columns;
        (0..columns * self.rows).map(move |i| {
            let (column, row) = ((i % columns) as f32, (i / columns) as f32);
            Frame { corner: Point::new(left + column * column_pitch, top + row * row_pitch), side }
        })
    }
}
