//! `daily` of sizes and variants.

use crate::endpoint::RequestContext;
use crate::error::ApiError;
use crate::response_body::{self, ResponseBody};
use crate::variant_input::VariantInput;
use cluewise::formats::{VariantFormat, VariantRecord};
use cluewise::generator::Date;
use cluewise::pack::Header;
use cluewise::rating::effort::Level;
use cluewise::variant::DailyVariants;
use http::StatusCode;

/// Returns the puzzle of a day.
pub fn daily(
    input: &VariantInput,
    context: &RequestContext,
    (date, level, format): (Date, Option<Level>, VariantFormat),
) -> Result<ResponseBody, ApiError> {
    let failure = |code, message| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, code, message);
    let daily = DailyVariants::new(input.side(), input.boxes(), input.rules_and_marks(), level);
    let mut daily = daily.map_err(|error| failure("impossible", error.to_string()))?;
    let made = daily.puzzle(date, |_| !context.cancellation.is_cancelled());
    context.check()?;
    let level = daily.level();
    let not_found = || format!("{date}: no {level} {} puzzle found; use another level", daily.kind());
    let made = made.ok_or_else(|| failure("not_found", not_found()))?;
    let mut record = VariantRecord::generated(0, made);
    record.id = Some(date.to_string());
    response_body::variant_file(
        (format, input.output_symbols()),
        &Header::new(None),
        &[record],
        &format!("sudoku-{date}-{level}"),
    )
}
