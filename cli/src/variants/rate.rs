//! `rate` of sizes and variants.

use super::{VariantOutput, format_error};
use crate::args::{GlobalArgs, InputArgs, OutputArgs, VariantArgs};
use crate::error::Failure;
use crate::io::variant_input::{add_solution, for_each_variant_record};
use cluewise::formats::{VariantFormat, VariantRecord};
use cluewise::variant::Solvers;

/// Prints the level and the effort of each puzzle, as text or in its record.
pub fn rate(
    (input, args): (&InputArgs, &VariantArgs),
    output: &OutputArgs,
    global: &GlobalArgs,
) -> Result<bool, Failure> {
    let mut out = VariantOutput::open(output, args.output_symbols())?;
    let is_text = out.format() == VariantFormat::Line;
    let work = |solvers: &mut Solvers, mut record: VariantRecord| {
        rate_record(solvers, &mut record, args.budget)?;
        Ok(record)
    };
    let all = for_each_variant_record((input, args), global, &mut out, work, |out, record| {
        if !is_text {
            return match out.write(&record)? {
                true => Ok(()),
                false => Err(Failure::Message(format_error(&record.variant))),
            };
        }
        let (level, effort) = (record.level.map_or("", |level| level.name()), record.effort.unwrap_or(0.0));
        out.line(format!("{}\t{level}\t{effort:.2}", record.to_text(args.output_symbols())))
    })?;
    out.finish()?;
    Ok(all)
}

/// Solves and rates a puzzle.
///
/// # Errors
/// Returns why the puzzle has no level.
pub fn rate_record(solvers: &mut Solvers, record: &mut VariantRecord, budget: u64) -> Result<(), String> {
    add_solution(solvers, record, budget).map_err(|reason| format!("{reason}, not rated"))?;
    let rater = solvers.rater(&record.variant).ok_or("the grid is too large, not rated")?;
    let effort = record.solution.as_ref().and_then(|solution| rater.rate(&record.puzzle, solution));
    record.set_effort(&effort.ok_or("the search for a rating takes too long, not rated")?);
    Ok(())
}
