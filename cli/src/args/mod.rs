//! What several commands have in common, and how the values are spelled.

use crate::error::{Failure, tell};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum, ValueHint};
use cluewise::formats::{self, FORMATS, Format};
use cluewise::generator::{Mask, ParseMaskError, Symmetry, Targets, parse_clues, parse_er};
use cluewise::rating::effort::Level;
use cluewise::rating::se::Method;
use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::ops::{Range, RangeInclusive};
use std::path::PathBuf;
use std::time::Duration;

/// Options of all commands.
#[derive(Args)]
pub struct GlobalArgs {
    /// Number of threads, at most four for each core; does not affect the output [default: all cores]
    #[arg(long, global = true, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = "Global options")]
    pub threads: Option<u16>,
    /// When to show progress on standard error
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", help_heading = "Global options")]
    pub progress: ProgressMode,
    /// Suppress notes and progress
    #[arg(short, long, global = true, help_heading = "Global options")]
    pub quiet: bool,
}

/// When to show something.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ProgressMode {
    /// If standard error is a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Where puzzles come from.
#[derive(Args)]
pub struct InputArgs {
    /// Files, puzzles of 81 characters, or `-` for standard input [default: standard input]
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath)]
    pub inputs: Vec<OsString>,
    /// Input format [default: detected]
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    pub from: Option<String>,
}

/// Where data goes.
#[derive(Args)]
pub struct OutputFileArgs {
    /// Write to FILE instead of standard output (atomically)
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

/// Where puzzles go, and in which format.
#[derive(Args)]
pub struct OutputArgs {
    #[command(flatten)]
    pub file: OutputFileArgs,
    /// Output format [default: by the extension of FILE, else line]
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    pub format: Option<String>,
}

impl OutputFileArgs {
    /// The format that the file's extension means; `None` if it has none.
    ///
    /// # Errors
    /// An extension that no format has: lines in a file named `x.pdf` are not what was meant.
    pub fn format(&self) -> Result<Option<&'static dyn Format>, Failure> {
        let Some(extension) = self.output.as_ref().and_then(|path| path.extension()) else { return Ok(None) };
        let extension = extension.to_string_lossy();
        let unknown = || {
            let known: Vec<&str> = FORMATS.iter().flat_map(|f| f.extensions()).copied().collect();
            format!("unknown extension .{extension}; use .{}", known.join(", ."))
        };
        formats::by_extension(&extension).map(Some).ok_or_else(unknown).map_err(Failure::Message)
    }
}

impl OutputArgs {
    /// The format asked for by name or by the file's extension.
    pub fn format(&self) -> Result<Option<&'static dyn Format>, Failure> {
        self.format.as_deref().and_then(formats::by_name).map_or_else(|| self.file.format(), |format| Ok(Some(format)))
    }
}

/// Accepts the names of the formats.
pub fn format_parser() -> PossibleValuesParser {
    FORMATS.iter().map(|f| f.name()).collect::<Vec<_>>().into()
}

/// Which puzzles of a run to make, and when to give up.
#[derive(Args)]
pub struct RunArgs {
    /// Random seed; the same seed always gives the same puzzles [default: random, printed on standard error]
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// Generate only puzzles A to B-1 of the run
    #[arg(long, value_name = "A..B", value_parser = range)]
    pub range: Option<Range<u64>>,
    /// Generate only the I-th of K equal parts, I from 1
    #[arg(long, value_name = "I/K", value_parser = shard)]
    pub shard: Option<(u64, u64)>,
    /// Continue an interrupted run from the journal beside FILE
    #[arg(long)]
    pub resume: bool,
    /// Maximum attempts per puzzle [default: unlimited]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub attempts: Option<u64>,
    /// Time limit, such as 90s or 5m [default: unlimited]
    #[arg(long, value_name = "T", value_parser = duration)]
    pub time: Option<Duration>,
}

impl RunArgs {
    /// How long a run of one kind of puzzle is if nobody says: long enough for the range.
    pub fn length(&self, usual: u64) -> u64 {
        self.range.as_ref().map_or(usual, |range| range.end)
    }
}

/// What kind of puzzles to make, the level apart.
#[derive(Args)]
pub struct TargetArgs {
    /// Number of clues, such as 24..28 or 25
    #[arg(long, value_name = "MIN..MAX", value_parser = parse_clues, help_heading = "Targets")]
    pub clues: Option<RangeInclusive<usize>>,
    /// Only minimal puzzles (no redundant clue)
    #[arg(long, help_heading = "Targets")]
    pub minimal: bool,
    /// Symmetry of the pattern of clues
    #[arg(long, value_name = "KIND", default_value = "none", value_parser = symmetry_parser(), help_heading = "Targets")]
    pub symmetry: Symmetry,
    /// Cells that may have clues: 81 characters, or a file with them; . and 0 mark cells without a clue
    #[arg(long, value_name = "MASK", value_parser = mask, help_heading = "Targets")]
    pub mask: Option<Mask>,
    /// Sudoku Explainer rating (ER), such as 7.1..8.4 or 9.0
    #[arg(long, value_name = "MIN..MAX", value_parser = parse_er, help_heading = "Targets")]
    pub er: Option<RangeInclusive<u32>>,
    /// Require a technique: the ER is higher without it (repeatable)
    #[arg(long, value_name = "TECHNIQUE", value_parser = method_parser(), help_heading = "Targets")]
    pub require: Vec<Method>,
    /// Exclude a technique: the puzzle does not need it (repeatable)
    #[arg(long, value_name = "TECHNIQUE", value_parser = method_parser(), help_heading = "Targets")]
    pub forbid: Vec<Method>,
    /// Draw solutions uniformly from all grids, whatever the other targets
    #[arg(long, help_heading = "Targets")]
    pub uniform: bool,
}

impl TargetArgs {
    /// The targets with this level.
    pub fn targets(&self, level: Option<Level>) -> Targets {
        let mut targets = Targets::default();
        targets.level = level;
        targets.clues = self.clues.clone();
        targets.minimal = self.minimal;
        targets.symmetry = self.symmetry;
        targets.mask = self.mask;
        targets.er = self.er.clone();
        (targets.require, targets.forbid) = (self.require.clone(), self.forbid.clone());
        targets.uniform = self.uniform;
        targets
    }
}

/// Accepts the names of the symmetries.
fn symmetry_parser() -> impl TypedValueParser<Value = Symmetry> {
    let names = Symmetry::all().map(Symmetry::name).collect::<Vec<_>>();
    PossibleValuesParser::from(names).try_map(|name| name.parse::<Symmetry>())
}

/// Accepts the names of the techniques.
fn method_parser() -> impl TypedValueParser<Value = Method> {
    let names = Method::all().map(Method::name).collect::<Vec<_>>();
    PossibleValuesParser::from(names).try_map(|name| name.parse::<Method>())
}

/// The longest file with a mask, in bytes; a device may have no end.
const MAX_MASK: u64 = 1 << 16;

/// 81 characters, or the name of a file that holds them.
fn mask(text: &str) -> Result<Mask, String> {
    text.parse().or_else(|_| {
        let mut mask = String::new();
        let read = File::open(text).and_then(|file| file.take(MAX_MASK + 1).read_to_string(&mut mask));
        match read.map_err(|e| format!("neither 81 characters nor a file: {e}"))? {
            length if length as u64 > MAX_MASK => Err(format!("the file is longer than {} KiB", MAX_MASK >> 10)),
            _ => mask.parse().map_err(|e: ParseMaskError| e.to_string()),
        }
    })
}

/// `easy`, or `easy=10`.
pub fn level_count(text: &str) -> Result<(Level, Option<u64>), String> {
    let (name, count) = text.split_once('=').map_or((text, None), |(name, count)| (name, Some(count)));
    let level = name.parse().map_err(|e: cluewise::rating::effort::ParseLevelError| e.to_string())?;
    Ok((level, count.map(|c| number(c, "a number of puzzles")).transpose()?))
}

/// A seed drawn by the system. Numbers up to 2^53 survive every JSON reader.
pub fn random_seed() -> u64 {
    rand::random::<u64>() >> 11
}

/// Names a seed that nobody gave, so that what comes of it can be made again.
pub fn tell_seed(seed: u64, common: &GlobalArgs, what: &str) {
    if !common.quiet {
        tell(format_args!("cluewise: seed {seed}; --seed {seed} makes the same {what} again"));
    }
}

/// A number of bytes, with `K`, `M` or `G` for units of 1024.
pub fn bytes(text: &str) -> Result<usize, String> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (value, unit) = text.split_at(digits);
    let shift = match unit.to_ascii_uppercase().as_str() {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        _ => return Err(format!("unknown unit {unit:?}; use K, M or G")),
    };
    let value: usize = number(value, "a number of bytes")?;
    value.checked_mul(1 << shift).ok_or_else(|| "too large".into())
}

/// `A..B`.
fn range(text: &str) -> Result<Range<u64>, String> {
    let (start, end) = text.split_once("..").ok_or("expected A..B, such as 100..200")?;
    let range = number(start, "a valid start index")?..number(end, "a valid end index")?;
    if range.start > range.end { Err("the end is before the start".into()) } else { Ok(range) }
}

/// `I/K`, I from 1 to K.
fn shard(text: &str) -> Result<(u64, u64), String> {
    let (shard, of) = text.split_once('/').ok_or("expected I/K, such as 1/4")?;
    let (shard, of) = (number(shard, "a valid shard number")?, number(of, "a valid number of shards")?);
    if (1..=of).contains(&shard) { Ok((shard, of)) } else { Err(format!("the shard must be from 1 to {of}")) }
}

/// A number of seconds, or one with the unit `ms`, `s`, `m` or `h`.
pub fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (value, unit) = text.split_at(digits);
    let seconds = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(format!("unknown unit {unit:?}; use ms, s, m or h")),
    };
    let value: f64 = number(value, "a time")?;
    Duration::try_from_secs_f64(value * seconds).map_err(|_| "too long".into())
}

fn number<T: std::str::FromStr>(text: &str, what: &str) -> Result<T, String> {
    text.trim().parse().map_err(|_| format!("{text:?} is not {what}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read() {
        assert_eq!(range("3..7"), Ok(3..7));
        assert_eq!(mask(&"x..".repeat(27)).map(|mask| mask.cells().len()), Ok(27));
        assert_eq!(shard("2/3"), Ok((2, 3)));
        assert_eq!(level_count("hard=3"), Ok((Level::Hard, Some(3))));
        assert_eq!(level_count("hard"), Ok((Level::Hard, None)));
        assert_eq!(duration("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!((bytes("64M"), bytes("1g"), bytes("100")), (Ok(64 << 20), Ok(1 << 30), Ok(100)));
        assert_eq!(duration("250ms"), Ok(Duration::from_millis(250)));
    }

    #[test]
    fn other_values_are_refused() {
        for bad in ["", "3", "3..", "..3", "7..3", "a..b", "-1..3"] {
            assert!(range(bad).is_err(), "{bad}");
        }
        for bad in ["0/3", "4/3", "1", "1/0", "/"] {
            assert!(shard(bad).is_err(), "{bad}");
        }
        for bad in ["", "h", "3d", "-1s", "1e400", "1.2.3"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
        for bad in ["", "M", "-1", "1.5G", "1T", "99999999999999G"] {
            assert!(bytes(bad).is_err(), "{bad}");
        }
        assert!(mask("x.x").is_err() && mask("no such file").is_err());
        assert!(level_count("brutal=3").is_err() && level_count("easy=x").is_err());
    }
}
