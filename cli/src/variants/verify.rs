//! `verify` for variants.

use super::references::for_each_reference;
use super::{puzzle_column, solve_all};
use crate::args::{GlobalArgs, InputArgs, OutputFileArgs, VariantArgs};
use crate::error::Failure;
use crate::io::input::{Location, Processed};
use crate::io::output::{Output, OutputTarget};
use crate::io::variant_input::for_each_variant_batch;
use crate::language::placed;
use crate::messages::Messages;
use crate::progress::Progress;
use crate::puzzle_errors;
use crate::report::{Comparison, Named, WRONG_SOLUTION, id_of_variant, place_of};
use crate::verification::{
    Differences, FailedPuzzle, FailureCause, Finding, FindingText, ReportedFailure, SummaryRows, Verification,
    VerifiedPuzzle, VerifyReport, Words, add_name,
};
use cluewise::engine::Key;
use cluewise::formats::VariantRecord;
use cluewise::variant::{Layout, NoSolution, Puzzle, SearchResult, Solver, Solvers, Symbols, Verdict};
use std::ffi::OsString;
use std::path::Path;

/// The results to print for each puzzle.
pub struct VerifyOptions<'a> {
    pub limit: u64,
    pub witness: bool,
    pub minimal: bool,
    pub summary: bool,
    /// The file of the report.
    pub report: Option<&'a Path>,
    /// The files with which puzzles are compared.
    pub against: &'a [OsString],
    pub output: &'a OutputFileArgs,
    /// The language of messages.
    pub messages: Messages,
}

/// Prints the verdict on each puzzle.
pub fn verify(
    input: &InputArgs,
    args: &VariantArgs,
    options: &VerifyOptions,
    global: &GlobalArgs,
) -> Result<bool, Failure> {
    let mut out = Output::open(options.output)?;
    let words = Words::new(options.report, options.output);
    let mut verification = Verification::open(options.report, words, options.summary)?;
    let references_ok = read_against(options, args, global, &mut out, &mut verification.report)?;
    let symbols = args.output_symbols();
    let is_quiet = global.quiet;
    let examiner = Examiner { options, budget: args.budget, symbols, words, for_terminal: out.is_terminal(), is_quiet };
    let work = |solvers: &mut Solvers, records: Vec<(VariantRecord, Location)>| examiner.examine_all(solvers, &records);
    args.check_input(input)?;
    let take =
        |out: &mut Output, processed: Processed<_>, progress: &Progress| verification.add(processed, out, progress);
    let read = for_each_variant_batch(input, args.options(), global, &mut out, work, take);
    let rows = SummaryRows { unknown: true, errors: "wrong solution" };
    verification.write_summary(&mut out, &read, &rows, !options.against.is_empty())?;
    let has_input = !out.has_no_input();
    read?;
    out.finish()?;
    if !has_input {
        return Ok(false);
    }
    let suggests_witness = !(is_quiet || options.witness || options.summary || options.report.is_some());
    let mut solvers = Solvers::default();
    let all_valid =
        verification.finish(suggests_witness, |VariantRecord { variant, puzzle, .. }: &VariantRecord| {
            options.messages.no_solution(&NoSolution::find(&mut solvers, variant, puzzle, symbols), false)
        })?;
    Ok(references_ok && all_valid)
}

/// Reads the files of `--against`. Returns whether they had no malformed entry.
fn read_against(
    options: &VerifyOptions,
    args: &VariantArgs,
    global: &GlobalArgs,
    out: &mut Output,
    report: &mut VerifyReport<Key>,
) -> Result<bool, Failure> {
    let key = |_: &mut Solvers, record: &VariantRecord| compare(record).key;
    for_each_reference(options.against, args, global, out, key, |key, record, name| {
        let exact = Key::exact(&record.variant, &record.puzzle);
        report.add_reference(Comparison { key, exact }, name);
    })
}

/// Examines puzzles.
struct Examiner<'a> {
    options: &'a VerifyOptions<'a>,
    budget: u64,
    symbols: Symbols,
    words: Words,
    /// Whether lines go to a terminal.
    for_terminal: bool,
    is_quiet: bool,
}

impl Examiner<'_> {
    fn examine_all(
        &self,
        solvers: &mut Solvers,
        records: &[(VariantRecord, Location)],
    ) -> Vec<Finding<VariantRecord, Key>> {
        let counts = self.count_all(solvers, records);
        let examine = |((record, location), found): (&(VariantRecord, Location), SearchResult)| {
            self.examine(solvers, record, location, found)
        };
        records.iter().zip(counts).map(examine).collect()
    }

    /// Counts the solutions of each puzzle up to the limit, with two of them if there are several.
    fn count_all(&self, solvers: &mut Solvers, records: &[(VariantRecord, Location)]) -> Vec<SearchResult> {
        let (limit, budget) = (self.options.limit, self.budget);
        let mut all = solve_all(solvers, records, 2, budget);
        for (found, (record, _)) in all.iter_mut().zip(records) {
            if limit > 2 && found.verdict() == Verdict::Multiple {
                let witnesses = std::mem::take(&mut found.solutions);
                *found = solvers.get(&record.variant).1.count(&record.puzzle, limit, budget);
                found.solutions = witnesses;
            }
        }
        all
    }

    fn examine(
        &self,
        solvers: &mut Solvers,
        record: &VariantRecord,
        location: &Location,
        found: SearchResult,
    ) -> Finding<VariantRecord, Key> {
        let VerifyOptions { minimal, summary, report, against, .. } = *self.options;
        let verdict = found.verdict();
        // Wrong entries are searched in typed puzzles, wrong constraints in all that have constraints.
        let is_explained = location.is_argument() || !record.variant.constraints().is_empty();
        let reason = (verdict == Verdict::None && (is_explained || report.is_some()))
            .then(|| puzzle_errors::find(solvers, &record.variant, &record.puzzle, self.symbols));
        let (layout, solver) = solvers.get(&record.variant);
        let is_accepted = |given: &Puzzle| given.fills(&record.puzzle) && layout.accepts(given.cells());
        let is_wrong = record.invalid_solution || record.solution.as_ref().is_some_and(|given| !is_accepted(given));
        let redundant_clues = (minimal && !summary && verdict == Verdict::Unique)
            .then(|| self.redundant_parts_text(layout, solver, record));
        let examination =
            Examination { record, location, examiner: self, layout, verdict, found, is_explained, is_wrong, reason };
        let is_compared = report.is_some() || !against.is_empty();
        let failure = if self.is_quiet { None } else { examination.failed() };
        let text = FindingText {
            line: (!summary).then(|| examination.line(redundant_clues)),
            error: examination.error(),
            verified: is_compared.then(|| examination.verified()),
            failure: failure.map(ReportedFailure::WithReason),
        };
        Finding { verdict, puzzles: 1, is_wrong, is_in_file: !location.is_argument(), text: Some(Box::new(text)) }
    }

    /// Returns the redundant clues and constraints, or the word for none; `unknown` if a search was not completed.
    fn redundant_parts_text(&self, layout: &Layout, solver: &mut Solver, record: &VariantRecord) -> String {
        let VariantRecord { variant, puzzle, .. } = record;
        let clues = solver.redundant_clues(puzzle, self.budget);
        let found = clues.zip(variant.redundant_constraints(puzzle, self.budget));
        let Some((clues, constraints)) = found else { return Verdict::Unknown.to_string() };
        let clues: Vec<String> = clues.iter().map(|&cell| layout.cell_name(cell)).collect();
        let constraints = constraints.iter().map(|constraint| layout.constraint_name(constraint));
        let parts: Vec<String> =
            Some(clues.join(" ")).filter(|clues| !clues.is_empty()).into_iter().chain(constraints).collect();
        self.words.redundant_parts(&parts, "; ")
    }
}

/// A puzzle and what was found about it.
struct Examination<'a> {
    record: &'a VariantRecord,
    location: &'a Location,
    examiner: &'a Examiner<'a>,
    layout: &'a Layout,
    verdict: Verdict,
    found: SearchResult,
    /// Whether a failure is explained at once.
    is_explained: bool,
    /// Whether the given solution is wrong.
    is_wrong: bool,
    /// Why there is no solution, if this is reported, and whether digits that were entered may be wrong.
    reason: Option<(NoSolution, bool)>,
}

impl Examination<'_> {
    fn line(&self, redundant_clues: Option<String>) -> String {
        let Examiner { symbols, words, for_terminal, .. } = *self.examiner;
        let puzzle = puzzle_column(self.record, self.location, symbols, for_terminal);
        let count = words.count(self.found.count, self.examiner.options.limit);
        let mut line = format!("{}\t{count}\t{puzzle}", words.word(self.verdict));
        if self.examiner.options.witness && self.verdict == Verdict::Multiple {
            let text = |solution| self.record.variant.text_of(solution, symbols);
            self.found.solutions.iter().for_each(|solution| line += &format!("\t{}", text(solution)));
        }
        redundant_clues.into_iter().for_each(|clues| line += &format!("\t{clues}"));
        // In place of its record, a puzzle on a terminal has its name.
        add_name(&mut line, &Some(self.record.name()).filter(|name| *name != puzzle).unwrap_or_default());
        line
    }

    /// Returns the message for standard error.
    fn error(&self) -> Option<String> {
        let VerifyOptions { witness, summary, .. } = *self.examiner.options;
        let is_several = self.verdict == Verdict::Multiple && !summary;
        // Other puzzles have a line in which the two solutions are easy to compare.
        let is_typed = self.location.is_argument() || witness && self.is_explained;
        let differences = || (is_several && is_typed).then(|| self.differences().typed_reason(witness));
        let reason = || self.reason(self.location.is_argument()).filter(|_| self.is_explained);
        let error = self.mistake().or_else(reason).or_else(differences);
        error.map(|error| placed(place_of(self.location, &self.record.name()), &error))
    }

    /// Returns why there is no solution, if this is reported. Only typed puzzles have a remedy for wrong entries.
    fn reason(&self, is_typed: bool) -> Option<String> {
        let (found, has_remedy) = self.reason.as_ref()?;
        Some(self.examiner.options.messages.no_solution(found, *has_remedy && is_typed))
    }

    fn mistake(&self) -> Option<String> {
        self.is_wrong.then(|| WRONG_SOLUTION.to_owned())
    }

    /// Returns the failure to report below the lines.
    fn failed(&self) -> Option<FailedPuzzle<VariantRecord>> {
        let VerifyOptions { witness, summary, report, .. } = *self.examiner.options;
        let is_told = self.is_explained && (self.verdict != Verdict::Multiple || witness);
        if is_told || self.location.is_argument() || self.is_wrong || summary || report.is_some() {
            return None;
        }
        let cause = match self.verdict {
            Verdict::None => FailureCause::NoSolution(self.record.clone()),
            Verdict::Multiple => FailureCause::SeveralSolutions(self.differences().reason(witness)),
            Verdict::Unique | Verdict::Unknown => return None,
        };
        Some(FailedPuzzle { place: place_of(self.location, &id_of_variant(self.record)), cause })
    }

    /// Returns the cells in which two solutions differ.
    fn differences(&self) -> Differences<String, char> {
        let [one, other] = &self.found.solutions[..] else { return Differences::new(std::iter::empty()) };
        let symbol = |digit: &u8| self.examiner.symbols.char(*digit);
        let pairs = (0..).zip(one.cells().iter().zip(other.cells()));
        Differences::new(pairs.map(|(cell, (one, other))| (self.layout.cell_name(cell), [symbol(one), symbol(other)])))
    }

    /// Returns the row of the report.
    fn verified(&self) -> VerifiedPuzzle<Key> {
        let differences = || (self.verdict == Verdict::Multiple).then(|| self.differences().fault());
        let fault = self.reason(false).or_else(differences);
        let is_given = self.record.solution.is_some() || self.record.invalid_solution;
        VerifiedPuzzle {
            location: self.location.clone(),
            id: id_of_variant(self.record),
            text: self.record.to_text(self.examiner.symbols),
            verdict: self.verdict.to_string(),
            count: self.found.count,
            is_solution_right: is_given.then_some(!self.is_wrong),
            errors: fault.into_iter().chain(self.mistake()).collect(),
            comparison: Some(compare(self.record)),
        }
    }
}

/// Returns how a puzzle is compared with others.
fn compare(record: &VariantRecord) -> Comparison<Key> {
    Comparison {
        key: Key::of_isomorphs(&record.variant, &record.puzzle),
        exact: Key::exact(&record.variant, &record.puzzle),
    }
}
