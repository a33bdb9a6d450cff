//! Worker threads with a bounded, fair queue.

use super::clients::Address;
use super::queue::FairQueue;
use cluewise::CancellationToken;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use tokio::sync::oneshot;

/// The niceness of threads with low priority.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// The priority of worker threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Priority {
    Normal,
    Low,
}

/// A fixed number of threads that run jobs, one client after the other. They end when the pool is dropped.
#[derive(Debug)]
pub struct Pool(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    queue: FairQueue<Address, Job>,
    is_closed: bool,
}

struct Job {
    stop: CancellationToken,
    run: Box<dyn FnOnce() + Send>,
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Job").field("stop", &self.stop).finish_non_exhaustive()
    }
}

/// The pending result of a job.
#[derive(Debug)]
pub struct Ticket<T> {
    /// Resolves when a thread starts the job; an error if the job was discarded.
    pub begun: oneshot::Receiver<()>,
    /// The result; an error if the job was discarded or panicked.
    pub done: oneshot::Receiver<T>,
}

impl Pool {
    /// Starts the threads.
    ///
    /// # Errors
    /// The system has no threads left.
    pub fn new(priority: Priority, threads: usize, waiting: usize) -> io::Result<Pool> {
        let state = State { queue: FairQueue::new(waiting.max(1)), is_closed: false };
        let pool = Pool(Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new() }));
        for _ in 0..threads.max(1) {
            let shared = pool.0.clone();
            thread::Builder::new().name("worker".into()).spawn(move || {
                if priority == Priority::Low {
                    lower_priority();
                }
                while let Some(job) = shared.next() {
                    // A panic drops the sender of the result, so that the ticket resolves to an error.
                    let _ = catch_unwind(AssertUnwindSafe(job.run));
                }
            })?;
        }
        Ok(pool)
    }

    /// Queues work. It is dropped if the queue is full or if it is stopped before it starts.
    pub fn submit<T: Send + 'static>(
        &self,
        client: Address,
        stop: &CancellationToken,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Ticket<T> {
        let ((begin, begun), (finish, done)) = (oneshot::channel(), oneshot::channel());
        let run = Box::new(move || {
            let _ = begin.send(());
            let _ = finish.send(work());
        });
        let mut state = self.0.lock();
        state.queue.retain(|job| !job.stop.is_cancelled());
        let lost = state.queue.push(client, Job { stop: stop.clone(), run });
        drop(state);
        drop(lost);
        self.0.changed.notify_one();
        Ticket { begun, done }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.0.lock().is_closed = true;
        self.0.changed.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing panics while it holds the lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next job that is not stopped; `None` once the pool is dropped.
    fn next(&self) -> Option<Job> {
        let mut state = self.lock();
        loop {
            if state.is_closed {
                return None;
            }
            match state.queue.pop() {
                Some(job) if job.stop.is_cancelled() => {}
                Some(job) => return Some(job),
                None => state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

/// Lowers the priority of this thread, on systems where threads have one.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    {
        // Failure only costs light work some latency.
        let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), NICENESS);
    }
}
