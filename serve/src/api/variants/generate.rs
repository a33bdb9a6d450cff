//! `generate` for variants.

use crate::api::generate::{check_first, too_few_attempts};
use crate::endpoint::RequestContext;
use crate::error::{ApiError, ErrorReason};
use crate::response_body::{self, ResponseBody};
use crate::variant_input::VariantInput;
use cluewise::formats::{VariantFormat, VariantRecord};
use cluewise::pack::{Header, Parameters};
use cluewise::variant::{SeededVariantRun, Solvers, VariantGenerator, VariantPart, VariantRun, VariantTargetError};
use http::StatusCode;

/// The puzzles to generate.
#[derive(Clone, Debug)]
pub struct VariantRequest {
    pub parts: Vec<VariantPart>,
    pub seed: u64,
    /// The index of the first puzzle.
    pub first: u64,
    /// The maximum number of attempts per puzzle; by default only that of small sizes.
    pub attempts: Option<u64>,
    /// Whether each puzzle has its steps as compact data.
    pub steps: bool,
    pub format: VariantFormat,
}

/// Number of puzzles whose searches run side by side.
const BATCH: u64 = 64;

/// Generates puzzles.
pub fn generate(
    input: &VariantInput,
    context: &RequestContext,
    request: VariantRequest,
) -> Result<ResponseBody, ApiError> {
    let VariantRequest { parts, seed, first, attempts, steps, format } = request;
    super::check_steps(steps, format)?;
    let run = VariantRun::new(input.side(), input.boxes(), input.rules_and_marks(), parts)
        .map_err(|error| target_error(&error, context))?;
    check_first(first, run.len())?;
    let max_puzzles = context.limits().max_puzzles as u64;
    if run.len() - first.min(run.len()) > max_puzzles {
        return Err(ApiError::too_much(format!("more than {max_puzzles} puzzles in a request; request fewer")));
    }
    let mut records = Vec::new();
    let mut start = 0;
    for (part, VariantPart { count, targets }) in run.parts().iter().enumerate() {
        let end = start + count;
        let indices = start.max(first)..end;
        start = end;
        if !indices.is_empty() {
            let mut generator = run.generator(part).map_err(|error| target_error(&error, context))?;
            let max_attempts = attempts.or_else(|| targets.default_attempts(run.side()));
            for index in indices.clone() {
                // Small batches, so that a request is cancelled soon.
                if (index - indices.start).is_multiple_of(BATCH) {
                    generator.prepare(seed, &(index..indices.end.min(index + BATCH)).collect::<Vec<_>>());
                }
                records.push(record(&mut generator, (seed, index), max_attempts, context)?);
            }
        }
    }
    if steps {
        add_steps(&mut records, context)?;
    }
    let (name, range) = (format!("sudoku-{seed}"), first..run.len());
    let header = Header::new(Some(Parameters::new(SeededVariantRun { seed, run }, range)));
    response_body::variant_file(format, input.output_symbols(), &header, &records, &name)
}

fn add_steps(records: &mut [VariantRecord], context: &RequestContext) -> Result<(), ApiError> {
    let mut solvers = Solvers::default();
    for record in records {
        record.add_steps(&mut solvers);
        context.check()?;
    }
    Ok(())
}

/// Returns the error for targets that no puzzle meets, or for which none was found: within the time, if the work was
/// cancelled.
pub fn target_error(error: &VariantTargetError, context: &RequestContext) -> ApiError {
    let code = if error.is_proved() { "impossible" } else { "not_found" };
    let of_targets = || ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, code, error.to_string());
    context.check().map_or_else(ApiError::from, |()| of_targets())
}

/// Generates a puzzle; at most with this number of attempts.
fn record(
    generator: &mut VariantGenerator,
    (seed, index): (u64, u64),
    max_attempts: Option<u64>,
    context: &RequestContext,
) -> Result<VariantRecord, ApiError> {
    let mut is_given_up = false;
    let made = generator.generate(seed, index, |attempts| {
        is_given_up = max_attempts.is_some_and(|max| attempts >= max);
        !is_given_up && !context.cancellation.is_cancelled()
    });
    if let (Some(max), true) = (max_attempts, is_given_up) {
        return Err(too_few_attempts(max).into());
    }
    let made = made.filter(|_| !context.cancellation.is_cancelled()).ok_or_else(|| ErrorReason {
        message: format!("puzzle {index} was not found in time; request fewer puzzles or wider targets"),
        ..ErrorReason::time_limit()
    })?;
    Ok(VariantRecord::generated(index, made))
}
