//! Connections: accepted, bounded, and ended in peace.

use super::clients::Place;
use super::endpoint::Site;
use super::limits::Limits;
use super::router::router;
use super::stream::ClientStream;
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use hyper_util::service::TowerToHyperService;
use socket2::{Domain, SockRef, Socket, Type};
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::runtime;
use tokio::sync::Notify;
use tokio::time::{sleep, timeout};

/// How long open requests may go on once the server is asked to end.
const GRACE: Duration = Duration::from_secs(5);

/// How long to wait where the system has no connection to give, such as for want of file handles.
const PAUSE: Duration = Duration::from_millis(100);

/// The interval of attempts to add a connection while the server works on requests of all others.
const BREATH: Duration = Duration::from_millis(5);

/// The longest head of a request, in bytes: puzzles in a query are part of it.
pub const HEAD: usize = 1 << 16;

/// The size of the system's send buffers, in bytes: small, so that stalled clients are noticed soon.
const UNSENT: usize = 1 << 17;

/// The maximum number of connections that wait to be accepted: a client that finds no room there tries again after a
/// second.
const BACKLOG: i32 = 1024;

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
        let listener = listen(address)?;
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
        let runtime = runtime::Builder::new_multi_thread().enable_all().build()?;
        let done = runtime.block_on(self.accept());
        runtime.shutdown_timeout(PAUSE);
        done
    }

    async fn accept(self) -> io::Result<()> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let (graceful, time) = (GracefulShutdown::new(), self.limits.time);
        let site = Arc::new(Site::new(self.limits)?);
        let router = router(site.clone());
        let mut numbers = 0..;
        let mut next = async || -> io::Result<_> {
            let (stream, peer) = listener.accept().await?;
            loop {
                if let Some(place) = numbers.next().and_then(|number| site.clients.admit(peer, number)) {
                    return Ok((stream, place));
                }
                sleep(BREATH).await;
            }
        };
        loop {
            tokio::select! {
                () = self.stop.notified() => break,
                next = next() => match next {
                    Ok((stream, place)) => {
                        tokio::spawn(converse(tuned(stream), place, router.clone(), graceful.watcher(), time));
                    }
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

/// Listens at an address.
fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, None)?;
    // As the standard library does: another server may follow at once at the same port.
    #[cfg(unix)]
    socket.set_reuse_address(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    Ok(socket.into())
}

/// Sets the options of a connection; it also works without them.
fn tuned(stream: TcpStream) -> TcpStream {
    // Nothing is gained by waiting for more of an answer.
    let _ = stream.set_nodelay(true);
    let _ = SockRef::from(&stream).set_send_buffer_size(UNSENT);
    stream
}

/// Answers the requests of one client until it disconnects or is evicted.
pub async fn converse<S: AsyncRead + AsyncWrite + Unpin + Send + 'static>(
    stream: S,
    place: Place,
    router: Router,
    watcher: Watcher,
    time: Duration,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(time).max_buf_size(HEAD);
    let stream = TokioIo::new(ClientStream::new(stream, place.client.clone(), time));
    let service = TowerToHyperService::new(router.layer(Extension(place.client.clone())));
    tokio::select! {
        // An error is the client's: it went away, was too slow, or spoke no HTTP.
        _ = watcher.watch(http.serve_connection(stream, service)) => {}
        () = place.client.evicted() => {}
    }
}
