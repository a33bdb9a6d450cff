//! Headings that fit into their room.

use crate::render::drawing::{FontStyle, Item, Point, Text, text_width, wrap};
use crate::render::print_limits::MIN_FONT;
use crate::render::sheet::caption::truncated;

/// Returns the font size at which a text is at most this wide.
pub(super) fn fitting_size(text: &str, style: FontStyle, max_width: f32) -> f32 {
    style.size * (max_width / text_width(text, style).max(1.0)).min(1.0)
}

/// The minimum gap between a heading and the numbers on its right, relative to the font size of these.
const NUMBER_GAP: f32 = 0.6;

/// Returns the part of a width that is left of numbers of this size at its end.
pub(super) fn room_before(numbers: &str, size: f32, width: f32) -> f32 {
    let gap = if numbers.is_empty() { 0.0 } else { NUMBER_GAP * size };
    width - text_width(numbers, FontStyle::regular(size)) - gap
}

/// Returns the text of a heading, which is smaller if it would be wider than this, and cut if it would be illegible.
pub(super) fn heading(at: Point, text: &str, size: f32, max_width: f32) -> Text {
    let size = fitting_size(text, FontStyle::bold(size), max_width).max(MIN_FONT.min(size));
    // The width of a line that just fits is not exact.
    Text::new(at, size, truncated(text, FontStyle::bold(size), 1.001 * max_width)).bold()
}

/// The minimum font size of headings that are too wide, relative to the usual one; below it they are wrapped.
pub(super) const MIN_HEADING: f32 = 0.7;
/// The distance of the lines of a heading, relative to the font size.
pub(super) const HEADING_PITCH: f32 = 1.2;

/// Returns the lines of a heading, which are smaller or wrapped if it would be wider than this, and the height of those
/// after the first.
pub(super) fn wrapped_heading(at: Point, text: &str, size: f32, max_width: f32) -> (Vec<Item>, f32) {
    let size = fitting_size(text, FontStyle::bold(size), max_width).max(MIN_HEADING * size);
    // The width of a line that just fits is not exact.
    let lines = wrap(text, FontStyle::bold(size), 1.001 * max_width);
    let pitch = HEADING_PITCH * size;
    let more = lines.len().saturating_sub(1) as f32 * pitch;
    let line =
        |(i, line): (usize, &String)| Text::new(at.plus(0.0, i as f32 * pitch), size, line.as_str()).bold().into();
    (lines.iter().enumerate().map(line).collect(), more)
}
