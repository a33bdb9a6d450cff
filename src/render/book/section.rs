//! Sections of a book, and the printed numbers of puzzles.

use super::options::BookLayout;
use crate::rating::effort::Level;
use crate::render::kind::Kind;
use std::ops::Range;

/// Consecutive puzzles: of the same kind and level, a number of them, or all.
pub(super) struct Section {
    /// The kind; `None` if all puzzles of the book are of the same one.
    pub kind: Option<Kind>,
    pub level: Option<Level>,
    /// The heading, in place of kind and level.
    pub title: Option<String>,
    pub puzzles: Range<usize>,
    /// The number of its first page, from 1.
    pub first_page: usize,
}

impl Section {
    pub fn heading(&self, layout: &BookLayout) -> String {
        if let Some(title) = &self.title {
            return title.clone();
        }
        let labels = &layout.labels;
        match (&self.kind, self.level) {
            (None, level) => labels.get(level.map_or("puzzles", Level::name)).to_owned(),
            (Some(kind), None) => labels.kind(kind),
            (Some(kind), Some(level)) => format!("{} – {}", labels.kind(kind), labels.get(level.name())),
        }
    }
}

/// Returns the printed number of a puzzle.
pub(super) fn number(layout: &BookLayout, index: usize) -> String {
    layout.first_number.saturating_add(index as u64).to_string()
}

/// Returns the first and the last printed number of puzzles.
pub(super) fn numbers(layout: &BookLayout, puzzles: &Range<usize>) -> String {
    match puzzles.len() {
        0 => String::new(),
        1 => number(layout, puzzles.start),
        _ => format!("{}–{}", number(layout, puzzles.start), number(layout, puzzles.end - 1)),
    }
}
