//! Grids of equal size in columns and rows.

use crate::render::diagram::Frame;
use crate::render::drawing::Point;
use std::iter;
use std::ops::Range;

/// An area of a page with grids in columns and rows, each with a caption below.
#[derive(Clone)]
pub(in crate::render) struct Block {
    /// Two opposite corners of the area.
    pub corners: [Point; 2],
    pub columns: usize,
    pub rows: usize,
    /// The height of a caption in points.
    pub caption_height: f32,
    /// The height of the texts below the captions of each row, in points; rows at the end without any are left out.
    pub text_heights: Vec<f32>,
    /// The maximum side of a grid in points.
    pub max_side: f32,
    /// The minimum gap between grids in points, for labels at their left and upper edges.
    pub label_room: f32,
}

/// Minimum horizontal gap between grids, in cells.
pub(super) const MIN_GAP: f32 = 1.1;
/// Maximum gap between grids, in cells.
const MAX_GAP: f32 = 1.8;
/// Minimum gap between a caption and the grid below, in cells.
const MIN_CAPTION_GAP: f32 = 0.7;

/// The fraction of the free vertical space that is above the grids: exactly centered grids look too low.
const SPACE_ABOVE: f32 = 0.3;

/// The minimum side of a grid in points, if other content leaves no room.
pub(in crate::render) const MIN_SIDE: f32 = 1.0;

/// The factor by which grids shrink until the texts below them fit, and the difference to the largest side in points.
const SHRINK: f32 = 0.92;
const PRECISION: f32 = 0.2;

/// The least growth of grids that is worth empty places in the last row.
const WORTH_EMPTY_PLACES: f32 = 1.02;

/// Returns the number of columns of the largest grids, given their side in a number of columns. All rows are full, unless
/// the grids are noticeably larger otherwise.
pub(in crate::render) fn best_columns(grids: usize, mut side: impl FnMut(usize) -> f32) -> usize {
    let mut worth = |columns: usize| match grids.is_multiple_of(columns) {
        true => side(columns),
        false => side(columns) / WORTH_EMPTY_PLACES,
    };
    let columns = (1..=grids.max(1)).map(|columns| (columns, worth(columns)));
    // Of equal ones, the first has fewer columns and reads more easily.
    columns.reduce(|best, other| if other.1 > best.1 + 0.01 { other } else { best }).map_or(1, |(columns, _)| columns)
}

impl Block {
    /// Creates the block of one grid.
    pub fn new(corners: [Point; 2], caption_height: f32, max_side: f32) -> Block {
        Block { corners, columns: 1, rows: 1, caption_height, text_heights: Vec::new(), max_side, label_room: 0.0 }
    }

    /// Sets the minimum gap between grids.
    pub fn with_label_room(self, label_room: f32) -> Block {
        Block { label_room, ..self }
    }

    /// Sets the number of grids, in the rows and columns with the largest ones.
    pub fn with_largest_grids(self, grids: usize) -> Block {
        let columns = best_columns(grids, |columns| self.with_columns(columns, grids).room());
        self.with_columns(columns, grids)
    }

    /// Sets the number of columns of at least this number of grids.
    pub fn with_columns(&self, columns: usize, grids: usize) -> Block {
        Block { columns, rows: grids.div_ceil(columns), ..self.clone() }
    }

    /// Adds room below the captions for texts whose height in each row depends on the side of the grids, which are as
    /// large as possible.
    pub fn with_texts(self, heights: impl Fn(f32) -> Vec<f32>) -> Block {
        let largest = self.side();
        if self.fits(largest, &heights) {
            return Block { text_heights: heights(largest), ..self };
        }
        // From the largest side down, since the texts below small grids are in more lines, and may not fit again.
        let mut sides =
            iter::successors(Some(SHRINK * largest), |side| Some(SHRINK * side)).take_while(|&side| side > MIN_SIDE);
        let mut small = sides.find(|&side| self.fits(side, &heights)).unwrap_or(MIN_SIDE);
        let mut large = small / SHRINK;
        while large - small > PRECISION {
            let side = (small + large) / 2.0;
            if self.fits(side, &heights) { small = side } else { large = side }
        }
        Block { text_heights: heights(small), max_side: small, ..self }
    }

    /// Returns whether there is room for grids of this side with such texts.
    pub fn fits(&self, side: f32, heights: impl Fn(f32) -> Vec<f32>) -> bool {
        self.side() >= side && Block { text_heights: heights(side), ..self.clone() }.side() >= side
    }

    /// Returns the height of the texts below the captions of a row.
    fn text_height(&self, row: usize) -> f32 {
        self.text_heights.get(row).copied().unwrap_or(0.0)
    }

    /// Returns the height of the captions and texts of all rows.
    fn captions(&self) -> f32 {
        self.rows as f32 * self.caption_height + self.text_heights.iter().sum::<f32>()
    }

    /// Returns the width of the grids of a row and the gaps between them.
    pub fn width(&self) -> f32 {
        (self.columns as f32 - 1.0) * self.column_pitch() + self.side()
    }

    /// Returns the height of the grids and captions of all rows, without the gaps between them.
    pub fn height(&self) -> f32 {
        self.rows as f32 * self.side() + self.captions()
    }

    /// Returns the side of the grids in points.
    pub fn side(&self) -> f32 {
        self.room().min(self.max_side).max(MIN_SIDE)
    }

    /// Returns the side of the largest grids that the area has room for.
    pub fn room(&self) -> f32 {
        let [corner, end] = self.corners;
        let (columns, rows) = (self.columns as f32, self.rows as f32);
        let (width, height) = (end.x - corner.x, end.y - corner.y);
        let side = |length: f32, count: f32, gap: f32| {
            let gaps = count - 1.0;
            (length / (count + gaps * gap / 9.0)).min((length - gaps * self.label_room) / count)
        };
        side(width, columns, MIN_GAP).min(side(height - self.captions(), rows, MIN_CAPTION_GAP))
    }

    /// Returns the distance between the left edges of neighboring grids in points.
    pub fn column_pitch(&self) -> f32 {
        let (columns, width) = (self.columns as f32, self.corners[1].x - self.corners[0].x);
        self.side() + self.gap(width - columns * self.side(), columns - 1.0)
    }

    /// Returns the length of each of several gaps that share a free space.
    fn gap(&self, free: f32, gaps: f32) -> f32 {
        (free / gaps.max(1.0)).min((MAX_GAP * self.side() / 9.0).max(self.label_room))
    }

    /// Returns the frames of the grids in row order: as large as possible, centered in the area, and aligned with those
    /// of pages with the same layout.
    pub fn frames(&self) -> impl Iterator<Item = Frame> + use<> {
        let [corner, end] = self.corners;
        let (side, column_pitch) = (self.side(), self.column_pitch());
        let (free, gaps) = (end.y - corner.y - self.height(), self.rows as f32 - 1.0);
        let gap = self.gap(free, gaps);
        // Centered horizontally, and slightly above the center vertically.
        let left = corner.x + (end.x - corner.x - self.width()) / 2.0;
        let mut top = corner.y + (free - gaps * gap) * SPACE_ABOVE;
        let pitches = (0..self.rows).map(|row| side + self.caption_height + self.text_height(row) + gap);
        let corners = pitches.flat_map(|pitch| {
            let y = top;
            top += pitch;
            (0..self.columns).map(move |column| Point::new(left + column as f32 * column_pitch, y))
        });
        corners.map(|corner| Frame { corner, side }).collect::<Vec<_>>().into_iter()
    }
}

/// Returns the indices of the items on a page, of a total number.
pub(super) fn page_range(page: usize, per_page: usize, total: usize) -> Range<usize> {
    page * per_page..total.min((page + 1) * per_page)
}
