//! Cancellation of work that is no longer needed.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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

#[derive(Debug, Default)]
struct State {
    is_cancelled: AtomicBool,
    /// Returns whether the work is over, for programs without another thread.
    is_over: Option<fn() -> bool>,
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
    pub fn with_condition(is_over: fn() -> bool) -> CancellationToken {
        CancellationToken(Arc::new(State { is_cancelled: AtomicBool::new(false), is_over: Some(is_over) }))
    }

    /// Requests cancellation.
    pub fn cancel(&self) {
        self.0.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Returns whether cancellation has been requested.
    pub fn is_cancelled(&self) -> bool {
        self.0.is_cancelled.load(Ordering::Relaxed) || self.0.is_over.is_some_and(|is_over| is_over())
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
        let _restore = Restore(CURRENT.replace(Some(self.clone())));
        let result = (!self.is_cancelled()).then(work);
        result.filter(|_| !self.is_cancelled())
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

/// Restores the token of the outer [`CancellationToken::run`], also if the work panics.
struct Restore(Option<CancellationToken>);

impl Drop for Restore {
    fn drop(&mut self) {
        CURRENT.set(self.0.take());
    }
}
