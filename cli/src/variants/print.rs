//! Puzzles of sizes and variants for `print`.

use crate::args::{GlobalArgs, InputArgs, VariantArgs};
use crate::error::Failure;
use crate::io::input::{Location, Processed};
use crate::io::output::OutputTarget;
use crate::io::variant_input::{add_solution, for_each_variant};
use crate::progress::Progress;
use cluewise::formats::VariantRecord;
use cluewise::variant::Solvers;

/// Puzzles that are held until their pages are drawn.
struct Collected(Vec<VariantRecord>);

impl OutputTarget for Collected {
    fn is_stdout(&self) -> bool {
        false
    }

    fn flush_stdout(&mut self) -> Result<(), Failure> {
        Ok(())
    }
}

/// Reads all puzzles and solves them. Returns whether each has one solution and the input no malformed entry.
pub fn collect(
    (input, args): (&InputArgs, &VariantArgs),
    global: &GlobalArgs,
) -> Result<(Vec<VariantRecord>, bool), Failure> {
    let (mut collected, mut all_unique) = (Collected(Vec::new()), true);
    let work = |solvers: &mut Solvers, mut record: VariantRecord, location: &Location| {
        let problem = add_solution(solvers, &mut record, args.budget).err();
        (record, problem.map(|reason| format!("{location}: {reason}; printed without solution")))
    };
    let take = |collected: &mut Collected, processed: Processed<(_, Option<String>)>, progress: &Progress| {
        let Processed::Done((record, problem)) = processed else { return Ok(()) };
        if let Some(problem) = problem {
            all_unique = false;
            progress.print(&problem);
        }
        collected.0.push(record);
        Ok(())
    };
    let well_formed = for_each_variant((input, args), global, &mut collected, work, take)?;
    Ok((collected.0, well_formed && all_unique))
}
