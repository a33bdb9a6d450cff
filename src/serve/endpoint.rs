//! From a request to the work that answers it, and back.

use super::input::Input;
use super::limits::Limits;
use super::pool::Pool;
use super::problem::{Problem, Refusal};
use super::reply::Reply;
use crate::techniques::Stop;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Request, State};
use axum::http::{Method, StatusCode, Uri};
use axum::routing::{MethodRouter, get};
use serde::de::DeserializeOwned;
use std::sync::Arc;
use tokio::time::timeout;

/// How much work a request is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// Milliseconds.
    Cheap,
    /// Maybe seconds.
    Dear,
}

/// A question that the API answers; deserialized from the query.
pub trait Endpoint: DeserializeOwned + Send + 'static {
    /// How dear it is.
    const COST: Cost;
    /// Whether it is about puzzles: the body, or `puzzle` in the query.
    const READS: bool = true;

    /// The answer.
    fn answer(self, input: &Input, work: &Work) -> Result<Reply, Problem>;
}

/// What all requests share.
#[derive(Debug)]
pub struct Site {
    pub limits: Limits,
    cheap: Pool,
    dear: Pool,
}

impl Site {
    pub fn new(limits: Limits) -> Site {
        let pool = || Pool::new(limits.threads, limits.waiting);
        Site { cheap: pool(), dear: pool(), limits }
    }
}

/// What the work on a request goes by.
#[derive(Debug)]
pub struct Work {
    pub stop: Stop,
    pub site: Arc<Site>,
}

impl Work {
    pub fn limits(&self) -> &Limits {
        &self.site.limits
    }

    /// Fails once the work is to end.
    pub fn check(&self) -> Result<(), Refusal> {
        if self.stop.is_stopped() { Err(Refusal::time()) } else { Ok(()) }
    }
}

/// Stops the work when it is dropped.
struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// The route of an endpoint.
pub fn route<E: Endpoint>() -> MethodRouter<Arc<Site>> {
    if E::READS { get(handle::<E>).post(handle::<E>) } else { get(handle::<E>) }
}

async fn handle<E: Endpoint>(State(site): State<Arc<Site>>, request: Request) -> Result<Reply, Problem> {
    let (question, puzzle, from) = query::<E>(request.uri())?;
    let text = match (puzzle, request.method() == Method::POST) {
        (Some(_), true) => {
            return Err(Problem::query("puzzles in the query and in the body; only one of them is read"));
        }
        (Some(puzzle), false) => puzzle.into(),
        (None, true) => body(request, &site.limits).await?,
        (None, false) if E::READS => return Err(Problem::query("there is no `puzzle` in the query")),
        (None, false) => Bytes::new(),
    };
    let input = Input::new(text, from.as_deref())?;
    let work = Work { stop: Stop::default(), site: site.clone() };
    // If the client goes, all this is dropped.
    let stop = StopOnDrop(work.stop.clone());
    let (time, pool) = (site.limits.time, if E::COST == Cost::Cheap { &site.cheap } else { &site.dear });
    let mut job = pool.begin(time, move || question.answer(&input, &work)).await?;
    let done = match timeout(time, &mut job).await {
        Ok(done) => done,
        Err(_) => {
            stop.0.stop();
            job.await
        }
    };
    done.unwrap_or_else(|e| Err(Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", e.to_string())))
}

/// The question in the query, and the puzzle and its format if they are there too.
fn query<E: Endpoint>(uri: &Uri) -> Result<(E, Option<String>, Option<String>), Problem> {
    let wrong = |e: &dyn std::fmt::Display| Problem::query(format!("the query makes no sense: {e}"));
    let mut pairs: Vec<(String, String)> =
        serde_urlencoded::from_str(uri.query().unwrap_or_default()).map_err(|e| wrong(&e))?;
    let mut take = |name: &str| {
        let at = pairs.iter().position(|(other, _)| E::READS && other == name)?;
        Some(pairs.remove(at).1)
    };
    let (puzzle, from) = (take("puzzle"), take("from"));
    let rest = serde_urlencoded::to_string(&pairs).map_err(|e| wrong(&e))?;
    let question = serde_urlencoded::from_str(&rest).map_err(|e| wrong(&e))?;
    Ok((question, puzzle, from))
}

/// The whole body, if it is not too long and comes in time.
async fn body(request: Request<Body>, limits: &Limits) -> Result<Bytes, Problem> {
    match timeout(limits.time, Bytes::from_request(request, &())).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(rejection)) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            Err(Problem::too_much(format!("more than {} bytes in a request", limits.body)))
        }
        Ok(Err(rejection)) => Err(Problem::new(rejection.status(), "body", rejection.body_text())),
        Err(_) => Err(Problem::new(StatusCode::REQUEST_TIMEOUT, "slow", "the body did not come in time")),
    }
}
