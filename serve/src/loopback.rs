//! A server without a network.

use super::endpoint::Site;
use super::limits::Limits;
use super::router::router;
use super::server::{HEAD, converse};
use hyper_util::server::graceful::GracefulShutdown;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::runtime;
use tokio::time::{sleep, timeout};

/// The interval of checks whether everything is answered.
const BREATH: Duration = Duration::from_millis(2);

/// A server without a network, for tests.
#[derive(Debug)]
pub struct Loopback {
    runtime: runtime::Runtime,
    site: Arc<Site>,
    graceful: GracefulShutdown,
}

impl Loopback {
    /// Starts the threads.
    ///
    /// # Errors
    /// The system has no threads left.
    pub fn new(limits: Limits) -> io::Result<Loopback> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        Ok(Loopback { runtime, site: Arc::new(Site::new(limits)?), graceful: GracefulShutdown::new() })
    }

    /// Returns all bytes that are sent to a client that sends these bytes.
    ///
    /// # Errors
    /// The connection is not closed within this time.
    pub fn exchange(&self, bytes: &[u8], patience: Duration) -> io::Result<Vec<u8>> {
        let peer = SocketAddr::from((Ipv4Addr::LOCALHOST, 1));
        let place = self.site.clients.admit(peer, 0).ok_or(io::ErrorKind::ResourceBusy)?;
        let (time, client) = (self.site.limits.time, place.client.clone());
        self.runtime.block_on(async {
            let (near, server) = tokio::io::duplex(HEAD);
            let (mut reader, mut writer) = tokio::io::split(near);
            let served = converse(server, place, router(self.site.clone()), self.graceful.watcher(), time);
            let mut answer = Vec::new();
            let conversation = async {
                // The server need not listen to the end.
                let write = async {
                    let _ = writer.write_all(bytes).await;
                    // A client that closes while the server works has no answer.
                    loop {
                        sleep(BREATH).await;
                        if client.is_receiving() {
                            break;
                        }
                    }
                    let _ = writer.shutdown().await;
                };
                let ((), (), read) = tokio::join!(served, write, reader.read_to_end(&mut answer));
                read
            };
            timeout(patience, conversation).await??;
            Ok(answer)
        })
    }
}
