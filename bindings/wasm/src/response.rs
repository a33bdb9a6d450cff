//! Responses to requests.

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

impl From<cluewise_serve::Response> for ApiResponse {
    fn from(response: cluewise_serve::Response) -> ApiResponse {
        ApiResponse {
            status: response.status,
            media_type: response.media_type.to_owned(),
            body: response.body.into(),
            name: response.name,
        }
    }
}
