//! Failures of commands, and messages on standard error.

use cluewise::formats::printable;
use cluewise::kinds::KindTargetError;
use std::fmt;
use std::io::{self, Write};

/// The reason why a command could not finish.
pub enum Failure {
    /// The reader of the output has closed it.
    ClosedPipe,
    /// Ctrl-C or a termination signal.
    Interrupted,
    /// The end of the time, which has been reported.
    Ended,
    /// An error that has been reported already.
    Reported,
    /// Any other error.
    Message(String),
}

impl Failure {
    /// Returns the failure for an I/O error of an action.
    pub fn io(action: impl fmt::Display, error: &io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Message(format!("{action}: {}", reason(error))),
        }
    }
}

impl From<KindTargetError> for Failure {
    /// Returns the failure for targets that no puzzle meets, or for which none was found.
    fn from(error: KindTargetError) -> Failure {
        let verdict = if error.is_proved() { "impossible" } else { "not found" };
        Failure::Message(format!("{verdict}: {error}"))
    }
}

/// Returns the message of the system without the error number.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}

/// Writes a line to standard error. Names of files and puzzles in it cannot break the line or control the terminal. Unlike `eprintln!` it does not panic if that fails.
pub fn print_stderr(text: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "{}", printable(&text.to_string()));
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::ClosedPipe => f.write_str("the output was closed"),
            Failure::Reported => f.write_str("some inputs failed"),
            Failure::Ended => f.write_str("the time is over"),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_proved_targets_are_impossible() {
        let message = |error: KindTargetError| match Failure::from(error) {
            Failure::Message(message) => message,
            _ => panic!("a message"),
        };
        let not_found = message(KindTargetError::NoGrid { searches: 7 });
        assert_eq!(
            not_found,
            "not found: no grid that obeys the rules was found in 7 searches; use fewer rules or another size"
        );
        assert_eq!(
            message(KindTargetError::NoSuchGrid),
            "impossible: no grid obeys the rules; use fewer rules or another size"
        );
    }
}
