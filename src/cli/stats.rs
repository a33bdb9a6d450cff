//! `stats`

use super::args::{Common, Input, OutputFile};
use super::error::Failure;
use super::input::{self, Answer, Found};
use super::output::Out;
use clap::ValueEnum;
use cluewise::solver::{self, Verdict};
use cluewise::stats::{Facts, Same, Stats, Wanted};
use std::io::Write;

/// Count puzzles by level, clues and rating, duplicates, and those that are unique or minimal
///
/// Levels are computed where the input has none; ratings of Sudoku Explainer are counted where the input has them,
/// and computed with --se. Looking for duplicates takes some 60 bytes of memory a puzzle.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise stats output/pack.json\n  \
    cluewise stats --se puzzles.txt                    with a histogram of ER\n  \
    cluewise stats --quick millions.txt                clues, duplicates and uniqueness only\n  \
    cluewise stats --duplicates isomorphs train.txt test.txt\n  \
    cluewise stats puzzles.txt -o stats.svg            as a picture\n\n\
    Exit code 1 if any puzzle has not exactly one solution, or is malformed.")]
pub struct StatsOf {
    #[command(flatten)]
    input: Input,
    /// Rate by Sudoku Explainer's scale what has no such rating
    #[arg(long)]
    se: bool,
    /// Compute neither levels nor minimality
    #[arg(long, conflicts_with = "se")]
    quick: bool,
    /// Which puzzles count as duplicates
    #[arg(long, value_name = "WHICH", default_value = "exact")]
    duplicates: Duplicates,
    #[command(flatten)]
    file: OutputFile,
    /// The format of the output [default: by the extension of FILE, else text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Kind>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Duplicates {
    /// Those with the same clues
    Exact,
    /// Isomorphs too: the same if turned, rows and columns put in another order, digits renamed
    Isomorphs,
    /// None: nobody looks, and memory stays flat
    None,
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

impl StatsOf {
    pub fn run(&self, common: &Common) -> Result<bool, Failure> {
        let (kind, wanted, mut stats) = (self.kind(), self.wanted(), Stats::default());
        let mut out = Out::open(&self.file)?;
        let work = |found: &Found| {
            let verdicts = solver::counts(&found.puzzles, 2).map(Verdict::of).enumerate();
            verdicts.map(|(i, verdict)| Facts::of(&found.record(i), verdict, &wanted)).collect()
        };
        let read = input::for_each_piece(&self.input, common, &mut out, PIECE, work, |_, answer, _| {
            match answer {
                Answer::Done(facts) => stats.add(&facts),
                Answer::Malformed(_) => stats.malformed += 1,
            }
            Ok(())
        });
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

    fn wanted(&self) -> Wanted {
        let mut wanted = Wanted::default();
        (wanted.er, wanted.levels, wanted.minimal) = (self.se, !self.quick, !self.quick);
        wanted.duplicates = match self.duplicates {
            Duplicates::Exact => Some(Same::Exact),
            Duplicates::Isomorphs => Some(Same::Isomorphs),
            Duplicates::None => None,
        };
        wanted
    }

    /// The format asked for by name or by extension.
    fn kind(&self) -> Kind {
        let by_extension = || Kind::from_str(self.file.output.as_ref()?.extension()?.to_str()?, true).ok();
        self.format.or_else(by_extension).unwrap_or(Kind::Text)
    }
}
