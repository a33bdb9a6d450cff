//! Making puzzles.

mod symmetry;

pub use symmetry::Symmetry;
