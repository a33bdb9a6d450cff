//! The command line of cluewise: parses the arguments, runs a command and returns its exit code.

// Tests are rows in tables, which may be long.
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod address_space;
mod args;
mod command_aliases;
mod commands;
mod count_text;
mod duplicates;
mod error;
mod game;
mod generation;
mod grid_fault;
mod interrupt;
mod io;
mod journal;
mod messages;
mod not_unique;
mod parallel;
mod progress;
mod puzzle_errors;
mod puzzle_names;
mod references;
mod report;
mod resumable;
mod signals;
mod uniqueness;
mod verification;

use clap::error::{ContextKind, ContextValue};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use cluewise::formats::printable;
use cluewise::solver::engine::Isa;
use commands::{
    bands, book, candidates, canon, complete, completions, convert, daily, dedupe, depth, expand, explain, first,
    generate, hint, man, minimize, morph, neighbors, pack, play, print, rate, scan, serve, shuffle, solve, split,
    stats, techniques, unavoidable, verify,
};
use error::{Failure, print_stderr};
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
    global: args::GlobalArgs,
}

/// Declares the commands; each is named by its variant in lower case.
macro_rules! commands {
    ($($kind:ident($args:ty),)*) => {
        #[derive(Subcommand)]
        enum Command { $($kind($args),)* }

        impl Command {
            /// Adds the command of this name to the command line, without the others; `None` if there is no such command.
            fn add_only(command_line: clap::Command, name: &str) -> Option<clap::Command> {
                $(if name == stringify!($kind).to_lowercase() {
                    let command = clap::Command::new(name.to_owned());
                    return Some(command_line.subcommand(<$args as Args>::augment_args(command)));
                })*
                None
            }
        }
    };
}

commands! {
    Generate(generate::Generate),
    Pack(pack::Pack),
    Daily(daily::Daily),
    Verify(verify::Verify),
    Solve(solve::Solve),
    Rate(rate::Rate),
    Explain(explain::Explain),
    Hint(hint::Hint),
    Candidates(candidates::Candidates),
    Complete(complete::Complete),
    Canon(canon::Canon),
    Dedupe(dedupe::Dedupe),
    Split(split::Split),
    Shuffle(shuffle::Shuffle),
    Minimize(minimize::Minimize),
    Convert(convert::Convert),
    Scan(scan::ScanCommand),
    Play(play::Play),
    Print(print::Print),
    Book(Box<book::BookCommand>),
    Stats(stats::StatsCommand),
    Techniques(techniques::Techniques),
    Bands(bands::Bands),
    Depth(depth::Depth),
    Expand(expand::Expand),
    Morph(morph::Morph),
    Neighbors(neighbors::Neighbors),
    Unavoidable(unavoidable::Unavoidable),
    Serve(serve::Serve),
    First(first::First),
    Completions(completions::Completions),
    Man(man::Man),
}

/// Returns the command line with the solver in its version.
fn command() -> clap::Command {
    Cli::command().version(format!("{} (solver: {})", env!("CARGO_PKG_VERSION"), Isa::best()))
}

/// Returns the command line with the command of this name only; `None` if there is no such command.
fn command_line_of(name: &str) -> Option<clap::Command> {
    let program = clap::Command::new("cluewise").subcommand_required(true);
    Command::add_only(program, name).map(args::GlobalArgs::augment_args)
}

/// Parses the arguments of the process. If the first one is a command, no other is described, because describing all takes a
/// quarter of the time of a start.
fn parse() -> Result<Cli, clap::Error> {
    let first = std::env::args_os().nth(1).and_then(|first| first.into_string().ok());
    let only = first.and_then(|name| command_line_of(&name));
    Cli::from_arg_matches(&only.unwrap_or_else(command).try_get_matches()?)
}

/// Runs the command that the arguments of the process name, and returns its exit code.
pub fn main() -> ExitCode {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    address_space::restart_with_one_arena();
    let cli = match parse() {
        Ok(cli) => cli,
        Err(mut error) => {
            make_printable(&mut error);
            // Help that is not read, because of a closed pipe, is not an error; a full disk is one.
            let stream = if error.use_stderr() { StandardStream::Stderr } else { StandardStream::Stdout };
            let printed = stream.check().and_then(|()| error.print());
            let lost = printed.is_err_and(|e| e.kind() != std::io::ErrorKind::BrokenPipe);
            print_command_hint(&error);
            return ExitCode::from(if lost { 2 } else { error.exit_code() as u8 });
        }
    };
    signals::end_at_once(interrupt::EXIT_CODE);
    silence_parquet_panics();
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
            print_stderr(format_args!("cluewise: {failure}"));
            ExitCode::from(2)
        }
    }
}

/// Makes the arguments that an error quotes printable.
fn make_printable(error: &mut clap::Error) {
    let text = |text: &String| printable(text).into_owned();
    let quoted = error.context().filter_map(|(kind, value)| match value {
        ContextValue::String(argument) => Some((kind, ContextValue::String(text(argument)))),
        ContextValue::Strings(arguments) => Some((kind, ContextValue::Strings(arguments.iter().map(text).collect()))),
        ContextValue::StyledStrs(tips) => {
            let tips = tips.iter().map(|tip| text(&tip.to_string()).into());
            Some((kind, ContextValue::StyledStrs(tips.collect())))
        }
        _ => None,
    });
    for (kind, value) in quoted.collect::<Vec<_>>() {
        error.insert(kind, value);
    }
}

/// Silences panics of the `parquet` crate on damaged files, which the library turns into errors.
fn silence_parquet_panics() {
    let default_hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !info.location().is_some_and(|at| at.file().contains("parquet-")) {
            default_hook(info);
        }
    }));
}

/// Suggests a command if the first argument is another word for it, a file or a puzzle.
fn print_command_hint(error: &clap::Error) {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else { return };
    let command = command();
    let found = command_aliases::command_for(word).and_then(|name| command.find_subcommand(name));
    if let Some(found) = found {
        let (name, about) = (found.get_name(), found.get_about().map(ToString::to_string).unwrap_or_default());
        print_stderr("");
        print_stderr(format_args!("Did you mean: cluewise {name}   {about} (cluewise {name} --help has examples)"));
    } else if io::puzzle_argument::is_puzzle_text(word) || Path::new(word).exists() {
        print_stderr("");
        print_stderr(format_args!("A command comes first, such as: cluewise verify {word}"));
    }
}

fn run(cli: &Cli) -> Result<bool, Failure> {
    let global = &cli.global;
    parallel::set_threads(global.threads)?;
    io::replaced::set_quiet(global.quiet);
    match &cli.command {
        Command::Generate(command) => command.run(global),
        Command::Pack(command) => command.run(global),
        Command::Daily(command) => command.run(global),
        Command::Verify(command) => command.run(global),
        Command::Solve(command) => command.run(global),
        Command::Rate(command) => command.run(global),
        Command::Explain(command) => command.run(global),
        Command::Hint(command) => command.run(global),
        Command::Candidates(command) => command.run(global),
        Command::Complete(command) => command.run(global),
        Command::Canon(command) => command.run(global),
        Command::Dedupe(command) => command.run(global),
        Command::Split(command) => command.run(global),
        Command::Shuffle(command) => command.run(global),
        Command::Minimize(command) => command.run(global),
        Command::Convert(command) => command.run(global),
        Command::Scan(command) => command.run(global),
        Command::Play(command) => command.run(global),
        Command::Print(command) => command.run(global),
        Command::Book(command) => command.run(global),
        Command::Stats(command) => command.run(global),
        Command::Techniques(command) => command.run(),
        Command::Bands(command) => command.run(global),
        Command::Depth(command) => command.run(global),
        Command::Expand(command) => command.run(global),
        Command::Morph(command) => command.run(global),
        Command::Neighbors(command) => command.run(global),
        Command::Unavoidable(command) => command.run(global),
        Command::Serve(command) => command.run(global),
        Command::First(command) => command.run(),
        Command::Completions(options) => options.run(command()),
        Command::Man(options) => options.run(command()),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn arguments_are_consistent() {
        crate::command().debug_assert();
    }

    #[test]
    fn a_command_alone_has_the_same_help() {
        let help = |mut command_line: clap::Command, name: &str| {
            command_line.build();
            command_line.find_subcommand_mut(name).expect("a command").render_long_help().to_string()
        };
        let names: Vec<String> =
            crate::command().get_subcommands().map(|command| command.get_name().to_owned()).collect();
        assert!(names.len() > 20, "{names:?}");
        for name in names {
            let only = crate::command_line_of(&name).expect("a command");
            assert_eq!(help(only, &name), help(crate::command(), &name));
        }
        assert!(crate::command_line_of("help").is_none() && crate::command_line_of("Verify").is_none());
    }
}
