//! Shapes, and the paths that they are.

use super::{Color, Point};

/// A shape with what it is filled and stroked with.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// Where its edge is.
    pub outline: Outline,
    /// What it is filled with.
    pub fill: Option<Color>,
    /// What its edge is drawn with.
    pub stroke: Option<Stroke>,
}

/// The edge of a shape.
#[derive(Clone, PartialEq, Debug)]
pub enum Outline {
    /// A line from point to point.
    Line([Point; 2]),
    /// A curve from the first point to the last that leaves and arrives in the direction of the second.
    Curve([Point; 3]),
    /// A rectangle: two opposite corners.
    Rect([Point; 2]),
    /// A circle: its centre and its radius in points.
    Circle(Point, f32),
    /// A closed polygon.
    Polygon(Vec<Point>),
}

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stroke {
    /// Its width in points.
    pub width: f32,
    /// Its colour.
    pub color: Color,
    /// Whether it is dashed.
    pub dashed: bool,
}

impl Stroke {
    /// An unbroken line.
    pub const fn new(width: f32, color: Color) -> Stroke {
        Stroke { width, color, dashed: false }
    }

    /// A dashed line.
    pub const fn dashed(width: f32, color: Color) -> Stroke {
        Stroke { width, color, dashed: true }
    }

    /// The lengths of dash and gap; `None` for an unbroken line.
    pub(super) fn dashes(&self) -> Option<[f32; 2]> {
        self.dashed.then_some([3.0 * self.width, 2.5 * self.width])
    }
}

impl Outline {
    /// The shape with this inside.
    pub fn filled(self, color: Color) -> Shape {
        Shape { outline: self, fill: Some(color), stroke: None }
    }

    /// The shape with this edge.
    pub fn stroked(self, stroke: Stroke) -> Shape {
        Shape { outline: self, fill: None, stroke: Some(stroke) }
    }

    /// The same, turned by half a turn about a point.
    pub(super) fn turned(self, about: Point) -> Outline {
        match self {
            Outline::Line(points) => Outline::Line(points.map(|p| p.turned(about))),
            Outline::Curve(points) => Outline::Curve(points.map(|p| p.turned(about))),
            Outline::Rect(corners) => Outline::Rect(corners.map(|p| p.turned(about))),
            Outline::Circle(centre, radius) => Outline::Circle(centre.turned(about), radius),
            Outline::Polygon(points) => Outline::Polygon(points.into_iter().map(|p| p.turned(about)).collect()),
        }
    }
}

impl Shape {
    /// The same shape with this edge.
    pub fn stroked(self, stroke: Stroke) -> Shape {
        Shape { stroke: Some(stroke), ..self }
    }
}

/// What PDF and PNG are drawn with.
#[cfg(feature = "print")]
#[derive(Clone, Copy, Debug)]
pub(super) enum Move {
    /// Begin here.
    To(Point),
    /// A line to here.
    Line(Point),
    /// A cubic curve: two control points, and where it ends.
    Cubic([Point; 3]),
    /// Back to where it began.
    Close,
}

#[cfg(feature = "print")]
impl Outline {
    /// The way round.
    pub(super) fn path(&self) -> Vec<Move> {
        match self {
            Outline::Line([from, to]) => vec![Move::To(*from), Move::Line(*to)],
            Outline::Curve([from, by, to]) => vec![Move::To(*from), quadratic(*from, *by, *to)],
            Outline::Rect([a, b]) => closed(&[*a, Point::new(b.x, a.y), *b, Point::new(a.x, b.y)]),
            Outline::Circle(centre, radius) => circle(*centre, *radius),
            Outline::Polygon(points) => closed(points),
        }
    }
}

#[cfg(feature = "print")]
fn closed(points: &[Point]) -> Vec<Move> {
    let Some((first, rest)) = points.split_first() else { return Vec::new() };
    let lines = rest.iter().map(|&point| Move::Line(point));
    std::iter::once(Move::To(*first)).chain(lines).chain([Move::Close]).collect()
}

/// The cubic curve that is this quadratic one.
#[cfg(feature = "print")]
fn quadratic(from: Point, by: Point, to: Point) -> Move {
    Move::Cubic([from.towards(by, 2.0 / 3.0), to.towards(by, 2.0 / 3.0), to])
}

/// Four curves, each a quarter of the circle to within 0.03 % of the radius.
#[cfg(feature = "print")]
fn circle(centre: Point, radius: f32) -> Vec<Move> {
    const BEND: f32 = 0.552_284_8; // (sqrt(2) - 1) * 4/3
    let quarter = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)];
    let at = |(x, y): (f32, f32)| centre.plus(radius * x, radius * y);
    let arc = |ends: &[(f32, f32)]| {
        let [(ax, ay), (bx, by)] = [ends[0], ends[1]];
        let bend = |(x, y), (dx, dy)| at((x + BEND * dx, y + BEND * dy));
        Move::Cubic([bend((ax, ay), (bx, by)), bend((bx, by), (ax, ay)), at((bx, by))])
    };
    std::iter::once(Move::To(at(quarter[0]))).chain(quarter.windows(2).map(arc)).chain([Move::Close]).collect()
}
