//! The writer of formats whose records are independent pieces of text.

use super::records::RecordWriter;
use super::sealed;
use crate::pack::{ClassicPuzzle, Record};
use std::io::{self, Write};

/// Creates a writer of records with a separator between them. `render` appends the text of a record, and returns whether
/// the format can express it.
pub(in crate::formats) fn writer<'a>(
    out: Box<dyn Write + 'a>,
    separator: &'static str,
    render: impl Fn(&Record, &mut Vec<u8>) -> bool + 'a,
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

impl<R: Fn(&Record, &mut Vec<u8>) -> bool> RecordWriter for TextWriter<'_, R> {
    fn write(&mut self, record: &Record) -> io::Result<bool> {
        self.text.clear();
        if !self.first {
            self.text.extend_from_slice(self.separator.as_bytes());
        }
        if !(self.render)(record, &mut self.text) {
            return Ok(false);
        }
        self.first = false;
        self.out.write_all(&self.text)?;
        Ok(true)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Creates a writer of classic puzzles with a separator between them. `render` appends the text of a record with its
/// puzzle.
pub(in crate::formats) fn classic_writer<'a>(
    out: Box<dyn Write + 'a>,
    separator: &'static str,
    render: impl Fn(&Record, &ClassicPuzzle, &mut Vec<u8>) + 'a,
) -> io::Result<Box<dyn RecordWriter + 'a>> {
    writer(out, separator, move |record, text| match record.classic() {
        Some(puzzle) => {
            render(record, puzzle, text);
            true
        }
        None => false,
    })
}

/// Creates a writer of a line for each puzzle of a single grid. `line` returns it, or `None` if the format cannot express it.
pub(in crate::formats) fn line_writer<'a>(
    out: Box<dyn Write + 'a>,
    line: fn(&Record) -> Option<String>,
) -> io::Result<Box<dyn RecordWriter + 'a>> {
    writer(out, "", move |record, text| {
        let line = if record.kind().joined().is_some() { None } else { line(record) };
        line.iter().for_each(|line| text.extend_from_slice(line.as_bytes()));
        text.push(b'\n');
        line.is_some()
    })
}
