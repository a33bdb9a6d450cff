//! Limits, hostile clients and shutdown.

use super::*;
use http::{receive, request, send};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// Pages of allowed origins may use the API, after the preflight request of their browser.
#[test]
fn pages_of_allowed_origins_read_responses() {
    let service = Service::start("--cors https://sudoku.example");
    let ask = |method: &str, headers: &str| {
        let path = format!("/api/v1/verify?puzzle={EASY}");
        receive(&send(service.address, &request(method, &path, headers, b"")).expect("a connection"))
            .expect("a response")
    };
    let own = "origin: https://sudoku.example\r\nsec-fetch-site: cross-site\r\n";
    let response = ask("GET", own);
    let allowed = |response: &Response| response.header("access-control-allow-origin").map(str::to_owned);
    assert_eq!((response.status, allowed(&response).as_deref()), (200, Some("https://sudoku.example")));
    assert_eq!(response.header("vary"), Some("accept-encoding, origin"));
    assert_eq!(response.header("cross-origin-resource-policy"), Some("cross-origin"));
    assert!(response.header("access-control-expose-headers").is_some_and(|names| names.contains("retry-after")));
    // Errors can be read too.
    let error = ask("DELETE", own);
    assert_eq!((error.status, allowed(&error).as_deref()), (405, Some("https://sudoku.example")));
    let preflight = ask("OPTIONS", &format!("{own}access-control-request-method: POST\r\n"));
    assert_eq!((preflight.status, allowed(&preflight).as_deref()), (204, Some("https://sudoku.example")));
    assert_eq!(preflight.header("access-control-allow-methods"), Some("GET, POST"));
    let other = ask("GET", "origin: https://other.example\r\nsec-fetch-site: cross-site\r\n");
    assert_eq!((other.status, other.error_code().as_str(), allowed(&other)), (403, "site", None));
    let other = "origin: https://other.example\r\naccess-control-request-method: POST\r\n";
    let preflight = ask("OPTIONS", other);
    assert_eq!((preflight.status, preflight.error_code().as_str(), allowed(&preflight)), (403, "site", None));
    let same = ask("GET", "");
    assert_eq!((same.status, allowed(&same)), (200, None));
    assert_eq!(same.header("cross-origin-resource-policy"), Some("same-origin"));
}

#[test]
fn foreign_requests_are_refused() {
    let service = Service::start("");
    let ask = |method: &str, path: &str, headers: &str| {
        let raw = String::from_utf8(request(method, path, headers, b"")).expect("UTF-8");
        let raw = if headers.starts_with("host:") { raw.replace("host: localhost\r\n", "") } else { raw };
        receive(&send(service.address, raw.as_bytes()).expect("a connection")).expect("a response")
    };
    let verify = format!("/api/v1/verify?puzzle={EASY}");
    for (method, path, headers, status, code) in [
        ("GET", "/nowhere", "", 404, "path"),
        ("GET", "/../../../etc/passwd", "", 404, "path"),
        ("GET", "/api/v1/..%2f..%2fetc/passwd", "", 404, "path"),
        ("DELETE", verify.as_str(), "", 405, "method"),
        ("POST", "/api/v1/generate", "", 405, "method"),
        ("GET", verify.as_str(), "host: evil.example\r\n", 421, "host"),
        ("GET", verify.as_str(), "sec-fetch-site: cross-site\r\n", 403, "site"),
        ("GET", verify.as_str(), "sec-fetch-site: same-origin\r\n", 200, ""),
        // Browsers send no other header to addresses of a local network.
        ("GET", verify.as_str(), "origin: https://evil.example\r\n", 403, "site"),
        ("GET", verify.as_str(), "origin: null\r\n", 403, "site"),
        ("POST", "/api/v1/verify", "origin: https://evil.example\r\n", 403, "site"),
        ("POST", "/api/v1/verify", "origin: null\r\nsec-fetch-site: none\r\n", 403, "site"),
        ("GET", verify.as_str(), "origin: http://localhost:81\r\n", 403, "site"),
        ("GET", verify.as_str(), "origin: http://localhost\r\norigin: https://evil.example\r\n", 403, "site"),
        ("GET", verify.as_str(), "origin: http://localhost\r\n", 200, ""),
        ("GET", verify.as_str(), "host: 192.168.0.7:8181\r\norigin: http://192.168.0.7:8181\r\n", 200, ""),
        ("GET", verify.as_str(), "host: 192.168.0.7:8181\r\norigin: http://192.168.0.7\r\n", 403, "site"),
        ("GET", verify.as_str(), "host: [::1]:8181\r\norigin: http://[::1]:8181\r\n", 200, ""),
    ] {
        let response = ask(method, path, headers);
        assert_eq!((response.status, response.error_code().as_str()), (status, code), "{method} {path} {headers}");
        let policy = response.header("content-security-policy").expect("a policy");
        assert!(
            policy.contains("default-src 'none'")
                && policy.contains("frame-ancestors 'none'")
                && !policy.contains("unsafe")
        );
        assert_eq!(response.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(response.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(response.header("access-control-allow-origin"), None);
    }
}

/// A proxy may pass its own name for the server as host.
#[test]
fn pages_at_an_allowed_host_are_own_pages() {
    let service = Service::start("--host sudoku.example");
    for (origin, status) in [("https://sudoku.example", 200), ("https://www.sudoku.example", 403), ("null", 403)] {
        let path = format!("/api/v1/verify?puzzle={EASY}");
        let asked = request("GET", &path, &format!("origin: {origin}\r\n"), b"");
        let response = receive(&send(service.address, &asked).expect("a connection")).expect("a response");
        assert_eq!((response.status, response.header("access-control-allow-origin")), (status, None), "{origin}");
    }
}

#[test]
fn ambiguous_requests_are_refused() {
    let service = Service::start("");
    let post = "POST /api/v1/verify HTTP/1.1\r\nhost: localhost\r\n";
    for head in [
        "GET / HTTP/1.1\r\nhost: localhost\r\nhost: localhost",
        "GET / HTTP/1.1\r\nhost: localhost\r\nhost: evil.example",
        "GET / HTTP/1.1\r\nhost: evil.example\r\nhost: localhost",
        "GET / HTTP/1.1\r\naccept: */*",
        "GET http://localhost/ HTTP/1.1\r\nhost: 127.0.0.1",
        "GET / HTTP/1.1\r\nhost : localhost",
        "GET / HTTP/1.1\r\nhost: localhost\r\n folded: x",
        &format!("{post}transfer-encoding: gzip, chunked"),
        &format!("{post}transfer-encoding: chunked\r\ntransfer-encoding: chunked"),
        &format!("{post}transfer-encoding: chunked, gzip"),
        &format!("{post}content-length: 1\r\ncontent-length: 2"),
        &format!("{post}content-length: +1"),
    ] {
        let smuggled = "GET /nowhere HTTP/1.1\r\nhost: localhost\r\n\r\n";
        assert_eq!(statuses(&service, &format!("{head}\r\n\r\n{smuggled}")), ["400"], "{head}");
    }
    // A length beside a coding is ignored; bytes after the body are not interpreted as a request.
    let both = format!("{post}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n");
    assert_eq!(statuses(&service, &both), ["422"]);
}

/// Sends bytes and returns the statuses of all responses until the server closes the connection.
fn statuses(service: &Service, raw: &str) -> Vec<String> {
    let mut responses = Vec::new();
    // A connection that is closed while the server has more to read may end in an error.
    let _ = send(service.address, raw.as_bytes()).expect("a connection").read_to_end(&mut responses);
    let text = String::from_utf8_lossy(&responses).into_owned();
    text.split("HTTP/1.1 ").skip(1).map(|response| response[..3].to_owned()).collect()
}

#[test]
fn clients_that_do_not_read_are_disconnected() {
    let service = Service::start("--timeout 2s --max-body 4M --max-puzzles 100000");
    let raw = request("POST", "/api/v1/convert?format=jsonl", "", format!("{EASY}\n").repeat(20_000).as_bytes());
    let mut stream = send(service.address, &raw).expect("a connection");
    let mut first = [0; 1024];
    stream.read_exact(&mut first).expect("the first bytes");
    let head = String::from_utf8_lossy(&first).to_ascii_lowercase();
    let length = head.split("content-length: ").nth(1).and_then(|rest| rest.lines().next()?.parse().ok());
    let length: usize = length.expect("a length");
    assert!(length > 1 << 20, "{length} bytes fit into the buffers of the system");
    // Longer than the time limit of the server.
    thread::sleep(Duration::from_secs(5));
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest);
    assert!(rest.len() < length, "all {length} bytes arrived");
}

/// Returns whether a connection has neither a response nor an end.
fn is_open(mut stream: &TcpStream) -> bool {
    stream.set_nonblocking(true).expect("a socket");
    matches!(stream.read(&mut [0]), Err(error) if error.kind() == std::io::ErrorKind::WouldBlock)
}

#[test]
fn idle_connections_are_evicted() {
    let service = Service::start("--timeout 90s");
    let idle: Vec<TcpStream> =
        (0..600).map(|_| send(service.address, b"GET / HTTP/1.1\r\n").expect("a connection")).collect();
    assert_eq!(service.get(&format!("/api/v1/verify?puzzle={EASY}")).status, 200);
    // The latest connections are still open, the earliest are closed.
    // The end of a connection may arrive after the response to another one.
    let end = Instant::now() + Duration::from_secs(10);
    while is_open(&idle[0]) {
        assert!(Instant::now() < end, "the earliest connection is still open");
        thread::sleep(Duration::from_millis(20));
    }
    assert!(is_open(&idle[599]));
}

#[test]
fn light_work_that_takes_long_is_finished() {
    let service = Service::start("--threads 1 --timeout 90s");
    let many = vec![".".repeat(81); 20].join("\n");
    let counted = service.post("/api/v1/verify?limit=100000", &many).json();
    let counts: Vec<u64> =
        counted["puzzles"].as_array().expect("puzzles").iter().flat_map(|p| p["count"].as_u64()).collect();
    assert_eq!(counts, [100_000; 20]);
}

#[test]
fn requests_above_a_limit_are_refused() {
    let service = Service::start("--max-body 2K --max-puzzles 3");
    let four = [EASY; 4].join("\n");
    for path in ["verify", "rate", "print", "convert?format=line"] {
        let response = service.post(&format!("/api/v1/{path}"), &four);
        assert_eq!((response.status, response.error_code().as_str()), (413, "too_much"), "{path}");
    }
    assert_eq!(service.post("/api/v1/verify", &four[..3 * 82]).json()["puzzles"].as_array().map(Vec::len), Some(3));
    let response = service.post("/api/v1/verify", "x".repeat(3 << 10));
    assert_eq!((response.status, response.error_code().as_str()), (413, "too_much"));
    // The server does not read the rest, so sending may fail.
    let huge = request("POST", "/api/v1/verify", "", &vec![b'x'; 64 << 20]);
    if let Ok(response) = send(service.address, &huge).and_then(|stream| receive(&stream)) {
        assert_eq!(response.status, 413);
    }
    assert_eq!(service.get(&format!("/api/v1/verify?puzzle={EASY}")).status, 200);
}

#[test]
fn slow_clients_are_disconnected() {
    let service = Service::start("--timeout 300ms");
    let mut head = send(service.address, b"GET /api/v1/verify HTTP/1.1\r\nhost: local").expect("a connection");
    let mut rest = Vec::new();
    head.read_to_end(&mut rest).expect("the end of the connection");
    let body =
        send(service.address, b"POST /api/v1/verify HTTP/1.1\r\nhost: localhost\r\ncontent-length: 81\r\n\r\n4.52..");
    let response = receive(&body.expect("a connection")).expect("a response");
    assert_eq!((response.status, response.error_code().as_str()), (408, "slow"));
}

#[test]
fn work_ends_at_the_time_limit() {
    let service = Service::start("--timeout 1s --threads 1 --max-puzzles 5001");
    let response = service.get(ENDLESS);
    assert_eq!((response.status, response.error_code().as_str()), (503, "time_limit"));
    // Finished puzzles are returned. A fast machine rates some 500 in a second.
    let answer = service.post("/api/v1/rate?se=true", [EASY, &[SLOW_TO_RATE; 5000].join("\n")].join("\n")).json();
    let done = answer["puzzles"].as_array().map_or(0, Vec::len);
    assert!((1..5001).contains(&done), "{done}");
    assert_eq!(answer["errors"][0]["number"], json!(done + 1));
}

#[test]
fn heavy_work_does_not_delay_light_work() {
    let service = &Service::start("--timeout 90s --threads 1");
    let heavy = send(service.address, &request("GET", ENDLESS, "", b"")).expect("a connection");
    let (sender, light) = mpsc::channel();
    thread::scope(|scope| {
        for sender in vec![sender; 20] {
            let get = || service.get(&format!("/api/v1/verify?puzzle={EASY}")).status;
            scope.spawn(move || sender.send(get()).expect("a receiver"));
        }
        // Work that the system interrupts for some milliseconds counts as heavy, and begins when the other has ended.
        let earlier: Vec<u16> = light.iter().take(10).collect();
        let is_unfinished = is_open(&heavy);
        drop(heavy);
        assert!(is_unfinished && earlier == [200; 10], "{earlier:?}");
    });
    assert!(light.iter().eq([200; 10]));
}

#[test]
fn work_ends_when_its_client_disconnects() {
    let service = Service::start("--timeout 90s --threads 1");
    for _ in 0..3 {
        let heavy = request("GET", ENDLESS, "", b"");
        let stream = send(service.address, &heavy).expect("a connection");
        thread::sleep(Duration::from_millis(100));
        drop(stream);
    }
    let began = Instant::now();
    assert_eq!(service.get("/api/v1/generate?seed=1").status, 200);
    assert!(began.elapsed() < Duration::from_secs(60), "the only thread was still busy");
}

#[test]
#[cfg(unix)]
fn shutdown_waits_for_open_requests() {
    let mut service = Service::start("--timeout 300ms --threads 1");
    let heavy = request("GET", ENDLESS, "", b"");
    let (open, idle) = (send(service.address, &heavy).expect("a connection"), TcpStream::connect(service.address));
    // Connections are accepted in order.
    assert_eq!(service.get("/").status, 200);
    thread::sleep(Duration::from_millis(100));
    let kill = std::process::Command::new("kill").args(["-INT", &service.child.id().to_string()]).status();
    assert!(kill.is_ok_and(|status| status.success()));
    assert_eq!(receive(&open).expect("a response").status, 503);
    assert!(service.child.wait().expect("an end").success());
    assert!(TcpStream::connect(service.address).is_err());
    drop(idle);
}

#[test]
#[cfg(unix)]
fn shutdown_answers_requests_that_take_longer() {
    let mut service = Service::start("--timeout 90s --threads 1");
    // Either one waits for the thread of the other.
    let open = [ENDLESS, ENDLESS].map(|path| {
        let stream = send(service.address, &request("GET", path, "", b"")).expect("a connection");
        thread::sleep(Duration::from_millis(100));
        stream
    });
    let kill = std::process::Command::new("kill").args(["-INT", &service.child.id().to_string()]).status();
    assert!(kill.is_ok_and(|status| status.success()));
    for stream in &open {
        let response = receive(stream).expect("a response");
        assert_eq!((response.status, response.error_code().as_str()), (503, "busy"));
    }
    assert!(service.child.wait().expect("an end").success());
}

#[test]
fn connections_are_kept_alive_after_errors() {
    let service = Service::start("");
    let mut stream = send(service.address, b"").expect("a connection");
    for path in ["/api/v1/verify?puzzle=1", "/nowhere", "/api/v1/openapi.json"] {
        stream.write_all(&request("GET", path, "", b"")).expect("a connection");
        assert!(receive(&stream).is_ok_and(|response| !response.body.is_empty()), "{path}");
    }
}
