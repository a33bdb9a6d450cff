//! The fonts of PDF, PNG, EPS and outlines: by default Open Sans, regular and semibold.

use super::font_file::{FontError, FontFile};
use super::shape::{Outline, PathSegment, Shape, Stroke, quadratic};
use super::{Anchor, Item, Page, Point, Text};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

const REGULAR: &[u8] = include_bytes!("fonts/OpenSans-Regular.ttf");
const SEMIBOLD: &[u8] = include_bytes!("fonts/OpenSans-Semibold.ttf");

static EMBEDDED: LazyLock<Fonts> = LazyLock::new(|| {
    let file = |name, data| Arc::new(FontFile::embedded(name, data));
    Fonts([file("OpenSans", REGULAR), file("OpenSans-Semibold", SEMIBOLD)])
});

thread_local! {
    /// The fonts of the innermost [`Fonts::run`] on this thread.
    static CURRENT: RefCell<Option<Fonts>> = const { RefCell::new(None) };
}

impl Page {
    /// Returns the characters of the texts that the fonts lack; PDF, PNG and EPS show a box instead.
    pub fn missing_glyphs(&self) -> BTreeSet<char> {
        let fonts = Fonts::current();
        let faces = fonts.both();
        let texts = self.items.iter().filter_map(|item| if let Item::Text(text) = item { Some(text) } else { None });
        let missing =
            texts.flat_map(|text| text.text.chars().filter(|&c| faces[usize::from(text.bold)].glyph(c).0 == 0));
        missing.collect()
    }
}

/// The fonts of regular and of bold text.
#[derive(Clone, Debug)]
pub struct Fonts([Arc<FontFile>; 2]);

impl Fonts {
    /// Creates fonts from TrueType or OpenType files. Without a bold font, bold text is the regular one with thicker
    /// strokes.
    ///
    /// They are scaled so that their digits are as high as those of Open Sans, for which pages are laid out.
    ///
    /// # Errors
    /// A file is not a font, lacks digits, or may not be embedded.
    pub fn new(regular: Vec<u8>, bold: Option<Vec<u8>>) -> Result<Fonts, FontError> {
        let regular = Arc::new(FontFile::new(regular)?);
        let bold = bold.map_or(Ok(Arc::clone(&regular)), |bold| FontFile::new(bold).map(Arc::new))?;
        Ok(Fonts([regular, bold]))
    }

    /// Runs a function whose pages on this thread are laid out and written with these fonts.
    ///
    /// ```
    /// use cluewise::render::drawing::Fonts;
    /// assert!(Fonts::new(b"no font".to_vec(), None).is_err());
    /// ```
    pub fn run<T>(&self, work: impl FnOnce() -> T) -> T {
        /// Restores the fonts before, also after a panic.
        struct Restore(Option<Fonts>);
        impl Drop for Restore {
            fn drop(&mut self) {
                CURRENT.set(self.0.take());
            }
        }
        let _restore = Restore(CURRENT.replace(Some(self.clone())));
        work()
    }

    /// Returns the fonts of this thread.
    pub(super) fn current() -> Fonts {
        CURRENT.with_borrow(|fonts| fonts.clone()).unwrap_or_else(|| EMBEDDED.clone())
    }

    /// Returns the regular and the bold font.
    pub(super) fn both(&self) -> [Font<'_>; 2] {
        let [regular, bold] = &self.0;
        let thickening = if Arc::ptr_eq(regular, bold) { THICKENING } else { 0.0 };
        [(regular, 0.0), (bold, thickening)].map(|(file, thickening)| Font { file, face: file.face(), thickening })
    }

    /// Returns the width of a text of font size 1.
    pub(super) fn width(&self, text: &str, bold: bool) -> f32 {
        let file = &self.0[usize::from(bold)];
        Font { file, face: file.face(), thickening: 0.0 }.width(text)
    }
}

/// Returns the distance of the center of a digit from the middle of its width, relative to the font size; `None` for the
/// default fonts.
pub(crate) fn digit_offset(digit: char) -> Option<f32> {
    let [regular, _] = Fonts::current().0;
    regular.is_own().then(|| regular.center_offset(digit))
}

/// A font file that has been parsed.
pub(super) struct Font<'a> {
    pub file: &'a FontFile,
    pub face: Face<'a>,
    /// The width of the line along the outlines of glyphs, relative to the font size; 0 without one.
    thickening: f32,
}

/// The width of the line that makes text bold: the difference between the strokes of the default fonts.
const THICKENING: f32 = 0.04;

impl Font<'_> {
    /// Returns the glyph of a character, or a box if the font has none.
    pub fn glyph(&self, c: char) -> GlyphId {
        let glyph = || match c {
            // Fonts may lack the spaces at which lines are not broken.
            '\u{a0}' | '\u{202f}' => self.face.glyph_index(' '),
            _ => None,
        };
        self.face.glyph_index(c).or_else(glyph).unwrap_or_default()
    }

    /// Returns the advance width of a glyph, relative to the units of the font.
    pub fn advance(&self, glyph: GlyphId) -> f32 {
        f32::from(self.face.glyph_hor_advance(glyph).unwrap_or(0)) / f32::from(self.face.units_per_em())
    }

    /// Returns the width of a text, relative to the font size.
    pub fn width(&self, text: &str) -> f32 {
        self.file.scale * text.chars().map(|c| self.advance(self.glyph(c))).sum::<f32>()
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

    /// Returns the line along the outlines of a text, if the font has no bold glyphs of its own.
    pub fn stroke(&self, text: &Text) -> Option<Stroke> {
        (self.thickening > 0.0).then(|| Stroke::new(self.thickening * text.size, text.color))
    }

    /// Returns a text as a shape on the page.
    pub fn shape(&self, text: &Text) -> Shape {
        Shape { outline: Outline::Path(self.outlines(text)), fill: Some(text.color), stroke: self.stroke(text) }
    }

    /// Returns the outlines of a text on the page.
    pub fn outlines(&self, text: &Text) -> Vec<PathSegment> {
        let size = text.size * self.file.scale;
        let scale = size / f32::from(self.face.units_per_em());
        let sign = if text.upside_down { -1.0 } else { 1.0 };
        let start = text.at.plus(-sign * self.anchor_offset(text) * text.size, 0.0);
        let mut path = GlyphPath { segments: Vec::new(), origin: start, scale: sign * scale, end: start };
        for c in text.text.chars() {
            let glyph = self.glyph(c);
            // A space has no outline.
            let _ = self.face.outline_glyph(glyph, &mut path);
            path.origin.x += sign * self.advance(glyph) * size;
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
        let fonts = Fonts::current();
        let [regular, semibold] = fonts.both().map(|f| text.chars().filter(|&c| f.glyph(c).0 == 0).collect::<String>());
        assert_eq!(regular, semibold);
        let missing = |text: &str| {
            let mut page = Page::new(100.0, 100.0);
            page.items.push(Text::new(Point::new(0.0, 0.0), 10.0, text).into());
            page.missing_glyphs().into_iter().collect::<String>()
        };
        assert_eq!(missing(&text), regular);
        assert_eq!(missing("Ünïcödé, Ελλάς, Россия:\u{202f}1-9 数"), "数");
    }

    #[test]
    fn capitals_have_the_documented_height() {
        for font in Fonts::current().both() {
            let height = font.face.capital_height().expect("a height");
            let height = f32::from(height) / f32::from(font.face.units_per_em());
            assert!((height - CAP_HEIGHT).abs() < 0.001, "{}: {height}", font.file.name);
        }
    }

    /// Fonts of other proportions have digits of the same height; the offsets of their digits are computed.
    #[test]
    fn other_fonts_have_digits_of_the_same_height() {
        let fonts = Fonts::new(SEMIBOLD.to_vec(), None).expect("a font");
        let text = Text::new(Point::new(0.0, 0.0), 100.0, "5");
        let top = |fonts: &Fonts| {
            let [regular, _] = fonts.both();
            let points = regular.outlines(&text).into_iter().filter_map(|segment| match segment {
                PathSegment::To(to) | PathSegment::Line(to) => Some(to.y),
                _ => None,
            });
            points.fold(0.0, f32::min)
        };
        assert!((top(&fonts) + 100.0 * CAP_HEIGHT).abs() < 1.0, "{}", top(&fonts));
        assert_eq!(digit_offset('1'), None);
        let offset = fonts.run(|| digit_offset('1')).expect("an offset");
        assert!((-0.1..-0.02).contains(&offset), "{offset}");
        assert_eq!(digit_offset('1'), None, "the fonts before are restored");
    }

    #[test]
    fn bad_fonts_are_errors() {
        let start = |bytes: usize| REGULAR[..bytes].to_vec();
        for (data, message) in
            [(b"PK".to_vec(), "TrueType"), (start(100), "TrueType"), (start(2000), "the font has no digit 0")]
        {
            let error = Fonts::new(data, None).expect_err("no font").to_string();
            assert!(error.contains(message), "{error}");
        }
    }
}
