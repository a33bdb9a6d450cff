//! `hint` of sizes and variants.

use super::step_result::StepResult;
use super::{NOT_RATED, cells_text, require_solution};
use crate::endpoint::RequestContext;
use crate::error::{ApiError, ErrorReason};
use crate::response_body::ResponseBody;
use crate::variant_input::VariantInput;
use cluewise::formats::VariantRecord;
use cluewise::variant::{Puzzle, Solvers, Symbols, cell_name};
use serde::Serialize;

#[derive(Serialize)]
struct VariantHintResult {
    puzzle: String,
    /// The cells that the step changes.
    place: String,
    step: StepResult,
}

/// Returns the step of each puzzle after this number of others. `original` has the clues; other digits were entered.
pub fn hint(
    input: &VariantInput,
    context: &RequestContext,
    original: Option<&str>,
    after: usize,
) -> Result<ResponseBody, ApiError> {
    let hint = |solvers: &mut Solvers, record| result(solvers, record, input, original, after);
    Ok(input.map_puzzles(context, context.limits().max_explained, hint)?.into())
}

fn result(
    solvers: &mut Solvers,
    mut record: VariantRecord,
    input: &VariantInput,
    original: Option<&str>,
    after: usize,
) -> Result<VariantHintResult, ErrorReason> {
    let position = record.puzzle.clone();
    if let Some(original) = original {
        record.puzzle = Puzzle::parse(original, record.variant.side(), Symbols::DIGITS)
            .map_err(|error| ErrorReason::new("original", format!("`original`: {error}")))?;
    }
    if !position.fills(&record.puzzle) {
        return Err(ErrorReason::new("original", "the puzzle lacks a clue of the original one"));
    }
    let solution = require_solution(solvers, &record, input.budget())?;
    check_entered(&position, &solution, record.variant.side())?;
    if position == solution {
        return Err(ErrorReason::new("full", "the grid is full"));
    }
    let rater = solvers.rater(&record.variant).ok_or_else(|| ErrorReason::new("not_rated", NOT_RATED))?;
    let steps = rater.steps(&position, &solution);
    let step = steps.get(after).ok_or_else(|| ErrorReason::new("no_step", "no step is left"))?;
    let step = StepResult::new(step, solvers.get(&record.variant).0, input.output_symbols());
    Ok(VariantHintResult { puzzle: cells_text(&position), place: step.place(), step })
}

/// Returns an error if an entered digit differs from the solution.
fn check_entered(position: &Puzzle, solution: &Puzzle, side: usize) -> Result<(), ErrorReason> {
    let cells = position.cells().iter().zip(solution.cells());
    match cells.into_iter().position(|(&digit, &solved)| digit > 0 && digit != solved) {
        Some(cell) => {
            Err(ErrorReason::new("no_solution", format!("no solution: {} is wrong", cell_name(cell as u16, side))))
        }
        None => Ok(()),
    }
}
