//! The embedded fonts of PDF and PNG: Open Sans, regular and semibold.

use super::shape::{PathSegment, quadratic};
use super::{Anchor, Point, Text};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

const REGULAR: &[u8] = include_bytes!("fonts/OpenSans-Regular.ttf");
const SEMIBOLD: &[u8] = include_bytes!("fonts/OpenSans-Semibold.ttf");

/// Iterates over the characters of the text that the embedded fonts lack; PDF and PNG show a box instead.
pub fn missing_glyphs(text: &str) -> impl Iterator<Item = char> {
    let face = Font::regular().face;
    text.chars().filter(move |&c| face.glyph_index(c).is_none())
}

/// An embedded font.
pub(super) struct Font {
    /// The name in a PDF.
    pub name: &'static str,
    /// The font file.
    pub data: &'static [u8],
    pub face: Face<'static>,
}

impl Font {
    fn new(name: &'static str, data: &'static [u8]) -> Font {
        Font { name, data, face: Face::parse(data, 0).expect("the embedded fonts are sound") }
    }

    fn regular() -> Font {
        Font::new("OpenSans", REGULAR)
    }

    /// Returns the regular and the semibold font.
    pub fn both() -> [Font; 2] {
        [Font::regular(), Font::new("OpenSans-Semibold", SEMIBOLD)]
    }

    /// Returns the glyph of a character, or a box if the font has none.
    pub fn glyph(&self, c: char) -> GlyphId {
        self.face.glyph_index(c).unwrap_or_default()
    }

    /// Returns the advance width of a glyph, relative to the font size.
    pub fn advance(&self, glyph: GlyphId) -> f32 {
        f32::from(self.face.glyph_hor_advance(glyph).unwrap_or(0)) / f32::from(self.face.units_per_em())
    }

    /// Returns the width of a text, relative to the font size.
    pub fn width(&self, text: &str) -> f32 {
        text.chars().map(|c| self.advance(self.glyph(c))).sum()
    }

    /// Returns the distance from the start of the text to its anchor, relative to the font size.
    pub fn anchor_offset(&self, text: &Text) -> f32 {
        let width = self.width(&text.text);
        let fraction = match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => 0.5,
            Anchor::End => 1.0,
        };
        fraction * width
    }

    /// Returns the outlines of a text on the page.
    pub fn outlines(&self, text: &Text) -> Vec<PathSegment> {
        let scale = text.size / f32::from(self.face.units_per_em());
        let sign = if text.upside_down { -1.0 } else { 1.0 };
        let start = text.at.plus(-sign * self.anchor_offset(text) * text.size, 0.0);
        let mut path = GlyphPath { segments: Vec::new(), origin: start, scale: sign * scale, end: start };
        for c in text.text.chars() {
            let glyph = self.glyph(c);
            // A space has no outline.
            let _ = self.face.outline_glyph(glyph, &mut path);
            path.origin.x += sign * self.advance(glyph) * text.size;
        }
        path.segments
    }
}

/// A path to which glyph outlines are added.
struct GlyphPath {
    segments: Vec<PathSegment>,
    /// The origin of the glyph on the page.
    origin: Point,
    /// Points per font unit; negative for a text upside down.
    scale: f32,
    /// The end of the last segment.
    end: Point,
}

impl GlyphPath {
    /// Returns a point of a glyph, in which `y` grows upward, and makes it the end of the path.
    fn point(&mut self, x: f32, y: f32) -> Point {
        self.end = self.origin.plus(x * self.scale, -y * self.scale);
        self.end
    }
}

impl OutlineBuilder for GlyphPath {
    fn move_to(&mut self, x: f32, y: f32) {
        let to = self.point(x, y);
        self.segments.push(PathSegment::To(to));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.point(x, y);
        self.segments.push(PathSegment::Line(to));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let from = self.end;
        let [control, to] = [(x1, y1), (x, y)].map(|(x, y)| self.point(x, y));
        self.segments.push(quadratic(from, control, to));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let points = [(x1, y1), (x2, y2), (x, y)].map(|(x, y)| self.point(x, y));
        self.segments.push(PathSegment::Cubic(points));
    }

    fn close(&mut self) {
        self.segments.push(PathSegment::Close);
    }
}

#[cfg(test)]
mod tests {
    use super::super::CAP_HEIGHT;
    use super::*;

    #[test]
    fn both_fonts_have_the_same_characters() {
        let text: String = ('\u{20}'..'\u{500}').chain("–—‘’“”…€№".chars()).collect();
        let [regular, semibold] = Font::both().map(|f| text.chars().filter(|&c| f.glyph(c).0 == 0).collect::<String>());
        assert_eq!(regular, semibold);
        assert_eq!(missing_glyphs(&text).collect::<String>(), regular);
        assert_eq!(missing_glyphs("Ünïcödé, Ελλάς, Россия: 1-9 数").collect::<String>(), "数");
    }

    #[test]
    fn capitals_have_the_documented_height() {
        for font in Font::both() {
            let height = font.face.capital_height().expect("a height");
            let height = f32::from(height) / f32::from(font.face.units_per_em());
            assert!((height - CAP_HEIGHT).abs() < 0.001, "{}: {height}", font.name);
        }
    }
}
