//! Decorations of constraints on a drawn grid.

use crate::kinds::decoration::{Decoration, GridPoint, Tone};
use crate::kinds::shape::Shape;

/// The height of numbers in corners of cells, in cells.
const CORNER_HEIGHT: f32 = 0.2;
/// The height of clues outside of the grid.
const OUTSIDE_HEIGHT: f32 = 0.34;
/// The height of texts on lines.
const ON_LINE_HEIGHT: f32 = 0.17;
/// The radius of circles that fill a cell.
pub(super) const CIRCLE: f32 = 0.4;

/// Returns the center of a cell.
pub(super) fn center(cell: u16, shape: &Shape) -> GridPoint {
    let (row, column) = (usize::from(cell) / shape.side, usize::from(cell) % shape.side);
    [column as f32 + 0.5, row as f32 + 0.5]
}

/// Returns the point at a part of the way between two points.
fn between(from: GridPoint, to: GridPoint, part: f32) -> GridPoint {
    [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
}

/// Returns the mean of the centers of cells.
pub(super) fn middle(cells: &[u16], shape: &Shape) -> GridPoint {
    let count = cells.len().max(1) as f32;
    let sum =
        cells.iter().map(|&cell| center(cell, shape)).fold([0.0, 0.0], |sum, at| [sum[0] + at[0], sum[1] + at[1]]);
    [sum[0] / count, sum[1] / count]
}

/// Returns a line through the centers of cells.
pub(super) fn line(cells: &[u16], shape: &Shape, width: f32, tone: Tone) -> Decoration {
    let points = cells.iter().map(|&cell| center(cell, shape)).collect();
    Decoration::Line { points, width, tone, arrow: false }
}

/// Returns a circle.
pub(super) fn circle(center: GridPoint, radius: f32, fill: Tone, edge: Tone) -> Decoration {
    Decoration::Circle { center, radius, fill, edge }
}

/// Returns an empty circle that nearly fills a cell.
pub(super) fn ring(cell: u16, shape: &Shape) -> Decoration {
    circle(center(cell, shape), CIRCLE, Tone::White, Tone::Medium)
}

/// Returns the shaft of an arrow from the circle of a cell.
pub(super) fn shaft(from: u16, cells: &[u16], shape: &Shape) -> Decoration {
    let mut points: Vec<GridPoint> =
        std::iter::once(from).chain(cells.iter().copied()).map(|c| center(c, shape)).collect();
    // The head does not cover the digit of the last cell.
    if let [.., before, last] = &mut points[..] {
        *last = between(*before, *last, 1.15);
    }
    Decoration::Line { points, width: 0.04, tone: Tone::Medium, arrow: true }
}

/// Returns a circle around several cells: a thick line with an edge.
pub(super) fn pill(cells: &[u16], shape: &Shape) -> Vec<Decoration> {
    let mut marks = Vec::new();
    for (radius, tone) in [(CIRCLE + 0.03, Tone::Medium), (CIRCLE, Tone::White)] {
        marks.push(line(cells, shape, 2.0 * radius, tone));
        marks.extend(cells.iter().map(|&cell| circle(center(cell, shape), radius, tone, tone)));
    }
    marks
}

/// Returns a text in the upper left corner of the first cell in reading order.
pub(super) fn corner_text(cells: &[u16], shape: &Shape, text: &str) -> Option<Decoration> {
    let [x, y] = center(*cells.iter().min()?, shape);
    let width = 0.13 * text.chars().count() as f32;
    Some(Decoration::Text { at: [x - 0.44 + width / 2.0, y - 0.35], height: CORNER_HEIGHT, text: text.into() })
}

/// Returns a text at a point.
pub(super) fn text(at: GridPoint, height: f32, text: impl Into<String>) -> Decoration {
    Decoration::Text { at, height, text: text.into() }
}

/// Returns a text on a line between its first cells; on the only cell of a short one.
pub(in crate::kinds) fn text_on_line(cells: &[u16], shape: &Shape, text: String) -> Decoration {
    self::text(middle(&cells[..cells.len().min(2)], shape), ON_LINE_HEIGHT, text)
}

/// Returns a number outside of the grid, before the first of several cells; of a diagonal with an arrow.
pub(super) fn outside(cells: &[u16], shape: &Shape, value: i32) -> Vec<Decoration> {
    let Some(&first) = cells.first() else { return Vec::new() };
    let start = center(first, shape);
    let next = cells.get(1).map(|&second| center(second, shape));
    // A single cell is in a corner: its clue is outside of it.
    let side = shape.side as f32;
    let away = |at: f32| if at < side / 2.0 { at + 1.0 } else { at - 1.0 };
    let next = next.unwrap_or([away(start[0]), away(start[1])]);
    let at = between(start, next, -1.0);
    let mut marks = vec![text(at, OUTSIDE_HEIGHT, value.to_string())];
    if at[0] != start[0] && at[1] != start[1] {
        let points = vec![between(at, start, 0.3), between(at, start, 0.55)];
        marks.push(Decoration::Line { points, width: 0.03, tone: Tone::Black, arrow: true });
    }
    marks
}

/// Returns a sign on the border of two cells, open to the larger digit.
pub(super) fn chevron(high: u16, low: u16, shape: &Shape) -> Decoration {
    let (from, to) = (center(high, shape), center(low, shape));
    let middle = between(from, to, 0.5);
    let (along, across) = ([(to[0] - from[0]) * 0.06, (to[1] - from[1]) * 0.06], 2.0);
    let arm =
        |sign: f32| [middle[0] - along[0] - sign * across * along[1], middle[1] - along[1] + sign * across * along[0]];
    let points = vec![arm(1.0), [middle[0] + along[0], middle[1] + along[1]], arm(-1.0)];
    Decoration::Line { points, width: 0.035, tone: Tone::Black, arrow: false }
}
