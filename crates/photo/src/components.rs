//! Sets of dark pixels, and the connected parts of them.

use crate::picture::Picture;
use std::ops::Range;

/// A set of pixels, in rows.
#[derive(Clone, Debug)]
pub(crate) struct Mask {
    pub width: usize,
    pub height: usize,
    pub bits: Vec<bool>,
}

/// The pixels that are connected with each other, also diagonally.
#[derive(Clone, Debug)]
pub(crate) struct Component {
    pub left: usize,
    pub top: usize,
    pub right: usize,
    pub bottom: usize,
    /// Number of pixels.
    pub area: usize,
    /// The first and the last pixel of each row from `top` to `bottom`.
    pub rows: Vec<(usize, usize)>,
}

impl Component {
    /// Returns the number of columns of the component.
    pub fn width(&self) -> usize {
        self.right - self.left + 1
    }

    /// Returns the number of rows of the component.
    pub fn height(&self) -> usize {
        self.bottom - self.top + 1
    }
}

/// What a pixel of a line is darker than.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Surroundings {
    /// The mean of the square around it.
    Square,
    /// The least mean of the quarters of the square: at the edge of a shadow, that in the shadow.
    DarkestQuarter,
}

impl Mask {
    /// Returns the pixels darker than `ratio` times their surroundings, `radius` columns and rows to each side.
    pub fn darker_than(surroundings: Surroundings, picture: &Picture, ratio: f32, radius: usize) -> Mask {
        let (width, height) = (picture.width(), picture.height());
        let sums = Sums::new(picture);
        let mut bits = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                // The mean of 3 x 3 pixels has less noise than one.
                let around = match surroundings {
                    Surroundings::Square => sums.mean(x, y, radius),
                    Surroundings::DarkestQuarter => sums.mean_of_darkest_quarter(x, y, radius),
                };
                bits.push(sums.mean(x, y, 1) < ratio * around - 1.0);
            }
        }
        Mask { width, height, bits }
    }

    /// Returns whether a pixel is in the set; none outside of the picture is.
    pub fn contains(&self, x: f32, y: f32) -> bool {
        x >= 0.0
            && y >= 0.0
            && (x as usize) < self.width
            && (y as usize) < self.height
            && self.bits[y as usize * self.width + x as usize]
    }

    /// Returns the set with all pixels at most `radius` columns and rows away.
    pub fn grown(&self, radius: usize) -> Mask {
        let mut bits = vec![false; self.bits.len()];
        for (at, _) in self.bits.iter().enumerate().filter(|(_, bit)| **bit) {
            let (x, y) = (at % self.width, at / self.width);
            for row in y.saturating_sub(radius)..=(y + radius).min(self.height - 1) {
                let start = row * self.width;
                bits[start + x.saturating_sub(radius)..=start + (x + radius).min(self.width - 1)].fill(true);
            }
        }
        Mask { bits, ..*self }
    }

    /// Returns the connected parts, and for each pixel the number of its part from 1, or 0.
    pub fn components(&self) -> (Vec<Component>, Vec<u32>) {
        let mut labels = vec![0; self.bits.len()];
        let mut components = Vec::new();
        let mut stack = Vec::new();
        for start in 0..self.bits.len() {
            if !self.bits[start] || labels[start] != 0 {
                continue;
            }
            let label = components.len() as u32 + 1;
            labels[start] = label;
            stack.push(start);
            // `start` is in the top row of its component.
            let (x, top) = (start % self.width, start / self.width);
            let mut found = Component { left: x, top, right: x, bottom: top, area: 0, rows: Vec::new() };
            while let Some(at) = stack.pop() {
                let (x, y) = (at % self.width, at / self.width);
                found.add(x, y);
                for row in y.saturating_sub(1)..=(y + 1).min(self.height - 1) {
                    for column in x.saturating_sub(1)..=(x + 1).min(self.width - 1) {
                        let next = row * self.width + column;
                        if self.bits[next] && labels[next] == 0 {
                            labels[next] = label;
                            stack.push(next);
                        }
                    }
                }
            }
            components.push(found);
        }
        (components, labels)
    }
}

impl Component {
    fn add(&mut self, x: usize, y: usize) {
        self.left = self.left.min(x);
        self.right = self.right.max(x);
        self.bottom = self.bottom.max(y);
        self.area += 1;
        let row = y - self.top;
        if row >= self.rows.len() {
            self.rows.resize(row + 1, (usize::MAX, 0));
        }
        let (first, last) = self.rows[row];
        self.rows[row] = (first.min(x), last.max(x));
    }
}

/// Sums of the pixels above and left of each, for means of rectangles.
struct Sums {
    width: usize,
    height: usize,
    sums: Vec<u32>,
}

impl Sums {
    fn new(picture: &Picture) -> Sums {
        let (width, height) = (picture.width(), picture.height());
        let mut sums = vec![0; (width + 1) * (height + 1)];
        for y in 0..height {
            let mut row = 0;
            for x in 0..width {
                row += u32::from(picture.at(x, y));
                sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row;
            }
        }
        Sums { width, height, sums }
    }

    /// Returns the mean of the pixels at most `radius` columns and rows away.
    #[inline]
    fn mean(&self, x: usize, y: usize, radius: usize) -> f32 {
        let columns = x.saturating_sub(radius)..(x + radius + 1).min(self.width);
        self.mean_of(columns, y.saturating_sub(radius)..(y + radius + 1).min(self.height))
    }

    /// Returns the least mean of the four squares with this side that have the pixel in a corner.
    fn mean_of_darkest_quarter(&self, x: usize, y: usize, side: usize) -> f32 {
        let columns = [x.saturating_sub(side)..x + 1, x..(x + side + 1).min(self.width)];
        let rows = [y.saturating_sub(side)..y + 1, y..(y + side + 1).min(self.height)];
        let means = columns.iter().flat_map(|c| rows.iter().map(|r| self.mean_of(c.clone(), r.clone())));
        means.fold(f32::INFINITY, f32::min)
    }

    /// Returns the mean of a rectangle.
    #[inline]
    fn mean_of(&self, columns: Range<usize>, rows: Range<usize>) -> f32 {
        let sum = |x: usize, y: usize| self.sums[y * (self.width + 1) + x];
        let total = sum(columns.end, rows.end) + sum(columns.start, rows.start)
            - sum(columns.end, rows.start)
            - sum(columns.start, rows.end);
        total as f32 / (columns.len() * rows.len()) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mask(rows: [&str; 4]) -> Mask {
        let bits = rows.concat().chars().map(|c| c == '#').collect();
        Mask { width: rows[0].len(), height: rows.len(), bits }
    }

    #[test]
    fn diagonal_neighbors_are_connected() {
        let (components, labels) = mask(["#..##", ".#..#", "....#", "##..."]).components();
        let sizes: Vec<_> = components.iter().map(|c| (c.left, c.top, c.width(), c.height(), c.area)).collect();
        assert_eq!(sizes, [(0, 0, 2, 2, 2), (3, 0, 2, 3, 4), (0, 3, 2, 1, 2)]);
        assert_eq!(components[1].rows, [(3, 4), (4, 4), (4, 4)]);
        assert_eq!((labels[0], labels[1], labels[4]), (1, 0, 2));
    }

    #[test]
    fn grown_sets_fill_gaps() {
        let (components, _) = mask(["#....", ".....", "#....", "....#"]).grown(1).components();
        assert_eq!(components.iter().map(|c| c.area).collect::<Vec<_>>(), [8, 4]);
    }

    #[test]
    fn dark_pixels_differ_from_their_surroundings() {
        let shaded: Vec<u8> =
            (0..400).map(|at| (120 + at % 20 * 6) as u8 / if at / 20 == 10 { 4 } else { 1 }).collect();
        let mask = Mask::darker_than(Surroundings::Square, &Picture::new(20, 20, shaded), 0.85, 6);
        let rows: Vec<usize> = (0..20).filter(|y| (4..16).all(|x| mask.bits[y * 20 + x])).collect();
        assert_eq!(rows, [9, 10, 11]);
    }

    #[test]
    fn the_edge_of_a_shadow_is_darker_than_the_square_only() {
        let shadow: Vec<u8> = (0..400).map(|at| if at % 20 + at / 20 > 20 { 90 } else { 200 }).collect();
        let dark = |surroundings| {
            let mask = Mask::darker_than(surroundings, &Picture::new(20, 20, shadow.clone()), 0.85, 6);
            mask.bits.contains(&true)
        };
        assert_eq!([Surroundings::Square, Surroundings::DarkestQuarter].map(dark), [true, false]);
    }
}
