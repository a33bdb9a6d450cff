//! `depth`

use crate::args::{GlobalArgs, InputArgs, OutputFileArgs, ResumeArgs};
use crate::commands::command::{Command, Task};
use crate::error::Failure;
use crate::io::input::Location;
use crate::io::output::Output;
use crate::resumable::{EntryOutput, ResumableRun};
use cluewise::analysis::{backdoors, trial_depth, trial_depth_to};
use cluewise::engine::{Ability, Engine};
use cluewise::pack::Record;
use cluewise::solver::Verdict;
use cluewise::{Candidates, Grid};

/// Print the depth of trial and error and the smallest backdoors of each puzzle
///
/// Prints PUZZLE, DEPTH, SIZE, NUMBER and CELLS separated by tabs; PUZZLE has 729 characters for candidate grids. DEPTH
/// is the least depth of trial and error that solves the puzzle. Depth 0 uses hidden and naked singles only; depth n also
/// eliminates each candidate that depth n-1 refutes. For puzzles with several solutions it is the depth that leaves only
/// the candidates of the solutions. A backdoor is a set of cells whose digits let singles solve the puzzle. SIZE is the number of cells of
/// the smallest backdoors, NUMBER the number of backdoors of this size, CELLS the first of them. A depth or size above
/// the maximum is printed as >N. With several solutions there are no backdoors.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise depth hardest.txt\n  \
    cluewise depth --max-backdoor 1 --max-depth 1 puzzles.txt    fast\n\n\
    Exit code 1 if any puzzle has no solution, is of another kind or malformed.")]
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
        let run = ResumableRun { source: run.source.with_candidates(), ..run };
        let work =
            |_: &mut Engine, record: Record, _: &Location| self.line(&record).map(|line| EntryOutput::from([line]));
        let written = run.write(&mut out, work, |out, line: &String| out.line(line))?;
        out.finish()?;
        written.finish()
    }
}

impl Depth {
    /// Returns the line of a puzzle.
    fn line(&self, record: &Record) -> Result<String, String> {
        let puzzle = record.require_classic(Ability::Depth)?;
        let text = match &puzzle.candidates {
            None => puzzle.clues.to_string(),
            Some(candidates) => candidates.to_bytes().into_iter().map(char::from).collect(),
        };
        let (candidates, max_depth) = (puzzle.all_candidates(), self.max_depth.into());
        let mut solved = puzzle.clone();
        let (depth, backdoor) = match (solved.solve(), solved.solution) {
            (Verdict::None, _) => return Err("no solution".to_owned()),
            (_, Some(solution)) => (trial_depth(&candidates, max_depth), self.backdoor(&candidates, &solution)),
            (_, None) => (trial_depth_to(&candidates, &possible(record)?, max_depth), "-\t-\t-".to_owned()),
        };
        let depth = depth.map_or_else(|| format!(">{}", self.max_depth), |depth| depth.to_string());
        Ok(format!("{text}\t{depth}\t{backdoor}"))
    }

    /// Returns the size, the number and the cells of the smallest backdoors.
    fn backdoor(&self, candidates: &Candidates, solution: &Grid) -> String {
        let Some(found) = backdoors(candidates, solution, self.max_backdoor.into()) else {
            return format!(">{}\t-\t-", self.max_backdoor);
        };
        let first = found.sets.first().copied().unwrap_or_default();
        let cells: Vec<String> = first.iter().map(|cell| cell.to_string()).collect();
        let cells = if cells.is_empty() { "-".to_owned() } else { cells.join(" ") };
        format!("{}\t{}\t{cells}", found.size, found.sets.len())
    }
}

/// Returns the candidates of the solutions.
fn possible(record: &Record) -> Result<Candidates, String> {
    let found = Engine::default().true_candidates(record, 1);
    let possible = found.is_complete().then(|| Candidates::from_masks(&found.masks()));
    possible.ok_or_else(|| "the candidates of its solutions are unknown".to_owned())
}
