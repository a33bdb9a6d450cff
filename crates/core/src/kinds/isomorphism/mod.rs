//! Isomorphs of puzzles: keys that they share, random ones, and canonical forms.

mod automorphisms;
mod graph;
mod isomorphs;
mod key;
mod labeling;
mod moved;
mod permutation;
mod refinement;
mod square;

pub use isomorphs::Isomorphism;
pub use key::IsomorphismKey;
