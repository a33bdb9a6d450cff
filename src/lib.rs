//! Sudoku puzzles: generate, verify, solve and rate them.

mod candidates;
mod cell;
mod digits;
pub mod effort;
pub mod formats;
pub mod generator;
mod grid;
mod house;
pub mod pack;
pub mod solver;
mod stream;
pub mod techniques;
mod text;

pub use candidates::Candidates;
pub use cell::{Cell, CellSet};
pub use digits::{Digit, DigitSet};
pub use grid::{Grid, NotAGrid, Puzzle};
pub use house::House;
pub use stream::Stream;
pub use text::ParseError;
