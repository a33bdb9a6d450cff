//! What went wrong with a request, as JSON.

use super::reply::json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use cluewise::formats::ReadError;
use serde::Serialize;
use serde_json::json;

/// Why there is no answer for one puzzle of the request.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Complaint {
    /// The number of the puzzle in the request, malformed ones counted, from 1.
    pub number: u64,
    #[serde(flatten)]
    pub refusal: Refusal,
    /// Where, if it is malformed.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
}

/// A reason, for programs and for people.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Refusal {
    pub code: &'static str,
    pub message: String,
}

/// Where a text is no puzzle, what stands there, and what should.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Place {
    line: u64,
    column: u64,
    found: String,
    expected: String,
    /// The line in question, cut short if it is long.
    text: String,
}

impl Refusal {
    pub fn new(code: &'static str, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into() }
    }

    /// The work was stopped.
    pub fn time() -> Refusal {
        Refusal::new("time_limit", "the time limit of the request was reached")
    }

    /// The HTTP status of a request for nothing but this.
    fn status(&self) -> StatusCode {
        if self.code == "time_limit" { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::UNPROCESSABLE_ENTITY }
    }
}

impl Complaint {
    pub fn malformed(number: u64, error: ReadError) -> Complaint {
        let (refusal, place) = match error {
            ReadError::Malformed { error, text } => {
                let refusal = Refusal::new("malformed", error.to_string());
                let (line, column, found, expected) = (error.line, error.column, error.found, error.expected);
                (refusal, Some(Place { line, column, found, expected, text }))
            }
            error => (Refusal::new("unreadable", error.to_string()), None),
        };
        Complaint { number, refusal, place }
    }
}

/// Why there is no answer at all.
#[derive(Clone, PartialEq, Debug)]
pub struct Problem {
    status: StatusCode,
    refusal: Refusal,
    errors: Vec<Complaint>,
}

impl Problem {
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Problem {
        Problem { status, refusal: Refusal::new(code, message), errors: Vec::new() }
    }

    /// Something in the query is not what it should be.
    pub fn query(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, "query", message)
    }

    /// More than the server takes.
    pub fn too_much(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_much", message)
    }

    /// The server has no room for it now.
    pub fn busy() -> Problem {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "too many requests at a time")
    }

    /// No puzzle of the request has an answer; the first says why.
    pub fn all_refused(errors: Vec<Complaint>) -> Problem {
        match errors.first().map(|first| first.refusal.clone()) {
            Some(refusal) => Problem { status: refusal.status(), refusal, errors },
            None => Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "no_puzzle", "no puzzle in the request"),
        }
    }
}

/// The whole work was refused.
impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        Problem { status: refusal.status(), refusal, errors: Vec::new() }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let Refusal { code, message } = self.refusal;
        let body = json(&json!({ "error": { "code": code, "message": message, "errors": self.errors } }));
        let retry = (self.status == StatusCode::SERVICE_UNAVAILABLE).then_some([(header::RETRY_AFTER, "1")]);
        (self.status, retry, body).into_response()
    }
}
