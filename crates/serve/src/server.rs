//! Accepts connections and shuts down gracefully.

use super::access_log::AccessLog;
use super::app_state::AppState;
use super::clients::ConnectionGuard;
use super::limits::Limits;
use super::refusal::MAX_HEAD;
use super::router::router;
use super::scheduling::CANCELLATION_TIMEOUT;
use super::stream::ClientStream;
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use hyper_util::service::TowerToHyperService;
use socket2::{Domain, SockRef, Socket, Type};
use std::io::{self, Write};
use std::net::{SocketAddr, TcpListener};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::runtime;
use tokio::sync::Notify;
use tokio::time::{sleep, timeout};

/// The time that open requests have to finish after a shutdown is requested.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// The delay after a failed `accept`, such as for lack of file descriptors.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(100);

/// The interval of attempts to admit a connection while the server works on requests of all others.
const ADMIT_INTERVAL: Duration = Duration::from_millis(5);

/// The size of the send buffer of a socket, in bytes; small, so that stalled clients are noticed soon.
const SEND_BUFFER: usize = 1 << 17;

/// The maximum number of connections that wait to be accepted. Clients beyond it retry after about a second.
const BACKLOG: i32 = 1024;

/// An HTTP server bound to an address.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    limits: Limits,
    stop: Arc<Notify>,
    log: Option<AccessLog>,
}

/// Shuts down a server from another thread.
#[derive(Clone, Debug)]
pub struct ShutdownHandle(Arc<Notify>);

impl ShutdownHandle {
    /// Stops accepting connections, waits up to 5 seconds for open requests, ends those that take longer with an error,
    /// and makes [`Server::run`] return.
    pub fn shutdown(&self) {
        self.0.notify_one();
    }
}

impl Server {
    /// Binds a server to an address; port 0 selects a free port.
    ///
    /// # Errors
    /// The address is not available on this machine, or is in use.
    pub fn bind(address: SocketAddr, limits: Limits) -> io::Result<Server> {
        let listener = listen(address)?;
        Ok(Server { address: listener.local_addr()?, listener, limits, stop: Arc::default(), log: None })
    }

    /// Writes a line to a log for each request: time, client, method and path, status, bytes of the body, and seconds until
    /// the response was ready.
    ///
    /// # Errors
    /// The system cannot create a thread.
    pub fn log_to(&mut self, writer: impl Write + Send + 'static) -> io::Result<()> {
        self.log = Some(AccessLog::new(writer)?);
        Ok(())
    }

    /// Returns the address, with the selected port.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns a handle that shuts down the server.
    pub fn shutdown_handle(&self) -> ShutdownHandle {
        ShutdownHandle(self.stop.clone())
    }

    /// Serves requests until [`ShutdownHandle::shutdown`] is called.
    ///
    /// # Errors
    /// The system cannot create a thread or a socket.
    pub fn run(self) -> io::Result<()> {
        let runtime = runtime::Builder::new_multi_thread().enable_all().build()?;
        let done = runtime.block_on(self.accept());
        runtime.shutdown_timeout(ACCEPT_RETRY_DELAY);
        done
    }

    async fn accept(self) -> io::Result<()> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let (graceful, time) = (GracefulShutdown::new(), self.limits.timeout);
        let state = Arc::new(AppState::new(self.limits, self.log)?);
        let router = router(state.clone());
        let mut connection_ids = 0..;
        let mut next = async || -> io::Result<_> {
            let (stream, peer) = listener.accept().await?;
            loop {
                if let Some(guard) = connection_ids.next().and_then(|number| state.clients.admit(peer, number)) {
                    return Ok((stream, guard));
                }
                sleep(ADMIT_INTERVAL).await;
            }
        };
        loop {
            tokio::select! {
                () = self.stop.notified() => break,
                next = next() => match next {
                    Ok((stream, guard)) => {
                        tokio::spawn(serve_connection(configured(stream), guard, router.clone(), graceful.watcher(), time));
                    }
                    // The client has disconnected already, or the system has no more file descriptors.
                    Err(_) => sleep(ACCEPT_RETRY_DELAY).await,
                },
            }
        }
        drop(listener);
        let mut closed = pin!(graceful.shutdown());
        if timeout(SHUTDOWN_TIMEOUT, &mut closed).await.is_err() {
            // Requests that take longer end with an error or the results of finished puzzles.
            state.stop();
            let _ = timeout(2 * CANCELLATION_TIMEOUT, closed).await;
        }
        Ok(())
    }
}

/// Returns a listening socket.
fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, None)?;
    // Like the standard library: another server may use the port immediately afterwards.
    #[cfg(unix)]
    socket.set_reuse_address(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    Ok(socket.into())
}

/// Sets the options of a connection; it also works without them.
fn configured(stream: TcpStream) -> TcpStream {
    // Responses are written whole, so Nagle's algorithm would only delay them.
    let _ = stream.set_nodelay(true);
    let _ = SockRef::from(&stream).set_send_buffer_size(SEND_BUFFER);
    stream
}

/// Serves the requests of one client until it disconnects or is evicted.
pub async fn serve_connection<S: AsyncRead + AsyncWrite + Unpin + Send + 'static>(
    stream: S,
    guard: ConnectionGuard,
    router: Router,
    watcher: Watcher,
    time: Duration,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(time).max_buf_size(MAX_HEAD);
    let stream = TokioIo::new(ClientStream::new(stream, guard.client.clone(), time));
    let service = TowerToHyperService::new(router.layer(Extension(guard.client.clone())));
    tokio::select! {
        // An error is caused by the client: it disconnected, was too slow, or did not send HTTP.
        _ = watcher.watch(http.serve_connection(stream, service)) => {}
        () = guard.client.evicted() => {}
    }
}
