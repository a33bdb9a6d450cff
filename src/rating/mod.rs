//! How difficult a puzzle is.
//!
//! - [`effort`]: how much propagation and how much search the puzzle needs; a level and a score that are equal for all
//!   isomorphs.
//! - [`se`]: the hardest technique on the scale of Sudoku Explainer; the same ratings as that program, step by step.

pub mod effort;
pub mod se;
