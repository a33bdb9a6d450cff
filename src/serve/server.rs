//! Connections: accepted, bounded, and ended in peace.

use super::endpoint::Site;
use super::limits::Limits;
use super::router::router;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::runtime;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};

/// How long open requests may go on once the server is asked to end.
const GRACE: Duration = Duration::from_secs(5);

/// How long to wait where the system has no connection to give, such as for want of file handles.
const PAUSE: Duration = Duration::from_millis(100);

/// The longest head of a request, in bytes: puzzles in a query are part of it.
const HEAD: usize = 1 << 16;

/// A server that has its address and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    limits: Limits,
    stop: Arc<Notify>,
}

/// Ends a server from another thread.
#[derive(Clone, Debug)]
pub struct Handle(Arc<Notify>);

impl Handle {
    /// Asks the server to accept nothing more, to finish what it is at, and to end.
    pub fn stop(&self) {
        self.0.notify_one();
    }
}

impl Server {
    /// A server at this address; port 0 is any that is free.
    ///
    /// # Errors
    /// The address is not this machine's, or is taken.
    pub fn bind(address: SocketAddr, limits: Limits) -> io::Result<Server> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        Ok(Server { address: listener.local_addr()?, listener, limits, stop: Arc::default() })
    }

    /// The address, with the port that it got.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What ends it.
    pub fn handle(&self) -> Handle {
        Handle(self.stop.clone())
    }

    /// Answers until it is asked to end.
    ///
    /// # Errors
    /// The system has no threads or no sockets to give.
    pub fn run(self) -> io::Result<()> {
        let threads = self.limits.threads.max(1);
        // Both kinds of work have so many threads.
        let runtime = runtime::Builder::new_multi_thread().max_blocking_threads(2 * threads).enable_all().build()?;
        let done = runtime.block_on(self.accept());
        runtime.shutdown_timeout(PAUSE);
        done
    }

    async fn accept(self) -> io::Result<()> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let room = Arc::new(Semaphore::new(self.limits.connections.clamp(1, Semaphore::MAX_PERMITS)));
        let (graceful, time) = (GracefulShutdown::new(), self.limits.time);
        let router = router(Arc::new(Site::new(self.limits)));
        let next = async || -> io::Result<_> {
            let place = room.clone().acquire_owned().await.map_err(io::Error::other)?;
            let (stream, _) = listener.accept().await?;
            Ok((stream, place))
        };
        loop {
            tokio::select! {
                () = self.stop.notified() => break,
                next = next() => match next {
                    Ok((stream, place)) => converse(stream, place, router.clone(), &graceful, time),
                    // The client has gone already, or there are too many.
                    Err(_) => sleep(PAUSE).await,
                },
            }
        }
        drop(listener);
        // Whoever is not done by then is cut off.
        let _ = timeout(GRACE, graceful.shutdown()).await;
        Ok(())
    }
}

/// Answers the requests of one client, on a task of its own.
fn converse(
    stream: TcpStream,
    place: OwnedSemaphorePermit,
    router: Router,
    graceful: &GracefulShutdown,
    time: Duration,
) {
    // Answers are small and whole: nothing is gained by waiting for more.
    let _ = stream.set_nodelay(true);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(time).max_buf_size(HEAD);
    let connection = http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(router));
    let connection = graceful.watch(connection);
    tokio::spawn(async move {
        // An error is the client's: it went away, was too slow, or spoke no HTTP.
        let _ = connection.await;
        drop(place);
    });
}
