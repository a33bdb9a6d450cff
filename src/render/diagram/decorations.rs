//! Shapes of the decorations of a grid.

use super::colors::{BLUE_LINE, GREEN_LINE, INK, LAVENDER_LINE, ORANGE_LINE, PURPLE_LINE, TEAL_LINE, YELLOW_LINE};
use super::grid::GridDiagram;
use crate::kinds::{Decoration, GridPoint, Tone};
use crate::render::drawing::{Anchor, CAP_HEIGHT, Color, Item, Outline, Point, Stroke, Text};
use crate::render::print_limits::MIN_FONT;

/// The distance of a dashed outline from the border of its cells, in cells.
const INSET: f32 = 0.08;
/// The maximum height to which a minimum font size raises a text, in cells.
pub(in crate::render) const MAX_RAISED: f32 = 0.36;
/// The height of the sums of cages, in cells.
pub(super) const CORNER_HEIGHT: f32 = 0.2;
/// The side of the smallest cells whose sums have the minimum font size beside a digit, in points.
pub(in crate::render) const MIN_LABEL_CELL: f32 = MIN_FONT * CAP_HEIGHT / CORNER_HEIGHT;
/// The width of outlines and edges, in cells.
const THIN: f32 = 0.025;
/// The minimum width of outlines, relative to black lines between cells.
const BOLD: f32 = 1.5;

/// Returns the color of a tone. Candidates have a contrast of 4.5 on those of lines.
fn color_of(tone: Tone) -> Color {
    match tone {
        Tone::White => Color::WHITE,
        Tone::Light => Color(0xd0, 0xd0, 0xd0),
        Tone::Medium => Color(0x80, 0x80, 0x80),
        Tone::Green => GREEN_LINE,
        Tone::Purple => PURPLE_LINE,
        Tone::Blue => BLUE_LINE,
        Tone::Orange => ORANGE_LINE,
        Tone::Teal => TEAL_LINE,
        Tone::Yellow => YELLOW_LINE,
        Tone::Lavender => LAVENDER_LINE,
        _ => INK,
    }
}

/// Returns the shapes behind the lines and digits, in front of the shades.
pub(super) fn behind(grid: &GridDiagram, decorations: &[Decoration]) -> Vec<Item> {
    let mut items = Vec::new();
    for decoration in decorations {
        match decoration {
            Decoration::Line { points, width, tone, arrow } => items.extend(line(grid, points, *width, *tone, *arrow)),
            Decoration::Outline { cells } => {
                let thin = THIN * grid.cell_side() + 0.1;
                let stroke = Stroke::dashed(grid.style().line_width.map_or(thin, |width| thin.max(BOLD * width)), INK);
                let ends = outline(cells, grid.side()).into_iter();
                items.extend(ends.map(|ends| Outline::Line(ends.map(|end| grid.at(end))).stroked(stroke).into()));
            }
            Decoration::Circle { center, radius, fill, edge } if *radius > MAX_DOT => {
                items.push(circle(grid, *center, *radius, [*fill, *edge]));
            }
            Decoration::Square { center: [x, y], radius, fill } => {
                let corners = [[x - radius, y - radius], [x + radius, y + radius]].map(|corner| grid.at(corner));
                items.push(Outline::Rect(corners).filled(color_of(*fill)).into());
            }
            Decoration::Circle { .. } | Decoration::Shade { .. } | Decoration::Text { .. } => {}
        }
    }
    items
}

/// The radius of the largest circles that lie on lines, in cells; larger ones are behind digits.
const MAX_DOT: f32 = 0.3;

fn circle(grid: &GridDiagram, center: GridPoint, radius: f32, [fill, edge]: [Tone; 2]) -> Item {
    let circle = Outline::Circle(grid.at(center), radius * grid.cell_side()).filled(color_of(fill));
    circle.stroked(Stroke::new(THIN * grid.cell_side() + 0.1, color_of(edge))).into()
}

/// Returns the dots and texts in front of the lines and digits. The texts of a dot follow it.
pub(super) fn in_front(grid: &GridDiagram, decorations: &[Decoration]) -> Vec<Item> {
    let (mut items, mut last) = (Vec::new(), None);
    for decoration in decorations {
        match decoration {
            Decoration::Circle { center, radius, fill, edge } if *radius <= MAX_DOT => {
                items.push(circle(grid, *center, *radius, [*fill, *edge]));
                last = Some((*center, *radius, *fill));
            }
            Decoration::Text { at: at @ [x, y], height, text } => {
                let dot = last.filter(|(center, radius, _)| (x - center[0]).hypot(y - center[1]) < *radius);
                items.extend(label(grid, *at, *height, text, dot.map(|(.., fill)| fill)));
            }
            _ => {}
        }
    }
    items
}

/// Returns a rectangle for each run of equally shaded cells in a row.
pub(super) fn shades(grid: &GridDiagram, decorations: &[Decoration]) -> Vec<Item> {
    let side = grid.side();
    let mut depths = vec![0.0; side * side];
    for decoration in decorations {
        if let Decoration::Shade { cells, depth } = decoration {
            for (row, column) in cells.iter().map(|&cell| grid.place(cell.into())).filter(|&(row, _)| row < side) {
                depths[row * side + column] += depth;
            }
        }
    }
    let mut items = Vec::new();
    for (row, depths) in depths.chunks(side).enumerate() {
        let mut start = 0;
        for run in depths.chunk_by(|a, b| a == b) {
            let end = start + run.len();
            if run[0] > 0.0 {
                let corners = [[start as f32, row as f32], [end as f32, row as f32 + 1.0]].map(|at| grid.at(at));
                items.push(Outline::Rect(corners).filled(shade(run[0])).into());
            }
            start = end;
        }
    }
    items
}

/// The difference of the darkest shade from white, of 255.
const DARKEST: f32 = 50.0;

/// Returns the color of the ground at a darkness from 0 to 1.
fn shade(depth: f32) -> Color {
    let level = (255.0 - depth.clamp(0.0, 1.0) * DARKEST).round() as u8;
    Color(level, level, level)
}

/// Returns the segments of a line, with round joints and ends, and its arrowhead. Ends on the border of the grid and those
/// of arrows are not round.
fn line(grid: &GridDiagram, points: &[GridPoint], width: f32, tone: Tone, arrow: bool) -> Vec<Item> {
    let stroke = Stroke::new(width * grid.cell_side(), color_of(tone));
    let is_inside = |point: &GridPoint| point.iter().all(|at| (0.01..grid.side() as f32 - 0.01).contains(at));
    let has_ends = !arrow && points.iter().all(is_inside);
    let points: Vec<Point> = points.iter().map(|&point| grid.at(point)).collect();
    let segments = points.windows(2).map(|ends| Item::from(Outline::Line([ends[0], ends[1]]).stroked(stroke)));
    let rounded = if has_ends { &points[..] } else { points.get(1..points.len().saturating_sub(1)).unwrap_or(&[]) };
    let joints = rounded.iter().map(|&at| Item::from(Outline::Circle(at, stroke.width / 2.0).filled(stroke.color)));
    let mut items: Vec<Item> = segments.chain(joints).collect();
    if let (true, [.., from, to]) = (arrow, &points[..]) {
        let back = to.towards(*from, 0.22 * grid.cell_side() / to.distance(*from).max(0.01));
        let side = |sign: f32| back.plus(sign * (to.y - back.y) * 0.6, -sign * (to.x - back.x) * 0.6);
        items.extend([side(1.0), side(-1.0)].map(|end| Item::from(Outline::Line([*to, end]).stroked(stroke))));
    }
    items
}

/// Returns the font size of a text of this usual height in cells, which the minimum font size may raise.
pub(super) fn label_size(grid: &GridDiagram, height: f32) -> f32 {
    let in_points = |height: f32| height * grid.cell_side() / CAP_HEIGHT;
    in_points(height).max(grid.style().min_font.min(in_points(MAX_RAISED)))
}

impl GridDiagram {
    /// Iterates over the font sizes of texts besides digits, in points.
    pub fn mark_sizes(&self) -> impl Iterator<Item = f32> {
        self.decorations.iter().filter_map(|decoration| match decoration {
            Decoration::Text { height, .. } => Some(label_size(self, *height)),
            _ => None,
        })
    }
}

/// Returns a centered text: on a dot that has this fill, or on white.
fn label(grid: &GridDiagram, at: GridPoint, height: f32, text: &str, dot: Option<Tone>) -> Vec<Item> {
    let (usual, size) = (height * grid.cell_side() / CAP_HEIGHT, label_size(grid, height));
    // The mean width of a digit is 0.57 of the font size.
    let half = |size: f32| [text.chars().count() as f32 * size * 0.3, size * CAP_HEIGHT * 0.65];
    let in_cells = |size| half(size).map(|length| length / grid.cell_side());
    let (center, height) = (grid.at(kept_inside(at, in_cells(usual), in_cells(size))), size * CAP_HEIGHT);
    let half = half(size);
    let ground = Outline::Rect([center.plus(-half[0], -half[1]), center.plus(half[0], half[1])]).filled(Color::WHITE);
    let text = Text::new(center.plus(0.0, height / 2.0), size, text).anchored(Anchor::Middle);
    match dot {
        None => vec![ground.into(), text.into()],
        Some(Tone::Black) => vec![Text { color: Color::WHITE, ..text }.into()],
        Some(_) => vec![text.into()],
    }
}

/// Returns the center of an enlarged text, moved so that it does not reach beyond the cell that its usual size lies in.
/// Both sizes are distances from the center, in cells.
fn kept_inside(at: GridPoint, usual: [f32; 2], enlarged: [f32; 2]) -> GridPoint {
    let kept = |axis: usize| {
        let (at, start) = (at[axis], at[axis].floor());
        let is_inside = at - usual[axis] >= start && at + usual[axis] <= start + 1.0;
        let room = 0.5 - enlarged[axis] - THIN;
        if is_inside && room > 0.0 { at.clamp(start + 0.5 - room, start + 0.5 + room) } else { at }
    };
    [kept(0), kept(1)]
}

/// Returns the lines along the inside of the border of cells, joined where they meet in a straight line.
fn outline(cells: &[u16], side: usize) -> Vec<[GridPoint; 2]> {
    let contains = |column: isize, row: isize| {
        let is_inside = |i: isize| (0..side as isize).contains(&i);
        is_inside(column) && is_inside(row) && cells.contains(&((row * side as isize + column) as u16))
    };
    let mut lines = Vec::new();
    // Along rows and columns: the direction of the line, and that of its outside.
    for (dx, dy, outside) in [(1, 0, -1), (1, 0, 1), (0, 1, -1), (0, 1, 1)] {
        let (across, down) = (dy * outside, dx * outside);
        let mut segments: Vec<[f32; 3]> = Vec::new();
        for &cell in cells {
            let (column, row) = ((cell as usize % side) as isize, (cell as usize / side) as isize);
            if contains(column + across, row + down) {
                continue;
            }
            // Past the end the border turns inward, goes on, or turns outward.
            let end = |sign: isize| match (
                contains(column + sign * dx, row + sign * dy),
                contains(column + sign * dx + across, row + sign * dy + down),
            ) {
                (false, _) => -INSET,
                (true, false) => 0.0,
                (true, true) => INSET,
            };
            let (along, line) = if dx == 1 { (column, row) } else { (row, column) };
            let position = line as f32 + if outside < 0 { INSET } else { 1.0 - INSET };
            segments.push([position, along as f32 - end(-1), along as f32 + 1.0 + end(1)]);
        }
        let point = |at, position| if dx == 1 { [at, position] } else { [position, at] };
        let ends = |[position, from, to]: [f32; 3]| [point(from, position), point(to, position)];
        lines.extend(joined(segments).into_iter().map(ends));
    }
    lines
}

/// Joins segments that continue each other: their position, start and end.
fn joined(mut segments: Vec<[f32; 3]>) -> Vec<[f32; 3]> {
    segments.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    let mut joined: Vec<[f32; 3]> = Vec::new();
    for segment in segments {
        match joined.last_mut() {
            Some(last) if last[0] == segment[0] && last[2] == segment[1] => last[2] = segment[2],
            _ => joined.push(segment),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::PuzzleKind;
    use crate::render::diagram::Frame;

    #[test]
    fn numbers_on_dots_are_legible() {
        let kind = PuzzleKind::of_size(9).expect("a size");
        let frame = Frame { corner: Point::new(0.0, 0.0), side: 90.0 };
        let (grid, at) = (GridDiagram::new(frame, &kind), [1.0, 0.5]);
        let number = Decoration::Text { at, height: 0.2, text: "3".to_owned() };
        let dot = |fill| Decoration::Circle { center: at, radius: 0.15, fill, edge: Tone::Black };
        for (fill, want) in [(Tone::Black, Color::WHITE), (Tone::White, INK)] {
            let items = in_front(&grid, &[dot(fill), number.clone()]);
            let colors: Vec<Color> = items
                .iter()
                .filter_map(|item| match item {
                    Item::Text(text) => Some(text.color),
                    _ => None,
                })
                .collect();
            assert_eq!(colors, [want]);
        }
    }

    #[test]
    fn outlines_follow_the_border_inside() {
        // An L of three cells: r1c1, r2c1, r2c2.
        let mut lines = outline(&[0, 4, 5], 4);
        lines.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
        let (i, o) = (INSET, 1.0 - INSET);
        let want = [
            [[i, i], [i, 1.0 + o]],
            [[i, i], [o, i]],
            [[i, 1.0 + o], [1.0 + o, 1.0 + o]],
            [[o, i], [o, 1.0 + i]],
            [[o, 1.0 + i], [1.0 + o, 1.0 + i]],
            [[1.0 + o, 1.0 + i], [1.0 + o, 1.0 + o]],
        ];
        assert_eq!(lines.len(), want.len(), "{lines:?}");
        for (line, want) in lines.iter().flatten().flatten().zip(want.iter().flatten().flatten()) {
            assert!((line - want).abs() < 1e-5, "{lines:?}");
        }
    }
}
