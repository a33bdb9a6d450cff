//! The command line of cluewise.

mod args;
mod chain;
mod claim;
mod commands;
mod destination;
mod error;
mod found;
mod input;
mod interrupt;
mod job;
mod journal;
mod names;
mod narrate;
mod output;
mod parallel;
mod progress;
mod seen;
mod spill;
mod streams;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use cluewise::pack::Header;
use cluewise::solver::Isa;
use cluewise::{Grid, Puzzle};
use commands::{
    candidates, canon, convert, dedupe, explain, generate, hint, minimize, pack, print, rate, serve, shell, shuffle,
    solve, split, stats, verify,
};
use error::{Failure, tell};
use std::path::Path;
use std::process::ExitCode;
use streams::StandardStream;

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
    common: args::Common,
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
    Stats(stats::StatsOf),
    Serve(serve::Serve),
    First(First),
    Completions(shell::Completions),
    Man(shell::Man),
}

/// Print the lexicographically first grid
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  cluewise first\n  cluewise first --format grid")]
struct First {
    #[command(flatten)]
    output: args::Output,
}

impl First {
    fn run(&self) -> Result<bool, Failure> {
        let mut out = output::RecordOut::open(&self.output, &Header::new(None))?;
        out.write(&Puzzle::from(Grid::FIRST).into())?;
        out.finish()?;
        Ok(true)
    }
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
    interrupt::listen();
    hush_parquet();
    match run(&cli) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(Failure::Reported) => ExitCode::from(2),
        Err(Failure::Interrupted) => {
            interrupt::say_hint();
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
        && (input::is_text(word) || Path::new(word).exists())
    {
        tell(format_args!("\nA command comes first: cluewise verify {word}"));
    }
}

fn run(cli: &Cli) -> Result<bool, Failure> {
    let common = &cli.common;
    parallel::use_threads(common.threads)?;
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
