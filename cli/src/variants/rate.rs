//! `rate` of sizes and variants.

use super::{VariantOutput, format_error};
use crate::args::{GlobalArgs, InputArgs, OutputArgs, VariantArgs};
use crate::error::Failure;
use crate::io::variant_input::{add_solution, for_each_variant_record};
use cluewise::formats::{VariantFormat, VariantRecord};
use cluewise::rating::Scale;
use cluewise::variant::Solvers;

/// Prints the ratings of each puzzle, as text or in its record.
pub fn rate(
    (input, args): (&InputArgs, &VariantArgs),
    scales: &[Scale],
    output: &OutputArgs,
    global: &GlobalArgs,
) -> Result<bool, Failure> {
    let mut out = VariantOutput::open(output, args.output_symbols())?;
    let is_text = out.format() == VariantFormat::Line;
    let work = |solvers: &mut Solvers, mut record: VariantRecord| {
        solve(solvers, &mut record, args.budget)?;
        for scale in scales {
            match scale {
                Scale::Se => add_se(solvers, &mut record)?,
                _ => add_effort(solvers, &mut record)?,
            }
        }
        Ok(record)
    };
    let all = for_each_variant_record((input, args), global, &mut out, work, |out, record| {
        if !is_text {
            return match out.write(&record)? {
                true => Ok(()),
                false => Err(Failure::Message(format_error(&record.variant))),
            };
        }
        let columns: String = scales.iter().map(|&scale| column(&record, scale)).collect();
        out.line(record.to_text(args.output_symbols()) + &columns)
    })?;
    out.finish()?;
    Ok(all)
}

/// Returns the columns of a scale.
fn column(record: &VariantRecord, scale: Scale) -> String {
    match (scale, record.level, record.effort, record.se) {
        (Scale::Se, _, _, Some(se)) => format!("\t{se}"),
        (Scale::Effort, Some(level), Some(effort), _) => format!("\t{level}\t{effort:.2}"),
        _ => "\t-".to_owned(),
    }
}

/// The message for a search that takes too long.
const TOO_LONG: &str = "the search for a rating takes too long, not rated";

/// Adds the solution of a puzzle that is to be rated.
///
/// # Errors
/// Returns why it has no rating.
pub fn solve(solvers: &mut Solvers, record: &mut VariantRecord, budget: u64) -> Result<(), String> {
    add_solution(solvers, record, budget).map_err(|reason| format!("{reason}, not rated"))
}

/// Adds the effort to a record with a solution.
///
/// # Errors
/// Returns why it has none.
pub fn add_effort(solvers: &mut Solvers, record: &mut VariantRecord) -> Result<(), String> {
    let rater = solvers.rater(&record.variant).ok_or("the grid is too large, not rated")?;
    let effort = record.solution.as_ref().and_then(|solution| rater.rate(&record.puzzle, solution));
    record.set_effort(&effort.ok_or(TOO_LONG)?);
    Ok(())
}

/// Adds the Sudoku Explainer rating to a record with a solution.
///
/// # Errors
/// Returns why it has none.
pub fn add_se(solvers: &mut Solvers, record: &mut VariantRecord) -> Result<(), String> {
    let rater = solvers.se_rater(&record.variant);
    let rater = rater.ok_or_else(|| format!("{} has no Sudoku Explainer rating", record.variant))?;
    let rating = record.solution.as_ref().and_then(|solution| rater.rate(&record.puzzle, solution));
    record.se = Some(rating.ok_or(TOO_LONG)?);
    Ok(())
}
