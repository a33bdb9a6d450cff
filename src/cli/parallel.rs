//! Work on many items with all threads, results in order.

use super::error::Failure;
use super::interrupt;
use super::output::Live;
use rayon::prelude::*;
use std::time::{Duration, Instant};

/// The most items in hand at a time.
const MOST: usize = 1 << 14;
/// How long a batch should take: long enough to keep the threads busy, short enough to show results soon.
const BATCH: Duration = Duration::from_millis(30);

/// Uses this many threads instead of one for each core.
pub fn use_threads(threads: Option<u16>) -> Result<(), Failure> {
    let Some(threads) = threads else { return Ok(()) };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.into());
    pool.build_global().map_err(|e| Failure::Message(format!("cannot start {threads} threads: {e}")))
}

/// Does the work on each item and hands the results to `sink`, with the output, in the order of the items. Memory
/// does not grow with their number.
pub fn for_each<T: Send, R: Send, O: Live>(
    mut items: impl Iterator<Item = T>,
    out: &mut O,
    work: impl Fn(T) -> R + Sync,
    mut sink: impl FnMut(&mut O, R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut size = rayon::current_num_threads();
    loop {
        let began = Instant::now();
        let batch: Vec<T> = items.by_ref().take(size).collect();
        if batch.is_empty() {
            return Ok(());
        }
        let results: Vec<R> = batch.into_par_iter().map(&work).collect();
        results.into_iter().try_for_each(|result| sink(out, result))?;
        out.show()?;
        interrupt::check()?;
        if began.elapsed() < BATCH {
            size = (size * 2).min(MOST);
        } else if began.elapsed() > 2 * BATCH {
            size = (size / 2).max(rayon::current_num_threads());
        }
    }
}
