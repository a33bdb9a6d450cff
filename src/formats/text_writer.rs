//! The writer of formats whose records are independent pieces of text.

use super::{RecordWriter, sealed};
use crate::pack::Record;
use std::io::{self, Write};

/// Creates a writer of records with a separator between them. `render` appends the text of a record.
pub(super) fn writer<'a>(
    out: Box<dyn Write + 'a>,
    separator: &'static str,
    render: impl Fn(&Record, &mut Vec<u8>) + 'a,
) -> io::Result<Box<dyn RecordWriter + 'a>> {
    Ok(Box::new(TextWriter { out, separator, render, text: Vec::new(), first: true }))
}

struct TextWriter<'a, R> {
    out: Box<dyn Write + 'a>,
    separator: &'static str,
    render: R,
    /// A buffer for the current record.
    text: Vec<u8>,
    first: bool,
}

impl<R> sealed::Sealed for TextWriter<'_, R> {}

impl<R: Fn(&Record, &mut Vec<u8>)> RecordWriter for TextWriter<'_, R> {
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
