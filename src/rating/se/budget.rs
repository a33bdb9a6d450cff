//! How long chains are searched for.

use crate::cancellation::CancellationToken;

/// Maximum searches per puzzle while they count, which takes about half a second.
const MOST_SEARCHES: u32 = 20_000;

/// What the chains of one puzzle may still cost.
#[derive(Clone, Debug)]
pub struct Budget {
    stop: CancellationToken,
    searches: u32,
    is_limited: bool,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::until(&CancellationToken::default())
    }
}

impl Budget {
    /// The budget of a new puzzle.
    pub fn until(stop: &CancellationToken) -> Budget {
        Budget { stop: stop.clone(), searches: MOST_SEARCHES, is_limited: false }
    }

    /// Says whether searches count from now on.
    pub fn limit(&mut self, is_limited: bool) {
        self.is_limited = is_limited;
    }

    /// Counts a search: a net, or all chains of a position inside one.
    pub fn spend(&mut self) {
        self.searches = self.searches.saturating_sub(u32::from(self.is_limited));
    }

    /// Whether searches are to end now. What they have found then need be neither all nor the easiest.
    pub fn is_over(&self) -> bool {
        self.stop.is_cancelled() || self.searches == 0
    }
}
