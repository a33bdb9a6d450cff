//! The format `parquet` in builds without feature `parquet`: recognized, and refused with the reason.

use super::{Format, ReadError, RecordWriter, Records, sealed};
use crate::pack::Header;
use std::fs::File;
use std::io::{self, BufRead, ErrorKind, Write};

/// The format `parquet`, which this build can neither read nor write.
pub(super) struct Parquet;

impl sealed::Sealed for Parquet {}

impl Format for Parquet {
    fn name(&self) -> &'static str {
        "parquet"
    }

    fn description(&self) -> &'static str {
        "Apache Parquet (needs a build with --features parquet)"
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

    fn is_text(&self) -> bool {
        false
    }

    fn matches_head(&self, head: &[u8]) -> bool {
        head.starts_with(b"PAR1")
    }

    fn read<'a>(&self, _: Box<dyn BufRead + Send + 'a>) -> Records<'a> {
        Box::new(std::iter::once(Err(ReadError::Io(unavailable("read")))).fuse())
    }

    fn read_file(&self, _: File) -> Records<'static> {
        self.read(Box::new(io::empty()))
    }

    fn writer<'a>(&self, _: &Header, _: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        Err(unavailable("write"))
    }
}

fn unavailable(verb: &str) -> io::Error {
    let message = format!("this build of cluewise cannot {verb} Parquet; build it with `--features parquet`");
    io::Error::new(ErrorKind::Unsupported, message)
}
