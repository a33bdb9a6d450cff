//! `dedupe`

use crate::args::{Common, Input, Output};
use crate::error::{Failure, tell};
use crate::input::{self, Answer, Found};
use crate::output::RecordOut;
use crate::seen::{First, Room, Seen, SeenBefore};
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
    input: Input,
    /// Compare characters instead of isomorphs
    #[arg(long)]
    exact: bool,
    /// Also omit the puzzles of FILE; exit code 1 if there are any
    #[arg(long, value_name = "FILE")]
    against: Option<OsString>,
    #[command(flatten)]
    room: Room,
    #[command(flatten)]
    output: Output,
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
    fn count(&mut self, before: Option<First>) {
        *match before {
            None => &mut self.kept,
            Some(First::Input) => &mut self.repeated,
            Some(First::Against) => &mut self.shared,
        } += 1;
    }
}

impl Dedupe {
    pub fn run(&self, common: &Common) -> Result<bool, Failure> {
        self.input.check(self.against.as_ref())?;
        let mut seen = SeenBefore::new(&self.room)?;
        let mut out = RecordOut::open(&self.output, &Header::new(None))?;
        let known = self.read_against(common, &mut out, &mut seen)?;
        let mut totals = Totals::default();
        let work =
            |found: &Found| (0..found.puzzles.len()).map(|i| (self.key(&found.puzzles[i]), found.record(i))).collect();
        let whole = input::for_each_piece(&self.input, common, &mut out, MANY, work, |out, answer, _| {
            let Answer::Done((key, record)): Answer<(PackedPuzzle, Record)> = answer else { return Ok(()) };
            match seen.add(key, &record)? {
                Seen::New => {
                    totals.count(None);
                    out.write(&record)
                }
                Seen::Before(first) => {
                    totals.count(Some(first));
                    Ok(())
                }
                Seen::Later => Ok(()),
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
    fn read_against(&self, common: &Common, out: &mut RecordOut, seen: &mut SeenBefore) -> Result<bool, Failure> {
        let Some(file) = self.against.clone() else { return Ok(true) };
        let input = Input { inputs: vec![file], from: self.input.from.clone() };
        let keys = |found: &Found| found.puzzles.iter().map(|puzzle| self.key(puzzle)).collect();
        input::for_each_piece(&input, common, out, MANY, keys, |_, answer, _| match answer {
            Answer::Done(key) => seen.add_against(key),
            Answer::Malformed(_) => Ok(()),
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
