//! Reading and writing in builds without feature `parquet`: refused with the reason.

use crate::formats::{ReadError, ReadOptions, RecordWriter, Records};
use crate::pack::Header;
use std::fs::File;
use std::io::{self, BufRead, ErrorKind, Write};

pub(super) fn read<'a>(_: Box<dyn BufRead + Send + 'a>, _: &ReadOptions) -> Records<'a> {
    Box::new(std::iter::once(Err(ReadError::Io(unavailable("read")))).fuse())
}

pub(super) fn read_file(_: File, options: &ReadOptions) -> Records<'static> {
    read(Box::new(io::empty()), options)
}

pub(super) fn writer<'a>(_: &Header, _: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
    Err(unavailable("write"))
}

fn unavailable(verb: &str) -> io::Error {
    let message = format!("this build of cluewise cannot {verb} Parquet; build it with `--features parquet`");
    io::Error::new(ErrorKind::Unsupported, message)
}
