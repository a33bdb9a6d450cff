//! The results of the reader, line by line.

use super::{KindReader, REPLAY_FACTOR, State, replay_cost};
use crate::board::text::ParseError;
use crate::formats::encoding::{char_count, line_break_within};
use crate::formats::line_reader::LinePart;
use crate::formats::location::Location;
use crate::formats::{ReadError, RecordReader, sealed};
use crate::pack::Record;

impl sealed::Sealed for KindReader<'_> {}

impl RecordReader for KindReader<'_> {}

impl Iterator for KindReader<'_> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.next_result();
        self.has_results |= next.is_some();
        // Without any other puzzle, those in comments are not meant to be left out.
        let mut comments = || std::mem::take(&mut self.comments).error().filter(|_| !self.has_results);
        next.or_else(|| comments().map(Err))
    }
}

impl KindReader<'_> {
    /// Returns the next record or error outside of comments.
    fn next_result(&mut self) -> Option<Result<Record, ReadError>> {
        loop {
            if let State::Table(rows) = &mut self.state {
                while self.next.is_empty() && rows.parse_pending(&mut self.next) {}
            }
            if let Some(next) = self.next.pop_front() {
                return Some(next);
            }
            if let Some((number, text)) = self.put_back.pop_front() {
                match self.parse_line(number, &text) {
                    Some(result) => return Some(self.after_captions(result)),
                    None => continue,
                }
            }
            if let Some((number, text)) = self.replayed.pop_front() {
                match self.parse_again(number, &text) {
                    Some(result) => return Some(self.after_captions(result)),
                    None => continue,
                }
            }
            if matches!(self.state, State::Finished) {
                return self.first_caption();
            }
            if let Some(result) = self.parse_next_line() {
                return Some(self.after_captions(result));
            }
        }
    }

    /// Reads and parses the next line, or handles the end of the input.
    fn parse_next_line(&mut self) -> Option<Result<Record, ReadError>> {
        let is_plain = !matches!(self.state, State::Document(_) | State::Head(_) | State::Table(_));
        match self.lines.next() {
            Some(Ok(line)) if line.is_whole() => {
                let (location, length) = (line.location, line.text.len());
                let cut = if is_plain { line_break(line.text) } else { None };
                let (number, text) = (location.line, line.text[..cut.map_or(length, |(at, _)| at)].to_vec());
                if let Some((at, width)) = cut {
                    let column = location.column + char_count(&text) + 1;
                    self.lines.put_back_line(length - at - width, Location { column, ..location });
                }
                self.replay_budget = self.replay_budget.saturating_add(REPLAY_FACTOR * replay_cost(1, text.len()));
                let result = self.parse_line(number, &text);
                result.map(|result| result.map_err(|error| moved(error, location)))
            }
            Some(Ok(LinePart { location, .. })) => Some(Err(self.lines.skip_line(location))),
            Some(Err(error)) => {
                self.state = State::Finished;
                Some(Err(error))
            }
            None => self.finish(),
        }
    }
}

/// Returns the place and the length of a character that ends a line of plain text for other programs. In lists, objects
/// and XML, it belongs to texts.
fn line_break(line: &[u8]) -> Option<(usize, usize)> {
    let first = line.trim_ascii_start().first()?;
    if b"[{<\"".contains(first) { None } else { line_break_within(line) }
}

/// Returns the error of a part of a line at its column in the line.
fn moved(error: ReadError, Location { line, column }: Location) -> ReadError {
    match error {
        ReadError::Malformed { error, text, cell } if error.line == line && column > 1 => {
            ReadError::Malformed { error: ParseError { column: error.column + column - 1, ..error }, text, cell }
        }
        error => error,
    }
}
