//! Analysis of single puzzles and grids: unavoidable sets, backdoors, depth of trial and error, neighbors, puzzles with the
//! same solution.

mod backdoors;
mod neighbors;
mod same_solution;
mod singles;
mod trial;
mod unavoidable;

pub use backdoors::{Backdoors, backdoors};
pub use neighbors::neighbors;
pub use same_solution::{expansions, minimal_parts};
pub use trial::trial_depth;
pub use unavoidable::unavoidable_sets;
