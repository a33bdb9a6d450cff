//! The ink of a cell: straightened, without lines and pencil marks, scaled to the size that the classifier expects.

use crate::components::{Component, Mask};
use crate::entries::Ink;
use crate::picture::Picture;
use crate::projection::Projection;
use crate::quadrilateral::{self, Point};

/// The side of a straightened cell in pixels.
pub const CELL_SIDE: usize = 48;
/// The side of the classifier's input in pixels.
pub const GLYPH_SIDE: usize = 20;

/// Pixels at the border of a cell that may belong to its lines.
const MARGIN: usize = 5;
/// The least height of a digit in pixels. Pencil marks are lower.
const MIN_HEIGHT: usize = 14;
/// Ink of this width or height, but less than the height of a digit, may be a part of a damaged digit. Pencil marks are
/// smaller.
const DOUBTFUL_SIDE: usize = 12;
/// Least and greatest height of the digits of a sum in the corner of a cell.
const SUM_HEIGHT: (usize, usize) = (7, 15);
/// Pixels at the border of a cell that are no part of a sum.
const SUM_MARGIN: usize = 2;
/// Ink is narrower than twice this number of pixels and one; a wider dark part that reaches the border is a shadow.
const INK_RADIUS: usize = 8;
/// Maximum distance of the middle of a digit from the middle of its cell.
const MAX_OFFSET: f32 = 12.0;
/// The least contrast of a digit relative to its paper, as a part of that of the grid.
const MIN_CONTRAST: f32 = 0.3;
/// The least contrast of a digit in gray levels.
const MIN_LEVELS: f32 = 14.0;

/// A straightened cell: gray levels of [`CELL_SIDE`] rows, 0 is black and 255 white.
#[derive(Clone, PartialEq, Debug)]
pub struct Patch(pub Vec<f32>);

/// The content of a cell.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum CellInk {
    /// Paper, or pencil marks.
    Nothing,
    /// Ink that may be a damaged digit.
    Doubtful,
    /// Ink of the size of a digit: gray levels of [`GLYPH_SIDE`] rows from 0 (paper) to 1 (ink).
    Glyph(Vec<f32>),
}

/// Returns the content of each cell of a grid of `side` rows with these corners and the look of its ink, and the number of
/// cells with a mark in the upper left corner.
pub(crate) fn ink_of_cells(picture: &Picture, corners: &[Point; 4], side: usize) -> (Vec<(CellInk, Ink)>, usize) {
    let grid = GridPlacement { projection: Projection::onto(corners), side };
    let length = quadrilateral::sides(corners).into_iter().fold(0.0, f32::max);
    let samples = ((length / (side * CELL_SIDE) as f32).ceil() as usize).clamp(1, 6);
    let patch = |cell| Patch::of(picture, &grid, cell, samples).without_shadow();
    let patches: Vec<Patch> = (0..side * side).map(patch).collect();
    let mut contrasts: Vec<f32> = patches.iter().map(|patch| patch.levels().relative_contrast()).collect();
    contrasts.sort_by(f32::total_cmp);
    // A few cells may have dark stains: the contrast of a grid of 9x9 is that of its tenth darkest cell.
    let contrast = contrasts[contrasts.len() * 8 / 9 - 1];
    let marked = patches.iter().filter(|patch| patch.has_corner_mark(MIN_CONTRAST * contrast)).count();
    let look = |(cell, patch): (usize, &Patch)| {
        let saturation = picture.saturation().map(|saturation| Patch::of(saturation, &grid, cell, samples));
        let saturation = saturation.map_or(0.0, |saturation| patch.mean_in_ink(&saturation));
        Ink { saturation, contrast: patch.levels().relative_contrast() }
    };
    let inks = patches.iter().enumerate().map(|at| (ink_of(at.1, contrast), look(at)));
    (inks.collect(), marked)
}

/// The positions of the cells of a grid.
struct GridPlacement {
    projection: Projection,
    /// Number of rows.
    side: usize,
}

/// The gray levels of the paper and of the ink in a cell.
#[derive(Clone, Copy)]
struct Levels {
    paper: f32,
    ink: f32,
}

impl Levels {
    fn contrast(self) -> f32 {
        self.paper - self.ink
    }

    /// Returns the contrast as a share of the paper's light, which is the same in a shadow.
    fn relative_contrast(self) -> f32 {
        self.contrast() / self.paper.max(1.0)
    }

    /// Returns whether the ink has the contrast of a digit, which is at least this relative to the paper.
    fn have_ink(self, min_contrast: f32) -> bool {
        self.contrast() >= MIN_LEVELS && self.relative_contrast() >= min_contrast
    }
}

impl Patch {
    /// Returns a cell of the grid. Each of its pixels is the mean of `samples` times `samples` points.
    fn of(picture: &Picture, grid: &GridPlacement, cell: usize, samples: usize) -> Patch {
        let (row, column) = (cell / grid.side, cell % grid.side);
        let steps = (grid.side * CELL_SIDE * samples) as f32;
        let place = |start: usize, at: usize, sample: usize| {
            (((start * CELL_SIDE + at) * samples + sample) as f32 + 0.5) / steps
        };
        let pixel = |at: usize| {
            let (x, y) = (at % CELL_SIDE, at / CELL_SIDE);
            let mut sum = 0.0;
            for sample in 0..samples * samples {
                let u = place(column, x, sample % samples);
                let v = place(row, y, sample / samples);
                let (x, y) = grid.projection.at(u, v);
                sum += picture.sample(x, y);
            }
            sum / (samples * samples) as f32
        };
        Patch((0..CELL_SIDE * CELL_SIDE).map(pixel).collect())
    }

    /// Returns the cell in even light, if the edge of a shadow crosses it.
    fn without_shadow(self) -> Patch {
        let (levels, paper) = (self.levels(), self.paper());
        let (dark, _) = paper.mask(levels, MARGIN).components();
        // A blot does not reach the border.
        if levels.contrast() < MIN_LEVELS || !dark.iter().any(|part| border_sides(part).contains(&true)) {
            return self;
        }
        Patch(self.0.iter().zip(paper.0).map(|(value, paper)| value * levels.paper / paper.max(1.0)).collect())
    }

    /// Returns the cell without ink: each dark part that is narrower than ink gets the gray level of the paper around it.
    fn paper(&self) -> Patch {
        // Columns become rows.
        let along_columns = |values: &[f32], extreme: fn(f32, f32) -> f32| -> Vec<f32> {
            let pixel = |at: usize| {
                let (x, y) = (at / CELL_SIDE, at % CELL_SIDE);
                let near = y.saturating_sub(INK_RADIUS)..=(y + INK_RADIUS).min(CELL_SIDE - 1);
                near.map(|y| values[y * CELL_SIDE + x]).fold(values[y * CELL_SIDE + x], extreme)
            };
            (0..CELL_SIDE * CELL_SIDE).map(pixel).collect()
        };
        let spread = |values: &[f32], extreme| along_columns(&along_columns(values, extreme), extreme);
        Patch(spread(&spread(&self.0, f32::max), f32::min))
    }

    fn at(&self, x: usize, y: usize) -> f32 {
        self.0[y * CELL_SIDE + x]
    }

    /// Returns the gray levels of paper and ink. Each digit has ink in the middle of its cell.
    fn levels(&self) -> Levels {
        let sorted = |margin: usize| {
            let inner = margin..CELL_SIDE - margin;
            let mut values: Vec<f32> =
                inner.clone().flat_map(|y| inner.clone().map(move |x| (x, y))).map(|(x, y)| self.at(x, y)).collect();
            values.sort_by(f32::total_cmp);
            values
        };
        let (all, middle) = (sorted(MARGIN + 1), sorted(CELL_SIDE / 5));
        Levels { paper: all[all.len() * 4 / 5], ink: middle[middle.len() / 50] }
    }

    /// Returns whether the only ink of the size of a small digit is in the upper left corner, like the sum of a cage.
    fn has_corner_mark(&self, min_contrast: f32) -> bool {
        let levels = Levels { ink: self.0.iter().copied().fold(f32::INFINITY, f32::min), ..self.levels() };
        if !levels.have_ink(min_contrast) {
            return false;
        }
        let is_mark = |part: &&Component| (SUM_HEIGHT.0..=SUM_HEIGHT.1).contains(&part.height());
        let (components, _) = self.mask(levels, SUM_MARGIN).components();
        let is_first = |part: &&Component| part.bottom < CELL_SIDE / 2 && part.right < CELL_SIDE * 3 / 5;
        let (first, others): (Vec<_>, Vec<_>) = components.iter().filter(is_mark).partition(is_first);
        others.is_empty() && !first.is_empty()
    }

    /// Returns the mean of another property of the cell's pixels where its ink is darkest.
    fn mean_in_ink(&self, other: &Patch) -> f32 {
        let levels = self.levels();
        let dark = Levels { paper: levels.paper - levels.contrast() / 2.0, ..levels };
        let ink = self.mask(dark, MARGIN).bits.into_iter().zip(&other.0).filter(|&(is_ink, _)| is_ink);
        let (sum, count) = ink.fold((0.0, 0), |(sum, count), (_, value)| (sum + value, count + 1));
        sum / count.max(1) as f32
    }

    /// Returns the ink without the border of the cell.
    fn mask(&self, levels: Levels, margin: usize) -> Mask {
        let inner = margin..CELL_SIDE - margin;
        let limit = levels.paper - levels.contrast() / 2.0;
        let is_ink = |(at, &value): (usize, &f32)| {
            value < limit && inner.contains(&(at % CELL_SIDE)) && inner.contains(&(at / CELL_SIDE))
        };
        Mask { width: CELL_SIDE, height: CELL_SIDE, bits: self.0.iter().enumerate().map(is_ink).collect() }
    }
}

/// Returns the content of a cell, where digits have about this contrast relative to the paper.
pub(crate) fn ink_of(cell: &Patch, contrast: f32) -> CellInk {
    let levels = cell.levels();
    if !levels.have_ink(MIN_CONTRAST * contrast) {
        return CellInk::Nothing;
    }
    let (components, labels) = cell.mask(levels, MARGIN).components();
    let central = |component: &&Component| is_central(component) && !is_frame(component);
    let tallest = components.iter().enumerate().filter(|(_, c)| central(c)).max_by_key(|(_, c)| (c.height(), c.area));
    match tallest {
        Some((at, main)) if main.height() >= MIN_HEIGHT => {
            let parts = parts_of_digit(&components, at);
            CellInk::Glyph(scaled(cell, levels, &components, &labels, &parts))
        }
        _ if components.iter().filter(central).any(|part| part.width().max(part.height()) >= DOUBTFUL_SIDE) => {
            CellInk::Doubtful
        }
        _ => CellInk::Nothing,
    }
}

/// Returns whether the middle of the component is near the middle of the cell.
fn is_central(component: &Component) -> bool {
    let is_near = |from: usize, to: usize| ((from + to + 1) as f32 / 2.0 - CELL_SIDE as f32 / 2.0).abs() <= MAX_OFFSET;
    is_near(component.left, component.right) && is_near(component.top, component.bottom)
}

/// Returns whether the component reaches most sides of the cell: it is the rest of lines, not a large digit.
fn is_frame(component: &Component) -> bool {
    border_sides(component).into_iter().filter(|&reaches| reaches).count() > 2
}

/// Returns whether the component is a rest of lines: it is a frame, or it reaches the border of the cell and is thin.
fn is_line(component: &Component) -> bool {
    is_frame(component) || border_sides(component).contains(&true) && component.width().min(component.height()) < 7
}

/// Returns whether the component reaches the left, right, upper and lower border of the cell.
fn border_sides(component: &Component) -> [bool; 4] {
    let (first, last) = (MARGIN, CELL_SIDE - MARGIN - 1);
    [component.left == first, component.right == last, component.top == first, component.bottom == last]
}

/// Returns the indices of the parts that belong to the digit with this main part: those above or below it at a small
/// distance.
fn parts_of_digit(components: &[Component], main: usize) -> Vec<usize> {
    let whole = &components[main];
    let belongs = |part: &Component| {
        let overlap = (part.right.min(whole.right) + 1).saturating_sub(part.left.max(whole.left));
        let gap = part.top.saturating_sub(whole.bottom).max(whole.top.saturating_sub(part.bottom));
        2 * overlap >= part.width() && gap <= 4 && part.area >= 6 && !is_line(part)
    };
    (0..components.len()).filter(|&at| at == main || belongs(&components[at])).collect()
}

/// Returns the parts scaled to the classifier's input, in the middle of it.
fn scaled(cell: &Patch, levels: Levels, components: &[Component], labels: &[u32], parts: &[usize]) -> Vec<f32> {
    let is_part = labels.iter().map(|&label| label > 0 && parts.contains(&(label as usize - 1))).collect();
    // The blurred edge of the ink is part of the glyph, its neighbors are not.
    let near = Mask { width: CELL_SIDE, height: CELL_SIDE, bits: is_part }.grown(1);
    let ink = |x: f32, y: f32| {
        let at = |x: usize, y: usize| {
            let value = ((levels.paper - cell.at(x, y)) / levels.contrast()).clamp(0.0, 1.0);
            if near.bits[y * CELL_SIDE + x] { value } else { 0.0 }
        };
        let (x, y) = (x.clamp(0.0, (CELL_SIDE - 1) as f32), y.clamp(0.0, (CELL_SIDE - 1) as f32));
        let (left, top) = ((x as usize).min(CELL_SIDE - 2), (y as usize).min(CELL_SIDE - 2));
        let (dx, dy) = (x - left as f32, y - top as f32);
        let row = |y| at(left, y) * (1.0 - dx) + at(left + 1, y) * dx;
        row(top) * (1.0 - dy) + row(top + 1) * dy
    };
    let bound = |value: fn(&Component) -> usize| parts.iter().map(move |&at| value(&components[at]));
    let left = bound(|c| c.left).min().unwrap_or(0) as f32;
    let right = bound(|c| c.right).max().unwrap_or(0) as f32 + 1.0;
    let top = bound(|c| c.top).min().unwrap_or(0) as f32;
    let bottom = bound(|c| c.bottom).max().unwrap_or(0) as f32 + 1.0;
    let step = (right - left).max(bottom - top) / (GLYPH_SIDE - 2) as f32;
    let (middle_x, middle_y) = ((left + right) / 2.0, (top + bottom) / 2.0);
    let place = |at: usize, middle: f32, quarter: f32| {
        middle + (at as f32 + 0.5 + quarter - GLYPH_SIDE as f32 / 2.0) * step - 0.5
    };
    let pixel = |at: usize| {
        let points = [(-0.25, -0.25), (-0.25, 0.25), (0.25, -0.25), (0.25, 0.25)];
        let values =
            points.map(|(dx, dy)| ink(place(at % GLYPH_SIDE, middle_x, dx), place(at / GLYPH_SIDE, middle_y, dy)));
        values.iter().sum::<f32>() / 4.0
    };
    (0..GLYPH_SIDE * GLYPH_SIDE).map(pixel).collect()
}
