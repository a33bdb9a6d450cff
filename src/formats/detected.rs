//! The readers of inputs whose format is detected.

use super::lines::text_reader;
use super::text::{Format, ReadOptions, Reading, Records};
use std::io::BufRead;

/// Reads records from an input whose format was detected.
pub(super) fn read<'a>(format: &Format, input: Box<dyn BufRead + Send + 'a>, options: &ReadOptions) -> Records<'a> {
    match format.read {
        Reading::Json => text_reader::read(input, true, options),
        Reading::Candidates => text_reader::read_candidates(input, options),
        Reading::Parser(read) | Reading::Binary(read, _) => read(input, options),
        Reading::Text | Reading::Any | Reading::Declared(_) | Reading::Sheets => {
            text_reader::read(input, false, options)
        }
    }
}
