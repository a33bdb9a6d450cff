//! `daily`: the puzzle of a day, the same on every server.

use crate::endpoint::{Endpoint, RequestBody, RequestContext, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::{self, Input};
use crate::response_body::{self, ResponseBody};
use cluewise::formats;
use cluewise::generator::{Date, daily_run};
use cluewise::pack::{Header, Id, Record};
use cluewise::rating::effort::Level;
use serde::Deserialize;
use std::time::{SystemTime, UNIX_EPOCH};

#[derive(Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Daily {
    /// Today (UTC) if absent.
    date: Option<String>,
    level: String,
    format: Option<String>,
}

impl Default for Daily {
    fn default() -> Daily {
        Daily { date: None, level: Level::Medium.to_string(), format: None }
    }
}

impl Endpoint for Daily {
    const WORK_CLASS: WorkClass = WorkClass::Heavy;
    const BODY: RequestBody = RequestBody::None;
    const SUPPORTS_VARIANTS: bool = false;

    fn respond(self, _: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let format = self.format.as_deref().map_or(Ok(formats::JSON), input::format)?;
        let (date, level, record) = self.puzzle(context)?;
        response_body::file(format, &Header::new(None), &[record], &format!("sudoku-{date}-{level}"))
    }
}

impl Daily {
    /// Returns the date, the level and the puzzle.
    pub fn puzzle(&self, context: &RequestContext) -> Result<(Date, Level, Record), ApiError> {
        let level: Level = self.level.parse().map_err(|e| ApiError::query(format!("`level`: {e}")))?;
        let date = self.date.as_deref().map(str::parse::<Date>).transpose();
        let date = date.map_err(|e| ApiError::query(format!("`date`: {e}")))?.or_else(today);
        let date = date.ok_or_else(|| ApiError::query("`date` is missing".to_owned()))?;
        let run = daily_run(date, level);
        let generated = run.puzzle(0, |_| !context.cancellation.is_cancelled());
        let generated = generated.map_err(|_| ErrorReason::time_limit())?;
        let mut record = Record::from_generated(&run, 0, &generated);
        record.id = Some(Id::Name(date.to_string()));
        Ok((date, level, record))
    }
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
