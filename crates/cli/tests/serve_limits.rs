//! Work of the server ends at the time limit: the heaviest requests of every endpoint, and the processor time after their
//! responses.
#![cfg(target_os = "linux")]

#[path = "common/http.rs"]
mod http;
#[path = "common/service.rs"]
mod service;

use cluewise::PuzzleRng;
use serde_json::json;
use service::Service;
use std::collections::BTreeSet;
use std::thread;
use std::time::Duration;

/// ER above 10: hundreds of steps and large drawings.
const HARD: &str = "98.7..6..7...6.8...5.......4...3..2..9..7..8...7..2..6...6..3.......4..5..4..9..1";
/// A puzzle with many solutions whose rating takes long.
const SLOW_TO_RATE: &str = "..............1....34.....5.....6.7.....38.6...5..........4.8..2..5.....8......1.";

/// Maximum processor time after a response, in nanoseconds: twice what reading and drawing 1 MB takes without
/// optimization.
const MAX_AFTER: u64 = 2_000_000_000;

/// The body of a request.
enum Body {
    /// A GET request.
    None,
    /// This puzzle so many times, each time with its digits exchanged.
    Puzzles(&'static str, usize),
    /// This number of contradicting constraints of two cells.
    Constraints(&'static str, usize),
    /// A picture of this width and height.
    Picture(u32, u32),
}

use Body::{Constraints, None as Get, Picture, Puzzles};

/// The heaviest requests of each kind.
const REQUESTS: [(&str, Body); 55] = [
    ("generate?er=11.9&count=1000", Get),
    ("generate?size=25&variant=jigsaw", Get),
    ("generate?size=25&variant=jigsaw%2Bx", Get),
    ("generate?size=25&variant=jigsaw%2Banti-king&minimal=true", Get),
    ("generate?size=24&variant=jigsaw", Get),
    ("generate?size=25&variant=killer%2Bjigsaw", Get),
    ("generate?size=25&variant=killer", Get),
    ("generate?size=25&variant=dots", Get),
    ("generate?size=25&variant=disjoint", Get),
    ("generate?size=25&box=1x25", Get),
    ("generate?size=25&minimal=true", Get),
    ("generate?size=16&variant=x%2Banti-knight%2Banti-king%2Bdisjoint", Get),
    ("generate?size=16&level=hard&count=50", Get),
    ("daily?date=2026-11-20&size=25&variant=jigsaw", Get),
    ("daily?date=2026-11-20&size=25&variant=killer", Get),
    ("verify?limit=100000", Puzzles(EMPTY, 1000)),
    ("verify?witness=true", Constraints("killer", 1296)),
    ("verify?witness=true", Constraints("killer", 17_000)),
    ("verify?witness=true", Constraints("thermometer", 8_000)),
    ("verify?witness=true", Constraints("renban", 8_000)),
    ("verify?minimal=true", Constraints("whispers", 8_000)),
    ("verify?minimal=true", Puzzles(HARD, 1000)),
    ("verify?publish=true", Constraints("killer", 17_000)),
    ("verify?publish=true", Puzzles(HARD, 1000)),
    ("solve?limit=100", Puzzles(EMPTY, 1000)),
    ("solve", Constraints("killer", 17_000)),
    ("rate?se=true", Puzzles(HARD, 1000)),
    ("rate?se=true", Puzzles(SLOW_TO_RATE, 10)),
    ("rate?se=true", Constraints("killer", 17_000)),
    ("explain?grids=true&drawings=true", Puzzles(HARD, 10)),
    ("explain?ladder=se", Puzzles(SLOW_TO_RATE, 10)),
    ("explain", Constraints("killer", 17_000)),
    ("hint", Constraints("killer", 1296)),
    ("hint", Constraints("killer", 17_000)),
    ("hint?all=true", Puzzles(SLOW_TO_RATE, 10)),
    ("hint?after=99999999999", Puzzles(HARD, 10)),
    ("why?question=r1c2!=1&drawings=true", Puzzles(HARD, 10)),
    ("why?question=r9c1!=1", Puzzles(HARD, 10)),
    ("why?question=r1c2!=1", Constraints("killer", 17_000)),
    ("candidates?true_only=true&limit=1000", Puzzles(EMPTY, 1000)),
    ("candidates?true_only=true", Constraints("killer", 17_000)),
    (
        "complete?with=clue,killer,even,odd,difference,ratio,xv,greater-than,arrow,little-killer,quadruple,x-sum",
        Puzzles(EMPTY, 10),
    ),
    ("conflicts", Puzzles(HARD, 1000)),
    ("conflicts", Constraints("killer", 17_000)),
    ("judge?move=r1c2!=1", Puzzles(HARD, 1000)),
    ("judge?move=r1c2!=1", Constraints("killer", 17_000)),
    ("canonical", Puzzles(HARD, 1000)),
    ("convert?format=csv", Puzzles(HARD, 1000)),
    ("convert?format=jsonl", Constraints("killer", 17_000)),
    ("draw", Constraints("killer", 17_000)),
    ("print?steps=all", Puzzles(HARD, 1000)),
    ("print?steps=next&format=json&outlines=true", Puzzles(HARD, 1000)),
    ("print?solutions=end", Puzzles(HARD, 1000)),
    ("print?steps=all", Constraints("killer", 17_000)),
    ("scan", Picture(2500, 2500)),
];

const EMPTY: &str = ".................................................................................";

impl Body {
    /// Returns the bytes; `None` for a GET request.
    fn bytes(&self) -> Option<Vec<u8>> {
        match *self {
            Get => None,
            Puzzles(puzzle, count) => {
                let exchanged = |index| {
                    let mut digits: Vec<char> = ('1'..='9').collect();
                    PuzzleRng::new(1, index).shuffle(&mut digits);
                    let digit = |c: char| c.to_digit(10).map_or(c, |digit| digits[digit as usize - 1]);
                    puzzle.chars().map(digit).chain(['\n']).collect::<String>()
                };
                Some((0..count).map(|index| exchanged(index as u64)).collect::<String>().into_bytes())
            }
            Constraints(kind, count) => {
                let cell = |i: usize| format!("r{}c{}", 1 + i % 9, 1 + i / 9 % 9);
                let other = |i: usize| format!("r{}c{}", 1 + (i + 1) % 9, 1 + i / 9 % 9);
                let constraint = |i| match kind {
                    "killer" => json!({ "type": kind, "cells": [cell(i), other(i)], "value": 10 }),
                    _ => json!({ "type": kind, "cells": [cell(i), other(i)] }),
                };
                let constraints: Vec<_> = (0..count).map(constraint).collect();
                Some(json!({ "puzzle": EMPTY, "size": 9, "constraints": constraints }).to_string().into_bytes())
            }
            Picture(width, height) => {
                let mut bytes = Vec::new();
                let mut encoder = png::Encoder::new(&mut bytes, width, height);
                encoder.set_color(png::ColorType::Grayscale);
                let grid = |i: u32| u8::from((i % width) % 97 > 5 && (i / width) % 97 > 5) * 255;
                let pixels: Vec<u8> = (0..width * height).map(grid).collect();
                encoder.write_header().and_then(|mut writer| writer.write_image_data(&pixels)).expect("PNG");
                Some(bytes)
            }
        }
    }
}

/// Returns the processor time that the server uses from now until it is idle, or until it is too much.
fn time_until_idle(service: &Service) -> u64 {
    let start = service.processor_time();
    let (mut last, mut idle_rounds) = (start, 0);
    while idle_rounds < 3 && last - start <= MAX_AFTER {
        thread::sleep(Duration::from_millis(50));
        let now = service.processor_time();
        idle_rounds = if now - last < 2_000_000 { idle_rounds + 1 } else { 0 };
        last = now;
    }
    last - start
}

/// The endpoints are those of the description, which equal the routes of the server.
#[test]
fn work_ends_at_the_time_limit() {
    let services = [(); 3].map(|()| Service::start("--timeout 500ms"));
    let description = services[0].get("/api/v1/openapi.json").json();
    let paths = description["paths"].as_object().expect("paths").keys();
    let endpoints: BTreeSet<&str> = paths.filter_map(|path| path.strip_prefix("/api/v1/")).collect();
    let name = |path: &'static str| path.split('?').next().expect("a name");
    let mut requested: BTreeSet<&str> = REQUESTS.iter().map(|(path, _)| name(path)).collect();
    requested.insert("openapi.json");
    assert_eq!(endpoints, requested, "each endpoint has a heavy request");
    let check = |service: &Service, path: &'static str, body: &Body| {
        let full = format!("/api/v1/{path}");
        let response = match body.bytes() {
            None => service.get(&full),
            Some(bytes) => service.post(&full, bytes),
        };
        let after = time_until_idle(service);
        println!("{path}: {} {}, then {} ms", response.status, response.error_code(), after / 1_000_000);
        // Of a loaded machine a body may arrive too late.
        let is_right = after <= MAX_AFTER && matches!(response.status, 200 | 408 | 413 | 422 | 503);
        assert!(is_right, "{path}: {}, then {} ms", response.status, after / 1_000_000);
        // A fast machine may reach the limit of the response first.
        let is_limited = ["time_limit", "too_much"].contains(&response.error_code().as_str());
        is_limited.then_some(name(path))
    };
    // Most of the time is waiting.
    let limited: BTreeSet<&str> = thread::scope(|scope| {
        let check_part = |part: usize| {
            let requests = REQUESTS.iter().skip(part).step_by(services.len());
            requests.filter_map(|(path, body)| check(&services[part], path, body)).collect::<Vec<_>>()
        };
        let parts: Vec<_> = (0..services.len()).map(|part| scope.spawn(move || check_part(part))).collect();
        parts.into_iter().flat_map(|part| part.join().expect("right responses")).collect()
    });
    // Others are not heavy enough, or return the results until the limit.
    for endpoint in ["generate", "daily", "print"] {
        assert!(limited.contains(endpoint), "{endpoint} has no request that is too heavy");
    }
}

/// The bounds on memory in docs/API.md for two threads: the largest, and that after the work, in bytes.
const MAX_MEMORY: [u64; 2] = [512 << 20, 64 << 20];

/// Returns a 25x25 grid with sandwiches in all rows and columns, and cages and lines that are hard to combine.
fn sandwiches(seed: u64) -> Vec<u8> {
    let mut rng = PuzzleRng::new(73, seed);
    let mut constraints = Vec::new();
    for i in 1..=25 {
        let (row, column): (Vec<String>, Vec<String>) =
            (1..=25).map(|k| (format!("r{i}c{k}"), format!("r{k}c{i}"))).unzip();
        let diagonal: Vec<String> = (1..=26 - i).map(|k| format!("r{k}c{}", k + i - 1)).collect();
        let length = 2 + i % 8;
        constraints.extend([
            json!({ "type": "sandwich", "cells": row, "value": 290 + rng.random_below(10) }),
            json!({ "type": "sandwich", "cells": column, "value": 290 + rng.random_below(10) }),
            json!({ "type": "little-killer", "cells": diagonal, "value": 13 * diagonal.len() }),
            json!({ "type": "killer", "cells": row[..length], "value": 11 * length }),
            json!({ "type": "renban", "cells": column[..length] }),
        ]);
    }
    json!({ "puzzle": ".".repeat(625), "size": 25, "constraints": constraints }).to_string().into_bytes()
}

#[test]
fn memory_is_bounded_and_given_back() {
    let service = Service::start("--threads 2 --timeout 3s");
    thread::scope(|scope| {
        for seed in 0..10 {
            let (service, path) = (&service, ["candidates", "candidates?true_only=true"][seed as usize % 2]);
            scope.spawn(move || service.post(&format!("/api/v1/{path}"), sandwiches(seed)));
        }
    });
    assert!(time_until_idle(&service) <= MAX_AFTER);
    let memory = [service.memory("VmHWM"), service.memory("VmRSS")];
    println!("{} MiB, then {} MiB", memory[0] >> 20, memory[1] >> 20);
    assert!(memory[0] < MAX_MEMORY[0] && memory[1] < MAX_MEMORY[1], "{memory:?}");
}
