//! `minimize`

use super::args::{Common, Input, Output};
use super::error::Failure;
use super::input::{self, Answer, Place};
use super::output::RecordOut;
use cluewise::generator;
use cluewise::pack::{Header, Record};
use cluewise::solver::{self, Verdict};
use cluewise::{Cell, Stream};

/// Remove clues from each puzzle until none can go
///
/// Clues are tried in an order drawn from the seed and the puzzle's number in its input.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise minimize puzzles.txt\n  \
    cluewise solve puzzles.txt | cluewise minimize --seed 3     other puzzles with the same solutions\n\n\
    Exit code 1 if any puzzle has not exactly one solution, or is malformed.")]
pub struct Minimize {
    #[command(flatten)]
    input: Input,
    /// What the order is drawn from
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    output: Output,
}

impl Minimize {
    pub fn run(&self, common: &Common) -> Result<bool, Failure> {
        let mut out = RecordOut::open(&self.output, &Header::new(None))?;
        let mut all_unique = true;
        let whole = input::for_each(
            &self.input,
            common,
            &mut out,
            |record: Record, place: &Place| self.minimize(&record, place),
            |out, answer, progress| match answer {
                Answer::Done(Ok(record)) => out.write(&record),
                Answer::Done(Err(complaint)) => {
                    all_unique = false;
                    progress.say(&complaint);
                    Ok(())
                }
                Answer::Malformed(_) => Ok(()),
            },
        )?;
        out.finish()?;
        Ok(whole && all_unique)
    }

    fn minimize(&self, record: &Record, place: &Place) -> Result<Record, String> {
        match Verdict::of(solver::count(&record.puzzle, 2)) {
            Verdict::Unique => {}
            Verdict::None => return Err(format!("{place}: no solution, not minimized")),
            Verdict::Several => return Err(format!("{place}: several solutions, not minimized")),
        }
        let mut order: Vec<Cell> = Cell::all().collect();
        Stream::new(self.seed, place.number).shuffle(&mut order);
        let mut minimal = Record::from(generator::minimize(&record.puzzle, order.into_iter()));
        (minimal.id, minimal.solution) = (record.id.clone(), record.solution);
        Ok(minimal)
    }
}
