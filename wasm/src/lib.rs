//! The WebAssembly modules of the npm package `cluewise`.
//!
//! `package/` has the JavaScript functions that users call, with their documentation. This crate has what they are made
//! of. Its features choose the exported functions, and the linker leaves out what these do not use:
//!
//! | feature | exports |
//! |---|---|
//! | none | functions over arrays of puzzles, [`Generator`], [`rate`], [`daily`] |
//! | `classic` | the same, and [`request`] for 9x9 puzzles: the API of the server as a function |
//! | `variants` | [`request`] for sizes and variants |

#[cfg(not(feature = "variants"))]
mod batch;
#[cfg(not(feature = "variants"))]
mod generator;
#[cfg(not(feature = "variants"))]
mod rating;
#[cfg(any(feature = "classic", feature = "variants"))]
mod request;

#[cfg(not(feature = "variants"))]
pub use batch::{count, solve, verify};
#[cfg(not(feature = "variants"))]
pub use generator::{Generator, daily};
#[cfg(not(feature = "variants"))]
pub use rating::rate;
#[cfg(any(feature = "classic", feature = "variants"))]
pub use request::{ApiResponse, request};

#[cfg(feature = "classic")]
pub use request::dark_theme_css;

use cluewise_serve::Limits;

/// Returns limits that leave the number of puzzles to the caller.
fn limits() -> Limits {
    let mut limits = Limits::default();
    (limits.max_puzzles, limits.max_explained) = (usize::MAX, usize::MAX);
    limits
}
