//! `verify` of sizes and variants.

use super::references::for_each_reference;
use super::{puzzle_column, solve_all};
use crate::args::{GlobalArgs, InputArgs, OutputFileArgs, VariantArgs};
use crate::error::Failure;
use crate::io::input::{Location, Processed};
use crate::io::output::Output;
use crate::io::variant_input::for_each_variant_batch;
use crate::puzzle_errors;
use crate::report::{Comparison, WRONG_SOLUTION, id_of_variant, place_of};
use crate::variants::keys::Key;
use crate::verification::{
    FailedPuzzle, FailureCause, FailureReasons, ReportedFailure, SHOW_WITNESS, SummaryRows, Totals, VerifiedPuzzle,
    VerifyReport, differing_cells, suggest_witness,
};
use cluewise::formats::VariantRecord;
use cluewise::variant::{Layout, NoSolution, Puzzle, SearchResult, Solver, Solvers, Symbols, Verdict};
use std::ffi::OsString;
use std::path::Path;

/// What to print of each puzzle.
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
}

/// The result for one puzzle.
struct Finding {
    verdict: Verdict,
    /// Whether the given solution is wrong.
    contradicts: bool,
    /// Whether the puzzle is in a file, and not an argument.
    is_in_file: bool,
    line: Option<String>,
    error: Option<String>,
    /// The row of the report.
    verified: Option<VerifiedPuzzle<Key>>,
    /// The failure to report below the lines.
    failed: Option<FailedPuzzle<VariantRecord>>,
}

/// Prints the verdict on each puzzle.
pub fn verify(
    input: &InputArgs,
    args: &VariantArgs,
    options: &VerifyOptions,
    global: &GlobalArgs,
) -> Result<bool, Failure> {
    let mut out = Output::open(options.output)?;
    let mut report = VerifyReport::open(options.report)?;
    let (mut totals, mut reasons) = (Totals::default(), FailureReasons::default());
    let references_ok = read_against(options, args, global, &mut out, &mut report)?;
    let symbols = args.output_symbols();
    let examiner = Examiner { options, budget: args.budget, symbols, for_terminal: out.is_terminal() };
    let work = |solvers: &mut Solvers, records: Vec<(VariantRecord, Location)>| examiner.examine_all(solvers, &records);
    args.check_input(input)?;
    let read = for_each_variant_batch(input, args.options(), global, &mut out, work, |out, processed, progress| {
        let line = match processed {
            Processed::Done(finding) => {
                totals.add(finding.verdict, finding.contradicts, finding.is_in_file);
                finding.error.iter().for_each(|text| progress.print(text));
                finding.failed.into_iter().for_each(|failed| reasons.add(ReportedFailure::WithReason(failed)));
                let known = finding.verified.map(|verified| report.add(verified)).transpose()?;
                known.flatten().iter().for_each(|text| progress.print(text));
                finding.line
            }
            Processed::Malformed(entry) => {
                totals.add_malformed();
                report.add_malformed(&entry)?;
                (!options.summary).then(|| format!("malformed\t0\t{}", entry.text))
            }
        };
        line.map_or(Ok(()), |line| out.line(line))
    });
    if options.summary && matches!(read, Ok(_) | Err(Failure::Reported)) {
        let rows = SummaryRows { unknown: true, errors: "wrong solution" };
        totals.write(&mut out, &rows, (!options.against.is_empty()).then(|| report.known()))?;
    }
    read?;
    out.finish()?;
    if !global.quiet {
        print_reasons(reasons, symbols);
        if !(options.witness || options.summary || options.report.is_some()) {
            suggest_witness(totals.several_in_files());
        }
    }
    let known = report.known();
    report.finish()?;
    Ok(references_ok && totals.are_all_right() && known == 0)
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

/// Prints the reasons of the first failures.
fn print_reasons(reasons: FailureReasons<VariantRecord>, symbols: Symbols) {
    let mut solvers = Solvers::default();
    reasons.print(|VariantRecord { variant, puzzle, .. }: &VariantRecord| {
        NoSolution::find(&mut solvers, variant, puzzle, symbols).sentence()
    });
}

/// Examines puzzles.
struct Examiner<'a> {
    options: &'a VerifyOptions<'a>,
    budget: u64,
    symbols: Symbols,
    /// Whether lines go to a terminal.
    for_terminal: bool,
}

impl Examiner<'_> {
    fn examine_all(&self, solvers: &mut Solvers, records: &[(VariantRecord, Location)]) -> Vec<Finding> {
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
    ) -> Finding {
        let VerifyOptions { minimal, summary, report, against, .. } = *self.options;
        let (layout, solver) = solvers.get(&record.variant);
        let verdict = found.verdict();
        let is_accepted = |given: &Puzzle| given.fills(&record.puzzle) && layout.accepts(given.cells());
        let is_wrong = record.invalid_solution || record.solution.as_ref().is_some_and(|given| !is_accepted(given));
        let differences = differences(&found.solutions, layout);
        let redundant_clues = (minimal && !summary && verdict == Verdict::Unique)
            .then(|| redundant_clues_text(layout, solver, &record.puzzle, self.budget));
        let mut facts = Facts { record, location, examiner: self, verdict, found, is_wrong, reason: None, differences };
        if verdict == Verdict::None && (facts.is_explained() || report.is_some()) {
            let VariantRecord { variant, puzzle, .. } = record;
            facts.reason = Some(puzzle_errors::no_solution_of_variant(solvers, variant, puzzle, self.symbols));
        }
        let is_compared = report.is_some() || !against.is_empty();
        Finding {
            verdict,
            contradicts: is_wrong,
            is_in_file: !location.is_argument(),
            line: (!summary).then(|| facts.line(redundant_clues)),
            error: facts.error(),
            failed: facts.failed(),
            verified: is_compared.then(|| facts.verified()),
        }
    }
}

/// A puzzle and what was found about it.
struct Facts<'a> {
    record: &'a VariantRecord,
    location: &'a Location,
    examiner: &'a Examiner<'a>,
    verdict: Verdict,
    found: SearchResult,
    /// Whether the given solution is wrong.
    is_wrong: bool,
    /// Why there is no solution, if this is reported.
    reason: Option<String>,
    /// The cells in which two solutions differ.
    differences: Option<String>,
}

impl Facts<'_> {
    /// Returns whether a failure is explained at once. Wrong entries are searched in typed puzzles, wrong constraints in all that
    /// have constraints.
    fn is_explained(&self) -> bool {
        self.location.is_argument() || !self.record.variant.constraints().is_empty()
    }

    fn line(&self, redundant_clues: Option<String>) -> String {
        let Examiner { symbols, for_terminal, .. } = *self.examiner;
        let puzzle = puzzle_column(self.record, self.location, symbols, for_terminal);
        let mut line = format!("{}\t{}\t{puzzle}", self.verdict, self.found.count);
        if self.examiner.options.witness && self.verdict == Verdict::Multiple {
            let text = |solution| self.record.variant.text_of(solution, self.examiner.symbols);
            self.found.solutions.iter().for_each(|solution| line += &format!("\t{}", text(solution)));
        }
        redundant_clues.into_iter().for_each(|clues| line += &format!("\t{clues}"));
        line
    }

    /// Returns the message for standard error.
    fn error(&self) -> Option<String> {
        let VerifyOptions { witness, summary, .. } = *self.examiner.options;
        // Other puzzles have a line in which the two solutions are easy to compare.
        let differences = || self.differences.clone().filter(|_| witness && !summary);
        let explanation = || self.reason.clone().or_else(differences).filter(|_| self.is_explained());
        let is_offered = self.verdict == Verdict::Multiple && self.location.is_argument() && !witness && !summary;
        let error = self.mistake().or_else(explanation).or_else(|| is_offered.then(|| SHOW_WITNESS.to_owned()));
        error.map(|error| format!("{}: {error}", self.location))
    }

    fn mistake(&self) -> Option<String> {
        self.is_wrong.then(|| WRONG_SOLUTION.to_owned())
    }

    /// Returns the failure to report below the lines.
    fn failed(&self) -> Option<FailedPuzzle<VariantRecord>> {
        if self.is_explained()
            || self.is_wrong
            || self.examiner.options.summary
            || self.examiner.options.report.is_some()
        {
            return None;
        }
        let cause = match (self.verdict, &self.differences) {
            (Verdict::None, _) => FailureCause::NoSolution(self.record.clone()),
            (Verdict::Multiple, Some(text)) if self.examiner.options.witness => {
                FailureCause::SeveralSolutions(text.clone())
            }
            _ => return None,
        };
        Some(FailedPuzzle { place: place_of(self.location, &id_of_variant(self.record)), cause })
    }

    /// Returns the row of the report.
    fn verified(&self) -> VerifiedPuzzle<Key> {
        let differences = || self.differences.as_ref().map(|differences| format!("several solutions; {differences}"));
        let fault = self.reason.clone().or_else(differences);
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

/// Returns in which cells two solutions differ; `None` without two.
fn differences(solutions: &[Puzzle], layout: &Layout) -> Option<String> {
    let [one, other] = solutions else { return None };
    let pairs = (0..).zip(one.cells().iter().zip(other.cells()));
    Some(differing_cells(pairs.filter(|(_, (one, other))| one != other).map(|(cell, _)| layout.cell_name(cell))))
}

/// Returns the redundant clues, or `minimal`; `unknown` if a search was not completed.
fn redundant_clues_text(layout: &Layout, solver: &mut Solver, puzzle: &Puzzle, budget: u64) -> String {
    match solver.redundant_clues(puzzle, budget).as_deref() {
        None => Verdict::Unknown.to_string(),
        Some([]) => "minimal".into(),
        Some(cells) => cells.iter().map(|&cell| layout.cell_name(cell)).collect::<Vec<_>>().join(" "),
    }
}
