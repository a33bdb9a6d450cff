//! The output of records of any kind in a format.

use crate::args::{FieldArgs, IdArgs, OutputArgs, OutputFileArgs, SortKey, UnseenFields, VariantArgs};
use crate::error::Failure;
use crate::io::output::{Output, OutputTarget};
use crate::io::sort_buffer::SortBuffer;
use cluewise::Puzzle;
use cluewise::formats::{self, AnyRecord, Format, OutputFormat, RecordRef, RecordWriter, VariantFormat, VariantWriter};
use cluewise::pack::{Header, Record};
use cluewise::variant::{MarkSet, Symbols};
use std::fmt;
use std::io::Write;

impl OutputArgs {
    /// Returns the requested format of classic puzzles, or that of the extension, by default lines.
    pub fn classic_format(&self) -> Result<OutputFormat, Failure> {
        Ok(OutputFormat::Classic(self.format()?.unwrap_or(formats::LINE)))
    }

    /// Returns the requested format that has sizes and rules, or that of the extension, or a default.
    pub fn format_of_kinds(&self, default: VariantFormat) -> Result<OutputFormat, Failure> {
        let extension = self.file.output.as_ref().and_then(|path| path.extension()?.to_str());
        let by_extension = || match extension {
            None => Ok(default),
            Some(extension) => VariantFormat::by_extension(extension).ok_or_else(|| {
                format!("puzzles of variants are not written as .{extension}; use .txt, .json, .jsonl or .csv")
            }),
        };
        Ok(OutputFormat::Kinds(self.format.as_deref().map_or_else(by_extension, str::parse)?))
    }
}

impl VariantArgs {
    /// Returns the requested format of new puzzles, or that of the extension, or a default: for other kinds than the classic
    /// one a pack if the default is one, lines, or JSON Lines with marks, which lines cannot contain.
    pub fn format_of_new(&self, args: &OutputArgs, default: &'static dyn Format) -> Result<OutputFormat, Failure> {
        if !self.new_kind().is_classic() || self.symbols.is_some() {
            let default = match self.marks() {
                _ if default.supports_header() => VariantFormat::Json,
                MarkSet::EMPTY => VariantFormat::Line,
                _ => VariantFormat::Jsonl,
            };
            return args.format_of_kinds(default);
        }
        match args.variant_format() {
            Some(name) => Ok(OutputFormat::Kinds(name.parse()?)),
            None => Ok(OutputFormat::Classic(args.format()?.unwrap_or(default))),
        }
    }
}

/// Returns why a format has no place for the candidates of a candidate grid; `None` if it has one.
pub fn lost_candidates(format: OutputFormat) -> Option<&'static str> {
    match format {
        format if format.has_candidates() => None,
        OutputFormat::Classic(_) => {
            Some("this format has no place for candidate grids; use sukaku, pencilmarks or jsonl")
        }
        OutputFormat::Kinds(_) => Some(
            "this format has no place for candidate grids; use jsonl, sudokupad-link, f-puzzles-link or sudokuwiki-link",
        ),
    }
}

/// An output of records of any kind.
pub struct RecordOutput {
    out: Output,
    format: OutputFormat,
    writer: Writer,
    sort_buffer: SortBuffer,
    unseen: UnseenFields,
}

/// The writer of a format.
enum Writer {
    Classic(Box<dyn RecordWriter>),
    Kinds(Box<VariantWriter<Output>>),
}

impl RecordOutput {
    /// Opens the output of records with these fields. With `kinds`, its default format and symbols, this is a format that
    /// has sizes and rules; else one of classic puzzles, by default lines.
    pub fn open(
        args: &OutputArgs,
        kinds: Option<(VariantFormat, Symbols)>,
        header: Header,
        fields: &FieldArgs,
    ) -> Result<RecordOutput, Failure> {
        let (format, symbols) = match kinds {
            Some((default, symbols)) => (args.format_of_kinds(default)?, symbols),
            None => (args.classic_format()?, Symbols::DIGITS),
        };
        RecordOutput::with_fields(&args.file, (format, symbols), header, fields)
    }

    /// Opens the output of new classic puzzles in the requested format, by default lines.
    pub fn of_classic(args: &OutputArgs) -> Result<RecordOutput, Failure> {
        RecordOutput::with_format(&args.file, args.classic_format()?, Symbols::DIGITS, &Header::new(None))
    }

    /// Opens the output in this format. Lines of sizes and rules have these symbols.
    pub fn with_format(
        file: &OutputFileArgs,
        format: impl Into<OutputFormat>,
        symbols: Symbols,
        header: &Header,
    ) -> Result<RecordOutput, Failure> {
        let format = format.into();
        let (out, writer) = match format {
            OutputFormat::Classic(format) => {
                let out = Output::open_any(file)?;
                let writer = format.writer(header, Box::new(out.clone())).map_err(|e| out.failure(&e))?;
                (out, Writer::Classic(writer))
            }
            OutputFormat::Kinds(format) => {
                let out = Output::open(file)?;
                let writer = format.writer(out.clone(), symbols).with_header(header.clone());
                (out, Writer::Kinds(Box::new(writer)))
            }
        };
        Ok(RecordOutput { out, format, writer, sort_buffer: SortBuffer::default(), unseen: UnseenFields::default() })
    }

    /// Opens the output of the records of these inputs in a format, with the chosen fields.
    pub fn with_fields(
        file: &OutputFileArgs,
        (format, symbols): (OutputFormat, Symbols),
        mut header: Header,
        fields: &FieldArgs,
    ) -> Result<RecordOutput, Failure> {
        header.fields = fields.selection(format.name())?;
        let unseen = fields.unseen(format.field_names(), format.name());
        Ok(RecordOutput { unseen, ..RecordOutput::with_format(file, format, symbols, &header)? })
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
    pub fn format(&self) -> OutputFormat {
        self.format
    }

    /// Writes one record, at the end if the output is sorted.
    ///
    /// # Errors
    /// The output cannot be written, or its format cannot express the puzzle.
    pub fn write<'a>(&mut self, record: impl Into<RecordRef<'a>>) -> Result<(), Failure> {
        self.try_write(record)?.map_or(Ok(()), |problem| Err(Failure::Message(problem)))
    }

    /// Writes a classic puzzle without other properties, as [`RecordOutput::write`] does.
    pub fn write_puzzle(&mut self, puzzle: Puzzle) -> Result<(), Failure> {
        self.write(&Record::from(puzzle))
    }

    /// Writes one record, at the end if the output is sorted. Returns the message if the format cannot express it.
    pub fn try_write<'a>(&mut self, record: impl Into<RecordRef<'a>>) -> Result<Option<String>, Failure> {
        let record = record.into();
        if self.sort_buffer.is_sorted() {
            self.sort_buffer.push(record.to_record());
            return Ok(None);
        }
        self.unseen.see(record);
        let Some(id) = self.sort_buffer.next_id() else { return self.write_at_once(record) };
        let mut record = record.to_record();
        record.set_index(id);
        self.write_at_once((&record).into())
    }

    fn write_at_once(&mut self, record: RecordRef<'_>) -> Result<Option<String>, Failure> {
        let written = match (&mut self.writer, record) {
            (Writer::Classic(writer), RecordRef::Classic(record)) => writer.write(record).map(|()| true),
            (Writer::Classic(_), RecordRef::Kind(_)) => Ok(false),
            (Writer::Kinds(writer), RecordRef::Kind(record)) => writer.write(record),
            (Writer::Kinds(writer), RecordRef::Classic(record)) => writer.write_classic(record),
        };
        match written.map_err(|e| self.out.failure(&e))? {
            true => Ok(None),
            false => Ok(Some(format_error(self.format, &record.to_record()))),
        }
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
        self.unseen.check()?;
        let finished = match self.writer {
            Writer::Classic(mut writer) => writer.finish(),
            Writer::Kinds(mut writer) => writer.finish(),
        };
        finished.and_then(|()| self.out.flush()).map_err(|e| self.out.failure(&e))?;
        Ok(self.out)
    }
}

impl OutputTarget for RecordOutput {
    fn output(&self) -> Option<&Output> {
        Some(&self.out)
    }
}

/// Returns the message for a puzzle that a format cannot express.
fn format_error(format: OutputFormat, record: &AnyRecord) -> String {
    let kind = record.kind();
    let (line, link) = match format {
        OutputFormat::Classic(_) => ("", ""),
        OutputFormat::Kinds(format) => {
            let line = if kind.constraints().is_empty() { "line, " } else { "" };
            (line, if format.name().ends_with("-link") { link_for(record) } else { "" })
        }
    };
    format!("{kind} cannot be written in this format; use {line}{link}json or jsonl")
}

/// Returns the format of links that can express a puzzle, before another one in a list; empty if none can.
fn link_for(record: &AnyRecord) -> &'static str {
    let mut writer = VariantFormat::SudokuPadLink.writer(std::io::sink(), Symbols::DIGITS);
    if writer.write_any(record).unwrap_or(false) { "sudokupad-link, " } else { "" }
}
