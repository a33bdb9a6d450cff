//! `cargo xtask generate` writes the parts of files that are made from the tables of the code; with `--check` it compares
//! them.

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["generate"] => xtask::generate().map(|changed| changed.iter().for_each(|path| println!("{path}"))),
        ["generate", "--check"] => xtask::check(),
        _ => {
            eprintln!("usage: cargo xtask generate [--check]");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
