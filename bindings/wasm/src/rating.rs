//! Ratings of arrays of puzzles.

use crate::batch::parse;
use crate::{SCALES, limits};
use wasm_bindgen::prelude::wasm_bindgen;

/// Returns the body of the response of `rate` to puzzles, as JSON; see [`count`](crate::count) for their bytes.
///
/// # Errors
/// A byte is neither a digit nor an empty cell; the error is the index of the byte.
#[wasm_bindgen]
pub fn rate(puzzles: &[u8], is_text: bool, query: &str) -> Result<String, u32> {
    let response = cluewise_serve::rate(query, parse(puzzles, is_text)?, limits(), SCALES);
    Ok(String::from_utf8_lossy(&response.body).into_owned())
}
