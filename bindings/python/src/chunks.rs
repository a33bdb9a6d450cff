//! Parallel work on chunks of puzzles, without the GIL, with regular checks for Ctrl-C and reports of progress.

use crate::input::InvalidPuzzle;
use cluewise::CancellationToken;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::num::NonZero;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Interval between checks for Ctrl-C, and between reports of progress.
const INTERVAL: Duration = Duration::from_millis(50);

/// The division of work into chunks.
#[derive(Clone, Copy)]
pub struct Chunking<'a> {
    threads: usize,
    /// Puzzles per chunk.
    chunk_size: usize,
    /// Whether a single chunk is too fast for a thread of its own.
    is_fast: bool,
    /// Called with the number of finished puzzles and that of all.
    progress: Option<&'a Py<PyAny>>,
}

impl<'a> Chunking<'a> {
    /// Returns small chunks, for work that may take long per puzzle. `None` means one thread per core.
    pub fn slow(threads: Option<usize>) -> PyResult<Chunking<'a>> {
        Ok(Chunking { threads: checked(threads)?, chunk_size: 1 << 4, is_fast: false, progress: None })
    }

    /// Makes chunks large, for work that takes microseconds per puzzle.
    pub fn fast(self) -> Chunking<'a> {
        Chunking { chunk_size: 1 << 12, is_fast: true, ..self }
    }

    /// Makes chunks larger, for puzzles that are worked on together, and each of which may take long.
    pub fn batches(self) -> Chunking<'a> {
        Chunking { chunk_size: 1 << 5, ..self }
    }

    /// Works on the chunks one after another, for work that depends on the results before it.
    pub fn in_order(self) -> Chunking<'a> {
        Chunking { threads: 1, ..self }
    }

    /// Makes chunks of one item, for work that is already divided.
    pub fn single(self) -> Chunking<'a> {
        Chunking { chunk_size: 1, ..self }
    }

    /// Reports the progress to a Python function, if there is one.
    pub fn reporting(self, progress: Option<&'a Py<PyAny>>) -> Chunking<'a> {
        Chunking { progress, ..self }
    }

    /// Reports that this number of puzzles is finished.
    fn report(&self, py: Python<'_>, done: usize, count: usize) -> PyResult<()> {
        self.progress.map_or(Ok(()), |progress| progress.call1(py, (done, count)).map(drop))
    }
}

fn checked(threads: Option<usize>) -> PyResult<usize> {
    match threads {
        Some(0) => Err(PyValueError::new_err("threads: found 0, expected None, or 1 or more")),
        Some(threads) => Ok(threads),
        None => Ok(thread::available_parallelism().map_or(1, NonZero::get)),
    }
}

/// The results of a chunk, or its first error.
type ChunkResult<T> = Result<Vec<T>, InvalidPuzzle>;

/// Returns the results for `0..count` in order, or the first error. `work` processes one chunk and observes the
/// `CancellationToken`.
pub fn map<T: Send>(
    py: Python<'_>,
    count: usize,
    chunking: Chunking,
    work: impl Fn(Range<usize>, &CancellationToken) -> ChunkResult<T> + Sync,
) -> PyResult<Vec<T>> {
    let Chunking { threads, chunk_size, is_fast, .. } = chunking;
    let (chunks, cancellation) = (count.div_ceil(chunk_size), CancellationToken::default());
    if is_fast && chunks <= 1 {
        let all = py.detach(|| work(0..count, &cancellation))?;
        chunking.report(py, count, count)?;
        return Ok(all);
    }
    // After Ctrl-C nothing is returned, so chunks may be empty.
    let work = |k| {
        let range = k * chunk_size..count.min((k + 1) * chunk_size);
        cancellation.run(|| work(range, &cancellation)).unwrap_or(Ok(Vec::new()))
    };
    let receive = |receiver| receive_all(receiver, chunks, |py, done| chunking.report(py, done, count));
    let done = py.detach(|| with_threads(threads.min(chunks), chunks, &cancellation, work, receive))?;
    let mut all = Vec::with_capacity(count);
    for chunk in done.into_iter().flatten() {
        all.extend(chunk?);
    }
    chunking.report(py, count, count)?;
    Ok(all)
}

/// The results of a chunk with its number.
type Numbered<T> = (usize, ChunkResult<T>);

/// Processes the chunks on several threads, up to the first error; fails if `receive` does, on Ctrl-C.
fn with_threads<T: Send>(
    threads: usize,
    chunks: usize,
    cancellation: &CancellationToken,
    work: impl Fn(usize) -> ChunkResult<T> + Sync,
    receive: impl FnOnce(Receiver<Numbered<T>>) -> PyResult<Vec<Option<ChunkResult<T>>>>,
) -> PyResult<Vec<Option<ChunkResult<T>>>> {
    let (next, work) = (&AtomicUsize::new(0), &work);
    thread::scope(|scope| {
        let (results, receiver) = channel();
        for _ in 0..threads {
            let results = results.clone();
            scope.spawn(move || {
                while let k = next.fetch_add(1, Ordering::Relaxed)
                    && k < chunks
                    && !cancellation.is_cancelled()
                {
                    let done = work(k);
                    if done.is_err() {
                        next.store(chunks, Ordering::Relaxed);
                    }
                    // The receiver is gone after Ctrl-C.
                    let _ = results.send((k, done));
                }
            });
        }
        // The receiver ends when all threads have dropped their senders.
        drop(results);
        receive(receiver).inspect_err(|_| cancellation.cancel())
    })
}

/// Receives the results of all chunks, in order. Calls `report` with the number of results now and then; fails on Ctrl-C
/// and with its errors.
fn receive_all<T>(
    receiver: Receiver<Numbered<T>>,
    chunks: usize,
    report: impl Fn(Python<'_>, usize) -> PyResult<()>,
) -> PyResult<Vec<Option<ChunkResult<T>>>> {
    let mut done: Vec<_> = (0..chunks).map(|_| None).collect();
    let (mut last_check, mut finished) = (Instant::now(), 0);
    loop {
        match receiver.recv_timeout(INTERVAL) {
            Ok((k, results)) => {
                finished += results.as_ref().map_or(0, Vec::len);
                done[k] = Some(results);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(done),
        }
        if last_check.elapsed() >= INTERVAL {
            Python::attach(|py| py.check_signals().and_then(|()| report(py, finished)))?;
            last_check = Instant::now();
        }
    }
}
