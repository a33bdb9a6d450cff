//! `verify`

mod examination;
mod examiner;

use crate::args::{GlobalArgs, InputArgs, KindArgs, OutputFileArgs};
use crate::commands::command::{Command, Task};
use crate::error::Failure;
use crate::io::input::{self, InputBatch, Processed, Source};
use crate::io::output::{Output, OutputTarget};
use crate::progress::Progress;
use crate::puzzle_errors;
use crate::references::References;
use crate::report::Comparison;
use crate::verification::{Verification, VerifyReport};
use cluewise::engine::{Duplicates, Engine};
use cluewise::pack::{AnyPuzzle, Record};
use examiner::{ExaminationArgs, Examiner};
use std::ffi::OsString;
use std::path::PathBuf;

/// Check whether each puzzle has exactly one solution
///
/// Prints VERDICT, COUNT and PUZZLE separated by tabs, then the columns of --witness, --minimal and --publish, and last the name
/// of the puzzle, if it has one, or the place of a malformed entry. VERDICT is unique, several, none or malformed.
/// COUNT ends at --limit or --budget: then `several 2` means at least two solutions. Solutions in the input, such as those of
/// packs, are checked. For candidate grids, the solutions within the candidates are counted, and pencil marks that
/// contradict the clues are reported.
///
/// Standard error says why puzzles have no solution and which digits may be wrong, or in which cells several solutions
/// differ, for the first five such puzzles of files; --report has the reasons of all.
///
/// Jigsaws and sizes other than 9x9 are recognized; --variant names additional rules. Their verdict is unknown if the
/// search uses up --budget.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise verify puzzles.txt              one verdict per puzzle\n  \
    cluewise verify --summary output/pack.json\n  \
    cluewise verify --summary --report check.csv manuscript.txt\n  \
    cluewise verify --against book.json --report check.csv manuscript.csv\n  \
    cluewise verify --witness --limit 100 puzzles.txt\n  \
    cluewise verify --variant x+anti-knight variants.txt\n  \
    cluewise verify --publish killers.jsonl  is each puzzle ready for print?\n  \
    cluewise verify --minimal 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n\n\
    Exit code 1 if any puzzle is not unique, unknown or malformed, a solution is wrong, or a puzzle is in a file of --against.")]
pub struct Verify {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    examination: ExaminationArgs,
    /// Also write a table (CSV) to FILE: the verdict on each puzzle and its given solution, and the puzzle it repeats
    /// up to symmetry. `number` counts over all inputs; `file` and `number_in_file` are the place that messages name
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    report: Option<PathBuf>,
    /// Also report the puzzles that are in FILE, up to symmetry (repeatable); exit code 1 if there are any
    #[arg(long, value_name = "FILE")]
    against: Vec<OsString>,
    #[command(flatten)]
    output: OutputFileArgs,
    #[command(flatten)]
    kind: KindArgs,
}

/// Maximum number of puzzles per batch: the solver is fast.
const BATCH_SIZE: usize = 1 << 12;

impl Command for Verify {
    const NAME: &'static str = "verify";
    const OTHER_WORDS: &'static [&'static str] = &["check", "validate", "test", "count"];
    const TASKS: &'static [Task] = &[Task::Verify];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        self.input.check_stdin(&self.against)?;
        let report = ("--report", self.report.as_deref());
        self.input.check_second_output(report, &self.against, self.output.output.as_deref())?;
        let mut out = Output::open(&self.output)?;
        let mut verification = Verification::open(self.report.as_deref(), self.examination.summary)?;
        let references_ok = self.read_against(global, &mut out, &mut verification.report)?;
        let examiner = Examiner {
            args: &self.examination,
            kind: &self.kind,
            has_report: self.report.is_some(),
            is_compared: self.is_compared(),
            for_terminal: out.is_terminal(),
            is_quiet: global.quiet,
        };
        let work = |batch: &InputBatch| examiner.examine_all(batch);
        let take =
            |out: &mut Output, processed: Processed<_>, progress: &Progress| verification.add(processed, out, progress);
        let read = input::for_each_batch(self.source()?, global, &mut out, BATCH_SIZE, work, take);
        verification.write_summary(&mut out, &read, !self.against.is_empty())?;
        let has_input = !out.has_no_input();
        let all_read = read?;
        out.finish()?;
        if !has_input {
            return Ok(false);
        }
        let suggests_witness =
            !(global.quiet || self.examination.witness || self.examination.summary || self.report.is_some());
        let mut engine = Engine::default();
        let no_solution = |puzzle: &AnyPuzzle| {
            let (found, _) = engine.within_budget(|engine| engine.no_solution(puzzle, self.kind.output_symbols()));
            puzzle_errors::no_solution(&found, false)
        };
        let all_valid = verification.finish(suggests_witness, no_solution)?;
        Ok(all_read && references_ok && all_valid)
    }
}

impl Verify {
    /// Returns whether puzzles are compared with each other or with those of other files.
    fn is_compared(&self) -> bool {
        self.report.is_some() || !self.against.is_empty()
    }

    /// Reads the files of `--against`. Returns whether they had no malformed entry.
    fn read_against(&self, global: &GlobalArgs, out: &mut Output, report: &mut VerifyReport) -> Result<bool, Failure> {
        let references = References { files: &self.against, input: &self.input, with_names: true };
        let key = |engine: &mut Engine, record: &Record| engine.key(record, Duplicates::default());
        references.for_each(&self.kind, global, out, key, |key, record, name| {
            report.add_reference(Comparison::of(key, record), name);
            Ok(())
        })
    }

    /// Returns the inputs; redundant clues are defined only for puzzles without candidate grids.
    fn source(&self) -> Result<Source<'_>, Failure> {
        let source = self.input.with_kinds(&self.kind)?;
        Ok(if self.examination.minimal { source } else { source.with_candidates() })
    }
}
