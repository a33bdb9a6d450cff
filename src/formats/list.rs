//! `list`: one puzzle a line as nine lists of nine numbers, 0 for an empty cell.

use super::{Format, RecordWriter, Records, nested};
use crate::pack::{Header, Record};
use std::io::{self, BufRead, Write};

/// Lists of lists.
pub(super) struct List;

impl Format for List {
    fn name(&self) -> &'static str {
        "list"
    }

    fn about(&self) -> &'static str {
        "lists of numbers, 0 for empty cells"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["list", "py"]
    }

    /// Lists, maybe behind `grid =` or `array(`, of other things than words, objects and whole puzzles.
    fn recognises(&self, head: &[u8]) -> bool {
        let comments = |line: &&[u8]| line.trim_ascii().is_empty() || line.trim_ascii_start().starts_with(b"#");
        let skipped: usize = head.split_inclusive(|&b| b == b'\n').take_while(comments).map(<[u8]>::len).sum();
        let text = &head[skipped..];
        let opens = |b: &u8| b"[(".contains(b);
        let start = text.iter().position(|b| !b.is_ascii_alphanumeric() && !b"_. =".contains(b)).unwrap_or(0);
        let inner =
            text[start..].iter().position(|b| !b.is_ascii_whitespace() && !opens(b)).map(|at| &text[start + at..]);
        match inner {
            _ if !text.get(start).is_some_and(opens) => false,
            None => true,
            Some([b'{', ..]) => false,
            Some([quote @ (b'"' | b'\''), rest @ ..]) => rest.iter().take(41).any(|b| b == quote),
            // A word is an element, such as None, or else the title of a section.
            Some(word @ [b'A'..=b'Z' | b'a'..=b'z', ..]) => {
                word.iter().find(|b| !b.is_ascii_alphanumeric()) == Some(&b',')
            }
            Some(_) => true,
        }
    }

    fn read<'a>(&self, input: Box<dyn BufRead + Send + 'a>) -> Records<'a> {
        nested::read(input)
    }

    fn writer<'a>(&self, _: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        Ok(Box::new(Lists { out }))
    }
}

struct Lists<'a> {
    out: Box<dyn Write + 'a>,
}

impl RecordWriter for Lists<'_> {
    fn write(&mut self, record: &Record) -> io::Result<()> {
        let mut text = String::from("[[");
        for (cell, digit) in (0..).zip(record.puzzle.to_bytes(b'0')) {
            text.push(digit.into());
            text.push_str(match (cell, cell % 9) {
                (80, _) => "]]\n",
                (_, 8) => "],[",
                _ => ",",
            });
        }
        self.out.write_all(text.as_bytes())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
