//! `daily`

use crate::args::{OutputArgs, level_parser};
use crate::error::Failure;
use crate::interrupt;
use crate::io::output::RecordOutput;
use cluewise::generator::{Date, daily_run};
use cluewise::pack::{Header, Id, Record};
use cluewise::rating::effort::Level;
use std::time::{SystemTime, UNIX_EPOCH};

/// Print the puzzle of the day
///
/// The puzzle depends on the date and the level only: it is the same on every machine, in the API and on the web page. Its
/// pattern of clues is symmetric under a half turn. The name of the record is the date.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise daily\n  \
    cluewise daily --date 2026-11-20 --level hard --format grid\n  \
    cluewise daily --date 2026-12-01 --days 31 --level easy -o december.json")]
pub struct Daily {
    /// The first date, such as 2026-11-20 [default: today, UTC]
    #[arg(long, value_name = "DATE")]
    date: Option<Date>,
    /// Difficulty: easy, medium, hard, expert, master or extreme
    #[arg(long, value_name = "LEVEL", default_value = "medium", value_parser = level_parser(), hide_possible_values = true)]
    level: Level,
    /// Number of days
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    days: u32,
    #[command(flatten)]
    output: OutputArgs,
}

impl Daily {
    pub fn run(&self) -> Result<bool, Failure> {
        let first = self.date.map_or_else(days_since_1970, Date::days_since_1970);
        let days = (first..).take(self.days as usize).map(Date::from_days_since_1970);
        let dates: Option<Vec<Date>> = days.collect();
        let dates = dates.ok_or_else(|| Failure::Message("the last date is 9999-12-31".into()))?;
        let mut out = RecordOutput::open(&self.output, &Header::new(None))?;
        for date in dates {
            let run = daily_run(date, self.level);
            let generated = run.puzzle(0, |_| !interrupt::is_pending()).map_err(|_| Failure::Interrupted)?;
            let mut record = Record::from_generated(&run, 0, &generated);
            record.id = Some(Id::Name(date.to_string()));
            out.write(&record)?;
        }
        out.finish()?;
        Ok(true)
    }
}

/// Returns the number of days since 1970-01-01, UTC.
fn days_since_1970() -> i64 {
    const SECONDS_PER_DAY: u64 = 86_400;
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (elapsed.as_secs() / SECONDS_PER_DAY) as i64
}
