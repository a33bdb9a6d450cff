//! The API of the server as a function.

use crate::limits;
use wasm_bindgen::prelude::wasm_bindgen;

/// The response to a request. Not `Response`: the bindings use the class of browsers with this name.
#[wasm_bindgen(getter_with_clone)]
#[derive(Debug)]
pub struct ApiResponse {
    /// The HTTP status.
    pub status: u16,
    /// The media type of the body.
    #[wasm_bindgen(js_name = mediaType)]
    pub media_type: String,
    /// The body.
    pub body: Vec<u8>,
    /// The suggested file name.
    pub name: Option<String>,
}

#[cfg(not(feature = "variants"))]
use cluewise_serve::respond_to_classic as respond;
#[cfg(feature = "variants")]
use cluewise_serve::respond_to_variants as respond;

/// Responds to a request like `/api/v1/NAME?QUERY` with this body; returns `None` if it needs another module.
#[wasm_bindgen]
pub fn request(name: &str, query: &str, body: Option<Vec<u8>>) -> Option<ApiResponse> {
    let response = respond(name, query, body, limits())?;
    Some(ApiResponse {
        status: response.status,
        media_type: response.media_type.to_owned(),
        body: response.body.into(),
        name: response.name,
    })
}

/// Returns the CSS rules for the colors of drawings in dark mode, for the page without a server.
#[cfg(feature = "classic")]
#[wasm_bindgen(js_name = darkThemeCss)]
pub fn dark_theme_css() -> String {
    cluewise::render::html::dark_theme_css()
}
