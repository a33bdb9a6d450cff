//! Shapes and their paths.

use super::{Color, Point};
use serde::{Deserialize, Serialize};

/// A shape with its fill and stroke.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Shape {
    /// The outline.
    pub outline: Outline,
    /// The fill color.
    pub fill: Option<Color>,
    /// The stroke of the outline.
    pub stroke: Option<Stroke>,
}

/// The outline of a shape.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Outline {
    /// A straight line.
    Line([Point; 2]),
    /// A quadratic Bézier curve: start, control point and end.
    Curve([Point; 3]),
    /// A rectangle, given by two opposite corners.
    Rect([Point; 2]),
    /// A circle, given by its center and its radius in points.
    Circle(Point, f32),
    /// A closed polygon.
    Polygon(Vec<Point>),
    /// Any path, such as the outline of a text.
    Path(Vec<PathSegment>),
}

/// The style of a line.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Stroke {
    /// The width in points.
    pub width: f32,
    /// The color.
    pub color: Color,
    /// Whether the line is dashed.
    pub dashed: bool,
}

impl Stroke {
    /// Creates a solid stroke.
    pub const fn new(width: f32, color: Color) -> Stroke {
        Stroke { width, color, dashed: false }
    }

    /// Creates a dashed stroke.
    pub const fn dashed(width: f32, color: Color) -> Stroke {
        Stroke { width, color, dashed: true }
    }

    /// Returns the lengths of dash and gap; `None` for a solid stroke.
    pub(super) fn dashes(&self) -> Option<[f32; 2]> {
        self.dashed.then_some([3.0 * self.width, 2.5 * self.width])
    }
}

impl Outline {
    /// Returns a filled shape without a stroke.
    pub fn filled(self, color: Color) -> Shape {
        Shape { outline: self, fill: Some(color), stroke: None }
    }

    /// Returns a stroked shape without a fill.
    pub fn stroked(self, stroke: Stroke) -> Shape {
        Shape { outline: self, fill: None, stroke: Some(stroke) }
    }

    /// Moves all points, and scales radii.
    pub(super) fn mapped(self, place: impl Fn(Point) -> Point + Copy, scale: f32) -> Outline {
        match self {
            Outline::Line(points) => Outline::Line(points.map(place)),
            Outline::Curve(points) => Outline::Curve(points.map(place)),
            Outline::Rect(corners) => Outline::Rect(corners.map(place)),
            Outline::Circle(center, radius) => Outline::Circle(place(center), scale * radius),
            Outline::Polygon(points) => Outline::Polygon(points.into_iter().map(place).collect()),
            Outline::Path(path) => Outline::Path(path.into_iter().map(|segment| segment.mapped(place)).collect()),
        }
    }
}

impl Shape {
    /// Sets the stroke.
    pub fn stroked(self, stroke: Stroke) -> Shape {
        Shape { stroke: Some(stroke), ..self }
    }
}

/// A segment of a path.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum PathSegment {
    /// Starts a subpath.
    To(Point),
    /// A straight line to a point.
    Line(Point),
    /// A cubic Bézier curve: two control points and the end.
    Cubic([Point; 3]),
    /// Closes the subpath.
    Close,
}

impl PathSegment {
    /// Moves all points.
    fn mapped(self, place: impl Fn(Point) -> Point) -> PathSegment {
        match self {
            PathSegment::To(to) => PathSegment::To(place(to)),
            PathSegment::Line(to) => PathSegment::Line(place(to)),
            PathSegment::Cubic(points) => PathSegment::Cubic(points.map(place)),
            PathSegment::Close => PathSegment::Close,
        }
    }
}

#[cfg(feature = "print")]
impl Outline {
    /// Returns the path of the outline.
    pub(super) fn path(&self) -> Vec<PathSegment> {
        match self {
            Outline::Line([from, to]) => vec![PathSegment::To(*from), PathSegment::Line(*to)],
            Outline::Curve([from, control, to]) => vec![PathSegment::To(*from), quadratic(*from, *control, *to)],
            Outline::Rect([a, b]) => closed(&[*a, Point::new(b.x, a.y), *b, Point::new(a.x, b.y)]),
            Outline::Circle(center, radius) => circle(*center, *radius),
            Outline::Polygon(points) => closed(points),
            Outline::Path(path) => path.clone(),
        }
    }
}

#[cfg(feature = "print")]
fn closed(points: &[Point]) -> Vec<PathSegment> {
    let Some((first, rest)) = points.split_first() else { return Vec::new() };
    let lines = rest.iter().map(|&point| PathSegment::Line(point));
    std::iter::once(PathSegment::To(*first)).chain(lines).chain([PathSegment::Close]).collect()
}

/// Converts a quadratic Bézier curve to a cubic one.
#[cfg(feature = "print")]
pub(super) fn quadratic(from: Point, control: Point, to: Point) -> PathSegment {
    PathSegment::Cubic([from.towards(control, 2.0 / 3.0), to.towards(control, 2.0 / 3.0), to])
}

/// Approximates a circle by four cubic curves, accurate to 0.03 % of the radius.
#[cfg(feature = "print")]
fn circle(center: Point, radius: f32) -> Vec<PathSegment> {
    const BEND: f32 = 0.552_284_8; // (sqrt(2) - 1) * 4/3
    let quarter = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)];
    let at = |(x, y): (f32, f32)| center.plus(radius * x, radius * y);
    let arc = |ends: &[(f32, f32)]| {
        let [(ax, ay), (bx, control)] = [ends[0], ends[1]];
        let bend = |(x, y), (dx, dy)| at((x + BEND * dx, y + BEND * dy));
        PathSegment::Cubic([bend((ax, ay), (bx, control)), bend((bx, control), (ax, ay)), at((bx, control))])
    };
    std::iter::once(PathSegment::To(at(quarter[0])))
        .chain(quarter.windows(2).map(arc))
        .chain([PathSegment::Close])
        .collect()
}
