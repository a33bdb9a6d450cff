//! `stats`

use crate::args::{GlobalArgs, InputArgs, OutputFileArgs};
use crate::duplicates::{DuplicateFinder, DuplicateStatus, MemoryBudget};
use crate::error::Failure;
use crate::io::input::{self, InputBatch, Processed};
use crate::io::output::Output;
use clap::ValueEnum;
use cluewise::Puzzle;
use cluewise::canonical::PackedPuzzle;
use cluewise::solver::{self, Verdict};
use cluewise::stats::{DuplicateCriterion, PuzzleFacts, Stats, StatsOptions};
use std::io::Write;

/// Print statistics: levels, clues, ratings, duplicates, unique and minimal puzzles
///
/// Missing levels are computed. Sudoku Explainer ratings are counted where the input has them, and computed with --se.
/// The search for duplicates remembers puzzles within --memory.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise stats output/pack.json\n  \
    cluewise stats --se puzzles.txt                    with a histogram of ER\n  \
    cluewise stats --quick millions.txt                clues, duplicates and uniqueness only\n  \
    cluewise stats --duplicates isomorphs train.txt test.txt\n  \
    cluewise stats puzzles.txt -o stats.svg            as a picture\n\n\
    Exit code 1 if any puzzle does not have exactly one solution, or is malformed.")]
pub struct StatsCommand {
    #[command(flatten)]
    input: InputArgs,
    /// Compute missing Sudoku Explainer ratings
    #[arg(long)]
    se: bool,
    /// Do not compute levels and minimality
    #[arg(long, conflicts_with = "se")]
    quick: bool,
    /// Which puzzles count as duplicates
    #[arg(long, value_name = "WHICH", default_value = "exact")]
    duplicates: Duplicates,
    #[command(flatten)]
    room: MemoryBudget,
    #[command(flatten)]
    file: OutputFileArgs,
    /// Output format [default: by the extension of FILE, else text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Kind>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Duplicates {
    /// Puzzles with the same clues
    Exact,
    /// Isomorphs: puzzles that differ only by transposition, the order of rows and columns, and the names of digits
    Isomorphs,
    /// Do not look for duplicates
    None,
}

impl Duplicates {
    fn same(self) -> Option<DuplicateCriterion> {
        match self {
            Duplicates::Exact => Some(DuplicateCriterion::Exact),
            Duplicates::Isomorphs => Some(DuplicateCriterion::Isomorphs),
            Duplicates::None => None,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    #[value(alias = "txt")]
    Text,
    Json,
    Svg,
}

/// How many puzzles a thread gets at a time.
const PIECE: usize = 1 << 8;

impl StatsCommand {
    pub fn run(&self, common: &GlobalArgs) -> Result<bool, Failure> {
        let (kind, mut stats) = (self.kind(), Stats::default());
        let mut out = Output::open(&self.file)?;
        let read = self.count(common, &mut out, &mut stats);
        // One input that cannot be read takes nothing from what the others showed.
        if matches!(read, Ok(_) | Err(Failure::Reported)) {
            let text = match kind {
                Kind::Text => stats.to_string(),
                Kind::Json => serde_json::to_string_pretty(&stats).map_err(|e| e.to_string())? + "\n",
                Kind::Svg => stats.chart().to_svg(),
            };
            out.write_all(text.as_bytes()).map_err(|e| out.failure(&e))?;
        }
        let whole = read?;
        out.finish()?;
        Ok(whole && stats.unique == stats.puzzles)
    }

    /// Counts all puzzles; whether all of the input was puzzles.
    fn count(&self, common: &GlobalArgs, out: &mut Output, stats: &mut Stats) -> Result<bool, Failure> {
        let (wanted, same) = (self.wanted(), self.duplicates.same());
        let (mut seen, mut repeated) = (DuplicateFinder::new(&self.room)?, 0);
        let work = |found: &InputBatch| {
            let verdicts = solver::counts(&found.puzzles, 2).map(Verdict::of).enumerate();
            let facts = |(i, verdict)| PuzzleFacts::new(&found.record(i), verdict, &wanted);
            let keys = found.puzzles.iter().map(|puzzle| Some((same?.key(puzzle), *puzzle)));
            verdicts.map(facts).zip(keys).collect()
        };
        let read = input::for_each_batch(&self.input, common, out, PIECE, work, |_, answer, _| {
            let Processed::Done((facts, key)): Processed<(PuzzleFacts, Option<(PackedPuzzle, Puzzle)>)> = answer else {
                stats.malformed += 1;
                return Ok(());
            };
            stats.add(&facts);
            let before = key.map(|(key, puzzle)| seen.add(key, &puzzle.into())).transpose()?;
            repeated += u64::from(matches!(before, Some(DuplicateStatus::DuplicateOf(_))));
            Ok(())
        });
        seen.finish(|fate| {
            repeated += u64::from(fate.is_err());
            Ok(())
        })?;
        stats.duplicates = same.map(|_| repeated);
        read
    }

    fn wanted(&self) -> StatsOptions {
        let mut wanted = StatsOptions::default();
        (wanted.er, wanted.levels, wanted.minimal) = (self.se, !self.quick, !self.quick);
        // They are looked for here, within bounds of memory.
        wanted.duplicates = None;
        wanted
    }

    /// The format asked for by name or by extension.
    fn kind(&self) -> Kind {
        let by_extension = || Kind::from_str(self.file.output.as_ref()?.extension()?.to_str()?, true).ok();
        self.format.or_else(by_extension).unwrap_or(Kind::Text)
    }
}
