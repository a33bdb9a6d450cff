//! The format `xlsx`: the sheets of a spreadsheet, each a table with a header, or grids of cells.
//!
//! Without feature `xlsx` the format is recognized, and refused with the reason.

#[cfg(feature = "xlsx")]
mod reader;
#[cfg(feature = "xlsx")]
mod writer;

#[cfg(feature = "xlsx")]
pub(in crate::formats) use reader::sheets;
#[cfg(feature = "xlsx")]
use writer::writer;

use crate::formats::text::format::{Detection, Format, Keeps, Reading, Writing};
#[cfg(not(feature = "xlsx"))]
use crate::formats::text::{ReadError, RecordWriter};
#[cfg(not(feature = "xlsx"))]
use crate::pack::Header;
#[cfg(not(feature = "xlsx"))]
use std::io::{self, BufRead, Write};

/// The texts of the sheets of a spreadsheet, as CSV.
#[cfg(not(feature = "xlsx"))]
pub(in crate::formats) fn sheets(
    _: Box<dyn BufRead + Send + '_>,
) -> Result<std::iter::Empty<io::Result<Vec<u8>>>, ReadError> {
    Err(ReadError::Io(crate::formats::text::unavailable::error("read", "spreadsheets", "xlsx")))
}

#[cfg(not(feature = "xlsx"))]
fn writer<'a>(_: &Header, _: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
    Err(crate::formats::text::unavailable::error("write", "spreadsheets", "xlsx"))
}

/// The format `xlsx`.
pub(in crate::formats) const XLSX: Format = Format {
    name: "xlsx",
    description: match cfg!(feature = "xlsx") {
        true => "spreadsheet of Excel; reads those of LibreOffice (ods) too",
        false => "spreadsheet of Excel (needs a build with --features xlsx)",
    },
    extensions: &["xlsx", "ods"],
    media_type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    keeps: Keeps::ALL,
    matches: Detection::Head(is_archive),
    read: Reading::Sheets,
    write: Writing::Own(writer),
    ..Format::TEXT
};

/// Returns whether a file is a ZIP archive, as both kinds of spreadsheets are. Builds that cannot read them call them
/// archives.
fn is_archive(head: &[u8]) -> bool {
    cfg!(feature = "xlsx") && head.starts_with(b"PK\x03\x04")
}
