//! A key of what stands for the digits that the steps name.

use crate::kinds::Symbols;
use crate::render::diagram::{DigitStyle, INK};
use crate::render::drawing::{CAP_HEIGHT, Item, Point, Text};

/// The font size, and the side of a picture, in points.
const SIZE: f32 = 11.0;
const SIDE: f32 = 20.0;
/// The width of an entry and the distance of lines, in points.
const WIDTH: f32 = 52.0;
const PITCH: f32 = 22.0;
/// The place of the picture in its entry, in points.
const INDENT: f32 = 22.0;

/// Returns whether a sheet shows some of these digits in another way than the steps.
fn is_needed(style: DigitStyle, digits: usize) -> bool {
    style.for_side(digits) == DigitStyle::Numbers && digits > 9
}

/// Returns the height of the key and the gap below it; 0 if it is not needed.
pub(in crate::render) fn height(style: DigitStyle, digits: usize, width: f32) -> f32 {
    if !is_needed(style, digits) {
        return 0.0;
    }
    digits.div_ceil(per_line(width)) as f32 * PITCH + SIZE
}

/// Returns the number of entries in a line.
fn per_line(width: f32) -> usize {
    ((width / WIDTH) as usize).max(1)
}

/// Draws the key below a corner, if it is needed.
pub(in crate::render) fn items(style: DigitStyle, digits: usize, corner: Point, width: f32) -> Vec<Item> {
    if !is_needed(style, digits) {
        return Vec::new();
    }
    let entry = |digit: u8| {
        let (line, column) = (usize::from(digit - 1) / per_line(width), usize::from(digit - 1) % per_line(width));
        let left = corner.plus(column as f32 * WIDTH, (line as f32 + 0.5) * PITCH);
        let name =
            Text::new(left.plus(0.0, CAP_HEIGHT * SIZE / 2.0), SIZE, format!("{} =", Symbols::DIGITS.char(digit)));
        let mut items: Vec<Item> = vec![name.colored(INK).into()];
        items.extend(style.sample(digit, left.plus(INDENT + SIDE / 2.0, 0.0), SIDE, INK));
        items
    };
    (1..=digits as u8).flat_map(entry).collect()
}
