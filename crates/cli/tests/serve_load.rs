//! The server under load: processor time, memory, and the latency of light work beside heavy work.
//!
//! Each test reads the times and the memory of its own server process from `/proc` (Linux).

#[path = "common/http.rs"]
mod http;
#[path = "common/service.rs"]
mod service;

use http::{exchange, receive, request, send};
use service::Service;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// A generated puzzle; ER 1.5.
const EASY: &str = "4.52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.";
/// ER above 10: hundreds of steps and large drawings.
const HARD: &str = "98.7..6..7...6.8...5.......4...3..2..9..7..8...7..2..6...6..3.......4..5..4..9..1";
/// A request that runs until its time limit: rare targets.
const ENDLESS: &str = "/api/v1/generate?er=11.9&count=1000";

/// A path, a function that returns a body or a count of a given size, and the size.
type ScalingCase = (&'static str, fn(usize) -> String, usize);

fn lines(count: usize) -> String {
    format!("{EASY}\n").repeat(count)
}

/// Returns one record with this number of additional fields.
fn wide_json(count: usize) -> String {
    let fields: String = (0..count).map(|k| format!(",\"field{k}\":{k}")).collect();
    format!("[{{\"puzzle\":\"{EASY}\"{fields}}}]")
}

/// Returns one record with this number of additional columns.
fn wide_csv(count: usize) -> String {
    let (names, values): (String, String) = (0..count).map(|k| (format!(",column{k}"), format!(",{k}"))).unzip();
    format!("puzzle{names}\n{EASY}{values}\n")
}

fn comments(count: usize) -> String {
    format!("<opensudoku>{}<game data=\"{}\"/></opensudoku>", "<!--".repeat(count), EASY.replace('.', "0"))
}

fn quotes(count: usize) -> String {
    format!("puzzle,more\n{}", "\"\n".repeat(count))
}

/// Requests with sizes that take about a tenth of a second. (At 8 MB the allocator begins to return memory after each
/// answer, which doubles the time of a byte.)
const CASES: [ScalingCase; 18] = [
    ("verify?minimal=true", lines, 2_000),
    ("verify?limit=1000&from=line", |count| format!("{}\n", ".".repeat(81)).repeat(count), 250),
    ("solve?limit=10", lines, 20_000),
    ("candidates?true_only=true", lines, 2_000),
    ("complete", lines, 5),
    ("canonical", lines, 12_500),
    ("convert?format=csv", lines, 30_000),
    ("convert?format=opensudoku", lines, 75_000),
    ("rate", lines, 5_000),
    ("rate?se=true", lines, 1_500),
    ("explain?grids=true&drawings=true", |count| format!("{HARD}\n").repeat(count), 5),
    ("hint?after=10", |count| format!("{HARD}\n").repeat(count), 5),
    ("print?solutions=end", lines, 150),
    ("generate", |count| count.to_string(), 500),
    ("verify", wide_json, 10_000),
    ("verify", wide_csv, 10_000),
    ("verify?from=opensudoku", comments, 50_000),
    ("verify?from=csv", quotes, 40_000),
];

/// The time in nanoseconds below which other work of the server dominates the measurement.
const MIN_TIME: u64 = 10_000_000;

/// Returns the processor time of a request, in nanoseconds.
fn measure(service: &Service, path: &str, input: &str) -> u64 {
    let before = service.processor_time();
    let answer = match path {
        "generate" => service.get(&format!("/api/v1/generate?seed=1&count={input}")),
        _ => service.post(&format!("/api/v1/{path}"), input),
    };
    assert!(matches!(answer.status, 200 | 422), "{path}: {}", answer.text());
    service.processor_time() - before
}

#[test]
#[ignore = "measures time, from /proc: half a minute"]
fn double_input_takes_at_most_triple_time() {
    let service = Service::start("--timeout 100s --max-body 64M --max-puzzles 1000000");
    for (path, input, size) in CASES {
        let [single, double] = [size, 2 * size].map(input);
        // Other work on the machine may slow down one of the two; what is not proportional is slow every time.
        let is_proportional = (0..3).any(|_| {
            let one = (0..3).map(|_| measure(&service, path, &single)).min().expect("three times");
            // Enough for the least of three.
            (0..3).any(|_| {
                let two = measure(&service, path, &double);
                println!("{path}, {size}: {} ms, {} ms", one / 1_000_000, two / 1_000_000);
                two <= 3 * one.max(MIN_TIME)
            })
        });
        assert!(is_proportional, "{path}: twice {size} takes more than three times as long");
    }
}

/// The bound on memory in docs/API.md for two threads, in bytes.
const MAX_MEMORY: u64 = 512 << 20;

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "reads memory from /proc")]
fn memory_is_bounded() {
    let service = Service::start("--threads 2 --timeout 2s");
    let explain = request("POST", "/api/v1/explain?grids=true&drawings=true", "", lines(10).as_bytes());
    let print = request("GET", &format!("/api/v1/print?format=png&dpi=300&puzzle={HARD}"), "", b"");
    let long = request("POST", "/api/v1/convert?format=jsonl", "", wide_json(50_000).as_bytes());
    assert!(long.len() < 1 << 20);
    // No client reads its response; some do not send the end of their requests.
    let requests = [&explain[..], &print, &long, &long[..long.len() - 1]];
    let clients: Vec<TcpStream> = (0..400).filter_map(|k| send(service.address, requests[k % 4]).ok()).collect();
    thread::sleep(Duration::from_secs(5));
    drop(clients);
    let peak = service.memory("VmHWM");
    println!("{} MiB", peak >> 20);
    assert!(peak < MAX_MEMORY, "{} MiB", peak >> 20);
    assert_eq!(service.get(&format!("/api/v1/verify?puzzle={EASY}")).status, 200);
}

/// Keeps connections open that send a head byte by byte, and replaces closed ones.
fn send_slowly(address: SocketAddr, count: usize, ends: &AtomicBool) {
    let mut connections: Vec<Option<TcpStream>> = (0..count).map(|_| None).collect();
    while !ends.load(Ordering::Relaxed) {
        for connection in &mut connections {
            let is_open = connection
                .as_mut()
                .is_some_and(|stream| stream.write_all(b"a").is_ok() && !matches!(stream.read(&mut [0]), Ok(0)));
            if !is_open {
                *connection = send(address, b"GET / HTTP/1.1\r\nx: ").ok();
                connection.iter().for_each(|stream| stream.set_nonblocking(true).expect("a socket"));
            }
        }
        thread::sleep(Duration::from_millis(100));
    }
}

/// Prints the latency of light requests beside 40 heavy ones and 600 slow connections.
#[test]
#[ignore = "measures latency: half a minute on an otherwise idle machine"]
fn latency_of_light_work() {
    let service = Service::start("");
    let (address, ends) = (service.address, AtomicBool::new(false));
    let hard = lines(10).replace(EASY, HARD);
    let heavy: [(&str, &str, &str); 4] = [
        ("GET", ENDLESS, ""),
        ("POST", "/api/v1/explain?drawings=true", &hard),
        ("GET", "/api/v1/generate?er=11.0-12.0&count=100", ""),
        ("POST", "/api/v1/verify?limit=100000", &format!("{}\n", ".".repeat(81)).repeat(1000)),
    ];
    let mut times: Vec<Duration> = thread::scope(|scope| {
        scope.spawn(|| send_slowly(address, 600, &ends));
        for k in 0..40 {
            let (method, path, body) = heavy[k % 4];
            let raw = request(method, path, "connection: close\r\n", body.as_bytes());
            let ends = &ends;
            scope.spawn(move || {
                while !ends.load(Ordering::Relaxed) {
                    let _ = send(address, &raw).and_then(|stream| receive(&stream));
                }
            });
        }
        thread::sleep(Duration::from_secs(3));
        let light = |_| {
            let began = Instant::now();
            assert_eq!(exchange(address, "GET", &format!("/api/v1/verify?puzzle={EASY}"), b"").status, 200);
            let time = began.elapsed();
            thread::sleep(Duration::from_millis(10));
            time
        };
        let times = (0..2000).map(light).collect();
        ends.store(true, Ordering::Relaxed);
        times
    });
    times.sort();
    let at = |share: usize| times[(times.len() - 1) * share / 1000];
    println!("median {:?}, p90 {:?}, p99 {:?}, p99.9 {:?}, max {:?}", at(500), at(900), at(990), at(999), at(1000));
}
