//! Requests that a proxy in front of this server could interpret differently (request smuggling).

use super::error::ApiError;
use axum::extract::Request;
use axum::http::{StatusCode, Version, header};

/// Refuses requests with an ambiguous host or body length.
///
/// hyper itself refuses different or invalid lengths and codings that do not end with `chunked`. For a request with
/// both a length and a coding, it ignores the length and closes the connection after the response.
pub fn check(request: &Request) -> Result<(), ApiError> {
    let refuse = |message: &str| Err(ApiError::new(StatusCode::BAD_REQUEST, "ambiguous", message));
    let headers = request.headers();
    let mut hosts = headers.get_all(header::HOST).iter();
    let (host, second) = (hosts.next(), hosts.next());
    if second.is_some() {
        return refuse("more than one `Host` header; send one");
    }
    if host.is_none() && request.version() == Version::HTTP_11 {
        return refuse("no `Host` header; send one");
    }
    if let (Some(authority), Some(host)) = (request.uri().authority(), host)
        && !host.as_bytes().eq_ignore_ascii_case(authority.as_str().as_bytes())
    {
        return refuse("the `Host` header differs from the host in the request line");
    }
    let mut codings = headers.get_all(header::TRANSFER_ENCODING).iter();
    let is_plain = codings.next().is_none_or(|coding| coding.as_bytes().eq_ignore_ascii_case(b"chunked"));
    if !is_plain || codings.next().is_some() {
        return refuse("unsupported `Transfer-Encoding`; use `chunked` or a `Content-Length`");
    }
    Ok(())
}
