//! `expand`

use crate::args::{FieldArgs, GlobalArgs, InputArgs, KindArgs, OutputArgs, ResumeArgs, level_parser};
use crate::commands::command::{Command, Task};
use crate::error::Failure;
use crate::io::input::Location;
use crate::io::record_output::RecordOutput;
use crate::resumable::{EntryOutput, ResumableRun};
use cluewise::analysis::expansions;
use cluewise::engine::{Ability, Engine};
use cluewise::pack::{Id, Record, StoredRecord};
use cluewise::rating::effort::Level;
use cluewise::solver;
use cluewise::{Puzzle, PuzzleRng};

/// Add clues of the solution to each puzzle, in all combinations
///
/// The puzzles are in the order of the added cells. `minimize --all` then finds all minimal puzzles that consist of
/// these clues.
///
/// --level adds clues in random order instead, until the puzzle has each of these levels, from the hardest to the easiest: one
/// grid with nested clues for several players. The puzzles have the levels of their effort, and the order of the clues is a
/// function of the position of the puzzle in the input.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise expand puzzles.txt                     one clue more\n  \
    cluewise expand --add 2 puzzles.txt | cluewise minimize --all | cluewise dedupe\n  \
    cluewise expand --level easy,medium hard.json -o levels.json    the same solutions for beginners\n\n\
    Exit code 1 if any puzzle does not have exactly one solution, is below a level, or is malformed.")]
pub struct Expand {
    #[command(flatten)]
    input: InputArgs,
    /// Number of clues to add
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=4))]
    add: u8,
    /// Add clues until the puzzle has each of these levels, separated by commas
    #[arg(long, value_name = "LEVEL[,LEVEL...]", value_delimiter = ',', value_parser = level_parser(), hide_possible_values = true, conflicts_with = "add")]
    level: Vec<Level>,
    #[command(flatten)]
    resume: ResumeArgs,
    #[command(flatten)]
    output: OutputArgs,
}

impl Command for Expand {
    const NAME: &'static str = "expand";
    const TASKS: &'static [Task] = &[Task::Hunt];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let kind = KindArgs::default();
        let mut out = match self.level.is_empty() {
            true => RecordOutput::of_classic(&self.output)?,
            false => RecordOutput::open(&self.output, &kind, self.input.header(), &FieldArgs::default())?,
        };
        let run = ResumableRun::new(
            &self.input,
            &self.output.file,
            &self.resume,
            global,
            format!("expand {} {:?} {}", self.add, self.level, out.format().name()),
        );
        let work = |engine: &mut Engine, record: Record, place: &Location| {
            if !self.level.is_empty() {
                return nested(engine, &record, &self.level, place);
            }
            let clues = record.require_classic(Ability::Expansions)?.clues;
            let solution = solver::unique_solution(&clues).ok_or("not exactly one solution, not expanded")?;
            Ok(EntryOutput::from(expansions(&clues, &solution, self.add.into()).map(record_of)))
        };
        let written = run.write(&mut out, work, |out, record: &StoredRecord| out.write(&record.clone().into()))?;
        out.finish()?;
        written.finish()
    }
}

fn record_of(puzzle: Puzzle) -> StoredRecord {
    Record::from(puzzle).into()
}

/// Returns the puzzles of these levels with more clues. Their ids are that of the puzzle with the level.
fn nested(
    engine: &mut Engine,
    record: &Record,
    levels: &[Level],
    place: &Location,
) -> Result<EntryOutput<StoredRecord>, String> {
    let found = engine.nested(record, levels, &mut PuzzleRng::new(0, place.number));
    let named = |mut found: Record| {
        found.id = found.id.zip(found.level).map(|(id, level)| Id::Name(format!("{id}-{level}")));
        StoredRecord::from(found)
    };
    let found = found.ok_or("not exactly one solution, or no puzzle of these levels with more clues")?;
    Ok(EntryOutput::from(found.into_iter().map(named).collect::<Vec<_>>()))
}
