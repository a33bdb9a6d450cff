//! The end of the work of a command: its time limit, Ctrl-C, and the budget of each puzzle. Searches look at it often, so that it
//! also reports that the work goes on.

use crate::args::{GlobalArgs, ProgressMode};
use crate::count_text::counted;
use crate::error::{Failure, print_stderr};
use crate::interrupt;
use cluewise::CancellationToken;
use cluewise::engine::Engine;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Time without a result after which the work is reported.
pub const FIRST_REPORT: Duration = Duration::from_secs(2);

/// Time without a result after which the work is reported again.
pub const REPORT_INTERVAL: Duration = Duration::from_secs(10);

/// A time that was not read yet.
const UNREAD: u64 = u64::MAX;

/// The work of the command of this process.
static WORK: OnceLock<Work> = OnceLock::new();

struct Work {
    start: Instant,
    time: Option<Duration>,
    /// Whether to report the work. A bar is enough.
    reports: AtomicBool,
    /// Number of results so far, and at the last look.
    results: AtomicU64,
    seen: AtomicU64,
    /// Number of milliseconds from the start to the last result that was seen, or the last report.
    last: AtomicU64,
    /// The processor time until then, once it was read.
    last_used: AtomicU64,
    has_reported: AtomicBool,
}

/// Why work on a puzzle has ended before it was done.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// The budget of the puzzle is used up. What is unknown says so.
    Budget,
    /// The time limit, or Ctrl-C. Other results than those that say that they are incomplete may be wrong.
    End,
}

/// Begins the work of the command.
pub fn begin(global: &GlobalArgs) {
    WORK.get_or_init(|| Work {
        start: Instant::now(),
        time: global.time_limit,
        reports: AtomicBool::new(!global.quiet && global.progress != ProgressMode::Never),
        results: AtomicU64::new(0),
        seen: AtomicU64::new(0),
        last: AtomicU64::new(0),
        last_used: AtomicU64::new(0),
        has_reported: AtomicBool::new(false),
    });
}

/// Returns the time limit of the command.
pub fn time() -> Option<Duration> {
    WORK.get()?.time
}

/// Counts a result.
pub fn count_result() {
    WORK.get().iter().for_each(|work| {
        work.results.fetch_add(1, Ordering::Relaxed);
    });
}

/// Reports nothing from now on, because a bar is shown or the command reports itself.
pub fn hide_reports() {
    WORK.get().iter().for_each(|work| work.reports.store(false, Ordering::Relaxed));
}

/// Returns whether the time is over, or a signal has been received. Reports the work, if a report is due.
pub fn is_over() -> bool {
    is_interrupted() || WORK.get().is_some_and(|work| work.time.is_some_and(|max| work.start.elapsed() >= max))
}

/// Returns whether a signal has been received. Reports the work, if a report is due.
pub fn is_interrupted() -> bool {
    WORK.get().iter().for_each(|work| work.report_if_due());
    interrupt::is_pending()
}

/// Returns an error if the time is over or a signal has been received.
pub fn check() -> Result<(), Failure> {
    interrupt::check()?;
    if is_over() { Err(Failure::Ended) } else { Ok(()) }
}

/// Returns why the work is over.
pub fn cause() -> &'static str {
    if interrupt::is_pending() { "interrupted" } else { "the time is over (--time-limit)" }
}

/// Returns the option or the key that has ended a search.
pub fn name() -> &'static str {
    match (interrupt::is_pending(), is_over()) {
        (true, _) => "Ctrl-C",
        (false, true) => "--time-limit",
        _ => "--budget",
    }
}

/// Reports that the work has ended after this number of puzzles.
pub fn report_end(puzzles: u64) {
    let cause = cause();
    print_stderr(format_args!("cluewise: {cause} after {}; the rest is left out", counted(puzzles as usize, "puzzle")));
}

/// Returns a token for work that ends with the command.
pub fn token() -> CancellationToken {
    CancellationToken::with_condition(is_over)
}

/// Returns the processor time of the process so far; the time where it cannot be read.
pub fn processor_time() -> Duration {
    #[cfg(unix)]
    let used = Duration::try_from(rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime)).ok();
    #[cfg(not(unix))]
    let used = None;
    used.unwrap_or_else(|| WORK.get().map_or(Duration::ZERO, |work| work.start.elapsed()))
}

/// Works on a puzzle within the budget of an engine. Returns the result, and why it is not complete; `None` if the work of
/// the command is over before.
pub fn work_on<T>(engine: &mut Engine, work: impl FnOnce(&mut Engine) -> T) -> Option<(T, Option<Cut>)> {
    if is_over() {
        return None;
    }
    let (result, is_cut) = token().run_partly(|| engine.within_budget(work));
    let cut = || if is_over() { Cut::End } else { Cut::Budget };
    Some((result, is_cut.then(cut)))
}

/// [`work_on`] for results that say what the budget has left unknown; `None` if the work of the command is over.
pub fn known<T>(engine: &mut Engine, work: impl FnOnce(&mut Engine) -> T) -> Option<T> {
    work_on(engine, work).filter(|(_, cut)| *cut != Some(Cut::End)).map(|(result, _)| result)
}

impl Work {
    /// Reports the work if there was no result for a while.
    fn report_if_due(&self) {
        if !self.reports.load(Ordering::Relaxed) {
            return;
        }
        let (now, results) = (self.start.elapsed(), self.results.load(Ordering::Relaxed));
        let (milliseconds, last) = (now.as_millis() as u64, self.last.load(Ordering::Relaxed));
        if self.seen.swap(results, Ordering::Relaxed) != results {
            self.last_used.store(UNREAD, Ordering::Relaxed);
            return self.last.store(milliseconds, Ordering::Relaxed);
        }
        if self.last_used.load(Ordering::Relaxed) == UNREAD {
            self.last_used.store(processor_time().as_millis() as u64, Ordering::Relaxed);
        }
        let is_first = !self.has_reported.load(Ordering::Relaxed);
        let interval = (if is_first { FIRST_REPORT } else { REPORT_INTERVAL }).as_millis() as u64;
        // Not that it waits for input, or for a processor.
        let works = || {
            (processor_time().as_millis() as u64).saturating_sub(self.last_used.load(Ordering::Relaxed))
                >= interval * 9 / 10
        };
        // Of several threads one reports.
        let exchange = || self.last.compare_exchange(last, milliseconds, Ordering::Relaxed, Ordering::Relaxed).is_ok();
        if milliseconds.saturating_sub(last) >= interval && works() && exchange() {
            self.last_used.store(UNREAD, Ordering::Relaxed);
            self.has_reported.store(true, Ordering::Relaxed);
            let hint = if is_first && self.time.is_none() { "; --time-limit sets a limit" } else { "" };
            let done = counted(results as usize, "puzzle");
            print_stderr(format_args!("cluewise: working: {} s and {done} so far{hint}", now.as_secs()));
        }
    }
}
