//! The title page and the imprint.

use super::grids;
use super::options::LARGE_PRINT;
use super::plan::Book;
use crate::pack::Record;
use crate::render::diagram::Frame;
use crate::render::drawing::{Anchor, CAP_HEIGHT, FontStyle, Item, Point, Text, has_whole_words, wrap};
use crate::render::sheet::caption::DESCENT;

/// Font sizes of the title; the first one is used at which it has few lines and no broken word.
const TITLE_SIZES: [f32; 8] = [54.0, 46.0, 40.0, 34.0, 28.0, 24.0, 20.0, LARGE_PRINT];
/// Maximum numbers of lines of a title, in order of preference, each with its minimum font size.
const TITLE_LINES: [(usize, f32); 3] = [(2, 28.0), (3, 24.0), (4, LARGE_PRINT)];
/// The number of steps in which lines are balanced.
const BALANCE_STEPS: usize = 12;
/// The font sizes of subtitle and author, relative to the title.
const SUBTITLE_SIZE: f32 = 0.45;
/// The distance of lines, relative to the font size.
const LINE_PITCH: f32 = 1.3;
/// The side of the grid on the title page, relative to the width of the page.
const GRID_WIDTH: f32 = 0.62;
/// The minimum side of that grid in points.
const MIN_GRID_SIDE: f32 = 60.0;

/// Returns the title page: title, subtitle, the first puzzle as an ornament, and author.
pub(super) fn title_page(book: &Book, [corner, end]: [Point; 2]) -> Vec<Item> {
    let layout = book.layout;
    let (width, height) = (end.x - corner.x, end.y - corner.y);
    let (size, title) = title_lines(&layout.title, width);
    let small = (size * SUBTITLE_SIZE).max(book.style.text);
    let mut items = Vec::new();
    let mut bottom = add_lines(
        &mut items,
        &title,
        FontStyle::bold(size),
        Point::new(corner.x + width / 2.0, corner.y + 0.08 * height),
    );
    let subtitle = balanced(&layout.subtitle, FontStyle::regular(small), width);
    bottom = add_lines(&mut items, &subtitle, FontStyle::regular(small), bottom.plus(0.0, 0.4 * size));
    let author = balanced(&layout.author, FontStyle::regular(small), width);
    let author_height = author.len() as f32 * small * LINE_PITCH;
    let author_top = Point::new(bottom.x, end.y - author_height);
    add_lines(&mut items, &author, FontStyle::regular(small), author_top);
    let room = author_top.y - bottom.y - 3.0 * small;
    let min_side = |record: &Record| grids::min_side(record, layout).max(MIN_GRID_SIDE);
    if let Some((record, min)) = book.records.first().map(|record| (record, min_side(record)))
        && min <= width.min(room)
    {
        let side = (GRID_WIDTH * width).min(room).max(min);
        let middle = (bottom.y + author_top.y) / 2.0;
        let frame = Frame { corner: Point::new(bottom.x - side / 2.0, middle - side / 2.0), side };
        items.extend(grids::puzzle(record, &frame, layout));
    }
    items
}

/// The font size of the imprint, relative to that of text, and the factor by which it shrinks until all lines fit.
const IMPRINT_SIZE: f32 = 0.82;
const IMPRINT_STEP: f32 = 0.9;

/// Returns the imprint at the foot of its page.
pub(super) fn imprint(book: &Book, [corner, end]: [Point; 2]) -> Vec<Item> {
    let large = book.layout.large_print;
    let mut size = if large { LARGE_PRINT } else { IMPRINT_SIZE * book.style.text };
    let lines = |size| -> Vec<String> {
        let wrapped = |line: &str| match wrap(line, FontStyle::regular(size), end.x - corner.x) {
            empty if empty.is_empty() => vec![String::new()],
            lines => lines,
        };
        book.layout.imprint.trim_end().lines().flat_map(wrapped).collect()
    };
    while size * LINE_PITCH * lines(size).len() as f32 > end.y - corner.y {
        size *= IMPRINT_STEP;
    }
    let lines = lines(size);
    let last = lines.len() - 1;
    let line = |(i, text): (usize, &String)| {
        Text::new(Point::new(corner.x, end.y - (DESCENT + (last - i) as f32 * LINE_PITCH) * size), size, text.as_str())
            .into()
    };
    lines.iter().enumerate().map(line).collect()
}

/// Returns the font size and the lines of a title.
fn title_lines(title: &str, width: f32) -> (f32, Vec<String>) {
    let lines = |size| (size, balanced(title, FontStyle::bold(size), width));
    let fitting = |(max, min_size): (usize, f32)| {
        let fits = |(_, lines): &(f32, Vec<String>)| lines.len() <= max && has_whole_words(title, lines);
        TITLE_SIZES.into_iter().filter(|&size| size >= min_size).map(lines).find(fits)
    };
    let smallest = TITLE_SIZES[TITLE_SIZES.len() - 1];
    TITLE_LINES.into_iter().find_map(fitting).unwrap_or_else(|| lines(smallest))
}

/// Wraps a text to lines of about the same width, as few as this width needs.
fn balanced(text: &str, style: FontStyle, width: f32) -> Vec<String> {
    let mut lines = wrap(text, style, width);
    let has_whole_words = |lines: &[String]| has_whole_words(text, lines);
    let is_broken = !has_whole_words(&lines);
    let (mut too_narrow, mut fitting) = (0.0, width);
    for _ in 0..BALANCE_STEPS {
        let middle = (too_narrow + fitting) / 2.0;
        let narrower = wrap(text, style, middle);
        if narrower.len() == lines.len() && (is_broken || has_whole_words(&narrower)) {
            (lines, fitting) = (narrower, middle);
        } else {
            too_narrow = middle;
        }
    }
    lines
}

/// Adds centered lines below a point, and returns the point below them.
fn add_lines(items: &mut Vec<Item>, lines: &[String], style: FontStyle, top: Point) -> Point {
    for (i, line) in lines.iter().enumerate() {
        let at = top.plus(0.0, style.size * (CAP_HEIGHT + LINE_PITCH * i as f32));
        items.push(Text::styled(at, style, line.as_str()).anchored(Anchor::Middle).into());
    }
    top.plus(0.0, style.size * LINE_PITCH * lines.len() as f32)
}
