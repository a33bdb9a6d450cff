//! Sudoku puzzles to order: generated from a seed, proved unique, rated, explained, read and written in many formats, drawn.
//!
//! | task | module |
//! |---|---|
//! | count and find solutions | [`solver`] |
//! | generate puzzles by level, rating, technique, clues or symmetry; remove redundant clues | [`generator`] |
//! | rate the difficulty: effort and level, the ladders of Sudoku Explainer and HoDoKu, the time that people need | [`rating`] |
//! | explain each step in words and as data, in several languages | [`explain`] |
//! | recognize isomorphs, transform puzzles | [`canonical`] |
//! | backdoors, unavoidable sets, neighbors, rearrangements | [`analysis`] |
//! | other sizes, additional rules, constraints such as cages and lines | [`kinds`] |
//! | runs of puzzles of any kind: a seed and parts with their own targets | [`run`] |
//! | puzzles of any kind by one interface | [`engine`] |
//! | records with known properties, and files of them | [`pack`], [`formats`] |
//! | sheets, books and web pages | [`render`] |
//! | statistics of a set | [`stats`] |
//!
//! The last four rows need feature `formats`, which is enabled by default. `print` adds PDF and PNG, `parquet` the format of this name;
//! `serde` alone is `Serialize` and `Deserialize` for the types of the other rows.
//!
//! ```
//! use cluewise::generator::{Targets, generate};
//! use cluewise::rating::{effort, hodoku};
//! use cluewise::{Puzzle, explain, solver};
//!
//! // Generate puzzle 0 of seed 7.
//! let targets = Targets::default().with_level(effort::Level::Medium);
//! let generated = generate(&targets, 7, 0, |attempts| attempts < 10_000)?;
//!
//! // Verify, rate and explain a puzzle.
//! let puzzle: Puzzle = generated.puzzle.to_string().parse()?;
//! assert_eq!(solver::unique_solution(&puzzle), Some(generated.solution));
//! assert_eq!(effort::rate(&puzzle).map(|effort| effort.level), Some(effort::Level::Medium));
//! let walkthrough = explain::walk(&puzzle, explain::Options::default());
//! println!("{:?}: {} steps", hodoku::rate(&puzzle), walkthrough.steps.len());
//!
//! // Read records in any format.
//! # #[cfg(feature = "formats")]
//! for record in cluewise::formats::read(Box::new("[[1,2,3],[4,5]]".as_bytes()), None, &cluewise::formats::ReadOptions::default())? {
//!     match record {
//!         Ok(record) => println!("{}", record.puzzle),
//!         Err(error) => eprintln!("{error}"),
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Tests are rows in tables, which may be long.
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

#[doc(inline)]
pub use cluewise_core::{analysis, canonical, generator, rating, run, solver};
use cluewise_core::{board, cancellation};

// In order of dependency: a module uses only those above it (tests/layers.rs).
pub mod explain;

pub mod kinds;

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

#[doc(hidden)] // For the bindings of WebAssembly.
pub use board::grid::for_each_cell;
#[doc(inline)]
pub use cluewise_core::{
    CancellationToken, Candidates, Cell, CellSet, CellSetIter, Digit, DigitSet, DigitSetIter, Grid, House,
    InvalidDigit, InvalidGrid, InvalidValue, ParseError, ParseErrorKind, Puzzle, PuzzleRng,
};

/// Runs the examples of the documents as documentation tests.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../README.md")]
    struct Readme;

    #[doc = include_str!("../docs/GUIDE.md")]
    struct Guide;
}
