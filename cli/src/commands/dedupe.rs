//! `dedupe`

use crate::args::{Compared, FieldArgs, GlobalArgs, InputArgs, MergeArgs, OutputArgs, VariantArgs};
use crate::count_text::counted;
use crate::duplicates::{DuplicateFinder, DuplicateStatus, MemoryArgs, Totals};
use crate::error::{Failure, print_stderr};
use crate::io::input::{self, InputBatch, LARGE_BATCH, Location, Processed};
use crate::io::output::{OutputTarget, RecordOutput};
use crate::progress::Progress;
use crate::references::References;
use crate::report::{Comparison, DuplicateReport, NamedPuzzle, id_of};
use crate::uniqueness::{Fault, FaultCounts};
use crate::variants::{self, dedupe::DedupeOptions};
use cluewise::Puzzle;
use cluewise::canonical::{PackedPuzzle, canonicalize};
use cluewise::formats;
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
    variant: VariantArgs,
}

/// A puzzle of the input with its key.
struct Examined {
    key: PackedPuzzle,
    record: Record,
    location: Location,
    fault: Option<Fault>,
}

impl Dedupe {
    pub fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        self.input.check_stdin(&self.against)?;
        let report = ("--report", self.report.as_deref());
        self.input.check_second_output(report, &self.against, self.output.file.output.as_deref())?;
        if self.variant.apply_to_output(&self.input, &self.output)? {
            return self.run_variants(global);
        }
        let mut duplicates = DuplicateFinder::new(&self.memory)?;
        let format = self.output.format()?.unwrap_or(formats::LINE);
        let out = RecordOutput::with_fields(&self.output.file, format, self.input.header(), &self.fields)?;
        let mut out = out.with_ids(&self.merge.ids);
        self.merge.check_fields(out.format().name(), out.format().supports_ratings())?;
        let mut report = DuplicateReport::open(self.report.as_deref())?;
        let reference_ok = self.read_against(global, &mut out, &mut duplicates, &mut report)?;
        let faults = FaultCounts::new(out.format().supports_ratings());
        let mut totals = Totals { faults, ..Totals::default() };
        let work = |batch: &InputBatch| (0..batch.puzzles.len()).map(|i| self.examine(batch, i)).collect();
        let well_formed =
            input::for_each_batch(&self.input, global, &mut out, LARGE_BATCH, work, |out, processed, progress| {
                let examined = match processed {
                    Processed::Done(examined) => examined,
                    Processed::Malformed(entry) => {
                        return report.as_mut().map_or(Ok(()), |report| report.add_malformed(&entry));
                    }
                };
                if report_puzzle(&mut report, &mut totals, &examined, progress)? {
                    return Ok(());
                }
                write_first(&examined, &mut duplicates, &mut totals, out)
            })?;
        duplicates.finish(|result| {
            totals.count(result.as_ref().err().copied());
            result.map_or(Ok(()), |record| out.write(&record))
        })?;
        let has_input = !out.has_no_input();
        out.finish()?;
        if has_input {
            report.map_or(Ok(()), DuplicateReport::finish)?;
        }
        if !global.quiet {
            self.print_totals(&totals);
        }
        Ok(reference_ok && well_formed && totals.are_all_valid())
    }

    fn run_variants(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        self.variant.refuse("--memory and --temp", self.memory.any_given())?;
        let (against, report) = (&self.against[..], self.report.as_deref());
        let (merge, fields) = (&self.merge, &self.fields);
        let request =
            DedupeOptions { unique: self.unique, exact: self.exact, by: self.by, against, report, merge, fields };
        let (totals, well_formed) =
            variants::dedupe::dedupe(&self.input, &self.variant, &request, &self.output, global)?;
        if !global.quiet {
            self.print_totals(&totals);
        }
        Ok(well_formed && totals.are_all_valid())
    }

    fn examine(&self, batch: &InputBatch, i: usize) -> Examined {
        let mut record = batch.record(i);
        let (fault, location) = (if self.unique { Fault::of(&mut record) } else { None }, batch.location(i));
        self.merge.add_source(&mut record, &location);
        Examined { key: self.key(&batch.puzzles[i]), record, location, fault }
    }

    /// Returns the key of a puzzle. Duplicates have equal keys.
    fn key(&self, puzzle: &Puzzle) -> PackedPuzzle {
        let compared = self.by.grid(puzzle);
        if self.exact { (&compared).into() } else { (&canonicalize(&compared).form).into() }
    }

    /// Reads the files of `--against`. Returns whether they had no malformed entry.
    fn read_against(
        &self,
        global: &GlobalArgs,
        out: &mut RecordOutput,
        duplicates: &mut DuplicateFinder,
        report: &mut Option<DuplicateReport<PackedPuzzle>>,
    ) -> Result<bool, Failure> {
        let from = self.input.from.as_deref();
        let references = References { files: &self.against, from, with_names: report.is_some() };
        let key = |puzzle: &Puzzle| self.key(puzzle);
        references.for_each(global, out, key, |key, puzzle, name| {
            if let Some(report) = report {
                report.add_reference(compare(key, puzzle), name);
            }
            duplicates.add_reference(key)
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

/// Reports a puzzle and its fault. Returns whether it is omitted for the fault.
fn report_puzzle(
    report: &mut Option<DuplicateReport<PackedPuzzle>>,
    totals: &mut Totals,
    Examined { key, record, location, fault }: &Examined,
    progress: &Progress,
) -> Result<bool, Failure> {
    if fault.is_none() && report.is_none() {
        return Ok(false);
    }
    let named = NamedPuzzle { id: id_of(record), text: record.puzzle.to_string(), location: location.clone() };
    let comparison = || compare(*key, &record.puzzle);
    totals.add_fault(fault.as_ref(), &named, report.as_mut(), comparison, progress)
}

/// Writes a puzzle if it is the first of its class, as far as that is known.
fn write_first(
    Examined { key, record, .. }: &Examined,
    duplicates: &mut DuplicateFinder,
    totals: &mut Totals,
    out: &mut RecordOutput,
) -> Result<(), Failure> {
    match duplicates.add(*key, record)? {
        DuplicateStatus::First => {
            totals.count(None);
            out.write(record)
        }
        DuplicateStatus::DuplicateOf(first) => {
            totals.count(Some(first));
            Ok(())
        }
        DuplicateStatus::Deferred => Ok(()),
    }
}

/// Returns how a puzzle with this key is compared in a report.
fn compare(key: PackedPuzzle, puzzle: &Puzzle) -> Comparison<PackedPuzzle> {
    Comparison { key, exact: puzzle.into() }
}
