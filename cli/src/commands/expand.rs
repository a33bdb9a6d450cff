//! `expand`

use crate::args::{GlobalArgs, InputArgs, OutputArgs};
use crate::error::Failure;
use crate::io::input::{self, Location};
use crate::io::output::RecordOutput;
use cluewise::analysis::expansions;
use cluewise::pack::{Header, Record};
use cluewise::solver;

/// Add clues of the solution to each puzzle, in all combinations
///
/// The puzzles are in the order of their cells. `minimize --all` then finds all minimal puzzles that consist of these clues.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise expand puzzles.txt                     one clue more\n  \
    cluewise expand --add 2 puzzles.txt | cluewise minimize --all | cluewise dedupe\n\n\
    Exit code 1 if any puzzle does not have exactly one solution, or is malformed.")]
pub struct Expand {
    #[command(flatten)]
    input: InputArgs,
    /// Number of clues to add
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=4))]
    add: u8,
    #[command(flatten)]
    output: OutputArgs,
}

impl Expand {
    pub fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let mut out = RecordOutput::open(&self.output, &Header::new(None))?;
        let work = |record: Record, _: &Location| {
            let solution = solver::unique_solution(&record.puzzle).ok_or("not exactly one solution, not expanded")?;
            Ok::<_, &str>(expansions(&record.puzzle, &solution, self.add.into()))
        };
        let all = input::for_each_record(&self.input, global, &mut out, 1, work, |out, puzzles| {
            puzzles.clone().try_for_each(|puzzle| out.write(&puzzle.into()))
        })?;
        out.finish()?;
        Ok(all)
    }
}
