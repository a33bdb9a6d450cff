//! The limit on the search for chains.

use crate::cancellation::CancellationToken;

/// Maximum number of limited searches per puzzle, about half a second.
const MAX_SEARCHES: u32 = 20_000;

/// The remaining searches for the chains of one puzzle.
#[derive(Clone, Debug)]
pub struct Budget {
    cancellation: CancellationToken,
    searches_left: u32,
    is_limited: bool,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::new(&CancellationToken::default())
    }
}

impl Budget {
    /// Creates the unlimited budget of a new puzzle.
    pub fn new(cancellation: &CancellationToken) -> Budget {
        Budget { cancellation: cancellation.clone(), searches_left: MAX_SEARCHES, is_limited: false }
    }

    /// Sets whether searches count from now on.
    pub fn set_limited(&mut self, is_limited: bool) {
        self.is_limited = is_limited;
    }

    /// Returns whether searches count.
    pub fn is_limited(&self) -> bool {
        self.is_limited
    }

    /// Sets the maximum number of searches that are left.
    pub fn set_max_searches(&mut self, max_searches: u32) {
        self.searches_left = max_searches;
    }

    /// Counts a search: one net, or all chains nested in a net at one position.
    pub fn spend(&mut self) {
        self.searches_left = self.searches_left.saturating_sub(u32::from(self.is_limited));
    }

    /// Returns whether searches must end now. Their results are then incomplete and must be discarded.
    pub fn is_exhausted(&self) -> bool {
        self.cancellation.is_cancelled() || self.searches_left == 0
    }
}
