//! `bands`

use crate::args::{GlobalArgs, InputArgs, OutputFileArgs, ResumeArgs};
use crate::commands::command::{Command, Task};
use crate::error::Failure;
use crate::io::input::{LARGE_BATCH, Location};
use crate::io::output::Output;
use crate::resumable::{EntryOutput, ResumableRun};
use cluewise::canonical::{band_classes, band_classes_of};
use cluewise::engine::{Ability, Engine};
use cluewise::pack::Record;
use cluewise::solver;

/// Print the classes of the bands and stacks of each grid
///
/// Prints GRID, the numbers of the three bands from the top and of the three stacks from the left, and the smallest of
/// the six, separated by tabs. The 416 classes are numbered from 1 in the order of their smallest bands. The grid of a
/// puzzle is its solution.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise bands grids.txt\n  \
    cluewise bands --list     the 416 classes: NUMBER, the smallest BAND, and how many bands there are in the class\n\n\
    Exit code 1 if any puzzle does not have exactly one solution, or is malformed.")]
pub struct Bands {
    #[command(flatten)]
    input: InputArgs,
    /// List the classes
    #[arg(long, conflicts_with_all = ["inputs", "from"])]
    list: bool,
    #[command(flatten)]
    resume: ResumeArgs,
    #[command(flatten)]
    output: OutputFileArgs,
}

impl Command for Bands {
    const NAME: &'static str = "bands";
    const TASKS: &'static [Task] = &[Task::Hunt];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let mut out = Output::open(&self.output)?;
        if self.list {
            for (number, class) in (1..).zip(band_classes()) {
                let band: String = class.rows.iter().flatten().map(u8::to_string).collect();
                out.line(format_args!("{number}\t{band}\t{}", class.size))?;
            }
            out.finish()?;
            return Ok(true);
        }
        let run = ResumableRun {
            batch_size: LARGE_BATCH,
            ..ResumableRun::new(&self.input, &self.output, &self.resume, global, "bands".to_owned())
        };
        let work =
            |_: &mut Engine, record: Record, _: &Location| numbers(&record).map(|line| EntryOutput::from([line]));
        let written = run.write(&mut out, work, |out, line: &String| out.line(line))?;
        out.finish()?;
        written.finish()
    }
}

/// Returns the line of a puzzle.
fn numbers(record: &Record) -> Result<String, String> {
    let grid =
        solver::unique_solution(&record.require_classic(Ability::Bands)?.clues).ok_or("not exactly one solution")?;
    let numbers = band_classes_of(&grid).map(|index| index + 1);
    let least = numbers.into_iter().min().unwrap_or_default();
    let numbers: Vec<String> = numbers.into_iter().chain([least]).map(|number| number.to_string()).collect();
    Ok(format!("{grid}\t{}", numbers.join("\t")))
}
