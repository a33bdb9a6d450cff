//! Errors of requests and of single puzzles, as JSON.

use super::response_body::{ResponseBody, json};
use cluewise::engine::{Fault, Unsupported};
use cluewise::explain::Candidate;
use cluewise::formats::ReadError;
use cluewise::kinds::{NoSolution, Verdict};
use cluewise::pack::Record;
use http::StatusCode;
use serde::Serialize;

/// The error for one puzzle of a request.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RecordError {
    /// The number of the puzzle in the request, from 1; malformed puzzles count.
    pub number: u64,
    #[serde(flatten)]
    pub reason: ErrorReason,
    /// The position of malformed text.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
}

/// An error code for programs and a message for humans.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ErrorReason {
    pub code: &'static str,
    pub message: String,
    /// The entered digits that differ from the solution.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub wrong_digits: Box<[CellDigit]>,
    /// The digits of the solution that pencil marks lack.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub missing_marks: Box<[CellDigit]>,
    /// The cells of the digits or constraints that exclude a solution.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub conflicting: Box<[String]>,
}

/// A digit in a cell.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CellDigit {
    pub cell: String,
    pub digit: u8,
}

impl From<&Candidate> for CellDigit {
    fn from(candidate: &Candidate) -> CellDigit {
        CellDigit { cell: candidate.cell.to_string(), digit: candidate.digit }
    }
}

/// The position of malformed text, what was found there and what was expected.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Position {
    line: u64,
    column: u64,
    found: String,
    expected: String,
    /// The line; long lines are shortened.
    text: String,
}

impl ErrorReason {
    pub fn new(code: &'static str, message: impl Into<String>) -> ErrorReason {
        ErrorReason {
            code,
            message: message.into(),
            wrong_digits: Box::default(),
            missing_marks: Box::default(),
            conflicting: Box::default(),
        }
    }

    /// Returns the error for a puzzle without a solution.
    pub fn no_solution(found: NoSolution) -> ErrorReason {
        let reason = ErrorReason::new("no_solution", found.sentence());
        ErrorReason { conflicting: found.cells.into(), ..reason }
    }

    /// Returns the error for a fault of a position with this text.
    pub fn of_fault(fault: &Fault, text: String) -> ErrorReason {
        let digits = |all: &[Candidate]| all.iter().map(CellDigit::from).collect();
        match fault {
            Fault::MissingClue(_) => ErrorReason::new("original", text),
            Fault::WrongDigits(wrong) => {
                ErrorReason { wrong_digits: digits(wrong), ..ErrorReason::new("wrong_marks", text) }
            }
            Fault::WrongMarks(marks) => {
                ErrorReason { missing_marks: digits(&marks.missing), ..ErrorReason::new("wrong_marks", text) }
            }
            Fault::NotUnique(Verdict::None) => ErrorReason::new("no_solution", text),
            Fault::NotUnique(Verdict::Unknown) => ErrorReason::new("unknown", text),
            _ => ErrorReason::new("not_unique", text),
        }
    }

    /// Returns the error for work that was cancelled.
    pub fn time_limit() -> ErrorReason {
        ErrorReason::new(
            "time_limit",
            "the time limit of the request was reached; send fewer puzzles per request, or raise --timeout of the server",
        )
    }

    /// Returns the HTTP status of a request that fails for this reason.
    fn status(&self) -> StatusCode {
        if self.code == "time_limit" { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::UNPROCESSABLE_ENTITY }
    }
}

/// The error for a puzzle whose kind lacks what is requested.
impl From<Unsupported> for ErrorReason {
    fn from(error: Unsupported) -> ErrorReason {
        ErrorReason::new("unsupported", error.to_string())
    }
}

impl RecordError {
    pub fn unreadable(number: u64, error: ReadError) -> RecordError {
        let (reason, position) = match error {
            ReadError::Malformed { error, text, .. } => {
                let reason = ErrorReason::new("malformed", error.to_string());
                let (line, column, found, expected) = (error.line, error.column, error.found, error.expected);
                (reason, Some(Position { line, column, found, expected, text }))
            }
            error => (ErrorReason::new("unreadable", error.to_string()), None),
        };
        RecordError { number, reason, position }
    }
}

/// The error for a whole request.
#[derive(Clone, PartialEq, Debug)]
pub struct ApiError {
    status: StatusCode,
    reason: ErrorReason,
    parts: Box<Parts>,
}

/// What an error for a whole request tells about its puzzles.
#[derive(Clone, PartialEq, Debug, Default)]
struct Parts {
    errors: Vec<RecordError>,
    /// The puzzles that were generated in spite of the error.
    puzzles: Vec<Record>,
}

impl ApiError {
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError { status, reason: ErrorReason::new(code, message), parts: Box::default() }
    }

    /// Returns the error for an invalid query.
    pub fn query(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "query", message)
    }

    /// Returns the error for a request or response above a limit.
    pub fn too_much(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_much", message)
    }

    /// Returns the error for a server that is overloaded or shuts down.
    pub fn busy() -> ApiError {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "the server is busy; try again in a second")
    }

    /// Returns the error for a request with fewer new puzzles than it asks for.
    pub fn incomplete(reason: ErrorReason, puzzles: Vec<Record>) -> ApiError {
        ApiError { parts: Box::new(Parts { puzzles, ..Parts::default() }), ..reason.into() }
    }

    /// Returns the error for a request without any result: the first of these errors.
    pub fn no_results(errors: Vec<RecordError>) -> ApiError {
        match errors.first().map(|first| first.reason.clone()) {
            Some(reason) => ApiError { parts: Box::new(Parts { errors, ..Parts::default() }), ..reason.into() },
            None => ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "no_puzzle", "no puzzle in the request"),
        }
    }
}

impl ApiError {
    /// Returns the reason.
    pub fn into_reason(self) -> ErrorReason {
        self.reason
    }

    /// Returns the error if it has results, is about single puzzles or the time limit; else that of the time limit.
    pub fn of_cancelled_work(self) -> ApiError {
        let time_limit = ErrorReason::time_limit();
        if *self.parts == Parts::default() && self.reason.code != time_limit.code { time_limit.into() } else { self }
    }

    /// Returns the HTTP status and the JSON of the error.
    pub fn into_parts(self) -> (StatusCode, ResponseBody) {
        #[derive(Serialize)]
        struct Body {
            error: WithErrors,
            #[serde(skip_serializing_if = "Vec::is_empty")]
            puzzles: Vec<Record>,
        }

        #[derive(Serialize)]
        struct WithErrors {
            #[serde(flatten)]
            reason: ErrorReason,
            errors: Vec<RecordError>,
        }

        let Parts { errors, puzzles } = *self.parts;
        (self.status, json(&Body { error: WithErrors { reason: self.reason, errors }, puzzles }))
    }
}

impl From<ErrorReason> for ApiError {
    fn from(reason: ErrorReason) -> ApiError {
        ApiError { status: reason.status(), reason, parts: Box::default() }
    }
}
