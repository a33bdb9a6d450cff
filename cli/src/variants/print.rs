//! Puzzles of sizes and variants for `print` and `book`.

use crate::args::{GlobalArgs, InputArgs, VariantArgs};
use crate::commands::printable::Unsolved;
use crate::error::Failure;
use crate::io::input::{Location, Processed};
use crate::io::output::OutputTarget;
use crate::io::variant_input::{add_solution, for_each_variant};
use crate::progress::Progress;
use crate::variants::Order;
use crate::variants::rate::add_effort;
use cluewise::formats::VariantRecord;
use cluewise::variant::Solvers;

/// Puzzles that are held until their pages are drawn.
pub struct Collected(pub Vec<VariantRecord>);

impl OutputTarget for Collected {
    fn is_stdout(&self) -> bool {
        false
    }

    fn flush_stdout(&mut self) -> Result<(), Failure> {
        Ok(())
    }
}

/// Reads all puzzles, solves them, sorts them, and rates those of a book, from which others are left out. Returns whether each
/// has one solution and the input no malformed entry.
pub fn collect(
    (input, args): (&InputArgs, &VariantArgs),
    (unsolved, order): (Unsolved, &Order),
    global: &GlobalArgs,
) -> Result<(Vec<VariantRecord>, bool), Failure> {
    let (mut collected, mut all_unique) = (Collected(Vec::new()), true);
    let result = if unsolved == Unsolved::Print { "printed without solution" } else { "left out" };
    let work = |solvers: &mut Solvers, mut record: VariantRecord, location: &Location| {
        let problem = add_solution(solvers, &mut record, args.budget).err();
        if unsolved == Unsolved::LeaveOut && problem.is_none() {
            add_level(solvers, &mut record);
        }
        order.rate(solvers, &mut record);
        (record, problem.map(|reason| format!("{location}: {reason}; {result}")))
    };
    let take = |collected: &mut Collected, processed: Processed<(_, Option<String>)>, progress: &Progress| {
        let Processed::Done((record, problem)) = processed else { return Ok(()) };
        if let Some(problem) = &problem {
            all_unique = false;
            progress.print(problem);
        }
        collected.0.extend(Some(record).filter(|_| problem.is_none() || unsolved == Unsolved::Print));
        Ok(())
    };
    let well_formed = for_each_variant((input, args), global, &mut collected, work, take)?;
    order.sort(&mut collected.0, |record| record)?;
    Ok((collected.0, well_formed && all_unique))
}

/// Adds level and effort to a solved puzzle unless they are known. Puzzles whose rating takes too long have none.
pub fn add_level(solvers: &mut Solvers, record: &mut VariantRecord) {
    if record.level.is_none() {
        let _ = add_effort(solvers, record);
    }
}
