//! The API without a server.

use super::api::{Generate, GenerationPlan, routes};
use super::endpoint::{Query, RequestContext};
use super::error::ApiError;
use super::limits::Limits;
use super::response_body::ResponseBody;
use bytes::Bytes;
use cluewise::CancellationToken;
use cluewise::generator::Run;
use cluewise::pack::Record;
use cluewise::rating::se::Rater;
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
/// Of the limits, those of puzzles apply.
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
    let unknown = || ApiError::new(StatusCode::NOT_FOUND, "path", format!("not found: {name}"));
    let handler = routes().into_iter().find(|(other, _)| *other == name).ok_or_else(unknown);
    let result = handler.and_then(|(_, handler)| (handler.respond)(query, body.map(Bytes::from), &context(limits)));
    result.map_or_else(Response::from, |result| Response::new(StatusCode::OK, result))
}

fn context(limits: Limits) -> RequestContext {
    RequestContext { cancellation: CancellationToken::default(), limits: Arc::new(limits) }
}

impl Response {
    fn new(status: StatusCode, result: ResponseBody) -> Response {
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
/// use cluewise_serve::{GenerateRequest, Limits};
///
/// let mut request = GenerateRequest::parse("level=hard&count=10&seed=7", Limits::default()).expect("a valid query");
/// assert_eq!(request.range(), 0..10);
/// assert_eq!(request.puzzles(3..5).expect("puzzles").len(), 2);
/// ```
#[derive(Debug)]
pub struct GenerateRequest {
    plan: GenerationPlan,
    rater: Rater,
    context: RequestContext,
}

impl GenerateRequest {
    /// Parses a query.
    ///
    /// # Errors
    /// The query is invalid, or no puzzle meets its targets: the response with the error.
    pub fn parse(query: &str, limits: Limits) -> Result<GenerateRequest, Response> {
        let plan = Query::<Generate>::parse(query).and_then(|query| match query.has_variant() {
            true => Err(ApiError::query("sizes and variants are not generated in parts; use `request`")),
            false => query.endpoint.plan(&limits),
        });
        Ok(GenerateRequest { plan: plan?, rater: Rater::default(), context: context(limits) })
    }

    /// Returns the run, which has the seed.
    pub fn run(&self) -> &Run {
        &self.plan.run
    }

    /// Returns the indices of the requested puzzles.
    pub fn range(&self) -> Range<u64> {
        self.plan.range.clone()
    }

    /// Generates puzzles of the run.
    ///
    /// # Errors
    /// An index is not in the run: the response with the error.
    pub fn puzzles(&mut self, indices: Range<u64>) -> Result<Vec<Record>, Response> {
        let records = self.plan.records(indices, &mut self.rater, &self.context);
        records.map_err(|reason| ApiError::from(reason).into())
    }
}
