//! `hint` of sizes and variants.

use super::ladder::VariantLadder;
use super::step_result::StepResult;
use super::{NO_SE, NOT_RATED, cells_text, require_solution};
use crate::endpoint::RequestContext;
use crate::error::{ApiError, CellDigit, ErrorReason};
use crate::response_body::ResponseBody;
use crate::variant_input::VariantInput;
use cluewise::formats::VariantRecord;
use cluewise::variant::{Layout, Puzzle, Solvers, Symbols};
use serde::Serialize;

#[derive(Serialize)]
struct VariantHintResult {
    puzzle: String,
    /// The cells that the step changes.
    place: String,
    step: StepResult,
}

/// The requested step.
#[derive(Clone, Copy, Debug)]
pub struct HintRequest<'a> {
    /// The clues; other digits were entered.
    pub original: Option<&'a str>,
    /// The number of steps already known.
    pub after: usize,
    pub ladder: VariantLadder,
}

/// Returns a step of each puzzle.
pub fn hint(
    input: &VariantInput,
    context: &RequestContext,
    request: &HintRequest<'_>,
) -> Result<ResponseBody, ApiError> {
    let hint = |solvers: &mut Solvers, record| result(solvers, record, input, request);
    Ok(input.map_puzzles(context, context.limits().max_explained, hint)?.into())
}

fn result(
    solvers: &mut Solvers,
    mut record: VariantRecord,
    input: &VariantInput,
    request: &HintRequest<'_>,
) -> Result<VariantHintResult, ErrorReason> {
    let position = record.puzzle.clone();
    if let Some(original) = request.original {
        let parsed = record.variant.parse(original, Symbols::DIGITS);
        record.puzzle = parsed.map_err(|error| ErrorReason::new("original", format!("`original`: {error}")))?;
    }
    if !position.fills(&record.puzzle) {
        return Err(ErrorReason::new("original", "the puzzle lacks a clue of the original one"));
    }
    let solution = require_solution(solvers, &record, input.budget())?;
    let layout = solvers.get(&record.variant).0;
    check_entered(&position, &solution, (layout, input.output_symbols()))?;
    if position == solution {
        return Err(ErrorReason::new("full", "the grid is full"));
    }
    let steps = request.ladder.steps(solvers, &record, (&position, &solution), input.output_symbols());
    let not_rated = if request.ladder == VariantLadder::Se { NO_SE } else { NOT_RATED };
    let steps = steps.ok_or_else(|| ErrorReason::new("not_rated", not_rated))?;
    let step = steps.into_iter().nth(request.after).ok_or_else(|| ErrorReason::new("no_step", "no step is left"))?;
    Ok(VariantHintResult { puzzle: cells_text(&record.variant, &position), place: step.place(), step })
}

/// Returns an error that names the entered digits that differ from the solution.
fn check_entered(
    position: &Puzzle,
    solution: &Puzzle,
    (layout, symbols): (&Layout, Symbols),
) -> Result<(), ErrorReason> {
    let cells = (0u16..).zip(position.cells().iter().zip(solution.cells()));
    let wrong = cells.filter(|&(_, (&digit, &solved))| digit > 0 && digit != solved);
    let wrong_digits: Vec<CellDigit> =
        wrong.map(|(cell, (&digit, _))| CellDigit { cell: layout.cell_name(cell), digit }).collect();
    if wrong_digits.is_empty() {
        return Ok(());
    }
    let text = |wrong: &CellDigit| format!("{} in {}", symbols.char(wrong.digit), wrong.cell);
    let texts: Vec<String> = wrong_digits.iter().map(text).collect();
    let reason = ErrorReason::new("wrong_marks", format!("wrong digit: {}", texts.join(", ")));
    Err(ErrorReason { wrong_digits, ..reason })
}
