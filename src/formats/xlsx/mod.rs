//! The format `xlsx`: the sheets of a spreadsheet, each a table with a header, or grids of cells.
//!
//! Without feature `xlsx` the format is recognized, and refused with the reason.

#[cfg(feature = "xlsx")]
mod reader;
#[cfg(feature = "xlsx")]
mod writer;

#[cfg(feature = "xlsx")]
use reader::read;
#[cfg(feature = "xlsx")]
use writer::writer;

use super::{Format, ReadOptions, RecordWriter, Records, sealed};
use crate::pack::Header;
use std::io::{self, BufRead, Write};

#[cfg(not(feature = "xlsx"))]
fn read<'a>(_: Box<dyn BufRead + Send + 'a>, _: &ReadOptions) -> Records<'a> {
    super::unavailable::records("spreadsheets", "xlsx")
}

#[cfg(not(feature = "xlsx"))]
fn writer<'a>(_: &Header, _: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
    Err(super::unavailable::error("write", "spreadsheets", "xlsx"))
}

/// The format `xlsx`.
pub(super) struct Xlsx;

impl sealed::Sealed for Xlsx {}

impl Format for Xlsx {
    fn name(&self) -> &'static str {
        "xlsx"
    }

    fn description(&self) -> &'static str {
        match cfg!(feature = "xlsx") {
            true => "spreadsheet of Excel; reads those of LibreOffice (ods) too",
            false => "spreadsheet of Excel (needs a build with --features xlsx)",
        }
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["xlsx", "ods"]
    }

    fn media_type(&self) -> &'static str {
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    }

    fn supports_ratings(&self) -> bool {
        true
    }

    fn is_text(&self) -> bool {
        false
    }

    /// Matches ZIP archives, which both kinds of spreadsheets are. Builds that cannot read them call them archives.
    fn matches_head(&self, head: &[u8]) -> bool {
        cfg!(feature = "xlsx") && head.starts_with(b"PK\x03\x04")
    }

    fn read<'a>(&self, input: Box<dyn BufRead + Send + 'a>, options: &ReadOptions) -> Records<'a> {
        read(input, options)
    }

    fn writer<'a>(&self, header: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        writer(header, out)
    }
}
