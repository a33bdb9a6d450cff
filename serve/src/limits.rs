//! Limits per request, and for all requests together.

use std::num::NonZero;
use std::thread;
use std::time::Duration;

/// Limits of the HTTP server.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// Maximum size of a request's body, in bytes.
    pub body: usize,
    /// Maximum number of puzzles per request.
    pub puzzles: usize,
    /// Maximum number of puzzles per request that asks for steps: an answer may take a megabyte for each.
    pub explained: usize,
    /// Maximum time for the arrival of a request, and then for its answer, waiting included. A client that takes less
    /// than 64 KiB of an answer in this time is disconnected.
    pub time: Duration,
    /// Threads for light work, and as many besides for heavy work.
    pub threads: usize,
    /// Maximum number of requests of each kind that wait for a thread.
    pub waiting: usize,
    /// Maximum number of connections. When all are in use, a new one takes the place of the one that has kept the server
    /// waiting longest.
    pub connections: usize,
    /// Maximum size of an answer, in bytes.
    pub answer: usize,
    /// Maximum number of bytes of all bodies that are arriving or waiting, and again of all answers that are being sent.
    /// Those of 64 KiB or less are not counted.
    pub memory: usize,
    /// Names by which clients may address the server, besides `localhost` and IP addresses: a page of another site whose
    /// name leads here must not be able to send requests.
    pub hosts: Vec<String>,
}

/// 1 MiB, 1,000 puzzles, 10 seconds, as many threads as the machine has.
impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body: 1 << 20,
            puzzles: 1000,
            explained: 10,
            time: Duration::from_secs(10),
            threads: thread::available_parallelism().map_or(1, NonZero::get),
            waiting: 128,
            connections: 512,
            answer: 32 << 20,
            memory: 64 << 20,
            hosts: Vec::new(),
        }
    }
}
