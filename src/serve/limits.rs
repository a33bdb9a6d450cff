//! How much one client may ask for, and how much all together.

use std::num::NonZero;
use std::thread;
use std::time::Duration;

/// What a server puts up with.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The bytes of a request's body.
    pub body: usize,
    /// The puzzles of a request.
    pub puzzles: usize,
    /// The puzzles of a request whose steps are to be told: an answer may take a megabyte for each.
    pub explained: usize,
    /// How long the work on a request may take, and how long a client may take to send one.
    pub time: Duration,
    /// How many requests of dear work are worked on at a time; as many of cheap work are besides.
    pub threads: usize,
    /// How many requests of each kind may wait for a thread.
    pub waiting: usize,
    /// How many clients may be connected; others wait to be accepted.
    pub connections: usize,
    /// The names by which clients may call the server, besides `localhost` and addresses: a page of somebody else whose
    /// name leads here must not be able to ask.
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
            waiting: 256,
            connections: 512,
            hosts: Vec::new(),
        }
    }
}
