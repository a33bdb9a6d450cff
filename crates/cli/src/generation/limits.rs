//! Limits of the search for puzzles.

use crate::args::{GlobalArgs, RunArgs};
use crate::error::print_stderr;
use crate::interrupt;
use crate::limits;
use crate::work_reports::{Reports, Wait};
use cluewise::CancellationToken;
use cluewise::run::NewKind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// The action if a puzzle is not found within the limits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum OnMiss {
    /// Continue with the next puzzle.
    Skip,
    /// Stop: the output must be complete.
    Abort,
}

/// The limits of the search, and its state.
pub struct SearchLimits {
    /// Maximum number of attempts per puzzle.
    max_attempts: Option<u64>,
    token: CancellationToken,
    start: Instant,
    /// Number of puzzles to find.
    wanted: u64,
    /// Number of attempts at all puzzles so far.
    attempts_made: AtomicU64,
    reports: Reports,
    on_miss: OnMiss,
    /// Whether a missing puzzle has ended the run.
    aborted: AtomicBool,
}

/// Time between two looks at the clock by the thread that watches a search.
const WATCH_INTERVAL: Duration = Duration::from_millis(100);

impl SearchLimits {
    /// Creates the limits of a search for this number of puzzles.
    pub fn new(args: &RunArgs, global: &GlobalArgs, on_miss: OnMiss, wanted: u64) -> SearchLimits {
        limits::hide_reports();
        SearchLimits {
            max_attempts: args.attempts,
            token: CancellationToken::default(),
            start: Instant::now(),
            wanted,
            attempts_made: AtomicU64::new(0),
            reports: Reports::new(global),
            on_miss,
            aborted: AtomicBool::new(false),
        }
    }

    /// Creates the limits of a search that goes on until the user ends it.
    pub fn unlimited(global: &GlobalArgs) -> SearchLimits {
        SearchLimits::new(&RunArgs::default(), global, OnMiss::Abort, 1)
    }

    /// Returns whether the user limits neither the attempts nor the time.
    pub fn are_unset(&self) -> bool {
        self.max_attempts.is_none() && limits::time().is_none()
    }

    /// Runs the search for a first grid of the kind of the puzzles, before any attempt; classic puzzles need none. Reports if
    /// it takes long. Returns `None` if the time limit or the user has ended it.
    pub fn search_first_grid<T>(&self, kind: &NewKind, search: impl FnOnce() -> T) -> Option<T> {
        self.watch(kind, || self.token.run(search))
    }

    /// Runs the search for puzzles of a kind. Another thread reports if it takes long, and cancels the [token](Self::token)
    /// at the time limit or for the user. Attempts at classic puzzles are short and need no other thread.
    pub fn watch<T>(&self, kind: &NewKind, search: impl FnOnce() -> T) -> T {
        if kind.is_classic() {
            return search();
        }
        let (is_running, has_ended) = mpsc::channel();
        thread::scope(|scope| {
            // Without another thread, there are neither reports nor a limit within attempts.
            let _ = thread::Builder::new().spawn_scoped(scope, || self.cancel_at_end(has_ended));
            let found = search();
            drop(is_running);
            found
        })
    }

    /// Reports a search until it has ended, and cancels it at the time limit.
    fn cancel_at_end(&self, has_ended: Receiver<()>) {
        while has_ended.recv_timeout(WATCH_INTERVAL) == Err(RecvTimeoutError::Timeout) {
            if limits::is_over() {
                return self.token.cancel();
            }
            match self.attempts_made() {
                0 => self.report_first_grid(),
                _ => self.report_if_slow(),
            }
        }
    }

    /// Reports that the search for a first grid continues, if a report is due.
    fn report_first_grid(&self) {
        let total = self.start.elapsed();
        let Some(Wait { is_first, .. }) = self.reports.due(total) else { return };
        let hint = if is_first && limits::time().is_none() { "; --time-limit sets a limit" } else { "" };
        print_stderr(format_args!(
            "cluewise: searching: no grid that obeys the rules found yet; {} s so far{hint}",
            total.as_secs()
        ));
    }

    /// Returns the token that ends the searches for puzzles of a [watched](Self::watch) kind.
    pub fn token(&self) -> &CancellationToken {
        &self.token
    }

    /// Returns whether to make another attempt at a puzzle.
    pub fn should_continue(&self) -> bool {
        self.report_if_slow();
        let should_continue = !interrupt::is_pending() && !self.is_over();
        self.attempts_made.fetch_add(u64::from(should_continue), Ordering::Relaxed);
        should_continue
    }

    /// Reports the time and the attempts if no puzzle was found for a while, and the time to expect.
    fn report_if_slow(&self) {
        let total = self.start.elapsed();
        let Some(Wait { since, results, is_first }) = self.reports.due(total) else { return };
        let attempts = self.attempts_made();
        let expected = expected_time(total, results, self.wanted);
        let hint = if self.are_unset() && is_first { "; --time-limit or --attempts sets a limit" } else { "" };
        let (since, total) = (since.as_secs(), total.as_secs());
        let s = if attempts == 1 { "" } else { "s" };
        print_stderr(format_args!(
            "cluewise: searching: no puzzle in the last {since} s; {total} s and {attempts} attempt{s} so far; {expected}{hint}"
        ));
    }

    /// Returns the number of attempts at all puzzles so far.
    pub fn attempts_made(&self) -> u64 {
        self.attempts_made.load(Ordering::Relaxed)
    }

    /// Returns whether no more puzzles should be started.
    pub fn is_over(&self) -> bool {
        self.aborted.load(Ordering::Relaxed) || limits::is_out_of_time()
    }

    /// Records whether a puzzle was found.
    pub fn note(&self, is_found: bool) {
        if is_found {
            self.reports.count_result();
        } else if self.on_miss == OnMiss::Abort {
            self.aborted.store(true, Ordering::Relaxed);
        }
    }
}

/// Returns how long the search is expected to take, by the puzzles found so far.
fn expected_time(elapsed: Duration, found: u64, wanted: u64) -> String {
    if found == 0 {
        return format!("expect more than {} per puzzle", in_words(elapsed));
    }
    let each = elapsed.div_f64(found as f64);
    let rest = each.mul_f64(wanted.saturating_sub(found) as f64);
    format!("expect {} per puzzle, {} for the other {}", in_words(each), in_words(rest), wanted.saturating_sub(found))
}

/// Returns a time as text, such as `40 s`, `5 min` or `3 h`.
fn in_words(time: Duration) -> String {
    match time.as_secs() {
        0 => "less than 1 s".to_owned(),
        seconds @ 1..120 => format!("{seconds} s"),
        seconds @ 120..7200 => format!("{} min", seconds / 60),
        seconds => format!("{} h", seconds / 3600),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_to_expect_follows_from_the_puzzles_found() {
        let expected = |seconds, found, wanted| expected_time(Duration::from_secs(seconds), found, wanted);
        assert_eq!(expected(5, 0, 10), "expect more than 5 s per puzzle");
        assert_eq!(expected(300, 0, 1), "expect more than 5 min per puzzle");
        assert_eq!(expected(60, 2, 10), "expect 30 s per puzzle, 4 min for the other 8");
        assert_eq!(expected(7200, 2, 6), "expect 60 min per puzzle, 4 h for the other 4");
    }
}
