//! A server without a network.

use super::app_state::AppState;
use super::limits::Limits;
use super::refusal::MAX_HEAD;
use super::router::router;
use super::server::serve_connection;
use hyper_util::server::graceful::GracefulShutdown;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::runtime;
use tokio::time::{sleep, timeout};

/// The interval of checks whether all requests have responses.
const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// A server without a network, for tests.
#[derive(Debug)]
pub struct Loopback {
    runtime: runtime::Runtime,
    state: Arc<AppState>,
    graceful: GracefulShutdown,
}

impl Loopback {
    /// Starts a server.
    ///
    /// # Errors
    /// The system cannot create a thread.
    pub fn new(limits: Limits) -> io::Result<Loopback> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        Ok(Loopback { runtime, state: Arc::new(AppState::new(limits, None)?), graceful: GracefulShutdown::new() })
    }

    /// Sends bytes and returns all bytes that the server sends until it closes the connection.
    ///
    /// # Errors
    /// The connection is not closed within `max_time`.
    pub fn exchange(&self, bytes: &[u8], max_time: Duration) -> io::Result<Vec<u8>> {
        let peer = SocketAddr::from((Ipv4Addr::LOCALHOST, 1));
        let guard = self.state.clients.admit(peer, 0).ok_or(io::ErrorKind::ResourceBusy)?;
        let (time, client) = (self.state.limits.timeout, guard.client.clone());
        self.runtime.block_on(async {
            let (client_end, server) = tokio::io::duplex(MAX_HEAD);
            let (mut reader, mut writer) = tokio::io::split(client_end);
            let served = serve_connection(server, guard, router(self.state.clone()), self.graceful.watcher(), time);
            let mut received = Vec::new();
            let conversation = async {
                // The server may close the connection before it has read everything.
                let write = async {
                    let _ = writer.write_all(bytes).await;
                    // The server does not respond to a client that disconnects while it works.
                    loop {
                        sleep(POLL_INTERVAL).await;
                        if client.is_receiving() {
                            break;
                        }
                    }
                    let _ = writer.shutdown().await;
                };
                let ((), (), read) = tokio::join!(served, write, reader.read_to_end(&mut received));
                read
            };
            timeout(max_time, conversation).await??;
            Ok(received)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::DuplexStream;

    const PUZZLE: &str = "4.52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.";

    fn get(path: &str) -> Vec<u8> {
        format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n").into_bytes()
    }

    /// Serves one connection; returns the client's end of it.
    fn connect(loopback: &Loopback, number: u64) -> DuplexStream {
        let peer = SocketAddr::from((Ipv4Addr::LOCALHOST, 1));
        let guard = loopback.state.clients.admit(peer, number).expect("a free connection");
        // Smaller than most responses, so that the server must wait for the client.
        let (client_end, server) = tokio::io::duplex(4096);
        let (router, watcher) = (router(loopback.state.clone()), loopback.graceful.watcher());
        loopback.runtime.spawn(serve_connection(server, guard, router, watcher, loopback.state.limits.timeout));
        client_end
    }

    /// Sends a GET request, closes the sending half once the response has begun, and returns the response.
    fn half_closed(path: &str) -> Vec<u8> {
        let loopback =
            Loopback::new(Limits { timeout: Duration::from_secs(60), ..Limits::default() }).expect("threads");
        let mut client = connect(&loopback, 0);
        loopback.runtime.block_on(async {
            client.write_all(&get(path)).await.expect("a connection");
            let mut response = vec![client.read_u8().await.expect("a response")];
            client.shutdown().await.expect("a connection");
            client.read_to_end(&mut response).await.expect("a response");
            response
        })
    }

    #[test]
    fn responses_are_complete_after_a_half_close() {
        // One that fits into hyper's buffer, and one that does not.
        for path in ["/api/v1/openapi.json", &format!("/api/v1/explain?drawings=true&puzzle={PUZZLE}")] {
            let response = String::from_utf8(half_closed(path)).expect("UTF-8");
            let (head, body) = response.split_once("\r\n\r\n").expect("a head");
            let length = head.split("content-length: ").nth(1).and_then(|rest| rest.lines().next()?.parse().ok());
            assert_eq!(Some(body.len()), length, "{path}");
        }
    }

    #[test]
    fn requests_that_wait_for_memory_are_answered() {
        let limits = Limits { timeout: Duration::from_secs(2), max_memory: 1 << 17, ..Limits::default() };
        let loopback = Loopback::new(limits).expect("threads");
        let (mut slow, mut waiting) = (connect(&loopback, 0), connect(&loopback, 1));
        let request = get(&format!("/api/v1/explain?drawings=true&puzzle={PUZZLE}"));
        loopback.runtime.block_on(async {
            slow.write_all(&request).await.expect("a connection");
            slow.read_u8().await.expect("a response");
            // Takes a response that needs all the memory, slowly, but fast enough for the write timeout.
            let slow = async {
                while slow.read_exact(&mut [0; 4096]).await.is_ok() {
                    sleep(Duration::from_millis(50)).await;
                }
            };
            let response = async {
                waiting.write_all(&request).await.expect("a connection");
                let mut status = [0; 12];
                waiting.read_exact(&mut status).await.map(|_| status)
            };
            tokio::select! {
                () = slow => panic!("the memory became free"),
                status = response => assert_eq!(&status.expect("a response"), b"HTTP/1.1 503"),
            }
        });
    }
}
