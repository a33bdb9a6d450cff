//! Requests from pages of other sites: refused, unless their origin is allowed (CORS).

use super::app_state::AppState;
use super::description::ROOT;
use super::error::ApiError;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
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

/// Adds the CORS headers to responses for allowed origins. Refuses the other requests of pages of other sites, although
/// these could not read the responses: those that browsers mark as cross-site, which they do on secure connections and
/// for `localhost` only, and those with a foreign origin.
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
    let limits = &state.limits;
    let origin = headers.get(header::ORIGIN).filter(|origin| is_allowed(origin, &limits.allowed_origins));
    let Some(origin) = origin else {
        let has_mark = headers.get_all("sec-fetch-site").iter().any(|site| site == "cross-site");
        let is_own = |origin| is_own(origin, headers.get(header::HOST), &limits.allowed_hosts);
        let is_foreign = has_mark || !headers.get_all(header::ORIGIN).iter().all(is_own);
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
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(EXPOSED));
    headers.insert(RESOURCE_POLICY, HeaderValue::from_static("cross-origin"));
    response
}

/// Returns whether an origin is one of these; `*` allows all.
fn is_allowed(origin: &HeaderValue, allowed: &[String]) -> bool {
    allowed.iter().any(|allowed| allowed == "*" || origin.as_bytes().eq_ignore_ascii_case(allowed.as_bytes()))
}

/// Returns whether an origin is this server: that of the host of the request, or of an allowed host name, which a proxy
/// may have replaced. `null`, the origin of files and of isolated pages, is not.
fn is_own(origin: &HeaderValue, host: Option<&HeaderValue>, allowed_hosts: &[String]) -> bool {
    let origin = origin.to_str().ok().and_then(|origin| origin.parse::<Uri>().ok());
    let Some(authority) = origin.as_ref().and_then(Uri::authority) else { return false };
    let is_host = |host: &HeaderValue| host.as_bytes().eq_ignore_ascii_case(authority.as_str().as_bytes());
    host.is_some_and(is_host) || allowed_hosts.iter().any(|name| name.eq_ignore_ascii_case(authority.host()))
}
