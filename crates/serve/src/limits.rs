//! Limits per request, and for all requests together.

use std::net::IpAddr;
use std::num::NonZero;
use std::thread;
use std::time::Duration;

/// Limits of the HTTP server.
///
/// The default limits suit a server on the user's machine; change single fields of `Limits::default()`.
///
/// ```
/// use cluewise_serve::Limits;
/// use std::time::Duration;
///
/// let mut limits = Limits::default();
/// limits.timeout = Duration::from_secs(30);
/// limits.allowed_hosts.push("sudoku.example".to_owned());
/// assert_eq!(limits.max_puzzles, 1000);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// Maximum size of a request body, in bytes. Default: 1 MiB.
    pub max_body: usize,
    /// Maximum number of puzzles per request. Default: 1,000.
    pub max_puzzles: usize,
    /// Maximum number of puzzles per request to `explain`, `hint` and `draw`, whose responses may take a megabyte per
    /// puzzle. Default: 10.
    pub max_explained: usize,
    /// Maximum time for a request to arrive, and again for its response to be computed, including the time in a queue.
    /// A client that accepts less than 64 KiB of a response in this time is disconnected. Default: 10 s.
    pub timeout: Duration,
    /// Number of threads for light work, and again for heavy work. Default: the number of cores.
    pub threads: usize,
    /// Maximum number of light requests that wait for a thread, and again of heavy requests. Default: 128.
    pub max_queued: usize,
    /// Maximum number of connections. If all are in use, a new one replaces the one that the server has waited for
    /// longest. Default: 512.
    pub max_connections: usize,
    /// Maximum size of a response, in bytes. Default: 32 MiB.
    pub max_response: usize,
    /// Maximum total size of the request bodies in memory, and again of the responses being sent, in bytes. Those of at
    /// most 64 KiB are not counted. Default: 64 MiB.
    pub max_memory: usize,
    /// Accepted host names, besides `localhost` and IP addresses. Other names are refused, so that a web page whose
    /// host name resolves to this server cannot send requests to it (DNS rebinding). Default: none.
    pub allowed_hosts: Vec<String>,
    /// Addresses of reverse proxies. Behind them, a client is the last other address in `X-Forwarded-For`. Default: none.
    pub trusted_proxies: Vec<IpAddr>,
    /// Origins whose pages may use the API, such as `https://sudoku.example`; `*` allows all. Default: none.
    pub allowed_origins: Vec<String>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            max_body: 1 << 20,
            max_puzzles: 1000,
            max_explained: 10,
            timeout: Duration::from_secs(10),
            threads: thread::available_parallelism().map_or(1, NonZero::get),
            max_queued: 128,
            max_connections: 512,
            max_response: 32 << 20,
            max_memory: 64 << 20,
            allowed_hosts: Vec::new(),
            trusted_proxies: Vec::new(),
            allowed_origins: Vec::new(),
        }
    }
}
