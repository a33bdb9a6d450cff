//! Perspective: the unit square seen as a quadrilateral.

use crate::quadrilateral::Point;

/// The projection of the unit square onto a quadrilateral.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Projection {
    x: [f32; 3],
    y: [f32; 3],
    w: [f32; 2],
}

impl Projection {
    /// Returns the projection that maps (0, 0), (1, 0), (1, 1) and (0, 1) to these corners, in this order.
    pub fn onto(corners: &[Point; 4]) -> Projection {
        let [a, b, c, d] = *corners;
        let (dx1, dx2, dx3) = (b.0 - c.0, d.0 - c.0, a.0 - b.0 + c.0 - d.0);
        let (dy1, dy2, dy3) = (b.1 - c.1, d.1 - c.1, a.1 - b.1 + c.1 - d.1);
        let determinant = dx1 * dy2 - dx2 * dy1;
        let g = (dx3 * dy2 - dx2 * dy3) / determinant;
        let h = (dx1 * dy3 - dx3 * dy1) / determinant;
        Projection {
            x: [b.0 - a.0 + g * b.0, d.0 - a.0 + h * d.0, a.0],
            y: [b.1 - a.1 + g * b.1, d.1 - a.1 + h * d.1, a.1],
            w: [g, h],
        }
    }

    /// Returns the place of a point of the unit square.
    pub fn at(&self, u: f32, v: f32) -> Point {
        let w = self.w[0] * u + self.w[1] * v + 1.0;
        let apply = |row: &[f32; 3]| (row[0] * u + row[1] * v + row[2]) / w;
        (apply(&self.x), apply(&self.y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_are_mapped_to_corners_and_lines_to_lines() {
        let corners = [(10.0, 20.0), (200.0, 5.0), (180.0, 160.0), (30.0, 190.0)];
        let projection = Projection::onto(&corners);
        let is_near = |a: Point, b: Point| (a.0 - b.0).hypot(a.1 - b.1) < 0.01;
        for ((u, v), corner) in [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].into_iter().zip(corners) {
            assert!(is_near(projection.at(u, v), corner));
        }
        // The middle of the square is where the diagonals meet.
        let (x, y) = projection.at(0.5, 0.5);
        let on_line = |a: Point, b: Point| ((b.0 - a.0) * (y - a.1) - (b.1 - a.1) * (x - a.0)).abs() < 1.0;
        assert!(on_line(corners[0], corners[2]) && on_line(corners[1], corners[3]));
    }
}
