//! `solve`

mod printer;

use crate::args::{GlobalArgs, InputArgs, KindArgs, OutputArgs, values};
use crate::commands::command::{Command, Task};
use crate::error::{Failure, print_stderr};
use crate::interrupt;
use crate::io::input::{self, InputBatch, Location, Processed};
use crate::io::record_output::RecordOutput;
use crate::limits;
use crate::not_unique::NO_SOLUTION;
use crate::progress::Progress;
use crate::puzzle_errors;
use crate::puzzle_names::{Named, place_of};
use clap::ValueEnum;
use cluewise::engine::{Ability, Engine, Unsupported};
use cluewise::formats::{self, SolutionPlace};
use cluewise::kinds::{Estimate, SearchResult, Verdict};
use cluewise::pack::{AnyPuzzle, ClassicPuzzle, KindPuzzle, Record};
use cluewise::solver::{self, naive};
use cluewise::{CancellationToken, Grid, Puzzle};
use printer::SolutionPrinter;

/// Print solutions in lexicographic order
///
/// Jigsaws and sizes other than 9x9 are recognized; --variant names additional rules. Their solutions have no
/// particular order.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise solve puzzles.txt                            the first solution of each\n  \
    cluewise solve --format grid 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n  \
    cluewise solve --all puzzles.txt | head               all solutions, as they are found\n  \
    cluewise solve --count --limit 1000 puzzles.txt       number of solutions, up to a thousand\n  \
    cluewise solve --count --estimate draft.json          an estimate, such as ~6.7e21 ±0.9%, if there are many\n\n\
    Exit code 1 if any puzzle has no solution or is malformed.")]
pub struct Solve {
    #[command(flatten)]
    input: InputArgs,
    /// Maximum number of solutions per puzzle [default: 1; with --count 1000000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// Print all solutions
    #[arg(long, conflicts_with = "limit")]
    all: bool,
    /// Print the number of solutions only, up to the limit
    #[arg(long, conflicts_with_all = ["format"])]
    count: bool,
    /// Estimate the number of solutions where the count ends at the limit, 10000, or at the budget: the mean of this
    /// many random paths, and its standard error [default: 1000]
    #[arg(long, value_name = "PATHS", requires = "count", num_args = 0..=1, require_equals = true,
        default_missing_value = "1000", value_parser = clap::value_parser!(u64).range(2..=MAX_PATHS))]
    estimate: Option<u64>,
    /// Random seed of the paths, a number or any text
    #[arg(long, value_name = "S", default_value = "0", value_parser = values::seed, requires = "estimate")]
    seed: u64,
    /// Solver; naive is plain backtracking, for comparison
    #[arg(long, value_name = "ENGINE", default_value = "auto")]
    engine: SolverName,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    kind: KindArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SolverName {
    Auto,
    Naive,
}

/// Maximum number of solutions per puzzle that are collected before they are printed.
const MAX_COLLECTED: u64 = 64;
/// Maximum number of puzzles per batch if they are solved together, divided by the solutions to keep.
const LARGE_BATCH: usize = 1 << 12;
/// Maximum number of puzzles per batch if they are solved one by one.
const SMALL_BATCH: usize = 64;
/// Default limit of `--count`.
const COUNT_LIMIT: u64 = 1_000_000;

/// The same with estimates of what is beyond it.
const LIMIT_BEFORE_ESTIMATE: u64 = 10_000;
/// Maximum number of random paths of an estimate.
const MAX_PATHS: u64 = 1_000_000;

/// A puzzle and its result.
struct Solved {
    found: Found,
    /// The puzzle, unless its first solution is known and printed without it.
    record: Option<Box<Record>>,
    location: Location,
    /// Why there is no solution, if this was searched.
    reason: Option<Box<str>>,
    /// Whether there are more solutions than the one that is printed.
    has_more: bool,
    /// The estimate in place of a count that ended before the last solution.
    estimate: Option<Estimate>,
}

/// The result for one puzzle.
enum Found {
    Count(u64),
    /// Solutions of a plain classic puzzle.
    Grids(Vec<Grid>),
    /// Of any puzzle, or its number of solutions alone. What few have is boxed.
    Any(Box<SearchResult>),
    /// With too many solutions to collect: searched while they are printed.
    Deferred,
    Unsupported(Box<Unsupported>),
}

impl Found {
    /// Returns whether it is known that there is no solution.
    fn is_none(&self) -> bool {
        match self {
            Found::Count(count) => *count == 0,
            Found::Grids(grids) => grids.is_empty(),
            Found::Any(found) => found.is_complete && found.count == 0,
            Found::Deferred | Found::Unsupported(_) => false,
        }
    }

    /// Returns the number of solutions; `None` if it is not known yet.
    fn count(&self) -> Option<u64> {
        match self {
            Found::Count(count) => Some(*count),
            Found::Grids(grids) => Some(grids.len() as u64),
            Found::Any(found) => Some(found.count),
            Found::Deferred | Found::Unsupported(_) => None,
        }
    }

    /// Keeps the first of several solutions; returns whether there were more.
    fn keep_first(&mut self) -> bool {
        let Found::Any(found) = self else { return false };
        if found.solutions.is_empty() {
            return false;
        }
        found.solutions.truncate(1);
        // The search for others does not matter.
        found.is_complete = true;
        found.count > 1
    }
}

impl Command for Solve {
    const NAME: &'static str = "solve";
    const OTHER_WORDS: &'static [&'static str] = &["solution", "answer"];
    const TASKS: &'static [Task] = &[Task::Verify];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let mut out = self.open()?;
        let place = out.format().solution_place();
        let source = self.input.with_kinds(&self.kind)?.with_candidates();
        let (mut all_solved, mut several, mut limited) = (true, Several::default(), Several::default());
        let work = |batch: &InputBatch| self.solve_all(batch, place);
        let take = |out: &mut RecordOutput, processed: Processed<Solved>, progress: &Progress| {
            let Processed::Done(solved) = processed else { return Ok(()) };
            if solved.has_more {
                several.add(&solved.location);
            }
            if self.count && solved.estimate.is_none() && solved.found.count() == Some(self.limit()) {
                limited.add(&solved.location);
            }
            all_solved &= self.print(solved, place, out, progress)?;
            Ok(())
        };
        let well_formed = input::for_each_batch(source, global, &mut out, self.batch_size(), work, take)?;
        out.finish()?;
        several.print(global, |first, count| match count {
            1 => format!("{first} has several solutions; one of them is printed, --all prints all"),
            count => format!(
                "cluewise: {count} puzzles have several solutions, of which one is printed; the first is {first}; --all prints all"
            ),
        });
        limited.print(global, |first, count| match count {
            1 => format!("{first} may have more solutions: the count ended at the limit (--limit, --all)"),
            count => format!(
                "cluewise: {count} puzzles may have more solutions: their counts ended at the limit (--limit, --all); the first is {first}"
            ),
        });
        Ok(well_formed && all_solved)
    }
}

impl Solve {
    /// Opens the output. Counts are plain text, whatever the file extension.
    fn open(&self) -> Result<RecordOutput, Failure> {
        let format = if self.count { formats::LINE } else { self.output.format_or(formats::LINE)? };
        let mut header = self.input.header();
        header.symbols = self.kind.output_symbols();
        RecordOutput::with_format(&self.output.file, format, &header)
    }

    fn limit(&self) -> u64 {
        let default = match self.estimate {
            Some(_) => LIMIT_BEFORE_ESTIMATE,
            None if self.count => COUNT_LIMIT,
            None => 1,
        };
        if self.all { u64::MAX } else { self.limit.unwrap_or(default) }
    }

    /// Returns whether puzzles can be solved together, because few solutions are requested.
    fn uses_batch_solver(&self) -> bool {
        self.engine == SolverName::Auto && (self.count || self.limit() <= MAX_COLLECTED)
    }

    /// Returns whether only the first solution is printed, because no other number is requested.
    fn prints_first_only(&self) -> bool {
        self.limit.is_none() && !self.all && !self.count && self.engine == SolverName::Auto
    }

    /// Returns the maximum number of puzzles per batch.
    fn batch_size(&self) -> usize {
        match self.uses_batch_solver() {
            true if self.count => LARGE_BATCH,
            true => (LARGE_BATCH / self.limit() as usize).max(SMALL_BATCH),
            false => SMALL_BATCH,
        }
    }

    /// Returns the result of each puzzle of a batch.
    fn solve_all(&self, batch: &InputBatch, place: SolutionPlace) -> Vec<Solved> {
        let mut engine = Engine::new(self.kind.budget);
        let together =
            || batch.by_kind(|puzzles| self.together(puzzles), |puzzles| self.of_kinds(&mut engine, puzzles));
        let Some(found) = limits::token().run(together) else { return Vec::new() };
        let solved = |(i, found)| limits::known(&mut engine, |engine| self.solved(engine, (batch, i), found, place));
        found.into_iter().enumerate().map_while(solved).collect()
    }

    /// Solves classic puzzles together, without their candidates.
    fn together(&self, puzzles: &[Puzzle]) -> Vec<Found> {
        // Of several solutions, a complete search finds the lexicographically first.
        let only = |found: solver::FoundSolutions| match found.count {
            0 | 1 => Found::Grids(found.grids),
            _ => Found::Deferred,
        };
        match self.uses_batch_solver() {
            true if self.count => solver::count_batch(puzzles, self.limit()).map(Found::Count).collect(),
            true => solver::solve_batch(puzzles, 2).map(only).collect(),
            false => puzzles.iter().map(|_| Found::Deferred).collect(),
        }
    }

    /// Solves puzzles of other kinds together; their counts and many solutions are searched one by one.
    fn of_kinds(&self, engine: &mut Engine, puzzles: &[&KindPuzzle]) -> Vec<Found> {
        let limit = self.searched_limit();
        match self.engine == SolverName::Auto && !self.count && limit <= MAX_COLLECTED {
            true => engine.solve_batch(puzzles, limit).into_iter().map(|found| Found::Any(Box::new(found))).collect(),
            false => puzzles.iter().map(|_| Found::Deferred).collect(),
        }
    }

    /// Returns the maximum number of solutions to search: one more than is printed shows whether there are several.
    fn searched_limit(&self) -> u64 {
        if self.prints_first_only() { 2 } else { self.limit() }
    }

    /// Returns the result of a puzzle after the search together with others, with the reason if there is no solution.
    fn solved(
        &self,
        engine: &mut Engine,
        (batch, i): (&InputBatch, usize),
        together: Found,
        place: SolutionPlace,
    ) -> Solved {
        let together =
            if batch.has_candidates(i) && !matches!(together, Found::Any(_)) { Found::Deferred } else { together };
        let limit = self.searched_limit();
        let mut found = match (together, self.engine) {
            (Found::Deferred, SolverName::Naive) => self.naive(&batch.record(i)),
            (Found::Deferred, _) if self.count => Found::Any(Box::new(engine.count(&batch.record(i).puzzle, limit))),
            (Found::Deferred, _) if limit <= MAX_COLLECTED => {
                Found::Any(Box::new(engine.solutions(&batch.record(i).puzzle, limit)))
            }
            (found, _) => found,
        };
        let has_more = self.prints_first_only() && found.keep_first();
        let is_cut = found.count() == Some(limit) || matches!(&found, Found::Any(found) if !found.is_complete);
        let estimated = self.estimate.filter(|_| is_cut);
        let estimate = estimated.and_then(|paths| engine.estimate(&batch.record(i).puzzle, paths, self.seed));
        let location = batch.location(i);
        let reason = found.is_none().then(|| self.reason(engine, &batch.record(i).puzzle, &location)).flatten();
        let is_alone = matches!(found, Found::Count(_) | Found::Grids(_)) && !found.is_none();
        let record = (place == SolutionPlace::Field || !is_alone).then(|| Box::new(batch.record(i).into_owned()));
        Solved { found, record, location, reason, has_more, estimate }
    }

    /// Returns why a puzzle has no solution, where this is searched: for few puzzles, those with constraints or
    /// candidates and those of the command line.
    fn reason(&self, engine: &mut Engine, puzzle: &AnyPuzzle, location: &Location) -> Option<Box<str>> {
        let has_more = puzzle.has_candidates() || !puzzle.kind().constraints().is_empty();
        (has_more || location.is_argument()).then(|| {
            let found = engine.no_solution(puzzle, self.kind.output_symbols());
            puzzle_errors::no_solution(&found, found.has_entries && location.is_argument()).into()
        })
    }

    /// Solves a puzzle by plain backtracking.
    fn naive(&self, record: &Record) -> Found {
        let puzzle = match record.require_classic(Ability::PlainBacktracking) {
            Ok(puzzle) => puzzle,
            Err(error) => return Found::Unsupported(Box::new(error)),
        };
        let mut found = SearchResult::complete(0);
        match self.limit() {
            _ if self.count => found.count = self.naive_grids(puzzle).count() as u64,
            ..=MAX_COLLECTED => {
                found.solutions = self.naive_grids(puzzle).map(|grid| Puzzle::from(grid).into()).collect();
                found.count = found.solutions.len() as u64;
            }
            _ => return Found::Deferred,
        }
        found.is_complete = !CancellationToken::current().is_cancelled();
        Found::Any(Box::new(found))
    }

    /// Returns the solutions of a puzzle by plain backtracking, up to the limit.
    fn naive_grids(&self, puzzle: &ClassicPuzzle) -> Box<dyn Iterator<Item = Grid>> {
        let limit = usize::try_from(self.limit()).unwrap_or(usize::MAX);
        match puzzle.candidates.as_deref() {
            None => Box::new(naive::solutions(&puzzle.clues).take(limit)),
            Some(within) => Box::new(naive::solutions_within(within).take(limit)),
        }
    }

    /// Prints the solutions of a puzzle, or their number, and what is wrong with it. Returns whether it has solutions
    /// and all are printed.
    fn print(
        &self,
        solved: Solved,
        place: SolutionPlace,
        out: &mut RecordOutput,
        progress: &Progress,
    ) -> Result<bool, Failure> {
        let Solved { found, record, location, reason, estimate, .. } = solved;
        let name = record.as_deref().map(Named::name).unwrap_or_default();
        let mut printer = SolutionPrinter { out, place, record, count: 0, error: None };
        let (mut is_complete, mut unsupported) = (true, None);
        match (found, estimate) {
            (_, Some(estimate)) => printer.print_estimate(estimate)?,
            (Found::Count(count), _) => printer.print_count(count)?,
            (Found::Grids(grids), _) => grids.into_iter().try_for_each(|grid| printer.print_grid(grid))?,
            (Found::Any(found), _) => {
                is_complete = found.is_complete;
                match self.count {
                    true => printer.print_count(found.count)?,
                    false => found.solutions.into_iter().try_for_each(|cells| printer.print_cells(cells))?,
                }
            }
            (Found::Deferred, _) => is_complete = limits::token().run_partly(|| self.stream(&mut printer))?,
            (Found::Unsupported(error), _) => unsupported = Some(error.to_string()),
        }
        let marks = || {
            let marks = Engine::new(self.kind.budget).wrong_marks(&printer.record.as_deref()?.puzzle)?;
            Some(marks.to_string())
        };
        let problem = match printer.count {
            _ if unsupported.is_some() => unsupported,
            count if !is_complete => Some(self.incomplete(count)),
            0 => marks().or_else(|| reason.map(String::from)).or_else(|| Some(NO_SOLUTION.to_owned())),
            _ => None,
        };
        let errors: Vec<String> = printer.error.into_iter().chain(problem).collect();
        errors.iter().for_each(|error| progress.print(&format!("{}: {error}", place_of(&location, &name))));
        Ok(errors.is_empty())
    }

    /// Returns the message for a search that has used up its budget.
    fn incomplete(&self, count: u64) -> String {
        let cause = match limits::name() {
            "--budget" => format!("{} branches are used up (--budget)", self.kind.budget),
            end => format!("the search was ended ({end})"),
        };
        format!("{}: {cause}, {count} solutions found", Verdict::Unknown)
    }

    /// Searches for solutions while they are printed. Returns whether the search was completed.
    fn stream(&self, printer: &mut SolutionPrinter) -> Result<bool, Failure> {
        let Some(puzzle) = printer.record.as_deref().map(|record| record.puzzle.clone()) else { return Ok(true) };
        if let (SolverName::Naive, AnyPuzzle::Classic(puzzle)) = (self.engine, &puzzle) {
            let mut grids = self.naive_grids(puzzle);
            grids.try_for_each(|grid| printer.print_grid(grid).and_then(|()| interrupt::check()))?;
            return Ok(!limits::is_over());
        }
        let (mut engine, mut result) = (Engine::new(self.kind.budget), Ok(()));
        let found = engine.each_solution(&puzzle, self.limit(), |cells| {
            result = printer.print_cells(cells).and_then(|()| interrupt::check());
            result.is_ok()
        });
        result.map(|()| found.is_complete && !limits::is_over())
    }
}

/// Puzzles of which one message tells something.
#[derive(Default)]
struct Several {
    first: Option<Location>,
    count: u64,
}

impl Several {
    /// Counts a puzzle.
    fn add(&mut self, location: &Location) {
        self.first.get_or_insert_with(|| location.clone());
        self.count += 1;
    }

    /// Prints the message about the first one and their number to standard error.
    fn print(self, global: &GlobalArgs, message: impl Fn(Location, u64) -> String) {
        if let Some(first) = self.first.filter(|_| !global.quiet) {
            print_stderr(message(first, self.count));
        }
    }
}
