//! `dedupe`

use crate::args::{Compared, FieldArgs, GlobalArgs, InputArgs, KindArgs, MergeArgs, OutputArgs};
use crate::commands::command::{Command, Task};
use crate::count_text::counted;
use crate::duplicates::{DuplicateFinder, DuplicateStatus, MemoryArgs, Totals};
use crate::error::{Failure, print_stderr};
use crate::io::input::{self, LARGE_BATCH, Location, Processed};
use crate::io::output::OutputTarget;
use crate::io::record_output::RecordOutput;
use crate::progress::Progress;
use crate::puzzle_names::id_of;
use crate::references::References;
use crate::report::{Comparison, DuplicateReport, NamedPuzzle};
use crate::uniqueness::{Fault, FaultCounts};
use cluewise::engine::{Duplicates, Engine, Key};
use cluewise::pack::Record;
use std::ffi::OsString;
use std::path::PathBuf;

/// Keep the first of each class of isomorphs
///
/// Isomorphs differ only by transposition, the order of rows and columns, and the names of digits. The first of each
/// class is written unchanged, in input order. Standard error reports the number of omitted puzzles; --report names
/// them.
///
/// Puzzles are written at once as long as their canonical forms fit into memory. Further forms go to temporary files,
/// and their puzzles are written at the end.
///
/// Isomorphs of a size or variant differ by any exchange of cells that keeps rows, columns, boxes and rules, and by the
/// names of digits that no rule compares. With cages, lines and other constraints, they differ by rotations and
/// reflections only. All keys are held in memory.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise dedupe a.txt b.txt -o both.txt\n  \
    cluewise dedupe --by solution puzzles.txt         one puzzle of each solution, up to symmetry\n  \
    cluewise dedupe --against train.txt test.txt      puzzles of test.txt that are not in train.txt\n  \
    cluewise dedupe --report repeated.csv new.csv     also lists which puzzle repeats which\n  \
    cluewise dedupe --unique manuscript.csv -o ok.csv puzzles with one solution, each once\n  \
    cluewise dedupe --memory 4G --temp /data/tmp < hundred-million.txt > different.txt\n\n\
    Exit code 1 if any puzzle is malformed, or is in a file of --against, or, with --unique, is not unique or has a wrong \
    solution.")]
pub struct Dedupe {
    #[command(flatten)]
    input: InputArgs,
    /// Omit puzzles without exactly one solution, and replace given solutions that are wrong; both are reported
    #[arg(long)]
    unique: bool,
    /// Compare characters instead of isomorphs
    #[arg(long)]
    exact: bool,
    /// Compare the puzzles or their solutions; a puzzle without exactly one solution is compared itself
    #[arg(long, value_enum, default_value_t)]
    by: Compared,
    /// Also omit the puzzles of FILE (repeatable); exit code 1 if there are any
    #[arg(long, value_name = "FILE")]
    against: Vec<OsString>,
    /// Also write a table (CSV) of the omitted puzzles and those they repeat to FILE; all puzzles are held in memory
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    report: Option<PathBuf>,
    #[command(flatten)]
    memory: MemoryArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    merge: MergeArgs,
    #[command(flatten)]
    fields: FieldArgs,
    #[command(flatten)]
    kind: KindArgs,
}

/// A puzzle of the input with its key.
struct Examined {
    key: Key,
    record: Record,
    /// The puzzle in reports and messages; `None` if it is in none.
    named: Option<NamedPuzzle>,
    fault: Option<Fault>,
}

/// Returns the message for a puzzle that the format cannot express.
fn not_written(record: &Record, problem: &str) -> String {
    let id = id_of(record);
    if id.is_empty() { format!("cluewise: {problem}") } else { format!("cluewise: puzzle {id}: {problem}") }
}

/// The puzzles so far.
struct Search {
    duplicates: DuplicateFinder,
    totals: Totals,
    report: Option<DuplicateReport<Key>>,
    /// Whether the format can express all puzzles.
    all_written: bool,
}

impl Command for Dedupe {
    const NAME: &'static str = "dedupe";
    const OTHER_WORDS: &'static [&'static str] = &["unique", "duplicate"];
    const TASKS: &'static [Task] = &[Task::Compare];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        self.input.check_stdin(&self.against)?;
        let report = ("--report", self.report.as_deref());
        self.input.check_second_output(report, &self.against, self.output.file.output.as_deref())?;
        let duplicates = DuplicateFinder::new(&self.memory)?;
        let out = RecordOutput::open(&self.output, &self.kind, self.input.header(), &self.fields)?;
        let mut out = out.with_ids(&self.merge.ids);
        self.merge.check_fields(out.format().name(), out.format().supports_ratings())?;
        let totals = Totals { faults: FaultCounts::new(out.format().supports_ratings()), ..Totals::default() };
        let mut search =
            Search { duplicates, totals, report: DuplicateReport::open(self.report.as_deref())?, all_written: true };
        let reference_ok = self.read_against(global, &mut out, &mut search)?;
        let work = |engine: &mut Engine, record: Record, at: &Location| self.examine(engine, record, at);
        let source = self.input.with_kinds(&self.kind)?.with_candidates();
        let take = |out: &mut RecordOutput, processed, progress: &Progress| match processed {
            Processed::Done(examined) => search.add(examined, out, progress),
            Processed::Malformed(entry) => search.report.as_mut().map_or(Ok(()), |report| report.add_malformed(&entry)),
        };
        let well_formed = input::each_of_any_kind(source, global, &mut out, LARGE_BATCH, work, take)?;
        let Search { duplicates, mut totals, report, mut all_written } = search;
        duplicates.finish(|result| {
            totals.count(result.as_ref().err().copied());
            let Ok(record) = result else { return Ok(()) };
            let problem = out.try_write(&record)?;
            all_written &= problem.is_none();
            problem.iter().for_each(|problem| print_stderr(not_written(&record, problem)));
            Ok(())
        })?;
        let has_input = !out.has_no_input();
        out.finish()?;
        if has_input {
            report.map_or(Ok(()), DuplicateReport::finish)?;
        }
        if !global.quiet {
            self.print_totals(&totals);
        }
        Ok(reference_ok && well_formed && all_written && totals.are_all_valid())
    }
}

impl Dedupe {
    fn examine(&self, engine: &mut Engine, mut record: Record, location: &Location) -> Examined {
        let symbols = self.kind.output_symbols();
        let fault = if self.unique { Fault::of(engine, &mut record, symbols) } else { None };
        let key = self.key(engine, &record);
        let is_named = fault.is_some() || self.report.is_some();
        let named = is_named.then(|| NamedPuzzle {
            id: id_of(&record),
            text: record.to_text(symbols),
            location: location.clone(),
        });
        self.merge.add_source(&mut record, location);
        Examined { key, record, named, fault }
    }

    /// Returns the key of a puzzle. Duplicates have equal keys.
    fn key(&self, engine: &mut Engine, record: &Record) -> Key {
        engine.key(record, Duplicates { exact: self.exact, by_solution: self.by == Compared::Solution })
    }

    /// Reads the files of `--against`. Returns whether they had no malformed entry.
    fn read_against(&self, global: &GlobalArgs, out: &mut RecordOutput, search: &mut Search) -> Result<bool, Failure> {
        let references = References { files: &self.against, input: &self.input, with_names: search.report.is_some() };
        let key = |engine: &mut Engine, record: &Record| self.key(engine, record);
        references.for_each(&self.kind, global, out, key, |key, record, name| {
            if let Some(report) = &mut search.report {
                report.add_reference(Comparison::of(key.clone(), record), name);
            }
            search.duplicates.add_reference(key)
        })
    }

    fn print_totals(&self, totals: &Totals) {
        let &Totals { kept, repeated, shared, ref faults } = totals;
        let &FaultCounts { not_unique, wrong_solutions, keeps_solutions, .. } = faults;
        let relation = match (self.by, self.exact) {
            (Compared::Puzzle, false) => "isomorphs of",
            (Compared::Puzzle, true) => "equal to",
            (Compared::Solution, false) => "with solutions isomorphic to those of",
            (Compared::Solution, true) => "with the solutions of",
        };
        let files: Vec<String> = self.against.iter().map(|file| file.display().to_string()).collect();
        let shared = match files.is_empty() {
            true => String::new(),
            false => format!(", {shared} {relation} puzzles in {}", files.join(", ")),
        };
        let all = kept + repeated + totals.shared + not_unique;
        let found = match self.unique {
            false => String::new(),
            true => {
                let wrong = counted(wrong_solutions as usize, "wrong solution");
                format!(", {not_unique} not unique; {wrong}{}", if keeps_solutions { " replaced" } else { "" })
            }
        };
        print_stderr(format_args!(
            "cluewise: {all} puzzles: {kept} kept, {repeated} {relation} earlier ones{shared}{found}"
        ));
        faults.note_lost_solutions();
    }
}

impl Search {
    /// Writes a puzzle if it is the first of its class, as far as that is known.
    fn add(&mut self, examined: Examined, out: &mut RecordOutput, progress: &Progress) -> Result<(), Failure> {
        let Examined { key, record, named, fault } = examined;
        if let Some(named) = &named {
            let comparison = || Comparison::of(key.clone(), &record);
            if self.totals.add_fault(fault.as_ref(), named, self.report.as_mut(), comparison, progress)? {
                return Ok(());
            }
        }
        match self.duplicates.add(&key, &record)? {
            DuplicateStatus::First => {
                self.totals.count(None);
                let problem = out.try_write(&record)?;
                self.all_written &= problem.is_none();
                problem.iter().for_each(|problem| progress.print(&not_written(&record, problem)));
                Ok(())
            }
            DuplicateStatus::DuplicateOf(first) => {
                self.totals.count(Some(first));
                Ok(())
            }
            DuplicateStatus::Deferred => Ok(()),
        }
    }
}
