//! Parallel work on many items, with results in order.
//!
//! A reader thread reads batches of items. The main thread passes them to the thread pool and writes the results in
//! order. Batches that arrive while all threads are busy are joined. So an interactive user sees each result at once,
//! and a long input is processed in large batches.

use crate::error::Failure;
use crate::interrupt;
use crate::io::output::OutputTarget;
use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Interval of checks for an interrupt.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// Maximum number of full batches in memory for each thread that has a core.
const BATCHES_PER_THREAD: usize = 8;

/// Maximum number of threads per core. Idle threads poll the queues of all others: with a thousand threads that takes
/// ten times as long as the work itself.
const THREADS_PER_CORE: usize = 4;

/// Returns the requested number of threads, limited to [`THREADS_PER_CORE`].
pub fn limit_threads(threads: u16) -> usize {
    let max = thread::available_parallelism().map_or(usize::MAX, |cores| cores.get() * THREADS_PER_CORE);
    max.min(threads.into())
}

/// Sets the number of threads of the pool, by default one per core.
pub fn set_threads(threads: Option<u16>) -> Result<(), Failure> {
    let Some(threads) = threads else { return Ok(()) };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(limit_threads(threads));
    pool.build_global().map_err(|e| Failure::Message(format!("cannot start {threads} threads: {e}")))
}

/// Consecutive items that one thread works on.
pub trait Batch: Send + Sized + 'static {
    /// Returns the number of items.
    fn len(&self) -> usize;
    /// Returns the memory cost in items of ordinary size.
    fn cost(&self) -> usize {
        self.len()
    }
    /// Appends the next batch; returns it if the two cannot be joined.
    fn join(&mut self, next: Self) -> Option<Self>;
}

impl Batch for Vec<u64> {
    fn len(&self) -> usize {
        self.len()
    }

    fn join(&mut self, next: Self) -> Option<Self> {
        self.extend(next);
        None
    }
}

/// An event that the main thread waits for.
enum Event<P, R> {
    /// A batch was read; `None` is the end of the input.
    Read(thread::Result<Option<P>>),
    /// The work on the batch with this number is done.
    Done(u64, thread::Result<Vec<R>>),
}

/// Reads the next batch; returns `None` at the end.
type ReadBatch<P> = Box<dyn FnMut() -> Option<P> + Send>;

/// Where batches come from.
pub struct BatchSource<P> {
    next: ReadBatch<P>,
    may_wait: bool,
}

impl<P> BatchSource<P> {
    /// Returns the batches that `next` reads until it returns `None`. `may_wait` tells whether reading may wait, for example
    /// for a terminal.
    pub fn new(next: impl FnMut() -> Option<P> + Send + 'static, may_wait: bool) -> BatchSource<P> {
        BatchSource { next: Box::new(next), may_wait }
    }
}

/// Calls `work` for each batch of the source, and passes the results, one per item, to `sink` in order. Batches are
/// joined up to a cost of `max_batch`. Memory is bounded, whatever the number of items.
///
/// A source that does not wait and has one batch is processed on this thread: starting others takes longer than the
/// work on most puzzles. Functions are `dyn` so that this code exists once for each type of result.
pub fn for_each<P: Batch, R: Send + 'static, O: OutputTarget>(
    source: BatchSource<P>,
    out: &mut O,
    max_batch: usize,
    work: &(dyn Fn(P) -> Vec<R> + Sync),
    sink: &mut dyn FnMut(&mut O, R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let BatchSource { mut next, may_wait } = source;
    if may_wait {
        return on_all_threads(next, out, max_batch, work, sink);
    }
    let Some(first) = next() else { return Ok(()) };
    let Some(second) = next() else {
        work(first).into_iter().try_for_each(|result| sink(out, result))?;
        return out.flush_stdout();
    };
    let mut ahead = [first, second].into_iter();
    on_all_threads(Box::new(move || ahead.next().or_else(&mut next)), out, max_batch, work, sink)
}

/// [`for_each`] with a thread that reads, and the thread pool.
fn on_all_threads<P: Batch, R: Send + 'static, O: OutputTarget>(
    next: ReadBatch<P>,
    out: &mut O,
    max_batch: usize,
    work: &(dyn Fn(P) -> Vec<R> + Sync),
    sink: &mut dyn FnMut(&mut O, R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let threads = rayon::current_num_threads();
    let at_once = thread::available_parallelism().map_or(threads, |cores| threads.min(cores.get()));
    let budget = Arc::new(Budget::new(max_batch * at_once * BATCHES_PER_THREAD));
    let (sender, events) = mpsc::channel();
    read_ahead(next, sender.clone(), Arc::clone(&budget));
    let abandoned = AtomicBool::new(false);
    rayon::in_place_scope(|scope| {
        let spawn = |number: u64, batch: P| {
            let (sender, abandoned) = (&sender, &abandoned);
            scope.spawn(move |_| {
                if !abandoned.load(Ordering::Relaxed) {
                    // Fails only if the main thread has stopped.
                    let _ = sender.send(Event::Done(number, catch_unwind(AssertUnwindSafe(|| work(batch)))));
                }
            });
        };
        let mut pipeline =
            Pipeline { max_batch, threads, spawn, waiting: None, spawned: VecDeque::new(), written: 0, busy: 0, sink };
        let result = pipeline.run(&events, out, &budget);
        abandoned.store(true, Ordering::Relaxed);
        budget.close();
        result
    })
}

/// Reads batches in a separate thread. It is never joined, because it may wait for input forever.
fn read_ahead<P: Batch, R: Send + 'static>(mut next: ReadBatch<P>, sender: Sender<Event<P, R>>, budget: Arc<Budget>) {
    thread::spawn(move || {
        loop {
            let batch = catch_unwind(AssertUnwindSafe(&mut next));
            let cost = batch.as_ref().ok().and_then(Option::as_ref).map(P::cost);
            let is_open = cost.is_none_or(|cost| budget.reserve(cost));
            if !is_open || sender.send(Event::Read(batch)).is_err() || cost.is_none() {
                return;
            }
        }
    });
}

/// A batch that has been spawned but not written.
struct Spawned<R> {
    cost: usize,
    /// Its results, if its work is done.
    results: Option<Vec<R>>,
}

/// The batches between the reader and the output.
struct Pipeline<'a, P, R, O, B> {
    max_batch: usize,
    threads: usize,
    spawn: B,
    /// The batch that has been read but not spawned.
    waiting: Option<P>,
    /// The batches that have been spawned but not written, in order.
    spawned: VecDeque<Spawned<R>>,
    /// Number of batches written so far.
    written: u64,
    /// Number of batches whose work is not done.
    busy: usize,
    sink: &'a mut dyn FnMut(&mut O, R) -> Result<(), Failure>,
}

impl<P: Batch, R, O: OutputTarget, B: Fn(u64, P)> Pipeline<'_, P, R, O, B> {
    /// Processes events until all results are written.
    fn run(&mut self, events: &Receiver<Event<P, R>>, out: &mut O, budget: &Budget) -> Result<(), Failure> {
        let mut ended = false;
        while !(ended && self.is_empty()) {
            match events.recv_timeout(POLL_INTERVAL) {
                Ok(Event::Read(Ok(Some(batch)))) => self.push(batch),
                Ok(Event::Read(Ok(None))) => ended = true,
                // A bug in a reader must not look like the end of the input.
                Ok(Event::Read(Err(panic))) => resume_unwind(panic),
                Ok(Event::Done(number, results)) => self.finish(number, results, out, budget)?,
                Err(_) => {}
            }
            self.spawn_waiting();
            // Work ends by itself, and what it has is written.
            if self.busy == 0 {
                interrupt::check()?;
            }
        }
        Ok(())
    }

    fn is_empty(&self) -> bool {
        self.waiting.is_none() && self.spawned.is_empty()
    }

    /// Adds a batch that was read.
    fn push(&mut self, batch: P) {
        let left = match &mut self.waiting {
            Some(waiting) if waiting.cost() + batch.cost() <= self.max_batch => waiting.join(batch),
            _ => Some(batch),
        };
        if let Some(next) = left
            && let Some(full) = self.waiting.replace(next)
        {
            self.spawn(full);
        }
    }

    /// Spawns the waiting batch if a thread is free for it.
    fn spawn_waiting(&mut self) {
        if self.busy <= self.threads
            && let Some(batch) = self.waiting.take()
        {
            self.spawn(batch);
        }
    }

    fn spawn(&mut self, batch: P) {
        let number = self.written + self.spawned.len() as u64;
        self.spawned.push_back(Spawned { cost: batch.cost(), results: None });
        self.busy += 1;
        (self.spawn)(number, batch);
    }

    /// Adds the results of a batch, and writes all results that are next in order.
    fn finish(
        &mut self,
        number: u64,
        results: Result<Vec<R>, Box<dyn Any + Send>>,
        out: &mut O,
        budget: &Budget,
    ) -> Result<(), Failure> {
        let place = (number - self.written) as usize;
        self.spawned[place].results = Some(results.unwrap_or_else(|panic| resume_unwind(panic)));
        self.busy -= 1;
        while let Some(results) = self.spawned.front_mut().and_then(|batch| batch.results.take()) {
            self.written += 1;
            budget.release(self.spawned.pop_front().map_or(0, |batch| batch.cost));
            results.into_iter().try_for_each(|result| (self.sink)(out, result))?;
            out.flush_stdout()?;
        }
        Ok(())
    }
}

/// Locks a value that no thread leaves half changed.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The limit of the cost of all batches in memory.
struct Budget {
    /// The cost that is left; `None` once the budget is closed.
    left: Mutex<Option<usize>>,
    total: usize,
    changed: Condvar,
}

impl Budget {
    fn new(total: usize) -> Budget {
        Budget { left: Mutex::new(Some(total)), total, changed: Condvar::new() }
    }

    /// Waits until a cost is available, then subtracts it; a cost above the total waits for all of it. Returns `false`
    /// if the budget is closed.
    fn reserve(&self, cost: usize) -> bool {
        let mut left = lock(&self.left);
        while left.is_some_and(|left| left < cost.min(self.total)) {
            left = self.changed.wait(left).unwrap_or_else(PoisonError::into_inner);
        }
        *left = left.map(|left| left - cost.min(self.total));
        left.is_some()
    }

    fn release(&self, cost: usize) {
        self.set(|left| left.map(|left| (left + cost).min(self.total)));
    }

    fn close(&self) {
        self.set(|_| None);
    }

    fn set(&self, change: impl Fn(Option<usize>) -> Option<usize>) {
        let mut left = lock(&self.left);
        *left = change(*left);
        self.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread::ThreadId;

    struct Written(Vec<(u64, ThreadId)>);

    impl OutputTarget for Written {}

    fn process(batches: u64, may_wait: bool) -> Vec<(u64, ThreadId)> {
        let mut rest = 0..batches;
        let next = move || rest.next().map(|i| vec![2 * i, 2 * i + 1]);
        let mut written = Written(Vec::new());
        let work = |batch: Vec<u64>| batch.into_iter().map(|i| (i, thread::current().id())).collect();
        let mut sink = |out: &mut Written, result| {
            out.0.push(result);
            Ok(())
        };
        let done = for_each(BatchSource::new(next, may_wait), &mut written, 4, &work, &mut sink);
        assert!(done.is_ok());
        written.0
    }

    #[test]
    fn results_are_in_order_and_only_a_single_batch_is_processed_here() {
        for may_wait in [false, true] {
            for batches in [0, 1, 2, 3, 100] {
                let written = process(batches, may_wait);
                assert!(written.iter().map(|&(i, _)| i).eq(0..2 * batches), "{batches} {may_wait}");
                let is_here = batches == 1 && !may_wait;
                assert!(
                    written.iter().all(|(_, id)| (*id == thread::current().id()) == is_here),
                    "{batches} {may_wait}"
                );
            }
        }
    }
}
