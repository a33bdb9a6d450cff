//! The puzzles of a request, in any format.

use super::answer::Answer;
use super::endpoint::Work;
use super::problem::{Complaint, Problem, Refusal};
use axum::body::Bytes;
use axum::http::StatusCode;
use cluewise::CancellationToken;
use cluewise::formats::{self, FORMATS, Format, Records};
use cluewise::pack::Record;
use std::io::{self, BufRead, Read};

/// What a request says besides its question.
#[derive(Clone, Debug)]
pub struct Input {
    text: Bytes,
    /// The format, if the request says so.
    format: Option<&'static dyn Format>,
}

/// The format of this name, if it is one that the server reads and writes: those that are text. (Others unpack to more
/// than a limit for bodies allows.)
pub fn format(name: &str) -> Result<&'static dyn Format, Problem> {
    formats::by_name(name).filter(|format| format.is_text()).ok_or_else(|| {
        let known: Vec<&str> = FORMATS.iter().filter(|format| format.is_text()).map(|format| format.name()).collect();
        Problem::query(format!("unknown format {name:?}; use one of {}", known.join(", ")))
    })
}

/// How much of a text is read between two checks for cancellation, in bytes.
const CHUNK: usize = 1 << 16;

/// A reader that fails once it is stopped.
struct Text<'a> {
    rest: &'a [u8],
    stop: CancellationToken,
}

impl BufRead for Text<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match self.stop.is_cancelled() {
            true => Err(io::Error::other("stopped")),
            false => Ok(&self.rest[..self.rest.len().min(CHUNK)]),
        }
    }

    fn consume(&mut self, amount: usize) {
        self.rest = &self.rest[amount..];
    }
}

impl Read for Text<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(buffer)?;
        self.consume(length);
        Ok(length)
    }
}

impl Input {
    pub fn new(text: Bytes, from: Option<&str>) -> Result<Input, Problem> {
        Ok(Input { text, format: from.map(format).transpose()? })
    }

    fn records(&self, stop: &CancellationToken) -> Result<Records<'_>, Problem> {
        if self.format.is_none() && !formats::detect(&self.text).is_text() {
            return Err(Problem::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "format",
                "only formats that are text are read",
            ));
        }
        let read = formats::read(
            Box::new(Text { rest: &self.text, stop: stop.clone() }),
            self.format.map(|format| format as &dyn Format),
        );
        read.map_err(|e| Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", e.to_string()))
    }

    /// What `tell` has to say of each puzzle, of so many at most.
    pub fn each<T>(
        &self,
        work: &Work,
        most: usize,
        mut tell: impl FnMut(Record) -> Result<T, Refusal>,
    ) -> Result<Answer<T>, Problem> {
        let mut answer = Answer { puzzles: Vec::new(), errors: Vec::new() };
        for (number, record) in (1..).zip(self.records(&work.stop)?) {
            if number > most as u64 {
                return Err(Problem::too_much(format!("more than {most} puzzles in a request")));
            }
            let told = match record {
                Ok(record) => tell(record).map_err(|refusal| Complaint { number, refusal, place: None }),
                Err(error) => Err(Complaint::malformed(number, error)),
            };
            // What was stopped half-way is no answer.
            if work.stop.is_cancelled() {
                answer.errors.push(Complaint { number, refusal: Refusal::time(), place: None });
                break;
            }
            match told {
                Ok(told) => answer.puzzles.push(told),
                Err(complaint) => answer.errors.push(complaint),
            }
        }
        answer.or_problem()
    }

    /// [`Input::each`] for work that knows clues only.
    pub fn each_of_clues<T>(
        &self,
        work: &Work,
        most: usize,
        mut tell: impl FnMut(Record) -> Result<T, Refusal>,
    ) -> Result<Answer<T>, Problem> {
        self.each(work, most, |record| match record.candidates {
            Some(_) => Err(Refusal::new("candidates", "candidate grids are not supported here")),
            None => tell(record),
        })
    }
}
