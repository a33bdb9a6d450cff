//! Lines of a text, numbered, each at most one mebibyte; and what is said about text that is none.

use super::ReadError;
use super::lists::Place;
use crate::board::text::ParseError;
use std::borrow::Cow;
use std::io::{BufRead, Read};

/// The longest line that is read whole, and the longest record, in bytes, so that memory stays bounded.
pub(super) const LONGEST: usize = 1 << 20;

/// How many characters of a malformed line an error quotes.
const QUOTED: usize = 200;

const BOM: &[u8] = b"\xef\xbb\xbf";

/// The lines of an input, ended by LF, CR LF or CR.
pub(super) struct Lines<'a> {
    input: Box<dyn BufRead + Send + 'a>,
    /// What was read up to a line feed, and where the part of it begins that was not handed out yet.
    buffer: Vec<u8>,
    rest: usize,
    /// Where the next part begins, and whether the line goes on behind the buffer.
    place: Place,
    goes_on: bool,
    ended: bool,
}

/// A line, or a part of one that is longer than a mebibyte.
pub(super) struct Line<'a> {
    pub(super) text: &'a [u8],
    /// Where it begins.
    pub(super) place: Place,
    /// Whether the line ends behind it.
    pub(super) ends: bool,
}

impl Line<'_> {
    /// Whether this is all of the line.
    pub(super) fn is_whole(&self) -> bool {
        self.ends && self.place.column == 1
    }
}

impl<'a> Lines<'a> {
    pub(super) fn new(input: Box<dyn BufRead + Send + 'a>) -> Lines<'a> {
        Lines { input, buffer: Vec::new(), rest: 1, place: Place::START, goes_on: false, ended: false }
    }

    /// The next line, or part of a long one, without the end. After an error reading goes on if it can.
    pub(super) fn next(&mut self) -> Option<Result<Line<'_>, ReadError>> {
        let mut end = self.end_of_line();
        // Behind other lines of the buffer, a line that goes on need not be a long one; of a long one, less than a
        // character may be left.
        let left = self.buffer.len().saturating_sub(self.rest);
        let is_cut = self.goes_on && self.rest > 0 && (self.place.column == 1 || left < 4);
        if end.is_none() && (self.rest > self.buffer.len() || is_cut) {
            if let Err(error) = self.fill() {
                self.ended = true;
                return Some(Err(error));
            }
            end = self.end_of_line();
        }
        if self.ended {
            return None;
        }
        let rest = &self.buffer[self.rest..];
        let (place, ends) = (self.place, end.is_some() || !self.goes_on);
        let length = if ends { end.unwrap_or(rest.len()) } else { rest.len() - incomplete(rest) };
        let text = &rest[..length];
        self.rest += length + usize::from(ends);
        self.place = match ends {
            true => Place { line: place.line + 1, column: 1 },
            false => Place { column: place.column + width(text), ..place },
        };
        Some(Ok(Line { text, place, ends }))
    }

    /// Hands out the last so many bytes of the part that was handed out last, which begin at this place, once more.
    pub(super) fn put_back(&mut self, rest: usize, place: Place) {
        let is_between = self.place.column == 1;
        self.rest -= rest + usize::from(is_between);
        self.place = place;
    }

    /// How far it is to the CR that ends the line; what may be half of CR LF counts only when more was read.
    fn end_of_line(&self) -> Option<usize> {
        let rest = self.buffer.get(self.rest..).filter(|rest| rest.contains(&b'\r'))?;
        let end = rest.iter().position(|&b| b == b'\r');
        end.filter(|end| !self.goes_on || end + 1 < rest.len())
    }

    /// Hands out lines straight from the input's buffer, at most so many and as long as they are all in it, up to the
    /// first that is not taken. They come with 82 bytes: 81 and the line feed. Waits for input only if there is none.
    pub(super) fn read_while(&mut self, most: usize, mut take: impl FnMut(&[u8; 82]) -> Option<()>) {
        // The first line may begin with a mark, or show that this is no text.
        let between_lines = self.place.column == 1 && self.place.line > 1 && self.rest > self.buffer.len();
        if self.ended || self.goes_on || !between_lines {
            return;
        }
        if let Ok(buffer) = self.input.fill_buf() {
            let lines = buffer.as_chunks::<82>().0.iter().take(most);
            let taken = lines.map_while(|line| if line[81] == b'\n' { take(line) } else { None }).count();
            self.input.consume(taken * 82);
            self.place.line += taken as u64;
        }
    }

    /// Reads up to the next line feed, or as much as a line may have, behind what was not handed out.
    fn fill(&mut self) -> Result<(), ReadError> {
        if self.ended {
            return Ok(());
        }
        self.buffer.drain(..self.rest.min(self.buffer.len()));
        self.rest = 0;
        let before = self.buffer.len();
        let room = (LONGEST + 1).saturating_sub(before) as u64;
        (&mut self.input).take(room).read_until(b'\n', &mut self.buffer).map_err(ReadError::Io)?;
        self.ended = self.buffer.is_empty();
        let column = self.place.column + width(&self.buffer[..before]);
        if let Some(error) = binary(&self.buffer[before..], self.place.line, column) {
            return Err(error);
        }
        if self.place == Place::START && before == 0 {
            self.rest = self.buffer.len() - without_bom(&self.buffer).len();
        }
        self.goes_on = self.buffer.len() > LONGEST && !self.buffer.ends_with(b"\n");
        if !self.goes_on {
            self.buffer.pop_if(|b| *b == b'\n');
            while self.buffer.pop_if(|b| *b == b'\r').is_some() {}
        }
        self.rest = self.rest.min(self.buffer.len());
        Ok(())
    }

    /// Skips what is left of the line of which the part at this place was handed out last: it is too long.
    pub(super) fn skip(&mut self, at: Place) -> ReadError {
        let error = malformed(at.line, at.column, "a line longer than 1 MiB", "lines of text", &self.buffer);
        loop {
            match self.next() {
                Some(Ok(Line { ends: false, .. })) => {}
                Some(Err(error)) => return error,
                _ => return error,
            }
        }
    }
}

/// How many bytes at the end begin a character, or the end of a line, that later bytes complete.
fn incomplete(text: &[u8]) -> usize {
    let length = |lead: u8| match lead {
        b'\r' | 0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => 1,
    };
    let mut ends = (1..4).zip(text.iter().rev());
    let lead = ends.find(|(_, byte)| !matches!(byte, 0x80..=0xbf));
    lead.filter(|&(count, &lead)| length(lead) > count).map_or(0, |(count, _)| count)
}

/// How many characters this is.
pub(super) fn width(text: &[u8]) -> u64 {
    match str::from_utf8(text) {
        Ok(text) => text.chars().count() as u64,
        Err(_) => decode(text).len() as u64,
    }
}

/// The text without the mark that some programs put at the start of UTF-8 files.
pub(super) fn without_bom(text: &[u8]) -> &[u8] {
    text.strip_prefix(BOM).unwrap_or(text)
}

/// The lines of a text that are neither empty nor comments, without blanks at their ends.
pub(super) fn content(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = text.split(|&b| b == b'\n' || b == b'\r').map(<[u8]>::trim_ascii);
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

/// The characters 0x80 to 0x9f of Windows-1252; the others are those of Latin-1.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The characters of a line. Each byte that is not UTF-8 is a character of Windows-1252.
pub(super) fn decode(line: &[u8]) -> Vec<char> {
    let windows_1252 = |byte: u8| match byte {
        0x80..0xa0 => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    };
    let mut chars = Vec::with_capacity(line.len());
    for chunk in line.utf8_chunks() {
        chars.extend(chunk.valid().chars());
        chars.extend(chunk.invalid().iter().map(|&byte| windows_1252(byte)));
    }
    chars
}

/// The text of these bytes: UTF-8, or where they are not, Windows-1252.
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
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
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

    fn all(text: &[u8]) -> Vec<Result<String, String>> {
        let mut lines = Lines::new(Box::new(text));
        let mut found = Vec::new();
        while let Some(line) = lines.next() {
            let skip = line.as_ref().ok().filter(|l| !l.ends).map(|l| l.place);
            let line = line.map(|l| String::from_utf8_lossy(l.text).into()).map_err(|e| e.to_string());
            found.push(skip.map_or(line, |at| Err(lines.skip(at).to_string())));
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
    fn long_texts_of_lines_ended_by_cr() {
        for line in ["123456789\r", "é\r", "123\r\n"] {
            let count = 2 * LONGEST / line.len();
            let lines = all(line.repeat(count).as_bytes());
            assert_eq!(lines.len(), count);
            assert!(lines.iter().all(|l| l.as_deref() == Ok(line.trim_end())), "{line:?}");
        }
        let lines = all(format!("a\r{}\rb", "1".repeat(2 * LONGEST)).as_bytes());
        assert_eq!(lines[2], Ok("b".into()), "what is too long ends at the CR");
    }

    #[test]
    fn parts_are_cut_between_characters() {
        for (fill, wide) in [("", "é"), ("a", "€"), ("ab", "𝄞"), ("abc", "€")] {
            let text = format!("{fill}{}", wide.repeat(LONGEST));
            let mut lines = Lines::new(Box::new(text.as_bytes()));
            let mut whole = String::new();
            while let Some(Ok(line)) = lines.next() {
                assert_eq!(line.place.column, 1 + whole.chars().count() as u64);
                whole.push_str(std::str::from_utf8(line.text).unwrap());
            }
            assert!(whole == text);
        }
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
        assert_eq!(excerpt(b"a\tb\x07c\xe9\r"), "a b\u{fffd}cé");
        assert_eq!(excerpt("é".repeat(300).as_bytes()), "é".repeat(200) + "…");
    }

    #[test]
    fn bytes_that_are_not_utf8_are_windows_1252() {
        assert_eq!(text_of(b"Andr\xe9 \x93\xc3\xa9\x94 \x80"), "André “é” €");
        assert_eq!(text_of(b"\x81\xe2\x82x\xff"), "\u{81}â‚xÿ");
        assert_eq!((width(b"\xe9\xa9a"), width("é".as_bytes())), (3, 1));
    }
}
