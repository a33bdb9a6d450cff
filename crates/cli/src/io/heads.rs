//! The starts of inputs, which tell the kinds of their puzzles.

use crate::args::{InputArgs, KindArgs};
use crate::error::Failure;
use crate::io::stdin;
use cluewise::formats::{self, KIND_HEAD_BYTES, ReadOptions, has_later_kinds};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::Read;

impl KindArgs {
    /// Returns whether the command works on other kinds than the classic one: options describe one, or an input starts with one.
    pub fn apply_to(&self, input: &InputArgs) -> Result<bool, Failure> {
        if self.describe_kind() {
            return Ok(true);
        }
        if input.inputs.is_empty() {
            return Ok(begins_with_kind(&stdin::head()?));
        }
        for argument in &input.inputs {
            if is_of_kinds(argument)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Returns whether an input starts with a puzzle of another kind, or is a file that names the sizes of its puzzles and has
/// one.
fn is_of_kinds(argument: &OsStr) -> Result<bool, Failure> {
    if argument == "-" {
        return Ok(begins_with_kind(&stdin::head()?));
    }
    let head = head_of(argument);
    // An unreadable file is reported when it is read as a whole.
    let has_later = || File::open(argument).and_then(|file| has_later_kinds(&head, file)).unwrap_or(false);
    Ok(begins_with_kind(&head) || head.len() == KIND_HEAD_BYTES && has_later())
}

/// Returns whether the start of an input has a puzzle of another kind.
fn begins_with_kind(head: &[u8]) -> bool {
    let mut records = formats::read_bytes(head, &ReadOptions::default()).flatten();
    records.any(|record| record.classic().is_none())
}

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
