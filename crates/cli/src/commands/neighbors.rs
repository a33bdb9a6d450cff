//! `neighbors`

use crate::args::{GlobalArgs, InputArgs, OutputArgs, ResumeArgs};
use crate::commands::command::{Command, Task};
use crate::error::Failure;
use crate::io::input::Location;
use crate::io::record_output::RecordOutput;
use crate::resumable::{EntryOutput, ResumableRun};
use cluewise::analysis::{neighbors, trial_depth};
use cluewise::canonical::{PackedPuzzle, canonicalize};
use cluewise::generator::parse_er;
use cluewise::pack::Record;
use cluewise::rating::effort;
use cluewise::rating::se::{Options, Outcome, Tenths, rate_with};
use cluewise::{Candidates, Puzzle, solver};
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// Print the neighbors of each puzzle: unique puzzles with some clues removed and others added
///
/// All neighbors of a puzzle are found, in a fixed order; of isomorphic neighbors only the first is printed. Neighbors
/// of different puzzles may be isomorphic: `dedupe` keeps one of each.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise neighbors puzzles.txt                            one clue exchanged\n  \
    cluewise neighbors --remove 2 --add 2 --minimal --er 11.0..12.0 hardest.txt\n  \
    cluewise neighbors --min-depth 2 --min-effort 6.4 hard.txt\n  \
    cluewise neighbors --add 0 puzzles.txt                    one clue less\n  \
    cluewise neighbors -o found.txt --resume puzzles.txt      continue an interrupted run\n\n\
    Exit code 1 if any puzzle does not have exactly one solution or is malformed, or a part of it has too many solutions.")]
pub struct Neighbors {
    #[command(flatten)]
    input: InputArgs,
    /// Number of clues to remove
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=4))]
    remove: u8,
    /// Number of clues to add [default: as many as are removed]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=4))]
    add: Option<u8>,
    /// Only minimal puzzles (no redundant clue)
    #[arg(long)]
    minimal: bool,
    /// Only puzzles with this Sudoku Explainer rating (ER), such as 11.0..12.0
    #[arg(long, value_name = "MIN..MAX", value_parser = parse_er)]
    er: Option<RangeInclusive<u32>>,
    /// Only puzzles with at least this effort score, such as 6.4
    #[arg(long, value_name = "SCORE", value_parser = score)]
    min_effort: Option<f64>,
    /// Only puzzles that need at least this depth of trial and error (see `depth`)
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=3))]
    min_depth: u8,
    /// Maximum number of solutions after the removal of clues; sets of remaining clues with more are skipped and
    /// reported
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    max_solutions: u64,
    #[command(flatten)]
    resume: ResumeArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// Parses an effort score.
fn score(text: &str) -> Result<f64, String> {
    let score = text.parse().ok().filter(|score: &f64| score.is_finite());
    score.ok_or_else(|| "a score is a number, such as 6.4".to_owned())
}

impl Command for Neighbors {
    const NAME: &'static str = "neighbors";
    const TASKS: &'static [Task] = &[Task::Hunt];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        if self.er.as_ref().is_some_and(RangeInclusive::is_empty) {
            return Err("impossible: the minimum of --er is above its maximum".to_owned().into());
        }
        let mut out = RecordOutput::of_classic(&self.output)?;
        let run =
            ResumableRun::new(&self.input, &self.output.file, &self.resume, global, self.options(out.format().name()));
        let work =
            |record: Record, location: &Location| self.find(&record.require_classic("neighbors")?.clues, location);
        let written = run.write(&mut out, work, |out, &puzzle: &Puzzle| out.write_puzzle(puzzle))?;
        out.finish()?;
        written.finish()
    }
}

impl Neighbors {
    /// Returns the options that decide what is written.
    fn options(&self, format: &str) -> String {
        let Neighbors { remove, add, minimal, er, min_effort, min_depth, max_solutions, .. } = self;
        format!("neighbors {remove} {add:?} {minimal} {er:?} {min_effort:?} {min_depth} {max_solutions} {format}")
    }

    fn find(&self, puzzle: &Puzzle, location: &Location) -> Result<EntryOutput<Vec<Puzzle>>, String> {
        solver::unique_solution(puzzle).ok_or("not exactly one solution, no neighbors")?;
        let (remove, add) = (self.remove.into(), self.add.unwrap_or(self.remove).into());
        let (mut puzzles, is_complete) = neighbors(puzzle, remove, add, self.minimal, self.max_solutions);
        let mut seen = HashSet::new();
        puzzles.retain(|neighbor| seen.insert(PackedPuzzle::from(&canonicalize(neighbor).form)));
        puzzles
            .retain(|neighbor| self.exceeds_depth(neighbor) && self.has_effort(neighbor) && self.is_in_range(neighbor));
        let note = (!is_complete).then(|| {
            format!("{location}: parts with more than {} solutions are left out (--max-solutions)", self.max_solutions)
        });
        Ok(EntryOutput { parts: puzzles, note })
    }

    fn exceeds_depth(&self, puzzle: &Puzzle) -> bool {
        let max_depth = usize::from(self.min_depth).checked_sub(1);
        max_depth.is_none_or(|max_depth| trial_depth(&Candidates::new(puzzle), max_depth).is_none())
    }

    fn has_effort(&self, puzzle: &Puzzle) -> bool {
        let Some(min) = self.min_effort else { return true };
        let solution = solver::unique_solution(puzzle);
        solution.is_some_and(|solution| effort::reaches(puzzle, &solution, min) == Some(true))
    }

    fn is_in_range(&self, puzzle: &Puzzle) -> bool {
        let Some(range) = &self.er else { return true };
        match rate_with(puzzle, Options::default().with_er_max(Tenths::new(*range.end()))) {
            Outcome::Rated(rating) => range.contains(&rating.er.get()),
            Outcome::AboveMax => false,
        }
    }
}
