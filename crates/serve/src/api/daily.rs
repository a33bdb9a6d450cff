//! `daily`: the puzzles of days, the same on every server.

use super::generate::{parse_parameter, target_error};
use crate::endpoint::{Endpoint, RequestBody, RequestContext, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::{self, Input};
use crate::kind_parameters::KindParameters;
use crate::response_body::{self, ResponseBody};
use cluewise::formats::{self, AnyRecord, VariantFormat, VariantRecord};
use cluewise::generator::{Date, daily_run};
use cluewise::pack::{Header, Id, Record};
use cluewise::rating::effort::Level;
use cluewise::variant::{DailyVariants, Solvers};
use http::StatusCode;
use serde::Deserialize;
use std::time::{SystemTime, UNIX_EPOCH};

#[derive(Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Daily {
    /// The first date; today (UTC) if absent.
    date: Option<String>,
    /// The number of days; 1 if absent.
    days: Option<u32>,
    /// Medium if absent, or easy for sizes below 9.
    level: Option<String>,
    /// Whether each puzzle has the steps of its solution, as compact data.
    steps: bool,
    format: Option<String>,
}

impl Endpoint for Daily {
    const WORK_CLASS: WorkClass = WorkClass::Heavy;
    const BODY: RequestBody = RequestBody::None;

    fn needs_kinds(&self, kind: &KindParameters) -> bool {
        kind.name_kind()
    }

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        if input.kind.name_kind() {
            return self.respond_with_kind(input, context);
        }
        if input.kind.have_symbols() {
            return Err(ApiError::query("`symbols` is for sizes and variants; 9x9 puzzles have the digits 1 to 9"));
        }
        let format = self.format.as_deref().map_or(Ok(formats::JSON), input::format)?;
        super::check_steps(self.steps, format.supports_ratings(), format.name())?;
        let (dates, level) = (self.dates(context)?, self.level()?.unwrap_or(Level::Medium));
        let mut records = dates.iter().map(|&date| record(date, level, context)).collect::<Result<Vec<_>, _>>()?;
        if self.steps {
            records.iter_mut().try_for_each(|record| super::add_steps(record, context))?;
        }
        response_body::file(format, &Header::new(None), &records, &format!("sudoku-{}-{level}", dates[0]))
    }
}

impl Daily {
    /// Returns the date, the level and the puzzle of the first day.
    pub fn puzzle(&self, context: &RequestContext) -> Result<(Date, Level, Record), ApiError> {
        if self.steps || self.days.is_some() {
            return Err(ApiError::query("`steps` and `days` are supported for packs only"));
        }
        let (date, level) = (self.date()?, self.level()?.unwrap_or(Level::Medium));
        Ok((date, level, record(date, level, context)?))
    }

    /// Returns puzzles of another kind than the classic one.
    fn respond_with_kind(&self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let dates = self.dates(context)?;
        let format = self.format.as_deref().map_or(Ok(VariantFormat::Json), |name| parse_parameter("format", name))?;
        super::check_steps(self.steps, format.has_records(), format.name())?;
        let kind = &input.kind;
        let daily = DailyVariants::new(kind.side(), kind.boxes, kind.rules_and_marks(), self.level()?);
        let mut daily = daily.map_err(|error| target_error(&error, context))?;
        let level = daily.level();
        let (mut records, mut solvers) = (Vec::new(), Solvers::default());
        for &date in &dates {
            let made = daily.puzzle(date, |_| !context.cancellation.is_cancelled());
            context.check()?;
            let made = made.ok_or_else(|| {
                let message = format!("{date}: no {level} {} puzzle found; use another level", daily.kind());
                ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "not_found", message)
            })?;
            let mut record = VariantRecord::generated(0, made);
            record.id = Some(date.to_string());
            if self.steps {
                record.add_steps(&mut solvers);
                context.check()?;
            }
            records.push(AnyRecord::Kind(record));
        }
        let name = format!("sudoku-{}-{level}", dates[0]);
        response_body::file_of_kinds(format, input.symbols(), &Header::new(None), &records, &name)
    }

    /// Returns the days, of which there is at least one.
    fn dates(&self, context: &RequestContext) -> Result<Vec<Date>, ApiError> {
        let (first, days, max) = (self.date()?, self.days.unwrap_or(1), context.limits().max_puzzles);
        if days == 0 {
            return Err(ApiError::query("`days`: 0: expected at least 1"));
        }
        if days as usize > max {
            return Err(ApiError::too_much(format!("more than {max} puzzles in a request; request fewer days")));
        }
        let numbers = (first.days_since_1970()..).take(days as usize);
        let dates: Option<Vec<Date>> = numbers.map(Date::from_days_since_1970).collect();
        dates.ok_or_else(|| ApiError::query("`days`: the last date is 9999-12-31"))
    }

    fn level(&self) -> Result<Option<Level>, ApiError> {
        let level = self.level.as_deref().map(str::parse).transpose();
        level.map_err(|e| ApiError::query(format!("`level`: {e}")))
    }

    fn date(&self) -> Result<Date, ApiError> {
        let date = self.date.as_deref().map(str::parse::<Date>).transpose();
        let date = date.map_err(|e| ApiError::query(format!("`date`: {e}")))?.or_else(today);
        date.ok_or_else(|| ApiError::query("`date` is missing".to_owned()))
    }
}

/// Returns the puzzle of a day.
fn record(date: Date, level: Level, context: &RequestContext) -> Result<Record, ErrorReason> {
    let run = daily_run(date, level);
    let generated = run.puzzle(0, |_| !context.cancellation.is_cancelled());
    let generated = generated.map_err(|_| ErrorReason::time_limit())?;
    let mut record = Record::from_generated(&run, 0, &generated);
    record.id = Some(Id::Name(date.to_string()));
    Ok(record)
}

/// Returns the current date, UTC. WebAssembly has no clock: there the request must contain the date.
fn today() -> Option<Date> {
    if cfg!(target_arch = "wasm32") {
        return None;
    }
    const SECONDS_PER_DAY: u64 = 86_400;
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    Date::from_days_since_1970((elapsed.as_secs() / SECONDS_PER_DAY) as i64)
}
