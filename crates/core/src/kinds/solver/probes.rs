//! Many searches of one puzzle, which learn from each other.

use super::search::{Search, SearchResult};
use super::{Solver, equal, propagation, run};
use crate::kinds::layout::Layout;
use crate::kinds::puzzle::Puzzle;
use crate::kinds::start_position::StartPosition;
use std::{fmt, mem};

/// Searches of one puzzle, such as those for its candidates. Each begins with what conflicts of those before have shown.
pub struct Probes<'a> {
    solver: &'a mut Solver,
    /// The search of a layout whose own search does not learn.
    related: Option<Box<dyn Search>>,
    is_first: bool,
}

impl fmt::Debug for Probes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Probes").field("solver", &self.solver).finish_non_exhaustive()
    }
}

impl Solver {
    /// Returns the searches of a puzzle of the layout of this solver.
    #[doc(hidden)] // For the true candidates.
    pub fn probes(&mut self, layout: &Layout) -> Probes<'_> {
        // The search by boards, which generation keeps, looks at cells with few candidates: lines without clues have none.
        let has_tables = layout.relations().is_empty() && layout.tables().iter().any(|table| !table.is_inequality());
        let is_related = has_tables && !self.has_short_searches;
        let related = if is_related { propagation::engine(&equal::closed(layout)) } else { None };
        Probes { solver: self, related, is_first: true }
    }
}

impl Probes<'_> {
    /// Does the same as [`Solver::each_in_any_order`]. Branches try `preferred` digits of their cells first.
    pub fn each(
        &mut self,
        start: StartPosition,
        preferred: &[u32],
        limit: u64,
        budget: u64,
        mut take: impl FnMut(Puzzle),
    ) -> SearchResult {
        if self.solver.has_short_searches {
            return self.solver.each_in_any_order(start, limit, budget, take);
        }
        let (read, excluded) = (self.solver.reader(), start.excluded(self.solver.side));
        let search = self.related.as_mut().unwrap_or(&mut self.solver.search);
        if mem::take(&mut self.is_first) {
            search.start(start.puzzle.cells(), &excluded);
        } else {
            search.start_again(start.puzzle.cells(), &excluded, preferred);
        }
        run(&mut **search, limit, budget, |search| {
            take(read(search));
            true
        })
    }
}
