//! The state that all requests share.

use super::access_log::AccessLog;
use super::clients::Clients;
use super::limits::Limits;
use super::memory::MemoryBudget;
use super::metrics::Metrics;
use super::pool::{Pool, Priority};
use std::io;
use std::sync::Arc;
use tokio::sync::watch;

/// The limits, the clients, the memory and the threads of the server, and what it records.
#[derive(Debug)]
pub struct AppState {
    pub limits: Arc<Limits>,
    pub clients: Arc<Clients>,
    pub bodies: MemoryBudget,
    pub responses: MemoryBudget,
    pub light: Pool,
    pub heavy: Pool,
    pub metrics: Metrics,
    pub log: Option<AccessLog>,
    /// Whether open requests have to end.
    stop: watch::Sender<bool>,
}

impl AppState {
    /// Starts the threads.
    ///
    /// # Errors
    /// The system cannot create a thread.
    pub fn new(limits: Limits, log: Option<AccessLog>) -> io::Result<AppState> {
        let pool = |priority| Pool::new(priority, limits.threads, limits.max_queued);
        Ok(AppState {
            clients: Clients::new(limits.max_connections),
            bodies: MemoryBudget::new(limits.max_memory),
            responses: MemoryBudget::new(limits.max_memory),
            light: pool(Priority::Normal)?,
            heavy: pool(Priority::Low)?,
            metrics: Metrics::default(),
            log,
            limits: limits.into(),
            stop: watch::Sender::new(false),
        })
    }

    /// Ends the work of open requests.
    pub fn stop(&self) {
        self.stop.send_replace(true);
    }

    pub fn is_stopping(&self) -> bool {
        *self.stop.borrow()
    }

    /// Resolves once open requests have to end.
    pub async fn stopping(&self) {
        // The sender is part of this state.
        let _ = self.stop.subscribe().wait_for(|stop| *stop).await;
    }
}
