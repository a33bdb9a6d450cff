//! `solve` for variants.

use super::{VariantOutput, format_error, solve_all};
use crate::args::{GlobalArgs, InputArgs, OutputArgs, VariantArgs};
use crate::commands::solve::SeveralSolutions;
use crate::error::Failure;
use crate::interrupt;
use crate::io::input::{Location, Processed};
use crate::io::variant_input::for_each_variant_batch;
use crate::progress::Progress;
use crate::puzzle_errors;
use crate::report::{Named, place_of};
use cluewise::formats::{AnyRecord, VariantFormat, VariantRecord};
use cluewise::variant::{Puzzle, SearchResult, Solvers, Verdict};

/// The results to print for each puzzle.
pub struct SolveOptions {
    /// Maximum number of solutions.
    pub limit: u64,
    /// Print the number of solutions only.
    pub counts_only: bool,
    /// Whether only the first solution is printed, because no other number is requested.
    pub is_first_only: bool,
}

/// Maximum number of solutions that are collected before they are printed.
const MAX_COLLECTED: u64 = 64;

/// Prints solutions, or their number.
pub fn solve(
    input: &InputArgs,
    args: &VariantArgs,
    output: &OutputArgs,
    options: &SolveOptions,
    global: &GlobalArgs,
) -> Result<bool, Failure> {
    let mut out = VariantOutput::open(output, args.output_symbols())?;
    let work = |solvers: &mut Solvers, records: Vec<(VariantRecord, Location)>| options.solved(solvers, records, args);
    args.check_input(input)?;
    let (mut all_solved, mut several) = (true, SeveralSolutions::default());
    let well_formed =
        for_each_variant_batch(input, args.options(), global, &mut out, work, |out, processed, progress| {
            let Processed::Done(Solved { record, location, found, reason, has_more }) = processed else {
                return Ok(());
            };
            let (found, all_written) = match found {
                Some(found) => (found, true),
                None => stream(out, &record, options.limit, args.budget, &location, progress)?,
            };
            if options.counts_only {
                out.line(found.count)?;
            }
            // Streamed solutions are already written and not in the list; those that are only counted are not stored.
            for solution in &found.solutions {
                all_solved &= write(out, &record, solution, &location, progress)?;
            }
            if has_more {
                several.add(&location);
            }
            all_solved &= all_written && found.count > 0 && found.is_complete;
            if let Some(problem) = reason.or_else(|| problem(&found, args.budget)) {
                progress.print(&format!("{}: {problem}", place_of(&location, &record.name())));
            }
            Ok(())
        })?;
    out.finish()?;
    several.print(global);
    Ok(well_formed && all_solved)
}

fn has_several(solvers: &mut Solvers, record: &VariantRecord, budget: u64) -> bool {
    solvers.get(&record.variant).1.count(&record.puzzle, 2, budget).count > 1
}

/// A puzzle and what was found about it.
struct Solved {
    record: VariantRecord,
    location: Location,
    /// The solutions; `None` if they are to be printed while they are found.
    found: Option<SearchResult>,
    /// Why there is no solution, if this is reported.
    reason: Option<String>,
    /// Whether there are more solutions than the first one, which is printed.
    has_more: bool,
}

impl SolveOptions {
    /// Solves the puzzles.
    fn solved(
        &self,
        solvers: &mut Solvers,
        records: Vec<(VariantRecord, Location)>,
        args: &VariantArgs,
    ) -> Vec<Solved> {
        let found = self.found(solvers, &records, args.budget);
        let explained = |((record, location), found)| self.explained(solvers, record, location, found, args);
        records.into_iter().zip(found).map(explained).collect()
    }

    /// Returns what was found about a puzzle, with the reason if there is no solution.
    fn explained(
        &self,
        solvers: &mut Solvers,
        record: VariantRecord,
        location: Location,
        found: Option<SearchResult>,
        args: &VariantArgs,
    ) -> Solved {
        let is_explained = location.is_argument() || !record.variant.constraints().is_empty();
        let has_none = found.as_ref().is_some_and(|found| found.is_complete && found.count == 0);
        let reason = (is_explained && has_none).then(|| {
            let (found, has_remedy) =
                puzzle_errors::find(solvers, &record.variant, &record.puzzle, args.output_symbols());
            puzzle_errors::no_solution(&found, has_remedy && location.is_argument())
        });
        // Only for arguments: the search for a second solution may take long.
        let has_more = self.is_first_only && location.is_argument() && has_several(solvers, &record, args.budget);
        Solved { location, found, reason, has_more, record }
    }

    /// Returns the solutions of each puzzle, or only their number if it alone is printed; `None` if they are to be
    /// printed while they are found.
    fn found(
        &self,
        solvers: &mut Solvers,
        records: &[(VariantRecord, Location)],
        budget: u64,
    ) -> Vec<Option<SearchResult>> {
        if self.counts_only {
            let count = |(VariantRecord { variant, puzzle, .. }, _): &(VariantRecord, Location)| {
                Some(solvers.get(variant).1.count(puzzle, self.limit, budget))
            };
            return records.iter().map(count).collect();
        }
        match self.limit <= MAX_COLLECTED {
            true => solve_all(solvers, records, self.limit, budget).into_iter().map(Some).collect(),
            false => vec![None; records.len()],
        }
    }
}

/// Returns the message for a puzzle without a solution, or with an incomplete search.
fn problem(found: &SearchResult, budget: u64) -> Option<String> {
    match (found.is_complete, found.count) {
        (false, count) => {
            Some(format!("{}: {budget} branches (--budget) are used up, {count} solutions found", Verdict::Unknown))
        }
        (true, 0) => Some("no solution".into()),
        (true, _) => None,
    }
}

/// Searches for solutions while they are printed. Returns also whether all of them were.
fn stream(
    out: &mut VariantOutput,
    record: &VariantRecord,
    limit: u64,
    budget: u64,
    location: &Location,
    progress: &Progress,
) -> Result<(SearchResult, bool), Failure> {
    let (mut result, mut all_written) = (Ok(()), true);
    let found = Solvers::default().get(&record.variant).1.each(&record.puzzle, limit, budget, |solution| {
        let written = write(out, record, &solution, location, progress);
        result = written.map(|is_written| all_written &= is_written).and_then(|()| interrupt::check());
        result.is_ok()
    });
    result.map(|()| (found, all_written))
}

/// Prints a solution: as cells, or in its record. Returns false, after a message, if the format cannot express it.
fn write(
    out: &mut VariantOutput,
    record: &VariantRecord,
    solution: &Puzzle,
    location: &Location,
    progress: &Progress,
) -> Result<bool, Failure> {
    let mut written = record.clone();
    match out.format() {
        VariantFormat::Line | VariantFormat::Grid => {
            // Complete cells need no constraints.
            written = VariantRecord::new(record.variant.clone().without_constraints(), solution.clone());
        }
        VariantFormat::Solo | VariantFormat::Ps | VariantFormat::SumoCue | VariantFormat::ArrowCode => {
            written.puzzle = solution.clone();
        }
        _ => written.solution = Some(solution.clone()),
    }
    let written = AnyRecord::Kind(written);
    let is_written = out.try_write(&written)?;
    if !is_written {
        progress.print(&format!("{location}: {}", format_error(out.format(), &written)));
    }
    Ok(is_written)
}
