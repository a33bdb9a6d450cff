//! `daily`

use crate::args::{OutputArgs, VariantArgs, level_parser};
use crate::error::{Failure, print_stderr};
use crate::interrupt;
use crate::io::output::RecordOutput;
use crate::variants::VariantOutput;
use cluewise::formats::{VariantOptions, VariantRecord};
use cluewise::generator::{Date, daily_run};
use cluewise::pack::{Header, Id, Record};
use cluewise::rating::effort::Level;
use cluewise::variant::{BoxShape, DailyVariants, MarkSet, RuleSet};
use std::time::{SystemTime, UNIX_EPOCH};

/// Print the puzzle of the day
///
/// The puzzle depends only on the date, the level, the size, the boxes and the rules. It is the same on every machine, in the
/// API and on the web page. The pattern of clues of a 9x9 puzzle is symmetric under a half turn. The name of the record is
/// the date.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise daily\n  \
    cluewise daily --date 2026-11-20 --level hard --format grid\n  \
    cluewise daily --date 2026-12-01 --days 31 --level easy -o december.json\n  \
    cluewise daily --size 6")]
pub struct Daily {
    /// The first date, such as 2026-11-20 [default: today, UTC]
    #[arg(long, value_name = "DATE")]
    date: Option<Date>,
    /// Difficulty: easy, medium, hard, expert, master or extreme [default: medium; easy for sizes below 9]
    #[arg(long, value_name = "LEVEL", value_parser = level_parser(), hide_possible_values = true)]
    level: Option<Level>,
    /// Number of days
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    days: u32,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    variant: VariantArgs,
}

impl Daily {
    pub fn run(&self) -> Result<bool, Failure> {
        let first = self.date.map_or_else(days_since_1970, Date::days_since_1970);
        let days = (first..).take(self.days as usize).map(Date::from_days_since_1970);
        let dates: Option<Vec<Date>> = days.collect();
        let dates = dates.ok_or_else(|| Failure::Message("the last date is 9999-12-31".into()))?;
        let VariantOptions { side, boxes, rules, symbols, .. } = self.variant.options();
        let is_classic =
            side.is_none_or(|side| side == 9) && boxes.is_none_or(|boxes| Some(boxes) == BoxShape::usual(9));
        if !is_classic || rules != RuleSet::EMPTY || self.variant.marks() != MarkSet::EMPTY {
            return self.run_variants(&dates);
        }
        if symbols.is_some() {
            return Err(Failure::Message(
                "--symbols is for other sizes and variants; 9x9 puzzles have the digits 1 to 9".into(),
            ));
        }
        let mut out = RecordOutput::open(&self.output, &Header::new(None))?;
        for date in dates {
            let run = daily_run(date, self.level.unwrap_or(Level::Medium));
            let generated = run.puzzle(0, |_| !interrupt::is_pending()).map_err(|_| Failure::Interrupted)?;
            let mut record = Record::from_generated(&run, 0, &generated);
            record.id = Some(Id::Name(date.to_string()));
            out.write(&record)?;
        }
        out.finish()?;
        Ok(true)
    }

    /// Prints puzzles of another size or with additional rules.
    fn run_variants(&self, dates: &[Date]) -> Result<bool, Failure> {
        let (args, options) = (&self.variant, self.variant.options());
        let daily = DailyVariants::new(args.side(), options.boxes, args.rules_and_marks(), self.level);
        let mut daily = daily.map_err(|error| Failure::Message(format!("impossible: {error}")))?;
        let mut out = VariantOutput::open_as(VariantOutput::default_format(args), &self.output, args.output_symbols())?;
        for &date in dates {
            let Some(made) = daily.puzzle(date, |_| !interrupt::is_pending()) else {
                interrupt::check()?;
                let (kind, level) = (daily.kind(), daily.level());
                print_stderr(format_args!(
                    "cluewise: {date}: no {kind} puzzle of level {level} found in {} attempts; use another --level",
                    DailyVariants::MAX_ATTEMPTS
                ));
                return Ok(false);
            };
            let mut record = VariantRecord::generated(0, made);
            record.id = Some(date.to_string());
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
