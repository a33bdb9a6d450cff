//! The writer of formats in which each record is a piece of text by itself.

use super::RecordWriter;
use crate::pack::Record;
use std::io::{self, Write};

/// Adds the text of a record to the buffer.
pub(super) type Render = fn(&Record, &mut Vec<u8>);

/// Writes one text after the other, with this separator two.
pub(super) fn writer<'a>(
    out: Box<dyn Write + 'a>,
    separator: &'static str,
    render: Render,
) -> io::Result<Box<dyn RecordWriter + 'a>> {
    Ok(Box::new(TextWriter { out, separator, render, text: Vec::new(), first: true }))
}

struct TextWriter<'a> {
    out: Box<dyn Write + 'a>,
    separator: &'static str,
    render: Render,
    /// The text at hand.
    text: Vec<u8>,
    first: bool,
}

impl RecordWriter for TextWriter<'_> {
    fn write(&mut self, record: &Record) -> io::Result<()> {
        self.text.clear();
        if !std::mem::take(&mut self.first) {
            self.text.extend_from_slice(self.separator.as_bytes());
        }
        (self.render)(record, &mut self.text);
        self.out.write_all(&self.text)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
