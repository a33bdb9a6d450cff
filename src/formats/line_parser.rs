//! Text formats read line by line: lines too long, bytes that are no text and the end of the input are dealt with
//! here, what a line means by each format.

use super::line_reader::{LinePart, LineReader};
use super::read_error::excerpt;
use super::{ReadError, Records};
use crate::board::text::ParseError;
use crate::pack::Record;
use std::collections::VecDeque;
use std::io::BufRead;

/// Records and errors in the order of the file.
pub(super) type ResultQueue = VecDeque<Result<Record, ReadError>>;

/// What makes records of lines.
pub(super) trait LineParser {
    /// Takes the next line, whole and without its end.
    fn take(&mut self, number: u64, line: &[u8], results: &mut ResultQueue);

    /// Goes on with the last line where that was too much to be handed out at once, or with the next of the lines that
    /// it has put back; whether there was one.
    fn take_pending(&mut self, _found: &mut ResultQueue) -> bool {
        false
    }

    /// Nothing follows; asked until nothing is results.
    fn end(&mut self, _found: &mut ResultQueue) {}
}

/// A record a line; blank lines and comments are none.
impl<F: FnMut(&[u8]) -> Result<Record, ParseError>> LineParser for F {
    fn take(&mut self, number: u64, line: &[u8], results: &mut ResultQueue) {
        if !line.trim_ascii().is_empty() && !line.starts_with(b"#") {
            let locate =
                |error| ReadError::Malformed { error: ParseError { line: number, ..error }, text: excerpt(line) };
            results.push_back(self(line).map_err(locate));
        }
    }
}

/// The records that this parser makes of the lines of the input.
pub(super) fn read<'a>(input: Box<dyn BufRead + Send + 'a>, parser: impl LineParser + Send + 'a) -> Records<'a> {
    Box::new(
        Reader { lines: LineReader::new(input), parser, results: VecDeque::new(), ended: false, failed: false }.fuse(),
    )
}

struct Reader<'a, P> {
    lines: LineReader<'a>,
    parser: P,
    results: ResultQueue,
    ended: bool,
    /// Whether the input could not be read, so that nothing is said of what is open.
    failed: bool,
}

impl<P: LineParser> Iterator for Reader<'_, P> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.results.is_empty() && !self.failed {
            if self.parser.take_pending(&mut self.results) {
                continue;
            }
            if self.ended {
                self.parser.end(&mut self.results);
                break;
            }
            match self.lines.next() {
                Some(Ok(line)) if line.is_whole() => self.parser.take(line.location.line, line.text, &mut self.results),
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
