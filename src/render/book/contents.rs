//! The contents: each section with the numbers of its puzzles and its page, and the rules; on as many pages as legible text
//! needs.

use super::headings::{HEADING_PITCH, MIN_HEADING, fitting_size, heading};
use super::options::BookLayout;
use super::page_areas::{area, chunks};
use super::plan::{Book, Section, numbers};
use super::rules;
use crate::pack::Record;
use crate::render::diagram::{DigitStyle, INK};
use crate::render::drawing::{Anchor, CAP_HEIGHT, FontStyle, Item, Point, Text, text_width, wrap};
use std::ops::Range;

/// The end of the numbers of puzzles, relative to the width.
const NUMBERS_AT: f32 = 0.72;
/// The side of the pictures of digits, relative to the font size.
const PICTURE_SIDE: f32 = 2.4;
/// The maximum number of columns, the minimum width of several, the gap between them, and the minimum font size of rows.
const MAX_COLUMNS: usize = 3;
const MIN_COLUMN: f32 = 100.0;
const COLUMN_GAP: f32 = 20.0;
const MIN_ROW_SIZE: f32 = 8.0;
/// The factor by which rows shrink until they fit on one page.
const STEP: f32 = 0.95;
/// The distance of rows, relative to the font size.
const ROW_PITCH: f32 = 1.9;
/// The distance of the first row from the baseline of the heading, relative to the font size of that.
const HEAD: f32 = 2.2;

/// A page of the contents.
pub(super) struct ContentsPage {
    rows: Range<usize>,
    columns: usize,
    /// The font size of the rows.
    size: f32,
    /// The lines of the rules.
    rules: Range<usize>,
}

/// The texts of the contents.
struct Contents {
    /// The names of the sections and the numbers of their puzzles.
    rows: Vec<(String, String)>,
    rules: Vec<String>,
    /// The heading of the pictures that stand for digits.
    key: Option<String>,
}

/// The name of a row in lines of a font size.
struct Name {
    lines: Vec<String>,
    size: f32,
    /// The height of the lines that the usual distance of rows has no room for.
    more: f32,
}

impl Contents {
    fn new(
        records: &[Record],
        layout: &BookLayout,
        sections: &[Section],
        (has_solutions, has_rules): (bool, bool),
    ) -> Contents {
        let labels = &layout.labels;
        let mut rows: Vec<(String, String)> =
            sections.iter().map(|section| (section.heading(layout), numbers(layout, &section.puzzles))).collect();
        if has_solutions {
            rows.push((labels.get("solutions").to_owned(), String::new()));
        }
        let text = if has_rules { rules::of_all(records, layout) } else { String::new() };
        let key = if layout.digits == DigitStyle::Colors { "colors" } else { "shapes" };
        let key = layout.digits.has_legend().then(|| labels.get(key).to_owned());
        Contents { rows, rules: wrap(&text, FontStyle::regular(layout.style().text), width(layout)), key }
    }

    /// Returns the height of a number of lines of rules, with the key of digits below the last.
    fn rules_height(&self, lines: usize, layout: &BookLayout) -> f32 {
        let key = if self.key.is_some() { ROW_PITCH + PICTURE_SIDE } else { 0.0 };
        (lines as f32 * rules::LINE_PITCH + ROW_PITCH + key) * layout.style().text
    }

    /// Returns the name of a row of this width.
    fn name(&self, row: usize, width: f32, size: f32, layout: &BookLayout) -> Name {
        let (text, numbers) = &self.rows[row];
        let room = name_room(numbers, width, size);
        let min = (MIN_HEADING * size).max(layout.style().min_text.min(size));
        let fitting = fitting_size(text, FontStyle::bold(size), room);
        if fitting >= min {
            return Name { lines: vec![text.clone()], size: fitting, more: 0.0 };
        }
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let lines = wrap(text, FontStyle::bold(min), room);
        if lines.len() == 2 && lines.join(" ") == words && 2.0 * HEADING_PITCH * min <= ROW_PITCH * size {
            return Name { lines, size: min, more: 0.0 };
        }
        // The last line ends before the numbers.
        let mut lines = wrap(text, FontStyle::bold(min), width);
        if lines.last().is_some_and(|last| text_width(last, FontStyle::bold(min)) > room) {
            lines.push(String::new());
        }
        let more = (lines.len() - 1) as f32 * HEADING_PITCH * min;
        Name { lines, size: min, more }
    }

    fn row_height(&self, row: usize, width: f32, size: f32, layout: &BookLayout) -> f32 {
        ROW_PITCH * size + self.name(row, width, size, layout).more
    }

    /// Returns the only page of contents, if all have room and are legible.
    fn single_page(&self, layout: &BookLayout) -> Option<ContentsPage> {
        let (style, count) = (layout.style(), self.rows.len());
        let room = room(layout) - self.rules_height(self.rules.len(), layout);
        let min = MIN_ROW_SIZE.max(style.min_text);
        let is_wide = |&columns: &usize| columns == 1 || column_width(layout, columns) >= MIN_COLUMN;
        (1..=MAX_COLUMNS).filter(is_wide).find_map(|columns| {
            let (per_column, width) = (count.div_ceil(columns).max(1), column_width(layout, columns));
            let fits = |size: f32| {
                let column = |start: usize| {
                    (start..count.min(start + per_column)).map(|row| self.row_height(row, width, size, layout)).sum()
                };
                // The addition makes up for rounding.
                (0..count).step_by(per_column).map(column).fold(0.0, f32::max) <= room + 0.01
            };
            let mut size = style.text.min(room / (ROW_PITCH * per_column as f32));
            while size >= min && !fits(size) {
                size *= STEP;
            }
            (size >= min).then_some(ContentsPage { rows: 0..count, columns, size, rules: 0..self.rules.len() })
        })
    }

    /// Returns as many pages as needed, with one column.
    fn pages(&self, layout: &BookLayout) -> Vec<ContentsPage> {
        let style = layout.style();
        let (room, width, size) = (room(layout), width(layout), MIN_ROW_SIZE.max(style.min_text));
        let page = |rows, rules| ContentsPage { rows, columns: 1, size, rules };
        let (mut pages, mut used) = (vec![page(0..0, 0..0)], 0.0);
        for row in 0..self.rows.len() {
            let height = self.row_height(row, width, size, layout);
            if used > 0.0 && used + height > room {
                pages.push(page(row..row, 0..0));
                used = 0.0;
            }
            used += height;
            pages.last_mut().expect("a page").rows.end = row + 1;
        }
        let end = self.rules.len();
        if used + self.rules_height(end, layout) <= room {
            pages.last_mut().expect("a page").rules = 0..end;
        } else {
            let lines = ((room - self.rules_height(0, layout)) / (rules::LINE_PITCH * style.text)) as usize;
            pages.extend(chunks(&(0..end), lines.max(1)).map(|lines| page(self.rows.len()..self.rows.len(), lines)));
        }
        pages
    }
}

/// Returns the pages of the contents.
pub(super) fn pages(
    records: &[Record],
    layout: &BookLayout,
    sections: &[Section],
    with: (bool, bool),
) -> Vec<ContentsPage> {
    let contents = Contents::new(records, layout, sections, with);
    contents.single_page(layout).map_or_else(|| contents.pages(layout), |page| vec![page])
}

/// Draws a page of the contents, counted from 0.
pub(super) fn page(book: &Book, index: usize, [corner, end]: [Point; 2]) -> Vec<Item> {
    let page = &book.plan.contents[index];
    let (style, layout) = (&book.style, book.layout);
    let with = (!book.plan.solved.is_empty(), book.plan.rules.is_empty());
    let contents = Contents::new(book.records, layout, &book.plan.sections, with);
    let mut baseline = corner.plus(0.0, style.heading * CAP_HEIGHT);
    let mut items = vec![heading(baseline, layout.labels.get("contents"), style.heading, end.x - corner.x).into()];
    baseline = baseline.plus(0.0, HEAD * style.heading);
    let (size, width) = (page.size, column_width(layout, page.columns));
    let per_column = page.rows.len().div_ceil(page.columns).max(1);
    let (mut at, mut bottom) = (baseline, baseline.y);
    for row in page.rows.clone() {
        let place = row - page.rows.start;
        if place > 0 && place.is_multiple_of(per_column) {
            at = baseline.plus((place / per_column) as f32 * (width + COLUMN_GAP), 0.0);
        }
        let name = contents.name(row, width, size, layout);
        // Two lines in the height of one are around its middle.
        let pitch = HEADING_PITCH * name.size;
        let up = if name.more > 0.0 { 0.0 } else { 0.5 * pitch * (name.lines.len() - 1) as f32 };
        let line = |(i, line): (usize, &String)| {
            Text::new(at.plus(0.0, i as f32 * pitch - up), name.size, line.as_str()).bold().into()
        };
        items.extend(name.lines.iter().enumerate().map(line));
        let first_page = book.plan.sections.get(row).map_or(book.plan.solutions_page, |section| section.first_page);
        let right =
            |x: f32, text: String| Item::from(Text::new(at.plus(x, name.more), size, text).anchored(Anchor::End));
        items.push(right(NUMBERS_AT * width, contents.rows[row].1.clone()));
        items.push(right(width, first_page.to_string()));
        at.y += ROW_PITCH * size + name.more;
        bottom = at.y.max(bottom);
    }
    baseline.y = bottom + if page.rows.is_empty() { 0.0 } else { ROW_PITCH * style.text };
    for line in &contents.rules[page.rules.clone()] {
        items.push(Text::new(baseline, style.text, line.as_str()).into());
        baseline.y += rules::LINE_PITCH * style.text;
    }
    if let Some(key) = contents.key.filter(|_| index + 1 == book.plan.contents.len()) {
        baseline.y += style.text;
        items.push(heading(baseline, &key, style.text, end.x - corner.x).into());
        baseline.y += 0.6 * style.text;
        let count = book.records.iter().map(|record| record.kind().side()).max().unwrap_or(0) as u8;
        items.extend(layout.digits.legend_row(count, baseline, PICTURE_SIDE * style.text, INK));
    }
    items
}

/// Returns the width of a page between its margins.
fn width(layout: &BookLayout) -> f32 {
    let [corner, end] = area(layout, 0);
    end.x - corner.x
}

fn column_width(layout: &BookLayout, columns: usize) -> f32 {
    (width(layout) + COLUMN_GAP) / columns as f32 - COLUMN_GAP
}

/// Returns the height below the first baseline of the rows.
fn room(layout: &BookLayout) -> f32 {
    let ([corner, end], style) = (area(layout, 0), layout.style());
    end.y - corner.y - (CAP_HEIGHT + HEAD) * style.heading - 2.0 * style.running_head
}

/// Returns the width of the name of a row beside the numbers of its puzzles.
fn name_room(numbers: &str, width: f32, size: f32) -> f32 {
    NUMBERS_AT * width - 1.1 * text_width(numbers, FontStyle::regular(size))
}
