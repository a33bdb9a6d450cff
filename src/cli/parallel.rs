//! Work on many items with all threads, results in order.

use super::error::Failure;
use super::interrupt;
use super::output::Live;
use rayon::prelude::*;
use std::time::{Duration, Instant};

/// The most items in hand at a time, for each thread.
const MOST: usize = 1 << 14;
/// Into how many pieces each thread's share of a batch is cut, so that a quick thread finds more to do.
const PIECES: usize = 4;
/// Batches of so many items are read while the one before is worked on; with fewer, whoever feeds them one by one
/// would have to wait for an answer until the next is there.
const AHEAD: usize = 1 << 12;
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
    sink: impl FnMut(&mut O, R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let piece = |length| {
        let piece: Vec<T> = items.by_ref().take(length).collect();
        (piece.len(), Some(piece).filter(|piece| !piece.is_empty()))
    };
    for_each_piece(piece, out, 1, |piece| piece.into_iter().map(&work).collect(), sink)
}

/// [`for_each`] with pieces of work in place of items: `next` returns one and its length, which is at most what it
/// is asked for; `work` returns a result for each item. Pieces of less than `least` items are not asked for.
pub fn for_each_piece<P: Send, R: Send, O: Live>(
    mut next: impl FnMut(usize) -> (usize, Option<P>),
    out: &mut O,
    least: usize,
    work: impl Fn(P) -> Vec<R> + Sync,
    mut sink: impl FnMut(&mut O, R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let threads = rayon::current_num_threads();
    let pieces = if threads > 1 { threads * PIECES } else { 1 };
    let mut size = threads;
    let mut read = |size: usize| {
        let length = (size / pieces).max(least);
        let (mut batch, mut left) = (Vec::new(), size);
        while left > 0 {
            let (length, Some(piece)) = next(length.min(left)) else { break };
            left -= length.min(left);
            batch.push(piece);
        }
        batch
    };
    let mut batch = read(size);
    while !batch.is_empty() {
        let began = Instant::now();
        let mut results: Vec<Vec<R>> = Vec::new();
        let mut following = Vec::new();
        let all = || results = batch.into_par_iter().map(&work).collect();
        if threads > 1 && size >= AHEAD {
            // Where puzzles are solved as quickly as they are read, the threads would wait for the reader.
            rayon::in_place_scope(|scope| {
                scope.spawn(|_| all());
                following = read(size);
            });
            results.into_iter().flatten().try_for_each(|result| sink(out, result))?;
        } else {
            all();
            results.into_iter().flatten().try_for_each(|result| sink(out, result))?;
            out.show()?;
            following = read(size);
        }
        batch = following;
        out.show()?;
        interrupt::check()?;
        if began.elapsed() < BATCH {
            size = (size * 2).min(MOST * threads);
        } else if began.elapsed() > 2 * BATCH {
            size = (size / 2).max(threads);
        }
    }
    Ok(())
}
