//! `mcp`

use crate::args::{GlobalArgs, OutputFileArgs, values};
use crate::commands::command::{Command, Task};
use crate::error::Failure;
use crate::io::output::{Output, OutputTarget};
use crate::parallel;
use cluewise_serve::{Limits, respond_to_message};
use std::io::{BufRead, stdin};
use std::time::Duration;

/// Offer the API to language models as tools (MCP)
///
/// A server of the Model Context Protocol on standard input and output, for agents and assistants, which start it. The tools are the
/// endpoints of docs/API.md. It opens no file and no connection.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    claude mcp add cluewise -- cluewise mcp\n  \
    echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}' | cluewise mcp")]
pub struct Mcp {
    /// Time limit per call
    #[arg(long, alias = "time", value_name = "T", default_value = "10s", value_parser = values::duration)]
    timeout: Duration,
}

impl Command for Mcp {
    const NAME: &'static str = "mcp";
    const OTHER_WORDS: &'static [&'static str] = &["agent", "tool"];
    const TASKS: &'static [Task] = &[Task::Serve];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let mut limits = Limits::default();
        limits.timeout = self.timeout;
        limits.threads = global.threads.map_or(limits.threads, parallel::limit_threads);
        let mut out = Output::open(&OutputFileArgs { output: None })?;
        for line in stdin().lock().split(b'\n') {
            let line = line.map_err(|e| Failure::io("cannot read standard input", &e))?;
            let response = Some(line.trim_ascii()).filter(|line| !line.is_empty());
            if let Some(response) = response.and_then(|line| respond_to_message(line, &limits)) {
                out.line(response)?;
                out.flush_stdout()?;
            }
        }
        out.finish()?;
        Ok(true)
    }
}
