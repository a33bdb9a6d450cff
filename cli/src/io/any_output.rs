//! The output of puzzles of any kind.

use crate::args::{FieldArgs, OutputFileArgs};
use crate::error::Failure;
use crate::io::output::{Output, OutputTarget, RecordOutput};
use crate::variants::VariantOutput;
use cluewise::formats::{AnyRecord, Format, VariantFormat, VariantRecord};
use cluewise::pack::Header;
use cluewise::variant::Symbols;
use std::fmt;

/// An output of puzzles of any kind.
pub enum AnyOutput {
    /// In the formats of classic puzzles, which have more columns of ratings.
    Classic(RecordOutput),
    /// In the formats that have sizes and rules.
    Kinds(Box<VariantOutput>),
}

impl AnyOutput {
    /// Opens the output of records with these fields, in a format that has sizes and rules.
    pub fn of_kinds(
        file: &OutputFileArgs,
        format: VariantFormat,
        symbols: Symbols,
        header: Header,
        fields: &FieldArgs,
    ) -> Result<AnyOutput, Failure> {
        let out = VariantOutput::with_format(file, format, symbols)?;
        Ok(AnyOutput::Kinds(Box::new(out.with_fields(header, fields)?)))
    }

    /// Opens the output of records with these fields, in a format of classic puzzles.
    pub fn of_classic(
        file: &OutputFileArgs,
        format: &'static dyn Format,
        header: Header,
        fields: &FieldArgs,
    ) -> Result<AnyOutput, Failure> {
        RecordOutput::with_fields(file, format, header, fields).map(AnyOutput::Classic)
    }

    /// Writes one record.
    ///
    /// # Errors
    /// The output cannot be written, or its format cannot express the puzzle.
    pub fn write(&mut self, record: &AnyRecord) -> Result<(), Failure> {
        match (self, record) {
            (AnyOutput::Classic(out), AnyRecord::Classic(record)) => out.write(record),
            (AnyOutput::Kinds(out), AnyRecord::Kind(record)) => out.write(record),
            (AnyOutput::Kinds(out), AnyRecord::Classic(record)) => {
                out.write(&VariantRecord::from_classic(record).map_err(|error| Failure::Message(error.to_string()))?)
            }
            (AnyOutput::Classic(out), AnyRecord::Kind(record)) => Err(Failure::Message(format!(
                "{} cannot be written in the format {}",
                record.variant,
                out.format().name()
            ))),
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

    /// Finishes the output.
    pub fn finish(self) -> Result<(), Failure> {
        match self {
            AnyOutput::Classic(out) => out.finish(),
            AnyOutput::Kinds(out) => out.finish(),
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
