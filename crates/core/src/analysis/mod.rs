//! Analysis of single puzzles and grids: unavoidable sets, backdoors, depth of trial and error, neighbors, puzzles with
//! the same solution, rearrangements with a mask or a symmetry.

mod backdoors;
mod marked_puzzle;
mod mask_fit;
mod neighbors;
mod same_solution;
mod singles;
mod symmetric;
mod trial;
mod unavoidable;

pub use backdoors::{Backdoors, backdoors};
pub use marked_puzzle::{Mark, MarkedPuzzle};
pub use mask_fit::{MaskFit, fit_to_mask};
pub use neighbors::NeighborSearch;
pub use same_solution::{expansions, minimal_parts};
pub use symmetric::{SymmetricPart, fit_to_symmetry};
pub use trial::{trial_depth, trial_depth_to};
pub use unavoidable::unavoidable_sets;
