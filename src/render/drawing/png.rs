//! PNG output: the same shapes as in PDF, and glyphs as outlines.

use super::font::Fonts;
use super::shape::PathSegment;
use super::{Color, Item, Page, Shape};
use png::{PixelDimensions, Unit};
use std::io::Write;
use tiny_skia::{FillRule, Paint, PathBuilder, Pixmap, StrokeDash, Transform};

const POINTS_PER_INCH: f32 = 72.0;

const METERS_PER_INCH: f32 = 0.0254;

/// Maximum number of pixels of an image.
const MAX_PIXELS: u64 = 1 << 30;

/// Maximum size of the part of an image that is rendered at a time.
const BAND_BYTES: usize = 64 << 20;

/// Bytes per pixel.
const RGBA: usize = 4;

/// Renders the page in bands from top to bottom; `None` if the image would have no pixels or too many.
pub(super) fn png(page: &Page, pixels_per_inch: f32) -> Option<Vec<u8>> {
    let scale = pixels_per_inch / POINTS_PER_INCH;
    // The cast saturates, and the maximum is rejected as a size.
    let [width, height] = [page.width, page.height].map(|length| (length * scale).round() as u32);
    if !(1..=MAX_PIXELS).contains(&(u64::from(width) * u64::from(height))) {
        return None;
    }
    let row_bytes = width as usize * RGBA;
    let rows = (BAND_BYTES / row_bytes).clamp(1, height as usize);
    let (mut canvas, fonts) = (Pixmap::new(width, rows as u32)?, Fonts::current());
    let fonts = fonts.both();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgba);
    let per_meter = (pixels_per_inch / METERS_PER_INCH).round() as u32;
    encoder.set_pixel_dims(Some(PixelDimensions { xppu: per_meter, yppu: per_meter, unit: Unit::Meter }));
    let mut writer = encoder.write_header().ok()?;
    let mut out = writer.stream_writer().ok()?;
    for top in (0..height as usize).step_by(rows) {
        canvas.fill(background(page));
        let place = Transform::from_scale(scale, scale).post_translate(0.0, -(top as f32));
        for item in &page.items {
            match item {
                Item::Shape(shape) => draw(&mut canvas, shape, place),
                Item::Text(text) => draw(&mut canvas, &fonts[usize::from(text.bold)].shape(text), place),
            }
        }
        let pixels = &mut canvas.data_mut()[..rows.min(height as usize - top) * row_bytes];
        demultiply(pixels);
        out.write_all(pixels).ok()?;
    }
    out.finish().ok()?;
    drop(writer);
    Some(bytes)
}

fn background(page: &Page) -> tiny_skia::Color {
    page.background.map_or(tiny_skia::Color::TRANSPARENT, |Color(red, green, blue)| {
        tiny_skia::Color::from_rgba8(red, green, blue, u8::MAX)
    })
}

/// Converts premultiplied colors to the plain ones of PNG; those of opaque pixels are equal.
fn demultiply(pixels: &mut [u8]) {
    for pixel in pixels.chunks_exact_mut(RGBA) {
        let alpha = u16::from(pixel[3]);
        if (1..255).contains(&alpha) {
            pixel[..3].iter_mut().for_each(|color| *color = (u16::from(*color) * 255 / alpha).min(255) as u8);
        }
    }
}

fn draw(canvas: &mut Pixmap, Shape { outline, fill, stroke }: &Shape, place: Transform) {
    let mut path = PathBuilder::new();
    outline.path().into_iter().for_each(|segment| add_segment(&mut path, segment));
    let Some(path) = path.finish() else { return };
    if let Some(color) = fill {
        canvas.fill_path(&path, &paint(*color), FillRule::Winding, place, None);
    }
    if let Some(stroke) = stroke {
        let dash = stroke.dashes().and_then(|dashes| StrokeDash::new(dashes.to_vec(), 0.0));
        let stroke_style = tiny_skia::Stroke { width: stroke.width, dash, ..Default::default() };
        canvas.stroke_path(&path, &paint(stroke.color), &stroke_style, place, None);
    }
}

fn add_segment(path: &mut PathBuilder, segment: PathSegment) {
    match segment {
        PathSegment::To(p) => path.move_to(p.x, p.y),
        PathSegment::Line(p) => path.line_to(p.x, p.y),
        PathSegment::Cubic([a, b, p]) => path.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y),
        PathSegment::Close => path.close(),
    }
}

fn paint(Color(red, green, blue): Color) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}
