//! What the metrics and the access log have of a request.

use super::app_state::AppState;
use super::clients::Client;
use super::description::{OTHER_PATHS, ROOT};
use super::forwarded::client_address;
use axum::extract::{MatchedPath, Request};
use axum::http::{Method, Uri};
use axum::response::Response;
use cluewise::generator::Date;
use hyper::body::Body;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The status of a request whose client disconnects before the response, as in the logs of other servers.
const CLIENT_LEFT: u16 = 499;

/// The maximum length of the path and the query in a line, in bytes.
const MAX_TARGET: usize = 512;

/// A request. It is added to the metrics and to the log on drop.
pub struct Observation {
    state: Arc<AppState>,
    endpoint: &'static str,
    method: Method,
    uri: Uri,
    address: IpAddr,
    begin: Instant,
    status: u16,
    bytes: u64,
}

impl Observation {
    /// Begins with a request.
    pub fn new(state: Arc<AppState>, client: &Client, request: &Request) -> Observation {
        let address = client_address(request.headers(), client.peer, &state.limits.trusted_proxies);
        Observation {
            endpoint: endpoint_of(request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str)),
            method: request.method().clone(),
            uri: request.uri().clone(),
            begin: Instant::now(),
            status: CLIENT_LEFT,
            bytes: 0,
            state,
            address,
        }
    }

    /// Ends with the response.
    pub fn end(mut self, response: &Response) {
        self.status = response.status().as_u16();
        self.bytes = response.body().size_hint().exact().unwrap_or_default();
    }

    /// Returns the line of the log.
    fn line(&self, seconds: f64) -> String {
        let target = self.uri.path_and_query().map_or("", |target| target.as_str());
        let plain = |byte: u8| byte.is_ascii_graphic() && byte != b'"';
        let escaped = |byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
        let mut shown: String = target.bytes().take(MAX_TARGET).map(escaped).collect();
        if target.len() > MAX_TARGET {
            shown.push_str("...");
        }
        let Observation { address, method, status, bytes, .. } = self;
        format!("{} {address} \"{method} {shown}\" {status} {bytes} {seconds:.3}", timestamp(SystemTime::now()))
    }
}

impl Drop for Observation {
    fn drop(&mut self) {
        let time = self.begin.elapsed();
        self.state.metrics.add(self.endpoint, self.status, time);
        if let Some(log) = &self.state.log {
            log.add(self.line(time.as_secs_f64()));
        }
    }
}

/// Returns the name of the endpoint of a path.
fn endpoint_of(path: &str) -> &'static str {
    let name = path.strip_prefix(ROOT).unwrap_or(path).trim_start_matches('/');
    let known = super::api::endpoints().map(|endpoint| endpoint.name).chain(OTHER_PATHS).find(|known| *known == name);
    known.unwrap_or(if path.is_empty() { "other" } else { "page" })
}

/// Returns a time in UTC as in RFC 3339.
fn timestamp(time: SystemTime) -> String {
    let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |elapsed| elapsed.as_secs());
    let date = Date::from_seconds_since_1970(seconds).map_or(String::new(), |date| date.to_string());
    let [hours, minutes, seconds] = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60];
    format!("{date}T{hours:02}:{minutes:02}:{seconds:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn times_are_in_rfc_3339() {
        for (seconds, text) in [(0, "1970-01-01T00:00:00Z"), (1_709_251_199, "2024-02-29T23:59:59Z")] {
            assert_eq!(timestamp(UNIX_EPOCH + Duration::from_secs(seconds)), text);
        }
    }
}
