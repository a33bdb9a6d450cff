//! The puzzles of a request, in any format.

use super::error::{ApiError, ErrorReason, RecordError};
use super::kind_parameters::KindParameters;
use super::request_context::RequestContext;
use super::results::PuzzleResults;
use super::unknown_marks;
use bytes::Bytes;
use cluewise::CancellationToken;
use cluewise::engine::Engine;
use cluewise::formats::{
    self, FORMATS, Format, KIND_HEAD_BYTES, ReadError, ReadOptions, Records, detect_kinds, has_later_kinds,
};
use cluewise::kinds::Symbols;
use cluewise::pack::LevelNames;
use cluewise::pack::Record;
use http::StatusCode;
use std::io::{self, BufRead, Read};

/// The text of a request, and what the query says about its puzzles.
#[derive(Clone, Debug)]
pub struct Input {
    text: Bytes,
    /// The requested format; detected if absent.
    format: Option<&'static Format>,
    /// What the query says about their kind.
    pub kind: KindParameters,
}

/// Returns the text format of this name. Other formats are refused, because they decompress to more than the limit for
/// bodies allows.
pub fn format(name: &str) -> Result<&'static Format, ApiError> {
    formats::by_name(name).filter(|format| format.is_text()).ok_or_else(|| {
        let known: Vec<&str> = FORMATS.iter().filter(|format| format.is_text()).map(|format| format.name()).collect();
        ApiError::query(format!("unknown format {name:?}; use one of {}", known.join(", ")))
    })
}

/// Returns whether a format is written by the code for all kinds of puzzles: one of links, killers or game IDs.
pub fn is_of_all_kinds(name: &str) -> bool {
    formats::by_name(name).is_some_and(|format| format.extensions().is_empty())
}

/// The first bytes of a Parquet file, which is also recognized if the library is built without this format.
const PARQUET_MAGIC: &[u8] = b"PAR1";

/// The number of bytes read between two checks for cancellation.
const READ_SIZE: usize = 1 << 16;

/// A reader that fails once it is cancelled.
struct CancellableReader<'a> {
    rest: &'a [u8],
    cancellation: CancellationToken,
}

impl<'a> CancellableReader<'a> {
    fn new(text: &'a [u8], cancellation: &CancellationToken) -> CancellableReader<'a> {
        CancellableReader { rest: text, cancellation: cancellation.clone() }
    }
}

impl BufRead for CancellableReader<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match self.cancellation.is_cancelled() {
            true => Err(io::Error::other("cancelled")),
            false => Ok(&self.rest[..self.rest.len().min(READ_SIZE)]),
        }
    }

    fn consume(&mut self, amount: usize) {
        self.rest = &self.rest[amount..];
    }
}

impl Read for CancellableReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(buffer)?;
        self.consume(length);
        Ok(length)
    }
}

/// Processes each record, of at most `max_puzzles`. Work that is cancelled returns the results so far; `is_partial` tells
/// whether a result says of itself that its work has not ended, so that it is returned too.
pub fn map_records<R, T>(
    records: impl Iterator<Item = Result<R, ReadError>>,
    context: &RequestContext,
    max_puzzles: usize,
    mut process: impl FnMut(R) -> Result<T, ErrorReason>,
    is_partial: impl Fn(&T) -> bool,
) -> Result<PuzzleResults<T>, ApiError> {
    let mut results = PuzzleResults::empty();
    for (number, record) in (1..).zip(records) {
        if number > max_puzzles as u64 {
            return Err(ApiError::too_much(format!("more than {max_puzzles} puzzles in a request; send fewer")));
        }
        let has_begun = !context.cancellation.is_cancelled();
        let result = match record {
            Ok(record) => process(record).map_err(|reason| RecordError { number, reason, position: None }),
            Err(error) => Err(RecordError::unreadable(number, error)),
        };
        let is_over = context.cancellation.is_cancelled();
        // Other results of cancelled work may be incomplete.
        if !is_over || has_begun && result.as_ref().is_ok_and(&is_partial) {
            results.add(number, result);
        }
        if is_over {
            results.add(number, Err(RecordError { number, reason: ErrorReason::time_limit(), position: None }));
            break;
        }
    }
    results.or_error()
}

impl Input {
    /// Returns the input of a text in the format of this name, or in any format.
    ///
    /// # Errors
    /// The format is unknown.
    pub fn new(text: Bytes, from: Option<&str>, kind: KindParameters) -> Result<Input, ApiError> {
        let format = from.map(format).transpose()?;
        Ok(Input { text, format, kind })
    }

    /// Returns the body as it was sent.
    #[cfg(feature = "server")]
    pub fn bytes(&self) -> &[u8] {
        &self.text
    }

    /// Returns the symbols of digits in answers.
    pub fn symbols(&self) -> Symbols {
        self.kind.output_symbols()
    }

    /// Returns whether it may have puzzles of other kinds than the classic one.
    pub fn may_have_kinds(&self) -> bool {
        let head = &self.text[..self.text.len().min(KIND_HEAD_BYTES)];
        let has_later = || head.len() == KIND_HEAD_BYTES && has_later_kinds(head, &*self.text).unwrap_or(false);
        self.kind.name_kind()
            || self.kind.have_symbols()
            || self.format.is_none() && (detect_kinds(head) || has_later())
    }

    fn records(&self, context: &RequestContext) -> Result<Records<'_>, ApiError> {
        let reader = Box::new(CancellableReader::new(&self.text, &context.cancellation));
        let is_text = || !self.text.starts_with(PARQUET_MAGIC) && formats::detect(&self.text).is_text();
        if self.format.is_none() && !is_text() {
            return Err(ApiError::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "format",
                "unsupported input format; send a text format, such as one puzzle per line, CSV or JSON",
            ));
        }
        let options = self.kind.options()?;
        let options = ReadOptions { classic_only: !context.has_kinds, ..options };
        // Only cancellation makes the reader fail.
        formats::read(reader, self.format, &options).map_err(|_| ErrorReason::time_limit().into())
    }

    /// Returns the only puzzle, without candidates.
    pub fn only_record(&self, context: &RequestContext) -> Result<Record, ErrorReason> {
        let mut records = self.records(context).map_err(ApiError::into_reason)?;
        let found = match (records.next(), records.next()) {
            (Some(Ok(record)), None) if !record.puzzle.has_candidates() => return Ok(record),
            (Some(Ok(_)), None) => "a candidate grid",
            (Some(Err(error)), _) => return Err(RecordError::unreadable(1, error).reason),
            (None, _) => "none",
            (Some(Ok(_)), Some(_)) => "several",
        };
        Err(ErrorReason::new("puzzle", format!("found {found}, expected one puzzle")))
    }

    /// Returns the display names of levels, if this is a pack that has some.
    pub fn level_names(&self) -> LevelNames {
        formats::level_names(&*self.text)
    }

    /// Processes each puzzle, of at most `max_puzzles`. Work that is cancelled returns the results so far.
    pub fn map_puzzles<T>(
        &self,
        context: &RequestContext,
        max_puzzles: usize,
        process: impl FnMut(&mut Engine, Record) -> Result<T, ErrorReason>,
    ) -> Result<PuzzleResults<T>, ApiError> {
        self.map_puzzles_partly(context, max_puzzles, process, |_| false)
    }

    /// Does the same, and returns the result of the puzzle at which the work was cancelled if it is partial.
    pub fn map_puzzles_partly<T>(
        &self,
        context: &RequestContext,
        max_puzzles: usize,
        mut process: impl FnMut(&mut Engine, Record) -> Result<T, ErrorReason>,
        is_partial: impl Fn(&T) -> bool,
    ) -> Result<PuzzleResults<T>, ApiError> {
        let mut engine = Engine::new(self.kind.budget);
        map_records(self.records(context)?, context, max_puzzles, |record| process(&mut engine, record), is_partial)
    }

    /// Passes puzzles to `process`, as [`Input::map_puzzles`] does, for answers about a position: pencil marks of JSON in
    /// fields of other names are errors.
    pub fn map_positions<T>(
        &self,
        context: &RequestContext,
        max_puzzles: usize,
        mut process: impl FnMut(&mut Engine, Record) -> Result<T, ErrorReason>,
    ) -> Result<PuzzleResults<T>, ApiError> {
        self.map_puzzles(context, max_puzzles, |engine, record| {
            unknown_marks::check(&self.text, &record)?;
            process(engine, record)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cancelled_input_is_a_time_limit() {
        let context = RequestContext {
            cancellation: CancellationToken::default(),
            limits: Default::default(),
            printer: crate::printer::print,
            has_kinds: true,
        };
        context.cancellation.cancel();
        let input = Input::new(Bytes::from_static(b"puzzle,level\n"), None, KindParameters::default());
        let result = input.expect("no format").map_puzzles(&context, 1, |_, record| Ok(record));
        assert_eq!(result.err(), Some(ErrorReason::time_limit().into()));
    }
}
