//! The end of a search that nobody waits for any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Tells a search on another thread to end. All clones are one and the same.
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

impl Stop {
    /// Asks for the end.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the end has been asked for.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
