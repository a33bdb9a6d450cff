//! Response bodies.

use bytes::Bytes;
use serde::Serialize;

/// The media type of JSON.
pub const JSON: &str = "application/json";

/// How long a cache may keep a response.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Caching {
    /// It is for one request.
    #[default]
    Never,
    /// Until the server has another version.
    #[cfg_attr(not(feature = "server"), allow(dead_code))]
    Version,
    /// The same request always has this response.
    Fixed,
}

/// A complete response body.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ResponseBody {
    pub media_type: &'static str,
    pub body: Bytes,
    /// The suggested file name.
    pub name: Option<String>,
    #[cfg_attr(not(feature = "server"), allow(dead_code))]
    pub caching: Caching,
}

impl ResponseBody {
    /// Sets whether the same request always has this response.
    pub fn fixed_if(self, is_fixed: bool) -> ResponseBody {
        ResponseBody { caching: if is_fixed { Caching::Fixed } else { self.caching }, ..self }
    }
}

/// Returns a value as JSON.
pub fn json(value: &impl Serialize) -> ResponseBody {
    // Serialization fails only for maps with keys that are no strings; there are none.
    json_text(serde_json::to_string(value).unwrap_or_default())
}

/// Returns JSON.
pub fn json_text(text: String) -> ResponseBody {
    ResponseBody { media_type: JSON, body: text.into(), ..ResponseBody::default() }
}
