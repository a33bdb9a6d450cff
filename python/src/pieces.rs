//! Work on many puzzles with several threads, the GIL released, and a look at Ctrl-C now and then.

use crate::input::Bad;
use cluewise::CancellationToken;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::num::NonZero;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How often to look whether the user wants the end.
const LOOK: Duration = Duration::from_millis(50);

/// How to part the work.
#[derive(Clone, Copy)]
pub struct Parting {
    threads: usize,
    /// How many puzzles a thread gets at a time.
    piece: usize,
    /// Whether one piece is soon done, so that no thread is worth its while.
    is_quick: bool,
}

impl Parting {
    /// For puzzles that take microseconds each; `threads` as the user said, none meaning one for each core.
    pub fn quick(threads: Option<usize>) -> PyResult<Parting> {
        Ok(Parting { threads: checked(threads)?, piece: 1 << 12, is_quick: true })
    }

    /// For puzzles that may take long, each by itself.
    pub fn slow(threads: Option<usize>) -> PyResult<Parting> {
        Ok(Parting { threads: checked(threads)?, piece: 1 << 4, is_quick: false })
    }
}

fn checked(threads: Option<usize>) -> PyResult<usize> {
    match threads {
        Some(0) => Err(PyValueError::new_err("threads: found 0, expected None or 1 and more")),
        Some(threads) => Ok(threads),
        None => Ok(thread::available_parallelism().map_or(1, NonZero::get)),
    }
}

/// The results of a piece of work, or the first error in it.
type Done<T> = Result<Vec<T>, Bad>;

/// The results for `0..count` in order, or the first error. `work` gets a piece at a time, and hears of the end by its
/// `CancellationToken`.
pub fn map<T: Send>(
    py: Python<'_>,
    count: usize,
    parting: Parting,
    work: impl Fn(Range<usize>, &CancellationToken) -> Done<T> + Sync,
) -> PyResult<Vec<T>> {
    let Parting { threads, piece, is_quick } = parting;
    let (pieces, stop) = (count.div_ceil(piece), CancellationToken::default());
    if is_quick && pieces <= 1 {
        return py.detach(|| work(0..count, &stop)).map_err(Into::into);
    }
    let work = |k| work(k * piece..count.min((k + 1) * piece), &stop);
    let done = py.detach(|| with_threads(threads.min(pieces), pieces, &stop, work))?;
    let mut all = Vec::with_capacity(count);
    for piece in done.into_iter().flatten() {
        all.extend(piece?);
    }
    Ok(all)
}

/// Does the work on each piece, those behind the first error apart; an error if the user wants the end.
fn with_threads<T: Send>(
    threads: usize,
    pieces: usize,
    stop: &CancellationToken,
    work: impl Fn(usize) -> Done<T> + Sync,
) -> PyResult<Vec<Option<Done<T>>>> {
    let (next, work) = (&AtomicUsize::new(0), &work);
    thread::scope(|scope| {
        let (results, inbox) = channel();
        for _ in 0..threads {
            let results = results.clone();
            scope.spawn(move || {
                while let k = next.fetch_add(1, Ordering::Relaxed)
                    && k < pieces
                    && !stop.is_cancelled()
                {
                    let done = work(k);
                    if done.is_err() {
                        next.store(pieces, Ordering::Relaxed);
                    }
                    // Nobody listens any more once the user wants the end.
                    let _ = results.send((k, done));
                }
            });
        }
        // The inbox ends with the threads.
        drop(results);
        gather(inbox, pieces).inspect_err(|_| stop.cancel())
    })
}

/// Waits for all pieces, in order where they are there; an error if the user does not want them any more.
fn gather<T>(inbox: Receiver<(usize, Done<T>)>, pieces: usize) -> PyResult<Vec<Option<Done<T>>>> {
    let mut done: Vec<_> = (0..pieces).map(|_| None).collect();
    let mut looked = Instant::now();
    loop {
        match inbox.recv_timeout(LOOK) {
            Ok((k, results)) => done[k] = Some(results),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(done),
        }
        if looked.elapsed() >= LOOK {
            Python::attach(|py| py.check_signals())?;
            looked = Instant::now();
        }
    }
}
