//! The comparison by puzzles or by solutions, for `dedupe` and `split`.

use clap::ValueEnum;

/// The grids whose canonical forms are compared.
#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Compared {
    #[default]
    Puzzle,
    Solution,
}
