//! The contents: each section with the numbers of its puzzles and its page, and the rules; on as many pages as legible text
//! needs.

use super::headings::{HEADING_PITCH, MIN_HEADING, fitting_size, room_before};
use super::options::BookLayout;
use super::page_areas::{area, chunks};
use super::rules;
use super::section::{Section, numbers};
use crate::pack::Record;
use crate::render::diagram::DigitStyle;
use crate::render::drawing::{CAP_HEIGHT, FontStyle, text_width, wrap};
use std::ops::Range;

/// The end of the numbers of puzzles, relative to the width.
pub(super) const NUMBERS_AT: f32 = 0.72;
/// The side of the pictures of digits, relative to the font size.
pub(super) const PICTURE_SIDE: f32 = 2.4;
/// The maximum number of columns, the minimum width of several, the gap between them, and the minimum font size of rows.
const MAX_COLUMNS: usize = 3;
const MIN_COLUMN: f32 = 100.0;
pub(super) const COLUMN_GAP: f32 = 20.0;
const MIN_ROW_SIZE: f32 = 8.0;
/// The factor by which rows shrink until they fit on one page.
const STEP: f32 = 0.95;
/// The distance of rows, relative to the font size.
pub(super) const ROW_PITCH: f32 = 1.9;
/// The distance of the first row from the baseline of the heading, relative to the font size of that.
pub(super) const HEAD: f32 = 2.2;

/// A page of the contents.
pub(super) struct ContentsPage {
    pub rows: Range<usize>,
    pub columns: usize,
    /// The font size of the rows.
    pub size: f32,
    /// The lines of the rules.
    pub rules: Range<usize>,
}

/// The texts of the contents and their pages; without pages, the book has none.
#[derive(Default)]
pub(super) struct Contents {
    /// The names of the sections and the numbers of their puzzles.
    pub rows: Vec<(String, String)>,
    pub rules: Vec<String>,
    /// The heading of the pictures that stand for digits.
    pub key: Option<String>,
    pub pages: Vec<ContentsPage>,
}

/// The name of a row in lines of a font size.
pub(super) struct Name {
    pub lines: Vec<String>,
    pub size: f32,
    /// The height of the lines that the usual distance of rows has no room for.
    pub more: f32,
}

impl Contents {
    pub fn new(
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
        let rules = wrap(&text, FontStyle::regular(layout.style().text), width(layout));
        let mut contents = Contents { rows, rules, key, pages: Vec::new() };
        contents.pages = contents.single_page(layout).map_or_else(|| contents.several_pages(layout), |page| vec![page]);
        contents
    }

    /// Returns the height of a number of lines of rules, with the key of digits below the last.
    fn rules_height(&self, lines: usize, layout: &BookLayout) -> f32 {
        let key = if self.key.is_some() { ROW_PITCH + PICTURE_SIDE } else { 0.0 };
        (lines as f32 * rules::LINE_PITCH + ROW_PITCH + key) * layout.style().text
    }

    /// Returns the name of a row of this width.
    pub fn name(&self, row: usize, width: f32, size: f32, layout: &BookLayout) -> Name {
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
    fn several_pages(&self, layout: &BookLayout) -> Vec<ContentsPage> {
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

/// Returns the width of a page between its margins.
fn width(layout: &BookLayout) -> f32 {
    let [corner, end] = area(layout, 0);
    end.x - corner.x
}

pub(super) fn column_width(layout: &BookLayout, columns: usize) -> f32 {
    (width(layout) + COLUMN_GAP) / columns as f32 - COLUMN_GAP
}

/// Returns the height below the first baseline of the rows.
fn room(layout: &BookLayout) -> f32 {
    let ([corner, end], style) = (area(layout, 0), layout.style());
    end.y - corner.y - (CAP_HEIGHT + HEAD) * style.heading - 2.0 * style.running_head
}

/// Returns the width of the name of a row beside the numbers of its puzzles.
fn name_room(numbers: &str, width: f32, size: f32) -> f32 {
    room_before(numbers, size, NUMBERS_AT * width)
}
