//! What operators and caches use: health, metrics, access log, compression and entity tags.

use super::*;
use http::{receive, request, send};
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// A query whose response is always the same.
const FIXED: &str = "/api/v1/generate?count=50&seed=7";

/// Sends a request with more headers, and reads the response.
fn ask(service: &Service, method: &str, path: &str, headers: &str) -> Response {
    receive(&send(service.address, &request(method, path, headers, b"")).expect("a connection")).expect("a response")
}

/// Decompresses bytes with another program.
fn gunzip(bytes: &[u8]) -> Vec<u8> {
    let mut child = Command::new("gzip").arg("-dc").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("gzip");
    let (mut input, bytes) = (child.stdin.take().expect("a pipe"), bytes.to_vec());
    let writer = thread::spawn(move || input.write_all(&bytes));
    let output = child.wait_with_output().expect("an exit code");
    writer.join().expect("no panic").expect("all bytes are read");
    assert!(output.status.success());
    output.stdout
}

/// Waits until the metrics have a line, which other threads write.
fn wait_for_metric(service: &Service, line: &str) {
    for _ in 0..1000 {
        if service.get("/metrics").text().lines().any(|other| other == line) {
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("no {line:?} in {}", service.get("/metrics").text());
}

#[test]
fn long_texts_are_compressed_on_request() {
    let service = Service::start("");
    let pdf = format!("/api/v1/print?puzzle={EASY}");
    let small = format!("/api/v1/verify?puzzle={EASY}");
    for (path, accepted, expected) in [
        (FIXED, "gzip", Some("gzip")),
        (FIXED, "br;q=1.0, gzip;q=0.8, *;q=0.1", Some("gzip")),
        (FIXED, "gzip;q=0", None),
        (FIXED, "br", None),
        ("/app.js", "gzip", Some("gzip")),
        ("/style.css", "gzip", Some("gzip")),
        ("/api/v1/openapi.json", "gzip", Some("gzip")),
        (&pdf, "gzip", None),
        (&small, "gzip", None),
    ] {
        let plain = ask(&service, "GET", path, "");
        let response = ask(&service, "GET", path, &format!("accept-encoding: {accepted}\r\n"));
        assert_eq!((plain.status, response.status), (200, 200), "{path}");
        assert_eq!((plain.header("content-encoding"), response.header("content-encoding")), (None, expected), "{path}");
        assert_eq!(response.header("content-type"), plain.header("content-type"));
        assert!(response.header("vary").is_some_and(|names| names.contains("accept-encoding")));
        match expected {
            Some(_) => {
                assert_eq!(gunzip(&response.body), plain.body, "{path}");
                assert!(2 * response.body.len() < plain.body.len(), "{path}");
            }
            None => assert_eq!(response.body, plain.body, "{path}"),
        }
    }
}

#[test]
fn fixed_responses_are_kept_by_caches() {
    let service = Service::start("");
    let day = "public, max-age=86400";
    for (path, cached, has_tag) in [
        (FIXED, day, true),
        ("/api/v1/generate?variant=x&seed=a", day, true),
        ("/api/v1/daily?date=2026-12-01", day, true),
        ("/", "no-cache", true),
        ("/app.js", "no-cache", true),
        ("/api/v1/openapi.json", "no-cache", true),
        ("/api/v1/generate", "no-cache", false),
        ("/api/v1/daily", "no-cache", false),
        ("/api/v1/generate?seed=7&level=easy&clues=81", "no-cache", false),
        ("/health", "no-cache", false),
    ] {
        let first = ask(&service, "GET", path, "");
        assert_eq!((first.header("cache-control"), first.header("etag").is_some()), (Some(cached), has_tag), "{path}");
        let Some(tag) = first.header("etag") else { continue };
        for (known, is_known) in [
            (tag.to_owned(), true),
            (format!("\"other\", W/{tag}"), true),
            ("*".to_owned(), true),
            ("\"other\"".to_owned(), false),
        ] {
            let again = ask(&service, "GET", path, &format!("if-none-match: {known}\r\n"));
            assert_eq!((again.status, again.body.is_empty()), (if is_known { 304 } else { 200 }, is_known), "{path}");
            assert_eq!((again.header("etag"), again.header("cache-control")), (Some(tag), Some(cached)));
            assert_eq!(again.header("content-type").is_none(), is_known);
        }
        // Each encoding has its own tag.
        let compressed = ask(&service, "GET", path, "accept-encoding: gzip\r\n");
        let is_compressed = compressed.header("content-encoding").is_some();
        assert_eq!(compressed.header("etag") != Some(tag), is_compressed, "{path}");
    }
}

#[test]
fn health_and_metrics_are_available_while_all_threads_work() {
    let service = Service::start("--threads 1 --timeout 60s");
    assert_eq!(service.get(&format!("/api/v1/verify?puzzle={EASY}")).status, 200);
    assert_eq!(service.get("/api/v1/verify?puzzle=1").status, 422);
    assert_eq!(service.get("/api/v1/nothing").status, 404);
    assert_eq!(service.get("/app.js").status, 200);
    let waiting: Vec<_> =
        (0..3).map(|_| send(service.address, &request("GET", ENDLESS, "", b"")).expect("a connection")).collect();
    wait_for_metric(&service, "cluewise_queued_requests{work=\"heavy\"} 2");
    let health = service.get("/health");
    assert_eq!((health.status, &health.json()["status"]), (200, &json!("ok")));
    let metrics = service.get("/metrics");
    assert_eq!(metrics.header("content-type"), Some("text/plain; version=0.0.4; charset=utf-8"));
    for line in [
        "cluewise_running_requests{work=\"heavy\"} 1",
        "cluewise_running_requests{work=\"light\"} 0",
        "cluewise_request_duration_seconds_count{endpoint=\"verify\",status=\"200\"} 1",
        "cluewise_request_duration_seconds_bucket{endpoint=\"verify\",status=\"422\",le=\"+Inf\"} 1",
        "cluewise_request_duration_seconds_count{endpoint=\"other\",status=\"404\"} 1",
        "cluewise_request_duration_seconds_count{endpoint=\"page\",status=\"200\"} 1",
        "# TYPE cluewise_request_duration_seconds histogram",
    ] {
        assert!(metrics.text().lines().any(|other| other == line), "{line}: {}", metrics.text());
    }
    // A client that leaves ends its work.
    drop(waiting);
    wait_for_metric(&service, "cluewise_request_duration_seconds_count{endpoint=\"generate\",status=\"499\"} 3");
    wait_for_metric(&service, "cluewise_running_requests{work=\"heavy\"} 0");
}

#[test]
fn each_request_is_a_line_of_the_log() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("access.log");
    fs::write(&log, "before\n").expect("a file");
    let service = Service::start(&format!("--log {} --trusted-proxy 127.0.0.1", log.display()));
    ask(&service, "GET", "/a\"b?puzzle=1", "");
    ask(&service, "GET", "/health", "x-forwarded-for: 198.51.100.1, 192.0.2.7\r\n");
    ask(&service, "POST", &format!("/nowhere?{}", "x".repeat(1000)), "");
    let expected = [
        "127.0.0.1 \"GET /a%22b?puzzle=1\" 404 ".to_owned(),
        "192.0.2.7 \"GET /health\" 200 ".to_owned(),
        format!("127.0.0.1 \"POST /nowhere?{}...\" 404 ", "x".repeat(503)),
    ];
    let mut lines = Vec::new();
    for _ in 0..1000 {
        lines = fs::read_to_string(&log).expect("a file").lines().map(str::to_owned).collect();
        if lines.len() == 4 {
            break;
        }
        thread::sleep(Duration::from_millis(10));
    }
    assert_eq!((lines.len(), lines[0].as_str()), (4, "before"), "{lines:?}");
    for (line, expected) in lines[1..].iter().zip(expected) {
        let (time, rest) = line.split_once(' ').expect("a time");
        assert!(time.starts_with("20") && time.len() == 20 && time.ends_with('Z'), "{line}");
        let numbers: Vec<&str> = rest.strip_prefix(&expected).unwrap_or_else(|| panic!("{line}")).split(' ').collect();
        assert!(numbers.len() == 2 && numbers.iter().all(|number| number.parse::<f64>().is_ok()), "{line}");
    }
}
