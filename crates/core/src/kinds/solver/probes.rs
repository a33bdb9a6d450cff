//! Many searches of one puzzle, which learn from each other.

use super::search::SearchResult;
use super::{Solver, equal, propagation, run};
use crate::kinds::layout::Layout;
use crate::kinds::puzzle::Puzzle;
use crate::kinds::start_position::StartPosition;
use std::{fmt, mem};

/// Searches of one puzzle, such as those for its candidates. Each begins with what conflicts of those before have shown.
pub struct Probes<'a> {
    solver: &'a mut Solver,
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
        if has_tables && !self.has_short_searches && self.related.is_none() {
            self.related = propagation::engine(&equal::closed(layout));
        }
        Probes { solver: self, is_first: true }
    }
}

impl Probes<'_> {
    /// Returns whether searches are so short that they have nothing to learn.
    pub fn are_short(&self) -> bool {
        self.solver.has_short_searches
    }

    /// Returns the solver, whose searches begin with nothing.
    pub fn solver(&mut self) -> &mut Solver {
        self.solver
    }

    /// Passes up to `limit` solutions to a function. Branches try `preferred` digits of their cells first.
    pub fn each(
        &mut self,
        start: StartPosition,
        preferred: &[u32],
        limit: u64,
        budget: u64,
        mut take: impl FnMut(Puzzle),
    ) -> SearchResult {
        let (read, excluded) = (self.solver.reader(), start.excluded(self.solver.side));
        let search = self.solver.related.as_mut().unwrap_or(&mut self.solver.search);
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
