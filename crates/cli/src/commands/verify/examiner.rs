//! Examines puzzles: finds what `verify` says about them.

use super::examination::Examination;
use crate::args::KindArgs;
use crate::io::input::InputBatch;
use crate::limits;
use crate::puzzle_errors;
use crate::puzzle_names::{id_of, place_of};
use crate::report::{Comparison, ROUNDED_SOLUTION, WRONG_SOLUTION, puzzle_column};
use crate::verification::{
    FailedPuzzle, FailureCause, Finding, FindingText, MAX_REASONS, ReportedFailure, add_name, redundant_parts,
};
use cluewise::engine::{Duplicates, Engine};
use cluewise::formats::has_rounded_solution;
use cluewise::kinds::{NoSolution, SearchResult, Verdict};
use cluewise::solver;
use std::cell::OnceCell;

/// Options of what is examined and written.
#[derive(clap::Args)]
pub struct ExaminationArgs {
    /// Maximum number of solutions to count, at least 2
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(2..))]
    pub limit: u64,
    /// Append two solutions where there are several; standard error names the cells in which they differ, for the first
    /// five such puzzles of files
    #[arg(long)]
    pub witness: bool,
    /// Append the redundant clues and constraints (each removable by itself), or `minimal`
    ///
    /// Constraints such as cages, dots and marks of cells follow the clues, each after a semicolon.
    #[arg(long)]
    pub minimal: bool,
    /// Append what an editor should know, each after a semicolon, or `ready`: rules and constraints that are not needed,
    /// a single step far harder than all others, a trivial puzzle, a missing title or text of the rules
    #[arg(long, conflicts_with = "summary")]
    pub publish: bool,
    /// Print totals only
    #[arg(long)]
    pub summary: bool,
}

/// Examines puzzles as the arguments tell.
pub struct Examiner<'a> {
    pub args: &'a ExaminationArgs,
    pub kind: &'a KindArgs,
    pub has_report: bool,
    /// Whether puzzles are compared with each other or with those of other files.
    pub is_compared: bool,
    /// Whether lines go to a terminal.
    pub for_terminal: bool,
    pub is_quiet: bool,
}

impl Examiner<'_> {
    /// Returns the findings about the puzzles of a batch.
    pub fn examine_all(&self, batch: &InputBatch) -> Vec<Finding> {
        let limit = self.args.limit;
        if self.needs_totals_only(batch) {
            let counted =
                || Finding::counted(solver::count_batch(&batch.puzzles, limit).map(solver::Verdict::from_count));
            return limits::token().run(counted).unwrap_or_default();
        }
        let mut engine = Engine::new(self.kind.budget);
        let Some(found) = limits::token().run(|| batch.counted(&mut engine, limit)) else { return Vec::new() };
        // A report has the reasons, and programs read the totals.
        let are_failures_reported = !self.is_quiet && !self.args.summary && !self.has_report;
        let mut reported = are_failures_reported.then_some(0);
        let examine =
            |(i, found)| limits::known(&mut engine, |engine| self.examine(engine, (batch, i), found, &mut reported));
        found.into_iter().enumerate().map_while(examine).collect()
    }

    /// Returns whether the verdicts are only counted, and the input has nothing but classic puzzles. Then
    /// [`Examiner::examine`] would find nothing else.
    fn needs_totals_only(&self, batch: &InputBatch) -> bool {
        let is_plain = batch.is_plain() && !batch.has_errors() && !batch.are_arguments();
        is_plain && self.args.summary && !self.is_compared
    }

    /// Examines a puzzle. `reported` is the number of failures of this batch below the lines; `None` if none are
    /// reported.
    fn examine(
        &self,
        engine: &mut Engine,
        (batch, i): (&InputBatch, usize),
        found: SearchResult,
        reported: &mut Option<usize>,
    ) -> Finding {
        let args = self.args;
        let is_compared = self.is_compared && !batch.has_candidates(i);
        let comparison = is_compared.then(|| {
            let record = batch.record(i);
            Comparison::of(engine.key(&record, Duplicates::default()), &record)
        });
        let examination = self.examination(engine, batch, i, found);
        let is_reported = examination.is_reported(args.witness);
        let failure = reported.as_mut().filter(|_| is_reported).map(|reported| {
            *reported += 1;
            match *reported > MAX_REASONS {
                true => ReportedFailure::Counted,
                false => ReportedFailure::WithReason(self.failed(&examination)),
            }
        });
        let line = (!args.summary).then(|| self.line(&examination));
        let place = || place_of(&batch.location(i), &id_of(&batch.record(i)));
        let error = self.error(&examination).map(|error| format!("{}: {error}", place()));
        let verified = self.is_compared.then(|| examination.verified(self.has_report, comparison));
        let is_silent = line.is_none() && error.is_none() && verified.is_none();
        let text = (!is_silent).then(|| Box::new(FindingText { line, error, verified, failure }));
        Finding {
            verdict: examination.verdict,
            puzzles: 1,
            is_wrong: examination.mistake.is_some(),
            is_in_file: !batch.are_arguments(),
            text,
        }
    }

    fn examination<'a>(
        &self,
        engine: &mut Engine,
        batch: &'a InputBatch,
        i: usize,
        found: SearchResult,
    ) -> Examination<'a> {
        let (record, verdict) = (batch.record(i), found.verdict());
        let symbols = self.kind.output_symbols();
        let is_explained = batch.are_arguments() || !record.kind().constraints().is_empty();
        let has_none = verdict == Verdict::None;
        let is_wrong = engine.holds_solution(&record) == Some(false);
        let wrong_solution = || if has_rounded_solution(&record) { ROUNDED_SOLUTION } else { WRONG_SOLUTION };
        let marks = has_none.then(|| engine.wrong_marks(&record.puzzle)).flatten();
        // Wrong entries are searched in typed puzzles, wrong constraints in all that have constraints, and both for reports.
        let is_searched = has_none && marks.is_none() && (is_explained || self.has_report);
        let reason = is_searched.then(|| engine.no_solution(&record.puzzle, symbols));
        let mistake = marks.map(|marks| marks.to_string()).or_else(|| is_wrong.then(|| wrong_solution().to_owned()));
        let needs_parts = self.args.minimal && !self.args.summary && verdict == Verdict::Unique;
        let redundant_parts = needs_parts.then(|| match engine.redundant_parts(&record.puzzle) {
            Some(parts) => redundant_parts(&parts.clues, parts.constraints),
            None => Verdict::Unknown.to_string(),
        });
        let concerns = self.args.publish.then(|| {
            let concerns: Vec<String> = engine.concerns(&record).iter().map(ToString::to_string).collect();
            if concerns.is_empty() { "ready".to_owned() } else { concerns.join("; ") }
        });
        let needs_solutions = verdict == Verdict::Multiple && found.solutions.is_empty();
        let two_solutions = if needs_solutions { OnceCell::new() } else { OnceCell::from(found.solutions) };
        Examination {
            batch,
            i,
            record,
            symbols,
            verdict,
            count: found.count,
            has_limited_count: !found.is_complete,
            is_wrong,
            mistake,
            is_explained,
            reason,
            redundant_parts,
            concerns,
            two_solutions,
        }
    }

    fn line(&self, examination: &Examination) -> String {
        let Examination { batch, i, record, symbols, verdict, count, redundant_parts, concerns, .. } = examination;
        let puzzle = puzzle_column(record, &batch.location(*i), *symbols, self.for_terminal);
        let mut line = format!("{verdict}\t{count}\t{puzzle}");
        if self.args.witness && *verdict == Verdict::Multiple {
            examination
                .two_solutions()
                .iter()
                .for_each(|solution| line += &format!("\t{}", examination.text(solution)));
        }
        redundant_parts.iter().chain(concerns).for_each(|parts| line += &format!("\t{parts}"));
        // In place of its record, a puzzle on a terminal has its name.
        add_name(&mut line, &Some(batch.puzzle_name(*i)).filter(|name| *name != puzzle).unwrap_or_default());
        line
    }

    /// Returns the message for standard error. The lines of many puzzles are for programs, so most of files are not
    /// explained here.
    fn error(&self, examination: &Examination) -> Option<String> {
        let Examination { batch, is_explained, reason, mistake, verdict, .. } = examination;
        let (is_argument, witness) = (batch.are_arguments(), self.args.witness);
        // Only typed puzzles have a remedy for wrong entries.
        let message = |found: &NoSolution| puzzle_errors::no_solution(found, found.has_entries && is_argument);
        let reason = || reason.as_ref().filter(|_| *is_explained).map(message);
        // Other puzzles have a line in which the two solutions are easy to compare.
        let is_compared =
            *verdict == Verdict::Multiple && !self.args.summary && (is_argument || witness && *is_explained);
        let differences =
            || is_compared.then(|| examination.with_rules(examination.differences().typed_reason(witness)));
        mistake.clone().or_else(reason).or_else(differences)
    }

    /// Returns the failure to report below the lines.
    fn failed(&self, examination: &Examination) -> FailedPuzzle {
        let record = &examination.record;
        let place = place_of(&examination.batch.location(examination.i), &id_of(record));
        let cause = match examination.verdict {
            Verdict::Multiple => FailureCause::SeveralSolutions(
                examination.with_rules(examination.differences().reason(self.args.witness)),
            ),
            _ => FailureCause::NoSolution(Box::new(record.puzzle.clone())),
        };
        FailedPuzzle { place, cause }
    }
}
