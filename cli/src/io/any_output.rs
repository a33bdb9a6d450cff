//! The output of puzzles of any kind.

use crate::args::{FieldArgs, IdArgs, OutputArgs, OutputFileArgs};
use crate::error::Failure;
use crate::io::output::{Output, OutputTarget, RecordOutput};
use crate::variants::{VariantOutput, format_error};
use cluewise::Puzzle;
use cluewise::formats::{self, AnyRecord, Format, VariantFormat};
use cluewise::pack::Header;
use cluewise::variant::{RuleSet, Symbols};
use std::fmt;

/// An output of puzzles of any kind.
pub enum AnyOutput {
    /// In the formats of classic puzzles, which have more columns of ratings.
    Classic(RecordOutput),
    /// In the formats that have sizes and rules.
    Kinds(Box<VariantOutput>),
}

impl AnyOutput {
    /// Opens the output of records with these fields: in a format that has sizes and rules for `kinds`, by default
    /// `default`; else in one of classic puzzles, by default lines.
    pub fn open(
        args: &OutputArgs,
        kinds: Option<(VariantFormat, Symbols)>,
        header: Header,
        fields: &FieldArgs,
    ) -> Result<AnyOutput, Failure> {
        match kinds {
            Some((default, symbols)) => {
                let out = VariantOutput::open_as(default, args, symbols)?.with_fields(header, fields)?;
                Ok(AnyOutput::Kinds(Box::new(out)))
            }
            None => {
                let format = args.format()?.unwrap_or(formats::LINE);
                RecordOutput::with_fields(&args.file, format, header, fields).map(AnyOutput::Classic)
            }
        }
    }

    /// Opens the output in this format.
    pub fn with_format(
        file: &OutputFileArgs,
        format: OutputFormat,
        symbols: Symbols,
        header: &Header,
    ) -> Result<AnyOutput, Failure> {
        match format {
            OutputFormat::Classic(format) => RecordOutput::with_format(file, format, header).map(AnyOutput::Classic),
            OutputFormat::Kinds(format) => {
                let out = VariantOutput::with_format(file, format, symbols)?.with_header(header.clone());
                Ok(AnyOutput::Kinds(Box::new(out)))
            }
        }
    }

    /// Gives the records new ids, if requested.
    pub fn with_ids(self, ids: &IdArgs) -> AnyOutput {
        match self {
            AnyOutput::Classic(out) => AnyOutput::Classic(out.with_ids(ids)),
            AnyOutput::Kinds(out) => AnyOutput::Kinds(Box::new(out.with_ids(ids))),
        }
    }

    /// Returns the format.
    pub fn format(&self) -> OutputFormat {
        match self {
            AnyOutput::Classic(out) => OutputFormat::Classic(out.format()),
            AnyOutput::Kinds(out) => OutputFormat::Kinds(out.format()),
        }
    }

    /// Writes one record.
    ///
    /// # Errors
    /// The output cannot be written, or its format cannot express the puzzle.
    pub fn write(&mut self, record: &AnyRecord) -> Result<(), Failure> {
        self.try_write(record)?.map_or(Ok(()), |problem| Err(Failure::Message(problem)))
    }

    /// Writes a classic puzzle without other properties, as [`AnyOutput::write`] does.
    pub fn write_puzzle(&mut self, puzzle: Puzzle) -> Result<(), Failure> {
        match self {
            AnyOutput::Classic(out) => out.write(&puzzle.into()),
            AnyOutput::Kinds(out) => out.write(&puzzle.into()),
        }
    }

    /// Writes one record. Returns the message if the format cannot express it.
    pub fn try_write(&mut self, record: &AnyRecord) -> Result<Option<String>, Failure> {
        match (self, record) {
            (AnyOutput::Classic(out), AnyRecord::Classic(record)) => out.write(record).map(|()| None),
            (AnyOutput::Classic(_), record) => {
                Ok(Some(format!("{} cannot be written in this format; use json or jsonl", record.kind())))
            }
            (AnyOutput::Kinds(out), record) => {
                let is_written = out.try_write(record)?;
                Ok((!is_written).then(|| format_error(out.format(), record)))
            }
        }
    }

    /// Writes a line of text.
    pub fn line(&mut self, text: impl fmt::Display) -> Result<(), Failure> {
        match self {
            AnyOutput::Classic(out) => out.line(text),
            AnyOutput::Kinds(out) => out.line(text),
        }
    }

    /// Returns whether data goes to a terminal.
    pub fn is_terminal(&self) -> bool {
        self.output().is_some_and(Output::is_terminal)
    }

    /// Writes all that is left. The output that is returned replaces the file when it is finished.
    pub fn complete(self) -> Result<Output, Failure> {
        match self {
            AnyOutput::Classic(out) => out.complete(),
            AnyOutput::Kinds(out) => out.complete(),
        }
    }

    /// Finishes the output.
    pub fn finish(self) -> Result<(), Failure> {
        match self {
            AnyOutput::Classic(out) => out.finish(),
            AnyOutput::Kinds(out) => out.finish(),
        }
    }
}

/// The format of an output.
#[derive(Clone, Copy)]
pub enum OutputFormat {
    /// A format of classic puzzles.
    Classic(&'static dyn Format),
    /// A format that has sizes and rules.
    Kinds(VariantFormat),
}

impl OutputFormat {
    /// Returns the name.
    pub fn name(self) -> &'static str {
        match self {
            OutputFormat::Classic(format) => format.name(),
            OutputFormat::Kinds(format) => format.name(),
        }
    }

    /// Returns whether the format has the solutions and ratings of records.
    pub fn has_records(self) -> bool {
        match self {
            OutputFormat::Classic(format) => format.supports_ratings(),
            OutputFormat::Kinds(format) => format.has_records(),
        }
    }

    /// Returns why the format has no place for the candidates of a candidate grid; `None` if it has one.
    pub fn lost_candidates(self) -> Option<&'static str> {
        match self {
            OutputFormat::Classic(format) if !format.supports_candidates() => {
                Some("this format has no place for candidate grids; use sukaku, pencilmarks or jsonl")
            }
            OutputFormat::Kinds(format) if !format.has_candidates() => Some(
                "this format has no place for candidate grids; use jsonl, sudokupad-link, f-puzzles-link or sudokuwiki-link",
            ),
            _ => None,
        }
    }

    /// Returns why a puzzle would lack rules of its kind, except for those that options name; `None` if it lacks none.
    pub fn lost_rules(self, record: &AnyRecord, named: RuleSet) -> Option<String> {
        match (self, record) {
            (OutputFormat::Kinds(format), AnyRecord::Kind(record)) => format.lost_rules(&record.variant, named),
            _ => None,
        }
    }
}

impl OutputTarget for AnyOutput {
    fn output(&self) -> Option<&Output> {
        match self {
            AnyOutput::Classic(out) => out.output(),
            AnyOutput::Kinds(out) => out.output(),
        }
    }
}
