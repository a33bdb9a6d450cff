//! `solve`

use crate::args::{GlobalArgs, InputArgs, OutputArgs};
use crate::error::Failure;
use crate::interrupt;
use crate::io::input::{self, InputBatch, Location};
use crate::io::output::RecordOutput;
use clap::ValueEnum;
use cluewise::formats;
use cluewise::pack::{Header, Record};
use cluewise::solver::{self, naive};
use cluewise::{Candidates, Grid, Puzzle};

/// Print solutions in lexicographic order
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
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Engine {
    Auto,
    Naive,
}

/// More solutions than this of a puzzle are printed as they are found, not gathered first.
const GATHERED: u64 = 64;
/// How many puzzles a thread gets at a time: if they are worked on side by side, fewer the more solutions are kept,
/// and if not.
const PIECE: usize = 1 << 12;
const FEW: usize = 64;
/// How far `--count` counts where no limit is given.
const COUNTED: u64 = 1_000_000;

/// What the threads find out about a puzzle.
enum SearchResult {
    Grids(Vec<Grid>),
    Count(u64),
    /// To be searched by whoever prints.
    Later(Box<Puzzle>, Option<Box<Candidates>>),
}

impl Solve {
    pub fn run(&self, common: &GlobalArgs) -> Result<bool, Failure> {
        let mut out = self.open()?;
        // Where a record has a place for the solution, the puzzle stays beside it.
        let in_full = out.format().supports_ratings();
        let mut all_solved = true;
        let whole = input::for_each_batch(
            self.input.with_candidates(),
            common,
            &mut out,
            self.piece(),
            |found| self.search_all(found, in_full),
            |out, answer, progress| {
                let input::Processed::Done((found, record, place)) = answer else { return Ok(()) };
                let any = self.print(found, record, out)?;
                if !any {
                    progress.print(&format!("{place}: no solution"));
                }
                all_solved &= any;
                Ok(())
            },
        )?;
        out.finish()?;
        Ok(whole && all_solved)
    }

    /// Opens the output; counts are plain text, whatever the file is called.
    fn open(&self) -> Result<RecordOutput, Failure> {
        match self.count {
            true => RecordOutput::with_format(&self.output.file, formats::LINE, &Header::new(None)),
            false => RecordOutput::open(&self.output, &Header::new(None)),
        }
    }

    fn limit(&self) -> u64 {
        let unlimited = if self.count { COUNTED } else { 1 };
        if self.all { u64::MAX } else { self.limit.unwrap_or(unlimited) }
    }

    /// Whether what is asked for is no more than is gathered, so that many puzzles can be worked on side by side.
    fn is_batch(&self) -> bool {
        self.engine == Engine::Auto && (self.count || self.limit() <= GATHERED)
    }

    /// How many puzzles a thread gets at a time.
    fn piece(&self) -> usize {
        match self.is_batch() {
            true if self.count => PIECE,
            true => (PIECE / self.limit() as usize).max(FEW),
            false => FEW,
        }
    }

    fn search_all(&self, found: &InputBatch, in_full: bool) -> Vec<(SearchResult, Option<Box<Record>>, Location)> {
        let puzzles = &found.puzzles;
        let alone = |i: usize| self.search(&puzzles[i], found.candidates(i));
        let results: Vec<SearchResult> = match self.is_batch() {
            true if self.count => {
                let counts = solver::counts(puzzles, self.limit()).enumerate();
                counts
                    .map(|(i, count)| if found.candidates(i).is_some() { alone(i) } else { SearchResult::Count(count) })
                    .collect()
            }
            true => {
                // A second solution means that it takes more to tell which one is the first.
                let answers = solver::answers(puzzles, 2).enumerate();
                let first = |(i, answer): (usize, solver::Answer)| match answer.count {
                    0 | 1 if found.candidates(i).is_none() => SearchResult::Grids(answer.solutions),
                    _ => alone(i),
                };
                answers.map(first).collect()
            }
            false => (0..puzzles.len()).map(alone).collect(),
        };
        let with_place = |(i, result)| (result, in_full.then(|| Box::new(found.record(i))), found.location(i));
        results.into_iter().enumerate().map(with_place).collect()
    }

    /// Searches for one puzzle by itself; only the plain engine, or within candidates, counts so.
    fn search(&self, puzzle: &Puzzle, within: Option<&Candidates>) -> SearchResult {
        match (self.limit(), self.engine, within) {
            (limit, Engine::Auto, Some(within)) if self.count => {
                SearchResult::Count(solver::count_within(within, limit))
            }
            _ if self.count => SearchResult::Count(self.solutions(puzzle, within).count() as u64),
            (..=GATHERED, ..) => SearchResult::Grids(self.solutions(puzzle, within).collect()),
            _ => SearchResult::Later(Box::new(*puzzle), within.cloned().map(Box::new)),
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

    /// Prints what was found, in the record if there is one; whether that was anything.
    fn print(
        &self,
        found: SearchResult,
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
        match found {
            SearchResult::Count(count) => {
                out.line(count)?;
                return Ok(count > 0);
            }
            SearchResult::Grids(grids) => grids.into_iter().try_for_each(print)?,
            SearchResult::Later(puzzle, within) => {
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

/// At most so many.
fn up_to(limit: u64, grids: impl Iterator<Item = Grid>) -> impl Iterator<Item = Grid> {
    grids.take(usize::try_from(limit).unwrap_or(usize::MAX))
}
