//! Work on many items with all threads, results in order.

use super::error::Failure;
use super::interrupt;
use super::output::Live;
use rayon::prelude::*;
use std::time::{Duration, Instant};

/// The most items in hand at a time, for each thread.
const MOST: usize = 1 << 13;
/// Into how many pieces each thread's share of a batch is cut, so that a quick thread finds more to do.
const PIECES: usize = 8;
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
    items: impl Iterator<Item = T>,
    out: &mut O,
    work: impl Fn(T) -> R + Sync,
    sink: impl FnMut(&mut O, R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for_each_piece(items, out, 1, |piece| piece.into_iter().map(&work).collect(), sink)
}

/// [`for_each`] with work that takes pieces of so many items at least, if there are as many, and returns one result
/// for each.
pub fn for_each_piece<T: Send, R: Send, O: Live>(
    mut items: impl Iterator<Item = T>,
    out: &mut O,
    least: usize,
    work: impl Fn(Vec<T>) -> Vec<R> + Sync,
    mut sink: impl FnMut(&mut O, R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let threads = rayon::current_num_threads();
    let mut size = threads;
    loop {
        let began = Instant::now();
        let batch: Vec<T> = items.by_ref().take(size).collect();
        if batch.is_empty() {
            return Ok(());
        }
        let pieces = pieces(batch, (size / (threads * PIECES)).max(least));
        let results: Vec<Vec<R>> = pieces.into_par_iter().map(&work).collect();
        results.into_iter().flatten().try_for_each(|result| sink(out, result))?;
        out.show()?;
        interrupt::check()?;
        if began.elapsed() < BATCH {
            size = (size * 2).min(MOST * threads);
        } else if began.elapsed() > 2 * BATCH {
            size = (size / 2).max(threads);
        }
    }
}

/// The items in pieces of this length; the last may be shorter.
fn pieces<T>(items: Vec<T>, length: usize) -> Vec<Vec<T>> {
    if items.len() <= length {
        return vec![items];
    }
    let mut items = items.into_iter();
    let mut piece = || Some(items.by_ref().take(length).collect()).filter(|piece: &Vec<T>| !piece.is_empty());
    std::iter::from_fn(&mut piece).collect()
}
