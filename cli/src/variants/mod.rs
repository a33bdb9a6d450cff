//! The generation of variants: puzzles of another size, or with additional rules or constraints.

pub mod generate;
pub mod rate;
