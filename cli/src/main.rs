//! The command line of cluewise.

mod args;
mod commands;
mod duplicates;
mod error;
mod generation;
mod interrupt;
mod io;
mod journal;
mod parallel;
mod progress;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use cluewise::solver::Isa;
use commands::{
    candidates, canon, completions, convert, dedupe, explain, first, generate, hint, man, minimize, pack, print, rate,
    serve, shuffle, solve, split, stats, verify,
};
use error::{Failure, tell};
use io::standard_stream::StandardStream;
use std::path::Path;
use std::process::ExitCode;

/// Generate, verify, solve and rate Sudoku puzzles.
#[derive(Parser)]
#[command(
    name = "cluewise",
    arg_required_else_help = true,
    after_help = "Exit codes: 0 success; 1 at least one puzzle failed (not unique, malformed, target not reached);\n\
                  2 usage or I/O error.\n\nExamples:\n  \
                  cluewise pack --level easy=10 --level hard=10 -o pack.json\n  \
                  cluewise generate -n 5 --level expert --seed 7\n  \
                  cluewise verify puzzles.txt\n  \
                  cluewise COMMAND --help"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    common: args::GlobalArgs,
}

#[derive(Subcommand)]
enum Command {
    Generate(generate::Generate),
    Pack(pack::Pack),
    Verify(verify::Verify),
    Solve(solve::Solve),
    Rate(rate::Rate),
    Explain(explain::Explain),
    Hint(hint::Hint),
    Candidates(candidates::Candidates),
    Canon(canon::Canon),
    Dedupe(dedupe::Dedupe),
    Split(split::Split),
    Shuffle(shuffle::Shuffle),
    Minimize(minimize::Minimize),
    Convert(convert::Convert),
    Print(print::Print),
    Stats(stats::StatsCommand),
    Serve(serve::Serve),
    First(first::First),
    Completions(completions::Completions),
    Man(man::Man),
}

/// The command line as clap knows it, with the engine in the version.
fn command() -> clap::Command {
    Cli::command().version(format!("{} (solver: {})", env!("CARGO_PKG_VERSION"), Isa::best()))
}

/// Runs what the command line asks for.
fn main() -> ExitCode {
    let cli = match command().try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => {
            // A closed pipe is no reason to complain about help that nobody reads; a full disk is one.
            let stream = if error.use_stderr() { StandardStream::Stderr } else { StandardStream::Stdout };
            let printed = stream.check().and_then(|()| error.print());
            let lost = printed.is_err_and(|e| e.kind() != std::io::ErrorKind::BrokenPipe);
            hint(&error);
            return ExitCode::from(if lost { 2 } else { error.exit_code() as u8 });
        }
    };
    interrupt::install();
    hush_parquet();
    match run(&cli) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(Failure::Reported) => ExitCode::from(2),
        Err(Failure::Interrupted) => {
            interrupt::print_hint();
            ExitCode::from(interrupt::EXIT_CODE)
        }
        Err(failure) => {
            tell(format_args!("cluewise: {failure}"));
            ExitCode::from(2)
        }
    }
}

/// The Parquet crate panics over some damaged files. The library makes errors of that; here nothing else is said.
fn hush_parquet() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !info.location().is_some_and(|at| at.file().contains("parquet-")) {
            usual(info);
        }
    }));
}

/// Whoever names a file or a puzzle where a command should stand is told what that looks like.
fn hint(error: &clap::Error) {
    if let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand)
        && (io::input::is_puzzle_text(word) || Path::new(word).exists())
    {
        tell(format_args!("\nA command comes first: cluewise verify {word}"));
    }
}

fn run(cli: &Cli) -> Result<bool, Failure> {
    let common = &cli.common;
    parallel::set_threads(common.threads)?;
    match &cli.command {
        Command::Generate(command) => command.run(common),
        Command::Pack(command) => command.run(common),
        Command::Verify(command) => command.run(common),
        Command::Solve(command) => command.run(common),
        Command::Rate(command) => command.run(common),
        Command::Explain(command) => command.run(common),
        Command::Hint(command) => command.run(common),
        Command::Candidates(command) => command.run(common),
        Command::Canon(command) => command.run(common),
        Command::Dedupe(command) => command.run(common),
        Command::Split(command) => command.run(common),
        Command::Shuffle(command) => command.run(common),
        Command::Minimize(command) => command.run(common),
        Command::Convert(command) => command.run(common),
        Command::Print(command) => command.run(common),
        Command::Stats(command) => command.run(common),
        Command::Serve(command) => command.run(common),
        Command::First(command) => command.run(),
        Command::Completions(command) => command.run(),
        Command::Man(command) => command.run(),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn arguments_are_consistent() {
        crate::command().debug_assert();
    }
}
