//! The common part of text formats that are parsed line by line: long lines, binary data, and the end of the input.

use super::line_reader::{LinePart, LineReader};
use super::read_error::ReadError;
use super::records::Records;
use crate::board::text::ParseError;
use crate::pack::Record;
use std::collections::VecDeque;
use std::io::BufRead;

/// A queue of records and errors in file order.
pub(in crate::formats) type ResultQueue = VecDeque<Result<Record, ReadError>>;

/// A parser of lines.
pub(in crate::formats) trait LineParser {
    /// Parses the next line, given without its line ending.
    fn parse_line(&mut self, number: u64, line: &[u8], results: &mut ResultQueue);

    /// Parses more of a line that gave too many results at once, or the next line that the parser has put back. Returns
    /// whether there was any.
    fn parse_pending(&mut self, _results: &mut ResultQueue) -> bool {
        false
    }

    /// Handles the end of the input; called until it adds no results.
    fn finish(&mut self, _results: &mut ResultQueue) {}
}

/// A format with one record per line, blank lines and comments aside.
impl<F: FnMut(&[u8]) -> Result<Record, ParseError>> LineParser for F {
    fn parse_line(&mut self, number: u64, line: &[u8], results: &mut ResultQueue) {
        if !line.trim_ascii().is_empty() && !line.starts_with(b"#") {
            let locate = |error| ReadError::of(ParseError { line: number, ..error }, line);
            results.push_back(self(line).map_err(locate));
        }
    }
}

/// Reads records with this parser.
pub(in crate::formats) fn read<'a>(
    input: Box<dyn BufRead + Send + 'a>,
    parser: impl LineParser + Send + 'a,
) -> Records<'a> {
    Box::new(
        Reader { lines: LineReader::new(input), parser, results: VecDeque::new(), ended: false, failed: false }.fuse(),
    )
}

struct Reader<'a, P> {
    lines: LineReader<'a>,
    parser: P,
    results: ResultQueue,
    ended: bool,
    /// Whether reading has failed, which makes errors about incomplete records meaningless.
    failed: bool,
}

impl<P: LineParser> Iterator for Reader<'_, P> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.results.is_empty() && !self.failed {
            if self.parser.parse_pending(&mut self.results) {
                continue;
            }
            if self.ended {
                self.parser.finish(&mut self.results);
                break;
            }
            match self.lines.next() {
                Some(Ok(line)) if line.is_whole() => {
                    self.parser.parse_line(line.location.line, line.text, &mut self.results)
                }
                Some(Ok(LinePart { location, .. })) => self.results.push_back(Err(self.lines.skip_line(location))),
                Some(Err(error)) => {
                    self.failed = true;
                    self.results.push_back(Err(error));
                }
                None => self.ended = true,
            }
        }
        self.results.pop_front()
    }
}
