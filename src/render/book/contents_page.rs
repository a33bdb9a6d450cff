//! Pages of the contents as drawings.

use super::contents::{COLUMN_GAP, HEAD, NUMBERS_AT, PICTURE_SIDE, ROW_PITCH, column_width};
use super::headings::{HEADING_PITCH, heading};
use super::plan::Book;
use super::rules;
use crate::render::drawing::{Anchor, CAP_HEIGHT, Item, Point, Text};

/// Draws a page of the contents, counted from 0.
pub(super) fn page(book: &Book, index: usize, [corner, end]: [Point; 2]) -> Vec<Item> {
    let (style, layout, contents) = (&book.style, book.layout, &book.plan.contents);
    let page = &contents.pages[index];
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
    if let Some(key) = contents.key.as_ref().filter(|_| index + 1 == contents.pages.len()) {
        baseline.y += style.text;
        items.push(heading(baseline, key, style.text, end.x - corner.x).into());
        baseline.y += 0.6 * style.text;
        items.extend(book.legend_row(baseline, [end.x - corner.x, PICTURE_SIDE * style.text]));
    }
    items
}
