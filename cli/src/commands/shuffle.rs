//! `shuffle`

use crate::args::{self, GlobalArgs, InputArgs, OutputArgs};
use crate::error::Failure;
use crate::io::input::{self, Location};
use crate::io::output::RecordOutput;
use cluewise::PuzzleRng;
use cluewise::canonical::Transformation;
use cluewise::pack::Record;

/// Write random isomorphs of each puzzle
///
/// Isomorphs differ by transposition, the order of rows and columns, and the names of digits. They depend on the seed
/// and on the position of the puzzle in the input. Solutions are transformed too.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise shuffle --seed 7 puzzles.txt\n  \
    cluewise shuffle -n 10 puzzles.txt | cluewise dedupe      one of each again")]
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
}

impl Shuffle {
    pub fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let mut out = RecordOutput::open(&self.output, &self.input.header())?;
        let seed = self.seed.unwrap_or_else(args::random_seed);
        if self.seed.is_none() {
            args::print_seed(seed, global, "isomorphs");
        }
        let work = |record: Record, place: &Location| {
            let mut rng = PuzzleRng::new(seed, place.number);
            let isomorph = |_| record.transformed(&Transformation::random(&mut rng));
            Ok::<_, String>((0..self.n).map(isomorph).collect())
        };
        let write =
            |out: &mut RecordOutput, isomorphs: &Vec<Record>| isomorphs.iter().try_for_each(|one| out.write(one));
        let batch_size = (input::LARGE_BATCH / self.n.max(1) as usize).max(1);
        let all = input::for_each_record(&self.input, global, &mut out, batch_size, work, write)?;
        out.finish()?;
        Ok(all)
    }
}
