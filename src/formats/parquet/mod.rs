//! The format `parquet`: typed, compressed columns in row groups. Columns are identified by name.
//!
//! Without feature `parquet` the format is recognized, and refused with the reason.

#[cfg(feature = "parquet")]
mod file_part;
#[cfg(feature = "parquet")]
mod pages;
#[cfg(feature = "parquet")]
mod reader;
#[cfg(feature = "parquet")]
mod thrift;
#[cfg(not(feature = "parquet"))]
mod unavailable;
#[cfg(feature = "parquet")]
mod writer;

#[cfg(feature = "parquet")]
use reader::{read, read_file};
#[cfg(not(feature = "parquet"))]
use unavailable::{read, read_file, writer};
#[cfg(feature = "parquet")]
use writer::writer;

use super::{Format, ReadOptions, RecordWriter, Records, sealed};
use crate::pack::Header;
use std::fs::File;
use std::io::{self, BufRead, Write};

/// The first and last bytes of a file.
const MAGIC: &[u8; 4] = b"PAR1";

/// The format `parquet`.
pub(super) struct Parquet;

impl sealed::Sealed for Parquet {}

impl Format for Parquet {
    fn name(&self) -> &'static str {
        "parquet"
    }

    fn description(&self) -> &'static str {
        match cfg!(feature = "parquet") {
            true => "Apache Parquet",
            false => "Apache Parquet (needs a build with --features parquet)",
        }
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["parquet", "pq"]
    }

    fn media_type(&self) -> &'static str {
        "application/vnd.apache.parquet"
    }

    fn supports_ratings(&self) -> bool {
        true
    }

    fn supports_header(&self) -> bool {
        true
    }

    fn is_text(&self) -> bool {
        false
    }

    fn matches_head(&self, head: &[u8]) -> bool {
        head.starts_with(MAGIC)
    }

    fn read<'a>(&self, input: Box<dyn BufRead + Send + 'a>, options: &ReadOptions) -> Records<'a> {
        read(input, options)
    }

    fn read_file(&self, file: File, options: &ReadOptions) -> Records<'static> {
        read_file(file, options)
    }

    fn writer<'a>(&self, header: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        writer(header, out)
    }
}
