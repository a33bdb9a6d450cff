//! Analysis of single puzzles and grids: unavoidable sets, backdoors, depth of trial and error, neighbors.

mod backdoors;
mod neighbors;
mod singles;
mod trial;
mod unavoidable;

pub use backdoors::{Backdoors, backdoors};
pub use neighbors::neighbors;
pub use trial::trial_depth;
pub use unavoidable::unavoidable_sets;
