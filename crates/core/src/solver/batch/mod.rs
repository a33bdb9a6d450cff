//! The engine for many puzzles: one puzzle in each 16-bit lane of SIMD vectors.
//!
//! ```text
//! the state: 81 vectors                    lane 0      lane 1      lane 2          lane 31
//!   cell r1c1                           |candidates |candidates |candidates | ... |candidates |
//!   cell r1c2                           |of puzzle A|of puzzle B|of puzzle C| ... |of puzzle Z|
//!   ...
//! ```
//!
//! A [pass](pass) over the vectors has no branch, whatever the lanes contain. [`search`] tells the life of a state: lanes, blocks
//! of stalled states, branches. Modules use only those before them:
//!
//! | module | content |
//! |---|---|
//! | [`lanes`] | vectors of each instruction set |
//! | [`pass`], [`extra_rules`], [`choose`], [`load`], [`moves`] | algorithms on vectors; [`hidden_pairs`] and [`wide_choice`] serve `choose` |
//! | [`kernels`] | these algorithms, compiled for each instruction set |
//! | [`query`], [`deferred`], [`queue`], [`block`] | puzzles and states that wait |
//! | [`search`], [`check`]; [`branch_search`]; [`lane_search`] | the searches |
//! | [`engine`] | the searches, compiled for each instruction set |
//! | [`reused_engine`], [`solver`], [`rule_solver`], [`branch_solver`] | iterators and solvers |
//!
//! Puzzles with additional rules are searched in the same way (`rule_solver`). The search in `branch_search` uses the same
//! vectors for one such puzzle: a branch in each lane.

// Most loops index several arrays of vectors, and iterators would have to be inlined across CPU features.
#![allow(clippy::needless_range_loop)]

mod block;
mod branch_search;
mod branch_solver;
mod check;
mod choose;
mod deferred;
mod engine;
mod extra_rules;
mod hidden_pairs;
mod kernels;
mod lane_search;
mod lanes;
mod load;
mod moves;
mod pass;
mod query;
mod queue;
mod reused_engine;
mod rule_solver;
mod search;
mod solver;
mod wide_choice;

pub use branch_search::Progress;
pub use branch_solver::BranchSolver;
pub use engine::solve_in_lanes;
pub use extra_rules::{CellList, ExtraRules, PairRelation};
pub use lane_search::LaneQuery;
pub use lanes::MAX_LANES;
pub use query::{FoundSolutions, Query, QueryResult};
pub use rule_solver::RuleSolver;
pub use search::SearchStats;
pub use solver::BatchSolver;
