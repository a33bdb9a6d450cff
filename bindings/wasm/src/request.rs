//! The API of the server as a function.

use crate::deadline::cancellation;
use crate::{ApiResponse, limits};
use wasm_bindgen::prelude::wasm_bindgen;

#[cfg(not(feature = "variants"))]
use cluewise_serve::respond_to_classic;
#[cfg(feature = "variants")]
use cluewise_serve::respond_without_fonts;

/// Responds to a request like `/api/v1/NAME?QUERY` with this body; returns `None` if it needs another module. The body
/// of a response may be a print job for the module with the fonts.
#[wasm_bindgen]
pub fn request(name: &str, query: &str, body: Option<Vec<u8>>) -> Option<ApiResponse> {
    let (limits, cancellation) = (limits(), cancellation());
    #[cfg(feature = "variants")]
    let response = Some(respond_without_fonts(name, query, body, limits, &cancellation));
    #[cfg(not(feature = "variants"))]
    let response = respond_to_classic(name, query, body, limits, &cancellation);
    response.map(ApiResponse::from)
}

/// Returns the CSS rules for the colors of drawings in dark mode, for the page without a server.
#[cfg(feature = "classic")]
#[wasm_bindgen(js_name = darkThemeCss)]
pub fn dark_theme_css() -> String {
    cluewise::render::html::dark_theme_css()
}
