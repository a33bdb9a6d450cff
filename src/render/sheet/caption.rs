//! Captions below grids.

use crate::rating::effort::Level;
use crate::render::diagram::{Frame, GRAY, INK};
use crate::render::drawing::{
    Anchor, CAP_HEIGHT, Color, FontStyle, Item, Outline, Point, Stroke, Text, text_width, wrap,
};
use crate::render::print_limits::MIN_FONT;

/// The minimum font size of the digits of solutions: a little more than that of other text, for rounding.
pub(super) const SOLUTION_DIGITS: f32 = 1.02 * MIN_FONT;
/// The height of the caption of a puzzle, in points.
pub(super) const HEIGHT: f32 = 20.0;
/// The height of the caption of a solution, in points.
pub(super) const SMALL_HEIGHT: f32 = 13.0;

/// The height of the pictures of a legend, in lines.
pub(super) const PICTURE_LINES: f32 = 1.7;

/// Minimum and maximum font size of a caption.
const SIZES: [f32; 2] = [MIN_FONT, 11.0];
/// The font size of a caption, relative to the side of the grid.
const RELATIVE_SIZE: f32 = 0.045;
/// The gap between a name and the ratings beside it, relative to the font size.
const NAME_GAP: f32 = 0.8;

/// Returns the caption of a puzzle: its number and its name on the left, its level as dots and its ratings on the right,
/// as far as the width of the grid has room for them.
pub(super) fn items(
    frame: &Frame,
    number: Option<u64>,
    name: Option<&str>,
    (level, ratings): (Option<Level>, &[String]),
) -> Vec<Item> {
    let (size, left) = (size(frame), baseline(frame));
    let mut items = Vec::new();
    let mut indent = 0.0;
    if let Some(number) = number.map(|number| number.to_string()) {
        let width = text_width(&number, FontStyle::bold(size));
        let fitting = size * (frame.side / width).min(1.0);
        indent = size * (0.6 * number.len() as f32 + 0.6);
        items.push(Text::new(left, fitting, number).bold().colored(INK).into());
    }
    let mut end = left.x + frame.side;
    let dots_width = level.map_or(0.0, |_| (Level::ALL.len() as f32 * DOT_WIDTH + 0.4) * size);
    let texts = (0..=ratings.len()).rev().map(|count| ratings[..count].join(RATINGS_GAP));
    let width = |text: &str| dots_width + text_width(text, FontStyle::regular(size));
    let room = frame.side - indent;
    if let Some(text) = texts.into_iter().find(|text| width(text) <= room).filter(|text| width(text) > 0.0) {
        let right = left.plus(frame.side, 0.0);
        items.extend(level.into_iter().flat_map(|level| dots(level, right.plus(0.0, -size * CAP_HEIGHT / 2.0), size)));
        end -= width(&text) + NAME_GAP * size;
        let text = Text::new(right.plus(-dots_width, 0.0), size, text).anchored(Anchor::End).colored(GRAY);
        items.extend((!text.text.is_empty()).then(|| text.into()));
    }
    if let Some(name) = name {
        // Without a number, the name takes its place.
        let (style, color) =
            if number.is_some() { (FontStyle::regular(size), GRAY) } else { (FontStyle::bold(size), INK) };
        let room = end - left.x - indent;
        let name = truncated(name, style, room);
        let text = Text::styled(left.plus(indent, 0.0), style, name.as_str()).colored(color);
        items.extend((text_width(&name, style) <= room).then(|| text.into()));
    }
    items
}

/// The space between ratings.
const RATINGS_GAP: &str = "  ";

/// Returns the font size of the caption of a grid.
fn size(frame: &Frame) -> f32 {
    size_below(frame.side)
}

/// Returns the font size of the caption of a grid with this side.
pub(super) fn size_below(side: f32) -> f32 {
    (side * RELATIVE_SIZE).clamp(SIZES[0], SIZES[1])
}

/// Returns the left end of the baseline of the caption of a grid.
fn baseline(frame: &Frame) -> Point {
    frame.corner.plus(0.0, frame.side + 1.55 * size(frame))
}

/// The font size of a legend, relative to that of the caption.
const LEGEND_SIZE: f32 = 0.9;
/// The distance of its lines, relative to its font size.
const LEGEND_PITCH: f32 = 1.3;

/// Splits a legend into lines that are no wider than a grid of this side.
fn legend_lines(legend: &str, side: f32) -> Vec<String> {
    wrap(legend, FontStyle::regular(LEGEND_SIZE * size_below(side)), side)
}

/// Returns the height of a legend of a grid of this side, below this number of other lines.
pub(super) fn legend_height(legend: &str, side: f32, other_lines: f32) -> f32 {
    let lines = if legend.is_empty() { 0 } else { legend_lines(legend, side).len() };
    LEGEND_PITCH * LEGEND_SIZE * size_below(side) * (other_lines + lines as f32)
}

/// Returns the left upper corner of a legend, and the height of this number of lines.
pub(super) fn legend_box(frame: &Frame, lines: f32) -> (Point, f32) {
    let pitch = LEGEND_PITCH * LEGEND_SIZE * size(frame);
    (baseline(frame).plus(0.0, 0.3 * pitch), lines * pitch)
}

/// Returns the lines of a legend below the number and this number of other lines.
pub(super) fn legend(legend: &str, frame: &Frame, other_lines: f32) -> Vec<Item> {
    let size = LEGEND_SIZE * size(frame);
    let line = |(i, text): (usize, String)| {
        Text::new(baseline(frame).plus(0.0, LEGEND_PITCH * size * (other_lines + (i + 1) as f32)), size, text)
            .colored(GRAY)
            .into()
    };
    legend_lines(legend, frame.side).into_iter().enumerate().map(line).collect()
}

/// The font size from which on a text below a solution shrinks to fit in a line. Below, it is wrapped.
const WRAPPED_SIZE: f32 = MIN_FONT;
/// The distance of its lines, relative to the font size.
const WRAPPED_PITCH: f32 = 1.25;
/// Maximum number of its lines.
pub(in crate::render) const MAX_WRAPPED: usize = 3;

/// Returns the number of lines of a text below a solution.
pub(super) fn solution_lines(text: &str, max_width: f32) -> usize {
    wrapped(text, FontStyle::bold(WRAPPED_SIZE), max_width, MAX_WRAPPED).len().max(1)
}

/// Splits a text into at most this number of lines; a text that is too long is cut.
pub(in crate::render) fn wrapped(text: &str, style: FontStyle, max_width: f32, max_lines: usize) -> Vec<String> {
    let mut lines = wrap(text, style, max_width);
    if lines.len() > max_lines {
        let rest = lines.split_off(max_lines - 1).join(" ");
        lines.push(truncated(&rest, style, max_width));
    }
    lines
}

/// Returns the height of a text below a solution that is at most this wide, with room for descenders.
pub(super) fn solution_height(lines: usize, max_side: f32) -> f32 {
    let first = (SOLUTION_BASELINE + DESCENT) * solution_size(max_side);
    first.max(SMALL_HEIGHT) + lines.saturating_sub(1) as f32 * WRAPPED_PITCH * WRAPPED_SIZE
}

/// The baseline of a text below a solution, relative to its font size.
const SOLUTION_BASELINE: f32 = 1.3;
/// The room for descenders below a baseline, relative to the font size.
pub(in crate::render) const DESCENT: f32 = 0.28;

/// Returns the usual font size of the text below a solution of this width.
fn solution_size(side: f32) -> f32 {
    (side * 0.085).clamp(SIZES[0], SIZES[1])
}

/// Returns the text below a solution, such as the number of its puzzle.
pub(super) fn below_solution(frame: &Frame, text: &str, max_width: f32) -> Vec<Item> {
    let usual = solution_size(frame.side);
    let size = (usual * max_width / text_width(text, FontStyle::bold(usual)).max(1.0)).clamp(WRAPPED_SIZE, usual);
    // The width of a line that just fits is not exact.
    let lines = wrapped(text, FontStyle::bold(size), 1.001 * max_width, MAX_WRAPPED);
    let line = |(i, text): (usize, String)| {
        let down = (SOLUTION_BASELINE + WRAPPED_PITCH * i as f32) * size;
        let at = frame.corner.plus(frame.side / 2.0, frame.side + down);
        Text::new(at, size, text).anchored(Anchor::Middle).bold().colored(INK).into()
    };
    lines.into_iter().enumerate().map(line).collect()
}

/// The width of a dot, relative to the font size.
const DOT_WIDTH: f32 = 0.72;

/// Returns a dot for each level that end at a point; the number of filled ones is the level.
fn dots(level: Level, end: Point, size: f32) -> impl Iterator<Item = Item> {
    Level::ALL.into_iter().map(move |dot| {
        let left = (Level::ALL.len() - dot as usize) as f32 - 0.5;
        let circle = Outline::Circle(end.plus(-left * DOT_WIDTH * size, 0.0), 0.25 * size);
        let fill = if dot <= level { GRAY } else { Color::WHITE };
        circle.filled(fill).stroked(Stroke::new(0.06 * size, GRAY)).into()
    })
}

/// Truncates a text to a width.
pub(in crate::render) fn truncated(text: &str, style: FontStyle, max_width: f32) -> String {
    if text_width(text, style) <= max_width {
        return text.to_owned();
    }
    let mut kept = String::new();
    for letter in text.chars() {
        kept.push(letter);
        if text_width(&kept, style) + text_width("…", style) > max_width {
            kept.pop();
            break;
        }
    }
    format!("{}…", kept.trim_end())
}
