//! Random damaged HTTP requests: each gets a valid response in time, and none makes the server fail.
//!
//! `fuzz/http.rs` has the checks; this driver needs only the stable compiler:
//!
//! ```text
//! SEED=7 MINUTES=60 cargo test -p cluewise-serve --test http_fuzz -- --ignored --nocapture
//! ```

#[path = "../../../fuzz/http.rs"]
mod http;
#[path = "../../../tests/common/minutes.rs"]
mod minutes;

use cluewise::PuzzleRng;
use serde_json::Value;
use std::time::Instant;

const PUZZLE: &str = "4.52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.";

/// Parts of requests, inserted at random positions.
const TOKENS: [&[u8]; 40] = [
    b"\r\n",
    b"\r\n\r\n",
    b"\n",
    b"\0",
    b"\xff",
    b" ",
    b"\t",
    b":",
    b"host: localhost\r\n",
    b"Host: [::1]:80\r\n",
    b"content-length: 5\r\n",
    b"content-length: 18446744073709551615\r\n",
    b"content-length: -1\r\n",
    b"transfer-encoding: chunked\r\n",
    b"transfer-encoding: gzip, chunked\r\n",
    b"0\r\n\r\n",
    b"5\r\n.....\r\n",
    b"ffffffffffffffff\r\n",
    b"5;name=\"value\"\r\n",
    b"connection: close\r\n",
    b"connection: keep-alive, upgrade\r\nupgrade: h2c\r\n",
    b"expect: 100-continue\r\n",
    b"sec-fetch-site: cross-site\r\n",
    b"range: bytes=0-1\r\n",
    b"if-none-match: *\r\n",
    b"accept-encoding: gzip\r\n",
    b"HTTP/1.1",
    b"HTTP/1.0",
    b"HTTP/2.0",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET ",
    b"HEAD ",
    b"OPTIONS * HTTP/1.1\r\n",
    b"CONNECT localhost:80 HTTP/1.1\r\n",
    b"http://localhost/",
    b"/../",
    b"%00",
    b"%",
    b"?a=b&a=c&",
    b"+",
];

/// Queries with several parameters.
const QUERIES: [&str; 10] = [
    "verify?limit=100&witness=true&minimal=true",
    "rate?se=true&er_max=3.0",
    "hint?after=2&drawings=true",
    "candidates?true_only=true&limit=3",
    "complete?with=clue,odd&limit=3",
    "convert?format=opensudoku&drop_candidates=true",
    "print?format=svg&per_page=2&title=a%20b&solutions=upside-down",
    "print?format=png&dpi=20",
    "verify?size=9&variant=x&budget=1000&minimal=true",
    "convert?size=9&format=sudokupad-link",
];

/// Returns a query for each parameter of each described endpoint that takes puzzles.
fn described_queries() -> Vec<String> {
    let description: Value = serde_json::from_slice(cluewise_serve::description()).expect("JSON");
    let mut queries = Vec::new();
    for (path, item) in description["paths"].as_object().expect("paths") {
        let name = path.rsplit('/').next().expect("a name");
        let own = item["parameters"].as_array().into_iter().flatten();
        for parameter in own.filter(|parameter| parameter["name"].is_string()) {
            let schema = &parameter["schema"];
            let value = match (&parameter["example"], &schema["type"], &schema["enum"]) {
                (Value::String(example), ..) => example.clone(),
                (_, Value::String(kind), _) if kind == "boolean" => "true".to_owned(),
                (_, Value::String(kind), _) if kind == "integer" || kind == "number" => "3".to_owned(),
                (.., Value::Array(names)) => names.last().and_then(Value::as_str).expect("a name").to_owned(),
                _ => "line".to_owned(),
            };
            queries.push(format!("{name}?{}={value}", parameter["name"].as_str().expect("a name")));
        }
    }
    queries
}

/// Valid requests to each endpoint, by GET and by POST, and to other paths.
fn seeds() -> Vec<Vec<u8>> {
    let queries: Vec<String> = QUERIES.map(str::to_owned).into_iter().chain(described_queries()).collect();
    let get = |path: &str| format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n").into_bytes();
    let post = |path: &str, body: &str| {
        let length = body.len();
        format!("POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: {length}\r\n\r\n{body}").into_bytes()
    };
    let chunked = |path: &str, body: &str| {
        let (head, length) = (format!("POST {path} HTTP/1.1\r\nhost: localhost\r\n"), body.len());
        format!("{head}transfer-encoding: chunked\r\n\r\n{length:x}\r\n{body}\r\n0\r\n\r\n").into_bytes()
    };
    let bodies = [
        format!("{PUZZLE}\n{}\n", PUZZLE.replacen("52", "..", 1)),
        format!("[{{\"puzzle\":\"{PUZZLE}\",\"id\":7}}]"),
        format!("puzzle,level\n{PUZZLE},easy\n"),
        format!("{}\n{PUZZLE}\n", "x".repeat(40)),
        ".".repeat(81),
        r#"{"puzzle":"1...............","size":4,"constraints":[{"type":"killer","cells":["r1c3","r1c4"],"value":7}]}"#
            .into(),
    ];
    let mut seeds = Vec::new();
    for (k, query) in queries.iter().enumerate() {
        let path = format!("/api/v1/{query}");
        seeds.push(get(&format!("{path}&puzzle={PUZZLE}")));
        seeds.push(post(&path, &bodies[k % bodies.len()]));
        seeds.push(chunked(&path, &bodies[(k + 1) % bodies.len()]));
    }
    let paths = [
        "/",
        "/app.js",
        "/nowhere",
        "/api/v1/openapi.json",
        "/api/v1/generate?level=easy&seed=3&count=2",
        "/api/v1/generate?size=4&variant=x%2Bkiller&seed=3",
    ];
    seeds.extend(paths.iter().map(|path| get(path)));
    seeds.push(get("/api/v1/generate?er=7.1-7.2&seed=3&symmetry=rot180&format=jsonl"));
    seeds
}

/// Returns one or more requests with up to eight random changes.
fn damaged(seeds: &[Vec<u8>], rng: &mut PuzzleRng) -> Vec<u8> {
    let pick = |rng: &mut PuzzleRng, length: usize| rng.random_below(length.max(1) as u32) as usize;
    let mut data = seeds[pick(rng, seeds.len())].clone();
    while rng.random_below(4) == 0 {
        data.extend_from_slice(&seeds[pick(rng, seeds.len())]);
    }
    for _ in 0..rng.random_below(9) {
        // Half of the changes are in the first head.
        let length = if rng.random_below(2) == 0 { data.len().min(120) } else { data.len() };
        let at = pick(rng, length);
        let end = at + pick(rng, (data.len() - at).min(200));
        match rng.random_below(7) {
            0 if at < data.len() => data[at] = rng.random_below(256) as u8,
            1 if at < data.len() => data[at] ^= 1 << rng.random_below(8),
            2 | 3 => drop(data.splice(at..at, TOKENS[pick(rng, TOKENS.len())].iter().copied())),
            4 => drop(data.drain(at..end)),
            5 => data.extend_from_within(at..end),
            _ => {
                let other = &seeds[pick(rng, seeds.len())];
                let from = pick(rng, other.len());
                data.splice(at..end, other[from..other.len().min(from + 100)].iter().copied());
            }
        }
    }
    data
}

/// Sends damaged requests while `continues`, which gets their number so far, returns true.
fn run(continues: impl Fn(u64) -> bool) {
    let (seeds, seed, mut count) = (seeds(), minutes::seed(), 0);
    let check = |data: &[u8]| {
        let outcome = std::panic::catch_unwind(|| http::http(data));
        assert!(outcome.is_ok(), "{}", data.escape_ascii());
    };
    seeds.iter().for_each(|data| check(data));
    while continues(count) {
        check(&damaged(&seeds, &mut PuzzleRng::new(seed, count)));
        count += 1;
    }
    println!("http: {count} inputs");
}

#[test]
fn damaged_requests_are_answered() {
    run(|count| count < 400);
}

#[test]
#[ignore = "takes a minute, or MINUTES"]
fn damaged_requests_are_answered_for_long() {
    let end = minutes::end();
    run(|_| Instant::now() < end);
}
