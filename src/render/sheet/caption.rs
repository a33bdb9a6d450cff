//! Captions below grids.

use crate::pack::Record;
use crate::rating::effort::Level;
use crate::render::diagram::{Frame, GRAY, INK};
use crate::render::drawing::{Anchor, CAP_HEIGHT, Color, Item, Outline, Point, Stroke, Text, text_width, wrap};

/// The height of the caption of a puzzle, in points.
pub(super) const HEIGHT: f32 = 20.0;
/// The height of the caption of a solution, in points.
pub(super) const SMALL_HEIGHT: f32 = 13.0;

/// Minimum and maximum font size of a caption.
const SIZES: [f32; 2] = [6.5, 11.0];
/// The font size of a caption, relative to the side of the grid.
const RELATIVE_SIZE: f32 = 0.045;
/// The mean width of a letter, relative to the font size; determines the maximum length of a name.
const LETTER_WIDTH: f32 = 0.56;

/// The width of a name beside ratings, relative to the side of the grid.
const NAME_SHARE: f32 = 0.45;

/// Returns the dots of a level on the right, and a text before them.
pub(super) fn level_and_ratings(frame: &Frame, level: Option<Level>, text: String) -> Vec<Item> {
    let size = size(frame);
    let mut right = baseline(frame).plus(frame.side, 0.0);
    let mut items = Vec::new();
    if let Some(level) = level {
        items.extend(dots(level, right.plus(0.0, -size * CAP_HEIGHT / 2.0), size));
        right.x -= Level::ALL.len() as f32 * size * DOT_WIDTH + 0.4 * size;
    }
    items.push(Text::new(right, size, text).anchored(Anchor::End).colored(GRAY).into());
    items
}

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

/// Returns the number and the name of a puzzle, either of which may be missing, beside its level and ratings.
pub(super) fn numbered(frame: &Frame, number: Option<u64>, name: Option<&str>, beside: &[Item]) -> Vec<Item> {
    let (size, left) = (size(frame), baseline(frame));
    let number = number.map(|number| number.to_string());
    let mut items = Vec::new();
    let mut indent = 0.0;
    if let Some(number) = &number {
        indent = size * (0.6 * number.len() as f32 + 0.6);
        items.push(Text::new(left, size, number).bold().colored(INK).into());
    }
    if let Some(name) = name {
        let share = if beside.is_empty() { 1.0 } else { NAME_SHARE };
        let max_width = (share * frame.side - indent) / (LETTER_WIDTH * size);
        let text = Text::new(left.plus(indent, 0.0), size, truncated(name, max_width as usize));
        // Without a number, the name takes its place.
        items.push(if number.is_some() { text.colored(GRAY) } else { text.bold().colored(INK) }.into());
    }
    items
}

/// The maximum distance of the lines of a legend, in points.
pub(super) const LEGEND_PITCH: f32 = LEGEND_SIZE * 1.3 * SIZES[1];
/// The font size of a legend, relative to that of the caption.
const LEGEND_SIZE: f32 = 0.9;

/// Splits a legend into lines that are no wider than the grid.
pub(super) fn legend_lines(legend: &str, frame: &Frame) -> Vec<String> {
    wrap(legend, LEGEND_SIZE * size(frame), false, frame.side)
}

/// Returns the left upper corner of a legend, and the height of this number of lines.
pub(super) fn legend_box(frame: &Frame, lines: f32) -> (Point, f32) {
    let pitch = 1.3 * LEGEND_SIZE * size(frame);
    (baseline(frame).plus(0.0, 0.3 * pitch), lines * pitch)
}

/// Returns the lines of a legend below the number and this number of other lines.
pub(super) fn legend(legend: &str, frame: &Frame, other_lines: f32) -> Vec<Item> {
    let size = LEGEND_SIZE * size(frame);
    let line = |(i, text): (usize, String)| {
        Text::new(baseline(frame).plus(0.0, 1.3 * size * (other_lines + (i + 1) as f32)), size, text)
            .colored(GRAY)
            .into()
    };
    legend_lines(legend, frame).into_iter().enumerate().map(line).collect()
}

/// The font size from which on a text below a solution shrinks to fit in a line. Below, it is wrapped.
const WRAPPED_SIZE: f32 = 6.0;
/// The distance of its lines, relative to the font size.
const WRAPPED_PITCH: f32 = 1.25;

/// Returns the number of lines of a text below a solution.
pub(super) fn solution_lines(text: &str, max_width: f32) -> usize {
    wrap(text, WRAPPED_SIZE, true, max_width).len().max(1)
}

/// Returns the height of a text below a solution.
pub(super) fn solution_height(lines: usize) -> f32 {
    SMALL_HEIGHT + lines.saturating_sub(1) as f32 * WRAPPED_PITCH * WRAPPED_SIZE
}

/// Returns the text below a solution, such as the number of its puzzle.
pub(super) fn below_solution(frame: &Frame, text: &str, max_width: f32) -> Vec<Item> {
    let usual = (frame.side * 0.085).clamp(SIZES[0], SIZES[1]);
    let size = (usual * max_width / text_width(text, usual, true).max(1.0)).clamp(WRAPPED_SIZE, usual);
    // The width of a line that just fits is not exact.
    let lines = wrap(text, size, true, 1.001 * max_width);
    let line = |(i, text): (usize, String)| {
        let down = (1.3 + WRAPPED_PITCH * i as f32) * size;
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

/// Returns the text of the known level and ratings.
pub(in crate::render) fn ratings<'a>(record: &Record, name: impl Fn(Level) -> &'a str) -> String {
    let level = record.level.map(|level| name(level).to_owned());
    let effort = record.effort.map(|effort| format!("{effort:.1}"));
    let rating = record.se.map(|se| format!("ER {}", se.er));
    [level, effort, rating].into_iter().flatten().collect::<Vec<_>>().join("  ")
}

/// Truncates a name to a number of letters.
fn truncated(name: &str, max_letters: usize) -> String {
    match name.char_indices().nth(max_letters) {
        None => name.into(),
        Some(_) => name.chars().take(max_letters.saturating_sub(1)).chain(['…']).collect(),
    }
}
