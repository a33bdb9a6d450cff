//! Runs endpoints: parses the query, receives the body, and schedules the work with its time limit.

use super::body;
use super::clients::{Address, Client, Clients};
use super::error::{ApiError, ErrorReason};
use super::input::Input;
use super::limits::Limits;
use super::memory::MemoryBudget;
use super::pool::{Pool, Priority};
use super::response_body::ResponseBody;
use axum::body::Bytes;
use axum::extract::{Extension, Request, State};
use axum::http::{Method, StatusCode, Uri};
use axum::routing::{MethodRouter, get};
use cluewise::CancellationToken;
use serde::de::DeserializeOwned;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, timeout, timeout_at};

/// The maximum time of light work. Work that takes longer is restarted as heavy work.
const MAX_LIGHT_TIME: Duration = Duration::from_millis(10);

/// The maximum input size of light work, in bytes: about 200 puzzles.
const MAX_LIGHT_INPUT: usize = 1 << 14;

/// The time to wait for cancelled work to end before the request fails without its results.
const CANCELLATION_TIMEOUT: Duration = Duration::from_secs(1);

/// The class of threads that works on a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WorkClass {
    /// For work that takes milliseconds.
    Light,
    /// For work that may take seconds.
    Heavy,
}

/// An endpoint of the API, with its parameters. It is deserialized from the query.
pub trait Endpoint: DeserializeOwned + Clone + Send + Sync + 'static {
    /// The class of a request with little input.
    const WORK_CLASS: WorkClass;
    /// Whether it takes puzzles: the body, or `puzzle` in the query.
    const TAKES_PUZZLES: bool = true;

    /// Computes the response.
    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError>;
}

/// The state that all requests share.
#[derive(Debug)]
pub struct AppState {
    pub limits: Limits,
    pub clients: Arc<Clients>,
    pub bodies: MemoryBudget,
    pub responses: MemoryBudget,
    light: Pool,
    heavy: Pool,
}

impl AppState {
    /// Starts the threads.
    ///
    /// # Errors
    /// The system cannot create a thread.
    pub fn new(limits: Limits) -> io::Result<AppState> {
        let pool = |priority| Pool::new(priority, limits.threads, limits.max_queued);
        Ok(AppState {
            clients: Clients::new(limits.max_connections),
            bodies: MemoryBudget::new(limits.max_memory),
            responses: MemoryBudget::new(limits.max_memory),
            light: pool(Priority::Normal)?,
            heavy: pool(Priority::Low)?,
            limits,
        })
    }
}

/// The limits and the cancellation token of a request.
#[derive(Debug)]
pub struct RequestContext {
    pub cancellation: CancellationToken,
    pub state: Arc<AppState>,
}

impl RequestContext {
    pub fn limits(&self) -> &Limits {
        &self.state.limits
    }

    /// Returns an error if the work was cancelled.
    pub fn check(&self) -> Result<(), ErrorReason> {
        if self.cancellation.is_cancelled() { Err(ErrorReason::time_limit()) } else { Ok(()) }
    }
}

/// Cancels the work when it is dropped.
struct CancelOnDrop(CancellationToken);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Returns the route of an endpoint.
pub fn route<E: Endpoint>() -> MethodRouter<Arc<AppState>> {
    if E::TAKES_PUZZLES { get(handle::<E>).post(handle::<E>) } else { get(handle::<E>) }
}

async fn handle<E: Endpoint>(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<Arc<Client>>,
    request: Request,
) -> Result<ResponseBody, ApiError> {
    let (endpoint, puzzle, from) = query::<E>(request.uri())?;
    let (text, _held) = match (puzzle, request.method() == Method::POST) {
        (Some(_), true) => {
            return Err(ApiError::query("puzzles both in the query and in the body; send only one of them"));
        }
        (Some(puzzle), false) => (puzzle.into(), Default::default()),
        (None, true) => {
            client.set_receiving();
            let received = body::receive(request.into_body(), &state, Instant::now() + state.limits.timeout).await;
            client.set_working();
            received?
        }
        (None, false) if E::TAKES_PUZZLES => {
            return Err(ApiError::query(
                "the query parameter `puzzle` is missing; add it, or send puzzles as the body of a POST",
            ));
        }
        (None, false) => (Bytes::new(), Default::default()),
    };
    let is_light = E::WORK_CLASS == WorkClass::Light && text.len() <= MAX_LIGHT_INPUT;
    let task = Task { endpoint, input: Input::new(text, from.as_deref())?, address: client.address, state };
    task.run(is_light).await
}

/// A complete request.
struct Task<E> {
    endpoint: E,
    input: Input,
    address: Address,
    state: Arc<AppState>,
}

impl<E: Endpoint> Task<E> {
    /// Runs as light work first if `is_light`, then as heavy work.
    async fn run(&self, is_light: bool) -> Result<ResponseBody, ApiError> {
        let deadline = Instant::now() + self.state.limits.timeout;
        if is_light && let Some(response) = self.attempt(&self.state.light, deadline, Some(MAX_LIGHT_TIME)).await {
            return response;
        }
        self.attempt(&self.state.heavy, deadline, None).await.unwrap_or_else(|| Err(ApiError::busy()))
    }

    /// Runs in this pool until the deadline. Returns `None` if it takes longer than `max_time`.
    async fn attempt(
        &self,
        pool: &Pool,
        deadline: Instant,
        max_time: Option<Duration>,
    ) -> Option<Result<ResponseBody, ApiError>> {
        let (endpoint, input) = (self.endpoint.clone(), self.input.clone());
        let context = RequestContext { cancellation: CancellationToken::default(), state: self.state.clone() };
        // Dropped with this future if the client disconnects.
        let guard = CancelOnDrop(context.cancellation.clone());
        let run = move || {
            // Cancelled work may still return the results of finished puzzles.
            let mut response = Err(ErrorReason::time_limit().into());
            let _ = context.cancellation.run(|| response = endpoint.respond(&input, &context));
            response
        };
        let mut job = pool.submit(self.address, &guard.0, run);
        if !matches!(timeout_at(deadline, &mut job.started).await, Ok(Ok(()))) {
            return Some(Err(ApiError::busy()));
        }
        let end = max_time.map_or(deadline, |time| deadline.min(Instant::now() + time));
        let panicked = || ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "internal error");
        if let Ok(result) = timeout_at(end, &mut job.result).await {
            return Some(result.unwrap_or_else(|_| Err(panicked())));
        }
        guard.0.cancel();
        if end < deadline {
            return None;
        }
        let result = timeout(CANCELLATION_TIMEOUT, job.result).await;
        Some(result.map_or_else(
            |_| Err(ErrorReason::time_limit().into()),
            |result| result.unwrap_or_else(|_| Err(panicked())),
        ))
    }
}

/// Returns the endpoint in the query, and the puzzle and its format if present.
fn query<E: Endpoint>(uri: &Uri) -> Result<(E, Option<String>, Option<String>), ApiError> {
    let invalid = |e: &dyn std::fmt::Display| ApiError::query(format!("invalid query: {e}"));
    let mut pairs: Vec<(String, String)> =
        serde_urlencoded::from_str(uri.query().unwrap_or_default()).map_err(|e| invalid(&e))?;
    let mut take = |name: &str| {
        let at = pairs.iter().position(|(other, _)| E::TAKES_PUZZLES && other == name)?;
        Some(pairs.remove(at).1)
    };
    let (puzzle, from) = (take("puzzle"), take("from"));
    let rest = serde_urlencoded::to_string(&pairs).map_err(|e| invalid(&e))?;
    let endpoint = serde_urlencoded::from_str(&rest).map_err(|e| invalid(&e))?;
    Ok((endpoint, puzzle, from))
}
