//! The rules of the puzzles of a book.

use super::headings::heading;
use super::options::BookLayout;
use super::page_areas::area;
use crate::pack::Record;
use crate::render::drawing::{CAP_HEIGHT, FontStyle, Item, Point, Text, wrap};
use crate::render::kind::Kind;
use crate::render::printed::rules_of;
use crate::render::rules_text::{PuzzleRules, rules_text};
use std::ops::Range;

/// The rules of a kind of puzzles.
pub(super) struct KindRules {
    pub heading: String,
    pub text: String,
}

/// The distance of lines, relative to the font size.
pub(super) const LINE_PITCH: f32 = 1.45;
/// The height of the heading of the page, relative to its font size.
const HEAD: f32 = CAP_HEIGHT + 2.2;
/// The height of the title of a book without front matter, relative to the font size of headings.
const TITLE: f32 = 3.0;
/// The height of the number of the page and of the space above it, relative to its font size.
const FOOT: f32 = 1.8;

/// Returns the rules of each kind of a book with several, unless all have the same ones by a label. Kinds whose rules
/// are an empty label are omitted.
pub(super) fn by_kind(records: &[Record], layout: &BookLayout, kinds: &[Kind]) -> Vec<KindRules> {
    let labels = &layout.labels;
    if labels.common_rules().is_some_and(|common| kinds.iter().all(|kind| labels.rules_of(kind) == Some(common))) {
        return Vec::new();
    }
    let rules = |kind: &Kind| {
        let generated = || generated(records.iter().filter(|record| Kind::of(record.kind()) == *kind), layout);
        let text = labels.rules_of(kind).map_or_else(generated, str::to_owned);
        KindRules { heading: labels.kind(kind), text }
    };
    kinds.iter().map(rules).filter(|rules| !rules.text.is_empty()).collect()
}

/// Returns the rules of all puzzles: the label of their kind, that of all kinds, or else generated ones.
pub(super) fn of_all(records: &[Record], layout: &BookLayout) -> String {
    let first = records.first().map(|record| Kind::of(record.kind()));
    let single = first.filter(|kind| records.iter().all(|record| Kind::of(record.kind()) == *kind));
    let labels = &layout.labels;
    let label = single.as_ref().map_or_else(|| labels.common_rules(), |kind| labels.rules_of(kind));
    label.map_or_else(|| generated(records.iter(), layout), str::to_owned)
}

fn generated<'a>(records: impl Iterator<Item = &'a Record>, layout: &BookLayout) -> String {
    let rules: Vec<PuzzleRules> = records.map(rules_of).collect();
    rules_text(rules.iter(), layout.digits, layout.labels.language())
}

/// Splits the rules into pages, as many as each has room for.
pub(super) fn pages(rules: &[KindRules], layout: &BookLayout) -> Vec<Range<usize>> {
    let ([corner, end], style) = (area(layout, 0), layout.style());
    let height =
        |rules: &KindRules| height(&rules.text, style.text, end.x - corner.x) + (LINE_PITCH + 1.0) * style.text;
    let title = if layout.title_on_first_page && !layout.front_matter { TITLE * style.heading } else { 0.0 };
    let room = end.y - corner.y - title - HEAD * style.heading - FOOT * style.running_head;
    let (mut pages, mut used): (Vec<Range<usize>>, f32) = (Vec::new(), 0.0);
    for (i, rules) in rules.iter().enumerate() {
        let height = height(rules);
        match pages.last_mut() {
            Some(page) if used + height <= room => page.end = i + 1,
            _ => {
                pages.push(i..i + 1);
                used = 0.0;
            }
        }
        used += height;
    }
    pages
}

/// Draws a page of rules.
pub(super) fn page(layout: &BookLayout, shown: &[KindRules], [corner, end]: [Point; 2]) -> Vec<Item> {
    let style = &layout.style();
    let mut baseline = corner.plus(0.0, style.heading * CAP_HEIGHT);
    let room = end.x - corner.x;
    let mut items = vec![heading(baseline, layout.labels.get("rules-heading"), style.heading, room).into()];
    baseline = corner.plus(0.0, style.heading * HEAD);
    for rules in shown {
        items.push(heading(baseline, &rules.heading, style.text, room).into());
        baseline = baseline.plus(0.0, LINE_PITCH * style.text);
        baseline = add_paragraph(&mut items, &rules.text, style.text, [baseline, end]).plus(0.0, style.text);
    }
    items
}

/// Returns the height of a text of this size.
pub(super) fn height(text: &str, size: f32, width: f32) -> f32 {
    wrap(text, FontStyle::regular(size), width).len() as f32 * LINE_PITCH * size
}

/// Adds the lines of a text from a baseline on, and returns the one below.
pub(super) fn add_paragraph(items: &mut Vec<Item>, text: &str, size: f32, [mut baseline, end]: [Point; 2]) -> Point {
    for line in wrap(text, FontStyle::regular(size), end.x - baseline.x) {
        items.push(Text::new(baseline, size, line).into());
        baseline = baseline.plus(0.0, LINE_PITCH * size);
    }
    baseline
}
