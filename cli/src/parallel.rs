//! Work on many items with all threads, results in order.
//!
//! A thread of its own reads pieces of work; the main thread hands them to the pool and writes what comes back, in
//! order. What arrives while all threads are busy is joined to larger pieces: so the first result comes as soon as
//! there is one, also to somebody who types, and a long input is worked on in pieces that are worth a thread's while.

use crate::error::Failure;
use crate::interrupt;
use crate::output::Live;
use std::any::Any;
use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How often to look whether the user wants the program to end.
const LOOK: Duration = Duration::from_millis(50);
/// How many pieces of full length may be in hand for each thread that has a core, read and not yet written.
const AHEAD: usize = 8;

/// The most threads for each core. Each that has nothing to do looks through the queues of all others, again and again:
/// with a thousand of them that takes ten times the work itself.
const PER_CORE: usize = 4;

/// Uses this many threads, as far as there are cores for them, instead of one for each core.
pub fn use_threads(threads: Option<u16>) -> Result<(), Failure> {
    let Some(threads) = threads else { return Ok(()) };
    let useful = thread::available_parallelism().map_or(usize::MAX, |cores| cores.get() * PER_CORE);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(useful.min(threads.into()));
    pool.build_global().map_err(|e| Failure::Message(format!("cannot start {threads} threads: {e}")))
}

/// Items in a row that a thread works on in one go.
pub trait Piece: Send + Sized + 'static {
    /// How many items there are.
    fn len(&self) -> usize;
    /// How much of what may be in hand at a time it takes, in items of common size.
    fn cost(&self) -> usize {
        self.len()
    }
    /// Takes in the piece that follows; gives it back if the two cannot be one.
    fn join(&mut self, next: Self) -> Option<Self>;
}

impl Piece for Vec<u64> {
    fn len(&self) -> usize {
        self.len()
    }

    fn join(&mut self, next: Self) -> Option<Self> {
        self.extend(next);
        None
    }
}

/// What the main thread waits for.
enum Event<P, R> {
    /// A piece was read, or there are no more.
    Read(thread::Result<Option<P>>),
    /// The work on a piece is done.
    Done(u64, thread::Result<Vec<R>>),
}

/// Does the work on each piece that `next` reads, and hands the results, one for each item, to `sink`, with the output,
/// in order. Pieces are joined up to `most` items. Memory does not grow with their number.
pub fn for_each<P: Piece, R: Send + 'static, O: Live>(
    next: impl FnMut() -> Option<P> + Send + 'static,
    out: &mut O,
    most: usize,
    work: impl Fn(P) -> Vec<R> + Sync,
    sink: impl FnMut(&mut O, R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let threads = rayon::current_num_threads();
    let at_once = thread::available_parallelism().map_or(threads, |cores| threads.min(cores.get()));
    let budget = Arc::new(Budget::new(most * at_once * AHEAD));
    let (events, inbox) = channel();
    read_ahead(next, events.clone(), Arc::clone(&budget));
    let (abandoned, work) = (AtomicBool::new(false), &work);
    rayon::in_place_scope(|scope| {
        let begin = |number: u64, piece: P| {
            let (events, abandoned) = (events.clone(), &abandoned);
            scope.spawn(move |_| {
                if !abandoned.load(Ordering::Relaxed) {
                    // Nobody listens any more once the main thread has given up.
                    let _ = events.send(Event::Done(number, catch_unwind(AssertUnwindSafe(|| work(piece)))));
                }
            });
        };
        let mut line = Line {
            most,
            threads,
            begin,
            waiting: None,
            begun: 0,
            costs: VecDeque::new(),
            written: 0,
            done: BTreeMap::new(),
            sink,
        };
        let mut ended = false;
        let result = loop {
            if ended && line.is_empty() {
                break Ok(());
            }
            let mut written = Ok(());
            match inbox.recv_timeout(LOOK) {
                Ok(Event::Read(Ok(Some(piece)))) => line.take(piece),
                Ok(Event::Read(Ok(None))) => ended = true,
                // A fault of the program must not look like the end of the input.
                Ok(Event::Read(Err(panic))) => resume_unwind(panic),
                Ok(Event::Done(number, results)) => written = line.put(number, results, out, &budget),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
            }
            line.hand_out();
            if let Err(failure) = written.and_then(|()| interrupt::check()) {
                break Err(failure);
            }
        };
        abandoned.store(true, Ordering::Relaxed);
        budget.close();
        result
    })
}

/// Reads pieces in a thread of its own. It is never waited for: it may be waiting for input that never comes.
fn read_ahead<P: Piece, R: Send + 'static>(
    mut next: impl FnMut() -> Option<P> + Send + 'static,
    events: Sender<Event<P, R>>,
    budget: Arc<Budget>,
) {
    thread::spawn(move || {
        loop {
            let piece = catch_unwind(AssertUnwindSafe(&mut next));
            let items = piece.as_ref().ok().and_then(Option::as_ref).map(P::cost);
            let fits = items.is_none_or(|items| budget.take(items));
            if !fits || events.send(Event::Read(piece)).is_err() || items.is_none() {
                return;
            }
        }
    });
}

/// The pieces on their way from the reader to the output.
struct Line<P, R, B, S> {
    most: usize,
    threads: usize,
    begin: B,
    /// What was read and is not yet begun.
    waiting: Option<P>,
    begun: u64,
    /// What the pieces cost that were begun and are not yet written.
    costs: VecDeque<usize>,
    written: u64,
    /// Results that have to wait for those before them.
    done: BTreeMap<u64, Vec<R>>,
    sink: S,
}

impl<P: Piece, R, B: Fn(u64, P), S> Line<P, R, B, S> {
    fn is_empty(&self) -> bool {
        self.waiting.is_none() && self.written == self.begun
    }

    /// Takes in a piece that was read.
    fn take(&mut self, piece: P) {
        let left = match &mut self.waiting {
            Some(waiting) if waiting.cost() + piece.cost() <= self.most => waiting.join(piece),
            _ => Some(piece),
        };
        if let Some(next) = left
            && let Some(full) = self.waiting.replace(next)
        {
            self.begin(full);
        }
    }

    /// Begins the work on what is waiting if a thread will be free for it.
    fn hand_out(&mut self) {
        let busy = self.begun - self.written - self.done.len() as u64;
        if busy <= self.threads as u64
            && let Some(piece) = self.waiting.take()
        {
            self.begin(piece);
        }
    }

    fn begin(&mut self, piece: P) {
        self.costs.push_back(piece.cost());
        (self.begin)(self.begun, piece);
        self.begun += 1;
    }

    /// Takes in the results of a piece, and writes those whose turn it is.
    fn put<O: Live>(
        &mut self,
        number: u64,
        results: Result<Vec<R>, Box<dyn Any + Send>>,
        out: &mut O,
        budget: &Budget,
    ) -> Result<(), Failure>
    where
        S: FnMut(&mut O, R) -> Result<(), Failure>,
    {
        self.done.insert(number, results.unwrap_or_else(|panic| resume_unwind(panic)));
        while let Some(results) = self.done.remove(&self.written) {
            self.written += 1;
            budget.give(self.costs.pop_front().unwrap_or(0));
            results.into_iter().try_for_each(|result| (self.sink)(out, result))?;
            out.show()?;
        }
        Ok(())
    }
}

/// How many items may still be read before others are written.
struct Budget {
    left: Mutex<Option<usize>>, // None once nothing more is to be read
    all: usize,
    changed: Condvar,
}

impl Budget {
    fn new(all: usize) -> Budget {
        Budget { left: Mutex::new(Some(all)), all, changed: Condvar::new() }
    }

    /// Waits until there is room for so many items, or for any if there are more than ever fit; whether to go on.
    fn take(&self, items: usize) -> bool {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        while left.is_some_and(|left| left < items.min(self.all)) {
            left = self.changed.wait(left).unwrap_or_else(PoisonError::into_inner);
        }
        *left = left.map(|left| left - items.min(self.all));
        left.is_some()
    }

    fn give(&self, items: usize) {
        self.set(|left| left.map(|left| (left + items).min(self.all)));
    }

    fn close(&self) {
        self.set(|_| None);
    }

    fn set(&self, change: impl Fn(Option<usize>) -> Option<usize>) {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        *left = change(*left);
        self.changed.notify_all();
    }
}
