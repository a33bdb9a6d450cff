//! The WebAssembly modules of the npm package `cluewise`.
//!
//! `package/` has the JavaScript functions that users call, with their documentation. This crate has what they are made
//! of. Its features choose the exported functions, and the linker leaves out what these do not use:
//!
//! | feature | exports |
//! |---|---|
//! | none | functions over arrays of puzzles and over one in a fixed buffer, [`Generator`], [`rate`], [`daily`] |
//! | `classic` | the same, and [`request`] for 9x9 puzzles: the API of the server as a function |
//! | `variants` | [`request`] and [`Generator`] for puzzles of every kind |
//! | `print` | [`print`]: files that need the embedded fonts, from pages of the two above |

#[cfg(not(any(feature = "variants", feature = "print")))]
mod batch;
#[cfg(not(feature = "print"))]
mod deadline;
#[cfg(not(feature = "print"))]
mod generator;
#[cfg(not(any(feature = "variants", feature = "print")))]
mod line;
#[cfg(feature = "print")]
mod print;
#[cfg(not(any(feature = "variants", feature = "print")))]
mod rating;
#[cfg(any(feature = "classic", feature = "variants"))]
mod request;
#[cfg(any(feature = "classic", feature = "variants", feature = "print"))]
mod response;

#[cfg(not(any(feature = "variants", feature = "print")))]
pub use batch::{count, solve, verify};
#[cfg(not(feature = "print"))]
pub use deadline::set_deadline;
#[cfg(not(feature = "print"))]
pub use generator::Generator;
#[cfg(not(any(feature = "variants", feature = "print")))]
pub use generator::daily;
#[cfg(not(any(feature = "variants", feature = "print")))]
pub use line::{count_line, line_address, module_memory, solve_line};
#[cfg(feature = "print")]
pub use print::print;
#[cfg(not(any(feature = "variants", feature = "print")))]
pub use rating::rate;
#[cfg(any(feature = "classic", feature = "variants"))]
pub use request::request;
#[cfg(any(feature = "classic", feature = "variants", feature = "print"))]
pub use response::ApiResponse;

#[cfg(feature = "classic")]
pub use request::dark_theme_css;

/// `build.sh` removes the techniques of Sudoku Explainer and HoDoKu from the module `core`.
#[cfg(not(any(feature = "variants", feature = "print")))]
const SCALES: cluewise_serve::ScaleSupport =
    if cfg!(feature = "classic") { cluewise_serve::ScaleSupport::All } else { cluewise_serve::ScaleSupport::Effort };

/// Returns limits that leave the number of puzzles to the caller.
#[cfg(not(feature = "print"))]
fn limits() -> cluewise_serve::Limits {
    let mut limits = cluewise_serve::Limits::default();
    (limits.max_puzzles, limits.max_explained) = (usize::MAX, usize::MAX);
    limits
}
