//! What stands below a grid.

use crate::diagram::{Frame, INK, PALE};
use crate::drawing::{Anchor, CAP_HEIGHT, Color, Item, Outline, Point, Stroke, Text};
use crate::effort::Level;
use crate::pack::{Id, Record};
use crate::techniques::tenths;

/// The room below a puzzle, in points.
pub(super) const HEIGHT: f32 = 20.0;
/// The room below a solution, in points.
pub(super) const SMALL: f32 = 13.0;

/// The largest and the smallest size of a caption, and its part of a grid's side.
const SIZES: [f32; 2] = [6.5, 11.0];
const PART: f32 = 0.045;
/// The mean width of a letter, in parts of the size: what names are cut to.
const LETTER: f32 = 0.56;

/// The number and the name of a puzzle on the left; its level, in dots and in words, and its ratings on the right.
pub(super) fn caption(frame: &Frame, number: usize, record: &Record) -> Vec<Item> {
    let size = (frame.side * PART).clamp(SIZES[0], SIZES[1]);
    let left = frame.corner.plus(0.0, frame.side + 1.55 * size);
    let mut items: Vec<Item> = vec![Text::new(left, size, number.to_string()).bold().colored(INK).into()];
    if let Some(Id::Name(name)) = &record.id {
        let indent = size * (0.6 * number.to_string().len() as f32 + 0.6);
        let room = (0.45 * frame.side - indent) / (LETTER * size);
        items.push(Text::new(left.plus(indent, 0.0), size, cut(name, room as usize)).colored(PALE).into());
    }
    let mut right = left.plus(frame.side, 0.0);
    if let Some(level) = record.level {
        items.extend(dots(level, right.plus(0.0, -size * CAP_HEIGHT / 2.0), size));
        right.x -= 5.0 * size * DOT + 0.4 * size;
    }
    items.push(Text::new(right, size, ratings(record)).anchored(Anchor::End).colored(PALE).into());
    items
}

/// The number of a puzzle below its solution.
pub(super) fn small(frame: &Frame, number: usize) -> Item {
    let size = (frame.side * 0.085).clamp(SIZES[0], SIZES[1]);
    let at = frame.corner.plus(frame.side / 2.0, frame.side + 1.3 * size);
    Text::new(at, size, number.to_string()).anchored(Anchor::Middle).bold().colored(INK).into()
}

/// The room of a dot, in parts of the size of the text.
const DOT: f32 = 0.72;

/// Five dots, as many of them full as the level is high, that end here.
fn dots(level: Level, end: Point, size: f32) -> impl Iterator<Item = Item> {
    Level::ALL.into_iter().map(move |dot| {
        let left = (5 - dot as usize) as f32 - 0.5;
        let circle = Outline::Circle(end.plus(-left * DOT * size, 0.0), 0.25 * size);
        let fill = if dot <= level { PALE } else { Color::WHITE };
        circle.filled(fill).stroked(Stroke::new(0.06 * size, PALE)).into()
    })
}

/// The level and the ratings in words, as far as they are known.
fn ratings(record: &Record) -> String {
    let level = record.level.map(|level| level.to_string());
    let effort = record.effort.map(|effort| format!("{effort:.1}"));
    let rating = record.se.map(|se| {
        let tenths = tenths(se.er);
        format!("ER {}.{}", tenths / 10, tenths % 10)
    });
    [level, effort, rating].into_iter().flatten().collect::<Vec<_>>().join("  ")
}

/// The name, cut to so many letters.
fn cut(name: &str, letters: usize) -> String {
    match name.char_indices().nth(letters) {
        None => name.into(),
        Some(_) => name.chars().take(letters.saturating_sub(1)).chain(['…']).collect(),
    }
}
