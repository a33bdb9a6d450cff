//! What the work on a request depends on besides the request.

use super::error::{ApiError, ErrorReason};
use super::limits::Limits;
use super::printer::Printer;
use cluewise::CancellationToken;
use std::sync::Arc;

/// The limits and the cancellation token of a request, and the output of printed pages.
#[derive(Debug)]
pub struct RequestContext {
    pub cancellation: CancellationToken,
    pub limits: Arc<Limits>,
    pub printer: Printer,
    /// Whether the program has the code for other kinds than the classic one.
    pub has_kinds: bool,
}

impl RequestContext {
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Runs the work of a request on this thread: all of its searches observe the token. Cancelled work may still return
    /// the results of finished puzzles, but its other errors prove nothing.
    pub fn run<T>(&self, work: impl FnOnce() -> Result<T, ApiError>) -> Result<T, ApiError> {
        let mut result = Err(ErrorReason::time_limit().into());
        let is_complete = self.cancellation.run(|| result = work()).is_some();
        result.map_err(|error| if is_complete { error } else { error.of_cancelled_work() })
    }

    /// Returns an error if the work was cancelled.
    pub fn check(&self) -> Result<(), ErrorReason> {
        if self.cancellation.is_cancelled() { Err(ErrorReason::time_limit()) } else { Ok(()) }
    }
}
