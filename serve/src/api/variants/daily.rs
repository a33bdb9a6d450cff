//! `daily` for variants.

use super::generate::target_error;
use crate::endpoint::RequestContext;
use crate::error::ApiError;
use crate::response_body::{self, ResponseBody};
use crate::variant_input::VariantInput;
use cluewise::formats::{VariantFormat, VariantRecord};
use cluewise::generator::Date;
use cluewise::pack::Header;
use cluewise::rating::effort::Level;
use cluewise::variant::{DailyVariants, Solvers};
use http::StatusCode;

/// The requested puzzles.
#[derive(Clone, Debug)]
pub struct DailyVariantRequest {
    /// At least one.
    pub dates: Vec<Date>,
    pub level: Option<Level>,
    /// Whether each puzzle has its steps as compact data.
    pub steps: bool,
    pub format: VariantFormat,
}

/// Returns the puzzles of days.
pub fn daily(
    input: &VariantInput,
    context: &RequestContext,
    request: DailyVariantRequest,
) -> Result<ResponseBody, ApiError> {
    let DailyVariantRequest { dates, level, steps, format } = request;
    super::check_steps(steps, format)?;
    let failure = |code, message| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, code, message);
    let daily = DailyVariants::new(input.side(), input.boxes(), input.rules_and_marks(), level);
    let mut daily = daily.map_err(|error| target_error(&error, context))?;
    let level = daily.level();
    let (mut records, mut solvers) = (Vec::new(), Solvers::default());
    for &date in &dates {
        let made = daily.puzzle(date, |_| !context.cancellation.is_cancelled());
        context.check()?;
        let not_found = || format!("{date}: no {level} {} puzzle found; use another level", daily.kind());
        let made = made.ok_or_else(|| failure("not_found", not_found()))?;
        let mut record = VariantRecord::generated(0, made);
        record.id = Some(date.to_string());
        if steps {
            record.add_steps(&mut solvers);
            context.check()?;
        }
        records.push(record);
    }
    let name = format!("sudoku-{}-{level}", dates[0]);
    response_body::variant_file(format, input.output_symbols(), &Header::new(None), &records, &name)
}
