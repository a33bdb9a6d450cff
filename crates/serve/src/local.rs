//! The API without a server.

use super::api::{Daily, Generate, GenerationPlan, Rate, routes};
use super::endpoint::{Query, deserialize};
use super::error::{ApiError, ErrorReason};
use super::input::map_records;
use super::limits::Limits;
use super::printer;
use super::request_context::RequestContext;
use super::response_body::ResponseBody;
use bytes::Bytes;
use cluewise::engine::{RateOptions, Rated, solve_and_rate_classic};
use cluewise::pack::Record;
use cluewise::rating::Scale;
use cluewise::run::{GeneratedPuzzle, NewKind, Run};
use cluewise::{CancellationToken, Puzzle};
use http::StatusCode;
use std::ops::Range;
use std::sync::Arc;

/// The response to a request.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Response {
    /// The HTTP status.
    pub status: u16,
    /// The media type of the body.
    pub media_type: &'static str,
    /// The body: JSON, or a file.
    pub body: Bytes,
    /// The suggested file name.
    pub name: Option<String>,
}

/// Responds to a request like `/api/v1/NAME?QUERY` with this body, on this thread and without a time limit.
///
/// Only the limits on puzzles apply.
///
/// ```
/// use cluewise_serve::{Limits, respond};
///
/// let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// let response = respond("verify", &format!("puzzle={puzzle}"), None, Limits::default());
/// assert_eq!((response.status, response.media_type), (200, "application/json"));
/// assert!(String::from_utf8_lossy(&response.body).contains(r#""verdict":"unique""#));
/// ```
pub fn respond(name: &str, query: &str, body: Option<Vec<u8>>, limits: Limits) -> Response {
    respond_with_cancellation(name, query, body, limits, &CancellationToken::default())
}

/// Responds as [`respond`] does, but the work ends with an error soon after the token is cancelled.
pub fn respond_with_cancellation(
    name: &str,
    query: &str,
    body: Option<Vec<u8>>,
    limits: Limits,
    cancellation: &CancellationToken,
) -> Response {
    respond_in(name, query, body, &RequestContext { printer: printer::print, ..context(limits, cancellation) })
}

/// Responds as [`respond_with_cancellation`] does. Files that need fonts are returned as jobs for
/// [`print_job`].
pub fn respond_without_fonts(
    name: &str,
    query: &str,
    body: Option<Vec<u8>>,
    limits: Limits,
    cancellation: &CancellationToken,
) -> Response {
    respond_in(name, query, body, &context(limits, cancellation))
}

/// Returns the response with the file of a print job. The job is the body of a response to a request for a file that
/// needs fonts, from a program without them.
///
/// ```
/// use cluewise::CancellationToken;
/// use cluewise_serve::{Limits, print_job, respond, respond_to_classic};
///
/// let query = "puzzle=4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// let job = respond_to_classic("print", query, None, Limits::default(), &CancellationToken::default());
/// let job = job.expect("a 9x9 puzzle");
/// assert_eq!(job.media_type, "application/vnd.cluewise.print-job+json");
/// assert_eq!(print_job(&job.body), respond("print", query, None, Limits::default()));
/// ```
pub fn print_job(body: &[u8]) -> Response {
    printer::print_deferred(body).map_or_else(Response::from, |file| Response::new(StatusCode::OK, file))
}

/// Responds as [`respond_without_fonts`] does to requests about classic puzzles only; returns `None` for others, so
/// that a program may lack the code for other kinds.
pub fn respond_to_classic(
    name: &str,
    query: &str,
    body: Option<Vec<u8>>,
    limits: Limits,
    cancellation: &CancellationToken,
) -> Option<Response> {
    respond_if_possible(name, query, body, &RequestContext { has_kinds: false, ..context(limits, cancellation) })
}

fn respond_in(name: &str, query: &str, body: Option<Vec<u8>>, context: &RequestContext) -> Response {
    let no_code = || ApiError::new(StatusCode::NOT_IMPLEMENTED, "module", "this kind of puzzle is not supported here");
    respond_if_possible(name, query, body, context).unwrap_or_else(|| no_code().into())
}

fn respond_if_possible(name: &str, query: &str, body: Option<Vec<u8>>, context: &RequestContext) -> Option<Response> {
    let unknown = || ApiError::new(StatusCode::NOT_FOUND, "path", format!("not found: {name}"));
    let handler = routes().into_iter().find(|(other, _)| *other == name).ok_or_else(unknown);
    let result = handler.and_then(|(_, handler)| (handler.respond)(query, body.map(Bytes::from), context));
    match result {
        Ok(body) => body.map(|body| Response::new(StatusCode::OK, body)),
        Err(error) => Some(error.into()),
    }
}

/// The rating scales that a program contains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScaleSupport {
    /// All requests are answered.
    All,
    /// Requests that need the techniques of Sudoku Explainer or HoDoKu are errors with the code `module`.
    Effort,
}

impl ScaleSupport {
    /// Returns the error for a request that needs techniques if they are missing.
    fn check(self, needs_techniques: bool) -> Result<(), ApiError> {
        match self {
            ScaleSupport::Effort if needs_techniques => Err(ApiError::new(
                StatusCode::NOT_IMPLEMENTED,
                "module",
                "the scales and the techniques of Sudoku Explainer and HoDoKu are not supported here",
            )),
            _ => Ok(()),
        }
    }
}

/// Returns the response of `rate` to these puzzles. Does not link the code of file formats.
pub fn rate(query: &str, puzzles: impl IntoIterator<Item = Puzzle>, limits: Limits, scales: ScaleSupport) -> Response {
    let context = context(limits, &CancellationToken::default());
    let plan = deserialize::<Rate>(query).and_then(Rate::plan);
    let plan = plan.and_then(|plan| scales.check(plan.needs_techniques()).map(|()| plan));
    let rated = plan.and_then(|plan| {
        let puzzles = puzzles.into_iter().map(|puzzle| Ok(Record::from(puzzle)));
        // An engine would link the code for other kinds.
        let classic = |record: &mut Record, scales: &[Scale], options: &RateOptions| {
            solve_and_rate_classic(record, scales, options).unwrap_or(Rated::UNKNOWN)
        };
        let rate = |record: Record| plan.rate(record, &context, classic);
        map_records(puzzles, &context, context.limits().max_puzzles, rate, |_| false)
    });
    rated.map_or_else(Response::from, |results| Response::new(StatusCode::OK, results.into()))
}

/// Returns the puzzle of a day, as `daily` does for this query. Does not link the code of file formats.
///
/// # Errors
/// The query is invalid: the response with the error.
pub fn daily(query: &str) -> Result<Record, Response> {
    let puzzle = deserialize::<Daily>(query)
        .and_then(|daily| daily.puzzle(&context(Limits::default(), &CancellationToken::default())));
    puzzle.map(|(_, _, record)| record).map_err(Response::from)
}

fn context(limits: Limits, cancellation: &CancellationToken) -> RequestContext {
    let (cancellation, limits) = (cancellation.clone(), Arc::new(limits));
    RequestContext { cancellation, limits, printer: printer::defer, has_kinds: true }
}

impl Response {
    pub(crate) fn new(status: StatusCode, result: ResponseBody) -> Response {
        Response { status: status.as_u16(), media_type: result.media_type, body: result.body, name: result.name }
    }
}

impl From<ApiError> for Response {
    fn from(error: ApiError) -> Response {
        let (status, body) = error.into_parts();
        Response::new(status, body)
    }
}

/// A request to `generate` whose puzzles are generated in parts.
///
/// ```
/// use cluewise_serve::{GenerateRequest, ScaleSupport, Limits};
///
/// let query = "level=hard&count=10&seed=7";
/// let mut request = GenerateRequest::parse(query, Limits::default(), ScaleSupport::All).expect("a valid query");
/// assert_eq!(request.range(), 0..10);
/// let records = request.records(3..5).expect("puzzles");
/// assert_eq!(request.puzzles(4..5).expect("a puzzle").first().copied(), records[1].classic_clues());
/// ```
#[derive(Debug)]
pub struct GenerateRequest {
    plan: GenerationPlan,
    context: RequestContext,
}

impl GenerateRequest {
    /// Parses a query.
    ///
    /// # Errors
    /// The query is invalid, or no puzzle meets its targets: the response with the error.
    pub fn parse(query: &str, limits: Limits, scales: ScaleSupport) -> Result<GenerateRequest, Response> {
        let context = context(limits, &CancellationToken::default());
        let plan = Query::<Generate>::parse(query);
        let plan = plan.and_then(|Query { endpoint, .. }| {
            endpoint.check_parts()?;
            endpoint.plan(NewKind::CLASSIC, None, &context)
        })?;
        scales.check(plan.needs_techniques())?;
        Ok(GenerateRequest { plan, context })
    }

    /// Sets the token that cancels the work.
    pub fn set_cancellation(&mut self, cancellation: &CancellationToken) {
        self.context.cancellation = cancellation.clone();
    }

    /// Returns the run, which has the seed.
    pub fn run(&self) -> &Run {
        &self.plan.run
    }

    /// Returns the indices of the requested puzzles.
    pub fn range(&self) -> Range<u64> {
        self.plan.range.clone()
    }

    /// Generates puzzles of the run, with their properties.
    ///
    /// # Errors
    /// The work is cancelled, or its time limit has passed: the response with the error.
    pub fn records(&mut self, indices: Range<u64>) -> Result<Vec<Record>, Response> {
        completed(self.context.cancellation.run(|| self.plan.records(indices, &self.context)))
    }

    /// Generates puzzles of the run. Takes less time than [`GenerateRequest::records`].
    ///
    /// # Errors
    /// See [`GenerateRequest::records`].
    pub fn puzzles(&self, indices: Range<u64>) -> Result<Vec<Puzzle>, Response> {
        let classic = |(_, made)| match made {
            GeneratedPuzzle::Classic(made) => Some(made.puzzle),
            _ => None,
        };
        let made = self.context.cancellation.run(|| self.plan.generate(indices, &self.context));
        completed(made.map(|made| made.map(|made| made.into_iter().filter_map(classic).collect())))
    }
}

/// Returns the result of work, or the error if it was cancelled.
fn completed<T>(result: Option<Result<T, ApiError>>) -> Result<T, Response> {
    result.unwrap_or_else(|| Err(ErrorReason::time_limit().into())).map_err(Response::from)
}
