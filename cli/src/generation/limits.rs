//! Limits of the search for puzzles.

use crate::args::{GlobalArgs, RunArgs};
use crate::error::print_stderr;
use crate::interrupt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
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
    start: Instant,
    /// Number of attempts at all puzzles so far.
    attempts_made: AtomicU64,
    /// Whether to warn if no puzzle is found for a while.
    warn_if_slow: AtomicBool,
    on_miss: OnMiss,
    /// Whether a missing puzzle has ended the run.
    aborted: AtomicBool,
}

/// Time without a puzzle after which a warning is printed.
const SLOW_WARNING_DELAY: Duration = Duration::from_secs(10);

impl SearchLimits {
    pub fn new(args: &RunArgs, global: &GlobalArgs, on_miss: OnMiss) -> SearchLimits {
        let unlimited = args.attempts.is_none() && args.time.is_none();
        SearchLimits {
            max_attempts: args.attempts,
            time: args.time,
            start: Instant::now(),
            attempts_made: AtomicU64::new(0),
            warn_if_slow: AtomicBool::new(unlimited && !global.quiet),
            on_miss,
            aborted: AtomicBool::new(false),
        }
    }

    /// Returns whether to continue after this number of attempts at one puzzle.
    pub fn should_continue(&self, attempts: u64) -> bool {
        if self.start.elapsed() > SLOW_WARNING_DELAY && self.warn_if_slow.swap(false, Ordering::Relaxed) {
            let seconds = SLOW_WARNING_DELAY.as_secs();
            print_stderr(format_args!(
                "cluewise: no puzzle in {seconds} s: these targets are rare; set a limit with --time or --attempts"
            ));
        }
        let should_continue =
            !interrupt::is_pending() && !self.is_over() && self.max_attempts.is_none_or(|max| attempts < max);
        self.attempts_made.fetch_add(u64::from(should_continue), Ordering::Relaxed);
        should_continue
    }

    /// Returns the number of attempts at all puzzles so far.
    pub fn attempts_made(&self) -> u64 {
        self.attempts_made.load(Ordering::Relaxed)
    }

    /// Returns whether no more puzzles should be started.
    pub fn is_over(&self) -> bool {
        self.aborted.load(Ordering::Relaxed) || self.time.is_some_and(|max| self.start.elapsed() >= max)
    }

    /// Records whether a puzzle was found.
    pub fn note(&self, is_found: bool) {
        if is_found {
            self.warn_if_slow.store(false, Ordering::Relaxed);
        } else if self.on_miss == OnMiss::Abort {
            self.aborted.store(true, Ordering::Relaxed);
        }
    }
}
