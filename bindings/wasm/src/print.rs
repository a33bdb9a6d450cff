//! The output of printed pages.

use crate::ApiResponse;
use wasm_bindgen::prelude::wasm_bindgen;

/// Returns the response to a request from the print job that another module has returned for it.
#[wasm_bindgen]
pub fn print(job: &[u8]) -> ApiResponse {
    cluewise_serve::print_job(job).into()
}
