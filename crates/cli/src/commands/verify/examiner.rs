//! Examines puzzles: finds what `verify` says about them.

use super::examination::Examination;
use crate::args::KindArgs;
use crate::commands::wrong_marks;
use crate::io::input::InputBatch;
use crate::puzzle_errors;
use crate::puzzle_names::{id_of, place_of};
use crate::report::{Comparison, WRONG_SOLUTION, puzzle_column};
use crate::verification::{
    FailedPuzzle, FailureCause, Finding, FindingText, MAX_REASONS, ReportedFailure, add_name, redundant_parts,
};
use cluewise::Grid;
use cluewise::engine::{Duplicates, Engine};
use cluewise::generator::redundant_clues;
use cluewise::kinds::{self, NoSolution, SearchResult, Verdict};
use cluewise::pack::{KindPuzzle, Record};
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

/// The solutions of a puzzle.
struct Found {
    /// Their number, up to the limit.
    count: u64,
    verdict: Verdict,
    /// Two solutions of a puzzle of another kind than the classic one, if it has several.
    witnesses: Vec<kinds::Puzzle>,
}

impl Found {
    fn counted(count: u64) -> Found {
        Found { count, verdict: solver::Verdict::from_count(count).into(), witnesses: Vec::new() }
    }
}

impl Examiner<'_> {
    /// Returns the findings about the puzzles of a batch.
    pub fn examine_all(&self, batch: &InputBatch) -> Vec<Finding> {
        let limit = self.args.limit;
        if self.needs_totals_only(batch) {
            return Finding::counted(solver::count_batch(&batch.puzzles, limit).map(solver::Verdict::from_count));
        }
        let mut engine = Engine::new(self.kind.budget);
        let found = batch.by_kind(
            |puzzles| solver::count_batch(puzzles, limit).map(Found::counted).collect(),
            |puzzles| self.count_kinds(&mut engine, puzzles),
        );
        // A report has the reasons, and programs read the totals.
        let are_failures_reported = !self.is_quiet && !self.args.summary && !self.has_report;
        let mut reported = are_failures_reported.then_some(0);
        let examine = |(i, found)| self.examine(&mut engine, (batch, i), found, &mut reported);
        found.into_iter().enumerate().map(examine).collect()
    }

    /// Returns whether the verdicts are only counted, and the input has nothing but classic puzzles. Then
    /// [`Examiner::examine`] would find nothing else.
    fn needs_totals_only(&self, batch: &InputBatch) -> bool {
        let is_plain = batch.is_plain() && !batch.has_errors() && !batch.are_arguments();
        is_plain && self.args.summary && !self.is_compared
    }

    /// Counts the solutions of puzzles of other kinds than the classic one.
    fn count_kinds(&self, engine: &mut Engine, puzzles: &[&KindPuzzle]) -> Vec<Found> {
        let (limit, budget) = (self.args.limit, engine.budget());
        let found = engine.solve_batch(puzzles, 2);
        let counted = |(found, puzzle): (SearchResult, &&KindPuzzle)| {
            let verdict = found.verdict();
            let count = match limit > 2 && verdict == Verdict::Multiple {
                true => engine.solvers().get(&puzzle.kind).1.count(&puzzle.clues, limit, budget).count,
                false => found.count,
            };
            Found { count, verdict, witnesses: found.solutions }
        };
        found.into_iter().zip(puzzles).map(counted).collect()
    }

    /// Examines a puzzle. `reported` is the number of failures of this batch below the lines; `None` if none are
    /// reported.
    fn examine(
        &self,
        engine: &mut Engine,
        (batch, i): (&InputBatch, usize),
        found: Found,
        reported: &mut Option<usize>,
    ) -> Finding {
        let args = self.args;
        let is_compared = self.is_compared && batch.candidates(i).is_none();
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
            is_classic: examination.kind.is_none(),
            text,
        }
    }

    fn examination<'a>(
        &self,
        engine: &'a mut Engine,
        batch: &'a InputBatch,
        i: usize,
        found: Found,
    ) -> Examination<'a> {
        let (kind, within, symbols) = (batch.kind(i), batch.candidates(i), self.kind.output_symbols());
        let found = within.map_or(found, |within| Found::counted(solver::count_within(within, self.args.limit)));
        let Found { count, verdict, witnesses } = found;
        let is_explained = batch.are_arguments() || kind.is_some_and(|record| !record.kind().constraints().is_empty());
        let has_none = verdict == Verdict::None;
        let is_wrong = is_wrong_solution(engine, batch, i);
        let marks = (has_none && within.is_some()).then(|| wrong_marks(&batch.record(i))).flatten();
        let mistake = marks.or_else(|| is_wrong.then(|| WRONG_SOLUTION.to_owned()));
        // Wrong entries are searched in typed puzzles, wrong constraints in all that have constraints, and both for reports.
        let is_searched = has_none && within.is_none() && (is_explained || self.has_report);
        let reason = is_searched.then(|| match kind {
            None => (NoSolution::of_classic(&batch.puzzles[i]), true),
            Some(record) => puzzle_errors::find(engine.solvers(), record.kind(), &record.puzzle.clues(), symbols),
        });
        let needs_parts = self.args.minimal && !self.args.summary && verdict == Verdict::Unique;
        let redundant_parts = needs_parts.then(|| self.redundant_parts(engine, batch, i));
        let two_solutions = if kind.is_some() { OnceCell::from(witnesses) } else { OnceCell::new() };
        let kind = kind.map(|record| (record, engine.solvers().get(record.kind()).0));
        Examination {
            batch,
            i,
            kind,
            symbols,
            verdict,
            count,
            is_wrong,
            mistake,
            is_explained,
            reason,
            redundant_parts,
            two_solutions,
        }
    }

    /// Returns the redundant clues and constraints, or the word for none; `unknown` if a search was not completed.
    fn redundant_parts(&self, engine: &mut Engine, batch: &InputBatch, i: usize) -> String {
        let Some(KindPuzzle { kind, clues: puzzle, .. }) = batch.kind(i).and_then(Record::kind_puzzle) else {
            let clues: Vec<String> = redundant_clues(&batch.puzzles[i]).iter().map(|cell| cell.to_string()).collect();
            return redundant_parts(&clues, Vec::new());
        };
        let budget = engine.budget();
        let (layout, solver) = engine.solvers().get(kind);
        let found = solver.redundant_clues(puzzle, budget).zip(kind.redundant_constraints(puzzle, budget));
        let Some((clues, constraints)) = found else { return Verdict::Unknown.to_string() };
        let clues: Vec<String> = clues.iter().map(|&cell| layout.cell_name(cell)).collect();
        let constraints = constraints.iter().map(|constraint| layout.constraint_name(constraint)).collect();
        redundant_parts(&clues, constraints)
    }

    fn line(&self, examination: &Examination) -> String {
        let Examination { batch, i, kind, symbols, verdict, count, redundant_parts, .. } = examination;
        let puzzle = match kind {
            None => batch.text(*i),
            Some((record, _)) => puzzle_column(record, &batch.location(*i), *symbols, self.for_terminal),
        };
        let mut line = format!("{verdict}\t{count}\t{puzzle}");
        if self.args.witness && *verdict == Verdict::Multiple {
            examination
                .two_solutions()
                .iter()
                .for_each(|solution| line += &format!("\t{}", examination.text(solution)));
        }
        redundant_parts.iter().for_each(|parts| line += &format!("\t{parts}"));
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
        let message =
            |(found, has_remedy): &(NoSolution, bool)| puzzle_errors::no_solution(found, *has_remedy && is_argument);
        let reason = || reason.as_ref().filter(|_| *is_explained).map(message);
        // Other puzzles have a line in which the two solutions are easy to compare.
        let is_compared =
            *verdict == Verdict::Multiple && !self.args.summary && (is_argument || witness && *is_explained);
        let differences = || is_compared.then(|| examination.differences().typed_reason(witness));
        mistake.clone().or_else(reason).or_else(differences)
    }

    /// Returns the failure to report below the lines.
    fn failed(&self, examination: &Examination) -> FailedPuzzle {
        let record = examination.batch.record(examination.i);
        let place = place_of(&examination.batch.location(examination.i), &id_of(&record));
        let cause = match examination.verdict {
            Verdict::Multiple => FailureCause::SeveralSolutions(examination.differences().reason(self.args.witness)),
            _ => FailureCause::NoSolution(Box::new(record)),
        };
        FailedPuzzle { place, cause }
    }
}

/// Returns whether the given solution of a puzzle is wrong.
fn is_wrong_solution(engine: &mut Engine, batch: &InputBatch, i: usize) -> bool {
    let Some(record) = batch.kind(i) else {
        let within = batch.candidates(i);
        let fills = |grid: Grid| grid.fills(&batch.puzzles[i]) && within.is_none_or(|within| within.allows(&grid));
        return batch.has_invalid_solution(i) || batch.solution(i).is_some_and(|grid| !fills(grid));
    };
    let mut fills = |given: &kinds::Puzzle| {
        given.fills(&record.puzzle.clues()) && engine.solvers().get(record.kind()).0.accepts(given.cells())
    };
    record.invalid_solution || record.solution().is_some_and(|given| !fills(&given))
}
