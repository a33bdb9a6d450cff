//! The start of a command, with one puzzle.

use crate::race::{self, Race};
use std::io;
use std::process::{Command, Stdio};

/// Starts per round.
const STARTS: u64 = 50;
const PUZZLE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Prints the processor time of `verify` with one puzzle.
///
/// # Errors
/// The program cannot be started.
pub fn compare(program: &str, rounds: usize) -> io::Result<Race> {
    let start = || Command::new(program).args(["verify", PUZZLE]).stdout(Stdio::null()).status();
    if !start()?.success() {
        return Err(io::Error::other("it does not verify a puzzle"));
    }
    let starts = || (0..STARTS).for_each(|_| assert!(start().is_ok_and(|status| status.success())));
    Ok(race::run("start of a command: verify with one puzzle", rounds, STARTS, &[("cluewise", Box::new(starts))]))
}
