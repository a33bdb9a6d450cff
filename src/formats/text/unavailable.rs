//! Formats that a build lacks: refused with the reason.

use super::read_error::ReadError;
use super::records::Records;
use std::io::{self, ErrorKind};

/// Returns the error in place of the records of a file.
pub(in crate::formats) fn records<'a>(what: &str, feature: &str) -> Records<'a> {
    Box::new(std::iter::once(Err(ReadError::Io(error("read", what, feature)))).fuse())
}

pub(in crate::formats) fn error(verb: &str, what: &str, feature: &str) -> io::Error {
    let message = format!("this build of cluewise cannot {verb} {what}; build it with `--features {feature}`");
    io::Error::new(ErrorKind::Unsupported, message)
}
