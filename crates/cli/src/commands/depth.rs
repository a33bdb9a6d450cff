//! `depth`

use crate::args::{GlobalArgs, InputArgs, OutputFileArgs, ResumeArgs};
use crate::commands::command::{Command, Task};
use crate::error::Failure;
use crate::io::input::Location;
use crate::io::output::Output;
use crate::resumable::{EntryOutput, ResumableRun};
use cluewise::Candidates;
use cluewise::analysis::{backdoors, trial_depth};
use cluewise::pack::Record;
use cluewise::solver;

/// Print the depth of trial and error and the smallest backdoors of each puzzle
///
/// Prints PUZZLE, DEPTH, SIZE, NUMBER and CELLS separated by tabs. DEPTH is the depth of trial and error that solves
/// the puzzle: at depth 0 only hidden and naked singles are used; at depth n a candidate is eliminated if depth n-1
/// refutes it. A backdoor is a set of cells whose digits let singles solve the puzzle. SIZE is the number of cells of
/// the smallest backdoors, NUMBER the number of backdoors of this size, CELLS the first of them. A depth or size above
/// the maximum is printed as >N.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise depth hardest.txt\n  \
    cluewise depth --max-backdoor 1 --max-depth 1 puzzles.txt    fast\n\n\
    Exit code 1 if any puzzle does not have exactly one solution, or is malformed.")]
pub struct Depth {
    #[command(flatten)]
    input: InputArgs,
    /// Maximum depth of trial and error
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=3))]
    max_depth: u8,
    /// Maximum size of backdoors
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(0..=4))]
    max_backdoor: u8,
    #[command(flatten)]
    resume: ResumeArgs,
    #[command(flatten)]
    output: OutputFileArgs,
}

impl Command for Depth {
    const NAME: &'static str = "depth";
    const TASKS: &'static [Task] = &[Task::Hunt];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let mut out = Output::open(&self.output)?;
        let run = ResumableRun::new(
            &self.input,
            &self.output,
            &self.resume,
            global,
            format!("depth {} {}", self.max_depth, self.max_backdoor),
        );
        let work = |record: Record, _: &Location| self.line(&record).map(|line| EntryOutput::from([line]));
        let written = run.write(&mut out, work, |out, line: &String| out.line(line))?;
        out.finish()?;
        written.finish()
    }
}

impl Depth {
    /// Returns the line of a puzzle.
    fn line(&self, record: &Record) -> Result<String, String> {
        let puzzle = &record.require_classic("depth")?.clues;
        let solution = solver::unique_solution(puzzle).ok_or("not exactly one solution")?;
        let depth = trial_depth(&Candidates::new(puzzle), self.max_depth.into());
        let depth = depth.map_or_else(|| format!(">{}", self.max_depth), |depth| depth.to_string());
        let backdoor = match backdoors(puzzle, &solution, self.max_backdoor.into()) {
            None => format!(">{}\t-\t-", self.max_backdoor),
            Some(found) => {
                let first = found.sets.first().copied().unwrap_or_default();
                let cells: Vec<String> = first.iter().map(|cell| cell.to_string()).collect();
                let cells = if cells.is_empty() { "-".to_owned() } else { cells.join(" ") };
                format!("{}\t{}\t{cells}", found.size, found.sets.len())
            }
        };
        Ok(format!("{puzzle}\t{depth}\t{backdoor}"))
    }
}
