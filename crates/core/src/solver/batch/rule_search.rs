//! The parts of the search of the batch engine for puzzles with additional rules.

use super::extra_rules::{CompiledRules, ExtraRules};
use super::lanes::Lanes;
use super::search::Search;
use crate::cancellation;

/// Additional rules of all puzzles.
pub struct RuleState<V> {
    pub rules: CompiledRules,
    /// A buffer for [`CompiledRules::apply`].
    pub values: [V; 81],
}

impl<V: Lanes> Search<V> {
    /// Returns the search of puzzles with additional rules.
    pub fn with_rules(proof: V::Proof, rules: &ExtraRules) -> Search<V> {
        let rules = RuleState { rules: CompiledRules::with_neighbors::<V>(rules), values: [V::zero(proof); 81] };
        let mut search = Search::new(proof);
        search.rules = Some(Box::new(rules));
        search.queue.has_extra_rules = true;
        search
    }

    /// Sets the limits of solutions and of branches of the puzzles that are loaded next. All earlier ones are solved.
    pub(super) fn set_limits(&mut self, limit: u64, keep_grids: bool, budget: u64) {
        (self.queue.limit, self.queue.keep_grids, self.queue.budget) = (limit, keep_grids, budget);
        self.input_ended = false;
    }

    /// Applies the sweep of the additional rules. Returns those of the stalled lanes in which it removes nothing.
    #[inline(always)]
    pub(super) fn sweep(&mut self, stalled: u32) -> u32 {
        match &self.rules {
            Some(rules) if rules.rules.has_sweep() => {
                stalled & V::sweep(&rules.rules, &mut self.state.cells).equal(self.last.splat(0))
            }
            _ => stalled,
        }
    }

    /// Ends the searches of these lanes of a block; of all if a cancellation is requested.
    #[inline(never)]
    pub(super) fn end_searches(&mut self, index: usize, spent: u32) {
        let is_cancelled = cancellation::is_requested();
        for lane in 0..self.blocks[index].len {
            let puzzle = self.blocks[index].tags[lane].puzzle;
            if (is_cancelled || spent >> lane & 1 == 1) && self.queue.end_search(puzzle) {
                self.drop_states(puzzle);
            }
        }
    }
}
