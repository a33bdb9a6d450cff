//! The two sites of the web page: served by `cluewise serve`, or as static files.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// The location of the page of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Site {
    Served,
    /// `bindings/wasm/dist/page`, without a server for the API.
    Static,
}

/// The path of the static page: a page of static files may be anywhere.
pub const FOLDER: &str = "games/sudoku/";

/// Returns the folder of the static page, if `bindings/wasm/build.sh` has built it.
pub fn static_files() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bindings/wasm/dist/page");
    folder.join("index.html").is_file().then_some(folder)
}

/// A server of the static page; stopped on drop.
pub struct StaticServer {
    pub address: SocketAddr,
    stop: Arc<AtomicBool>,
}

impl StaticServer {
    pub fn start() -> StaticServer {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let (address, stop) = (listener.local_addr().expect("an address"), Arc::<AtomicBool>::default());
        let stopped = stop.clone();
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                if stopped.load(Ordering::Relaxed) {
                    break;
                }
                // A browser that gives up a request closes its connection.
                thread::spawn(move || drop(respond(stream)));
            }
        });
        StaticServer { address, stop }
    }
}

impl Drop for StaticServer {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        // The listener is closed once it has accepted this connection.
        let _ = TcpStream::connect(self.address);
    }
}

/// Sends the requested file.
fn respond(mut stream: TcpStream) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    lines.find(|line| line.as_ref().map_or(true, String::is_empty));
    let path = request.split(' ').nth(1).unwrap_or_default().split(['?', '#']).next().unwrap_or_default();
    let name = path.strip_prefix('/').and_then(|path| path.strip_prefix(FOLDER)).filter(|name| !name.contains(".."));
    let name = name.map(|name| if name.is_empty() { "index.html" } else { name });
    let file = name.and_then(|name| fs::read(static_files()?.join(name)).ok().map(|bytes| (name, bytes)));
    let (status, media_type, bytes) = match file {
        Some((name, bytes)) => ("200 OK", media_type(name), bytes),
        None => ("404 Not Found", "text/plain", b"not found".to_vec()),
    };
    let length = bytes.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\ncontent-type: {media_type}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n"
    )?;
    stream.write_all(&bytes)
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html",
        Some("css") => "text/css",
        Some("js") => "text/javascript",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
