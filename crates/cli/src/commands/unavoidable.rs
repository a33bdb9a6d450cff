//! `unavoidable`

use crate::args::{GlobalArgs, InputArgs, OutputFileArgs, ResumeArgs};
use crate::commands::command::{Command, Task};
use crate::error::Failure;
use crate::io::input::Location;
use crate::io::output::Output;
use crate::resumable::{EntryOutput, ResumableRun};
use cluewise::analysis::unavoidable_sets;
use cluewise::engine::{Ability, Engine};
use cluewise::pack::Record;
use cluewise::{CellSet, Puzzle, solver};
use std::collections::BTreeMap;

/// Print the minimal unavoidable sets of each grid
///
/// A set of cells is unavoidable if another grid differs from this one in exactly these cells; every puzzle of the grid
/// has a clue in the set. Prints SIZE and SET separated by a tab; SET is the grid with only the digits of the set. The
/// grid of a puzzle is its solution. All sets up to --max-size are printed, the smallest first.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise unavoidable grids.txt\n  \
    cluewise unavoidable --max-size 12 --count grids.txt    GRID, the number of sets, and SIZE:NUMBER for each size\n\n\
    Exit code 1 if any puzzle does not have exactly one solution, or is malformed.")]
pub struct Unavoidable {
    #[command(flatten)]
    input: InputArgs,
    /// Maximum number of cells of a set; the time grows by a factor of about 2 per cell
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u8).range(4..=20))]
    max_size: u8,
    /// Print only the number of sets of each size
    #[arg(long)]
    count: bool,
    #[command(flatten)]
    resume: ResumeArgs,
    #[command(flatten)]
    output: OutputFileArgs,
}

impl Command for Unavoidable {
    const NAME: &'static str = "unavoidable";
    const TASKS: &'static [Task] = &[Task::Hunt];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let mut out = Output::open(&self.output)?;
        let run = ResumableRun::new(
            &self.input,
            &self.output,
            &self.resume,
            global,
            format!("unavoidable {} {}", self.max_size, self.count),
        );
        let work = |_: &mut Engine, record: Record, _: &Location| self.lines(&record).map(EntryOutput::from);
        let written = run.write(&mut out, work, |out, line: &String| out.line(line))?;
        out.finish()?;
        written.finish()
    }
}

impl Unavoidable {
    /// Returns the lines of a puzzle.
    fn lines(&self, record: &Record) -> Result<Vec<String>, String> {
        let grid = solver::unique_solution(&record.require_classic(Ability::UnavoidableSets)?.clues)
            .ok_or("not exactly one solution")?;
        let sets = unavoidable_sets(&grid, self.max_size.into());
        if self.count {
            let mut sizes = BTreeMap::new();
            sets.iter().for_each(|set| *sizes.entry(set.len()).or_insert(0) += 1);
            let sizes: Vec<String> = sizes.iter().map(|(size, number)| format!("{size}:{number}")).collect();
            return Ok(vec![format!("{grid}\t{}\t{}", sets.len(), sizes.join(" "))]);
        }
        let line = |set: &CellSet| format!("{}\t{}", set.len(), Puzzle::from(grid).restricted_to(*set));
        Ok(sets.iter().map(line).collect())
    }
}
