//! Counting and finding solutions.

pub mod naive;
