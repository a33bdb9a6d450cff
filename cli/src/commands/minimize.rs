//! `minimize`

use crate::args::{FieldArgs, GlobalArgs, InputArgs, OutputArgs, VariantArgs, values};
use crate::error::Failure;
use crate::io::input::{self, Location};
use crate::io::output::RecordOutput;
use crate::variants;
use crate::variants::minimize::MinimizeOptions;
use cluewise::formats;
use cluewise::generator;
use cluewise::pack::Record;
use cluewise::solver::{self, Verdict};
use cluewise::{Cell, PuzzleRng, analysis};

/// Remove redundant clues until each puzzle is minimal
///
/// The order of removal depends on the seed and on the position of the puzzle in the input.
///
/// Sizes and variants are recognized, and written as JSON Lines unless --format or FILE says otherwise. Their
/// constraints stay without --constraints.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise minimize puzzles.txt\n  \
    cluewise solve puzzles.txt | cluewise minimize --seed 3     other puzzles with the same solutions\n  \
    cluewise minimize --all puzzles.txt                         every minimal puzzle of these clues\n  \
    cluewise minimize killer.json -o minimal.json\n  \
    cluewise minimize --constraints dots.json                   also without redundant dots\n\n\
    Exit code 1 if any puzzle does not have exactly one solution, or is malformed.")]
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
    variant: VariantArgs,
}

impl Minimize {
    /// Returns the options of one minimal puzzle of each.
    fn order(&self) -> MinimizeOptions {
        MinimizeOptions::One { seed: self.seed, constraints: self.constraints }
    }

    pub fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        if self.variant.apply_to_output(&self.input, &self.output)? {
            let request = if self.all { MinimizeOptions::All(self.limit as usize) } else { self.order() };
            let output = (&self.output, &self.fields);
            return variants::minimize::minimize(&self.input, &self.variant, &request, output, global);
        }
        let format = self.output.format()?.unwrap_or(formats::LINE);
        let mut out = RecordOutput::with_fields(&self.output.file, format, self.input.header(), &self.fields)?;
        let work = |record: Record, place: &Location| self.minimize(&record, place);
        let batch_size = if self.all { 1 } else { input::LARGE_BATCH };
        let write =
            |out: &mut RecordOutput, records: &Vec<Record>| records.iter().try_for_each(|record| out.write(record));
        let all = input::for_each_record(&self.input, global, &mut out, batch_size, work, write)?;
        out.finish()?;
        Ok(all)
    }

    fn minimize(&self, record: &Record, place: &Location) -> Result<Vec<Record>, &'static str> {
        match Verdict::from_count(solver::count(&record.puzzle, 2)) {
            Verdict::Unique => {}
            Verdict::None => return Err("no solution, not minimized"),
            Verdict::Multiple => return Err("several solutions, not minimized"),
        }
        let minimal = if self.all {
            analysis::minimal_parts(&record.puzzle, self.limit as usize)
        } else {
            let mut order: Vec<Cell> = Cell::all().collect();
            PuzzleRng::new(self.seed, place.number).shuffle(&mut order);
            vec![generator::minimize(&record.puzzle, order)]
        };
        Ok(minimal.into_iter().map(|puzzle| record.with_puzzle(puzzle)).collect())
    }
}
