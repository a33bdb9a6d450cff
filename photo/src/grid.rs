//! The grid in a picture: connected lines at the ninths of a quadrilateral.

use crate::components::{Component, Mask};
use crate::picture::Picture;
use crate::projection::Projection;
use crate::quadrilateral::{self, Point};

/// The least side of a grid, as a part of the shorter side of the picture.
const MIN_SIDE: f32 = 0.12;
/// The least side of a grid in pixels: 9 pixels for a cell.
const MIN_PIXELS: f32 = 81.0;
/// Maximum ratio of two sides of a grid.
const MAX_RATIO: f32 = 2.5;

/// A way to find dark lines.
struct Search {
    /// The ratio of a dark pixel to the mean of its surroundings. Faint lines need a ratio that is confused by noise.
    ratio: f32,
    /// The radius of the surroundings, as a part of the longer side of the picture.
    radius: f32,
    /// Whether gaps between boxes are closed.
    closes_gaps: bool,
}

/// From the most reliable search to the most sensitive one.
const SEARCHES: [Search; 5] = [
    Search { ratio: 0.85, radius: 0.025, closes_gaps: false },
    Search { ratio: 0.93, radius: 0.025, closes_gaps: false },
    Search { ratio: 0.97, radius: 0.025, closes_gaps: false },
    Search { ratio: 0.98, radius: 0.01, closes_gaps: false },
    Search { ratio: 0.93, radius: 0.025, closes_gaps: true },
];

/// Returns the corners of the largest grid of 9x9 cells, clockwise from the top left, and the number of other grids.
pub(crate) fn find(picture: &Picture) -> Option<([Point; 4], usize)> {
    SEARCHES.iter().find_map(|search| {
        let longer = picture.width().max(picture.height()) as f32;
        let lines = Mask::darker_than_surroundings(picture, search.ratio, (search.radius * longer) as usize);
        let connected = if search.closes_gaps { lines.grown((longer / 160.0) as usize) } else { lines.clone() };
        let outlines = candidates(&connected).into_iter();
        let mut grids: Vec<[Point; 4]> = outlines.filter(|outline| is_grid(&lines, outline, true)).collect();
        if grids.is_empty() {
            // A screenshot may be cut along the border.
            let (width, height) = (picture.width() as f32, picture.height() as f32);
            let whole = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)];
            grids.extend(Some(whole).filter(|whole| has_shape_of_grid(whole) && is_grid(&lines, whole, false)));
        }
        grids.sort_by(|a, b| quadrilateral::area(b).total_cmp(&quadrilateral::area(a)));
        grids.first().map(|&largest| (largest, grids.len() - 1))
    })
}

/// The sizes of grids that are named but not read. A grid also has the lines of the divisors of its size, so larger sizes come first.
const OTHER_SIZES: [usize; 13] = [25, 20, 18, 16, 15, 14, 12, 10, 8, 7, 6, 5, 4];

/// Returns the number of rows of a grid of another size than 9x9, in any of the pictures.
pub(crate) fn other_size(pictures: &[&Picture]) -> Option<usize> {
    let usable = || SEARCHES.iter().filter(|search| !search.closes_gaps);
    let searches = pictures.iter().flat_map(|picture| usable().map(move |search| (picture, search)));
    let searches = searches.map(|(picture, search)| {
        let longer = picture.width().max(picture.height()) as f32;
        let lines = Mask::darker_than_surroundings(picture, search.ratio, (search.radius * longer) as usize);
        let outlines = candidates(&lines);
        (lines, outlines)
    });
    let searches: Vec<(Mask, Vec<[Point; 4]>)> = searches.collect();
    // The thick lines of a size may be all lines of another: a sensitive search for the larger size comes first.
    OTHER_SIZES.into_iter().find(|&side| {
        let inner: Vec<f32> = (1..side).map(|at| at as f32).collect();
        let has_size = |lines: &Mask, corners: &[Point; 4]| {
            let sampler = LineSampler { lines, projection: &Projection::onto(corners), side };
            sampler.line_share(&inner) >= 0.7
                && sampler.line_share(&[0.0, side as f32]) >= 0.8
                && sampler.line_share(&sampler.cell_interiors()) < 0.35
        };
        searches.iter().any(|(lines, outlines)| outlines.iter().any(|corners| has_size(lines, corners)))
    })
}

/// Returns the outlines of the components that may be grids.
fn candidates(mask: &Mask) -> Vec<[Point; 4]> {
    let shorter = mask.width.min(mask.height) as f32;
    let min_side = (MIN_SIDE * shorter).max(MIN_PIXELS.min(0.8 * shorter));
    let (components, _) = mask.components();
    let is_large = |component: &&Component| component.width().min(component.height()) as f32 >= min_side;
    let outlines = components.iter().filter(is_large).filter_map(quadrilateral::largest_in);
    outlines.filter(has_shape_of_grid).collect()
}

/// Returns whether the sides have similar lengths, and the outline is far from a line.
fn has_shape_of_grid(corners: &[Point; 4]) -> bool {
    let sides = quadrilateral::sides(corners);
    let longest = sides.into_iter().fold(0.0, f32::max);
    let shortest = sides.into_iter().fold(f32::INFINITY, f32::min);
    shortest > 20.0 && longest < MAX_RATIO * shortest && quadrilateral::area(corners) > 0.5 * shortest * longest
}

/// Returns whether there are lines at the ninths of the outline, and paper between them. A grid of 18x18 has lines in the middle.
fn is_grid(lines: &Mask, corners: &[Point; 4], needs_border: bool) -> bool {
    let sampler = LineSampler { lines, projection: &Projection::onto(corners), side: 9 };
    sampler.line_share(&[3.0, 6.0]) >= 0.8
        && (!needs_border || sampler.line_share(&[0.0, 9.0]) >= 0.8)
        && sampler.line_share(&[1.0, 2.0, 4.0, 5.0, 7.0, 8.0]) >= 0.6
        && sampler.line_share(&sampler.cell_interiors()) < 0.35
        && sampler.line_share(&sampler.cell_middles()) < 0.6
}

/// Measures how much of the expected grid lines is dark.
struct LineSampler<'a> {
    lines: &'a Mask,
    projection: &'a Projection,
    /// Number of cells of a row.
    side: usize,
}

impl LineSampler<'_> {
    /// Returns the share of dark lines at these distances from the top and the left, in cells.
    fn line_share(&self, positions: &[f32]) -> f32 {
        let segments = positions.iter().flat_map(|&at| (0..self.side).map(move |cell| (at, cell)));
        let both = segments.flat_map(|(at, cell)| [(at, cell, false), (at, cell, true)]);
        let (mut present, mut all) = (0, 0);
        for (at, cell, is_row) in both {
            all += 1;
            present += usize::from(self.has_line(at, cell, is_row));
        }
        present as f32 / all as f32
    }

    /// Returns distances within cells, where there is paper.
    fn cell_interiors(&self) -> Vec<f32> {
        (0..self.side).map(|cell| cell as f32 + 0.25).collect()
    }

    /// Returns the distances of the middles of cells.
    fn cell_middles(&self) -> Vec<f32> {
        (0..self.side).map(|cell| cell as f32 + 0.5).collect()
    }

    /// Returns whether there is a line along a cell at a distance from the top or the left, in cells.
    fn has_line(&self, at: f32, cell: usize, is_row: bool) -> bool {
        const POINTS: usize = 10;
        let is_dark = |along: f32, across: f32| {
            let (u, v) = if is_row { (along, across) } else { (across, along) };
            let side = self.side as f32;
            let (x, y) = self.projection.at(u / side, v / side);
            self.lines.contains(x, y)
        };
        let is_crossed = |point: usize| {
            let along = cell as f32 + 0.15 + 0.7 * point as f32 / (POINTS - 1) as f32;
            (-6..=6).any(|step| is_dark(along, at + step as f32 * 0.02))
        };
        (0..POINTS).filter(|&point| is_crossed(point)).count() * 10 >= POINTS * 7
    }
}
