//! `minimize`

use crate::args::{FieldArgs, GlobalArgs, InputArgs, KindArgs, OutputArgs, values};
use crate::commands::command::{Command, Task};
use crate::error::Failure;
use crate::io::input::{self, Location, Processed};
use crate::io::record_output::RecordOutput;
use crate::limits;
use crate::not_unique::NotUniqueWithinBudget;
use crate::progress::Progress;
use crate::puzzle_names::{Named, place_of};
use cluewise::PuzzleRng;
use cluewise::engine::{Engine, Minimal, MinimalPuzzles, NotMinimized};
use cluewise::pack::Record;

/// Remove redundant clues until each puzzle is minimal
///
/// The order of removal depends on the seed and on the position of the puzzle in the input. Puzzles with several solutions
/// keep all of them. In candidate grids, eliminated candidates are restored instead, until each elimination is needed.
///
/// Sizes and variants are recognized. Their constraints stay without --constraints.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise minimize puzzles.txt\n  \
    cluewise solve puzzles.txt | cluewise minimize --seed 3     other puzzles with the same solutions\n  \
    cluewise minimize --all puzzles.txt                         every minimal puzzle of these clues\n  \
    cluewise minimize killer.json -o minimal.json\n  \
    cluewise minimize --constraints dots.json                   also without redundant dots\n\n\
    Exit code 1 if any puzzle has no solution, or is malformed.")]
pub struct Minimize {
    #[command(flatten)]
    input: InputArgs,
    /// Random seed of the order, a number or any text
    #[arg(long, value_name = "S", default_value = "0", value_parser = values::seed, allow_negative_numbers = true)]
    seed: u64,
    /// Write all minimal puzzles that consist of clues of the puzzle, in a fixed order
    #[arg(long, conflicts_with = "seed")]
    all: bool,
    /// With --all, the maximum number of minimal puzzles of each puzzle
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..), requires = "all")]
    limit: u32,
    /// After the clues, also remove redundant constraints: cages, lines, dots and marks of cells
    #[arg(long, conflicts_with = "all")]
    constraints: bool,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    fields: FieldArgs,
    #[command(flatten)]
    kind: KindArgs,
}

impl Command for Minimize {
    const NAME: &'static str = "minimize";
    const TASKS: &'static [Task] = &[Task::Generate];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let mut out = RecordOutput::open(&self.output, &self.kind, self.input.header(), &self.fields)?;
        let format = out.record_format();
        let (mut is_complete, mut is_cut) = (true, false);
        let work = |engine: &mut Engine, record: Record, location: &Location| {
            let place = place_of(location, &record.name());
            let minimal = format.loss(&record).map_or_else(|| self.minimal(engine, record, location.number), Err);
            minimal.map(|minimal| (minimal, place.clone())).map_err(|reason| format!("{place}: {reason}"))
        };
        let is_right =
            |found: &Result<(Minimal, String), String>, _| matches!(found, Ok((minimal, _)) if !minimal.is_complete);
        let take = |out: &mut RecordOutput, processed: Processed<_>, progress: &Progress| {
            is_complete &= input::write_or_report(processed, progress, |(minimal, place): (Minimal, String)| {
                if !minimal.is_complete {
                    is_cut = true;
                    progress.print(&format!("{place}: {}: puzzles may be missing", limits::reached()));
                }
                minimal.records.iter().try_for_each(|one| out.write(one))
            })?;
            Ok(())
        };
        let batch_size = if self.all { 1 } else { input::LARGE_BATCH };
        let source = self.input.with_kinds(&self.kind)?.with_candidates();
        let well_formed = input::each_partly(source, global, &mut out, batch_size, (work, is_right), take)?;
        out.finish()?;
        Ok(well_formed && is_complete && !is_cut)
    }
}

impl Minimize {
    /// Returns the minimal puzzles of a record.
    fn minimal(&self, engine: &mut Engine, record: Record, number: u64) -> Result<Minimal, String> {
        let which = match (self.all, self.constraints) {
            (true, _) => MinimalPuzzles::All(self.limit as usize),
            (_, true) => MinimalPuzzles::RandomConstraints,
            _ => MinimalPuzzles::Random,
        };
        let minimal = engine.minimal(record, which, &mut PuzzleRng::new(self.seed, number));
        minimal.map_err(|error| message(error, engine.budget()))
    }
}

/// Returns the message about a puzzle that is not minimized.
fn message(error: NotMinimized, budget: u64) -> String {
    match error {
        NotMinimized::NotSolved(verdict) => {
            format!("{}, not minimized", NotUniqueWithinBudget { verdict, budget })
        }
        NotMinimized::Several => "several solutions, not minimized: --constraints is for puzzles with one".to_owned(),
        NotMinimized::Candidates(kind) => {
            format!("candidate grids of {kind} are not minimized; `convert --drop-candidates` writes the clues")
        }
        NotMinimized::Budget(budget) => format!("{budget} branches are used up (--budget), not minimized"),
        _ => "not minimized".to_owned(),
    }
}
