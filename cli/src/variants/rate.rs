//! `rate` of sizes and variants.

use super::{VariantOutput, format_error};
use crate::args::{GlobalArgs, InputArgs, OutputArgs, VariantArgs};
use crate::error::Failure;
use crate::io::input::{Location, Processed};
use crate::io::variant_input::{Solvers, for_each_variant};
use cluewise::formats::{VariantFormat, VariantRecord};
use cluewise::variant::Verdict;

/// Prints the level and the effort of each puzzle, as text or in its record.
pub fn rate(
    (input, args): (&InputArgs, &VariantArgs),
    output: &OutputArgs,
    global: &GlobalArgs,
) -> Result<bool, Failure> {
    let mut out = VariantOutput::open(output, args.output_symbols())?;
    let is_text = out.format() == VariantFormat::Line;
    let work = |solvers: &mut Solvers, mut record: VariantRecord, location: &Location| {
        let error = rate_record(solvers, &mut record, args.budget).err();
        (record, error.map(|error| format!("{location}: {error}")))
    };
    let mut all = true;
    let well_formed = for_each_variant((input, args), global, &mut out, work, |out, processed, progress| {
        let Processed::Done((record, error)) = processed else { return Ok(()) };
        if let Some(error) = error {
            all = false;
            progress.print(&error);
            return Ok(());
        }
        let level = record.level.map_or("", |level| level.name());
        let line = format!("{}\t{level}\t{:.2}", record.to_line(args.output_symbols()), record.effort.unwrap_or(0.0));
        match is_text {
            true => out.line(line),
            false if out.write(&record)? => Ok(()),
            false => Err(Failure::Message(format_error(&record.variant))),
        }
    })?;
    out.finish()?;
    Ok(well_formed && all)
}

/// Solves and rates a puzzle.
///
/// # Errors
/// Returns why the puzzle has no level.
pub fn rate_record(solvers: &mut Solvers, record: &mut VariantRecord, budget: u64) -> Result<(), String> {
    let (_, solver) = solvers.get(&record.variant);
    let mut found = solver.solve(&record.puzzle, 2, budget);
    let verdict = found.verdict();
    let solution = found.solutions.pop().filter(|_| verdict == Verdict::Unique);
    let solution = solution.ok_or_else(|| match verdict {
        Verdict::None => "no solution, not rated".to_owned(),
        Verdict::Unknown => format!("{verdict}: {budget} branches are spent, not rated"),
        _ => "several solutions, not rated".to_owned(),
    })?;
    let rater = solvers.rater(&record.variant).ok_or("sums and other constraints have no effort, not rated")?;
    let effort = rater.rate(&record.puzzle, &solution).ok_or("the search for a rating takes too long, not rated")?;
    record.set_effort(&effort);
    record.solution = Some(solution);
    Ok(())
}
