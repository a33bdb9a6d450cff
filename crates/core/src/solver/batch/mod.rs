//! The engine for many puzzles: one puzzle in each 16-bit lane of SIMD vectors.
//!
//! ```text
//! the state: 81 vectors                    lane 0      lane 1      lane 2          lane 31
//!   cell r1c1                           |candidates |candidates |candidates | ... |candidates |
//!   cell r1c2                           |of puzzle A|of puzzle B|of puzzle C| ... |of puzzle Z|
//!   ...
//! ```
//!
//! A [pass](pass) over the vectors has no branch, whatever the lanes contain. A lane with a contradiction or a solution
//! becomes free. A lane that stalls (a pass places no digit) moves its state to a block of stalled states and becomes
//! free too. When the block is full, one sweep chooses a branching for each of its states, which doubles their number. The
//! first passes of these take place in the [block](check) if vectors are wide. Free lanes take these states, or new puzzles
//! if there are none.
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
mod deferring;
mod engine;
mod extra_rules;
mod hidden_pairs;
mod lane_search;
mod lanes;
mod load;
mod moves;
mod outcome;
mod pass;
mod queue;
mod reused_engine;
mod rule_search;
mod rule_solver;
mod search;
mod solver;
mod wide_choice;

#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "wasm32", target_feature = "simd128"),
    all(target_arch = "aarch64", target_endian = "little")
))]
use super::isa::DetectedIsa;
use super::isa::Isa;
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::Puzzle;
pub use branch_search::Progress;
pub use branch_solver::BranchSolver;
pub use extra_rules::{CellList, ExtraRules, PairRelation};
pub use lane_search::LaneQuery;
use lanes::Lanes;
pub use lanes::MAX_LANES;
pub use queue::{FoundSolutions, QueryResult};
pub use rule_solver::RuleSolver;
pub use search::SearchStats;
pub use solver::BatchSolver;

/// A puzzle to solve, optionally with one candidate excluded.
///
/// ```
/// use cluewise::solver::{self, Query};
/// use cluewise::{Cell, Grid, Puzzle};
/// // Does the grid without its first clue have a solution with another digit there?
/// let (cell, digit) = (Cell::new(0).unwrap(), Grid::FIRST.digits()[0]);
/// let mut puzzle = Puzzle::from(Grid::FIRST);
/// puzzle.set(cell, None);
/// let query = Query { puzzle, excluded: Some((cell, digit)) };
/// assert!(solver::count_batch([query], 1).eq([0]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Query {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// A cell and the digit that it must not hold, if any. See [`has_solution_without`](super::has_solution_without).
    pub excluded: Option<(Cell, Digit)>,
}

impl From<Puzzle> for Query {
    fn from(puzzle: Puzzle) -> Query {
        Query { puzzle, excluded: None }
    }
}

impl From<&Puzzle> for Query {
    fn from(puzzle: &Puzzle) -> Query {
        Query { puzzle: *puzzle, excluded: None }
    }
}

/// Solves queries about subpuzzles in parallel, until `next_query` returns `None` for every lane. See
/// [`NextQuery`](lane_search::NextQuery).
pub fn solve_in_lanes(isa: Isa, next_query: &mut lane_search::NextQuery<'_>) {
    match isa.or_portable() {
        #[cfg(target_arch = "x86_64")]
        DetectedIsa::Avx512(proof) => lanes::x86::avx512::Avx512::solve_in_lanes(proof, next_query),
        #[cfg(target_arch = "x86_64")]
        DetectedIsa::Avx2(proof) => lanes::x86::avx2::Avx2::solve_in_lanes(proof, next_query),
        #[cfg(target_arch = "x86_64")]
        DetectedIsa::Sse2 => lanes::x86::sse2::Sse2::solve_in_lanes((), next_query),
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        DetectedIsa::Simd128 => lanes::simd128::Simd128::solve_in_lanes((), next_query),
        #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
        DetectedIsa::Neon => lanes::neon::Neon::solve_in_lanes((), next_query),
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        _ => lanes::portable::Portable::solve_in_lanes((), next_query),
    }
}
