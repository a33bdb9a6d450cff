//! Cancellation of work that is no longer needed.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A cancellation token. All clones share one state.
///
/// ```
/// use cluewise::Puzzle;
/// use cluewise::techniques::{Options, Rater, Stop};
/// let stop = Stop::default();
/// assert!(Rater::default().rate_until(&Puzzle::EMPTY, Options::default(), &stop).is_some());
/// stop.stop();
/// assert!(Rater::default().rate_until(&Puzzle::EMPTY, Options::default(), &stop).is_none());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

thread_local! {
    /// The token of the innermost [`Stop::run`] on this thread.
    static CURRENT: RefCell<Option<Stop>> = const { RefCell::new(None) };
}

impl Stop {
    /// Requests the end of the work.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the end has been requested.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Runs work on this thread that ends soon after [`Stop::stop`]: every long search of this library observes the
    /// token, such as counting solutions, rating and generating. `None` if it was stopped, since a search that was
    /// stopped returns a wrong result.
    ///
    /// ```
    /// use cluewise::techniques::Stop;
    /// use cluewise::{Puzzle, solver};
    /// let stop = Stop::default();
    /// assert_eq!(stop.run(|| solver::count(&Puzzle::EMPTY, 10)), Some(10));
    /// stop.stop();
    /// assert_eq!(stop.run(|| solver::count(&Puzzle::EMPTY, u64::MAX)), None);
    /// ```
    pub fn run<T>(&self, work: impl FnOnce() -> T) -> Option<T> {
        let _restore = Restore(CURRENT.replace(Some(self.clone())));
        let result = (!self.is_stopped()).then(work);
        result.filter(|_| !self.is_stopped())
    }

    /// The token of the innermost [`Stop::run`] on this thread; elsewhere one that is never stopped.
    pub(crate) fn current() -> Stop {
        CURRENT.with_borrow(|current| current.clone().unwrap_or_default())
    }
}

/// Whether the innermost [`Stop::run`] on this thread has been stopped.
pub(crate) fn is_requested() -> bool {
    CURRENT.with_borrow(|current| current.as_ref().is_some_and(Stop::is_stopped))
}

/// Puts back the token of the outer [`Stop::run`], also when the work panics.
struct Restore(Option<Stop>);

impl Drop for Restore {
    fn drop(&mut self) {
        CURRENT.set(self.0.take());
    }
}
