//! The end of the work of a command: its time limit, Ctrl-C, and the budget of each puzzle. Searches look at it often, so that it
//! also reports that the work goes on.

use crate::args::GlobalArgs;
use crate::count_text::counted;
use crate::error::{Failure, print_stderr};
use crate::interrupt;
use crate::work_reports::{Reports, Wait};
use cluewise::CancellationToken;
use cluewise::engine::Engine;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The work of the command of this process.
static WORK: OnceLock<Work> = OnceLock::new();

struct Work {
    start: Instant,
    time: Option<Duration>,
    reports: Reports,
    /// Number of nanoseconds from the start until which the time is not over and no report is due.
    next_look: AtomicU64,
}

/// Time between two looks at the reports.
const LOOK_INTERVAL: Duration = Duration::from_millis(50);

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
        reports: Reports::new(global),
        next_look: AtomicU64::new(0),
    });
}

/// Returns the time limit of the command.
pub fn time() -> Option<Duration> {
    WORK.get()?.time
}

/// Counts a result.
pub fn count_result() {
    WORK.get().iter().for_each(|work| work.reports.count_result());
}

/// Reports nothing from now on, because a bar is shown or the command reports itself.
pub fn hide_reports() {
    WORK.get().iter().for_each(|work| work.reports.hide());
}

/// Returns whether the time is over, or a signal has been received. Reports the work, if a report is due.
pub fn is_over() -> bool {
    is_out_of_time() || interrupt::is_pending()
}

/// Returns whether the time is over. Reports the work, if a report is due.
pub fn is_out_of_time() -> bool {
    WORK.get().is_some_and(Work::is_out_of_time)
}

/// Returns whether a signal has been received. Reports the work, if a report is due.
pub fn is_interrupted() -> bool {
    is_out_of_time();
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

/// Returns the message about a search that was ended.
pub fn reached() -> String {
    format!("the search reached its limit ({})", name())
}

/// Returns the message about work that has used up its budget.
pub fn used_up(budget: u64) -> String {
    format!("not finished: the work of {budget} branches is used up (--budget)")
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
    /// Returns whether the time is over. Reports the work, if a report is due.
    fn is_out_of_time(&self) -> bool {
        let now = self.start.elapsed();
        if (now.as_nanos() as u64) < self.next_look.load(Ordering::Relaxed) {
            return false;
        }
        let next = (now + LOOK_INTERVAL).min(self.time.unwrap_or(Duration::MAX));
        self.next_look.store(next.as_nanos() as u64, Ordering::Relaxed);
        if let Some(Wait { is_first, results, .. }) = self.reports.due(now) {
            let hint = if is_first && self.time.is_none() { "; --time-limit sets a limit" } else { "" };
            let done = counted(results as usize, "puzzle");
            print_stderr(format_args!("cluewise: working: {} s and {done} so far{hint}", now.as_secs()));
        }
        self.time.is_some_and(|max| now >= max)
    }
}
