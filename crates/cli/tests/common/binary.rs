//! Runs the real binary.
#![allow(dead_code, reason = "not every test that includes this file uses all of it")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The result of a run of the binary.
#[derive(Debug)]
pub struct Ran {
    pub out: String,
    pub err: String,
    pub code: Option<i32>,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        Ran { out: text(output.stdout), err: text(output.stderr), code: output.status.code() }
    }
}

impl Ran {
    /// Returns the result of a run whose output may be no text.
    pub fn lossy(output: &Output) -> Ran {
        let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
        Ran { out: text(&output.stdout), err: text(&output.stderr), code: output.status.code() }
    }
}

/// Returns the command of the binary with these arguments in this folder.
pub fn command<S: AsRef<std::ffi::OsStr>>(folder: &Path, args: &[S]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cluewise"));
    command.current_dir(folder).args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the binary with this standard input.
pub fn run<S: AsRef<std::ffi::OsStr>>(folder: &Path, args: &[S], input: &[u8]) -> Ran {
    let mut child = command(folder, args).stdin(Stdio::piped()).spawn().expect("the binary starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // In a separate thread, because the binary may write before it has read all.
    let feeder = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the binary ends");
    feeder.join().expect("the feeder ends");
    output.into()
}

/// Runs the binary with arguments separated by spaces.
pub fn run_line(folder: &Path, args: &str) -> Ran {
    run(folder, &args.split_whitespace().collect::<Vec<_>>(), b"")
}

/// Runs the binary, which must succeed, with arguments separated by spaces. Returns its output.
pub fn succeed(folder: &Path, args: &str) -> String {
    succeed_with(folder, args, &[])
}

/// Runs the binary, which must succeed, with arguments separated by spaces and then those that may contain spaces.
pub fn succeed_with(folder: &Path, args: &str, more: &[&str]) -> String {
    let args: Vec<&str> = args.split_whitespace().chain(more.iter().copied()).collect();
    let ran = run(folder, &args, b"");
    assert_eq!(ran.code, Some(0), "cluewise {args:?}: {}", ran.err);
    ran.out
}

/// Returns a text with the lines of each wrapped paragraph joined.
pub fn unwrapped(text: &str) -> String {
    text.replace("\n    ", " ")
}
