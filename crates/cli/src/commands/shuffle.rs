//! `shuffle`

use crate::args::{self, GlobalArgs, InputArgs, KindArgs, OutputArgs};
use crate::commands::command::{Command, Task};
use crate::commands::isomorphs::write_isomorphs;
use crate::error::{Failure, print_stderr};
use crate::io::input::Location;
use cluewise::PuzzleRng;
use cluewise::engine::Engine;
use cluewise::pack::Record;

/// Write random isomorphs of each puzzle
///
/// Isomorphs differ by transposition, the order of rows and columns, and the names of digits. They depend on the seed
/// and on the position of the puzzle in the input. Solutions are transformed too.
///
/// Sizes and variants are recognized; --variant names additional rules. Their isomorphs differ by the order of rows and
/// columns that their boxes and rules keep, and by the names of digits unless the rules compare them. Regions of jigsaws
/// also move by rotations and reflections. With cages, lines or dots, there are only rotations and reflections.
///
/// Candidate grids keep their candidates, in a format that has a place for them (--format sukaku, pencilmarks or jsonl).
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise shuffle --seed 7 puzzles.txt\n  \
    cluewise shuffle -n 10 puzzles.txt | cluewise dedupe      one of each again\n  \
    cluewise shuffle --format jsonl killer.json               rotations and reflections with the cages")]
pub struct Shuffle {
    #[command(flatten)]
    input: InputArgs,
    /// Number of isomorphs per puzzle
    #[arg(short, value_name = "N", default_value_t = 1)]
    n: u32,
    /// Random seed, a number or any text; the same seed always gives the same isomorphs [default: random, printed on
    /// standard error]
    #[arg(long, value_name = "S", value_parser = args::values::seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    kind: KindArgs,
}

impl Command for Shuffle {
    const NAME: &'static str = "shuffle";
    const TASKS: &'static [Task] = &[Task::Compare];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let seed = self.seed.unwrap_or_else(args::random_seed);
        if self.seed.is_none() && !global.quiet {
            print_stderr(args::seed_note(seed, "isomorphs"));
        }
        let work = |engine: &mut Engine, record: &Record, place: &Location| {
            let mut rng = PuzzleRng::new(seed, place.number);
            let isomorphs = (0..self.n).map(|_| engine.isomorph(record, &mut rng).map_err(|error| error.to_string()));
            isomorphs.collect::<Result<Vec<Record>, String>>()
        };
        let source = self.input.with_kinds(&self.kind)?.with_candidates();
        write_isomorphs((&self.input, source), (&self.kind, &self.output, global), self.n as usize, work)
    }
}
