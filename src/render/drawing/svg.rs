//! SVG output, with one element per item.

use super::{Anchor, Item, Outline, Page, PathSegment, Point, Shape, Text};
use std::fmt::{self, Write};

/// The font family list where fonts are not embedded.
const FONTS: &str = "Open Sans, Noto Sans, Helvetica, Arial, sans-serif";

/// Returns the page as an SVG document.
pub(super) fn svg(page: &Page) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_page(&mut out, page);
    out
}

fn write_page(out: &mut String, page: &Page) -> fmt::Result {
    let (width, height) = (Number(page.width), Number(page.height));
    write!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}pt" height="{height}pt" viewBox="0 0 {width} {height}""#
    )?;
    if page.items.iter().any(|item| matches!(item, Item::Text(_))) {
        write!(out, r#" font-family="{FONTS}""#)?;
    }
    out.write_str(">\n")?;
    if let Some(color) = page.background {
        writeln!(out, r#"<rect width="{width}" height="{height}" fill="{color}"/>"#)?;
    }
    for item in &page.items {
        match item {
            Item::Shape(shape) => write_shape(out, shape)?,
            Item::Text(text) => write_text(out, text)?,
        }
    }
    out.write_str("</svg>\n")
}

fn write_shape(out: &mut String, shape: &Shape) -> fmt::Result {
    match &shape.outline {
        Outline::Line([a, b]) => write!(out, r#"<path d="M{a}L{b}""#)?,
        Outline::Curve([a, control, b]) => write!(out, r#"<path d="M{a}Q{control} {b}""#)?,
        Outline::Rect([a, b]) => {
            let (x, y) = (Number(a.x.min(b.x)), Number(a.y.min(b.y)));
            let (width, height) = (Number((a.x - b.x).abs()), Number((a.y - b.y).abs()));
            write!(out, r#"<rect x="{x}" y="{y}" width="{width}" height="{height}""#)?;
        }
        Outline::Circle(center, radius) => {
            let (x, y, radius) = (Number(center.x), Number(center.y), Number(*radius));
            write!(out, r#"<circle cx="{x}" cy="{y}" r="{radius}""#)?;
        }
        Outline::Polygon(points) => {
            let points: Vec<String> = points.iter().map(Point::to_string).collect();
            write!(out, r#"<polygon points="{}""#, points.join(" "))?;
        }
        Outline::Path(path) => {
            out.write_str(r#"<path d=""#)?;
            path.iter().try_for_each(|segment| match segment {
                PathSegment::To(to) => write!(out, "M{to}"),
                PathSegment::Line(to) => write!(out, "L{to}"),
                PathSegment::Cubic([a, b, to]) => write!(out, "C{a} {b} {to}"),
                PathSegment::Close => out.write_str("Z"),
            })?;
            out.write_str("\"")?;
        }
    }
    match shape.fill {
        Some(color) => write!(out, r#" fill="{color}""#)?,
        None => out.write_str(r#" fill="none""#)?,
    }
    if let Some(stroke) = &shape.stroke {
        write!(out, r#" stroke="{}" stroke-width="{}""#, stroke.color, Number(stroke.width))?;
        if let Some([dash, gap]) = stroke.dashes() {
            write!(out, r#" stroke-dasharray="{} {}""#, Number(dash), Number(gap))?;
        }
    }
    out.write_str("/>\n")
}

fn write_text(out: &mut String, text: &Text) -> fmt::Result {
    let (x, y, size) = (Number(text.at.x), Number(text.at.y), Number(text.size));
    write!(out, r#"<text x="{x}" y="{y}" font-size="{size}" fill="{}""#, text.color)?;
    match text.anchor {
        Anchor::Start => {}
        Anchor::Middle => out.write_str(r#" text-anchor="middle""#)?,
        Anchor::End => out.write_str(r#" text-anchor="end""#)?,
    }
    if text.bold {
        out.write_str(r#" font-weight="600""#)?;
    }
    if !text.class.is_empty() {
        write!(out, r#" class="{}""#, Escaped(text.class))?;
    }
    if text.upside_down {
        write!(out, r#" transform="rotate(180 {x} {y})""#)?;
    }
    writeln!(out, ">{}</text>", Escaped(&text.text))
}

/// A number printed with at most two decimals (1/7200 inch).
pub(super) struct Number(pub f32);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round();
        // The addition of 0.0 turns -0 into 0. The conversion to f64 keeps the second decimal exact.
        write!(f, "{}", f64::from(hundredths + 0.0) / 100.0)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", Number(self.x), Number(self.y))
    }
}

/// Text escaped for XML and HTML, with characters that XML forbids replaced.
pub(crate) struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '\t' | '\n' | '\r' => f.write_char(' '),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}'),
            c => f.write_char(c),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let table = [(0.0, "0"), (-0.001, "0"), (1.5, "1.5"), (595.276, "595.28"), (0.1 + 0.2, "0.3"), (-7.0, "-7")];
        for (number, expected) in table {
            assert_eq!(Number(number).to_string(), expected, "{number}");
        }
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(Escaped("a<b> & \u{1}\n\"c\"").to_string(), "a&lt;b&gt; &amp; \u{fffd} \"c\"");
    }
}
