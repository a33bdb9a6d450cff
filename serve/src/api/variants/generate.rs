//! `generate` of sizes and variants.

use crate::endpoint::RequestContext;
use crate::error::{ApiError, ErrorReason};
use crate::response_body::{self, ResponseBody};
use crate::variant_input::VariantInput;
use cluewise::formats::{VariantFormat, VariantRecord};
use cluewise::variant::{VariantGenerator, VariantTargets};
use http::StatusCode;

/// The puzzles to generate.
#[derive(Clone, Debug)]
pub struct VariantRequest {
    pub targets: VariantTargets,
    pub seed: u64,
    /// The index of the first puzzle.
    pub first: u64,
    pub count: u64,
    pub format: VariantFormat,
}

/// Generates puzzles.
pub fn generate(
    input: &VariantInput,
    context: &RequestContext,
    request: &VariantRequest,
) -> Result<ResponseBody, ApiError> {
    let &VariantRequest { seed, first, count, format, .. } = request;
    let max_puzzles = context.limits().max_puzzles as u64;
    if count > max_puzzles {
        return Err(ApiError::too_much(format!("more than {max_puzzles} puzzles in a request; request fewer")));
    }
    let mut targets = request.targets.clone();
    targets.playable |= targets.are_playable_by_default(input.side());
    let generator = VariantGenerator::of_rules(input.side(), input.boxes(), input.rules_and_marks(), targets);
    let impossible = |error: &dyn std::fmt::Display| {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "impossible", error.to_string())
    };
    let mut generator = generator.map_err(|error| impossible(&error))?;
    let one = |index| record(&mut generator, seed, index, context);
    let records = (first..first.saturating_add(count)).map(one).collect::<Result<Vec<_>, _>>()?;
    response_body::variant_file(format, input.output_symbols(), &records, &format!("sudoku-{seed}"))
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
