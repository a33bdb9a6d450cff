//! `stats`

use crate::args::{GlobalArgs, InputArgs, KindArgs, OutputFileArgs, ScaleArgs};
use crate::commands::command::{Command, Task};
use crate::duplicates::{DuplicateFinder, DuplicateStatus, MemoryArgs};
use crate::error::Failure;
use crate::io::input::{self, InputBatch, LARGE_BATCH, Processed};
use crate::io::output::Output;
use crate::limits;
use clap::ValueEnum;
use cluewise::Puzzle;
use cluewise::engine::{Duplicates, Engine, Key};
use cluewise::kinds::SearchResult;
use cluewise::rating::Scale;
use cluewise::stats::{PuzzleProperties, Stats, StatsOptions};
use std::io::Write;

/// Print statistics: levels, clues, ratings, duplicates, unique and minimal puzzles
///
/// Missing ratings of the requested scales are computed; ratings on other scales are counted if the input has them. The
/// search for duplicates uses at most --memory. A puzzle is minimal if no clue and no cage, line, dot or mark of a cell
/// is redundant. Candidate grids have solutions and ratings within their candidates, but no level; they do not count as
/// minimal or duplicate.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise stats output/pack.json\n  \
    cluewise stats --se puzzles.txt                    with a histogram of ER\n  \
    cluewise stats --scale hodoku puzzles.txt          with histograms of HoDoKu's levels and scores\n  \
    cluewise stats --quick millions.txt                clues, duplicates and uniqueness only\n  \
    cluewise stats --duplicates isomorphs train.txt test.txt\n  \
    cluewise stats puzzles.txt -o stats.svg            as a picture\n\n\
    Exit code 1 if any puzzle does not have exactly one solution, or is malformed.")]
pub struct StatsCommand {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    scales: ScaleArgs,
    /// Do not compute levels, minimality and symmetry
    #[arg(long, conflicts_with_all = ["se", "scale"])]
    quick: bool,
    /// Puzzles that count as duplicates
    #[arg(long, value_name = "WHICH", default_value = "exact")]
    duplicates: DuplicatesArg,
    #[command(flatten)]
    memory: MemoryArgs,
    #[command(flatten)]
    file: OutputFileArgs,
    /// Output format [default: by the extension of FILE, else text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<StatsFormat>,
    #[command(flatten)]
    kind: KindArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum DuplicatesArg {
    /// Puzzles with the same clues
    Exact,
    /// Isomorphs: puzzles that differ only by transposition, the order of rows and columns, and the names of digits
    Isomorphs,
    /// Do not look for duplicates
    None,
}

impl DuplicatesArg {
    fn duplicates(self) -> Option<Duplicates> {
        let exact = self == DuplicatesArg::Exact;
        (self != DuplicatesArg::None).then_some(Duplicates { exact, by_solution: false })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum StatsFormat {
    #[value(alias = "txt")]
    Text,
    Json,
    Svg,
}

impl Command for StatsCommand {
    const NAME: &'static str = "stats";
    const TASKS: &'static [Task] = &[Task::Verify];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let (format, mut stats) = (self.format(), Stats::default());
        let mut out = if format == StatsFormat::Svg { Output::open_any(&self.file) } else { Output::open(&self.file) }?;
        let read = self.count(global, &mut out, &mut stats);
        // The statistics of other inputs are still valid if one cannot be read.
        if matches!(read, Ok(_) | Err(Failure::Reported)) {
            let text = match format {
                StatsFormat::Text => stats.to_string(),
                StatsFormat::Json => serde_json::to_string_pretty(&stats).map_err(|e| e.to_string())? + "\n",
                StatsFormat::Svg => stats.chart().to_svg(),
            };
            out.write_all(text.as_bytes()).map_err(|e| out.failure(&e))?;
        }
        let well_formed = read?;
        out.finish()?;
        Ok(well_formed && stats.unique == stats.puzzles)
    }
}

impl StatsCommand {
    /// Counts all puzzles. Returns whether the input had no malformed entry.
    fn count(&self, global: &GlobalArgs, out: &mut Output, stats: &mut Stats) -> Result<bool, Failure> {
        let (options, criterion) = (self.options(), self.duplicates.duplicates());
        let (mut duplicates, mut repeated) = (DuplicateFinder::new(&self.memory)?, 0);
        let work = |batch: &InputBatch| {
            let mut engine = Engine::new(self.kind.budget);
            let Some(found) = limits::token().run(|| batch.counted(&mut engine, 2)) else { return Vec::new() };
            let properties = |(i, found): (usize, SearchResult)| {
                let properties = |engine: &mut Engine| {
                    PuzzleProperties::new(engine, batch.record(i).into_owned(), found.verdict(), &options)
                };
                limits::known(&mut engine, properties)
            };
            let counted: Vec<PuzzleProperties> = found.into_iter().enumerate().map_while(properties).collect();
            let key = |i: usize| {
                let criterion = criterion.filter(|_| !batch.has_candidates(i))?;
                Some((engine.key(&batch.record(i), criterion), batch.puzzles[i]))
            };
            let keys: Vec<Option<(Key, Puzzle)>> = (0..counted.len()).map(key).collect();
            counted.into_iter().zip(keys).collect()
        };
        let source = self.input.with_kinds(&self.kind)?.with_candidates();
        let read = input::for_each_batch(source, global, out, LARGE_BATCH, work, |_, processed, _| {
            let Processed::Done((properties, key)): Processed<(PuzzleProperties, Option<(Key, Puzzle)>)> = processed
            else {
                stats.malformed += 1;
                return Ok(());
            };
            stats.add(&properties);
            let status = key.map(|(key, puzzle)| duplicates.add(&key, &puzzle.into())).transpose()?;
            repeated += u64::from(matches!(status, Some(DuplicateStatus::DuplicateOf(_))));
            Ok(())
        });
        duplicates.finish(|result| {
            repeated += u64::from(result.is_err());
            Ok(())
        })?;
        stats.duplicates = criterion.map(|_| repeated);
        read
    }

    fn options(&self) -> StatsOptions {
        let mut options = StatsOptions::default();
        let scales = self.scales.scales();
        options.levels = !self.quick && scales.contains(&Scale::Effort);
        (options.er, options.hodoku) = (scales.contains(&Scale::Se), scales.contains(&Scale::Hodoku));
        options.time = scales.contains(&Scale::Time);
        (options.minimal, options.symmetry) = (!self.quick, !self.quick);
        // Duplicates are counted here, within the memory limit.
        options.duplicates = None;
        options
    }

    /// Returns the format requested by name or by extension.
    fn format(&self) -> StatsFormat {
        let by_extension = || StatsFormat::from_str(self.file.output.as_ref()?.extension()?.to_str()?, true).ok();
        self.format.or_else(by_extension).unwrap_or(StatsFormat::Text)
    }
}
