//! The labels of rows and columns at the edges of a grid, as in the names of its cells.

use crate::explain::Coordinates;
use crate::render::diagram::{Frame, INK};
use crate::render::drawing::{Anchor, CAP_HEIGHT, FontStyle, Item, Text, text_width};
use crate::render::print_limits::MIN_FONT;

/// The font size, relative to a cell, and its minimum in points.
const RELATIVE_SIZE: f32 = 0.42;
const MIN_SIZE: f32 = MIN_FONT;
/// The maximum font size on sheets of puzzles, for which they have room.
pub(in crate::render) const MAX_SIZE: f32 = 10.0;
/// The gap between a label and the grid, relative to the font size.
const GAP: f32 = 0.35;

/// The maximum width and height of a label, relative to a cell.
const MAX_PART: f32 = 0.9;

/// Returns the labels above and left of a grid of this number of rows, with a margin for clues in its frame, in cells;
/// none if they are larger than cells. Their font size is at most `max_size`.
pub(in crate::render) fn items(
    frame: &Frame,
    count: usize,
    margin: f32,
    coordinates: Coordinates,
    max_size: f32,
) -> Vec<Item> {
    let cell = frame.side / (count as f32 + 2.0 * margin);
    let size = (RELATIVE_SIZE * cell).clamp(MIN_SIZE, max_size);
    let width = text_width(&count.to_string(), FontStyle::regular(size));
    if width.max(CAP_HEIGHT * size) > MAX_PART * cell {
        return Vec::new();
    }
    let label = |number: usize| {
        let middle = cell * (margin + number as f32 - 0.5);
        let above = frame.corner.plus(middle, -GAP * size);
        let left = frame.corner.plus(-GAP * size, middle + CAP_HEIGHT * size / 2.0);
        let column = Text::new(above, size, number.to_string()).anchored(Anchor::Middle);
        [column, Text::new(left, size, coordinates.row_label(number)).anchored(Anchor::End)]
    };
    (1..=count).flat_map(label).map(|text| text.colored(INK).into()).collect()
}
