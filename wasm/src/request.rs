//! The API of the server as a function.

use cluewise_serve::Limits;
use wasm_bindgen::prelude::wasm_bindgen;

/// The response to a request. Another name in JavaScript, because the bindings use the class `Response` of browsers.
#[wasm_bindgen(js_name = ApiResponse, getter_with_clone)]
#[derive(Debug)]
pub struct Response {
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

/// Returns limits that leave the number of puzzles to the caller.
pub fn limits() -> Limits {
    let mut limits = Limits::default();
    (limits.max_puzzles, limits.max_explained) = (usize::MAX, usize::MAX);
    limits
}

/// Responds to a request like `/api/v1/NAME?QUERY` with this body.
#[wasm_bindgen]
pub fn request(name: &str, query: &str, body: Option<Vec<u8>>) -> Response {
    let response = cluewise_serve::respond(name, query, body, limits());
    Response {
        status: response.status,
        media_type: response.media_type.to_owned(),
        body: response.body.into(),
        name: response.name,
    }
}

/// Returns the CSS rules for the colors of drawings in dark mode, for the page without a server.
#[wasm_bindgen(js_name = darkThemeCss)]
pub fn dark_theme_css() -> String {
    cluewise::render::html::dark_theme_css()
}
