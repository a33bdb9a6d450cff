//! The line for a name at the head of a page.

use super::diagram::{GRAY, INK};
use super::drawing::{CAP_HEIGHT, FontStyle, Item, Outline, Point, Stroke, Text, text_width};

/// The height of the line and of the space below it, relative to the font size.
pub(super) const HEIGHT: f32 = 2.6;
/// The length of the line with its label, relative to the width of the page.
const LENGTH: f32 = 0.6;

/// Returns the height of a line with this label; 0 without a label.
pub(super) fn height(label: &str, size: f32) -> f32 {
    if label.is_empty() { 0.0 } else { HEIGHT * size }
}

/// Returns a name in place of the line, after its label, in an area with this left upper corner and width.
pub(super) fn filled(label: &str, name: &str, size: f32, corner: Point, width: f32) -> Vec<Item> {
    let baseline = corner.plus(0.0, 1.4 * CAP_HEIGHT * size);
    let gap = if label.is_empty() { 0.0 } else { 0.5 * size };
    let start = text_width(label, FontStyle::regular(size)) + gap;
    let fitting = size * ((width - start) / text_width(name, FontStyle::bold(size)).max(1.0)).clamp(0.0, 1.0);
    let name = Text::new(baseline.plus(start, 0.0), fitting, name).bold().colored(INK);
    let label = Text::new(baseline, size, label).colored(INK);
    [label, name].into_iter().filter(|text| !text.text.is_empty()).map(Item::from).collect()
}

/// Returns the line in an area with this left upper corner and width; nothing without a label.
pub(super) fn items(label: &str, size: f32, corner: Point, width: f32) -> Vec<Item> {
    if label.is_empty() {
        return Vec::new();
    }
    let baseline = corner.plus(0.0, 1.4 * CAP_HEIGHT * size);
    let length = LENGTH * width;
    let start = (text_width(label, FontStyle::regular(size)) + 0.5 * size).min(length / 2.0);
    let ends = [start, length].map(|x| baseline.plus(x, 0.15 * size));
    let line = Outline::Line(ends).stroked(Stroke::new(0.6, GRAY));
    vec![Text::new(baseline, size, label).colored(INK).into(), line.into()]
}
