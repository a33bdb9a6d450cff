//! The command line of cluewise: parses the arguments, runs a command and returns its exit code.

// Tests are rows in tables, which may be long.
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod allocation;
mod args;
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
mod limits;
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
mod work_reports;

use args::GlobalArgs;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, FromArgMatches};
use cluewise::CancellationToken;
use cluewise::formats::printable;
use cluewise::solver::engine::Isa;
use commands::command::Job;
pub use commands::command::Task;
use commands::{COMMANDS, command_for};
use error::{Failure, print_stderr};
use io::standard_stream::StandardStream;
use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;

const AFTER_HELP: &str = "Exit codes: 0 success; 1 at least one puzzle failed (not unique, malformed, target not reached);\n\
     2 usage or I/O error.\n\nExamples:\n  \
     cluewise pack --level easy=10 --level hard=10 -o pack.json\n  \
     cluewise generate -n 5 --level expert --seed 7\n  \
     cluewise verify puzzles.txt\n  \
     cluewise COMMAND --help";

/// Returns the program without its commands.
fn program() -> clap::Command {
    clap::Command::new("cluewise").subcommand_required(true)
}

/// Returns the command line with the solver in its version.
fn command() -> clap::Command {
    // The description of the group of options would replace that of the program.
    let program = GlobalArgs::augment_args(program());
    program
        .about("Generate, verify, solve and rate Sudoku puzzles")
        .version(format!("{} (solver: {})", env!("CARGO_PKG_VERSION"), Isa::best()))
        .arg_required_else_help(true)
        .after_help(AFTER_HELP)
        .subcommands(COMMANDS.iter().map(|entry| entry.command_line()))
}

/// Returns the command line whose help has two lists of commands.
fn with_headings(all: clap::Command) -> clap::Command {
    let list = |is_for_hunts: bool| {
        let listed = COMMANDS.iter().filter(|entry| entry.is_for_hunts() == is_for_hunts);
        let list = program().disable_help_subcommand(is_for_hunts).help_template("{subcommands}");
        list.subcommands(listed.map(|entry| entry.command_line())).render_help()
    };
    let header = all.get_styles().get_header();
    let mut template = StyledStr::from("{about-with-newline}\n{usage-heading} {usage}\n");
    for (heading, is_for_hunts) in [("Commands", false), ("Commands to hunt for hard puzzles", true)] {
        // Writing to a text does not fail.
        let _ = write!(template, "\n{header}{heading}:{header:#}\n{}", list(is_for_hunts).ansi());
    }
    let _ = write!(template, "\n{header}Options:{header:#}\n{{options}}{{after-help}}");
    all.help_template(template)
}

/// Returns the command line with the command of this name only; `None` if there is no such command.
fn command_line_of(name: &str) -> Option<clap::Command> {
    let entry = COMMANDS.iter().find(|entry| entry.name == name)?;
    Some(GlobalArgs::augment_args(program().subcommand(entry.command_line())))
}

/// Returns the name of each command, and what it is for.
pub fn commands() -> impl Iterator<Item = (&'static str, &'static [Task])> {
    COMMANDS.iter().map(|entry| (entry.name, entry.tasks))
}

/// Parses the arguments of the process. If the first one is a command, no other is described, because describing all takes a
/// quarter of the time of a start.
fn parse() -> Result<(GlobalArgs, Job), clap::Error> {
    let first = std::env::args_os().nth(1).and_then(|first| first.into_string().ok());
    let only = first.and_then(|name| command_line_of(&name));
    let mut program = only.unwrap_or_else(|| with_headings(command()));
    let matches = program.try_get_matches_from_mut(std::env::args_os())?;
    let entry = |name: &str| COMMANDS.iter().find(|entry| entry.name == name);
    let named = matches.subcommand().and_then(|(name, options)| Some((entry(name)?, options)));
    let Some((entry, options)) = named else {
        return Err(program.error(ErrorKind::MissingSubcommand, "a command is missing"));
    };
    let job = (entry.parse)(options)?;
    let mut global = GlobalArgs::from_arg_matches(&matches)?;
    global.describe = Some(command);
    let time = options.try_get_one(args::TIME).ok().flatten().copied();
    global.time_limit = global.time_limit.into_iter().chain(time).min();
    Ok((global, job))
}

/// Runs the command that the arguments of the process name, and returns its exit code.
pub fn main() -> ExitCode {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    allocation::restart_with_settings();
    let (global, job) = match parse() {
        Ok(parsed) => parsed,
        Err(mut error) => {
            make_printable(&mut error);
            add_tip(&mut error);
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
    match run(&global, job) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(Failure::Reported) => ExitCode::from(2),
        Err(Failure::Ended) => {
            interrupt::print_hint();
            ExitCode::from(1)
        }
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

/// The number of digits of bounds that are written; larger ones are those of the type.
const MAX_DIGITS: usize = 13;

/// Adds to the error of a number which numbers are expected, in words.
fn add_tip(error: &mut clap::Error) {
    let is_number =
        |value: Option<&ContextValue>| matches!(value, Some(ContextValue::String(text)) if text.parse::<f64>().is_ok());
    let reason = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
    let range = reason.split_once(" is not in ").and_then(|(_, range)| range.split_once(".."));
    let tip = match (error.kind(), range) {
        (ErrorKind::ValueValidation, Some((min, max))) => match max.trim_start_matches('=') {
            max if max.len() > MAX_DIGITS => format!("expected a whole number, {min} or more"),
            max => format!("expected a whole number from {min} to {max}"),
        },
        (ErrorKind::ValueValidation, None) if reason.contains("invalid digit") => "expected a whole number".to_owned(),
        (ErrorKind::UnknownArgument, _) if is_number(error.get(ContextKind::InvalidArg)) => {
            "this option takes no negative number".to_owned()
        }
        _ => return,
    };
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
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
    let found = command_for(word).and_then(|name| command.find_subcommand(name));
    if let Some(found) = found {
        let (name, about) = (found.get_name(), found.get_about().map(ToString::to_string).unwrap_or_default());
        print_stderr("");
        print_stderr(format_args!("Did you mean: cluewise {name}   {about} (cluewise {name} --help has examples)"));
    } else if io::puzzle_argument::is_puzzle_text(word) || Path::new(word).exists() {
        print_stderr("");
        print_stderr(format_args!("A command comes first, such as: cluewise verify {word}"));
    }
}

fn run(global: &GlobalArgs, job: Job) -> Result<bool, Failure> {
    parallel::set_threads(global.threads)?;
    io::replaced::set_quiet(global.quiet);
    limits::begin(global);
    // What is finished is still written after the time.
    let done = CancellationToken::with_condition(limits::is_interrupted).run_partly(|| job(global))?;
    interrupt::check().map(|()| done)
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
