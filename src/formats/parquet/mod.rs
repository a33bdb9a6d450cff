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

use super::format::{Detection, Format, Keeps, Reading, Writing};

/// The first and last bytes of a file.
const MAGIC: &[u8; 4] = b"PAR1";

/// The format `parquet`.
pub(super) const PARQUET: Format = Format {
    name: "parquet",
    description: match cfg!(feature = "parquet") {
        true => "Apache Parquet",
        false => "Apache Parquet (needs a build with --features parquet)",
    },
    extensions: &["parquet", "pq"],
    media_type: "application/vnd.apache.parquet",
    keeps: Keeps { header: true, ..Keeps::ALL },
    matches: Detection::Head(|head| head.starts_with(MAGIC)),
    read: Reading::Binary(read, read_file),
    write: Writing::Own(writer),
    ..Format::TEXT
};
