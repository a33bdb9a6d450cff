//! The kernels of [cluewise](https://docs.rs/cluewise): solver, canonical forms, ratings and generators of all kinds of puzzles.
//!
//! Programs use crate `cluewise`, which has all of this under the same names. This crate is one unit of compilation, so that the solver is
//! inlined into the generator and the ratings; items that `cluewise` needs besides its own interface are hidden.

// Tests are rows in tables, which may be long.
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

// In order of dependency: a module uses only those above it (tests/layers.rs).
pub mod board;
#[doc(hidden)] // Other kinds of puzzles observe the same tokens.
pub mod cancellation;
#[doc(hidden)] // Enums of other crates get their names in the same way.
pub mod names;
pub mod rng;

pub mod solver;

pub mod canonical;

pub mod rating;

pub mod generator;

pub mod analysis;

pub mod kinds;

pub mod run;

pub use board::candidates::Candidates;
pub use board::cell::{Cell, CellSet, CellSetIter};
pub use board::digits::{Digit, DigitSet, DigitSetIter, InvalidDigit};
pub use board::grid::{Grid, InvalidGrid, InvalidValue, Puzzle};
pub use board::house::House;
pub use board::text::{ParseError, ParseErrorKind};
pub use cancellation::CancellationToken;
pub use rng::PuzzleRng;
