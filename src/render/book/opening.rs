//! The title and the rules on the first page of a book without front matter.

use super::plan::{Book, Leaf};
use super::rules;
use crate::render::drawing::{Anchor, CAP_HEIGHT, FontStyle, Item, Point, Text, wrap};

/// The font size of the title, relative to that of headings, and the distance of its lines, relative to the font size.
const TITLE: f32 = 1.3;
const PITCH: f32 = 1.3;
/// The maximum height, relative to the page, and the factor by which sizes shrink until it is kept.
const MAX_HEIGHT: f32 = 0.45;
const STEP: f32 = 0.9;
/// The side of the pictures of digits, relative to the font size of text.
const PICTURE_SIDE: f32 = 2.4;

/// Adds the title and the rules to the first page, and returns their height.
pub(super) fn add_to(book: &Book, leaf: &Leaf, items: &mut Vec<Item>, area: [Point; 2]) -> f32 {
    let layout = book.layout;
    if layout.front_matter || !matches!(leaf, Leaf::Puzzles { .. } | Leaf::Rules { .. }) {
        return 0.0;
    }
    let title = if layout.title_on_first_page { layout.title.as_str() } else { "" };
    // Rules of several kinds have pages of their own.
    let has_rules = layout.rules_on_first_page && book.plan.rules.is_empty();
    let text = if has_rules { rules::of_all(book.records, layout) } else { String::new() };
    let mut scale = 1.0;
    loop {
        let (added, height) = opening(book, [title, &text], scale, area);
        if height <= MAX_HEIGHT * (area[1].y - area[0].y) {
            items.extend(added);
            return height;
        }
        scale *= STEP;
    }
}

/// Returns the title and the rules with sizes scaled by a factor, and their height.
fn opening(book: &Book, [title, rules]: [&str; 2], scale: f32, [corner, end]: [Point; 2]) -> (Vec<Item>, f32) {
    let (width, mut items, mut top) = (end.x - corner.x, Vec::new(), corner);
    let size = scale * TITLE * book.style.heading;
    for line in wrap(title, FontStyle::bold(size), width) {
        let at = top.plus(width / 2.0, size * CAP_HEIGHT);
        items.push(Text::new(at, size, line).anchored(Anchor::Middle).bold().into());
        top.y += PITCH * size;
    }
    if !rules.is_empty() {
        let size = scale * book.style.text;
        let baseline = top.plus(0.0, size);
        top = rules::add_paragraph(&mut items, rules, size, [baseline, end]);
        let side = PICTURE_SIDE * size;
        let pictures = book.legend_row(top.plus(0.0, -0.6 * size), [width, side]);
        top.y += if pictures.is_empty() { 0.0 } else { side };
        items.extend(pictures);
    }
    (items, top.y - corner.y)
}
