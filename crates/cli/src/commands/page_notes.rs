//! Notes on texts that pages do not show as given.

use crate::args::GlobalArgs;
use crate::count_text::listed;
use crate::error::print_stderr;
use cluewise::pack::Record;
use cluewise::render::drawing::{Item, Page};
use std::collections::BTreeSet;

/// The maximum number of characters that a warning names.
const MAX_NAMED_GLYPHS: usize = 20;

/// What the pages of a file lack.
#[derive(Default)]
pub struct PageNotes {
    /// The characters that the fonts lack.
    missing: BTreeSet<char>,
    /// The texts that may have been cut, with their ellipses.
    cut: BTreeSet<String>,
}

impl PageNotes {
    /// Adds a page.
    pub fn add(&mut self, page: &Page) {
        self.missing.extend(page.missing_glyphs());
        let texts =
            page.items.iter().filter_map(|item| if let Item::Text(text) = item { Some(&text.text) } else { None });
        self.cut.extend(texts.filter(|text| text.ends_with('…')).cloned());
    }

    /// Prints a warning of missing characters.
    pub fn print_missing(&self, global: &GlobalArgs) {
        if global.quiet {
            return;
        }
        let missing: String = self.missing.iter().take(MAX_NAMED_GLYPHS).collect();
        if !missing.is_empty() {
            print_stderr(format_args!(
                "cluewise: the fonts of PDF and PNG have no {missing:?}; boxes are printed instead"
            ));
        }
    }

    /// Prints a warning of puzzles whose titles are cut, by their numbers.
    pub fn print_cut(&self, records: &[Record], number: impl Fn(usize) -> u64, global: &GlobalArgs) {
        if global.quiet {
            return;
        }
        let cut = (0..records.len()).filter(|&i| records[i].id_name().is_some_and(|title| self.has_cut(title)));
        let numbers: Vec<String> = cut.map(|i| number(i).to_string()).collect();
        if !numbers.is_empty() {
            print_stderr(format_args!(
                "cluewise: the titles of these puzzles are too long for the page, and cut: {}",
                listed(numbers, ", ")
            ));
        }
    }

    /// Returns whether a page has a part of a title in place of its end.
    fn has_cut(&self, title: &str) -> bool {
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let title = words(title);
        self.cut.iter().map(|text| words(text)).any(|text| {
            let is_part = text.strip_suffix('…').is_some_and(|start| title.contains(start));
            is_part && !title.ends_with(&text)
        })
    }
}
