//! The largest quadrilateral in a component: the outline of a grid.

use crate::components::Component;

/// A point: column and row in pixels.
pub(crate) type Point = (f32, f32);

/// Maximum number of corners of a convex hull; more are thinned out.
const MAX_HULL: usize = 160;

/// Returns the corners of the largest quadrilateral in the convex hull, clockwise from the top left.
pub(crate) fn largest_in(component: &Component) -> Option<[Point; 4]> {
    let mut hull = convex_hull(component);
    if hull.len() > MAX_HULL {
        hull = (0..MAX_HULL).map(|i| hull[i * hull.len() / MAX_HULL]).collect();
    }
    let n = hull.len();
    let mut best: (f32, Option<[Point; 4]>) = (0.0, None);
    for i in 0..n {
        for k in i + 2..n {
            let farthest = |between: &mut dyn Iterator<Item = usize>| {
                between.map(|at| (triangle(hull[i], hull[k], hull[at]), at)).max_by(|a, b| a.0.total_cmp(&b.0))
            };
            let one = farthest(&mut (i + 1..k));
            let other = farthest(&mut (k + 1..n).chain(0..i));
            let (Some((area, j)), Some((other_area, l))) = (one, other) else { continue };
            if area + other_area > best.0 {
                best = (area + other_area, Some([hull[i], hull[j], hull[k], hull[l]]));
            }
        }
    }
    best.1.map(from_top_left)
}

/// Returns the area of a quadrilateral.
pub(crate) fn area(corners: &[Point; 4]) -> f32 {
    triangle(corners[0], corners[1], corners[2]) + triangle(corners[0], corners[2], corners[3])
}

/// Returns the mean of the corners.
pub(crate) fn center(corners: &[Point; 4]) -> Point {
    let sum = corners.iter().fold((0.0, 0.0), |sum, corner| (sum.0 + corner.0, sum.1 + corner.1));
    (sum.0 / 4.0, sum.1 / 4.0)
}

/// Returns whether the center of one of two quadrilaterals with corners in clockwise order is inside of the other.
pub(crate) fn overlap(a: &[Point; 4], b: &[Point; 4]) -> bool {
    let contains =
        |corners: &[Point; 4], point: Point| (0..4).all(|i| cross(corners[i], corners[(i + 1) % 4], point) >= 0.0);
    contains(a, center(b)) || contains(b, center(a))
}

/// Returns the lengths of the sides.
pub(crate) fn sides(corners: &[Point; 4]) -> [f32; 4] {
    [0, 1, 2, 3].map(|i| {
        let (a, b) = (corners[i], corners[(i + 1) % 4]);
        (a.0 - b.0).hypot(a.1 - b.1)
    })
}

fn triangle(a: Point, b: Point, c: Point) -> f32 {
    cross(a, b, c).abs() / 2.0
}

/// Returns a positive number if the points turn clockwise, with rows counted downward.
fn cross(a: Point, b: Point, c: Point) -> f32 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

/// Returns the convex hull of the outer corners of the pixels, clockwise.
fn convex_hull(component: &Component) -> Vec<Point> {
    let mut points = Vec::with_capacity(component.rows.len() * 4);
    for (row, &(first, last)) in component.rows.iter().enumerate() {
        let top = (component.top + row) as f32;
        for y in [top, top + 1.0] {
            points.extend([(first as f32, y), (last as f32 + 1.0, y)]);
        }
    }
    points.sort_by(|a: &Point, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let half = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for point in points {
            while let [.., a, b] = chain[..]
                && cross(a, b, point) <= 0.0
            {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut hull = half(&mut points.iter().copied());
    hull.extend(half(&mut points.iter().rev().copied()));
    hull
}

/// Returns the corners clockwise from the one nearest to the top left.
fn from_top_left(mut corners: [Point; 4]) -> [Point; 4] {
    if cross(corners[0], corners[1], corners[2]) < 0.0 {
        corners.reverse();
    }
    let first = (0..4).min_by(|&a, &b| {
        let distance = |at: usize| corners[at].0 + corners[at].1;
        distance(a).total_cmp(&distance(b))
    });
    corners.rotate_left(first.unwrap_or(0));
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_of_a_leaning_square() {
        // Rows of a square with the corners (10, 0), (40, 10), (30, 40), (0, 30).
        let edge = |y: f32| {
            let left = if y < 30.0 { 10.0 - y / 3.0 } else { (y - 30.0) * 3.0 };
            let right = if y < 10.0 { 10.0 + y * 3.0 } else { 40.0 - (y - 10.0) / 3.0 };
            (left.round() as usize, right.round() as usize)
        };
        let rows = (0..40).map(|y| edge(y as f32 + 0.5)).collect();
        let component = Component { left: 0, top: 0, right: 40, bottom: 39, area: 1000, rows };
        let corners = largest_in(&component).expect("a quadrilateral");
        for (corner, want) in corners.iter().zip([(10.0, 0.0), (40.0, 10.0), (30.0, 40.0), (0.0, 30.0)]) {
            assert!((corner.0 - want.0).hypot(corner.1 - want.1) < 3.0, "{corners:?}");
        }
        assert!((area(&corners) - 1000.0).abs() < 80.0);
        assert!(sides(&corners).iter().all(|side| (side - 31.6).abs() < 3.0));
    }

    #[test]
    fn quadrilaterals_beside_each_other_do_not_overlap() {
        let square = |x: f32, y: f32, side: f32| [(x, y), (x + side, y), (x + side, y + side), (x, y + side)];
        assert!(overlap(&square(0.0, 0.0, 9.0), &square(1.0, -1.0, 9.0)));
        assert!(overlap(&square(0.0, 0.0, 9.0), &square(0.0, 0.0, 2.0)));
        assert!(!overlap(&square(0.0, 0.0, 9.0), &square(9.5, 0.0, 9.0)));
        assert_eq!(center(&square(2.0, 4.0, 2.0)), (3.0, 5.0));
    }

    #[test]
    fn a_pixel_is_a_square() {
        let pixel = Component { left: 3, top: 4, right: 3, bottom: 4, area: 1, rows: vec![(3, 3)] };
        assert_eq!(largest_in(&pixel), Some([(3.0, 4.0), (4.0, 4.0), (4.0, 5.0), (3.0, 5.0)]));
    }
}
