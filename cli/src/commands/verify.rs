//! `verify`

use crate::args::{GlobalArgs, InputArgs, OutputFileArgs, VariantArgs};
use crate::commands::explain_args::parse_language;
use crate::commands::wrong_marks;
use crate::error::Failure;
use crate::io::input::{self, InputBatch, Processed, Source};
use crate::io::output::{Output, OutputTarget};
use crate::language::placed;
use crate::messages::Messages;
use crate::progress::Progress;
use crate::references::References;
use crate::report::{Comparison, WRONG_SOLUTION, id_of, place_of};
use crate::verification::{
    Differences, FailedPuzzle, FailureCause, Finding, FindingText, MAX_REASONS, ReportedFailure, SummaryRows,
    Verification, VerifiedPuzzle, VerifyReport, Words, add_name,
};
use crate::{language, variants};
use cluewise::canonical::{PackedPuzzle, canonicalize};
use cluewise::explain::Language;
use cluewise::generator::redundant_clues;
use cluewise::solver::{self, Verdict};
use cluewise::variant::NoSolution;
use cluewise::{Cell, Digit, Grid, Puzzle};
use std::cell::OnceCell;
use std::ffi::OsString;
use std::path::PathBuf;

/// Check whether each puzzle has exactly one solution
///
/// Prints VERDICT, COUNT and PUZZLE separated by tabs, then the columns of --witness and --minimal, and last the name
/// of the puzzle, if it has one, or the place of a malformed entry. VERDICT is unique, several, none or malformed.
/// COUNT ends at --limit, so that `several 2` means at least two solutions. With --lang, but without -o and --report,
/// VERDICT and COUNT are translated. Solutions in the input, such as those of packs, are checked. For candidate grids,
/// the solutions within the candidates are counted, and pencil marks that contradict the clues are reported.
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
    cluewise verify --minimal 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n\n\
    Exit code 1 if any puzzle is not unique, unknown or malformed, a solution is wrong, or a puzzle is in a file of --against.")]
pub struct Verify {
    #[command(flatten)]
    input: InputArgs,
    /// Maximum number of solutions to count, at least 2
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(2..))]
    limit: u64,
    /// Append two solutions where there are several; standard error names the cells in which they differ, for the first
    /// five such puzzles of files
    #[arg(long)]
    witness: bool,
    /// Append the redundant clues and constraints (each removable by itself), or `minimal`
    ///
    /// Constraints such as cages, dots and marks of cells follow the clues, each after a semicolon.
    #[arg(long)]
    minimal: bool,
    /// Print totals only
    #[arg(long)]
    summary: bool,
    /// Also write a table (CSV) to FILE: the verdict on each puzzle and its given solution, and the puzzle it repeats
    /// up to symmetry. `number` counts over all inputs; `file` and `number_in_file` are the place that messages name
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    report: Option<PathBuf>,
    /// Also report the puzzles that are in FILE, up to symmetry (repeatable); exit code 1 if there are any
    #[arg(long, value_name = "FILE")]
    against: Vec<OsString>,
    /// Language of the messages, also in the report: en, de or fr [default: en]
    #[arg(long, value_name = "LANGUAGE", value_parser = parse_language)]
    lang: Option<Language>,
    #[command(flatten)]
    output: OutputFileArgs,
    #[command(flatten)]
    variant: VariantArgs,
}

/// Maximum number of puzzles per batch: the solver is fast.
const BATCH_SIZE: usize = 1 << 12;

impl Verify {
    pub fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        language::request(self.lang);
        self.input.check_stdin(&self.against)?;
        let report = ("--report", self.report.as_deref());
        self.input.check_second_output(report, &self.against, self.output.output.as_deref())?;
        if self.variant.apply_to(&self.input)? {
            return self.run_variants(global);
        }
        let mut out = Output::open(&self.output)?;
        let mut verification = Verification::open(self.report.as_deref(), self.words(), self.summary)?;
        let references_ok = self.read_against(global, &mut out, &mut verification.report)?;
        let work = |batch: &InputBatch| self.examine_all(batch, global.quiet);
        let take =
            |out: &mut Output, processed: Processed<_>, progress: &Progress| verification.add(processed, out, progress);
        let read = input::for_each_batch(self.source(), global, &mut out, BATCH_SIZE, work, take);
        let rows = SummaryRows { unknown: false, errors: "wrong solution or marks" };
        verification.write_summary(&mut out, &read, &rows, !self.against.is_empty())?;
        let has_input = !out.has_no_input();
        read?;
        out.finish()?;
        if !has_input {
            return Ok(false);
        }
        let suggests_witness = !(global.quiet || self.witness || self.summary || self.report.is_some());
        let all_valid = verification
            .finish(suggests_witness, |puzzle| self.messages().no_solution(&NoSolution::of_classic(puzzle), false))?;
        Ok(references_ok && all_valid)
    }

    fn run_variants(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let &Verify { limit, witness, minimal, summary, .. } = self;
        let (report, against, output) = (self.report.as_deref(), &self.against[..], &self.output);
        let messages = self.messages();
        let request =
            variants::verify::VerifyOptions { limit, witness, minimal, summary, report, against, output, messages };
        variants::verify::verify(&self.input, &self.variant, &request, global)
    }

    /// Returns the wording of messages.
    fn messages(&self) -> Messages {
        Messages { language: self.lang, ..Messages::default() }
    }

    fn words(&self) -> Words {
        Words::new(self.report.as_deref(), &self.output)
    }

    /// Reads the files of `--against`. Returns whether they had no malformed entry.
    fn read_against(
        &self,
        global: &GlobalArgs,
        out: &mut Output,
        report: &mut VerifyReport<PackedPuzzle>,
    ) -> Result<bool, Failure> {
        let references = References { files: &self.against, from: self.input.from.as_deref(), with_names: true };
        let key = |puzzle: &Puzzle| compare(puzzle).key;
        references.for_each(global, out, key, |key, puzzle, name| {
            report.add_reference(Comparison { key, exact: puzzle.into() }, name);
            Ok(())
        })
    }

    /// Returns the inputs; redundant clues are defined only for puzzles without candidate grids.
    fn source(&self) -> Source<'_> {
        if self.minimal { (&self.input).into() } else { self.input.with_candidates() }
    }

    fn examine_all(&self, batch: &InputBatch, is_quiet: bool) -> Vec<Finding<Puzzle, PackedPuzzle>> {
        let counts = solver::count_batch(&batch.puzzles, self.limit);
        if self.needs_totals_only(batch) {
            return Finding::counted(counts.map(Verdict::from_count));
        }
        // A report has the reasons, and programs read the totals.
        let are_failures_reported = !is_quiet && !self.summary && self.report.is_none();
        let mut reported = are_failures_reported.then_some(0);
        counts.enumerate().map(|(i, count)| self.examine(batch, i, count, &mut reported)).collect()
    }

    /// Returns whether the verdicts are only counted, and the input has nothing but puzzles. Then [`Verify::examine`]
    /// would find nothing else.
    fn needs_totals_only(&self, batch: &InputBatch) -> bool {
        self.summary && !self.is_compared() && batch.is_plain() && !batch.has_errors() && !batch.are_arguments()
    }

    /// Returns whether puzzles are compared with each other or with those of other files.
    fn is_compared(&self) -> bool {
        self.report.is_some() || !self.against.is_empty()
    }

    /// Examines a puzzle. `reported` is the number of failures of this batch below the lines; `None` if none are
    /// reported.
    fn examine(
        &self,
        batch: &InputBatch,
        i: usize,
        count: u64,
        reported: &mut Option<usize>,
    ) -> Finding<Puzzle, PackedPuzzle> {
        let examination = self.examination(batch, i, count);
        let failure = reported.as_mut().filter(|_| examination.is_reported()).map(|reported| {
            *reported += 1;
            if *reported > MAX_REASONS {
                ReportedFailure::Counted
            } else {
                ReportedFailure::WithReason(examination.failed(self.witness))
            }
        });
        let line = (!self.summary).then(|| self.line(&examination));
        let error = self.error(&examination).map(|error| {
            let record = batch.record(i);
            placed(place_of(&batch.location(i), &id_of(&record)), &error)
        });
        let verified = self.is_compared().then(|| examination.verified(self.report.is_some(), self.messages()));
        let is_in_file = !batch.are_arguments();
        let is_silent = line.is_none() && error.is_none() && verified.is_none();
        let text = (!is_silent).then(|| Box::new(FindingText { line, error, verified, failure }));
        let is_wrong = examination.mistake.is_some();
        Finding { verdict: examination.verdict.into(), puzzles: 1, is_wrong, is_in_file, text }
    }

    fn examination<'a>(&self, batch: &'a InputBatch, i: usize, count: u64) -> Examination<'a> {
        let (puzzle, within) = (&batch.puzzles[i], batch.candidates(i));
        let count = within.map_or(count, |within| solver::count_within(within, self.limit));
        let verdict = Verdict::from_count(count);
        let fills = |grid: Grid| grid.fills(puzzle) && within.is_none_or(|within| within.allows(&grid));
        let is_wrong = batch.has_invalid_solution(i) || batch.solution(i).is_some_and(|grid| !fills(grid));
        let has_none = verdict == Verdict::None;
        let marks = (has_none && within.is_some()).then(|| wrong_marks(&batch.record(i))).flatten();
        let mistake = marks.or_else(|| is_wrong.then(|| WRONG_SOLUTION.to_owned()));
        // The search for a wrong entry is for puzzles that are typed, and for reports.
        let is_explained = has_none && within.is_none() && (self.report.is_some() || batch.are_arguments());
        let reason = is_explained.then(|| NoSolution::of_classic(puzzle));
        Examination { batch, i, verdict, count, is_wrong, mistake, two_solutions: OnceCell::new(), reason }
    }

    fn line(&self, examination: &Examination) -> String {
        let Examination { batch, i, verdict, count, .. } = examination;
        let words = self.words();
        let mut line = format!("{}\t{}\t{}", words.word(verdict), words.count(*count, self.limit), batch.text(*i));
        if self.witness && *verdict == Verdict::Multiple {
            examination.two_solutions().iter().for_each(|grid| line += &format!("\t{grid}"));
        }
        if self.minimal && *verdict == Verdict::Unique {
            let names: Vec<String> = redundant_clues(&batch.puzzles[*i]).iter().map(|cell| cell.to_string()).collect();
            line += &format!("\t{}", words.redundant_parts(&names, " "));
        }
        add_name(&mut line, &batch.puzzle_name(*i));
        line
    }

    /// Returns the message for standard error. The lines of many puzzles are for programs, so only those of arguments
    /// are explained.
    fn error(&self, examination: &Examination) -> Option<String> {
        if examination.mistake.is_some() || !examination.batch.are_arguments() {
            return examination.mistake.clone();
        }
        let reason = examination.reason.as_ref().map(|found| self.messages().no_solution(found, true));
        let has_several = examination.verdict == Verdict::Multiple && !self.summary;
        reason.or_else(|| has_several.then(|| examination.differences().typed_reason(self.witness)))
    }
}

/// A puzzle of a batch and what was found about it.
struct Examination<'a> {
    batch: &'a InputBatch,
    i: usize,
    verdict: Verdict,
    /// The number of solutions, up to the limit.
    count: u64,
    /// Whether the given solution is wrong.
    is_wrong: bool,
    /// The error in the pencil marks or the given solution.
    mistake: Option<String>,
    /// The first two solutions, which are searched when they are needed.
    two_solutions: OnceCell<Vec<Grid>>,
    /// Why there is no solution, if this is reported.
    reason: Option<NoSolution>,
}

impl Examination<'_> {
    /// Returns whether the failure is reported below the lines.
    fn is_reported(&self) -> bool {
        let has_reason = match self.verdict {
            Verdict::Unique => false,
            Verdict::Multiple => true,
            Verdict::None => self.batch.candidates(self.i).is_none(),
        };
        has_reason && self.mistake.is_none() && !self.batch.are_arguments()
    }

    /// Returns the failure to report below the lines.
    fn failed(&self, witness: bool) -> FailedPuzzle<Puzzle> {
        let place = place_of(&self.batch.location(self.i), &id_of(&self.batch.record(self.i)));
        let cause = match self.verdict {
            Verdict::Multiple => FailureCause::SeveralSolutions(self.differences().reason(witness)),
            _ => FailureCause::NoSolution(self.batch.puzzles[self.i]),
        };
        FailedPuzzle { place, cause }
    }

    /// Returns the first two solutions, or all if there are fewer.
    fn two_solutions(&self) -> &[Grid] {
        let search = || {
            let (puzzle, within) = (&self.batch.puzzles[self.i], self.batch.candidates(self.i));
            within.map_or_else(|| solver::solutions(puzzle), solver::solutions_within).take(2).collect()
        };
        self.two_solutions.get_or_init(search)
    }

    /// Returns the cells in which the first two solutions differ.
    fn differences(&self) -> Differences<Cell, Digit> {
        let [one, other] = self.two_solutions() else { return Differences::new(std::iter::empty()) };
        Differences::new(Cell::all().map(|cell| (cell, [one.get(cell), other.get(cell)])))
    }

    /// Returns what an author should know about a puzzle: where its solutions differ, why it has none, or that it is
    /// full.
    fn fault(&self, messages: Messages) -> Option<String> {
        match self.verdict {
            Verdict::Unique => {
                let is_full = self.batch.puzzles[self.i].clue_count() == Cell::COUNT;
                is_full.then(|| "all cells are filled".to_owned())
            }
            Verdict::Multiple => Some(self.differences().fault()),
            Verdict::None => {
                let none = NoSolution::default();
                Some(messages.no_solution(self.reason.as_ref().unwrap_or(&none), false))
            }
        }
    }

    /// Returns the row of the report, or without one what is compared with other puzzles.
    fn verified(&self, has_report: bool, messages: Messages) -> VerifiedPuzzle<PackedPuzzle> {
        let errors = || self.fault(messages).into_iter().chain(self.mistake.clone()).collect();
        let (puzzle, record) = (&self.batch.puzzles[self.i], self.batch.record(self.i));
        let is_given = record.solution.is_some() || record.invalid_solution;
        VerifiedPuzzle {
            location: self.batch.location(self.i),
            id: id_of(&record),
            text: self.batch.text(self.i),
            verdict: self.verdict.to_string(),
            count: self.count,
            is_solution_right: is_given.then_some(!self.is_wrong),
            errors: if has_report { errors() } else { Vec::new() },
            comparison: self.batch.candidates(self.i).is_none().then(|| compare(puzzle)),
        }
    }
}

/// Returns how a puzzle is compared with earlier ones.
fn compare(puzzle: &Puzzle) -> Comparison<PackedPuzzle> {
    Comparison { key: (&canonicalize(puzzle).form).into(), exact: puzzle.into() }
}
