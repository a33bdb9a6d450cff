//! Routes, and the checks and headers of all requests and responses.

use super::ambiguity;
use super::api::routes;
use super::app_state::AppState;
use super::body::{close_connection, send};
use super::clients::Client;
use super::cors::{RESOURCE_POLICY, check_origin};
use super::description::{HEALTH, METRICS, OPENAPI, ROOT};
use super::error::ApiError;
use super::observation::Observation;
use super::openapi;
use super::page;
use super::prometheus;
use super::refusal;
use super::representation::{Representation, accepts_gzip, check_tag};
use super::response_body::{ResponseBody, json};
use axum::Router;
use axum::extract::{Extension, Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::{Next, from_fn, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::net::IpAddr;
use std::sync::{Arc, LazyLock};
use tokio::time::Instant;

/// Headers of every response. Scripts, styles and requests of the page are restricted to this server; the page cannot
/// be framed.
const HEADERS: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; \
         manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (RESOURCE_POLICY, "same-origin"),
    (header::CACHE_CONTROL, "no-cache"),
    (header::VARY, "accept-encoding, origin"),
];

/// Returns the routes of the page and the API.
pub fn router(state: Arc<AppState>) -> Router {
    let api = routes()
        .into_iter()
        .fold(Router::new(), |api, (name, handler)| api.route(&format!("{ROOT}/{name}"), (handler.route)()));
    FILES
        .iter()
        .fold(api, |router, (path, file)| router.route(path, get(async move |headers| file.representation(&headers))))
        .route(&format!("/{HEALTH}"), get(health))
        .route(&format!("/{METRICS}"), get(async |State(state): State<Arc<AppState>>| prometheus::response(&state)))
        .fallback(async |uri: Uri| {
            ApiError::new(
                StatusCode::NOT_FOUND,
                "path",
                format!("not found: {}; `{ROOT}/{OPENAPI}` lists the paths of the API", uri.path()),
            )
        })
        .method_not_allowed_fallback(async |method: Method, uri: Uri| {
            let message = format!("method {method} is not allowed here; use {}", methods(uri.path()));
            ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "method", message)
        })
        .layer(from_fn_with_state(state.clone(), check_origin))
        .layer(from_fn_with_state(state.clone(), reject_unknown_hosts))
        .layer(from_fn(check_tag))
        .layer(from_fn(reject_malformed))
        .layer(map_response(with_headers))
        .layer(from_fn_with_state(state.clone(), track_connection))
        .with_state(state)
}

/// A file that is the same for all clients, in both encodings.
struct StaticFile([Representation; 2]);

impl StaticFile {
    fn new(body: ResponseBody) -> StaticFile {
        StaticFile([false, true].map(|accepts_gzip| Representation::new(body.clone(), accepts_gzip, usize::MAX)))
    }

    fn representation(&self, headers: &HeaderMap) -> Representation {
        self.0[usize::from(accepts_gzip(headers))].clone()
    }
}

/// The files of the page and the description of the API, by path.
static FILES: LazyLock<Vec<(String, StaticFile)>> = LazyLock::new(|| {
    let description = (format!("{ROOT}/{OPENAPI}"), openapi::DESCRIPTION.clone());
    let files = page::files().into_iter().map(|(path, file)| (path.to_owned(), file));
    files.chain([description]).map(|(path, body)| (path, StaticFile::new(body))).collect()
});

/// Returns that the server runs, without a thread of the pools.
async fn health() -> ResponseBody {
    json(&serde_json::json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION") }))
}

/// Returns the methods of a path in words.
fn methods(path: &str) -> &'static str {
    let name = path.strip_prefix(ROOT).and_then(|rest| rest.strip_prefix('/'));
    let handler = routes().into_iter().find(|(endpoint, _)| Some(*endpoint) == name);
    handler.map_or("GET", |(_, handler)| handler.methods)
}

/// Updates the phase of the connection and enforces the limits of responses.
async fn track_connection(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<Arc<Client>>,
    request: Request,
    next: Next,
) -> Response {
    client.set_working();
    let observation = Observation::new(state.clone(), &client, &request);
    let response = next.run(request).await;
    let deadline = Instant::now() + state.limits.timeout;
    let response = send(response, &state, client, deadline).await;
    observation.end(&response);
    response
}

/// Refuses heads that are too long or ambiguous.
async fn reject_malformed(request: Request, next: Next) -> Response {
    match refusal::check_head(&request).and_then(|()| ambiguity::check(&request)) {
        Ok(()) => next.run(request).await,
        Err(error) => close_connection(error.into_response()),
    }
}

async fn with_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        // Responses to allowed origins have another policy, and fixed ones may be kept.
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Refuses unknown host names: with a name that resolves to this server, a page of another site would count as the same
/// site (DNS rebinding).
async fn reject_unknown_hosts(State(state): State<Arc<AppState>>, request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    match host.is_some_and(|host| is_known(host, &state.limits.allowed_hosts)) {
        true => next.run(request).await,
        false => {
            let message = "unknown host name in the request; allow it with `cluewise serve --host NAME`";
            ApiError::new(StatusCode::MISDIRECTED_REQUEST, "host", message).into_response()
        }
    }
}

/// Returns whether a host, with or without a port, is an IP address, `localhost` or one of these names.
fn is_known(host: &str, names: &[String]) -> bool {
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    let name = host.rsplit_once(':').filter(|(_, port)| is_port(port)).map_or(host, |(name, _)| name);
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    let known = |known: &str| known.eq_ignore_ascii_case(name);
    bare.parse::<IpAddr>().is_ok() || known("localhost") || names.iter().any(|name| known(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_allowed_host_names_are_known() {
        let names = ["sudoku.example".to_owned()];
        for host in ["127.0.0.1:8181", "127.0.0.1", "[::1]:80", "[::1]", "LocalHost:1", "sudoku.example:443"] {
            assert!(is_known(host, &names), "{host}");
        }
        for host in
            ["", "example.com", "127.0.0.1.example.com:80", "localhost.example.com", "sudoku.example.com", ":80"]
        {
            assert!(!is_known(host, &names), "{host}");
        }
    }
}
