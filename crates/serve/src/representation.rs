//! The form in which a response body is sent: compressed if the client accepts that, and with an entity tag if it stays
//! the same.

use super::response_body::{Caching, ResponseBody};
use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::hash::{DefaultHasher, Hasher};
use std::io::Write;

/// The minimum size of a compressed body, in bytes: smaller ones fit into one packet.
const MIN_COMPRESSED: usize = 1 << 10;

/// The time that caches keep a response that is always the same. A new version may have other puzzles.
const FIXED: HeaderValue = HeaderValue::from_static("public, max-age=86400");

/// The headers that a response without a body does not have.
const HEADERS_OF_BODY: [HeaderName; 4] =
    [header::CONTENT_LENGTH, header::CONTENT_TYPE, header::CONTENT_ENCODING, header::CONTENT_DISPOSITION];

/// A response body as it is sent.
#[derive(Clone, Debug)]
pub struct Representation {
    body: ResponseBody,
    is_compressed: bool,
    tag: Option<HeaderValue>,
}

impl Representation {
    /// Compresses a body of at most `max_size` bytes, if it is text that is long enough.
    pub fn new(mut body: ResponseBody, accepts_gzip: bool, max_size: usize) -> Representation {
        let is_worthwhile = is_text(body.media_type) && (MIN_COMPRESSED..=max_size).contains(&body.body.len());
        let compressed = if accepts_gzip && is_worthwhile { gzip(&body.body) } else { None };
        let is_compressed = compressed.is_some();
        body.body = compressed.map_or(body.body, Into::into);
        let tag = if body.caching == Caching::Never { None } else { tag(&body.body) };
        Representation { body, is_compressed, tag }
    }
}

impl IntoResponse for Representation {
    fn into_response(self) -> Response {
        let is_fixed = self.body.caching == Caching::Fixed;
        let mut response = self.body.into_response();
        let headers = [
            (header::CONTENT_ENCODING, self.is_compressed.then_some(HeaderValue::from_static("gzip"))),
            (header::CACHE_CONTROL, is_fixed.then_some(FIXED)),
            (header::ETAG, self.tag),
        ];
        let given = headers.into_iter().filter_map(|(name, value)| Some((name, value?)));
        response.headers_mut().extend(given);
        response
    }
}

/// Returns whether a media type compresses well: the others are compressed already.
fn is_text(media_type: &str) -> bool {
    media_type.starts_with("text/") || ["json", "xml", "javascript"].iter().any(|part| media_type.contains(part))
}

fn gzip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

/// Returns the entity tag of a body.
fn tag(bytes: &[u8]) -> Option<HeaderValue> {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    HeaderValue::from_str(&format!("\"{:016x}\"", hasher.finish())).ok()
}

/// Returns the elements of all headers of this name.
fn elements(headers: &HeaderMap, name: HeaderName) -> impl DoubleEndedIterator<Item = &str> {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(str::trim).collect::<Vec<_>>().into_iter()
}

/// Returns whether a client accepts gzip.
pub fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = |coding: &str| {
        let (_, parameter) = elements(headers, header::ACCEPT_ENCODING)
            .map(|element| element.split_once(';').unwrap_or((element, "")))
            .find(|(name, _)| name.trim().eq_ignore_ascii_case(coding))?;
        let quality = parameter.trim().strip_prefix("q=").map_or(Some(1.0), |text| text.trim().parse::<f32>().ok());
        Some(quality.is_some_and(|quality| quality > 0.0))
    };
    accepted("gzip").or_else(|| accepted("*")).unwrap_or(false)
}

/// Answers without a body if the client has the response already.
pub async fn check_tag(request: Request, next: Next) -> Response {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    let known = request.headers().clone();
    let mut response = next.run(request).await;
    let is_known = response.headers().get(header::ETAG).is_some_and(|tag| {
        let is_same = |known: &str| known == "*" || known.trim_start_matches("W/").as_bytes() == tag.as_bytes();
        elements(&known, header::IF_NONE_MATCH).any(is_same)
    });
    if is_read && is_known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        *response.body_mut() = Body::empty();
        HEADERS_OF_BODY.iter().for_each(|name| drop(response.headers_mut().remove(name)));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_negotiated() {
        for (accepted, expected) in [
            ("gzip", true),
            ("deflate, GZIP;q=0.5", true),
            ("br, *", true),
            ("*;q=0", false),
            ("*, gzip;q=0", false),
            ("gzip; q=0.000", false),
            ("gzip;q=x", false),
            ("deflate, br", false),
            ("", false),
        ] {
            let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(accepted))]);
            assert_eq!(accepts_gzip(&headers), expected, "{accepted}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }
}
