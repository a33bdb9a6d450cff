//! Limits of the search for puzzles.

use crate::args::{GlobalArgs, ProgressMode, RunArgs};
use crate::error::print_stderr;
use crate::interrupt;
use crate::limits::{self, FIRST_REPORT, REPORT_INTERVAL};
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
    time: Option<Duration>,
    token: CancellationToken,
    start: Instant,
    /// Number of puzzles to find.
    wanted: u64,
    /// Number of puzzles found so far.
    found: AtomicU64,
    /// Number of attempts at all puzzles so far.
    attempts_made: AtomicU64,
    /// Whether the search reports that it continues.
    reports: bool,
    /// Number of milliseconds from the start to the last puzzle or report.
    last_report: AtomicU64,
    on_miss: OnMiss,
    /// Whether a missing puzzle has ended the run.
    aborted: AtomicBool,
}

/// A wait to report.
struct Wait {
    total: Duration,
    /// Time since the last puzzle or report.
    since: Duration,
    /// Whether there was neither before.
    is_first: bool,
}

/// Time between two looks at the clock by the thread that watches a search.
const WATCH_INTERVAL: Duration = Duration::from_millis(100);

impl SearchLimits {
    /// Creates the limits of a search for this number of puzzles.
    pub fn new(args: &RunArgs, global: &GlobalArgs, on_miss: OnMiss, wanted: u64) -> SearchLimits {
        limits::hide_reports();
        SearchLimits {
            max_attempts: args.attempts,
            time: args.time.or(limits::time()),
            token: CancellationToken::default(),
            start: Instant::now(),
            wanted,
            found: AtomicU64::new(0),
            attempts_made: AtomicU64::new(0),
            reports: !global.quiet && global.progress != ProgressMode::Never,
            last_report: AtomicU64::new(0),
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
        self.max_attempts.is_none() && self.time.is_none()
    }

    /// Returns whether the user limits the attempts.
    pub fn limit_attempts(&self) -> bool {
        self.max_attempts.is_some()
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
            if self.is_out_of_time() || interrupt::is_pending() {
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
        let Some(Wait { total, is_first, .. }) = self.due_report() else { return };
        let hint = if is_first && self.time.is_none() { "; --time-limit sets a limit" } else { "" };
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
        let Some(Wait { total, since, is_first }) = self.due_report() else { return };
        let attempts = self.attempts_made();
        let expected = expected_time(total, self.found.load(Ordering::Relaxed), self.wanted);
        let hint = if self.are_unset() && is_first { "; --time or --attempts sets a limit" } else { "" };
        let (since, total) = (since.as_secs(), total.as_secs());
        let s = if attempts == 1 { "" } else { "s" };
        print_stderr(format_args!(
            "cluewise: searching: no puzzle in the last {since} s; {total} s and {attempts} attempt{s} so far; {expected}{hint}"
        ));
    }

    /// Returns the wait to report, if a report is due.
    fn due_report(&self) -> Option<Wait> {
        let (now, last) = (self.start.elapsed(), self.last_report.load(Ordering::Relaxed));
        let interval = if last == 0 { FIRST_REPORT } else { REPORT_INTERVAL };
        let since = now.saturating_sub(Duration::from_millis(last));
        // Of several threads one reports.
        let exchange = || {
            let milliseconds = now.as_millis() as u64;
            self.last_report.compare_exchange(last, milliseconds, Ordering::Relaxed, Ordering::Relaxed).is_ok()
        };
        let works = || limits::processor_time() >= interval * 9 / 10;
        let is_due = self.reports && since >= interval && works() && exchange();
        is_due.then_some(Wait { total: now, since, is_first: last == 0 })
    }

    /// Returns the number of attempts at all puzzles so far.
    pub fn attempts_made(&self) -> u64 {
        self.attempts_made.load(Ordering::Relaxed)
    }

    /// Returns whether no more puzzles should be started.
    pub fn is_over(&self) -> bool {
        self.aborted.load(Ordering::Relaxed) || self.is_out_of_time()
    }

    fn is_out_of_time(&self) -> bool {
        self.time.is_some_and(|max| self.start.elapsed() >= max)
    }

    /// Records whether a puzzle was found.
    pub fn note(&self, is_found: bool) {
        if is_found {
            self.found.fetch_add(1, Ordering::Relaxed);
            self.last_report.store(self.start.elapsed().as_millis() as u64, Ordering::Relaxed);
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
