//! The API of the server as a function.

use crate::deadline::cancellation;
use crate::{ApiResponse, limits};
use wasm_bindgen::prelude::wasm_bindgen;

#[cfg(not(feature = "variants"))]
use cluewise_serve::respond_to_classic as respond;
#[cfg(feature = "variants")]
use cluewise_serve::respond_to_variants as respond;

/// Responds to a request like `/api/v1/NAME?QUERY` with this body; returns `None` if it needs another module. The body
/// of a response may be a print job for the module with the fonts.
#[wasm_bindgen]
pub fn request(name: &str, query: &str, body: Option<Vec<u8>>) -> Option<ApiResponse> {
    respond(name, query, body, limits(), &cancellation()).map(ApiResponse::from)
}

/// Returns the CSS rules for the colors of drawings in dark mode, for the page without a server.
#[cfg(feature = "classic")]
#[wasm_bindgen(js_name = darkThemeCss)]
pub fn dark_theme_css() -> String {
    cluewise::render::html::dark_theme_css()
}
