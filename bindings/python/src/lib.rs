//! The Rust part of the Python package: converts Python objects, calls the library `cluewise`, and converts the
//! results.
//!
//! The Python part (`package/cluewise/`) has the documentation, the names of arguments and Arrow. This part has lists
//! and NumPy arrays ([`input`], [`output`]) and threads ([`chunks`]).

mod boards;
mod call;
mod chunks;
mod explaining;
mod generating;
mod input;
mod output;
mod puzzles;
mod ratings;
mod replaying;
mod requests;
mod sheets;

/// The functions that `package/cluewise/__init__.py` calls.
#[pyo3::pymodule(name = "_cluewise")]
mod module {
    #[pymodule_export]
    use crate::boards::Boards;
    #[pymodule_export]
    use crate::explaining::{
        candidates, conflicts, explain, hint, judge, nested, picture, prompt, selected, true_candidates, why,
    };
    #[pymodule_export]
    use crate::generating::{generate, header, seed_number, targets};
    #[pymodule_export]
    use crate::puzzles::{
        canonical, count, isomorph_keys, isomorphic, keys, minimize, shuffle, solve, transformations, verify,
    };
    #[pymodule_export]
    use crate::ratings::{closure, rate, solving_time};
    #[pymodule_export]
    use crate::replaying::replay;
    #[pymodule_export]
    use crate::requests::respond;
    #[pymodule_export]
    use crate::sheets::print;
}
