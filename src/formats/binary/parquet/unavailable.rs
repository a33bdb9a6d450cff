//! Reading and writing in builds without feature `parquet`: refused with the reason.

use crate::formats::text::options::ReadOptions;
use crate::formats::text::records::{RecordWriter, Records};
use crate::formats::text::unavailable::{error, records};
use crate::pack::Header;
use std::fs::File;
use std::io::{self, BufRead, Write};

pub(super) fn read<'a>(_: Box<dyn BufRead + Send + 'a>, _: &ReadOptions) -> Records<'a> {
    records("Parquet", "parquet")
}

pub(super) fn read_file(_: File, _: &ReadOptions) -> Records<'static> {
    records("Parquet", "parquet")
}

pub(super) fn writer<'a>(_: &Header, _: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
    Err(error("write", "Parquet", "parquet"))
}
