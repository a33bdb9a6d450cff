//! Options that several commands share.

mod compared;
mod described;
mod digits;
mod fields;
mod kinds;
mod level_names;
mod locale_name;
mod merged;
mod near_names;
mod scales;
mod sort;
mod suggested;
mod targets;
mod techniques;
mod translated_levels;
mod translated_techniques;
pub mod values;
mod variant_names;

use crate::error::Failure;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum, ValueHint};
use cluewise::PuzzleRng;
use cluewise::formats::{self, DrawingRules, FORMATS, Format, UNAVAILABLE};
use cluewise::generator::{LevelTargets, Symmetry};
use cluewise::rating::effort::Level;
pub use compared::Compared;
pub use described::described_parser;
pub use digits::DigitsArg;
pub use fields::{FieldArgs, UnseenFields, is_table};
pub use kinds::KindArgs;
pub use level_names::LevelNameArgs;
pub use locale_name::LocaleName;
pub use merged::MergeArgs;
pub use near_names::near_techniques;
pub use scales::{ScaleArgs, column_names};
pub use sort::{SectionOrder, SortArgs, SortKey};
use std::ffi::OsString;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;
pub use suggested::Suggested;
pub use targets::{LEVEL_HELP, TargetArgs, level_help};
use techniques::with_names_in_english;
pub use techniques::{TechniqueChoiceArgs, refuse_other_sizes, selection, technique_of_ladder, technique_parser};
pub use translated_levels::{levels_in_english, with_level_in_english};
pub use translated_techniques::{technique_called_alike, technique_in_english, technique_in_language};
use values::{duration, range, seed, shard};

/// Options of all commands.
#[derive(Args)]
pub struct GlobalArgs {
    /// Number of threads, at most four for each core; does not affect the output [default: all cores]
    #[arg(long, global = true, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = "Global options")]
    pub threads: Option<u16>,
    /// End after this time, such as 90s, with what is finished
    #[arg(long, global = true, value_name = "T", value_parser = duration, help_heading = "Global options")]
    pub time_limit: Option<Duration>,
    /// When to show progress on standard error
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", help_heading = "Global options")]
    pub progress: ProgressMode,
    /// Suppress notes and progress
    #[arg(short, long, global = true, help_heading = "Global options")]
    pub quiet: bool,
    /// Describes all commands.
    #[arg(skip)]
    pub describe: Option<fn() -> clap::Command>,
}

impl GlobalArgs {
    /// Returns the description of all commands, for completions and manual pages.
    pub fn command_line(&self) -> clap::Command {
        self.describe.map_or_else(clap::Command::default, |describe| describe())
    }
}

/// When to show progress.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ProgressMode {
    /// If standard error is a terminal, or if there is no result for 2 seconds
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Options of the input.
#[derive(Args, Default)]
pub struct InputArgs {
    /// Files, puzzles of 81 characters, or `-` for standard input [default: standard input]
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath)]
    pub inputs: Vec<OsString>,
    /// Input format [default: detected]
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    pub from: Option<String>,
    /// Read the cells alone, without rules, cages and regions beside them
    #[arg(long)]
    pub ignore_rules: bool,
    #[command(flatten)]
    pub drawings: DrawingArgs,
    /// Whether the inputs may have no puzzle.
    #[arg(skip)]
    pub may_be_empty: bool,
}

/// The option of the meaning of drawings.
#[derive(Args, Clone, Default)]
pub struct DrawingArgs {
    /// Rules of SudokuPad's drawings by color or shape, such as green=whispers,purple=renban,gray-circle=odd
    ///
    /// A color is that of lines. Shapes: line, arrow, circle, square, cage, number (beside the grid); `none` is a drawing
    /// without a meaning.
    #[arg(long, value_name = "LOOK=RULE[,...]", default_value = "", hide_default_value = true)]
    pub lines: DrawingRules,
}

impl InputArgs {
    /// Returns the files of another argument as inputs.
    pub fn of_files(inputs: Vec<OsString>, from: Option<String>, drawings: &DrawingArgs) -> InputArgs {
        InputArgs { inputs, from, drawings: drawings.clone(), ..InputArgs::default() }
    }

    /// Returns the format of all inputs by `--from` or by their extensions; `None` if they differ or have no known one.
    pub fn common_format(&self) -> Option<&'static Format> {
        if let Some(name) = &self.from {
            return formats::by_name(name);
        }
        let by_extension = |input: &OsString| formats::by_extension(Path::new(input).extension()?.to_str()?);
        let mut found = self.inputs.iter().map(by_extension);
        let first = found.next()??;
        found.all(|format| format.is_some_and(|format| format.name() == first.name())).then_some(first)
    }
}

/// The option of the output file.
#[derive(Args, Clone)]
pub struct OutputFileArgs {
    /// Write to FILE instead of standard output (atomically); a replaced file is reported
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

impl OutputFileArgs {
    /// Returns whether no file is written.
    pub fn is_to_stdout(&self) -> bool {
        self.output.as_deref().is_none_or(|path| path == Path::new("-"))
    }

    /// Returns the format of the file extension; `None` without one.
    ///
    /// # Errors
    /// No format has the extension, such as `.pdf`.
    pub fn format(&self) -> Result<Option<&'static Format>, Failure> {
        let Some(extension) = self.output.as_ref().and_then(|path| path.extension()) else { return Ok(None) };
        let extension = extension.to_string_lossy();
        let unknown = || {
            let known: Vec<&str> = FORMATS.iter().flat_map(|f| f.extensions()).copied().collect();
            let is_page = ["pdf", "svg", "png", "eps"].contains(&extension.to_lowercase().as_str());
            let advice = if is_page { "; `cluewise print` makes pages and pictures of a file of puzzles" } else { "" };
            format!("unknown extension .{extension}; use .{}{advice}", known.join(", ."))
        };
        formats::by_extension(&extension).map(Some).ok_or_else(unknown).map_err(Failure::Message)
    }
}

/// The option of commands whose interrupted runs continue.
#[derive(Args, Clone, Copy, Default)]
pub struct ResumeArgs {
    /// Continue an interrupted run from the journal beside FILE
    #[arg(long)]
    pub resume: bool,
}

/// Options of an output of puzzles.
#[derive(Args)]
pub struct OutputArgs {
    #[command(flatten)]
    pub file: OutputFileArgs,
    /// Output format [default: by the extension of FILE, else line, and JSON for puzzles that lines cannot hold]
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    pub format: Option<String>,
}

/// Option of new ids.
#[derive(Args)]
pub struct IdArgs {
    /// Number the puzzles from N, in place of their ids, so that files have no id in common
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(..=1_000_000_000_000))]
    ids_from: Option<u64>,
}

impl IdArgs {
    /// Returns the first id, if new ones are requested.
    pub fn first(&self) -> Option<u64> {
        self.ids_from
    }
}

impl OutputArgs {
    /// Returns the format requested by name or by the file extension.
    pub fn format(&self) -> Result<Option<&'static Format>, Failure> {
        self.format.as_deref().and_then(formats::by_name).map_or_else(|| self.file.format(), |format| Ok(Some(format)))
    }
}

/// Returns a parser of names of formats, of the input and of the output.
pub fn format_parser() -> PossibleValuesParser {
    FORMATS.iter().chain(UNAVAILABLE).map(|f| f.name()).collect::<Vec<_>>().into()
}

/// The name by which the parser knows the option `--time` of commands that generate, another name of `--time-limit`.
pub const TIME: &str = "time-of-search";

/// Options of a run: the range of its puzzles, and the limits of the search.
#[derive(Args, Default)]
pub struct RunArgs {
    /// Random seed, a number or any text; the same seed always gives the same puzzles [default: random, printed on
    /// standard error]
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// Generate only puzzles A to B-1 of the run
    #[arg(long, value_name = "A..B", value_parser = range)]
    pub range: Option<Range<u64>>,
    /// Generate only the I-th of K equal parts, I from 1
    #[arg(long, value_name = "I/K", value_parser = shard)]
    pub shard: Option<(u64, u64)>,
    #[command(flatten)]
    pub resume: ResumeArgs,
    /// Maximum attempts per puzzle [default: none; a number for other kinds]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub attempts: Option<u64>,
    /// Another name of --time-limit.
    #[arg(long = "time", id = TIME, hide = true, value_name = "T", value_parser = duration)]
    pub _time: Option<Duration>,
}

impl RunArgs {
    /// Returns the default length of a run: the end of the range.
    pub fn length_or(&self, default: u64) -> u64 {
        self.range.as_ref().map_or(default, |range| range.end)
    }
}

/// Returns a parser of names of levels.
pub fn level_parser() -> impl TypedValueParser<Value = Level> {
    Suggested {
        names: Level::ALL.map(Level::name).to_vec(),
        parse: |name: &str| levels_in_english(name).parse::<Level>().map_err(|e| e.to_string()),
    }
}

/// Returns a parser of levels with targets, such as `easy=10,clues=30..36`; shells complete the names of levels.
pub fn level_targets_parser() -> impl TypedValueParser<Value = LevelTargets> {
    let parse = |text: &str| with_names_in_english(text).parse::<LevelTargets>().map_err(|error| error.to_string());
    Suggested { names: Level::ALL.map(Level::name).to_vec(), parse }
}

/// Returns a parser of names of symmetries.
pub fn symmetry_parser() -> impl TypedValueParser<Value = Symmetry> {
    let parse = |text: &str| text.parse::<Symmetry>().map_err(|error| error.to_string());
    Suggested { names: Symmetry::all().map(Symmetry::name).collect(), parse }
}

/// Returns a random seed.
pub fn random_seed() -> u64 {
    PuzzleRng::portable_seed(getrandom::u64().expect("random numbers of the system"))
}

/// Returns the note on a random seed, from which the output can be reproduced.
pub fn seed_note(seed: u64, what: &str) -> String {
    format!("cluewise: seed {seed}; --seed {seed} makes the same {what} again")
}
