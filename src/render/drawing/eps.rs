//! EPS output: Encapsulated PostScript of one page, with text as outlines, so that it needs no font.

use super::svg::Number;
use super::{Color, Item, Page, PathSegment, Shape};
use std::fmt::{self, Write};

/// Short names of the operators.
const PROLOG: &str = "/m{moveto}bind def/l{lineto}bind def/c{curveto}bind def/h{closepath}bind def\n\
                      /f{fill}bind def/s{stroke}bind def\n\
                      /g{setgray}bind def/k{setrgbcolor}bind def/w{setlinewidth}bind def/d{0 setdash}bind def\n";

/// Returns the page as an EPS document. Its background is transparent.
pub(super) fn eps(page: &Page) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_page(&mut out, &page.clone().outlined());
    out
}

fn write_page(out: &mut String, page: &Page) -> fmt::Result {
    let (width, height) = (page.width, page.height);
    writeln!(out, "%!PS-Adobe-3.0 EPSF-3.0\n%%Creator: {}", env!("CARGO_PKG_NAME"))?;
    writeln!(out, "%%BoundingBox: 0 0 {} {}", width.ceil(), height.ceil())?;
    writeln!(out, "%%HiResBoundingBox: 0 0 {} {}", Number(width), Number(height))?;
    writeln!(out, "%%LanguageLevel: 2\n%%Pages: 1\n%%EndComments")?;
    // Makes `y` grow downward.
    writeln!(out, "save\n{PROLOG}0 {} translate 1 -1 scale", Number(height))?;
    for item in &page.items {
        if let Item::Shape(shape) = item {
            write_shape(out, shape)?;
        }
    }
    writeln!(out, "restore\n%%EOF")
}

fn write_shape(out: &mut String, Shape { outline, fill, stroke }: &Shape) -> fmt::Result {
    for segment in outline.path() {
        match segment {
            PathSegment::To(p) => write!(out, "{} m ", Pair([p.x, p.y]))?,
            PathSegment::Line(p) => write!(out, "{} l ", Pair([p.x, p.y]))?,
            PathSegment::Cubic([a, b, p]) => {
                write!(out, "{} {} {} c ", Pair([a.x, a.y]), Pair([b.x, b.y]), Pair([p.x, p.y]))?;
            }
            PathSegment::Close => out.write_str("h ")?,
        }
    }
    if let Some(stroke) = stroke {
        let dashes = stroke.dashes().map_or(String::new(), |dashes| Pair(dashes).to_string());
        write!(out, "{} w [{dashes}] d ", Number(stroke.width))?;
    }
    match (fill, stroke) {
        // The two colors differ.
        (Some(fill), Some(stroke)) => {
            writeln!(out, "gsave {} f grestore {} s", Paint(*fill), Paint(stroke.color))
        }
        (Some(fill), None) => writeln!(out, "{} f", Paint(*fill)),
        (None, Some(stroke)) => writeln!(out, "{} s", Paint(stroke.color)),
        (None, None) => writeln!(out, "newpath"),
    }
}

/// Two numbers.
struct Pair([f32; 2]);

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Number(self.0[0]), Number(self.0[1]))
    }
}

/// The operator that sets a color. Black and gray are in the gray color space, as in PDF.
struct Paint(Color);

impl fmt::Display for Paint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.components() {
            [red, green, blue] if red == green && green == blue => write!(f, "{} g", Thousandths(red)),
            rgb => {
                rgb.iter().try_for_each(|&part| write!(f, "{} ", Thousandths(part)))?;
                f.write_str("k")
            }
        }
    }
}

/// A number from 0 to 1 with at most three decimals.
struct Thousandths(f32);

impl fmt::Display for Thousandths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", f64::from((self.0 * 1000.0).round()) / 1000.0)
    }
}
