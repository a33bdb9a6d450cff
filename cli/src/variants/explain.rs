//! `explain` and `hint` of sizes and variants.

use super::rate::rate_record;
use crate::args::{GlobalArgs, InputArgs, OutputFileArgs, VariantArgs};
use crate::error::Failure;
use crate::io::output::Output;
use crate::io::variant_input::for_each_variant_record;
use cluewise::formats::VariantRecord;
use cluewise::variant::Solvers;

/// What to print of each puzzle.
#[derive(Clone, Copy)]
pub enum Request {
    /// The rating and all steps.
    Explanation,
    /// The step after this number of others; only its technique if it is brief.
    Hint { after: usize, brief: bool },
}

/// Prints the steps of each puzzle.
pub fn explain(
    (input, args): (&InputArgs, &VariantArgs),
    output: &OutputFileArgs,
    request: Request,
    global: &GlobalArgs,
) -> Result<bool, Failure> {
    let mut out = Output::open(output)?;
    let work = |solvers: &mut Solvers, record: VariantRecord| report(solvers, record, args, request);
    let mut is_first = true;
    let all = for_each_variant_record((input, args), global, &mut out, work, |out, text| {
        if !std::mem::take(&mut is_first) && matches!(request, Request::Explanation) {
            out.line("")?;
        }
        out.line(text)
    })?;
    out.finish()?;
    Ok(all)
}

/// Returns the requested text for a puzzle.
fn report(
    solvers: &mut Solvers,
    mut record: VariantRecord,
    args: &VariantArgs,
    request: Request,
) -> Result<String, String> {
    rate_record(solvers, &mut record, args.budget)?;
    let solution = record.solution.take().unwrap_or_else(|| record.puzzle.clone());
    let layout = record.variant.layout();
    let steps = solvers.rater(&record.variant).map_or(Vec::new(), |rater| rater.steps(&record.puzzle, &solution));
    let symbols = args.output_symbols();
    match request {
        Request::Explanation => {
            let (level, effort) = (record.level.map_or("", |level| level.name()), record.effort.unwrap_or(0.0));
            let mut text = format!("{}\n{}: {level}, effort {effort:.2}", record.to_line(symbols), record.variant);
            for (i, step) in steps.iter().enumerate() {
                text += &format!("\n{:3}. {}", i + 1, step.text(&layout, symbols));
            }
            Ok(text)
        }
        Request::Hint { after, brief } => match steps.get(after) {
            None => Err("no step is left".into()),
            Some(step) if brief => Ok(step.technique.into()),
            Some(step) => Ok(step.text(&layout, symbols)),
        },
    }
}
