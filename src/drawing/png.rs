//! PNG: the same shapes as in PDF, letters as outlines.

use super::font::Font;
use super::shape::Move;
use super::{Color, Item, Page, Shape, Text};
use tiny_skia::{FillRule, Paint, Path, PathBuilder, Pixmap, StrokeDash, Transform};
use ttf_parser::OutlineBuilder;

const POINTS_PER_INCH: f32 = 72.0;

/// The page as a picture; `None` if it would have no pixels or too many.
pub(super) fn png(page: &Page, pixels_per_inch: f32) -> Option<Vec<u8>> {
    let scale = pixels_per_inch / POINTS_PER_INCH;
    // A cast of what is too large gives the largest number, which is refused as a size.
    let [width, height] = [page.width, page.height].map(|length| (length * scale).round() as u32);
    let mut canvas = Pixmap::new(width, height)?;
    canvas.fill(tiny_skia::Color::WHITE);
    let (fonts, scale) = (Font::both(), Transform::from_scale(scale, scale));
    for item in &page.items {
        match item {
            Item::Shape(shape) => draw(&mut canvas, shape, scale),
            Item::Text(text) => write(&mut canvas, text, &fonts[usize::from(text.bold)], scale),
        }
    }
    canvas.encode_png().ok()
}

fn draw(canvas: &mut Pixmap, Shape { outline, fill, stroke }: &Shape, scale: Transform) {
    let mut path = PathBuilder::new();
    outline.path().into_iter().for_each(|step| walk(&mut path, step));
    let Some(path) = path.finish() else { return };
    if let Some(color) = fill {
        canvas.fill_path(&path, &paint(*color), FillRule::Winding, scale, None);
    }
    if let Some(stroke) = stroke {
        let dash = stroke.dashes().and_then(|dashes| StrokeDash::new(dashes.to_vec(), 0.0));
        let pen = tiny_skia::Stroke { width: stroke.width, dash, ..Default::default() };
        canvas.stroke_path(&path, &paint(stroke.color), &pen, scale, None);
    }
}

fn write(canvas: &mut Pixmap, text: &Text, font: &Font, scale: Transform) {
    let Some(path) = outlines(text, font) else { return };
    // Letters grow upwards.
    let em = text.size / f32::from(font.face.units_per_em());
    let up = if text.turned { Transform::from_scale(-em, em) } else { Transform::from_scale(em, -em) };
    let place = up.post_translate(text.at.x, text.at.y).post_concat(scale);
    canvas.fill_path(&path, &paint(text.color), FillRule::Winding, place, None);
}

/// The letters of the text, in units of the font, around its point.
fn outlines(text: &Text, font: &Font) -> Option<Path> {
    let units = f32::from(font.face.units_per_em());
    let mut pen = Pen { path: PathBuilder::new(), x: -font.lead(text) * units };
    for c in text.text.chars() {
        let glyph = font.glyph(c);
        // A blank has no outline.
        let _ = font.face.outline_glyph(glyph, &mut pen);
        pen.x += font.advance(glyph) * units;
    }
    pen.path.finish()
}

/// Adds the outlines of letters to a path.
struct Pen {
    path: PathBuilder,
    /// Where the letter stands.
    x: f32,
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.x + x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.x + x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.path.quad_to(self.x + x1, y1, self.x + x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.path.cubic_to(self.x + x1, y1, self.x + x2, y2, self.x + x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

fn walk(path: &mut PathBuilder, step: Move) {
    match step {
        Move::To(p) => path.move_to(p.x, p.y),
        Move::Line(p) => path.line_to(p.x, p.y),
        Move::Cubic([a, b, p]) => path.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y),
        Move::Close => path.close(),
    }
}

fn paint(Color(red, green, blue): Color) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}
