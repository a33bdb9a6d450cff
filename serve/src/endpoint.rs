//! From a request to the work that answers it, and back.

use super::body;
use super::clients::{Address, Client, Clients};
use super::input::Input;
use super::limits::Limits;
use super::memory::Memory;
use super::pool::{Pool, Priority};
use super::problem::{Problem, Refusal};
use super::reply::Reply;
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

/// The maximum time of light work; then it is started again as heavy work.
const LIGHT: Duration = Duration::from_millis(10);

/// The maximum input size of light work, in bytes: some 200 puzzles.
const SHORT: usize = 1 << 14;

/// How long to wait for stopped work to end before the request is answered without it.
const GRACE: Duration = Duration::from_secs(1);

/// How much work a request is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// Milliseconds for most puzzles.
    Light,
    /// Maybe seconds.
    Heavy,
}

/// A question that the API answers; deserialized from the query.
pub trait Endpoint: DeserializeOwned + Clone + Send + Sync + 'static {
    /// How much work it is.
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
    pub clients: Arc<Clients>,
    pub bodies: Memory,
    pub answers: Memory,
    light: Pool,
    heavy: Pool,
}

impl Site {
    /// Starts the threads.
    ///
    /// # Errors
    /// The system has no threads left.
    pub fn new(limits: Limits) -> io::Result<Site> {
        let pool = |priority| Pool::new(priority, limits.threads, limits.waiting);
        Ok(Site {
            clients: Clients::new(limits.connections),
            bodies: Memory::new(limits.memory),
            answers: Memory::new(limits.memory),
            light: pool(Priority::Normal)?,
            heavy: pool(Priority::Low)?,
            limits,
        })
    }
}

/// What the work on a request goes by.
#[derive(Debug)]
pub struct Work {
    pub stop: CancellationToken,
    pub site: Arc<Site>,
}

impl Work {
    pub fn limits(&self) -> &Limits {
        &self.site.limits
    }

    /// Fails once the work is to end.
    pub fn check(&self) -> Result<(), Refusal> {
        if self.stop.is_cancelled() { Err(Refusal::time()) } else { Ok(()) }
    }
}

/// Stops the work when it is dropped.
struct CancelOnDrop(CancellationToken);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// The route of an endpoint.
pub fn route<E: Endpoint>() -> MethodRouter<Arc<Site>> {
    if E::READS { get(handle::<E>).post(handle::<E>) } else { get(handle::<E>) }
}

async fn handle<E: Endpoint>(
    State(site): State<Arc<Site>>,
    Extension(client): Extension<Arc<Client>>,
    request: Request,
) -> Result<Reply, Problem> {
    let (question, puzzle, from) = query::<E>(request.uri())?;
    let (text, _held) = match (puzzle, request.method() == Method::POST) {
        (Some(_), true) => {
            return Err(Problem::query("puzzles both in the query and in the body; send only one of them"));
        }
        (Some(puzzle), false) => (puzzle.into(), Default::default()),
        (None, true) => {
            client.set_receiving();
            let received = body::receive(request.into_body(), &site, Instant::now() + site.limits.time).await;
            client.set_working();
            received?
        }
        (None, false) if E::READS => return Err(Problem::query("the query parameter `puzzle` is missing")),
        (None, false) => (Bytes::new(), Default::default()),
    };
    let is_light = E::COST == Cost::Light && text.len() <= SHORT;
    let task = Task { question, input: Input::new(text, from.as_deref())?, address: client.address, site };
    task.run(is_light).await
}

/// A request that is ready to be worked on.
struct Task<E> {
    question: E,
    input: Input,
    address: Address,
    site: Arc<Site>,
}

impl<E: Endpoint> Task<E> {
    /// Runs as light work first if it may be light, otherwise as heavy work.
    async fn run(&self, is_light: bool) -> Result<Reply, Problem> {
        let deadline = Instant::now() + self.site.limits.time;
        if is_light && let Some(answer) = self.attempt(&self.site.light, deadline, Some(LIGHT)).await {
            return answer;
        }
        self.attempt(&self.site.heavy, deadline, None).await.unwrap_or_else(|| Err(Problem::busy()))
    }

    /// Runs in this pool until the deadline; `None` if it takes longer than `most`.
    async fn attempt(&self, pool: &Pool, deadline: Instant, most: Option<Duration>) -> Option<Result<Reply, Problem>> {
        let (question, input) = (self.question.clone(), self.input.clone());
        let work = Work { stop: CancellationToken::default(), site: self.site.clone() };
        // If the client goes, all this is dropped.
        let stop = CancelOnDrop(work.stop.clone());
        let run = move || {
            // The answer of stopped work contains the puzzles that were finished.
            let mut answer = Err(Refusal::time().into());
            let _ = work.stop.run(|| answer = question.answer(&input, &work));
            answer
        };
        let mut ticket = pool.submit(self.address, &stop.0, run);
        if !matches!(timeout_at(deadline, &mut ticket.begun).await, Ok(Ok(()))) {
            return Some(Err(Problem::busy()));
        }
        let end = most.map_or(deadline, |most| deadline.min(Instant::now() + most));
        let panicked = || Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "internal error");
        if let Ok(done) = timeout_at(end, &mut ticket.done).await {
            return Some(done.unwrap_or_else(|_| Err(panicked())));
        }
        stop.0.cancel();
        if end < deadline {
            return None;
        }
        let done = timeout(GRACE, ticket.done).await;
        Some(done.map_or_else(|_| Err(Refusal::time().into()), |done| done.unwrap_or_else(|_| Err(panicked()))))
    }
}

/// The question in the query, and the puzzle and its format if they are there too.
fn query<E: Endpoint>(uri: &Uri) -> Result<(E, Option<String>, Option<String>), Problem> {
    let wrong = |e: &dyn std::fmt::Display| Problem::query(format!("invalid query: {e}"));
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
