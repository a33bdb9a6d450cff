//! A bound on the total size of bodies and answers in memory.

use super::clients::Clients;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout, timeout_at};

/// The size up to which nothing is counted, in bytes: a connection's buffers take as much.
pub const SMALL: usize = 1 << 16;

/// The unit of counting, in bytes.
const UNIT: usize = 1 << 10;

/// While others wait for memory, a client that accepts nothing for this long is evicted, one per period.
const PATIENCE: Duration = Duration::from_millis(500);

/// A budget of bytes.
#[derive(Debug)]
pub struct Memory {
    free: Arc<Semaphore>,
    units: usize,
}

/// A reservation of bytes, released on drop.
#[derive(Debug, Default)]
pub struct Held(Option<OwnedSemaphorePermit>);

impl Held {
    /// Merges another reservation into this one.
    pub fn add(&mut self, other: Held) {
        match (&mut self.0, other.0) {
            (Some(held), Some(other)) => held.merge(other),
            (held @ None, other) => *held = other,
            (Some(_), None) => {}
        }
    }
}

impl Memory {
    pub fn new(bytes: usize) -> Memory {
        let units = (bytes / UNIT).clamp(1, u32::MAX as usize >> 4);
        Memory { free: Arc::new(Semaphore::new(units)), units }
    }

    /// Reserves bytes, unless they are few. Waits until they are free and evicts stalled clients meanwhile; `None` at the
    /// deadline.
    pub async fn reserve(&self, bytes: usize, clients: &Clients, deadline: Instant) -> Option<Held> {
        if bytes <= SMALL {
            return Some(Held::default());
        }
        self.reserve_exactly(bytes, clients, deadline).await
    }

    /// [`Memory::reserve`] for any number of bytes.
    pub async fn reserve_exactly(&self, bytes: usize, clients: &Clients, deadline: Instant) -> Option<Held> {
        let units = bytes.div_ceil(UNIT).min(self.units) as u32;
        let acquire = self.free.clone().acquire_many_owned(units);
        tokio::pin!(acquire);
        let acquired = timeout_at(deadline, async {
            loop {
                match timeout(PATIENCE, &mut acquire).await {
                    Ok(permit) => return permit.ok(),
                    Err(_) => clients.evict_stalled(PATIENCE),
                }
            }
        });
        Some(Held(Some(acquired.await.ok().flatten()?)))
    }
}
