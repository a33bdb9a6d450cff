//! Runs endpoints on the server: receives the body, and schedules the work with its time limit.

use super::app_state::AppState;
use super::body;
use super::clients::{Address, Client};
use super::endpoint::{Endpoint, Query, RequestBody, WorkClass};
use super::error::{ApiError, ErrorReason};
use super::forwarded::client_address;
use super::input::Input;
use super::pool::Pool;
use super::printer;
use super::representation::{Representation, accepts_gzip};
use super::request_context::RequestContext;
use axum::extract::{Extension, Request, State};
use axum::http::{Method, StatusCode};
use axum::routing::{MethodRouter, get, post};
use cluewise::CancellationToken;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, timeout, timeout_at};

/// The maximum time of light work. Work that takes longer is restarted as heavy work.
const MAX_LIGHT_TIME: Duration = Duration::from_millis(10);

/// The maximum input size of light work, in bytes: about 200 puzzles.
const MAX_LIGHT_INPUT: usize = 1 << 14;

/// The time to wait for cancelled work to end before the request fails without its results.
pub const CANCELLATION_TIMEOUT: Duration = Duration::from_secs(1);

/// Cancels the work when it is dropped.
struct CancelOnDrop(CancellationToken);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Returns the route of an endpoint.
pub fn method_router<E: Endpoint>() -> MethodRouter<Arc<AppState>> {
    match E::BODY {
        RequestBody::None => get(handle::<E>),
        RequestBody::Puzzles => get(handle::<E>).post(handle::<E>),
        RequestBody::Picture => post(handle::<E>),
    }
}

async fn handle<E: Endpoint>(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<Arc<Client>>,
    request: Request,
) -> Result<Representation, ApiError> {
    let address = client_address(request.headers(), client.peer, &state.limits.trusted_proxies).into();
    let accepts_gzip = accepts_gzip(request.headers());
    let mut query = Query::<E>::parse(request.uri().query().unwrap_or_default())?;
    let (text, _held) = match query.take_puzzle(request.method() == Method::POST)? {
        Some(text) => (text, Default::default()),
        None => {
            client.set_receiving();
            let received = body::receive(request.into_body(), &state, Instant::now() + state.limits.timeout).await;
            client.set_working();
            received?
        }
    };
    let is_light = E::WORK_CLASS == WorkClass::Light && text.len() <= MAX_LIGHT_INPUT;
    let input = query.input(text)?;
    let task = Task { endpoint: query.endpoint, input, address, accepts_gzip, state };
    task.run(is_light).await
}

/// A complete request.
struct Task<E> {
    endpoint: E,
    input: Input,
    address: Address,
    accepts_gzip: bool,
    state: Arc<AppState>,
}

impl<E: Endpoint> Task<E> {
    /// Runs as light work first if `is_light`, then as heavy work.
    async fn run(&self, is_light: bool) -> Result<Representation, ApiError> {
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
    ) -> Option<Result<Representation, ApiError>> {
        let (endpoint, input, accepts_gzip) = (self.endpoint.clone(), self.input.clone(), self.accepts_gzip);
        let context = RequestContext {
            cancellation: CancellationToken::default(),
            limits: self.state.limits.clone(),
            printer: printer::print,
            has_kinds: true,
        };
        // Dropped with this future if the client disconnects.
        let guard = CancelOnDrop(context.cancellation.clone());
        let run = move || {
            let body = context.run(|| endpoint.respond(&input, &context))?;
            Ok(Representation::new(body, accepts_gzip, context.limits().max_response))
        };
        let mut job = pool.submit(self.address, &guard.0, run);
        let has_started = tokio::select! {
            started = timeout_at(deadline, &mut job.started) => matches!(started, Ok(Ok(()))),
            () = self.state.stopping() => false,
        };
        if !has_started {
            return Some(Err(ApiError::busy()));
        }
        let end = max_time.map_or(deadline, |time| deadline.min(Instant::now() + time));
        let panicked = || ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "internal error");
        tokio::select! {
            result = timeout_at(end, &mut job.result) => if let Ok(result) = result {
                return Some(result.unwrap_or_else(|_| Err(panicked())));
            },
            () = self.state.stopping() => {}
        }
        guard.0.cancel();
        let is_stopping = self.state.is_stopping();
        if end < deadline && !is_stopping {
            return None;
        }
        let result = match timeout(CANCELLATION_TIMEOUT, job.result).await {
            Ok(result) => result.unwrap_or_else(|_| Err(panicked())),
            Err(_) => Err(ErrorReason::time_limit().into()),
        };
        Some(if is_stopping { result.map_err(|_| ApiError::busy()) } else { result })
    }
}
