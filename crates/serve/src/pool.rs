//! Worker threads with a bounded, fair queue.

use super::clients::Address;
use super::lock::lock;
use super::queue::FairQueue;
use cluewise::CancellationToken;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use tokio::sync::oneshot;

/// The niceness of threads with low priority.
#[cfg(target_os = "linux")]
const LOW_PRIORITY_NICENESS: i32 = 10;

/// The priority of worker threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Priority {
    Normal,
    Low,
}

/// A fixed number of threads that run the jobs of all clients in turn. They end when the pool is dropped.
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
    /// The number of threads that run a job.
    running: usize,
    is_closed: bool,
}

struct Job {
    cancellation: CancellationToken,
    run: Box<dyn FnOnce() + Send>,
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Job").field("cancellation", &self.cancellation).finish_non_exhaustive()
    }
}

/// The pending result of a job.
#[derive(Debug)]
pub struct JobHandle<T> {
    /// Resolves when a thread starts the job; an error if the job was discarded.
    pub started: oneshot::Receiver<()>,
    /// The result; an error if the job was discarded or panicked.
    pub result: oneshot::Receiver<T>,
}

impl Pool {
    /// Starts the threads.
    ///
    /// # Errors
    /// The system cannot create a thread.
    pub fn new(priority: Priority, threads: usize, capacity: usize) -> io::Result<Pool> {
        let state = State { queue: FairQueue::new(capacity.max(1)), running: 0, is_closed: false };
        let pool = Pool(Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new() }));
        for _ in 0..threads.max(1) {
            let shared = pool.0.clone();
            thread::Builder::new().name("worker".into()).spawn(move || {
                if priority == Priority::Low {
                    lower_priority();
                }
                while let Some(job) = shared.next() {
                    // A panic drops the sender of the result, so that the job handle resolves to an error.
                    let _ = catch_unwind(AssertUnwindSafe(job.run));
                    lock(&shared.state).running -= 1;
                }
            })?;
        }
        Ok(pool)
    }

    /// Returns the number of jobs that wait for a thread.
    pub fn queued(&self) -> usize {
        lock(&self.0.state).queue.len()
    }

    /// Returns the number of threads that run a job.
    pub fn running(&self) -> usize {
        lock(&self.0.state).running
    }

    /// Queues work. It is dropped if the queue is full or if it is cancelled before it starts.
    pub fn submit<T: Send + 'static>(
        &self,
        client: Address,
        cancellation: &CancellationToken,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> JobHandle<T> {
        let ((start, started), (finish, result)) = (oneshot::channel(), oneshot::channel());
        let run = Box::new(move || {
            let _ = start.send(());
            let _ = finish.send(work());
        });
        let mut state = lock(&self.0.state);
        state.queue.retain(|job| !job.cancellation.is_cancelled());
        let discarded = state.queue.push(client, Job { cancellation: cancellation.clone(), run });
        drop(state);
        drop(discarded);
        self.0.changed.notify_one();
        JobHandle { started, result }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        lock(&self.0.state).is_closed = true;
        self.0.changed.notify_all();
    }
}

impl Shared {
    /// Waits for the next job that is not cancelled; returns `None` once the pool is dropped.
    fn next(&self) -> Option<Job> {
        let mut state = lock(&self.state);
        loop {
            if state.is_closed {
                return None;
            }
            match state.queue.pop() {
                Some(job) if job.cancellation.is_cancelled() => {}
                Some(job) => {
                    state.running += 1;
                    return Some(job);
                }
                None => state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

/// Lowers the priority of this thread, on systems where threads have one.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    {
        // If this fails, light work only has a higher latency.
        let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), LOW_PRIORITY_NICENESS);
    }
}
