//! The grids of a picture: found, brought upright, read, and in reading order.

use crate::grid::{self, GridFinder, Grids, WantedGrids};
use crate::picture::Picture;
use crate::quadrilateral::{self, Point};
use crate::{Limits, SIDES, Scan, ScanError, ScannedCell, classifier, entries, glyph};

/// The least area of a grid that is read, as a part of the largest one.
const MIN_AREA: f32 = 0.5;
/// Maximum distance of the middles of grids beside each other from a common line, as a part of their side.
const MAX_ROW_OFFSET: f32 = 0.5;

/// A picture with dark lines, and its grids.
pub(crate) struct Page {
    picture: Picture,
    pub grids: Grids,
    /// Number of all grids in the picture.
    grid_count: usize,
}

impl Page {
    /// Finds the grids of a picture. Of other sizes than 9x9, all grids are found.
    ///
    /// # Errors
    /// There is none, or only grids of a size that is not read, or the work was cancelled.
    pub fn of(picture: &Picture, wanted: WantedGrids, limits: &Limits) -> Result<Page, ScanError> {
        let picture = picture.resized();
        let page = |picture, grids: Grids| Page { picture, grid_count: grids.corners.len(), grids };
        let inverted = picture.inverted();
        let found = {
            let finders = [&picture, &inverted].map(|picture| GridFinder::new(picture, limits));
            let classic = |at: usize| Some((at, finders[at].classic(wanted)?));
            classic(0).or_else(|| classic(1)).or_else(|| grid::find_other_size(&finders))
        };
        // A search that was cancelled proves nothing.
        limits.check()?;
        match found {
            Some((_, Grids { side, .. })) if !SIDES.contains(&side) => Err(ScanError::OtherSize(side)),
            Some((0, grids)) => Ok(page(picture, grids)),
            Some((_, grids)) => Ok(page(inverted, grids)),
            None => Err(ScanError::NoGrid),
        }
    }

    /// Removes the grids that are much smaller than the largest.
    pub fn drop_small_grids(&mut self) {
        let min_area = MIN_AREA * self.grids.corners.first().map_or(0.0, quadrilateral::area);
        self.grids.corners.retain(|corners| quadrilateral::area(corners) >= min_area);
    }

    /// Reads the grids as they are, and, if a cell is unsure, in the other orientations. Returns the readings with the
    /// highest mean confidence, in reading order.
    ///
    /// # Errors
    /// The work was cancelled.
    pub fn read(&self, limits: &Limits) -> Result<Vec<Scan>, ScanError> {
        let mut best = self.read_turned(0, limits)?;
        if best.iter().any(|scan| scan.unsure().next().is_some()) {
            for turns in 1..4 {
                let other = self.read_turned(turns, limits)?;
                if confidence(&other) > confidence(&best) {
                    best = other;
                }
            }
        }
        Ok(self.with_fractions(in_reading_order(best)))
    }

    /// Reads the grids of a picture that was turned by a number of quarter turns. The corners are in pixels.
    fn read_turned(&self, quarter_turns: usize, limits: &Limits) -> Result<Vec<Scan>, ScanError> {
        let Grids { side, ref corners } = self.grids;
        let read = |&(mut corners): &[Point; 4]| {
            limits.check()?;
            corners.rotate_left(quarter_turns);
            let (cells, corner_marks) = glyph::ink_of_cells(&self.picture, &corners, side);
            let (cells, inks): (Vec<ScannedCell>, Vec<_>) =
                cells.iter().map(|(ink, look)| (classifier::read(ink, side), *look)).unzip();
            let of_digits: Vec<_> = cells.iter().zip(inks).map(|(cell, ink)| cell.digit.map(|_| ink)).collect();
            let entered = entries::entered(&of_digits);
            let cells = cells.into_iter().zip(entered);
            let cells = cells.map(|(cell, is_entered)| ScannedCell { is_entered, ..cell }).collect();
            let other_grids = self.grid_count - self.grids.corners.len();
            Ok(Scan { side, cells, corners, other_grids, quarter_turns, corner_marks })
        };
        corners.iter().map(read).collect()
    }

    /// Returns the scans with corners in fractions of the picture.
    fn with_fractions(&self, mut scans: Vec<Scan>) -> Vec<Scan> {
        let (width, height) = (self.picture.width() as f32, self.picture.height() as f32);
        for scan in &mut scans {
            scan.corners = scan.corners.map(|(x, y)| (x / width, y / height));
        }
        scans
    }
}

/// Returns the mean confidence in the cells with ink.
fn confidence(scans: &[Scan]) -> f32 {
    let is_inked = |cell: &&ScannedCell| cell.digit.is_some() || cell.is_unsure();
    let inked = scans.iter().flat_map(|scan| &scan.cells).filter(is_inked);
    let (sum, count) = inked.fold((0.0, 0), |(sum, count), cell| (sum + cell.confidence, count + 1));
    if count == 0 { 1.0 } else { sum / count as f32 }
}

/// Sorts upright grids, whose corners are in pixels: row by row, and from the left within a row.
fn in_reading_order(scans: Vec<Scan>) -> Vec<Scan> {
    let Some(first) = scans.first() else { return scans };
    // The edges of a grid are the directions of reading, also in a picture that is turned.
    let [a, b, _, d] = first.corners;
    let (right, down) = ((b.0 - a.0, b.1 - a.1), (d.0 - a.0, d.1 - a.1));
    let along = |corners: &[Point; 4], direction: Point| {
        let (x, y) = quadrilateral::center(corners);
        (x * direction.0 + y * direction.1) / (direction.0 * direction.0 + direction.1 * direction.1)
    };
    let mut placed: Vec<(f32, f32, Scan)> =
        scans.into_iter().map(|scan| (along(&scan.corners, down), along(&scan.corners, right), scan)).collect();
    placed.sort_by(|a, b| a.0.total_cmp(&b.0));
    for row in placed.chunk_by_mut(|a, b| b.0 - a.0 < MAX_ROW_OFFSET) {
        row.sort_by(|a, b| a.1.total_cmp(&b.1));
    }
    placed.into_iter().map(|(_, _, scan)| scan).collect()
}
