//! The output of records of any kind in a format.

use crate::args::{FieldArgs, IdArgs, KindArgs, OutputArgs, OutputFileArgs, SortKey, UnseenFields};
use crate::count_text::counted;
use crate::error::Failure;
use crate::io::expressible::{RecordFormat, check_new, format_error};
use crate::io::output::{Output, OutputTarget};
use crate::io::replaced;
use crate::io::sort_buffer::SortBuffer;
use cluewise::Puzzle;
use cluewise::engine::CLUES_AND_PLACED_DIGITS;
use cluewise::formats::{self, Format, RecordWriter};
use cluewise::pack::{FieldSelection, Header, Record};
use cluewise::run::NewKind;
use std::fmt;
use std::io::{self, Write};

impl OutputArgs {
    /// Returns the requested format, or that of the extension, or a default.
    pub fn format_or(&self, default: &'static Format) -> Result<&'static Format, Failure> {
        Ok(self.format()?.unwrap_or(default))
    }
}

/// An output of records of any kind.
pub struct RecordOutput {
    out: Output,
    format: RecordFormat,
    writer: Box<dyn RecordWriter>,
    /// The writer of JSON records among lines, for puzzles that are no lines.
    records: Option<Box<dyn RecordWriter>>,
    sort_buffer: SortBuffer,
    unseen: UnseenFields,
    /// The number of records of the input whose placed digits are written as clues.
    blurred: usize,
}

/// A terminal, which no text of a record controls: other control characters than ends of lines and tabs are written as `\u001b`.
struct Terminal<W>(W);

impl<W: Write> Write for Terminal<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let is_control = |byte: &u8| byte.is_ascii_control() && !b"\t\n\r".contains(byte);
        for part in bytes.split_inclusive(is_control) {
            match part.split_last().filter(|(last, _)| is_control(last)) {
                Some((last, text)) => {
                    self.0.write_all(text)?;
                    write!(self.0, "\\u{last:04x}")?;
                }
                None => self.0.write_all(part)?,
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl RecordOutput {
    /// Opens the output of records with these fields in the requested format; by default a line for each puzzle, in which
    /// one that is more than its cells is a JSON record.
    pub fn open(
        args: &OutputArgs,
        kind: &KindArgs,
        mut header: Header,
        fields: &FieldArgs,
    ) -> Result<RecordOutput, Failure> {
        let format = RecordFormat::new(args, kind)?;
        header.symbols = kind.output_symbols();
        RecordOutput::with_fields(&args.file, format, header, fields)
    }

    /// Opens the output of new classic puzzles in the requested format, by default lines.
    pub fn of_classic(args: &OutputArgs) -> Result<RecordOutput, Failure> {
        let format = args.format_or(formats::LINE)?;
        check_new(format, &NewKind::CLASSIC)?;
        RecordOutput::with_format(&args.file, format, &Header::new(None))
    }

    /// Opens the output in this format.
    pub fn with_format(
        file: &OutputFileArgs,
        format: impl Into<RecordFormat>,
        header: &Header,
    ) -> Result<RecordOutput, Failure> {
        let (out, format) = (Output::open_any(file)?, format.into());
        let target = || -> Box<dyn Write> {
            if out.is_terminal() { Box::new(Terminal(out.clone())) } else { Box::new(out.clone()) }
        };
        let open = |format: &Format| format.writer(header, target()).map_err(|e| out.failure(&e));
        let writer = open(format.format())?;
        let records = format.has_records().then(|| open(formats::JSONL)).transpose()?;
        let (sort_buffer, unseen) = (SortBuffer::default(), UnseenFields::default());
        Ok(RecordOutput { out, format, writer, records, sort_buffer, unseen, blurred: 0 })
    }

    /// Opens the output of the records of these inputs in a format, with the chosen fields.
    pub fn with_fields(
        file: &OutputFileArgs,
        format: impl Into<RecordFormat>,
        mut header: Header,
        fields: &FieldArgs,
    ) -> Result<RecordOutput, Failure> {
        let format = format.into();
        header.fields = fields.selection(format.format().name())?;
        let unseen = fields.unseen(&FieldSelection::NAMES, format.format().name());
        Ok(RecordOutput { unseen, ..RecordOutput::with_format(file, format, &header)? })
    }

    /// Sorts the records at the end.
    pub fn sorted_by(self, key: Option<SortKey>) -> RecordOutput {
        RecordOutput { sort_buffer: self.sort_buffer.sorted_by(key), ..self }
    }

    /// Gives the records new ids, if requested.
    pub fn with_ids(self, ids: &IdArgs) -> RecordOutput {
        RecordOutput { sort_buffer: self.sort_buffer.with_ids(ids), ..self }
    }

    /// Returns the format.
    pub fn format(&self) -> &'static Format {
        self.format.format()
    }

    /// Returns the format with what it may leave out.
    pub fn record_format(&self) -> RecordFormat {
        self.format
    }

    /// Writes one record, at the end if the output is sorted.
    ///
    /// # Errors
    /// The output cannot be written, or its format cannot express the puzzle.
    pub fn write(&mut self, record: &Record) -> Result<(), Failure> {
        self.try_write(record)?.map_or(Ok(()), |problem| Err(Failure::Message(problem)))
    }

    /// Writes a classic puzzle without other properties, as [`RecordOutput::write`] does.
    pub fn write_puzzle(&mut self, puzzle: Puzzle) -> Result<(), Failure> {
        self.write(&Record::from(puzzle))
    }

    /// Writes one record, at the end if the output is sorted. Returns the message if the format cannot express it.
    pub fn try_write(&mut self, record: &Record) -> Result<Option<String>, Failure> {
        if self.sort_buffer.is_sorted() {
            self.sort_buffer.push(record.clone());
            return Ok(None);
        }
        self.unseen.see(record);
        let Some(id) = self.sort_buffer.next_id() else { return self.write_at_once(record) };
        self.write_at_once(&Record::clone(record).with_index(id))
    }

    fn write_at_once(&mut self, record: &Record) -> Result<Option<String>, Failure> {
        self.blurred += usize::from(self.format.blurs_clues(record));
        let is_left_out = self.records.is_some() && self.format.left_out(record).is_some();
        let mut written = !is_left_out && self.writer.write(record).map_err(|e| self.out.failure(&e))?;
        if let Some(records) = self.records.as_mut().filter(|_| !written) {
            written = records.write(record).map_err(|e| self.out.failure(&e))?;
        }
        Ok((!written).then(|| format_error(self.format.format(), record)))
    }

    /// Writes a line of text.
    pub fn line(&mut self, text: impl fmt::Display) -> Result<(), Failure> {
        self.out.line(text)
    }

    /// Returns whether data goes to a terminal.
    pub fn is_terminal(&self) -> bool {
        self.out.is_terminal()
    }

    /// Finishes the output. Without a puzzle in the input, no file is written.
    ///
    /// # Errors
    /// No record had one of the chosen fields, or the output cannot be written.
    pub fn finish(self) -> Result<(), Failure> {
        if self.out.lacks_puzzles() { Ok(()) } else { self.complete()?.finish() }
    }

    /// Writes all that is left. The output that is returned replaces the file when it is finished.
    pub fn complete(mut self) -> Result<Output, Failure> {
        self.sort_buffer.take_sorted().iter().try_for_each(|record| self.write(record))?;
        if self.blurred > 0 {
            let (grids, format) = (counted(self.blurred, "candidate grid"), self.format().name());
            replaced::note(format_args!(
                "cluewise: {grids}: {format} has no place for {CLUES_AND_PLACED_DIGITS}; jsonl, csv and hodoku have one"
            ));
        }
        self.unseen.check()?;
        self.writer.finish().and_then(|()| self.out.flush()).map_err(|e| self.out.failure(&e))?;
        Ok(self.out)
    }
}

impl OutputTarget for RecordOutput {
    fn output(&self) -> Option<&Output> {
        Some(&self.out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_do_not_control_the_terminal() {
        let mut shown = Vec::new();
        Terminal(&mut shown).write_all("a\u{1b}[31mé\t\u{7}\u{7f}\r\n".as_bytes()).unwrap();
        assert_eq!(String::from_utf8(shown).unwrap(), "a\\u001b[31mé\t\\u0007\\u007f\r\n");
    }
}
