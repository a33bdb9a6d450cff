//! Cancellation of work that is no longer needed.

use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A token to cancel work from another thread. All clones share one state.
///
/// ```
/// use cluewise::{CancellationToken, Puzzle, solver};
/// let token = CancellationToken::default();
/// let canceller = token.clone();
/// std::thread::spawn(move || canceller.cancel());
/// assert_eq!(token.run(|| solver::count(&Puzzle::EMPTY, u64::MAX)), None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct CancellationToken(Arc<State>);

/// Work after which a condition is looked at again: some tens of microseconds, where a look takes 0.1.
const WORK_PER_LOOK: u64 = 1 << 16;

/// A condition that ends work.
type Condition = Box<dyn Fn() -> bool + Send + Sync>;

#[derive(Default)]
struct State {
    is_cancelled: AtomicBool,
    /// Returns whether the work is over, for programs without another thread.
    is_over: Option<Condition>,
    /// The work that may still be done.
    work_left: Option<AtomicU64>,
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("State");
        fields.field("is_cancelled", &self.is_cancelled).field("work_left", &self.work_left).finish_non_exhaustive()
    }
}

thread_local! {
    /// The token of the innermost [`CancellationToken::run`] on this thread.
    static CURRENT: RefCell<Option<CancellationToken>> = const { RefCell::new(None) };
}

impl CancellationToken {
    /// Creates a token that is also cancelled once the function returns true, such as at a time that has come. For
    /// programs that have no other thread. The function is called about once per millisecond.
    ///
    /// ```
    /// use cluewise::CancellationToken;
    /// assert!(CancellationToken::with_condition(|| true).is_cancelled());
    /// assert!(!CancellationToken::with_condition(|| false).is_cancelled());
    /// ```
    pub fn with_condition(is_over: impl Fn() -> bool + Send + Sync + 'static) -> CancellationToken {
        CancellationToken(Arc::new(State { is_over: Some(Box::new(is_over)), ..State::default() }))
    }

    /// Creates a token that is cancelled with this one, and once searches have done an amount of work: cells that they have
    /// looked at, as counted on the way. The same work on another machine ends at the same place.
    pub fn with_work_limit(&self, work: u64) -> CancellationToken {
        let outer = self.clone();
        let is_over: Condition = Box::new(move || outer.is_cancelled());
        CancellationToken(Arc::new(State {
            is_over: Some(is_over),
            work_left: Some(AtomicU64::new(work)),
            ..State::default()
        }))
    }

    /// Returns whether the limit of the work is reached.
    pub fn is_out_of_work(&self) -> bool {
        self.0.work_left.as_ref().is_some_and(|left| left.load(Ordering::Relaxed) == 0)
    }

    /// Counts work. Returns whether the token is cancelled; with a limit of work, its condition is looked at now and then only.
    fn is_cancelled_after(&self, work: u64) -> bool {
        let Some(left) = &self.0.work_left else { return self.is_cancelled() };
        // The work of a token is done on one thread.
        let before = left.load(Ordering::Relaxed);
        let after = before.saturating_sub(work);
        left.store(after, Ordering::Relaxed);
        let is_look_due = before / WORK_PER_LOOK != after / WORK_PER_LOOK;
        if is_look_due { self.is_cancelled() } else { after == 0 || self.0.is_cancelled.load(Ordering::Relaxed) }
    }

    /// Requests cancellation.
    pub fn cancel(&self) {
        self.0.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Returns whether cancellation has been requested.
    pub fn is_cancelled(&self) -> bool {
        if self.0.is_cancelled.load(Ordering::Relaxed) || self.is_out_of_work() {
            return true;
        }
        let is_over = self.0.is_over.as_ref().is_some_and(|is_over| is_over());
        if is_over && self.0.work_left.is_some() {
            // All later looks get the same answer, although not each looks at the condition.
            self.cancel();
        }
        is_over
    }

    /// Runs work on this thread. All long searches of this library observe the token and end soon after it is
    /// cancelled: counting solutions, rating, generating. Returns `None` if it was cancelled, as the result is
    /// incomplete then.
    ///
    /// ```
    /// use cluewise::{CancellationToken, Puzzle, solver};
    /// let token = CancellationToken::default();
    /// assert_eq!(token.run(|| solver::count(&Puzzle::EMPTY, 10)), Some(10));
    /// token.cancel();
    /// assert_eq!(token.run(|| solver::count(&Puzzle::EMPTY, u64::MAX)), None);
    /// ```
    pub fn run<T>(&self, work: impl FnOnce() -> T) -> Option<T> {
        let result = (!self.is_cancelled()).then(|| self.run_partly(work));
        result.filter(|_| !self.is_cancelled())
    }

    /// Runs work on this thread as [`run`](Self::run) does, and returns what it has if it was cancelled. Then only results
    /// that say themselves whether they are complete are right.
    pub fn run_partly<T>(&self, work: impl FnOnce() -> T) -> T {
        let _restore = Restore(CURRENT.replace(Some(self.clone())));
        work()
    }

    /// Returns the token of the innermost [`CancellationToken::run`] on this thread, or one that is never cancelled.
    pub fn current() -> CancellationToken {
        CURRENT.with_borrow(|current| current.clone().unwrap_or_default())
    }
}

/// Returns whether the token of the innermost [`CancellationToken::run`] on this thread is cancelled.
pub fn is_requested() -> bool {
    CURRENT.with_borrow(|current| current.as_ref().is_some_and(CancellationToken::is_cancelled))
}

/// Counts work of the innermost [`CancellationToken::run`] on this thread, about a nanosecond or more for each unit.
/// Returns whether the token is cancelled.
pub fn is_requested_after(work: u64) -> bool {
    CURRENT.with_borrow(|current| current.as_ref().is_some_and(|token| token.is_cancelled_after(work)))
}

/// Restores the token of the outer [`CancellationToken::run`], also if the work panics.
struct Restore(Option<CancellationToken>);

impl Drop for Restore {
    fn drop(&mut self) {
        CURRENT.set(self.0.take());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Work that has been told to end is told so again: it may have left its state half changed.
    #[test]
    fn cancellation_is_seen_by_all_later_looks() {
        let looks = AtomicU64::new(0);
        let token = CancellationToken::with_condition(move || looks.fetch_add(1, Ordering::Relaxed) == 1);
        let limited = token.with_work_limit(10 * WORK_PER_LOOK);
        let answers =
            limited.run_partly(|| [is_requested_after(1), is_requested(), is_requested_after(1), is_requested()]);
        // The first look finds the condition false.
        assert_eq!(answers, [false, true, true, true]);
    }
}
