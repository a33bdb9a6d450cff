//! `convert` for variants.

use crate::endpoint::RequestContext;
use crate::error::ApiError;
use crate::response_body::{self, ResponseBody};
use crate::variant_input::VariantInput;
use cluewise::formats::{VariantFormat, VariantRecord};
use cluewise::pack::Header;
use http::StatusCode;

/// Writes the puzzles in another format.
pub fn convert(input: &VariantInput, context: &RequestContext, format: &str) -> Result<ResponseBody, ApiError> {
    let format: VariantFormat = format.parse().map_err(|error| ApiError::query(format!("`format`: {error}")))?;
    let results = input.map_puzzles(context, context.limits().max_puzzles, |_, record| Ok(record))?;
    // A file cannot contain errors.
    if !results.errors.is_empty() {
        return Err(ApiError::no_results(results.errors));
    }
    let rules = input.rules_and_marks().rules;
    let lost_rules = |record: &VariantRecord| format.lost_rules(&record.variant, rules);
    if let Some(message) = results.puzzles.iter().find_map(lost_rules) {
        return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "format", message));
    }
    response_body::variant_file(format, input.output_symbols(), &Header::new(None), &results.puzzles, "sudoku")
}
