//! The starts of inputs, which tell their formats and columns.

use crate::args::InputArgs;
use crate::error::Failure;
use crate::io::stdin;
use cluewise::formats::KIND_HEAD_BYTES;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::Read;

/// Returns the start of the first input.
pub fn first_head(input: &InputArgs) -> Result<Vec<u8>, Failure> {
    match input.inputs.first() {
        Some(argument) if argument != "-" => Ok(head_of(argument)),
        _ => Ok(stdin::head()?.to_vec()),
    }
}

/// Returns the start of an argument or of a regular file; other files can be read only once.
pub(super) fn head_of(argument: &OsStr) -> Vec<u8> {
    let mut head = Vec::new();
    match fs::metadata(argument) {
        Ok(metadata) if metadata.is_file() => {
            // An unreadable file is reported when it is read as a whole.
            let _ = File::open(argument).map(|file| file.take(KIND_HEAD_BYTES as u64).read_to_end(&mut head));
        }
        Ok(_) => {}
        Err(_) => head.extend_from_slice(argument.as_encoded_bytes()),
    }
    head
}
