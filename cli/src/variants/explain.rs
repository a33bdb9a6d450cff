//! `explain` and `hint` of sizes and variants.

use super::rate::{add_effort, add_se, solve_for_steps};
use crate::args::{GlobalArgs, InputArgs, OutputFileArgs, VariantArgs};
use crate::error::Failure;
use crate::io::output::Output;
use crate::io::variant_input::for_each_variant_record;
use cluewise::explain::{Coordinates, Ladder, Language};
use cluewise::formats::VariantRecord;
use cluewise::variant::{RatedStep, SeOptions, Solvers, Symbols};

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
    (request, ladder, coordinates): (Request, Ladder, Coordinates),
    global: &GlobalArgs,
) -> Result<bool, Failure> {
    let mut out = Output::open(output)?;
    let work =
        |solvers: &mut Solvers, record: VariantRecord| report(solvers, record, args, (request, ladder, coordinates));
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

/// The steps of a ladder: the technique and the text of each.
struct Steps {
    rating: String,
    steps: Vec<(&'static str, String)>,
}

/// Returns the requested text for a puzzle.
fn report(
    solvers: &mut Solvers,
    mut record: VariantRecord,
    args: &VariantArgs,
    (request, ladder, coordinates): (Request, Ladder, Coordinates),
) -> Result<String, String> {
    solve_for_steps(solvers, &mut record, args)?;
    let symbols = args.output_symbols();
    let Steps { rating, steps } = match ladder {
        Ladder::Se => se_steps(solvers, &mut record, symbols)?,
        Ladder::Hodoku => effort_steps(solvers, &mut record, symbols)?,
    };
    let named = |(technique, text): (_, String)| (technique, coordinates.apply(&text, Language::English));
    let mut steps = steps.into_iter().map(named);
    match request {
        Request::Explanation => {
            let mut text = format!("{}\n{}: {rating}", record.to_line(symbols), record.variant);
            for (i, (_, step)) in steps.enumerate() {
                text += &format!("\n{:3}. {step}", i + 1);
            }
            Ok(text)
        }
        Request::Hint { after, brief } => match steps.nth(after) {
            None => Err("no step is left".into()),
            Some((technique, _)) if brief => Ok(technique.into()),
            Some((_, text)) => Ok(text),
        },
    }
}

/// Returns the steps of the effort scale, the only other ladder of variants.
fn effort_steps(solvers: &mut Solvers, record: &mut VariantRecord, symbols: Symbols) -> Result<Steps, String> {
    add_effort(solvers, record)?;
    let (layout, solution) = (record.variant.layout(), record.solution.as_ref());
    let rater = solvers.rater(&record.variant).zip(solution);
    let steps = rater.map_or(Vec::new(), |(rater, solution)| rater.steps(&record.puzzle, solution));
    let steps = steps.iter().map(|step| (step.technique, step.text(&layout, symbols))).collect();
    let (level, effort) = (record.level.map_or("", |level| level.name()), record.effort.unwrap_or(0.0));
    Ok(Steps { rating: format!("{level}, effort {effort:.2}"), steps })
}

/// Returns the steps of Sudoku Explainer.
fn se_steps(solvers: &mut Solvers, record: &mut VariantRecord, symbols: Symbols) -> Result<Steps, String> {
    add_se(solvers, record, SeOptions::default())?;
    let (layout, solution) = (record.variant.layout(), record.solution.as_ref());
    let rater = solvers.se_rater(&record.variant).zip(solution);
    let steps = rater.map_or(Vec::new(), |(rater, solution)| rater.steps(&record.puzzle, solution));
    let text = |RatedStep { rating, step, .. }: &RatedStep| format!("{rating} {}", step.text(&layout, symbols));
    let steps = steps.iter().map(|rated| (rated.step.technique, text(rated))).collect();
    Ok(Steps { rating: record.se.map_or(String::new(), |se| format!("ER/EP/ED {se}")), steps })
}
