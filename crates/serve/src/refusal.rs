//! Responses to request heads that are too long.
//!
//! hyper answers such requests itself, without a body. [`ClientStream`](super::stream::ClientStream) sends an error as
//! JSON in place of that response.

use super::error::ApiError;
use http::{Request, StatusCode};

/// The maximum size of a request head, in bytes; puzzles in the query are part of it.
pub const MAX_HEAD: usize = 1 << 16;

/// The maximum number of header fields of a request: that of hyper.
const MAX_FIELDS: usize = 100;

/// Maximum length of a response without a body.
const MAX_LENGTH: usize = 256;

/// The header of a response without a body.
const EMPTY: &[u8] = b"content-length: 0\r\n";

/// Checks the length of a request head. hyper checks it only when it needs more than one piece of it.
pub fn check_head<B>(request: &Request<B>) -> Result<(), ApiError> {
    let target = request.uri().path_and_query().map_or(0, |target| target.as_str().len());
    let fields = request.headers().iter().map(|(name, value)| name.as_str().len() + ": \r\n".len() + value.len());
    if target + fields.sum::<usize>() > MAX_HEAD {
        return Err(error(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE));
    }
    Ok(())
}

fn error(status: StatusCode) -> ApiError {
    let fields = match status {
        StatusCode::URI_TOO_LONG => String::new(),
        _ => format!(" or {MAX_FIELDS} fields"),
    };
    let message =
        format!("the request head has more than {MAX_HEAD} bytes{fields}; send puzzles as the body of a POST");
    ApiError::new(status, "too_much", message)
}

/// Returns the response to send in place of this one; `None` if it is no refusal by hyper.
pub fn replacement(response: &[u8]) -> Option<Vec<u8>> {
    let statuses = [StatusCode::URI_TOO_LONG, StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE];
    let code = response.strip_prefix(b"HTTP/1.1 ")?.get(..3)?;
    let status = statuses.into_iter().find(|status| status.as_str().as_bytes() == code)?;
    let is_empty = || response.windows(EMPTY.len()).any(|part| part == EMPTY);
    if response.len() > MAX_LENGTH || !response.ends_with(b"\r\n\r\n") || !is_empty() {
        return None;
    }
    let (_, body) = error(status).into_parts();
    let mut text = format!(
        "HTTP/1.1 {status}\r\ncontent-type: {}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.media_type,
        body.body.len()
    )
    .into_bytes();
    text.extend_from_slice(&body.body);
    Some(text)
}
