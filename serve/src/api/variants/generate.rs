//! `generate` of sizes and variants.

use crate::api::generate::check_first;
use crate::endpoint::RequestContext;
use crate::error::{ApiError, ErrorReason};
use crate::response_body::{self, ResponseBody};
use crate::variant_input::VariantInput;
use cluewise::formats::{VariantFormat, VariantRecord};
use cluewise::variant::{VariantGenerator, VariantPart, VariantRun, VariantTargetError};
use http::StatusCode;

/// The puzzles to generate.
#[derive(Clone, Debug)]
pub struct VariantRequest {
    pub parts: Vec<VariantPart>,
    pub seed: u64,
    /// The index of the first puzzle.
    pub first: u64,
    pub format: VariantFormat,
}

/// Generates puzzles.
pub fn generate(
    input: &VariantInput,
    context: &RequestContext,
    request: VariantRequest,
) -> Result<ResponseBody, ApiError> {
    let VariantRequest { parts, seed, first, format } = request;
    let run = VariantRun::new(input.side(), input.boxes(), input.rules_and_marks(), parts).map_err(impossible)?;
    check_first(first, run.len())?;
    let max_puzzles = context.limits().max_puzzles as u64;
    if run.len() - first.min(run.len()) > max_puzzles {
        return Err(ApiError::too_much(format!("more than {max_puzzles} puzzles in a request; request fewer")));
    }
    let mut records = Vec::new();
    let mut start = 0;
    for (part, VariantPart { count, .. }) in run.parts().iter().enumerate() {
        let end = start + count;
        let indices = start.max(first)..end;
        start = end;
        if !indices.is_empty() {
            let mut generator = run.generator(part).map_err(impossible)?;
            for index in indices {
                records.push(record(&mut generator, seed, index, context)?);
            }
        }
    }
    response_body::variant_file(format, input.output_symbols(), &records, &format!("sudoku-{seed}"))
}

fn impossible(error: VariantTargetError) -> ApiError {
    ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "impossible", error.to_string())
}

fn record(
    generator: &mut VariantGenerator,
    seed: u64,
    index: u64,
    context: &RequestContext,
) -> Result<VariantRecord, ErrorReason> {
    let made = generator.generate(seed, index, |_| !context.cancellation.is_cancelled());
    let made = made.filter(|_| !context.cancellation.is_cancelled()).ok_or_else(|| ErrorReason {
        message: format!("puzzle {index} was not found in time; request fewer puzzles or wider targets"),
        ..ErrorReason::time_limit()
    })?;
    Ok(VariantRecord::generated(index, made))
}
