//! The WebAssembly module of the npm package `cluewise`.
//!
//! `package/` has the JavaScript functions that users call, with their documentation. This crate has what they are made
//! of: the API of the server as a function ([`request`]), and functions over arrays of puzzles ([`batch`], [`generator`]).

mod batch;
mod generator;
mod request;

pub use batch::{count, solve, verify};
pub use generator::Generator;
pub use request::{Response, dark_theme_css, request};
