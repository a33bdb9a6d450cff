//! Why a command could not do its work.

use std::fmt;
use std::io::{self, Write};

/// The end of a command that is neither yes nor no.
pub enum Failure {
    /// Whoever reads the output has had enough.
    ClosedPipe,
    /// Ctrl-C, or a signal to end.
    Interrupted,
    /// Something that has been said already.
    Reported,
    /// Anything else, in words.
    Message(String),
}

impl Failure {
    /// What could not be done, and the reason that the system gives.
    pub fn io(what: impl fmt::Display, error: &io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Message(format!("{what}: {}", reason(error))),
        }
    }
}

/// The system's words without the number behind them.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}

/// Writes a line to standard error, if that can be written to: `eprintln!` would panic where it cannot.
pub fn tell(text: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "{text}");
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::ClosedPipe => f.write_str("the output was closed"),
            Failure::Reported => f.write_str("some inputs failed"),
            Failure::Interrupted => f.write_str("interrupted"),
            Failure::Message(text) => f.write_str(text),
        }
    }
}

impl From<String> for Failure {
    fn from(text: String) -> Failure {
        Failure::Message(text)
    }
}
