//! A reader of numbered lines with bounded memory.

use super::binary_data::binary_data_error;
use super::encoding::{BYTE_ORDER_MARK, char_count, incomplete_suffix, is_code_tag};
use super::read_error::{ReadError, malformed};
use super::utf16;
use std::io::{BufRead, Read};

/// Maximum length in bytes of a line that is read as a whole, and of a record; bounds memory.
pub(in crate::formats) const MAX_RECORD_BYTES: usize = 1 << 20;

/// A line and a column, from 1; columns count characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::formats) struct Location {
    pub(in crate::formats) line: u64,
    pub(in crate::formats) column: u64,
}

impl Default for Location {
    fn default() -> Location {
        Location::START
    }
}

impl Location {
    pub(in crate::formats) const START: Location = Location { line: 1, column: 1 };

    /// Returns the location after a text that starts here.
    pub(in crate::formats) fn after(self, text: &str) -> Location {
        let (lines, last) = match text.rfind('\n') {
            Some(end) => (text.bytes().filter(|&b| b == b'\n').count() as u64, &text[end + 1..]),
            None => (0, text),
        };
        let column = if lines == 0 { self.column } else { 1 };
        Location { line: self.line + lines, column: column + char_count(last.as_bytes()) }
    }
}

/// A reader of lines that end with LF, CR LF or CR.
pub(in crate::formats) struct LineReader<'a> {
    input: Box<dyn BufRead + Send + 'a>,
    /// The text up to a line feed, and how much of it was returned.
    buffer: Vec<u8>,
    consumed: usize,
    /// The location of the rest of the buffer, and whether its last line continues after the buffer.
    location: Location,
    is_unfinished: bool,
    at_end: bool,
    /// Whether the next part begins a line, or what is read as one.
    starts_line: bool,
}

/// A line, or a part of one that is longer than [`MAX_RECORD_BYTES`].
pub(in crate::formats) struct LinePart<'a> {
    pub(in crate::formats) text: &'a [u8],
    /// The location of its first character.
    pub(in crate::formats) location: Location,
    /// Whether a line begins with this part.
    pub(in crate::formats) starts_line: bool,
    /// Whether the line ends with this part.
    pub(in crate::formats) ends_line: bool,
}

impl LinePart<'_> {
    /// Returns whether the part is a whole line.
    pub(in crate::formats) fn is_whole(&self) -> bool {
        self.ends_line && self.starts_line
    }
}

impl<'a> LineReader<'a> {
    pub(in crate::formats) fn new(input: Box<dyn BufRead + Send + 'a>) -> LineReader<'a> {
        LineReader {
            input: utf16::decoded(input),
            buffer: Vec::new(),
            consumed: 1,
            location: Location::START,
            is_unfinished: false,
            at_end: false,
            starts_line: true,
        }
    }

    /// Returns the next line, or the next part of a long line, without the line ending. Tags of code are empty lines.
    /// Continues after an error if possible.
    pub(in crate::formats) fn next(&mut self) -> Option<Result<LinePart<'_>, ReadError>> {
        let mut end = self.end_of_line();
        // After other lines in the buffer, an unfinished line may still be short enough; after parts of a long line,
        // less than a character may be left.
        let left = self.buffer.len().saturating_sub(self.consumed);
        let is_cut = self.is_unfinished && self.consumed > 0 && (self.location.column == 1 || left < 4);
        if end.is_none() && (self.consumed > self.buffer.len() || is_cut) {
            if let Err(error) = self.fill() {
                self.at_end = true;
                return Some(Err(error));
            }
            end = self.end_of_line();
        }
        if self.at_end {
            return None;
        }
        // Files are joined with their byte order marks.
        if self.location.column == 1 && self.buffer[self.consumed..].starts_with(BYTE_ORDER_MARK) {
            self.consumed += BYTE_ORDER_MARK.len();
            end = end.map(|end| end - BYTE_ORDER_MARK.len());
        }
        let rest = &self.buffer[self.consumed..];
        let (location, ends_line) = (self.location, end.is_some() || !self.is_unfinished);
        let length = if ends_line { end.unwrap_or(rest.len()) } else { rest.len() - incomplete_suffix(rest) };
        let text = &rest[..length];
        self.consumed += length + usize::from(ends_line);
        self.location = match ends_line {
            true => Location { line: location.line + 1, column: 1 },
            false => Location { column: location.column + char_count(text), ..location },
        };
        let text = if ends_line && location.column == 1 && is_code_tag(text) { b"" } else { text };
        let starts_line = std::mem::replace(&mut self.starts_line, ends_line);
        Some(Ok(LinePart { text, location, starts_line, ends_line }))
    }

    /// Puts back the end of the part returned last: `length` bytes that start at this location.
    pub(in crate::formats) fn put_back(&mut self, length: usize, location: Location) {
        let is_between = self.location.column == 1;
        self.consumed -= length + usize::from(is_between);
        self.location = location;
        self.starts_line = false;
    }

    /// Puts back the end of the part returned last, to be read as a line of its own.
    pub(in crate::formats) fn put_back_line(&mut self, length: usize, location: Location) {
        self.put_back(length, location);
        self.starts_line = true;
    }

    /// Returns the distance to the next CR. A CR at the end of an unfinished buffer may be half of CR LF and does not
    /// count.
    fn end_of_line(&self) -> Option<usize> {
        let rest = self.buffer.get(self.consumed..).filter(|rest| rest.contains(&b'\r'))?;
        let end = rest.iter().position(|&b| b == b'\r');
        end.filter(|end| !self.is_unfinished || end + 1 < rest.len())
    }

    /// Passes up to `max` lines of 81 bytes and a line feed directly from the input buffer, until one is rejected.
    /// Reads from the input only if its buffer is empty.
    pub(in crate::formats) fn read_while(&mut self, max: usize, mut take: impl FnMut(&[u8; 82]) -> Option<()>) {
        // The first line may have a byte order mark or show binary data.
        let between_lines = self.location.column == 1 && self.location.line > 1 && self.consumed > self.buffer.len();
        if self.at_end || self.is_unfinished || !between_lines {
            return;
        }
        if let Ok(buffer) = self.input.fill_buf() {
            let lines = buffer.as_chunks::<82>().0.iter().take(max);
            let taken = lines.map_while(|line| if line[81] == b'\n' { take(line) } else { None }).count();
            self.input.consume(taken * 82);
            self.location.line += taken as u64;
        }
    }

    /// Removes the returned lines from the buffer, and reads up to the next line feed or the maximum length.
    fn fill(&mut self) -> Result<(), ReadError> {
        if self.at_end {
            return Ok(());
        }
        self.buffer.drain(..self.consumed.min(self.buffer.len()));
        self.consumed = 0;
        let before = self.buffer.len();
        let room = (MAX_RECORD_BYTES + 1).saturating_sub(before) as u64;
        (&mut self.input).take(room).read_until(b'\n', &mut self.buffer).map_err(ReadError::Io)?;
        self.at_end = self.buffer.is_empty();
        let column = self.location.column + char_count(&self.buffer[..before]);
        if let Some(error) = binary_data_error(&self.buffer[before..], self.location.line, column) {
            return Err(error);
        }
        self.is_unfinished = self.buffer.len() > MAX_RECORD_BYTES && !self.buffer.ends_with(b"\n");
        if !self.is_unfinished {
            self.buffer.pop_if(|b| *b == b'\n');
            while self.buffer.pop_if(|b| *b == b'\r').is_some() {}
        }
        self.consumed = self.consumed.min(self.buffer.len());
        Ok(())
    }

    /// Skips the rest of a line that is too long, whose part at this location was returned last. Returns the error.
    pub(in crate::formats) fn skip_line(&mut self, at: Location) -> ReadError {
        let error = malformed(at.line, at.column, "a line longer than 1 MiB", "lines of text", &self.buffer);
        loop {
            match self.next() {
                Some(Ok(LinePart { ends_line: false, .. })) => {}
                Some(Err(error)) => return error,
                _ => return error,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &[u8]) -> Vec<Result<String, String>> {
        let mut lines = LineReader::new(Box::new(text));
        let mut found = Vec::new();
        while let Some(line) = lines.next() {
            let skip = line.as_ref().ok().filter(|l| !l.ends_line).map(|l| l.location);
            let line = line.map(|l| String::from_utf8_lossy(l.text).into()).map_err(|e| e.to_string());
            found.push(skip.map_or(line, |at| Err(lines.skip_line(at).to_string())));
        }
        found
    }

    #[test]
    fn lines_lose_their_ends_only() {
        let lines = all(b"\xef\xbb\xbfa\r\n b \n\n\nc");
        assert_eq!(lines, ["a", " b ", "", "", "c"].map(|l| Ok(l.to_string())));
        assert_eq!(all(b"a\rb\r\rc\r\r\nd\r"), ["a", "b", "", "c", "d"].map(|l| Ok(l.to_string())));
        assert!(all(b"").is_empty());
    }

    #[test]
    fn long_lines_are_skipped() {
        let text = format!("a\n{}\nb\n", "1".repeat(3 * MAX_RECORD_BYTES));
        let lines = all(text.as_bytes());
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[1], Err("2:1: found a line longer than 1 MiB, expected lines of text".into()));
        assert_eq!(lines[2], Ok("b".into()));
        let longest = "1".repeat(MAX_RECORD_BYTES);
        assert_eq!(all(format!("{longest}\nb").as_bytes()), [Ok(longest), Ok("b".into())]);
    }

    #[test]
    fn long_texts_of_lines_ended_by_cr() {
        for line in ["123456789\r", "é\r", "123\r\n"] {
            let count = 2 * MAX_RECORD_BYTES / line.len();
            let lines = all(line.repeat(count).as_bytes());
            assert_eq!(lines.len(), count);
            assert!(lines.iter().all(|l| l.as_deref() == Ok(line.trim_end())), "{line:?}");
        }
        let lines = all(format!("a\r{}\rb", "1".repeat(2 * MAX_RECORD_BYTES)).as_bytes());
        assert_eq!(lines[2], Ok("b".into()), "a line that is too long ends at the CR");
    }

    #[test]
    fn parts_are_cut_between_characters() {
        for (fill, wide) in [("", "é"), ("a", "€"), ("ab", "𝄞"), ("abc", "€")] {
            let text = format!("{fill}{}", wide.repeat(MAX_RECORD_BYTES));
            let mut lines = LineReader::new(Box::new(text.as_bytes()));
            let mut whole = String::new();
            while let Some(Ok(line)) = lines.next() {
                assert_eq!(line.location.column, 1 + whole.chars().count() as u64);
                whole.push_str(std::str::from_utf8(line.text).unwrap());
            }
            assert!(whole == text);
        }
    }

    #[test]
    fn what_is_no_text_is_named() {
        let table: [(&[u8], &str); 9] = [
            (b"1\0.\0\n\0", "1:1: found UTF-16 text, expected UTF-8 text"),
            (b"\0\x31\0.\0\n", "1:1: found UTF-16 text, expected UTF-8 text"),
            (b"\x89PNG\r\n\x1a\n\0\0", "1:1: found a PNG picture, expected UTF-8 text"),
            (b"%PDF-1.7\n%\xff\n", "1:1: found a PDF document, expected UTF-8 text; copy the puzzles into a text file"),
            (
                b"PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaa[Content_Types].xml",
                "1:1: found an Office file (XLSX or DOCX), expected UTF-8 text; save the sheet as CSV, or the document as plain text",
            ),
            (
                b"PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaamimetypeapplication/vnd.oasis.opendocument.spreadsheetPK",
                "1:1: found an ODS spreadsheet, expected UTF-8 text; save the sheet as CSV, or the document as plain text",
            ),
            (
                b"PK\x03\x04a\0",
                "1:1: found a zip archive, expected UTF-8 text; unpack the file first, or save a sheet as CSV",
            ),
            (b"1..\0.", "1:4: found binary data (a NUL byte), expected UTF-8 text"),
            (b"\x1f\x8b\x08\n1", "1:1: found gzip data, expected UTF-8 text; unpack the file first"),
        ];
        for (text, want) in table {
            assert_eq!(all(text), [Err(want.to_string())], "{text:?}");
        }
    }
}
