//! `serve`

use crate::args::{GlobalArgs, OutputFileArgs, values};
use crate::commands::command::{Command, Task};
use crate::error::Failure;
use crate::interrupt;
use crate::io::output::Output;
use crate::parallel;
use cluewise_serve::{Limits, Server};
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Serve a web page and an HTTP API
///
/// Prints the address and runs until Ctrl-C. Only programs on this machine can connect unless --address opens it. The
/// API is described at /api/v1/openapi.json and in docs/API.md.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise serve\n  \
    cluewise serve --address 0.0.0.0:80 --host sudoku.example     also for other machines\n  \
    curl 'http://127.0.0.1:8181/api/v1/generate?level=hard&seed=7'\n  \
    curl --data-binary @puzzles.txt 'http://127.0.0.1:8181/api/v1/rate?se=true'")]
pub struct Serve {
    /// Address to listen on; port 0 selects a free port
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8181")]
    address: SocketAddr,
    /// Port of this machine to listen on: short for --address 127.0.0.1:PORT
    #[arg(long, value_name = "PORT", conflicts_with = "address")]
    port: Option<u16>,
    /// Accept requests for this host name too, besides IP addresses and localhost (repeatable)
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// Let pages of this origin use the API, such as https://sudoku.example; * allows all (repeatable)
    #[arg(long, value_name = "ORIGIN", value_parser = values::origin)]
    cors: Vec<String>,
    /// Believe the X-Forwarded-For of a reverse proxy at this address, so that each of its clients gets its share (repeatable)
    #[arg(long, value_name = "IP")]
    trusted_proxy: Vec<IpAddr>,
    /// Append a line for each request to FILE; `-` is standard error
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Time limit per request
    #[arg(long, alias = "time", value_name = "T", default_value = "10s", value_parser = values::duration)]
    timeout: Duration,
    /// Maximum number of puzzles per request
    #[arg(long, alias = "puzzles", value_name = "N", default_value = "1000")]
    max_puzzles: usize,
    /// Maximum size of a request body
    #[arg(long, alias = "body", value_name = "BYTES", default_value = "1M", value_parser = values::bytes)]
    max_body: usize,
}

impl Command for Serve {
    const NAME: &'static str = "serve";
    const OTHER_WORDS: &'static [&'static str] = &["web", "server"];
    const TASKS: &'static [Task] = &[Task::Play, Task::Serve];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let mut limits = Limits::default();
        (limits.timeout, limits.max_puzzles, limits.max_body) = (self.timeout, self.max_puzzles, self.max_body);
        limits.allowed_hosts = self.host.clone();
        limits.allowed_origins = self.cors.clone();
        limits.trusted_proxies = self.trusted_proxy.clone();
        limits.threads = global.threads.map_or(limits.threads, parallel::limit_threads);
        let address = self.port.map_or(self.address, |port| (Ipv4Addr::LOCALHOST, port).into());
        let bound = Server::bind(address, limits);
        let mut server = bound.map_err(|e| Failure::io(format!("cannot listen at {address}"), &e))?;
        if let Some(path) = &self.log {
            let log = opened_log(path).and_then(|log| server.log_to(log));
            log.map_err(|e| Failure::io(format!("cannot write {}", path.display()), &e))?;
        }
        let handle = server.shutdown_handle();
        interrupt::set_handler(move || handle.shutdown());
        let mut out = Output::open(&OutputFileArgs { output: None })?;
        out.line(format_args!("http://{}/", server.address()))?;
        if let Some(address) = address_in_network(server.address()) {
            out.line(format_args!("http://{address}/ from other machines"))?;
        }
        out.finish()?;
        server.run().map_err(|e| Failure::io("cannot serve", &e))?;
        Ok(true)
    }
}

/// Opens the access log.
fn opened_log(path: &Path) -> io::Result<Box<dyn Write + Send>> {
    match path == Path::new("-") {
        true => Ok(Box::new(io::stderr())),
        false => Ok(Box::new(OpenOptions::new().append(true).create(true).open(path)?)),
    }
}

/// Returns the address by which other machines reach a server that listens on all addresses, if there is a network.
fn address_in_network(address: SocketAddr) -> Option<SocketAddr> {
    if !address.ip().is_unspecified() {
        return None;
    }
    // Selects the address of the network, and sends nothing: 192.0.2.1 is reserved for documentation.
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let local = socket.local_addr().ok()?.ip();
    (!local.is_unspecified()).then(|| (local, address.port()).into())
}
