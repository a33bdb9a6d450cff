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

/// The levels up to which the solving time of classic puzzles rises through a week, and its end at each level, in
/// seconds. Between them, some puzzles of both levels take as long.
const ENDS: [(Level, u32); 4] = [(Level::Easy, 410), (Level::Medium, 620), (Level::Hard, 1020), (Level::Expert, 1400)];
/// The end of the time of the first of several easy puzzles is after this time.
const FASTEST: u32 = 250;

/// The options of levels and of a week.
#[derive(clap::Args)]
pub struct DayLevelArgs {
    /// Difficulty: easy, medium, hard, expert, master or extreme; or those of the seven days from Monday on, separated by
    /// commas, such as those of --week [default: medium; easy for sizes below 9; those of --week]
    #[arg(long, value_name = "LEVEL", value_parser = level_parser(), value_delimiter = ',', hide_possible_values = true)]
    level: Vec<Level>,
    /// The seven days of the week of --date, from Monday on; by default two each are easy, medium and hard, and Sunday is
    /// expert, or as hard as puzzles of the kind are. If levels rise, so do the minutes of 9x9 puzzles from day to day
    #[arg(long, conflicts_with = "days")]
    pub week: bool,
}

impl DayLevelArgs {
    /// Returns the levels of dates; those of the kind by default. `have_times` tells whether those of a week have times.
    ///
    /// # Errors
    /// Neither one level nor seven are given.
    pub fn of_days(&self, have_times: bool) -> Result<DayLevels, Failure> {
        let alone = |level| [DayTarget { level, time_s: None }; WEEK as usize];
        let levels = match self.level[..] {
            [] if self.week => week(RISING, have_times),
            [] => alone(None),
            [level] => alone(Some(level)),
            [a, b, c, d, e, f, g] => week([a, b, c, d, e, f, g], have_times),
            _ => {
                let found = self.level.len();
                return Err(format!("--level: found {found} levels, expected one, or seven from Monday on").into());
            }
        };
        Ok(DayLevels { levels, may_be_easier: self.week && self.level.is_empty() })
    }
}

/// What the puzzle of a day is to be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct DayTarget {
    /// The level; `None` for that of the kind.
    pub level: Option<Level>,
    /// The least and the longest expected solving time in seconds.
    pub time_s: Option<[u32; 2]>,
}

/// Returns the targets of the days of a week of these levels. If they rise, the days of a level share its range of times,
/// and the first of them has the shortest ones.
fn week(levels: [Level; WEEK as usize], have_times: bool) -> [DayTarget; WEEK as usize] {
    let rise = have_times && levels.is_sorted() && levels.first() != levels.last();
    let mut before = BTreeMap::new();
    levels.map(|level| {
        let days = levels.iter().filter(|&&other| other == level).count() as u32;
        let day = before.entry(level).or_insert(0);
        *day += 1;
        DayTarget { level: Some(level), time_s: rise.then(|| time_of_day(level, *day, days)) }
    })
}

/// Returns the range of the times of one of the days of a level, counted from 1.
fn time_of_day(level: Level, day: u32, days: u32) -> [u32; 2] {
    let index = ENDS.iter().position(|&(other, _)| other == level).unwrap_or(ENDS.len());
    let start = index.checked_sub(1).map_or(FASTEST, |before| ENDS[before].1);
    let Some(&(_, end)) = ENDS.get(index) else { return [start + 1, u32::MAX] };
    let part = |days_before: u32| start + (end - start) * days_before / days;
    let is_first = level == Level::Easy && day == 1;
    [if is_first { 0 } else { part(day - 1) + 1 }, part(day)]
}

/// The levels of days.
pub struct DayLevels {
    /// Those from Monday to Sunday.
    levels: [DayTarget; WEEK as usize],
    /// Whether they are those of a week by default, in place of which a kind without them has easier ones.
    may_be_easier: bool,
}

impl DayLevels {
    /// Returns the target of a date.
    pub fn of(&self, date: Date) -> DayTarget {
        self.levels[days_since_monday(date)]
    }

    /// Iterates over a target and those in its place, the hardest first.
    pub fn and_easier(&self, target: DayTarget) -> impl Iterator<Item = DayTarget> + use<> {
        let may_be_easier = self.may_be_easier;
        let easier = Level::ALL.into_iter().rev().map(Some).filter(move |&other| may_be_easier && other < target.level);
        std::iter::once(target).chain(easier.map(|level| DayTarget { level, time_s: None }))
    }
}

/// Returns what `make` returns for each of these targets, by target.
pub fn by_target<T, E>(
    targets: impl Iterator<Item = DayTarget>,
    mut make: impl FnMut(DayTarget) -> Result<T, E>,
) -> Result<BTreeMap<DayTarget, T>, E> {
    let mut made = BTreeMap::new();
    for target in targets {
        if let Entry::Vacant(entry) = made.entry(target) {
            entry.insert(make(target)?);
        }
    }
    Ok(made)
}
