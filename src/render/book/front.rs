//! The title page and the contents.

use super::grids;
use super::headings::{HEADING_PITCH, MIN_HEADING, fitting_size, heading};
use super::options::{BookLayout, LARGE_PRINT};
use super::plan::Book;
use super::rules;
use crate::render::diagram::{DigitStyle, Frame, INK};
use crate::render::drawing::{Anchor, CAP_HEIGHT, FontStyle, Item, Point, Text, text_width, wrap};
use crate::render::sheet::caption::DESCENT;

/// Font sizes of the title; the first one is used at which it has few lines and no broken word.
const TITLE_SIZES: [f32; 7] = [54.0, 46.0, 40.0, 34.0, 28.0, 24.0, 20.0];
/// Maximum numbers of lines of a title, in order of preference, each with its minimum font size.
const TITLE_LINES: [(usize, f32); 3] = [(2, 28.0), (3, 24.0), (4, 20.0)];
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
    let side = (GRID_WIDTH * width).min(room);
    if let Some(record) = book.records.first().filter(|_| side >= MIN_GRID_SIDE) {
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
    let words = title.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines = |size| (size, balanced(title, FontStyle::bold(size), width));
    let fitting = |(max, min_size): (usize, f32)| {
        let fits = |(_, lines): &(f32, Vec<String>)| lines.len() <= max && lines.join(" ") == words;
        TITLE_SIZES.into_iter().filter(|&size| size >= min_size).map(lines).find(fits)
    };
    let smallest = TITLE_SIZES[TITLE_SIZES.len() - 1];
    TITLE_LINES.into_iter().find_map(fitting).unwrap_or_else(|| lines(smallest))
}

/// Wraps a text to lines of about the same width, as few as this width needs.
fn balanced(text: &str, style: FontStyle, width: f32) -> Vec<String> {
    let mut lines = wrap(text, style, width);
    let words = lines.join(" ");
    let (mut too_narrow, mut fitting) = (0.0, width);
    for _ in 0..BALANCE_STEPS {
        let middle = (too_narrow + fitting) / 2.0;
        let narrower = wrap(text, style, middle);
        // A word that is wider than its line is broken.
        if narrower.len() == lines.len() && narrower.join(" ") == words {
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

/// Returns the page of contents: each section with the numbers of its puzzles and its page, and the rules.
pub(super) fn contents(book: &Book, [corner, end]: [Point; 2]) -> Vec<Item> {
    let (style, layout) = (&book.style, book.layout);
    let mut baseline = corner.plus(0.0, style.heading * CAP_HEIGHT);
    let mut items = vec![Text::new(baseline, style.heading, layout.labels.get("contents")).bold().into()];
    let sections = book.plan.sections.iter();
    let mut rows: Vec<(String, String, usize)> =
        sections.map(|section| (section.heading(layout), book.numbers(&section.puzzles), section.first_page)).collect();
    if !book.plan.solved.is_empty() {
        rows.push((layout.labels.get("solutions").to_owned(), String::new(), book.plan.solutions_page));
    }
    baseline = baseline.plus(0.0, 2.2 * style.heading);
    // Rules of several kinds have a page of their own.
    let text = if book.plan.rules.is_empty() { rules::of_all(book.records, layout) } else { String::new() };
    let key = layout
        .digits
        .has_legend()
        .then(|| layout.labels.get(if layout.digits == DigitStyle::Colors { "colors" } else { "shapes" }));
    let key_height = if key.is_some() { (ROW_PITCH + PICTURE_SIDE) * style.text } else { 0.0 };
    let rules_height = rules::height(&text, style.text, end.x - corner.x) + ROW_PITCH * style.text + key_height;
    let columns = RowColumns::new(rows.len(), end.y - 2.0 * style.running_head - rules_height - baseline.y, layout);
    let size = columns.size;
    let width = (end.x - corner.x + COLUMN_GAP) / columns.count as f32 - COLUMN_GAP;
    for (i, row) in rows.into_iter().enumerate() {
        let (x, y) = ((i / columns.rows) as f32 * (width + COLUMN_GAP), (i % columns.rows) as f32 * ROW_PITCH * size);
        items.extend(contents_row(row, baseline.plus(x, y), width, size));
    }
    baseline = baseline.plus(0.0, ROW_PITCH * (size * columns.rows as f32 + style.text));
    if !text.is_empty() {
        baseline = rules::add_paragraph(&mut items, &text, style.text, [baseline, end]);
    }
    let count = book.records.iter().map(|record| record.kind().side()).max().unwrap_or(0) as u8;
    if let Some(key) = key {
        baseline = baseline.plus(0.0, style.text);
        items.push(heading(baseline, key, style.text, end.x - corner.x).into());
        baseline = baseline.plus(0.0, 0.6 * style.text);
    }
    items.extend(layout.digits.legend_row(count, baseline, PICTURE_SIDE * style.text, INK));
    items
}

/// Returns the texts of a row of the contents: a section, the numbers of its puzzles and its page.
fn contents_row((name, numbers, page): (String, String, usize), left: Point, width: f32, size: f32) -> Vec<Item> {
    let right = |x: f32, text: String| Item::from(Text::new(left.plus(x, 0.0), size, text).anchored(Anchor::End));
    let numbers_at = NUMBERS_AT * width;
    let mut items: Vec<Item> =
        row_heading(left, &name, size, numbers_at - 1.1 * text_width(&numbers, FontStyle::regular(size)))
            .into_iter()
            .collect();
    items.push(right(numbers_at, numbers));
    items.push(right(width, page.to_string()));
    items
}

/// The columns of the contents.
struct RowColumns {
    count: usize,
    /// The number of rows per column.
    rows: usize,
    /// The font size of the rows.
    size: f32,
}

impl RowColumns {
    /// Returns as few columns as make this number of rows legible in this height.
    fn new(rows: usize, height: f32, layout: &BookLayout) -> RowColumns {
        let min = if layout.large_print { LARGE_PRINT } else { MIN_ROW_SIZE };
        let columns = |count: usize| {
            let rows = rows.div_ceil(count).max(1);
            RowColumns { count, rows, size: layout.style().text.min(height / (ROW_PITCH * rows as f32)) }
        };
        let legible = (1..=MAX_COLUMNS).map(columns).find(|columns| columns.size >= min);
        legible.unwrap_or_else(|| columns(MAX_COLUMNS))
    }
}

/// Returns the name of a section in the contents: on two lines if it would be too small on one.
fn row_heading(at: Point, text: &str, size: f32, max_width: f32) -> Vec<Item> {
    if fitting_size(text, FontStyle::bold(size), max_width) >= MIN_HEADING * size {
        return vec![heading(at, text, size, max_width).into()];
    }
    let mut small = MIN_HEADING * size;
    let mut lines = wrap(text, FontStyle::bold(small), max_width);
    while lines.len() > 2 && small > 1.0 {
        small *= IMPRINT_STEP;
        lines = wrap(text, FontStyle::bold(small), max_width);
    }
    let top = at.plus(0.0, -0.5 * HEADING_PITCH * small * (lines.len() - 1) as f32);
    let line = |(i, line): (usize, &String)| {
        Text::new(top.plus(0.0, i as f32 * HEADING_PITCH * small), small, line.as_str()).bold().into()
    };
    lines.iter().enumerate().map(line).collect()
}

/// The end of the numbers of puzzles, relative to the width.
const NUMBERS_AT: f32 = 0.72;
/// The side of the pictures of digits, relative to the font size.
const PICTURE_SIDE: f32 = 2.4;
/// The maximum number of columns of the contents, the gap between them, and the minimum font size of rows in fewer
/// columns.
const MAX_COLUMNS: usize = 3;
const COLUMN_GAP: f32 = 20.0;
const MIN_ROW_SIZE: f32 = 8.0;
/// The distance of the rows of the contents, relative to the font size.
const ROW_PITCH: f32 = 1.9;
