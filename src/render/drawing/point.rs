//! Positions on a page.

use serde::{Deserialize, Serialize};

/// A position on a page, in points from its upper left corner.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Point {
    /// The distance from the left edge.
    pub x: f32,
    /// The distance from the upper edge.
    pub y: f32,
}

impl Point {
    /// Creates a point.
    pub const fn new(x: f32, y: f32) -> Point {
        Point { x, y }
    }

    /// Returns the point at this offset to the right and downward.
    pub const fn plus(self, right: f32, down: f32) -> Point {
        Point::new(self.x + right, self.y + down)
    }

    /// Rotates the point by a half turn about another.
    pub const fn rotated(self, about: Point) -> Point {
        Point::new(2.0 * about.x - self.x, 2.0 * about.y - self.y)
    }

    /// Interpolates linearly to another point.
    pub const fn towards(self, other: Point, fraction: f32) -> Point {
        self.plus((other.x - self.x) * fraction, (other.y - self.y) * fraction)
    }

    /// Returns the distance to another point.
    pub fn distance(self, other: Point) -> f32 {
        (other.x - self.x).hypot(other.y - self.y)
    }
}
