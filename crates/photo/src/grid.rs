//! The grids in a picture: connected lines that divide a quadrilateral into equal parts.

use crate::Limits;
use crate::components::{Component, Mask, Surroundings};
use crate::picture::Picture;
use crate::projection::Projection;
use crate::quadrilateral::{self, Point};
use Surroundings::{DarkestQuarter, Square};
use std::cell::OnceCell;

/// The least side of a grid, as a part of the shorter side of the picture.
const MIN_SIDE: f32 = 0.12;
/// The least side of a grid in pixels: 9 pixels for a cell.
const MIN_PIXELS: f32 = 81.0;
/// Maximum ratio of two sides of a grid.
const MAX_RATIO: f32 = 2.5;

/// A way to find dark lines.
struct Search {
    surroundings: Surroundings,
    /// The ratio of a dark pixel to its surroundings. Faint lines need a ratio that is confused by noise.
    ratio: f32,
    /// The radius of the surroundings, as a part of the longer side of the picture.
    radius: f32,
    /// Whether gaps between boxes are closed.
    closes_gaps: bool,
}

/// From the most reliable search to the most sensitive one.
const SEARCHES: [Search; 8] = [
    Search { surroundings: Square, ratio: 0.85, radius: 0.025, closes_gaps: false },
    Search { surroundings: Square, ratio: 0.93, radius: 0.025, closes_gaps: false },
    Search { surroundings: Square, ratio: 0.97, radius: 0.025, closes_gaps: false },
    Search { surroundings: Square, ratio: 0.98, radius: 0.01, closes_gaps: false },
    Search { surroundings: Square, ratio: 0.93, radius: 0.025, closes_gaps: true },
    Search { surroundings: DarkestQuarter, ratio: 0.93, radius: 0.025, closes_gaps: false },
    Search { surroundings: DarkestQuarter, ratio: 0.97, radius: 0.025, closes_gaps: false },
    // The gaps between cards are no darker where they cross.
    Search { surroundings: Square, ratio: 0.98, radius: 0.01, closes_gaps: true },
];

/// Grids of the same number of rows.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Grids {
    /// Number of rows.
    pub side: usize,
    /// The corners of each, clockwise from the top left. The largest comes first.
    pub corners: Vec<[Point; 4]>,
}

impl Grids {
    /// Sorts grids of different searches by size, without those that were found before. Returns `None` if there is
    /// none.
    fn new(side: usize, found: impl Iterator<Item = [Point; 4]>) -> Option<Grids> {
        let mut corners: Vec<[Point; 4]> = Vec::new();
        for grid in found {
            if !corners.iter().any(|other| quadrilateral::overlap(other, &grid)) {
                corners.push(grid);
            }
        }
        corners.sort_by(|a, b| quadrilateral::area(b).total_cmp(&quadrilateral::area(a)));
        (!corners.is_empty()).then_some(Grids { side, corners })
    }
}

/// The lines of a picture that a search finds, and the outlines of components that may be grids.
struct FoundLines {
    lines: Mask,
    outlines: Vec<[Point; 4]>,
}

impl Search {
    fn lines(&self, picture: &Picture) -> FoundLines {
        let longer = picture.width().max(picture.height()) as f32;
        let lines = Mask::darker_than(self.surroundings, picture, self.ratio, (self.radius * longer) as usize);
        let outlines = match self.closes_gaps {
            true => candidates(&lines.grown((longer / 160.0) as usize)),
            false => candidates(&lines),
        };
        FoundLines { lines, outlines }
    }
}

impl FoundLines {
    /// Returns the grids of 9x9 cells.
    fn classic_grids(&self) -> Vec<[Point; 4]> {
        let FoundLines { lines, outlines } = self;
        let is_grid = |outline: &[Point; 4]| has_classic_lines(lines, outline) && has_border(lines, outline);
        let mut grids: Vec<[Point; 4]> = outlines.iter().copied().filter(is_grid).collect();
        if grids.is_empty() {
            // A screenshot may be cut along the border.
            let (width, height) = (lines.width as f32, lines.height as f32);
            let whole = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)];
            grids.extend(Some(whole).filter(|whole| has_shape_of_grid(whole) && has_classic_lines(lines, whole)));
        }
        grids
    }

    /// Returns the grids of another size.
    fn grids(&self, side: usize) -> impl Iterator<Item = [Point; 4]> {
        self.outlines.iter().copied().filter(move |corners| is_grid(&self.lines, corners, side))
    }
}

/// The grids of 9x9 cells to find.
#[derive(Clone, Copy)]
pub(crate) enum WantedGrids {
    /// Those of the first successful search.
    Clearest,
    /// Those of all searches.
    All,
}

/// A finder of the grids of a picture. Each search is done once, when it is needed.
pub(crate) struct GridFinder<'a> {
    picture: &'a Picture,
    limits: &'a Limits<'a>,
    found: [OnceCell<FoundLines>; SEARCHES.len()],
}

impl<'a> GridFinder<'a> {
    pub fn new(picture: &'a Picture, limits: &'a Limits<'a>) -> GridFinder<'a> {
        GridFinder { picture, limits, found: Default::default() }
    }

    /// Iterates over the results of the searches until the work is cancelled.
    fn searches(&self) -> impl Iterator<Item = (&Search, &FoundLines)> {
        SEARCHES
            .iter()
            .zip(&self.found)
            .take_while(|_| !(self.limits.is_cancelled)())
            .map(|(search, found)| (search, found.get_or_init(|| search.lines(self.picture))))
    }

    /// Returns the grids of 9x9 cells.
    pub fn classic(&self, wanted: WantedGrids) -> Option<Grids> {
        let found = self.searches().map(|(_, found)| found.classic_grids()).skip_while(Vec::is_empty);
        let searches = match wanted {
            WantedGrids::Clearest => 1,
            WantedGrids::All => SEARCHES.len(),
        };
        Grids::new(CLASSIC_SIDE, found.take(searches).flatten())
    }

    /// Returns the grids of another size.
    fn of_size(&self, side: usize) -> Option<Grids> {
        let usable = self.searches().filter(|(search, _)| !search.closes_gaps);
        Grids::new(side, usable.flat_map(|(_, found)| found.grids(side)))
    }
}

/// The usual number of rows.
const CLASSIC_SIDE: usize = 9;

/// Other sizes. A grid also has the lines of the divisors of its size, so larger sizes come first.
const OTHER_SIZES: [usize; 13] = [25, 20, 18, 16, 15, 14, 12, 10, 8, 7, 6, 5, 4];

/// Returns the grids of the largest other size than 9x9 in any of the pictures, and the index of the picture.
pub(crate) fn find_other_size(finders: &[GridFinder; 2]) -> Option<(usize, Grids)> {
    // The thick lines of a size may be all lines of another: a sensitive search for the larger size comes first.
    let of_size = |side| finders.iter().enumerate().find_map(|(at, picture)| Some((at, picture.of_size(side)?)));
    OTHER_SIZES.into_iter().find_map(of_size)
}

/// Returns whether there are lines for this number of rows and columns, and paper between them.
fn is_grid(lines: &Mask, corners: &[Point; 4], side: usize) -> bool {
    let inner: Vec<f32> = (1..side).map(|at| at as f32).collect();
    let sampler = LineSampler { lines, projection: &Projection::onto(corners), side };
    sampler.line_share(&inner) >= 0.7
        && sampler.line_share(&[0.0, side as f32]) >= 0.8
        && sampler.line_share(&sampler.cell_interiors()) < 0.35
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

/// Returns whether there are lines at the ninths of the outline, except for the border, and paper between them. A grid
/// of 18x18 has lines in the middle.
fn has_classic_lines(lines: &Mask, corners: &[Point; 4]) -> bool {
    let sampler = LineSampler { lines, projection: &Projection::onto(corners), side: CLASSIC_SIDE };
    sampler.line_share(&[3.0, 6.0]) >= 0.8
        && sampler.line_share(&[1.0, 2.0, 4.0, 5.0, 7.0, 8.0]) >= 0.6
        && sampler.line_share(&sampler.cell_interiors()) < 0.35
        && sampler.line_share(&sampler.cell_middles()) < 0.6
}

/// Returns whether there are lines along the outline of a grid of 9x9 cells.
fn has_border(lines: &Mask, corners: &[Point; 4]) -> bool {
    let sampler = LineSampler { lines, projection: &Projection::onto(corners), side: CLASSIC_SIDE };
    sampler.line_share(&[0.0, 9.0]) >= 0.8
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
        /// Maximum number of points where nothing crosses.
        const MAX_GAPS: usize = 3;
        /// Distances across the line, in fiftieths of a cell: most lines are in the middle.
        const STEPS: [i8; 13] = [0, -1, 1, -2, 2, -3, 3, -4, 4, -5, 5, -6, 6];
        let is_dark = |along: f32, across: f32| {
            let (u, v) = if is_row { (along, across) } else { (across, along) };
            let side = self.side as f32;
            let (x, y) = self.projection.at(u / side, v / side);
            self.lines.contains(x, y)
        };
        // Loops, because `any` is a call in builds with several codegen units.
        let is_crossed = |point: usize| {
            let along = cell as f32 + 0.15 + 0.7 * point as f32 / (POINTS - 1) as f32;
            for step in STEPS {
                if is_dark(along, at + f32::from(step) * 0.02) {
                    return true;
                }
            }
            false
        };
        let mut gaps = 0;
        for point in 0..POINTS {
            gaps += usize::from(!is_crossed(point));
            if gaps > MAX_GAPS {
                return false;
            }
        }
        true
    }
}
