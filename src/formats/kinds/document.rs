//! Documents of several lines: JSON and XML.

use super::ksudoku;

/// A document that is read line by line.
pub(super) struct Document {
    text: String,
    /// The number of each line.
    numbers: Vec<u64>,
    syntax: Syntax,
    is_complete: bool,
}

enum Syntax {
    Json(Brackets),
    Xml,
}

/// The brackets of JSON that are open.
#[derive(Default)]
struct Brackets {
    depth: usize,
    is_in_string: bool,
    is_escaped: bool,
}

impl Brackets {
    /// Reads a part of the text. Returns the number of open brackets.
    fn depth_after(&mut self, text: &[u8]) -> usize {
        for byte in text {
            match byte {
                _ if self.is_escaped => self.is_escaped = false,
                b'\\' if self.is_in_string => self.is_escaped = true,
                b'"' => self.is_in_string = !self.is_in_string,
                _ if self.is_in_string => {}
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        self.depth
    }
}

/// The first lines of XML documents begin with one of these.
const XML_STARTS: [&[u8]; 4] = [b"<?xml", b"<!DOCTYPE", b"<!--", b"<ksudoku"];

/// Returns whether a line may be the first one of several: of XML, or of an object that goes on.
pub(super) fn starts_document(line: &[u8]) -> bool {
    let trimmed = line.trim_ascii();
    match trimmed.first() {
        Some(b'<') => XML_STARTS.iter().any(|start| trimmed.starts_with(start)),
        // Another line of an object that does not end is malformed.
        Some(b'{') => {
            matches!(trimmed.last(), Some(b'{' | b'[' | b',')) && Brackets::default().depth_after(trimmed) > 0
        }
        _ => false,
    }
}

impl Document {
    /// Creates a document without lines; the text of the first one tells its syntax.
    pub(super) fn new(first: &str) -> Document {
        let syntax = if first.starts_with('<') { Syntax::Xml } else { Syntax::Json(Brackets::default()) };
        Document { text: String::new(), numbers: Vec::new(), syntax, is_complete: false }
    }

    /// Adds a line with its number.
    pub(super) fn add(&mut self, number: u64, line: &str) {
        self.is_complete = match &mut self.syntax {
            Syntax::Json(brackets) => brackets.depth_after(line.as_bytes()) == 0,
            Syntax::Xml => ksudoku::has_end(line),
        };
        self.numbers.push(number);
        self.text.push_str(line);
        self.text.push('\n');
    }

    pub(super) fn is_json(&self) -> bool {
        matches!(self.syntax, Syntax::Json(_))
    }

    /// Returns whether the last line has the end.
    pub(super) fn is_complete(&self) -> bool {
        self.is_complete
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn line_count(&self) -> usize {
        self.numbers.len()
    }

    /// Returns the number that a line of the document, counted from 1, has in the input.
    pub(super) fn line_number(&self, line: u64) -> u64 {
        let index = (line.max(1) - 1) as usize;
        self.numbers.get(index).or(self.numbers.last()).copied().unwrap_or(line)
    }

    /// Iterates over the lines that may be records of their own, with their numbers: those after the first one, but no
    /// tags of XML that has its end.
    pub(super) fn possible_records(&self) -> impl DoubleEndedIterator<Item = (u64, Vec<u8>)> {
        let has_tags = self.is_complete && !self.is_json();
        let lines: Vec<(u64, &str)> = self.numbers.iter().copied().zip(self.text.lines()).skip(1).collect();
        lines
            .into_iter()
            .filter(move |(_, line)| !(has_tags && line.trim_start().starts_with('<')))
            .map(|(number, line)| (number, line.as_bytes().to_vec()))
    }

    /// Returns whether the text ends with the start of the list of a pack.
    pub(super) fn is_pack_header(&self) -> bool {
        // A blank line ends it no more; long runs of them would be scanned again and again.
        if !self.is_json() || self.text.ends_with("\n\n") {
            return false;
        }
        let list = self.text.trim_end().strip_suffix('[').map(str::trim_end).and_then(|text| text.strip_suffix(':'));
        list.is_some_and(|text| text.trim_end().ends_with("\"puzzles\""))
    }
}
