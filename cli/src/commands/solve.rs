//! `solve`

use crate::args::{GlobalArgs, InputArgs, OutputArgs, VariantArgs};
use crate::commands::wrong_marks;
use crate::error::{Failure, print_stderr};
use crate::interrupt;
use crate::io::input::{self, InputBatch, Location};
use crate::io::output::RecordOutput;
use crate::variants;
use clap::ValueEnum;
use cluewise::formats;
use cluewise::pack::{Header, Record};
use cluewise::solver::{self, naive};
use cluewise::{Candidates, Grid, Puzzle};

/// Print solutions in lexicographic order
///
/// Jigsaws and sizes other than 9x9 are recognized; --variant names additional rules. Their solutions have no
/// particular order.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise solve puzzles.txt                            the first solution of each\n  \
    cluewise solve --format grid 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n  \
    cluewise solve --all puzzles.txt | head               all solutions, as they are found\n  \
    cluewise solve --count --limit 1000 puzzles.txt       number of solutions, up to a thousand\n\n\
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
    /// Solver; naive is plain backtracking, for comparison
    #[arg(long, value_name = "ENGINE", default_value = "auto")]
    engine: Engine,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    variant: VariantArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Engine {
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

/// A puzzle and its result.
struct Search {
    result: SearchResult,
    /// The puzzle, if the output keeps its properties.
    record: Option<Box<Record>>,
    /// The puzzle, if it is a candidate grid.
    candidate_grid: Option<Box<Record>>,
    location: Location,
    /// Whether there are more solutions than the one that is printed.
    has_more: bool,
}

/// The result for one puzzle.
enum SearchResult {
    Grids(Vec<Grid>),
    Count(u64),
    /// Too many solutions to collect: searched while they are printed.
    Deferred(Box<Puzzle>, Option<Box<Candidates>>),
}

impl Solve {
    pub fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        if self.variant.apply_to_output(&self.input, &self.output)? {
            self.variant.refuse("--engine", self.engine != Engine::Auto)?;
            let (limit, is_first_only) = (self.limit(), self.prints_first_only());
            let request = variants::solve::SolveOptions { limit, counts_only: self.count, is_first_only };
            return variants::solve::solve(&self.input, &self.variant, &self.output, &request, global);
        }
        let mut out = self.open()?;
        // Formats with a field for the solution keep the puzzle too.
        let in_full = out.format().supports_ratings();
        let (mut all_solved, mut several) = (true, SeveralSolutions::default());
        let well_formed = input::for_each_batch(
            self.input.with_candidates(),
            global,
            &mut out,
            self.batch_size(),
            |batch| self.search_all(batch, in_full),
            |out, processed, progress| {
                let input::Processed::Done(Search { result, record, candidate_grid, location, has_more }) = processed
                else {
                    return Ok(());
                };
                let any = self.print(result, record, out)?;
                if !any {
                    let marks = candidate_grid.as_deref().and_then(wrong_marks);
                    progress.print(&format!("{location}: {}", marks.as_deref().unwrap_or("no solution")));
                }
                if has_more {
                    several.add(&location);
                }
                all_solved &= any;
                Ok(())
            },
        )?;
        out.finish()?;
        several.print(global);
        Ok(well_formed && all_solved)
    }

    /// Opens the output. Counts are plain text, whatever the file extension.
    fn open(&self) -> Result<RecordOutput, Failure> {
        match self.count {
            true => RecordOutput::with_format(&self.output.file, formats::LINE, &Header::new(None)),
            false => RecordOutput::open(&self.output, &self.input.header()),
        }
    }

    fn limit(&self) -> u64 {
        let default = if self.count { COUNT_LIMIT } else { 1 };
        if self.all { u64::MAX } else { self.limit.unwrap_or(default) }
    }

    /// Returns whether puzzles can be solved together, because few solutions are requested.
    fn uses_batch_solver(&self) -> bool {
        self.engine == Engine::Auto && (self.count || self.limit() <= MAX_COLLECTED)
    }

    /// Returns whether only the first solution is printed, because no other number is requested.
    fn prints_first_only(&self) -> bool {
        self.limit.is_none() && !self.all && !self.count && self.engine == Engine::Auto
    }

    /// Returns the maximum number of puzzles per batch.
    fn batch_size(&self) -> usize {
        match self.uses_batch_solver() {
            true if self.count => LARGE_BATCH,
            true => (LARGE_BATCH / self.limit() as usize).max(SMALL_BATCH),
            false => SMALL_BATCH,
        }
    }

    /// Returns the result of each puzzle of a batch, with its record if `in_full`.
    fn search_all(&self, batch: &InputBatch, in_full: bool) -> Vec<Search> {
        let alone = |i: usize| self.search(&batch.puzzles[i], batch.candidates(i));
        let results: Vec<(SearchResult, bool)> = match self.uses_batch_solver() {
            true if self.count => {
                let counts = solver::count_batch(&batch.puzzles, self.limit()).enumerate();
                let result =
                    |(i, count)| if batch.candidates(i).is_some() { alone(i) } else { SearchResult::Count(count) };
                counts.map(|counted| (result(counted), false)).collect()
            }
            true => self.solve_together(batch),
            false => (0..batch.puzzles.len()).map(|i| (alone(i), false)).collect(),
        };
        let record = |i| Box::new(batch.record(i));
        let with_place = |(i, (result, has_more))| Search {
            result,
            record: in_full.then(|| record(i)),
            candidate_grid: batch.candidates(i).map(|_| record(i)),
            location: batch.location(i),
            has_more,
        };
        results.into_iter().enumerate().map(with_place).collect()
    }

    /// Returns the solutions of each puzzle of a batch, and whether there are more than the one that is printed.
    fn solve_together(&self, batch: &InputBatch) -> Vec<(SearchResult, bool)> {
        let is_first_only = self.prints_first_only();
        let solved = solver::solve_batch(&batch.puzzles, 2).enumerate();
        let result = |(i, found): (usize, solver::FoundSolutions)| match batch.candidates(i) {
            None if found.count < 2 => (SearchResult::Grids(found.grids), false),
            // Of several solutions, a complete search finds the lexicographically first.
            None => (self.search(&batch.puzzles[i], None), is_first_only),
            Some(within) => {
                let has_more = is_first_only && solver::count_within(within, 2) > 1;
                (self.search(&batch.puzzles[i], Some(within)), has_more)
            }
        };
        solved.map(result).collect()
    }

    /// Solves a single puzzle.
    fn search(&self, puzzle: &Puzzle, within: Option<&Candidates>) -> SearchResult {
        match (self.limit(), self.engine, within) {
            (limit, Engine::Auto, Some(within)) if self.count => {
                SearchResult::Count(solver::count_within(within, limit))
            }
            _ if self.count => SearchResult::Count(self.solutions(puzzle, within).count() as u64),
            (..=MAX_COLLECTED, ..) => SearchResult::Grids(self.solutions(puzzle, within).collect()),
            _ => SearchResult::Deferred(Box::new(*puzzle), within.cloned().map(Box::new)),
        }
    }

    fn solutions(&self, puzzle: &Puzzle, within: Option<&Candidates>) -> Box<dyn Iterator<Item = Grid>> {
        match (self.engine, within) {
            (Engine::Auto, None) => Box::new(up_to(self.limit(), solver::solutions(puzzle))),
            (Engine::Auto, Some(within)) => Box::new(up_to(self.limit(), solver::solutions_within(within))),
            (Engine::Naive, None) => Box::new(up_to(self.limit(), naive::solutions(puzzle))),
            (Engine::Naive, Some(within)) => Box::new(up_to(self.limit(), naive::solutions_within(within))),
        }
    }

    /// Prints the solutions, in the record if there is one. Returns whether there is any.
    fn print(
        &self,
        result: SearchResult,
        mut record: Option<Box<Record>>,
        out: &mut RecordOutput,
    ) -> Result<bool, Failure> {
        let mut any = false;
        let mut print = |grid: Grid| {
            any = true;
            match &mut record {
                Some(record) => {
                    record.set_solution(Some(grid));
                    out.write(record)
                }
                None => out.write(&Puzzle::from(grid).into()),
            }
        };
        match result {
            SearchResult::Count(count) => {
                out.line(count)?;
                return Ok(count > 0);
            }
            SearchResult::Grids(grids) => grids.into_iter().try_for_each(print)?,
            SearchResult::Deferred(puzzle, within) => {
                for (i, grid) in self.solutions(&puzzle, within.as_deref()).enumerate() {
                    print(grid)?;
                    if i % 64 == 0 {
                        interrupt::check()?;
                    }
                }
            }
        }
        Ok(any)
    }
}

/// The puzzles with several solutions of which one is printed.
#[derive(Default)]
pub struct SeveralSolutions {
    first: Option<Location>,
    count: u64,
}

impl SeveralSolutions {
    /// Counts a puzzle.
    pub fn add(&mut self, location: &Location) {
        self.first.get_or_insert_with(|| location.clone());
        self.count += 1;
    }

    /// Prints the puzzle with several solutions, or their number, to standard error.
    pub fn print(self, global: &GlobalArgs) {
        let Some(first) = self.first.filter(|_| !global.quiet) else { return };
        match self.count {
            1 => print_stderr(format_args!("{first} has several solutions; one of them is printed, --all prints all")),
            count => print_stderr(format_args!(
                "cluewise: {count} puzzles have several solutions, of which one is printed; the first is {first}; --all prints all"
            )),
        }
    }
}

/// Returns at most `limit` grids.
fn up_to(limit: u64, grids: impl Iterator<Item = Grid>) -> impl Iterator<Item = Grid> {
    grids.take(usize::try_from(limit).unwrap_or(usize::MAX))
}
