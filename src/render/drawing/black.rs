//! Pages in pure black, without grays and colors, for black ink and newsprint.

use super::text::CAP_HEIGHT;
use super::{Anchor, Color, Item, Outline, Page, Point, Shape, Stroke, Text};

/// The usual minimum width of lines in points; thinner ones break in print.
pub(in crate::render) const HAIRLINE: f32 = 0.25;
/// The width from which on gray lines become outlines, in points.
const WIDE: f32 = 5.0;
/// The width of outlines, in points.
const OUTLINE: f32 = 0.75;
/// The darkness from which on areas become black.
const DARK: f32 = 0.45;
/// The relative width of the dashed line that replaces a white one.
const WHITE_LINE: f32 = 0.15;

/// The radius of the gap of an outline behind a digit, relative to the font size.
const GAP: f32 = 0.45;

impl Page {
    /// Replaces grays and colors by black: lines become thinner, light areas hatched or white with an outline, and text
    /// black. Lines have at least the width `min_line` in points, by default a quarter of a point.
    ///
    /// ```
    /// use cluewise::render::drawing::{Color, Page, Point, Text};
    /// let mut page = Page::new(20.0, 20.0);
    /// page.items.push(Text::new(Point::new(5.0, 15.0), 12.0, "7").colored(Color(0x59, 0x59, 0x59)).into());
    /// assert!(page.in_black(None).to_svg().contains(r##"fill="#000000">7"##));
    /// ```
    #[must_use]
    pub fn in_black(self, min_line: Option<f32>) -> Page {
        let min_line = min_line.unwrap_or(HAIRLINE);
        let runs = self.items.chunk_by(|a, b| tone(a).is_some() && tone(a) == tone(b));
        let items = runs.flat_map(|run| run_in_black(run, min_line));
        let items = items.flat_map(|item| gap_behind(&item, &self.items).into_iter().chain([item])).collect();
        let background = self.background.map(|_| Color::WHITE);
        Page { background, items, ..self }
    }
}

/// Returns a white circle behind a digit on a line that becomes an outline, which would cross the digit.
fn gap_behind(item: &Item, all: &[Item]) -> Option<Item> {
    let Item::Text(text) = item else { return None };
    if text.anchor != Anchor::Middle || text.text.chars().count() > 1 {
        return None;
    }
    let center = text.at.plus(0.0, -CAP_HEIGHT / 2.0 * text.size);
    let crosses = |item: &Item| match item {
        Item::Shape(Shape { outline: Outline::Line(ends), stroke: Some(stroke), .. }) => {
            !is_pure(stroke.color) && stroke.width > WIDE && distance_to_line(center, *ends) < text.size / 4.0
        }
        _ => false,
    };
    all.iter().any(crosses).then(|| Outline::Circle(center, GAP * text.size).filled(Color::WHITE).into())
}

fn distance_to_line(point: Point, [a, b]: [Point; 2]) -> f32 {
    let dot = (point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y);
    let share = dot / a.distance(b).powi(2).max(f32::MIN_POSITIVE);
    point.distance(a.towards(b, share.clamp(0.0, 1.0)))
}

fn is_pure(color: Color) -> bool {
    [Color::BLACK, Color::WHITE].contains(&color)
}

/// Returns 0 for white, 1 for black.
fn darkness(Color(red, green, blue): Color) -> f32 {
    1.0 - (0.299 * f32::from(red) + 0.587 * f32::from(green) + 0.114 * f32::from(blue)) / 255.0
}

/// Returns the gray or color of a shape.
fn tone(item: &Item) -> Option<Color> {
    let Item::Shape(shape) = item else { return None };
    [shape.fill, shape.stroke.map(|stroke| stroke.color)].into_iter().flatten().find(|&color| !is_pure(color))
}

/// Returns consecutive shapes of the same gray, such as the segments of a line, or a single item, in black.
fn run_in_black(run: &[Item], min_line: f32) -> Vec<Item> {
    let shapes: Vec<&Shape> =
        run.iter().filter_map(|item| if let Item::Shape(shape) = item { Some(shape) } else { None }).collect();
    let is_wide = |shape: &&Shape| {
        let width = shape.stroke.filter(|stroke| !is_pure(stroke.color)).map_or(0.0, |stroke| stroke.width);
        matches!(shape.outline, Outline::Line(_)) && width > WIDE
    };
    // A bulb is larger than a joint, and has a stroke.
    let is_bulb = |shape: &&Shape| {
        let is_filled = shape.fill.is_some_and(|fill| !is_pure(fill));
        is_filled && shape.stroke.is_some() && matches!(shape.outline, Outline::Circle(..))
    };
    let has_line = shapes.iter().any(|shape| matches!(shape.outline, Outline::Line(_)));
    if shapes.iter().any(is_wide) || has_line && shapes.iter().any(is_bulb) {
        // All black parts are behind all white ones, so that the parts have one outline.
        let pass = |color, extra| shapes.iter().map(move |shape| widened(shape, color, extra).into());
        return pass(Color::BLACK, 2.0 * OUTLINE.max(min_line)).chain(pass(Color::WHITE, 0.0)).collect();
    }
    run.iter().flat_map(|item| item_in_black(item, min_line)).collect()
}

/// Returns a shape in one color with a wider stroke.
fn widened(shape: &Shape, color: Color, extra: f32) -> Shape {
    let width = shape.stroke.map_or(0.0, |stroke| stroke.width) + extra;
    let stroke = (width > 0.0).then(|| Stroke::new(width, color));
    Shape { fill: shape.fill.map(|_| color), stroke, outline: shape.outline.clone() }
}

fn item_in_black(item: &Item, min_line: f32) -> Vec<Item> {
    let shape = match item {
        Item::Text(text) if text.color == Color::WHITE => return vec![item.clone()],
        Item::Text(text) => return vec![Text { color: Color::BLACK, ..text.clone() }.into()],
        Item::Shape(shape) => shape,
    };
    let stroke = shape.stroke.map(|stroke| stroke_in_black(stroke, &shape.outline, min_line));
    match (shape.fill, stroke, &shape.outline) {
        (Some(fill), None, Outline::Rect(corners)) if is_light(fill) => hatched(*corners, fill, min_line),
        // The round joint of lines is as thin as these become.
        (Some(fill), None, Outline::Circle(center, radius)) if !is_pure(fill) => {
            let radius = (radius * darkness(fill)).max(min_line / 2.0);
            vec![Outline::Circle(*center, radius).filled(Color::BLACK).into()]
        }
        (Some(fill), None, outline) if is_light(fill) => {
            vec![outline.clone().filled(Color::WHITE).stroked(Stroke::new(OUTLINE.max(min_line), Color::BLACK)).into()]
        }
        (fill, stroke, outline) => {
            let fill = fill.map(|fill| if darkness(fill) >= DARK { Color::BLACK } else { Color::WHITE });
            vec![Shape { outline: outline.clone(), fill, stroke }.into()]
        }
    }
}

fn is_light(fill: Color) -> bool {
    !is_pure(fill) && darkness(fill) < DARK
}

/// Returns a black stroke with about as much ink. White lines on gray ones become dashed.
fn stroke_in_black(stroke: Stroke, outline: &Outline, min_line: f32) -> Stroke {
    match stroke.color {
        Color::BLACK => Stroke { width: stroke.width.max(min_line), ..stroke },
        Color::WHITE if matches!(outline, Outline::Line(_)) => {
            Stroke::dashed((WHITE_LINE * stroke.width).max(min_line), Color::BLACK)
        }
        Color::WHITE => stroke,
        gray => Stroke { color: Color::BLACK, width: (stroke.width * darkness(gray)).max(min_line), ..stroke },
    }
}

/// Returns diagonal lines within a rectangle that cover as much of it as its gray has ink. Those of neighbors continue
/// them.
fn hatched([a, b]: [Point; 2], fill: Color, min_line: f32) -> Vec<Item> {
    let (left, right, top, bottom) = (a.x.min(b.x), a.x.max(b.x), a.y.min(b.y), a.y.max(b.y));
    let pitch = min_line * std::f32::consts::SQRT_2 / darkness(fill).max(0.01);
    let line = |sum: f32| {
        let (from, to) = ((sum - bottom).max(left), (sum - top).min(right));
        let ends = [Point::new(from, sum - from), Point::new(to, sum - to)];
        Outline::Line(ends).stroked(Stroke::new(min_line, Color::BLACK)).into()
    };
    let (first, last) = (((left + top) / pitch).ceil() as i64, ((right + bottom) / pitch).floor() as i64);
    (first..=last).map(|i| line(i as f32 * pitch)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIGHT: Color = Color(0xc4, 0xc4, 0xc4);
    const GRAY: Color = Color(0x59, 0x59, 0x59);

    fn black(items: Vec<Item>) -> Vec<Item> {
        Page { items, ..Page::new(100.0, 100.0) }.in_black(None).items
    }

    fn line(width: f32, color: Color) -> Item {
        Outline::Line([Point::new(0.0, 0.0), Point::new(50.0, 0.0)]).stroked(Stroke::new(width, color)).into()
    }

    #[test]
    fn outlines_have_gaps_behind_digits() {
        let digit = |y: f32| Item::from(Text { anchor: Anchor::Middle, ..Text::new(Point::new(20.0, y), 20.0, "7") });
        let gaps = |y: f32| {
            let items = black(vec![line(5.5, LIGHT), digit(y)]);
            items.iter().filter(|item| matches!(item, Item::Shape(Shape { outline: Outline::Circle(..), .. }))).count()
        };
        assert_eq!([7.0, 30.0].map(gaps), [1, 0]);
    }

    #[test]
    fn lines_become_thin_or_outlines() {
        let width = |item: &Item| match item {
            Item::Shape(Shape { stroke: Some(stroke), .. }) => (stroke.width, stroke.color),
            _ => panic!("a line"),
        };
        let thin = black(vec![line(1.0, GRAY), line(0.2, LIGHT)]);
        let [(first, _), (second, color)] = [&thin[0], &thin[1]].map(width);
        assert!((0.6..0.7).contains(&first) && second == HAIRLINE && color == Color::BLACK, "{thin:?}");
        let wide = black(vec![line(5.5, LIGHT), line(5.5, LIGHT)]);
        let colors: Vec<(f32, Color)> = wide.iter().map(width).collect();
        assert_eq!(colors, [(7.0, Color::BLACK), (7.0, Color::BLACK), (5.5, Color::WHITE), (5.5, Color::WHITE)]);
    }

    #[test]
    fn light_areas_are_hatched() {
        let corners = [Point::new(10.0, 10.0), Point::new(30.0, 20.0)];
        let items = black(vec![Outline::Rect(corners).filled(Color(0xe0, 0xe0, 0xe0)).into()]);
        assert!(items.len() > 5, "{items:?}");
        for item in items {
            let Item::Shape(Shape { outline: Outline::Line(ends), fill: None, .. }) = item else { panic!("a line") };
            for Point { x, y } in ends {
                assert!((9.99..30.01).contains(&x) && (9.99..20.01).contains(&y), "{x}, {y}");
            }
        }
    }
}
