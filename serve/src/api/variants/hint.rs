//! `hint` for variants.

use super::ladder::StepRequest;
use super::{cells_text, require_solution};
use crate::api::hint::BriefStep;
use crate::endpoint::RequestContext;
use crate::error::{ApiError, CellDigit, ErrorReason};
use crate::response_body::ResponseBody;
use crate::variant_input::VariantInput;
use cluewise::explain::SolvingStep;
use cluewise::formats::VariantRecord;
use cluewise::variant::{Layout, Puzzle, Solvers, Symbols, VariantExplanation};
use serde::Serialize;

#[derive(Serialize)]
struct VariantHintResult<S> {
    puzzle: String,
    /// The place of the step.
    place: String,
    step: S,
    /// The step as SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    drawing: Option<String>,
}

/// The requested step.
#[derive(Clone, Copy, Debug)]
pub struct HintRequest<'a> {
    /// The clues; other digits were entered.
    pub original: Option<&'a str>,
    /// The number of steps already known.
    pub after: usize,
    /// Whether the step has its technique and its rating only.
    pub brief: bool,
    pub steps: StepRequest,
}

/// Returns a step of each puzzle.
pub fn hint(
    input: &VariantInput,
    context: &RequestContext,
    request: &HintRequest<'_>,
) -> Result<ResponseBody, ApiError> {
    let max_puzzles = context.limits().max_explained;
    if request.brief {
        let hint = |solvers: &mut Solvers, record| Ok(result(solvers, record, input, request)?.brief());
        return Ok(input.with_candidates().map_puzzles(context, max_puzzles, hint)?.into());
    }
    let hint = |solvers: &mut Solvers, record| result(solvers, record, input, request);
    Ok(input.with_candidates().map_puzzles(context, max_puzzles, hint)?.into())
}

impl VariantHintResult<VariantExplanation> {
    /// Returns the hint without reasons.
    fn brief(self) -> VariantHintResult<impl Serialize> {
        let VariantHintResult { puzzle, place, step, drawing } = self;
        let technique = step.technique.to_owned();
        let step = BriefStep { technique, name: step.name, rating: step.rating, score: None::<u32> };
        VariantHintResult { puzzle, place, step, drawing }
    }
}

fn result(
    solvers: &mut Solvers,
    mut record: VariantRecord,
    input: &VariantInput,
    request: &HintRequest<'_>,
) -> Result<VariantHintResult<VariantExplanation>, ErrorReason> {
    let position = record.position();
    if let Some(original) = request.original {
        let detected = || Symbols::detect(original, record.variant.side());
        let symbols = if input.has_symbols() { input.output_symbols() } else { detected() };
        let parsed = record.variant.parse(original, symbols);
        record.puzzle = parsed.map_err(|error| ErrorReason::new("original", format!("`original`: {error}")))?;
    }
    if !position.fills(&record.puzzle) {
        return Err(ErrorReason::new("original", "the puzzle lacks a clue of the original one"));
    }
    let solution = require_solution(solvers, &record, input).map_err(|mut reason| {
        if reason.code == "no_solution" && request.original.is_none() {
            reason.message +=
                "; if digits were entered, send the clues as `original` in the query: it names the wrong ones";
        }
        reason
    })?;
    let layout = solvers.get(&record.variant).0;
    check_entered(&position, &solution, layout, input.output_symbols())?;
    if position == solution {
        return Err(ErrorReason::new("full", "the grid is full"));
    }
    let options = request.steps.options(input.output_symbols()).with_only_step_after(request.after);
    let step = request.steps.steps(solvers, &record, &position, &solution, options)?.pop();
    let mut step = step.ok_or_else(|| ErrorReason::new("no_step", "no step is left"))?;
    let drawing = request.steps.draw(&record, &mut step, input.output_symbols());
    Ok(VariantHintResult {
        puzzle: cells_text(&record.variant, &position),
        place: request.steps.text(&step.location()),
        step,
        drawing,
    })
}

/// Returns an error that names the entered digits that differ from the solution.
fn check_entered(position: &Puzzle, solution: &Puzzle, layout: &Layout, symbols: Symbols) -> Result<(), ErrorReason> {
    let wrong = position.wrong_digits(solution).into_iter();
    let wrong_digits: Vec<CellDigit> =
        wrong.map(|(cell, digit)| CellDigit { cell: layout.cell_name(cell), digit }).collect();
    if wrong_digits.is_empty() {
        return Ok(());
    }
    let text = |wrong: &CellDigit| format!("{} in {}", symbols.char(wrong.digit), wrong.cell);
    let texts: Vec<String> = wrong_digits.iter().map(text).collect();
    let reason = ErrorReason::new("wrong_marks", format!("wrong digit: {}", texts.join(", ")));
    Err(ErrorReason { wrong_digits: wrong_digits.into(), ..reason })
}
