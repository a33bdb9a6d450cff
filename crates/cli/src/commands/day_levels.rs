//! The levels of the puzzles of days, and the days of a week.

use crate::args::level_parser;
use crate::commands::date_format::days_since_monday;
use crate::error::Failure;
use cluewise::generator::Date;
use cluewise::rating::effort::Level;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// The days of a week.
pub const WEEK: u32 = 7;

/// The levels of a week from Monday on.
const RISING: [Level; WEEK as usize] =
    [Level::Easy, Level::Easy, Level::Medium, Level::Medium, Level::Hard, Level::Hard, Level::Expert];

/// The options of levels and of a week.
#[derive(clap::Args)]
pub struct DayLevelArgs {
    /// Difficulty: easy, medium, hard, expert, master or extreme; or those of the seven days from Monday on, separated by
    /// commas [default: medium; easy for sizes below 9; those of --week]
    #[arg(long, value_name = "LEVEL", value_parser = level_parser(), value_delimiter = ',', hide_possible_values = true)]
    level: Vec<Level>,
    /// The seven days of the week of --date, from Monday on; by default two each are easy, medium and hard, and Sunday is
    /// expert, or as hard as puzzles of the kind are
    #[arg(long, conflicts_with = "days")]
    pub week: bool,
}

impl DayLevelArgs {
    /// Returns the levels of dates; those of the kind by default.
    ///
    /// # Errors
    /// Neither one level nor seven are given.
    pub fn of_days(&self) -> Result<DayLevels, Failure> {
        let levels = match self.level[..] {
            [] if self.week => RISING.map(Some),
            [] => [None; WEEK as usize],
            [level] => [Some(level); WEEK as usize],
            [a, b, c, d, e, f, g] => [a, b, c, d, e, f, g].map(Some),
            _ => {
                let found = self.level.len();
                return Err(format!("--level: found {found} levels, expected one, or seven from Monday on").into());
            }
        };
        Ok(DayLevels { levels, may_be_easier: self.week && self.level.is_empty() })
    }
}

/// The levels of days.
pub struct DayLevels {
    /// Those from Monday to Sunday; `None` for that of the kind.
    levels: [Option<Level>; WEEK as usize],
    /// Whether they are those of a week by default, in place of which a kind without them has easier ones.
    may_be_easier: bool,
}

impl DayLevels {
    /// Returns the level of a date.
    pub fn of(&self, date: Date) -> Option<Level> {
        self.levels[days_since_monday(date)]
    }

    /// Iterates over a level and those in its place, the hardest first.
    pub fn and_easier(&self, level: Option<Level>) -> impl Iterator<Item = Option<Level>> + use<> {
        let may_be_easier = self.may_be_easier;
        let easier = Level::ALL.into_iter().rev().map(Some).filter(move |&other| may_be_easier && other < level);
        std::iter::once(level).chain(easier)
    }
}

/// Returns what `make` returns for each of these levels, by level.
pub fn by_level<T, E>(
    levels: impl Iterator<Item = Option<Level>>,
    mut make: impl FnMut(Option<Level>) -> Result<T, E>,
) -> Result<BTreeMap<Option<Level>, T>, E> {
    let mut made = BTreeMap::new();
    for level in levels {
        if let Entry::Vacant(entry) = made.entry(level) {
            entry.insert(make(level)?);
        }
    }
    Ok(made)
}
