#![doc = include_str!("../README.md")]

// In order of dependency: a module uses only those above it (tests/layers.rs).
mod board;
mod cancellation;
mod names;
mod rng;
mod sort;

pub mod solver;

pub mod canonical;

pub mod rating;

pub mod generator;

pub mod analysis;

pub mod explain;

pub mod variant;

pub mod run;

#[cfg(feature = "formats")]
pub mod pack;

#[cfg(feature = "formats")]
pub mod formats;

#[cfg(feature = "formats")]
pub mod engine;

#[cfg(feature = "formats")]
pub mod render;

#[cfg(feature = "formats")]
pub mod stats;

pub use board::candidates::Candidates;
pub use board::cell::{Cell, CellSet, CellSetIter};
pub use board::digits::{Digit, DigitSet, DigitSetIter, InvalidDigit};
#[doc(hidden)] // For the bindings of WebAssembly.
pub use board::grid::for_each_cell;
pub use board::grid::{Grid, InvalidGrid, InvalidValue, Puzzle};
pub use board::house::House;
pub use board::text::ParseError;
pub use cancellation::CancellationToken;
pub use rng::PuzzleRng;

/// Runs the examples of the guide as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/GUIDE.md")]
struct Guide;
