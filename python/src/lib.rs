//! The Rust half of the Python package: takes what Python holds, asks `cluewise`, gives back what Python holds.
//!
//! It computes nothing itself. The Python half (`package/cluewise/`) has the documentation, the names of arguments and
//! Arrow; here are lists and NumPy arrays ([`input`], [`output`]) and threads ([`pieces`]).

mod generating;
mod input;
mod output;
mod pieces;
mod puzzles;
mod ratings;

/// The functions that `package/cluewise/__init__.py` calls.
#[pyo3::pymodule(name = "_cluewise")]
mod module {
    #[pymodule_export]
    use crate::generating::{generate, header};
    #[pymodule_export]
    use crate::puzzles::{canonical, count, isomorphic, keys, minimize, shuffle, solve, verify};
    #[pymodule_export]
    use crate::ratings::{explain, rate};
}
