//! `serve`

use super::args::{self, Common, OutputFile};
use super::error::Failure;
use super::interrupt;
use super::output::Out;
use cluewise::serve::{Limits, Server};
use std::net::SocketAddr;
use std::time::Duration;

/// Serve a page for the browser, and an HTTP API
///
/// Prints where, and answers until Ctrl-C. Only programs on this machine can ask unless --address says otherwise. What the
/// API takes and gives is described at /api/v1/openapi.json, and in docs/API.md.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise serve\n  \
    cluewise serve --address 0.0.0.0:80 --host sudoku.example     for other machines too\n  \
    curl 'http://127.0.0.1:8181/api/v1/generate?level=hard&seed=7'\n  \
    curl --data-binary @puzzles.txt 'http://127.0.0.1:8181/api/v1/rate?se=true'")]
pub struct Serve {
    /// Where to listen; port 0 is any that is free
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8181")]
    address: SocketAddr,
    /// A name that clients may call the server by, besides addresses and localhost; may be repeated
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// The time that the work on a request may take
    #[arg(long, value_name = "T", default_value = "10s", value_parser = args::duration)]
    time: Duration,
    /// The puzzles of a request, at most
    #[arg(long, value_name = "N", default_value = "1000")]
    puzzles: usize,
    /// The bytes of a request, at most
    #[arg(long, value_name = "BYTES", default_value = "1M", value_parser = args::bytes)]
    body: usize,
}

impl Serve {
    pub fn run(&self, common: &Common) -> Result<bool, Failure> {
        let mut limits = Limits::default();
        (limits.time, limits.puzzles, limits.body) = (self.time, self.puzzles, self.body);
        limits.hosts = self.host.clone();
        limits.threads = common.threads.map_or(limits.threads, usize::from);
        let bound = Server::bind(self.address, limits);
        let server = bound.map_err(|e| Failure::io(format!("cannot listen at {}", self.address), &e))?;
        let handle = server.handle();
        interrupt::instead(move || handle.stop());
        let mut out = Out::open(&OutputFile { output: None })?;
        out.line(format_args!("http://{}/", server.address()))?;
        out.finish()?;
        server.run().map_err(|e| Failure::io("cannot serve", &e))?;
        Ok(true)
    }
}
