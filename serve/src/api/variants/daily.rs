//! `daily` of sizes and variants.

use crate::endpoint::RequestContext;
use crate::error::ApiError;
use crate::response_body::{self, ResponseBody};
use crate::variant_input::VariantInput;
use cluewise::formats::{VariantFormat, VariantRecord};
use cluewise::generator::Date;
use cluewise::rating::effort::Level;
use cluewise::variant::DailyVariants;
use http::StatusCode;

/// Returns the puzzle of a day.
pub fn daily(
    input: &VariantInput,
    context: &RequestContext,
    (date, level, format): (Date, Option<Level>, VariantFormat),
) -> Result<ResponseBody, ApiError> {
    let impossible = |message| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "impossible", message);
    let daily = DailyVariants::new(input.side(), input.boxes(), input.rules_and_marks(), level);
    let mut daily = daily.map_err(|error| impossible(error.to_string()))?;
    let made = daily.puzzle(date, |_| !context.cancellation.is_cancelled());
    context.check()?;
    let level = daily.level();
    let made = made.ok_or_else(|| impossible(format!("no {} puzzle is {level}; use another level", daily.kind())))?;
    let mut record = VariantRecord::generated(0, made);
    record.id = Some(date.to_string());
    response_body::variant_file(format, input.output_symbols(), &[record], &format!("sudoku-{date}-{level}"))
}
