//! Response bodies.

use bytes::Bytes;
use serde::Serialize;

/// The media type of JSON.
pub const JSON: &str = "application/json";

/// A complete response body.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResponseBody {
    pub media_type: &'static str,
    pub body: Bytes,
    /// The suggested file name.
    pub name: Option<String>,
}

/// Returns a value as JSON.
pub fn json(value: &impl Serialize) -> ResponseBody {
    // Serialization fails only for maps with keys that are no strings; there are none.
    json_text(serde_json::to_string(value).unwrap_or_default())
}

/// Returns JSON.
pub fn json_text(text: String) -> ResponseBody {
    ResponseBody { media_type: JSON, body: text.into(), name: None }
}
