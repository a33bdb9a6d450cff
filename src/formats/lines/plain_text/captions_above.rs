//! The lines of words above a puzzle of another kind.

use super::KindText;
use crate::formats::grids::{may_be_row, named_result};
use crate::formats::text::{ReadError, is_name, may_be_above};
use crate::pack::Record;

impl KindText {
    /// Holds the error of a line that may be words above a puzzle, or the first row of a grid; adds another one.
    pub(super) fn hold_if_caption(&mut self, number: u64, line: &str, error: ReadError) {
        let refused = match () {
            () if may_be_above(line) => self.captions.push(line, error).err(),
            () if may_be_row(line) => self.captions.push_row(number, line, error).err(),
            () => Some(error),
        };
        refused.into_iter().for_each(|error| self.push(Err(error)));
    }

    /// Adds a grid, and forgets the lines of words above it, also if a row of it is malformed.
    pub(super) fn push_below_captions(&mut self, grid: Result<Record, ReadError>) {
        let name = self.captions.take_name();
        self.captions.clear();
        self.push(named_result(grid, name));
    }

    /// Adds the errors of the lines of words above a result. Returns the result, with the name above it.
    pub(super) fn report_captions(&mut self, result: Result<Record, ReadError>) -> Result<Record, ReadError> {
        if self.captions.is_empty() {
            return result;
        }
        let name = self.captions.take_name();
        let is_name_error = matches!(&result, Err(ReadError::Malformed { text, .. }) if is_name(text));
        let result = if is_name_error { result } else { named_result(result, name) };
        if !is_name_error {
            self.captions.clear_names();
        }
        self.results.extend(self.captions.take().map(Err));
        result
    }
}
