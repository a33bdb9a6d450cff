//! The batch engine for puzzles with additional rules.

use super::engine::{define_engine, each, new_engine};
use super::extra_rules::ExtraRules;
use super::load::LoadBuffer;
use super::query::{Query, QueryResult};
use super::search::Search;
use crate::solver::isa::Isa;

define_engine!(Search);

/// Solver of many 9x9 puzzles with the same additional rules.
///
/// Which of several solutions are found first depends on the instruction set.
pub struct RuleSolver(Engine);

impl RuleSolver {
    /// Returns the solver with the vectors of an instruction set, or portable ones.
    pub fn new(isa: Isa, rules: &ExtraRules) -> RuleSolver {
        RuleSolver(new_engine!(isa, proof => Search::with_rules(proof, rules)))
    }

    /// Returns the solver with the fastest vectors of the machine; `None` if it has none.
    pub fn of_machine(rules: &ExtraRules) -> Option<RuleSolver> {
        Isa::best_of_batches().map(|isa| RuleSolver::new(isa, rules))
    }

    /// Searches for at most `limit` solutions of each query, with at most as many branches as the budget. Returns the
    /// results in the order of the queries.
    pub fn solve(&mut self, queries: &[Query], limit: u64, keep_grids: bool, budget: u64) -> Vec<QueryResult> {
        let mut rest = queries.iter();
        let mut read = |buffer: &mut LoadBuffer, count| rest.by_ref().take(count).for_each(|&query| buffer.push(query));
        each!(&mut self.0, search => {
            search.set_limits(limit, keep_grids, budget);
            std::iter::from_fn(|| search.next_result(&mut read)).collect()
        })
    }
}
