//! Ratings of the difficulty of a puzzle.
//!
//! Each submodule is a rating with its own scale and techniques. The ratings do not depend on each other; they share
//! the board, the solver and tables of houses and peers.
//!
//! - [`effort`]: a score and a level by the propagation and search that a puzzle needs; equal for all isomorphs.
//! - [`hodoku`]: the ladder of HoDoKu, with the same levels, scores and steps as that program.
//! - [`se`]: the technique ladder of Sudoku Explainer, with the same ratings and steps as that program.

pub mod effort;
pub mod hodoku;
pub mod se;

mod scale;
mod spelling;
pub(crate) mod tables;
mod technique_counts;

pub use scale::{ParseScaleError, Scale};
pub use spelling::{normalized_name, same_name};
pub use technique_counts::TechniqueCounts;
