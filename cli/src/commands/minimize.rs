//! `minimize`

use crate::args::{GlobalArgs, InputArgs, OutputArgs};
use crate::error::Failure;
use crate::io::input::{self, Location};
use crate::io::output::RecordOutput;
use cluewise::generator;
use cluewise::pack::{Header, Record};
use cluewise::solver::{self, Verdict};
use cluewise::{Cell, PuzzleRng};

/// Remove redundant clues until each puzzle is minimal
///
/// The order of removal depends on the seed and on the position of the puzzle in the input.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise minimize puzzles.txt\n  \
    cluewise solve puzzles.txt | cluewise minimize --seed 3     other puzzles with the same solutions\n\n\
    Exit code 1 if any puzzle does not have exactly one solution, or is malformed.")]
pub struct Minimize {
    #[command(flatten)]
    input: InputArgs,
    /// Random seed of the order
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    output: OutputArgs,
}

impl Minimize {
    pub fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let mut out = RecordOutput::open(&self.output, &Header::new(None))?;
        let work = |record: Record, place: &Location| self.minimize(&record, place);
        let all = input::for_each_record(&self.input, global, &mut out, input::LARGE_BATCH, work, RecordOutput::write)?;
        out.finish()?;
        Ok(all)
    }

    fn minimize(&self, record: &Record, place: &Location) -> Result<Record, &'static str> {
        match Verdict::from_count(solver::count(&record.puzzle, 2)) {
            Verdict::Unique => {}
            Verdict::None => return Err("no solution, not minimized"),
            Verdict::Multiple => return Err("several solutions, not minimized"),
        }
        let mut order: Vec<Cell> = Cell::all().collect();
        PuzzleRng::new(self.seed, place.number).shuffle(&mut order);
        let mut minimal = Record::from(generator::minimize(&record.puzzle, order));
        (minimal.id, minimal.solution) = (record.id.clone(), record.solution);
        Ok(minimal)
    }
}
