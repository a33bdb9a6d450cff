//! `daily`: the puzzles of days, the same on every server.

use super::generate::run_error;
use super::rating_parameters;
use crate::declared_parameters::parameters;
use crate::description::{Content, Description};
use crate::endpoint::{Endpoint, RequestBody, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::{self, Input};
use crate::kind_parameters::KindParameters;
use crate::record_file::record_file;
use crate::request_context::RequestContext;
use crate::response_body::ResponseBody;
use cluewise::engine::Engine;
use cluewise::generator::Date;
use cluewise::pack::{Header, Record};
use cluewise::rating::effort::Level;
use cluewise::run;
use http::StatusCode;
use std::time::{SystemTime, UNIX_EPOCH};

parameters! {
    pub struct Daily {
        /// The first date; today (UTC) if absent.
        #[schema(format = "date", example = "2026-11-20")]
        date: Option<String>,
        /// Number of days.
        #[schema(minimum = 1, default = 1)]
        days: Option<u32>,
        /// `easy`, `medium`, `hard`, `expert`, `master` or `extreme`, in any case. Default: `medium`; for sizes below
        /// 9, `easy`.
        level: Option<String>,
        #[doc = rating_parameters::STEPS]
        steps: bool,
        /// Output format; default: JSON pack.
        #[schema(reference = "Format")]
        format: Option<String>,
    }
}

impl Endpoint for Daily {
    const DESCRIPTION: Description = Description {
        name: "daily",
        summary: "Returns the puzzles of one or several days, the same on every server.",
        response: "A pack with one puzzle per day; with `format`, a file of its media type.",
        content: Content::Media(&[("application/json", r##"{ "$ref": "#/components/schemas/Pack" }"##)]),
        schemas: "{}",
    };
    const WORK_CLASS: WorkClass = WorkClass::Heavy;
    const BODY: RequestBody = RequestBody::None;

    fn needs_kinds(&self, kind: &KindParameters) -> bool {
        let format = self.format.as_deref().unwrap_or_default();
        kind.name_kind() || kind.have_symbols() || input::is_of_all_kinds(format)
    }

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let (kind, dates) = (&input.kind, self.dates(context)?);
        let format = self.format.as_deref().unwrap_or("json");
        let format = input::format(format)?;
        rating_parameters::check_steps(self.steps, format.supports_ratings(), format.name())?;
        let mut daily = self.daily(kind, context)?;
        let mut engine = Engine::default();
        let mut record = |&date: &Date| -> Result<Record, ApiError> {
            let mut record = record(&mut daily, date, &mut engine, context)?;
            if self.steps {
                let added = context.cancellation.run(|| engine.add_steps(&mut record));
                added.ok_or_else(ErrorReason::time_limit)?;
            }
            Ok(record)
        };
        let records = dates.iter().map(&mut record).collect::<Result<Vec<_>, _>>()?;
        let name = format!("sudoku-{}-{}", dates[0], daily.level());
        let mut header = Header::new(None);
        header.symbols = input.symbols();
        Ok(record_file(format, header, &records, &name)?.fixed_if(self.date.is_some()))
    }
}

impl Daily {
    /// Returns the date, the level and the classic puzzle of the first day.
    pub fn puzzle(&self, context: &RequestContext) -> Result<(Date, Level, Record), ApiError> {
        if self.steps || self.days.is_some() {
            return Err(ApiError::query("`steps` and `days` are supported for packs only"));
        }
        let (date, mut daily) = (self.date()?, self.daily(&KindParameters::default(), context)?);
        let record = record(&mut daily, date, &mut Engine::default(), context)?;
        Ok((date, daily.level(), record))
    }

    /// Returns the puzzles of days of a kind.
    fn daily(&self, kind: &KindParameters, context: &RequestContext) -> Result<run::Daily, ApiError> {
        run::Daily::new(kind.new_kind(), self.level()?).map_err(|error| run_error(&error, context))
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

/// Returns the record of the puzzle of a day.
fn record(
    daily: &mut run::Daily,
    date: Date,
    engine: &mut Engine,
    context: &RequestContext,
) -> Result<Record, ApiError> {
    let made = daily.puzzle(date, |_| !context.cancellation.is_cancelled());
    context.check()?;
    let made = made.map_err(|_| {
        let message = format!("{date}: no {} {} puzzle found; use another level", daily.level(), daily.kind());
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "not_found", message)
    })?;
    Ok(engine.record_of_day(made, daily, date).map_err(ErrorReason::from)?)
}

/// Returns the current date, UTC. WebAssembly has no clock: there the request must contain the date.
pub fn today() -> Option<Date> {
    if cfg!(target_arch = "wasm32") {
        return None;
    }
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    Date::from_seconds_since_1970(elapsed.as_secs())
}
