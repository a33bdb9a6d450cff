//! `expand`

use crate::args::{GlobalArgs, InputArgs, OutputArgs, ResumeArgs};
use crate::commands::command::{Command, Task};
use crate::error::Failure;
use crate::io::input::Location;
use crate::io::record_output::RecordOutput;
use crate::resumable::{EntryOutput, ResumableRun};
use cluewise::Puzzle;
use cluewise::analysis::expansions;
use cluewise::engine::Ability;
use cluewise::pack::Record;
use cluewise::solver;

/// Add clues of the solution to each puzzle, in all combinations
///
/// The puzzles are in the order of the added cells. `minimize --all` then finds all minimal puzzles that consist of
/// these clues.
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
    resume: ResumeArgs,
    #[command(flatten)]
    output: OutputArgs,
}

impl Command for Expand {
    const NAME: &'static str = "expand";
    const TASKS: &'static [Task] = &[Task::Hunt];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let mut out = RecordOutput::of_classic(&self.output)?;
        let run = ResumableRun::new(
            &self.input,
            &self.output.file,
            &self.resume,
            global,
            format!("expand {} {}", self.add, out.format().name()),
        );
        let work = |record: Record, _: &Location| {
            let clues = record.require_classic(Ability::Expansions)?.clues;
            let solution = solver::unique_solution(&clues).ok_or("not exactly one solution, not expanded")?;
            Ok::<_, String>(EntryOutput::from(expansions(&clues, &solution, self.add.into())))
        };
        let written = run.write(&mut out, work, |out, &puzzle: &Puzzle| out.write_puzzle(puzzle))?;
        out.finish()?;
        written.finish()
    }
}
