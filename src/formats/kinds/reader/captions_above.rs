//! The lines of words above a grid of a variant.

use super::KindReader;
use crate::formats::ReadError;
use crate::formats::captions::{is_name, may_be_above};
use crate::formats::kinds::typed_rows::may_be_row;
use crate::pack::{Id, Record};

impl KindReader<'_> {
    /// Holds the error of a line that may be words above a puzzle, or the first row of a grid; returns another one.
    pub(super) fn hold_if_caption(
        &mut self,
        number: u64,
        line: &str,
        error: ReadError,
    ) -> Option<Result<Record, ReadError>> {
        let refused = match () {
            () if may_be_above(line) => self.captions.push(line, error).err(),
            () if may_be_row(line) => self.captions.push_row(number, line, error).err(),
            () => Some(error),
        };
        refused.map(Err)
    }

    /// Forgets the lines of words above a grid, also if a row of it is malformed.
    pub(super) fn below_captions(&mut self, grid: Result<Record, ReadError>) -> Result<Record, ReadError> {
        let name = self.captions.take_name();
        self.captions.clear();
        named(grid, name)
    }

    /// Returns the first of a result and the lines of words above it, which are malformed; keeps the others for later.
    pub(super) fn after_captions(&mut self, result: Result<Record, ReadError>) -> Result<Record, ReadError> {
        if self.captions.is_empty() {
            return result;
        }
        let name = self.captions.take_name();
        let is_name_error = matches!(&result, Err(ReadError::Malformed { text, .. }) if is_name(text));
        let result = if is_name_error { result } else { named(result, name) };
        if !is_name_error {
            self.captions.clear_names();
        }
        let mut captions = self.captions.take().map(Err);
        let Some(first) = captions.next() else { return result };
        let later: Vec<_> = captions.chain([result]).collect();
        later.into_iter().rev().for_each(|later| self.next.push_front(later));
        first
    }

    /// Returns the first of the lines of words at the end of the input, and keeps the others for later.
    pub(super) fn first_caption(&mut self) -> Option<Result<Record, ReadError>> {
        let mut captions = self.captions.take().map(Err);
        let first = captions.next();
        self.next.extend(captions);
        first
    }
}

/// Adds the name above a puzzle to its record as its id, unless it has another one.
pub(super) fn named(result: Result<Record, ReadError>, name: Option<String>) -> Result<Record, ReadError> {
    match result {
        Ok(mut record) => {
            record.id = record.id.or(name.as_deref().map(Id::from));
            Ok(record)
        }
        Err(error) => Err(error.with_name(name)),
    }
}

impl std::fmt::Debug for KindReader<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("KindReader").field("options", &self.options).finish_non_exhaustive()
    }
}
