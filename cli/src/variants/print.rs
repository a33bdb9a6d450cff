//! Puzzles of sizes and variants for `print`.

use crate::args::{GlobalArgs, InputArgs, VariantArgs};
use crate::error::Failure;
use crate::io::input::{Location, Processed};
use crate::io::output::OutputTarget;
use crate::io::variant_input::{Solvers, for_each_variant};
use crate::progress::Progress;
use cluewise::formats::VariantRecord;
use cluewise::variant::Verdict;

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
    let work = |solvers: &mut Solvers, record: VariantRecord, location: &Location| {
        let verdict = solve(solvers, record, args.budget);
        (verdict, location.clone())
    };
    let take = |collected: &mut Collected, processed, progress: &Progress| {
        let Processed::Done(((record, verdict), location)) = processed else { return Ok(()) };
        let reason = match verdict {
            Verdict::Unique => None,
            Verdict::None => Some("no solution".to_owned()),
            Verdict::Multiple => Some("several solutions".to_owned()),
            Verdict::Unknown => Some(format!("{verdict}: {} branches are spent", args.budget)),
        };
        if let Some(reason) = reason {
            all_unique = false;
            progress.print(&format!("{location}: {reason}; printed without solution"));
        }
        collected.0.push(record);
        Ok(())
    };
    let well_formed = for_each_variant((input, args), global, &mut collected, work, take)?;
    Ok((collected.0, well_formed && all_unique))
}

/// Adds the solution to a record if there is only one, and removes it otherwise.
fn solve(solvers: &mut Solvers, mut record: VariantRecord, budget: u64) -> (VariantRecord, Verdict) {
    let (_, solver) = solvers.get(&record.variant);
    let mut found = solver.solve(&record.puzzle, 2, budget);
    let verdict = found.verdict();
    record.solution = found.solutions.pop().filter(|_| verdict == Verdict::Unique);
    (record, verdict)
}
