//! Requests from pages of other sites: refused, unless their origin is allowed (CORS).

use super::api::ROOT;
use super::error::ApiError;
use super::scheduling::AppState;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Headers of the answer to a preflight request.
const PREFLIGHT: [(HeaderName, &str); 4] = [
    (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, POST"),
    (header::ACCESS_CONTROL_ALLOW_HEADERS, "content-type"),
    (header::ACCESS_CONTROL_MAX_AGE, "86400"),
    (HeaderName::from_static("access-control-allow-private-network"), "true"),
];

/// Response headers that scripts may read in addition to the safelisted ones of CORS.
const EXPOSED: &str = "content-disposition, retry-after, allow";

/// The header that tells which sites may embed a response.
pub const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Returns whether a browser asks whether it may send a request of a page of another site.
fn is_preflight(request: &Request) -> bool {
    let names_method = request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    request.method() == Method::OPTIONS && request.headers().contains_key(header::ORIGIN) && names_method
}

/// Adds the CORS headers to responses for allowed origins. Refuses the other requests that browsers mark as cross-site,
/// although their pages could not read the responses.
pub async fn check_origin(
    State(state): State<Arc<AppState>>,
    headers: HeaderMap,
    request: Request,
    next: Next,
) -> Response {
    // The page itself may be opened from anywhere.
    if !request.uri().path().starts_with(ROOT) {
        return next.run(request).await;
    }
    let origin = headers.get(header::ORIGIN).filter(|origin| is_allowed(origin, &state.limits.allowed_origins));
    let Some(origin) = origin else {
        let is_foreign = headers.get_all("sec-fetch-site").iter().any(|site| site == "cross-site");
        let message = "requests from pages of other sites are not allowed; open the page of this server, or allow the site \
                       with `cluewise serve --cors ORIGIN`";
        // Without its own response, a preflight request is a method that no endpoint has.
        return match is_foreign || is_preflight(&request) {
            true => ApiError::new(StatusCode::FORBIDDEN, "site", message).into_response(),
            false => next.run(request).await,
        };
    };
    let mut response = match is_preflight(&request) {
        true => (StatusCode::NO_CONTENT, PREFLIGHT).into_response(),
        false => next.run(request).await,
    };
    response.headers_mut().insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
    let headers = response.headers_mut();
    headers.insert(header::VARY, HeaderValue::from_static("origin"));
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(EXPOSED));
    headers.insert(RESOURCE_POLICY, HeaderValue::from_static("cross-origin"));
    response
}

/// Returns whether an origin is one of these; `*` allows all.
fn is_allowed(origin: &HeaderValue, allowed: &[String]) -> bool {
    allowed.iter().any(|allowed| allowed == "*" || origin.as_bytes().eq_ignore_ascii_case(allowed.as_bytes()))
}
