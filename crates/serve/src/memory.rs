//! A bound on the total size of request bodies and responses in memory.

use super::clients::Clients;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout, timeout_at};

/// The size up to which a body or response is not counted, in bytes; the buffers of a connection take as much.
pub const UNCOUNTED_SIZE: usize = 1 << 16;

/// The unit of reservations, in bytes.
const UNIT: usize = 1 << 10;

/// The time without progress after which a client is evicted while others wait for memory, one client per period.
const STALL_TIME: Duration = Duration::from_millis(500);

/// A budget of bytes.
#[derive(Debug)]
pub struct MemoryBudget {
    free: Arc<Semaphore>,
    units: usize,
}

/// A reservation of bytes, released on drop.
#[derive(Debug, Default)]
pub struct Reservation(Option<OwnedSemaphorePermit>);

impl Reservation {
    /// Merges another reservation into this one.
    pub fn add(&mut self, other: Reservation) {
        match (&mut self.0, other.0) {
            (Some(own), Some(other)) => own.merge(other),
            (own @ None, other) => *own = other,
            (Some(_), None) => {}
        }
    }
}

impl MemoryBudget {
    pub fn new(bytes: usize) -> MemoryBudget {
        let units = (bytes / UNIT).clamp(1, u32::MAX as usize >> 4);
        MemoryBudget { free: Arc::new(Semaphore::new(units)), units }
    }

    /// Returns the number of reserved bytes.
    pub fn used(&self) -> usize {
        (self.units - self.free.available_permits().min(self.units)) * UNIT
    }

    /// Reserves bytes, unless they are at most [`UNCOUNTED_SIZE`]. Waits until they are free, and evicts stalled
    /// clients meanwhile. Returns `None` at the deadline.
    pub async fn reserve(&self, bytes: usize, clients: &Clients, deadline: Instant) -> Option<Reservation> {
        if bytes <= UNCOUNTED_SIZE {
            return Some(Reservation::default());
        }
        self.reserve_exactly(bytes, clients, deadline).await
    }

    /// Reserves memory as [`MemoryBudget::reserve`] does, and counts small sizes too.
    pub async fn reserve_exactly(&self, bytes: usize, clients: &Clients, deadline: Instant) -> Option<Reservation> {
        let units = bytes.div_ceil(UNIT).min(self.units) as u32;
        let acquire = self.free.clone().acquire_many_owned(units);
        tokio::pin!(acquire);
        let acquired = timeout_at(deadline, async {
            loop {
                match timeout(STALL_TIME, &mut acquire).await {
                    Ok(permit) => return permit.ok(),
                    Err(_) => clients.evict_stalled(STALL_TIME),
                }
            }
        });
        Some(Reservation(Some(acquired.await.ok().flatten()?)))
    }
}
