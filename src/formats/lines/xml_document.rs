//! XML documents of several lines.

use crate::formats::programs::ksudoku;

/// A document that is read line by line.
#[derive(Default)]
pub(super) struct XmlDocument {
    text: String,
    /// The number of each line.
    numbers: Vec<u64>,
    is_complete: bool,
}

/// The first lines of XML documents begin with one of these.
const STARTS: [&str; 4] = ["<?xml", "<!DOCTYPE", "<!--", "<ksudoku"];

/// Returns whether a line may be the first one of a document.
pub(super) fn starts_document(line: &str) -> bool {
    STARTS.iter().any(|start| line.starts_with(start))
}

impl XmlDocument {
    /// Adds a line with its number.
    pub(super) fn add(&mut self, number: u64, line: &str) {
        self.is_complete = ksudoku::has_end(line);
        self.numbers.push(number);
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Returns whether the last line has the end.
    pub(super) fn is_complete(&self) -> bool {
        self.is_complete
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the number that a line of the document, counted from 1, has in the input.
    pub(super) fn line_number(&self, line: u64) -> u64 {
        let index = (line.max(1) - 1) as usize;
        self.numbers.get(index).or(self.numbers.last()).copied().unwrap_or(line)
    }

    pub(super) fn lines(&self) -> impl Iterator<Item = &str> {
        self.text.lines()
    }
}
