//! The board: cells, houses, digits, puzzles, grids and candidates, and their text forms.

pub mod candidates;
pub mod cell;
pub mod digits;
pub mod grid;
pub mod house;
pub mod names;
#[cfg(feature = "serde")]
mod serialization;
mod set;
pub mod text;
