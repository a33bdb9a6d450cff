//! Threads for work, so many at a time, and a bounded queue before them.

use super::problem::Problem;
use axum::http::StatusCode;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// Room for work of one kind.
#[derive(Debug)]
pub struct Pool {
    threads: Arc<Semaphore>,
    /// Those who work and those who wait.
    places: Arc<Semaphore>,
}

impl Pool {
    pub fn new(threads: usize, waiting: usize) -> Pool {
        let room = |count: usize| Arc::new(Semaphore::new(count.clamp(1, Semaphore::MAX_PERMITS)));
        Pool { threads: room(threads), places: room(threads.saturating_add(waiting)) }
    }

    /// Begins the work as soon as a thread is free, if that is soon enough.
    pub async fn begin<T: Send + 'static>(
        &self,
        patience: Duration,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<JoinHandle<T>, Problem> {
        let busy = || Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "too many requests at a time");
        let place = self.places.clone().try_acquire_owned().map_err(|_| busy())?;
        let thread = timeout(patience, self.threads.clone().acquire_owned()).await;
        let thread = thread.ok().and_then(Result::ok).ok_or_else(busy)?;
        Ok(tokio::task::spawn_blocking(move || {
            // Held until the work ends, also where nobody waits for its result any more.
            let _held = (place, thread);
            work()
        }))
    }
}
