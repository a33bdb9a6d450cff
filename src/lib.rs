#![doc = include_str!("../README.md")]

// In the order of the data: a module uses only what stands before it (tests/layers.rs).
mod cell;
mod digits;
mod house;
mod rng;
mod stop;

mod grid;

mod candidates;
mod names;
mod text;

pub mod solver;

pub mod canonical;

pub mod effort;
pub mod techniques;

pub mod explain;

pub mod generator;

mod fields;
pub mod pack;

pub mod drawing;
pub mod formats;

pub mod diagram;

pub mod html;
pub mod sheet;
pub mod stats;

#[cfg(feature = "serve")]
pub mod serve;

pub use candidates::Candidates;
pub use cell::{Cell, CellSet};
pub use digits::{Digit, DigitSet};
pub use grid::{Grid, InvalidGrid, InvalidValue, Puzzle};
pub use house::House;
pub use rng::PuzzleRng;
pub use text::ParseError;

/// Runs the examples of the guide as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/GUIDE.md")]
struct Guide;
