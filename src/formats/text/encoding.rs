//! Text encodings: UTF-8 with stray bytes of Windows-1252, byte order marks, line ends, and escapes of links.

use std::borrow::Cow;
use std::io::{self, Read};

/// The characters of ASCII between columns and after rows, as sqlite writes them in its mode `ascii`.
const UNIT_SEPARATOR: u8 = 0x1f;
const RECORD_SEPARATOR: u8 = 0x1e;

/// The start of the sequences by which programs color their output in a terminal.
const ESCAPE: u8 = 0x1b;

/// Returns whether a text has separators of ASCII or sequences of a terminal.
pub(in crate::formats) fn has_controls(text: &[u8]) -> bool {
    (text.contains(&RECORD_SEPARATOR) || text.contains(&ESCAPE)) && !text.contains(&0)
}

/// An input with tabs and line ends in place of the separators of ASCII, and without the sequences of a terminal.
pub(in crate::formats) struct WithoutControls<R> {
    input: R,
    /// The last byte of a sequence that has begun.
    sequence: Option<u8>,
}

impl<R: Read> WithoutControls<R> {
    pub(in crate::formats) fn new(input: R) -> WithoutControls<R> {
        WithoutControls { input, sequence: None }
    }

    /// Returns a byte of the text in place of one of the input; `None` within a sequence.
    fn replaced(&mut self, byte: u8) -> Option<u8> {
        let before = self.sequence.replace(byte);
        match (before, byte) {
            // Parameters after `ESC [`, up to a letter or another sign.
            (Some(ESCAPE), b'[' | 0x20..0x30) | (Some(b'[' | 0x20..0x40), 0x20..0x40) => return None,
            (Some(ESCAPE), 0x30..0x7f) | (Some(b'[' | 0x20..0x40), 0x40..0x7f) => {
                self.sequence = None;
                return None;
            }
            (_, ESCAPE) => return None,
            _ => self.sequence = None,
        }
        Some(match byte {
            UNIT_SEPARATOR => b'\t',
            RECORD_SEPARATOR => b'\n',
            byte => byte,
        })
    }
}

impl<R: Read> Read for WithoutControls<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let length = self.input.read(buffer)?;
            let mut kept = 0;
            for at in 0..length {
                if let Some(byte) = self.replaced(buffer[at]) {
                    buffer[kept] = byte;
                    kept += 1;
                }
            }
            // Nothing is left of a part of a sequence, which is not the end.
            if kept > 0 || length == 0 {
                return Ok(kept);
            }
        }
    }
}

pub(in crate::formats) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Returns the length of an incomplete character or CR LF at the end of the text.
pub(in crate::formats) fn incomplete_suffix(text: &[u8]) -> usize {
    let length = |lead: u8| match lead {
        b'\r' | 0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => 1,
    };
    let mut ends_line = (1..4).zip(text.iter().rev());
    let lead = ends_line.find(|(_, byte)| !matches!(byte, 0x80..=0xbf));
    lead.filter(|&(count, &lead)| length(lead) > count).map_or(0, |(count, _)| count)
}

/// Returns the number of characters.
pub(in crate::formats) fn char_count(text: &[u8]) -> u64 {
    match str::from_utf8(text) {
        Ok(text) => text.chars().count() as u64,
        Err(_) => decode_chars(text).len() as u64,
    }
}

/// Removes a UTF-8 byte order mark.
pub(in crate::formats) fn without_byte_order_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}

/// Returns the place and the length in bytes of the first character in a line that other programs end lines with: a
/// vertical tab, form feed, next line, line or paragraph separator, or the byte order mark of a file that follows.
pub(in crate::formats) fn line_break_within(line: &[u8]) -> Option<(usize, usize)> {
    let length = |rest: &[u8]| match rest {
        [0x0b | 0x0c, ..] => 1,
        [0xc2, 0x85, ..] => 2,
        [0xe2, 0x80, 0xa8 | 0xa9, ..] | [0xef, 0xbb, 0xbf, ..] => 3,
        _ => 0,
    };
    let is_possible = |byte: &u8| matches!(byte, 0x0b | 0x0c | 0xc2 | 0xe2 | 0xef);
    line.iter().any(is_possible).then_some(())?;
    (0..line.len()).map(|at| (at, length(&line[at..]))).find(|&(_, length)| length > 0)
}

/// Iterates over trimmed lines that are neither empty nor comments.
pub(in crate::formats) fn content_lines(text: &[u8]) -> impl Iterator<Item = &[u8]> + Clone {
    let lines = text.split(|&b| b == b'\n' || b == b'\r').map(|line| without_byte_order_mark(line).trim_ascii());
    lines.filter(|line| !line.is_empty() && !is_comment(line) && !is_code_tag(line))
}

/// The tags around code in posts to forums.
const CODE_TAGS: [&[u8]; 6] = [b"[code]", b"[/code]", b"[pre]", b"[/pre]", b"<pre>", b"</pre>"];

/// Returns whether a line is only a tag of code, as in posts to forums, or a fence of Markdown.
pub(in crate::formats) fn is_code_tag(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    if !matches!(line.first(), Some(b'[' | b'<' | b'`')) {
        return false;
    }
    let is_fence = line.strip_prefix(b"```").is_some_and(|rest| rest.iter().all(u8::is_ascii_alphabetic));
    is_fence || CODE_TAGS.iter().any(|tag| line.eq_ignore_ascii_case(tag))
}

/// Returns whether a line is a comment: `#`, except as the name of the first column of a table.
pub(in crate::formats) fn is_comment(line: &[u8]) -> bool {
    line.starts_with(b"#") && !matches!(line.get(1), Some(b',' | b';' | b'\t'))
}

/// The characters 0x80 to 0x9f of Windows-1252; its other characters equal those of Latin-1.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Decodes UTF-8; bytes that are not UTF-8 are decoded as Windows-1252.
pub(in crate::formats) fn decode_chars(line: &[u8]) -> Vec<char> {
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

/// Decodes UTF-8; bytes that are not UTF-8 are decoded as Windows-1252.
pub(in crate::formats) fn decode_text(bytes: &[u8]) -> Cow<'_, str> {
    std::str::from_utf8(bytes).map_or_else(|_| decode_chars(bytes).into_iter().collect(), Cow::Borrowed)
}

/// Decodes the escapes of links; text without valid ones stays as it is.
pub(in crate::formats) fn decode_percent(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let (mut bytes, mut rest) = (Vec::with_capacity(text.len()), text.as_bytes());
    while let Some((&first, more)) = rest.split_first() {
        let digit = |at: usize| more.get(at).and_then(|&b| char::from(b).to_digit(16));
        match (first, digit(0), digit(1)) {
            (b'%', Some(high), Some(low)) => {
                bytes.push((high * 16 + low) as u8);
                rest = &more[2..];
            }
            _ => {
                bytes.push(first);
                rest = more;
            }
        }
    }
    String::from_utf8(bytes).map_or(Cow::Borrowed(text), Cow::Owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_utf8_is_windows_1252() {
        assert_eq!(decode_text(b"Andr\xe9 \x93\xc3\xa9\x94 \x80"), "André “é” €");
        assert_eq!(decode_text(b"\x81\xe2\x82x\xff"), "\u{81}â‚xÿ");
        assert_eq!((char_count(b"\xe9\xa9a"), char_count("é".as_bytes())), (3, 1));
    }
}
