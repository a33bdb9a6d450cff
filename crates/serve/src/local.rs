//! The API without a server.

use super::api::{Daily, Generate, GenerationPlan, GenerationSearch, Rate, routes};
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
/// use cluewise::CancellationToken;
/// use cluewise_serve::{GenerateRequest, ScaleSupport, Limits};
///
/// let (query, token) = ("level=hard&count=10&seed=7", CancellationToken::default());
/// let request = GenerateRequest::parse(query, Limits::default(), ScaleSupport::All, &token);
/// let mut request = request.expect("a valid query").expect("classic puzzles");
/// assert_eq!((request.records(4).map(|records| records.len()), request.left()), (Ok(4), 6));
/// assert_eq!(request.puzzles(10).map(|puzzles| puzzles.len()), Ok(6));
/// assert_eq!(request.check(), Ok(()));
/// ```
#[derive(Debug)]
pub struct GenerateRequest {
    search: GenerationSearch,
    context: RequestContext,
}

impl GenerateRequest {
    /// Parses a query for classic puzzles; returns `None` for others, so that a program may lack the code for other kinds. Does
    /// not link the code of file formats.
    ///
    /// # Errors
    /// The query is invalid, or no puzzle meets its targets: the response with the error.
    pub fn parse(
        query: &str,
        limits: Limits,
        scales: ScaleSupport,
        cancellation: &CancellationToken,
    ) -> Result<Option<GenerateRequest>, Response> {
        let query = Query::<Generate>::parse(query)?;
        if query.endpoint.is_of_other_kinds(&query.kind) {
            return Ok(None);
        }
        let plan = |context: &RequestContext| {
            let plan = query.endpoint.plan(NewKind::CLASSIC, None, context)?;
            scales.check(plan.needs_techniques()).map(|()| plan)
        };
        GenerateRequest::new(context(limits, cancellation), plan).map(Some)
    }

    /// Parses a query for puzzles of any kind.
    ///
    /// # Errors
    /// See [`GenerateRequest::parse`].
    pub fn parse_any(
        query: &str,
        limits: Limits,
        cancellation: &CancellationToken,
    ) -> Result<GenerateRequest, Response> {
        let query = Query::<Generate>::parse(query)?;
        let plan = |context: &RequestContext| {
            let (kind, draft) = query.endpoint.kind(&query.kind, context)?;
            query.endpoint.plan(kind, draft, context)
        };
        GenerateRequest::new(context(limits, cancellation), plan)
    }

    fn new(
        context: RequestContext,
        plan: impl FnOnce(&RequestContext) -> Result<GenerationPlan, ApiError>,
    ) -> Result<GenerateRequest, Response> {
        let search = context.run(|| plan(&context)?.search(&context))?;
        Ok(GenerateRequest { search, context })
    }

    /// Returns the run, which has the seed.
    pub fn run(&self) -> &Run {
        self.search.run()
    }

    /// Returns the number of puzzles that were not searched yet.
    pub fn left(&self) -> u64 {
        self.search.left()
    }

    /// Searches for up to `count` of the next puzzles, and returns those found with their properties.
    ///
    /// # Errors
    /// A puzzle has no such rating: the response with the error.
    pub fn records(&mut self, count: u64) -> Result<Vec<Record>, Response> {
        let GenerateRequest { search, context } = self;
        found(context, || search.records(count, context))
    }

    /// Searches for up to `count` of the next classic puzzles, and returns those found. Takes less time than
    /// [`GenerateRequest::records`].
    ///
    /// # Errors
    /// See [`GenerateRequest::records`].
    pub fn puzzles(&mut self, count: u64) -> Result<Vec<Puzzle>, Response> {
        let classic = |made| match made {
            GeneratedPuzzle::Classic(made) => Some(made.puzzle),
            GeneratedPuzzle::Kind(_) => None,
        };
        let GenerateRequest { search, context } = self;
        let made = found(context, || search.puzzles(count, context))?;
        Ok(made.into_iter().filter_map(classic).collect())
    }

    /// Checks that all puzzles were found so far.
    ///
    /// # Errors
    /// The work was cancelled, or puzzles are missing after the last one: the response with the error.
    pub fn check(&self) -> Result<(), Response> {
        self.search.missing(&self.context).map_or(Ok(()), |reason| Err(ApiError::from(reason).into()))
    }
}

/// Returns the results of a search, also if it was cancelled.
fn found<T>(
    context: &RequestContext,
    search: impl FnOnce() -> Result<Vec<T>, ErrorReason>,
) -> Result<Vec<T>, Response> {
    let mut result = Ok(Vec::new());
    let _ = context.cancellation.run(|| result = search());
    result.map_err(|reason| ApiError::from(reason).into())
}
