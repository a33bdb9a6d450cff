//! A server process for a test.
#![allow(dead_code, reason = "not every test that includes this file uses all of it")]

use super::http::{Response, exchange};
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

/// `cluewise serve` on a free port; killed on drop.
pub struct Service {
    pub child: Child,
    pub address: SocketAddr,
}

impl Service {
    /// Starts a server with these options.
    pub fn start(options: &str) -> Service {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cluewise"));
        command.args(["serve", "--address", "127.0.0.1:0"]).args(options.split_whitespace());
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("the binary starts");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("a pipe");
        BufReader::new(stdout).read_line(&mut line).expect("a line of output");
        let address = line.trim().strip_prefix("http://").and_then(|rest| rest.strip_suffix('/'));
        let address =
            address.and_then(|address| address.parse().ok()).unwrap_or_else(|| panic!("no address: {line:?}"));
        Service { child, address }
    }

    pub fn get(&self, path: &str) -> Response {
        exchange(self.address, "GET", path, b"")
    }

    pub fn post(&self, path: &str, body: impl AsRef<[u8]>) -> Response {
        exchange(self.address, "POST", path, body.as_ref())
    }

    /// Returns the memory in a field of the status of the process, such as `VmRSS` or the peak `VmHWM`, in bytes (Linux).
    pub fn memory(&self, field: &str) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("a status");
        let line = status.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(':')).expect("a field");
        line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") << 10
    }

    /// Returns the processor time of all threads so far, in nanoseconds (Linux).
    pub fn processor_time(&self) -> u64 {
        let threads = fs::read_dir(format!("/proc/{}/task", self.child.id())).expect("threads");
        let times = threads.filter_map(|thread| {
            let schedule = fs::read_to_string(thread.ok()?.path().join("schedstat")).ok()?;
            schedule.split(' ').next()?.parse::<u64>().ok()
        });
        times.sum()
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
