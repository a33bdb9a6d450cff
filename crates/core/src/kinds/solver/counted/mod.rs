//! The candidates of small layouts: up to 128 cells and 9 digits, counted by house.

mod candidates;
mod tables;

pub use candidates::Candidates;
pub use tables::{CellSet, Tables};
