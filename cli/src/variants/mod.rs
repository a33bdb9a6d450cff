//! The commands on variants: puzzles of another size, or with additional rules or constraints. The commands on 9x9
//! puzzles call them.

pub mod generate;
pub mod rate;

use crate::args::{FieldArgs, IdArgs, OutputArgs, OutputFileArgs, SortKey, UnseenFields, VariantArgs};
use crate::error::Failure;
use crate::io::input::Location;
use crate::io::output::{Output, OutputTarget};
use crate::io::sort_buffer::SortBuffer;
use cluewise::formats::{AnyRecord, VariantFormat, VariantRecord, VariantWriter, printable};
use cluewise::pack::{FieldSelection, Header};
use cluewise::variant::{MarkSet, Symbols};
use std::fmt;
use std::io::Write;

/// An output of puzzles of variants.
pub struct VariantOutput {
    out: Output,
    format: VariantFormat,
    writer: VariantWriter<Output>,
    sort_buffer: SortBuffer<AnyRecord>,
    unseen: UnseenFields,
}

impl VariantOutput {
    /// Opens the output in the requested format, by default lines.
    pub fn open(args: &OutputArgs, symbols: Symbols) -> Result<VariantOutput, Failure> {
        VariantOutput::open_as(VariantFormat::Line, args, symbols)
    }

    /// Returns the requested format, or that of the extension, or a default.
    pub fn format_of(default: VariantFormat, args: &OutputArgs) -> Result<VariantFormat, Failure> {
        let extension = args.file.output.as_ref().and_then(|path| path.extension()?.to_str());
        let by_extension = || match extension {
            None => Ok(default),
            Some(extension) => VariantFormat::by_extension(extension).ok_or_else(|| {
                format!("puzzles of variants are not written as .{extension}; use .txt, .json, .jsonl or .csv")
            }),
        };
        Ok(args.format.as_deref().map_or_else(by_extension, str::parse)?)
    }

    /// Returns the default format of new puzzles: lines of cells, which cannot contain marks.
    pub fn default_format(args: &VariantArgs) -> VariantFormat {
        if args.marks() == MarkSet::EMPTY { VariantFormat::Line } else { VariantFormat::Jsonl }
    }

    /// Opens the output in the requested format, or that of the extension, or a default.
    pub fn open_as(default: VariantFormat, args: &OutputArgs, symbols: Symbols) -> Result<VariantOutput, Failure> {
        VariantOutput::with_format(&args.file, VariantOutput::format_of(default, args)?, symbols)
    }

    /// Opens the output in this format.
    pub fn with_format(
        file: &OutputFileArgs,
        format: VariantFormat,
        symbols: Symbols,
    ) -> Result<VariantOutput, Failure> {
        let out = Output::open(file)?;
        let writer = format.writer(out.clone(), symbols);
        let (sort_buffer, unseen) = (SortBuffer::default(), UnseenFields::default());
        Ok(VariantOutput { out, format, writer, sort_buffer, unseen })
    }

    /// Chooses the fields of records, in the output of these inputs.
    pub fn with_fields(self, mut header: Header, fields: &FieldArgs) -> Result<VariantOutput, Failure> {
        let format = self.format.name();
        header.fields = fields.selection(format)?;
        let unseen = fields.unseen(&FieldSelection::NAMES_OF_VARIANTS, format);
        Ok(VariantOutput { unseen, ..self.with_header(header) })
    }

    /// Sets the header of a pack.
    pub fn with_header(self, header: Header) -> VariantOutput {
        VariantOutput { writer: self.writer.with_header(header), ..self }
    }

    /// Gives the records new ids, if requested.
    pub fn with_ids(self, ids: &IdArgs) -> VariantOutput {
        VariantOutput { sort_buffer: self.sort_buffer.with_ids(ids), ..self }
    }

    /// Sorts the records at the end.
    pub fn sorted_by(self, key: Option<SortKey>) -> VariantOutput {
        VariantOutput { sort_buffer: self.sort_buffer.sorted_by(key), ..self }
    }

    /// Returns the format.
    pub fn format(&self) -> VariantFormat {
        self.format
    }

    /// Writes one record, at the end if the output is sorted.
    ///
    /// # Errors
    /// The format cannot express it.
    pub fn write(&mut self, record: &AnyRecord) -> Result<(), Failure> {
        if self.sort_buffer.push_if_sorted(record) {
            return Ok(());
        }
        match self.try_write(record)? {
            true => Ok(()),
            false => Err(Failure::Message(format_error(self.format(), record))),
        }
    }

    /// Writes one record. Returns false if the format cannot express it.
    pub fn try_write(&mut self, record: &AnyRecord) -> Result<bool, Failure> {
        self.unseen.see(record);
        let Some(id) = self.sort_buffer.next_id() else {
            return self.writer.write_any(record).map_err(|e| self.out.failure(&e));
        };
        let mut record = record.clone();
        record.set_index(id);
        self.writer.write_any(&record).map_err(|e| self.out.failure(&e))
    }

    /// Writes a line of plain text.
    pub fn line(&mut self, text: impl fmt::Display) -> Result<(), Failure> {
        self.out.line(text)
    }

    /// Finishes the output. Without a puzzle in the input, no file is written.
    pub fn finish(self) -> Result<(), Failure> {
        if self.out.lacks_puzzles() { Ok(()) } else { self.complete()?.finish() }
    }

    /// Writes all that is left. The output that is returned replaces the file when it is finished.
    pub fn complete(mut self) -> Result<Output, Failure> {
        self.sort_buffer.take_sorted().iter().try_for_each(|record| self.write(record))?;
        self.unseen.check()?;
        self.writer.finish().and_then(|()| self.out.flush()).map_err(|e| self.out.failure(&e))?;
        Ok(self.out)
    }
}

impl OutputTarget for VariantOutput {
    fn output(&self) -> Option<&Output> {
        Some(&self.out)
    }
}

/// Returns the message for a puzzle that a format cannot express.
pub fn format_error(format: VariantFormat, record: &AnyRecord) -> String {
    let kind = record.kind();
    let line = if kind.constraints().is_empty() { "line, " } else { "" };
    let link = if format.name().ends_with("-link") { link_for(record) } else { "" };
    format!("{kind} cannot be written in this format; use {line}{link}json or jsonl")
}

/// Returns the format of links that can express a puzzle, before another one in a list; empty if none can.
fn link_for(record: &AnyRecord) -> &'static str {
    let mut writer = VariantFormat::SudokuPadLink.writer(std::io::sink(), Symbols::DIGITS);
    if writer.write_any(record).unwrap_or(false) { "sudokupad-link, " } else { "" }
}

/// Returns the column of a puzzle in a line of text: the puzzle as text that can be read again. With `for_terminal`, on
/// a terminal, a puzzle that needs a JSON record is represented by its id, its title or its place.
pub fn puzzle_column(record: &VariantRecord, location: &Location, symbols: Symbols, for_terminal: bool) -> String {
    if !for_terminal || record.variant.constraints().is_empty() {
        return record.to_text(symbols);
    }
    let name = record.id.as_ref().or(record.title.as_ref());
    printable(&name.map_or_else(|| location.to_string(), String::clone)).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cluewise::formats::{VariantOptions, read_variants};
    use std::io::Cursor;

    #[test]
    fn puzzles_with_constraints_are_named_for_people() {
        let constraints = r#""constraints":[{"type":"killer","cells":["r1c1","r1c2"],"value":3}]"#;
        let column = |fields: &str, for_terminal| {
            let text = format!(r#"{{"puzzle":"................","size":4,{fields}}}"#);
            let record = read_variants(Box::new(Cursor::new(text)), VariantOptions::default()).next();
            let record = record.and_then(Result::ok).expect("a record");
            puzzle_column(&record, &Location::of_argument(2), Symbols::DIGITS, for_terminal)
        };
        assert_eq!(column(r#""id":7"#, true), "................");
        assert_eq!(column(constraints, true), "argument: puzzle 2");
        assert_eq!(column(&format!(r#""title":"A\tB",{constraints}"#), true), "A B");
        assert_eq!(column(&format!(r#""title":"A","id":7,{constraints}"#), true), "7");
        assert!(column(&format!(r#""id":7,{constraints}"#), false).starts_with('{'));
    }
}
