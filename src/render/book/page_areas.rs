//! The areas of a page, and the blocks of puzzles in them.

use super::options::{BookLayout, Style};
use crate::render::diagram::Frame;
use crate::render::drawing::Point;
use crate::render::name_line;
use crate::render::sheet::block::Block;
use crate::render::sheet::caption::DESCENT;
use std::ops::Range;

/// The gap between a caption and its grid, relative to the font size of the caption.
pub(super) const CAPTION_GAP: f32 = 0.45;

/// Returns whether a page, counted from 0, is on the right of the binding.
pub(super) fn is_right_hand(index: usize) -> bool {
    index.is_multiple_of(2)
}

/// The room above capitals for accents, relative to the font size.
const ACCENT: f32 = 0.25;
/// The part of capitals above their usual height, relative to the font size.
const OVERSHOOT: f32 = 0.05;
/// The room on the left and right for half of the outer lines of grids, relative to those between cells.
const LINE_ROOM: f32 = 2.0;

/// Returns the corners of the area within the margins of a page, counted from 0, with room for the outer halves of lines.
/// Tiny margins leave room for accents and descenders.
pub(super) fn area(layout: &BookLayout, index: usize) -> [Point; 2] {
    let ((width, height), style) = (layout.paper.size(), layout.style());
    let (margin, gutter) = (layout.margin.points(), layout.gutter.points());
    let (left, right) = if is_right_hand(index) { (gutter, 0.0) } else { (0.0, gutter) };
    let side = |inner: f32| margin + inner + LINE_ROOM * layout.line_width;
    let top = (margin + OVERSHOOT * style.heading).max(ACCENT * style.heading);
    let bottom = margin.max(DESCENT * style.running_head);
    [Point::new(side(left), top), Point::new(width - side(right), height - bottom)]
}

/// Returns the part of an area between the head of a page, if it has one, and its number.
pub(super) fn body(style: &Style, [corner, end]: [Point; 2], has_head: bool) -> [Point; 2] {
    let head = if has_head { 1.4 * style.heading } else { 0.0 };
    [corner.plus(0.0, head), end.plus(0.0, -1.8 * style.running_head)]
}

/// Returns the block of the puzzles of a page.
pub(super) fn puzzle_block(layout: &BookLayout, area: [Point; 2], per_page: usize) -> Block {
    let style = layout.style();
    let caption = (CAPTION_GAP + 1.0) * style.text;
    let [corner, end] = body(&style, area, layout.has_headings());
    let corner = corner.plus(0.0, name_line::height(&layout.name_line, style.text));
    Block::new([corner, end], caption, style.max_side).with_largest_grids(per_page)
}

/// Iterates over the frames of a block, below their captions instead of above them.
pub(super) fn shifted(block: &Block) -> impl Iterator<Item = Frame> + use<> {
    let caption = block.caption_height;
    block.frames().map(move |frame| Frame { corner: frame.corner.plus(0.0, caption), ..frame })
}

/// Splits a range into parts of a maximum length.
pub(super) fn chunks(range: &Range<usize>, length: usize) -> impl Iterator<Item = Range<usize>> + use<> {
    let Range { start, end } = *range;
    (start..end).step_by(length).map(move |start| start..end.min(start + length))
}
