//! Cancellation of work that is no longer needed.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A cancellation token. All clones share one state.
///
/// ```
/// use cluewise::{CancellationToken, Puzzle};
/// use cluewise::rating::se::{Options, Rater};
/// let token = CancellationToken::default();
/// assert!(Rater::default().rate_with_cancellation(&Puzzle::EMPTY, Options::default(), &token).is_some());
/// token.cancel();
/// assert!(Rater::default().rate_with_cancellation(&Puzzle::EMPTY, Options::default(), &token).is_none());
/// ```
#[derive(Clone, Debug, Default)]
pub struct CancellationToken(Arc<AtomicBool>);

thread_local! {
    /// The token of the innermost [`CancellationToken::run`] on this thread.
    static CURRENT: RefCell<Option<CancellationToken>> = const { RefCell::new(None) };
}

impl CancellationToken {
    /// Requests the end of the work.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the end has been requested.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Runs work on this thread that ends soon after [`CancellationToken::cancel`]: every long search of this library observes the
    /// token, such as counting solutions, rating and generating. `None` if it was stopped, since a search that was
    /// stopped returns a wrong result.
    ///
    /// ```
    /// use cluewise::CancellationToken;
    /// use cluewise::{Puzzle, solver};
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

    /// The token of the innermost [`CancellationToken::run`] on this thread; elsewhere one that is never stopped.
    pub(crate) fn current() -> CancellationToken {
        CURRENT.with_borrow(|current| current.clone().unwrap_or_default())
    }
}

/// Whether the innermost [`CancellationToken::run`] on this thread has been stopped.
pub(crate) fn is_requested() -> bool {
    CURRENT.with_borrow(|current| current.as_ref().is_some_and(CancellationToken::is_cancelled))
}

/// Puts back the token of the outer [`CancellationToken::run`], also when the work panics.
struct Restore(Option<CancellationToken>);

impl Drop for Restore {
    fn drop(&mut self) {
        CURRENT.set(self.0.take());
    }
}
