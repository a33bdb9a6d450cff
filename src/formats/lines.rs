//! Lines of a text, numbered, each at most one mebibyte; and what is said about text that is none.

use super::ReadError;
use crate::text::{ParseError, stray_byte};
use std::borrow::Cow;
use std::io::{BufRead, Read};

/// The longest line that is read, in bytes; what is longer is reported and skipped, so that memory stays bounded.
const LONGEST: usize = 1 << 20;

/// How many characters of a malformed line an error quotes.
const QUOTED: usize = 200;

const BOM: &[u8] = b"\xef\xbb\xbf";

/// The lines of an input, ended by LF, CR LF or CR.
pub(super) struct Lines<'a> {
    input: Box<dyn BufRead + Send + 'a>,
    /// What was read up to a line feed, and where the part of it begins that was not handed out yet.
    line: Vec<u8>,
    rest: usize,
    number: u64,
    ended: bool,
}

impl<'a> Lines<'a> {
    pub(super) fn new(input: Box<dyn BufRead + Send + 'a>) -> Lines<'a> {
        Lines { input, line: Vec::new(), rest: 1, number: 0, ended: false }
    }

    /// The next line, its number (from 1) and its text without the end. After an error reading goes on if it can.
    pub(super) fn next(&mut self) -> Option<Result<(u64, &[u8]), ReadError>> {
        if self.rest > self.line.len()
            && let Err(error) = self.fill()
        {
            self.rest = self.line.len() + 1;
            return Some(Err(error));
        }
        if self.ended {
            return None;
        }
        let rest = &self.line[self.rest..];
        let end = if rest.contains(&b'\r') { rest.iter().position(|&b| b == b'\r') } else { None };
        let line = &rest[..end.unwrap_or(rest.len())];
        self.rest += line.len() + 1;
        self.number += 1;
        Some(Ok((self.number, line)))
    }

    /// Hands out lines straight from the input's buffer, at most so many and as long as they are all in it, up to the
    /// first that is not taken. They come with 82 bytes: 81 and the line feed. Waits for input only if there is none.
    pub(super) fn read_while(&mut self, most: usize, mut take: impl FnMut(&[u8; 82]) -> Option<()>) {
        // The first line may begin with a mark, or show that this is no text.
        if self.number == 0 || self.ended || self.rest <= self.line.len() {
            return;
        }
        if let Ok(buffer) = self.input.fill_buf() {
            let lines = buffer.as_chunks::<82>().0.iter().take(most);
            let taken = lines.map_while(|line| if line[81] == b'\n' { take(line) } else { None }).count();
            self.input.consume(taken * 82);
            self.number += taken as u64;
        }
    }

    /// Reads up to the next line feed.
    fn fill(&mut self) -> Result<(), ReadError> {
        if self.ended {
            return Ok(());
        }
        self.line.clear();
        self.rest = 0;
        match (&mut self.input).take(LONGEST as u64 + 1).read_until(b'\n', &mut self.line) {
            Ok(0) => self.ended = true,
            Ok(_) => {}
            Err(error) => {
                self.ended = true;
                return Err(ReadError::Io(error));
            }
        }
        if let Some(error) = self.problem() {
            self.number += 1;
            return Err(error);
        }
        if self.number == 0 {
            self.rest = self.line.len() - without_bom(&self.line).len();
        }
        self.line.pop_if(|b| *b == b'\n');
        while self.line.pop_if(|b| *b == b'\r').is_some() {}
        self.rest = self.rest.min(self.line.len());
        Ok(())
    }

    /// What keeps this line from being read as text.
    fn problem(&mut self) -> Option<ReadError> {
        let number = self.number + 1;
        if let Some(error) = binary(&self.line, number, 1) {
            self.ended = true;
            return Some(error);
        }
        if self.line.len() <= LONGEST || self.line.ends_with(b"\n") {
            return None;
        }
        if let Err(error) = self.input.skip_until(b'\n') {
            self.ended = true;
            return Some(ReadError::Io(error));
        }
        Some(malformed(number, 1, "a line longer than 1 MiB", "lines of text", &self.line))
    }
}

/// The text without the mark that some programs put at the start of UTF-8 files.
pub(super) fn without_bom(text: &[u8]) -> &[u8] {
    text.strip_prefix(BOM).unwrap_or(text)
}

/// The lines of a text that are neither empty nor comments, without blanks at their ends.
pub(super) fn content(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = text.split(|&b| b == b'\n').map(<[u8]>::trim_ascii);
    lines.filter(|line| !line.is_empty() && !line.starts_with(b"#"))
}

/// The error for data that is no text, if this is none; `line` and `column` are where it begins.
pub(super) fn binary(data: &[u8], line: u64, column: u64) -> Option<ReadError> {
    const KINDS: [(&[u8], &str); 8] = [
        (b"\xff\xfe", "UTF-16 text"),
        (b"\xfe\xff", "UTF-16 text"),
        (b"\x1f\x8b", "gzip data"),
        (b"PK\x03\x04", "a zip archive"),
        (b"\x28\xb5\x2f\xfd", "zstd data"),
        (b"\xfd7zXZ\0", "xz data"),
        (b"BZh91AY", "bzip2 data"),
        (b"PAR1", "a Parquet file"),
    ];
    let starts = (line, column) == (1, 1);
    if let Some((_, kind)) = KINDS.iter().find(|(magic, _)| starts && data.starts_with(magic)) {
        return Some(malformed(1, 1, *kind, "UTF-8 text", b""));
    }
    let at = if data.contains(&0) { data.iter().position(|&b| b == 0)? } else { return None };
    // ASCII in UTF-16 has a NUL in every other byte.
    let wide = starts && data.len() > 3 && (data[0] == 0) != (data[1] == 0) && (data[2] == 0) == (data[0] == 0);
    let found = if wide { "UTF-16 text" } else { "binary data (a NUL byte)" };
    let column = if wide { 1 } else { column + decode(&data[..at]).len() as u64 };
    Some(malformed(line, column, found, "UTF-8 text", b""))
}

/// The characters of a line. Bytes that are not UTF-8 become private characters, which errors name as bytes.
pub(super) fn decode(line: &[u8]) -> Vec<char> {
    let mut chars = Vec::with_capacity(line.len());
    for chunk in line.utf8_chunks() {
        chars.extend(chunk.valid().chars());
        chars.extend(chunk.invalid().iter().map(|&byte| stray_byte(byte)));
    }
    chars
}

/// The text of these bytes, all of it, with private characters for what is not UTF-8.
pub(super) fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    std::str::from_utf8(bytes).map_or_else(|_| decode(bytes).into_iter().collect(), Cow::Borrowed)
}

/// An error about this text, which is quoted as far as it can be printed.
pub(super) fn malformed(
    line: u64,
    column: u64,
    found: impl Into<String>,
    expected: impl Into<String>,
    text: &[u8],
) -> ReadError {
    ReadError::Malformed { error: ParseError::new(line, column, found, expected), text: excerpt(text) }
}

/// The text on one line, control characters replaced, cut where it gets long.
pub(super) fn excerpt(text: &[u8]) -> String {
    let head = without_bom(text);
    let chars = decode(&head[..head.len().min(4 * QUOTED + 4)]);
    let printable = |&c: &char| match c {
        '\t' | '\r' | '\n' => ' ',
        c if c.is_control() || c >= stray_byte(0) => char::REPLACEMENT_CHARACTER,
        c => c,
    };
    let mut quoted: String = chars.iter().take(QUOTED).map(printable).collect();
    quoted.truncate(quoted.trim_end().len());
    if chars.len() > QUOTED {
        quoted.push('…');
    }
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::shown;

    fn all(text: &[u8]) -> Vec<Result<String, String>> {
        let mut lines = Lines::new(Box::new(text));
        let mut found = Vec::new();
        while let Some(line) = lines.next() {
            found.push(line.map(|(_, l)| String::from_utf8_lossy(l).into()).map_err(|e| e.to_string()));
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
        let text = format!("a\n{}\nb\n", "1".repeat(3 * LONGEST));
        let lines = all(text.as_bytes());
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[1], Err("2:1: found a line longer than 1 MiB, expected lines of text".into()));
        assert_eq!(lines[2], Ok("b".into()));
        let longest = "1".repeat(LONGEST);
        assert_eq!(all(format!("{longest}\nb").as_bytes()), [Ok(longest), Ok("b".into())]);
    }

    #[test]
    fn what_is_no_text_is_named() {
        let table: [(&[u8], &str); 5] = [
            (b"\xff\xfe1\0.\0", "1:1: found UTF-16 text, expected UTF-8 text"),
            (b"1\0.\0\n\0", "1:1: found UTF-16 text, expected UTF-8 text"),
            (b"\0\x31\0.\0\n", "1:1: found UTF-16 text, expected UTF-8 text"),
            (b"1..\0.", "1:4: found binary data (a NUL byte), expected UTF-8 text"),
            (b"\x1f\x8b\x08\n1", "1:1: found gzip data, expected UTF-8 text"),
        ];
        for (text, want) in table {
            assert_eq!(all(text), [Err(want.to_string())], "{text:?}");
        }
    }

    #[test]
    fn quotes_are_printable() {
        assert_eq!(excerpt(b"a\tb\x07c\xff\r"), "a b\u{fffd}c\u{fffd}");
        assert_eq!(excerpt("é".repeat(300).as_bytes()), "é".repeat(200) + "…");
        assert_eq!(decode(b"\xffa").into_iter().map(shown).collect::<Vec<_>>(), ["byte 0xff", "'a'"]);
    }
}
