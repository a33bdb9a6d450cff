//! Properties that hold for any bytes that a client sends to the server; used by libFuzzer and by
//! `crates/serve/tests/http_fuzz.rs`.

use cluewise_serve::{Limits, Loopback};
use serde_json::Value;
use std::cell::OnceCell;
use std::time::Duration;

/// The time limit of requests.
const TIMEOUT: Duration = Duration::from_millis(100);

/// Returns small limits, so that each run is short.
fn limits() -> Limits {
    let mut limits = Limits::default();
    (limits.max_body, limits.max_puzzles, limits.max_explained) = (4096, 8, 1);
    (limits.timeout, limits.threads, limits.max_queued) = (TIMEOUT, 1, 2);
    (limits.max_response, limits.max_memory) = (1 << 20, 1 << 20);
    limits
}

thread_local! {
    static SERVER: OnceCell<Loopback> = const { OnceCell::new() };
}

/// Checks that all responses are valid HTTP, arrive in time and report no failure of the server.
pub fn http(data: &[u8]) {
    let requests = data.windows(7).filter(|part| part.eq_ignore_ascii_case(b"HTTP/1.")).count() as u32;
    // Each may wait for its head, its body, its work, and for cancelled work to end.
    let max_time = (requests + 1) * (3 * TIMEOUT + Duration::from_secs(2));
    let received =
        SERVER.with(|server| server.get_or_init(|| Loopback::new(limits()).expect("threads")).exchange(data, max_time));
    let received = received.unwrap_or_else(|e| panic!("no response in time: {e}"));
    let mut rest = &received[..];
    while !rest.is_empty() {
        rest = check_first(rest);
    }
}

/// Checks the first of these responses; returns the bytes after it.
fn check_first(responses: &[u8]) -> &[u8] {
    let shown = || String::from_utf8_lossy(&responses[..responses.len().min(2000)]).into_owned();
    let end =
        responses.windows(4).position(|part| part == b"\r\n\r\n").unwrap_or_else(|| panic!("no head: {}", shown()));
    let head = std::str::from_utf8(&responses[..end]).unwrap_or_else(|e| panic!("{e}: {}", shown()));
    let mut lines = head.split("\r\n");
    let status = lines.next().and_then(|line| line.strip_prefix("HTTP/1.")?.get(2..5)?.parse::<u16>().ok());
    let status = status.unwrap_or_else(|| panic!("no status: {head}"));
    assert!(matches!(status, 100 | 200 | 400..=499 | 503), "{}", shown());
    let headers: Vec<(&str, &str)> =
        lines.map(|line| line.split_once(": ").unwrap_or_else(|| panic!("no header: {line}"))).collect();
    let header =
        |name: &str| headers.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, value)| *value);
    let length = header("content-length").map_or(0, |length| length.parse().expect("a number"));
    let body = &responses[end + 4..];
    let ends = |rest: &[u8]| rest.is_empty() || rest.starts_with(b"HTTP/1.");
    match body.split_at_checked(length).filter(|(_, rest)| ends(rest)) {
        Some((body, rest)) => {
            if header("content-type") == Some("application/json") && length > 0 {
                serde_json::from_slice::<Value>(body).unwrap_or_else(|e| panic!("{e}: {}", shown()));
            }
            rest
        }
        // The response to HEAD has the length of a body that is not sent.
        None if ends(body) => body,
        None => panic!("not {length} bytes of body: {}", shown()),
    }
}
