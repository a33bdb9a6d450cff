//! Ratings of the difficulty of a puzzle.
//!
//! Each submodule is a rating with its own scale and techniques. They share the board, the solver and tables of houses and
//! peers; [`time`] follows the rounds of [`effort`], the others do not depend on each other.
//!
//! - [`effort`]: a score and a level by the propagation and search that a puzzle needs; equal for all isomorphs.
//! - [`hodoku`]: the ladder of HoDoKu, with the same levels, scores and steps as that program.
//! - [`se`]: the technique ladder of Sudoku Explainer, with the same ratings and steps as that program.
//! - [`time`]: the time that people need; equal for all isomorphs.

pub mod effort;
pub mod hodoku;
pub mod se;
pub mod time;

mod effort_technique;
mod ladder;
mod scale;
mod spelling;
pub(crate) mod tables;
mod technique_counts;

pub use effort_technique::{EffortTechnique, UnknownEffortTechnique, with_sum_of_9x9};
pub use ladder::{Ladder, ParseLadderError};
pub use scale::{ParseScaleError, Scale};
pub use spelling::{normalized_name, same_name};
pub use technique_counts::TechniqueCounts;
