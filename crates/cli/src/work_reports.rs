//! When long work is reported.

use crate::args::{GlobalArgs, ProgressMode};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Time without a result after which the work is reported.
const FIRST_REPORT: Duration = Duration::from_secs(2);

/// Time without a result after which the work is reported again.
const REPORT_INTERVAL: Duration = Duration::from_secs(10);

/// A time that was not read yet.
const UNREAD: u64 = u64::MAX;

/// The reports of work that has results.
pub struct Reports {
    /// Whether to report the work. A bar is enough.
    are_shown: AtomicBool,
    /// Number of results so far, and at the last look.
    results: AtomicU64,
    seen: AtomicU64,
    /// Number of milliseconds from the start to the last result that was seen, or the last report.
    last: AtomicU64,
    /// The processor time at half of the interval after it, once it was read.
    last_used: AtomicU64,
    has_reported: AtomicBool,
}

/// A wait to report.
pub struct Wait {
    /// Time since the last result or report.
    pub since: Duration,
    /// Number of results so far.
    pub results: u64,
    /// Whether there was no report before.
    pub is_first: bool,
}

impl Reports {
    pub fn new(global: &GlobalArgs) -> Reports {
        Reports {
            are_shown: AtomicBool::new(!global.quiet && global.progress != ProgressMode::Never),
            results: AtomicU64::new(0),
            seen: AtomicU64::new(0),
            last: AtomicU64::new(0),
            last_used: AtomicU64::new(UNREAD),
            has_reported: AtomicBool::new(false),
        }
    }

    /// Reports nothing from now on.
    pub fn hide(&self) {
        self.are_shown.store(false, Ordering::Relaxed);
    }

    /// Counts a result.
    pub fn count_result(&self) {
        self.results.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns the number of results so far.
    pub fn results(&self) -> u64 {
        self.results.load(Ordering::Relaxed)
    }

    /// Returns the wait to report, if there was no result for a while, at this time since the start.
    pub fn due(&self, now: Duration) -> Option<Wait> {
        if !self.are_shown.load(Ordering::Relaxed) {
            return None;
        }
        let (results, milliseconds, last) = (self.results(), now.as_millis() as u64, self.last.load(Ordering::Relaxed));
        if self.seen.load(Ordering::Relaxed) != results {
            self.seen.store(results, Ordering::Relaxed);
            self.last_used.store(UNREAD, Ordering::Relaxed);
            self.last.store(milliseconds, Ordering::Relaxed);
            return None;
        }
        let is_first = !self.has_reported.load(Ordering::Relaxed);
        let interval = (if is_first { FIRST_REPORT } else { REPORT_INTERVAL }).as_millis() as u64;
        let wait = milliseconds.saturating_sub(last);
        if wait < interval / 2 {
            return None;
        }
        if self.last_used.load(Ordering::Relaxed) == UNREAD {
            self.last_used.store(processor_time(now), Ordering::Relaxed);
        }
        // Not that it waits for input, or for a processor: in the second half of the interval it has worked.
        let used = || processor_time(now).saturating_sub(self.last_used.load(Ordering::Relaxed));
        let works = || used() >= interval / 2 * 9 / 10;
        // Of several threads one reports.
        let exchange = || self.last.compare_exchange(last, milliseconds, Ordering::Relaxed, Ordering::Relaxed).is_ok();
        if wait < interval || !works() || !exchange() {
            return None;
        }
        self.last_used.store(UNREAD, Ordering::Relaxed);
        self.has_reported.store(true, Ordering::Relaxed);
        Some(Wait { since: now.saturating_sub(Duration::from_millis(last)), results, is_first })
    }
}

/// Returns the processor time of the process so far in milliseconds; `now` where it cannot be read.
fn processor_time(now: Duration) -> u64 {
    #[cfg(unix)]
    let used = Duration::try_from(rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime)).ok();
    #[cfg(not(unix))]
    let used: Option<Duration> = None;
    used.unwrap_or(now).as_millis() as u64
}
