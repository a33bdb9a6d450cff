//! `dedupe`

use crate::args::{GlobalArgs, InputArgs, OutputArgs};
use crate::duplicates::{DuplicateFinder, DuplicateStatus, MemoryBudget, Origin};
use crate::error::{Failure, tell};
use crate::io::input::{self, InputBatch, Processed};
use crate::io::output::RecordOutput;
use cluewise::Puzzle;
use cluewise::canonical::{PackedPuzzle, canonicalize};
use cluewise::pack::{Header, Record};
use std::ffi::OsString;

/// Keep the first of each class of isomorphs
///
/// Isomorphs differ only by transposition, the order of rows and columns, and the names of digits. The first of each class
/// is written unchanged, in input order. Standard error reports the number of omitted puzzles.
///
/// Puzzles are written at once as long as their forms fit into memory. Beyond that, forms go to temporary files and the
/// remaining puzzles are written at the end.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise dedupe a.txt b.txt -o both.txt\n  \
    cluewise dedupe --against train.txt test.txt      puzzles of test.txt that are not in train.txt\n  \
    cluewise dedupe --memory 4G --temp /data/tmp < hundred-million.txt > different.txt\n\n\
    Exit code 1 if any puzzle is malformed, or is in the file of --against.")]
pub struct Dedupe {
    #[command(flatten)]
    input: InputArgs,
    /// Compare characters instead of isomorphs
    #[arg(long)]
    exact: bool,
    /// Also omit the puzzles of FILE; exit code 1 if there are any
    #[arg(long, value_name = "FILE")]
    against: Option<OsString>,
    #[command(flatten)]
    room: MemoryBudget,
    #[command(flatten)]
    output: OutputArgs,
}

/// How many puzzles a thread gets at a time, at most.
const MANY: usize = 256;

/// How many puzzles were what.
#[derive(Default)]
struct Totals {
    kept: u64,
    /// Those with another before them in the input.
    repeated: u64,
    /// Those that are in the file to compare with.
    shared: u64,
}

impl Totals {
    fn count(&mut self, before: Option<Origin>) {
        *match before {
            None => &mut self.kept,
            Some(Origin::Input) => &mut self.repeated,
            Some(Origin::Reference) => &mut self.shared,
        } += 1;
    }
}

impl Dedupe {
    pub fn run(&self, common: &GlobalArgs) -> Result<bool, Failure> {
        self.input.check_stdin(self.against.as_ref())?;
        let mut seen = DuplicateFinder::new(&self.room)?;
        let mut out = RecordOutput::open(&self.output, &Header::new(None))?;
        let known = self.read_against(common, &mut out, &mut seen)?;
        let mut totals = Totals::default();
        let work = |found: &InputBatch| {
            (0..found.puzzles.len()).map(|i| (self.key(&found.puzzles[i]), found.record(i))).collect()
        };
        let whole = input::for_each_batch(&self.input, common, &mut out, MANY, work, |out, answer, _| {
            let Processed::Done((key, record)): Processed<(PackedPuzzle, Record)> = answer else { return Ok(()) };
            match seen.add(key, &record)? {
                DuplicateStatus::First => {
                    totals.count(None);
                    out.write(&record)
                }
                DuplicateStatus::DuplicateOf(first) => {
                    totals.count(Some(first));
                    Ok(())
                }
                DuplicateStatus::Deferred => Ok(()),
            }
        })?;
        seen.finish(|fate| {
            totals.count(fate.as_ref().err().copied());
            fate.map_or(Ok(()), |record| out.write(&record))
        })?;
        out.finish()?;
        if !common.quiet {
            self.tell(&totals);
        }
        Ok(known && whole && totals.shared == 0)
    }

    /// What is the same for puzzles that count as the same.
    fn key(&self, puzzle: &Puzzle) -> PackedPuzzle {
        if self.exact { puzzle.into() } else { (&canonicalize(puzzle).form).into() }
    }

    /// Reads the file to compare with; whether all of it was puzzles.
    fn read_against(
        &self,
        common: &GlobalArgs,
        out: &mut RecordOutput,
        seen: &mut DuplicateFinder,
    ) -> Result<bool, Failure> {
        let Some(file) = self.against.clone() else { return Ok(true) };
        let input = InputArgs { inputs: vec![file], from: self.input.from.clone() };
        let keys = |found: &InputBatch| found.puzzles.iter().map(|puzzle| self.key(puzzle)).collect();
        input::for_each_batch(&input, common, out, MANY, keys, |_, answer, _| match answer {
            Processed::Done(key) => seen.add_reference(key),
            Processed::Malformed(_) => Ok(()),
        })
    }

    fn tell(&self, totals: &Totals) {
        let Totals { kept, repeated, shared } = totals;
        let what = if self.exact { "the same" } else { "isomorphs" };
        let shared = self
            .against
            .as_ref()
            .map_or(String::new(), |file| format!(", {shared} {what} of those in {}", file.display()));
        let all = kept + repeated + totals.shared;
        tell(format_args!("cluewise: {all} puzzles: {kept} kept, {repeated} {what} of earlier ones{shared}"));
    }
}
