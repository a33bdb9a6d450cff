//! Runs the real binary.
#![allow(dead_code, reason = "not every test that includes this file uses all of it")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// What a run of the binary left behind.
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
    /// As it is where the output may be no text.
    pub fn lossy(output: &Output) -> Ran {
        let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
        Ran { out: text(&output.stdout), err: text(&output.stderr), code: output.status.code() }
    }
}

/// The binary with these arguments, started in this folder.
pub fn command<S: AsRef<std::ffi::OsStr>>(folder: &Path, args: &[S]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cluewise"));
    command.current_dir(folder).args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs it with this on standard input.
pub fn run<S: AsRef<std::ffi::OsStr>>(folder: &Path, args: &[S], input: &[u8]) -> Ran {
    let mut child = command(folder, args).stdin(Stdio::piped()).spawn().expect("the binary starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // On its own thread: the binary may answer before it has read all, or read nothing at all.
    let feeder = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the binary ends");
    feeder.join().expect("the feeder ends");
    output.into()
}

/// Runs it with arguments parted by blanks, which must succeed; gives its output.
pub fn succeed(folder: &Path, args: &str) -> String {
    let ran = run(folder, &args.split_whitespace().collect::<Vec<_>>(), b"");
    assert_eq!(ran.code, Some(0), "cluewise {args}: {}", ran.err);
    ran.out
}
