//! Dates of the puzzles of the day.

use std::fmt;
use std::str::FromStr;

/// A date of the Gregorian calendar, of the years 1 to 9999.
///
/// ```
/// use cluewise::generator::Date;
/// let date: Date = "2026-11-20".parse().unwrap();
/// assert_eq!((date.days_since_1970(), Date::from_days_since_1970(20_777)), (20_777, Some(date)));
/// assert!("2026-02-29".parse::<Date>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// The error of parsing a date.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseDateError(String);

impl fmt::Display for ParseDateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a date; expected one such as 2026-11-20", self.0)
    }
}

impl std::error::Error for ParseDateError {}

/// The number of the day 1970-01-01, if 0001-01-01 has number 0.
const DAY_1970: i64 = 719_162;
/// The number of the day after 9999-12-31.
const DAYS: i64 = 3_652_059;

/// Returns whether a year has a leap day.
fn is_leap_year(year: u16) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

/// Returns the number of days of a month, from 1 to 12.
fn days_of_month(year: u16, month: u8) -> u8 {
    match month {
        2 if is_leap_year(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Returns the number of days before a year.
fn days_before(year: u16) -> i64 {
    let years = i64::from(year) - 1;
    365 * years + years / 4 - years / 100 + years / 400
}

impl Date {
    /// Returns the date in UTC of a time, counted in seconds from 1970-01-01; `None` after the year 9999.
    pub fn from_seconds_since_1970(seconds: u64) -> Option<Date> {
        Date::from_days_since_1970((seconds / (24 * 60 * 60)) as i64)
    }

    /// Returns the date of a day, counted from 1970-01-01; `None` outside of the years 1 to 9999.
    pub fn from_days_since_1970(days: i64) -> Option<Date> {
        let number = days.checked_add(DAY_1970).filter(|number| (0..DAYS).contains(number))?;
        // The mean year has 365.2425 days; the estimate is too late by at most one year.
        let estimate = (number * 10_000 / 3_652_425 + 2).min(9999) as u16;
        let year = (1..=estimate).rev().find(|&year| days_before(year) <= number)?;
        let mut rest = number - days_before(year);
        for month in 1..=12 {
            let length = i64::from(days_of_month(year, month));
            if rest < length {
                return Some(Date { year, month, day: rest as u8 + 1 });
            }
            rest -= length;
        }
        None
    }

    /// Returns the number of days since 1970-01-01.
    pub fn days_since_1970(self) -> i64 {
        let before = (1..self.month).map(|month| i64::from(days_of_month(self.year, month))).sum::<i64>();
        days_before(self.year) + before + i64::from(self.day) - 1 - DAY_1970
    }
}

/// `2026-11-20`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = ParseDateError;

    fn from_str(text: &str) -> Result<Date, ParseDateError> {
        let parse = || {
            let mut parts = text.split('-');
            let mut number = |length: usize| {
                let part = parts.next().filter(|part| part.len() == length)?;
                part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse::<u16>().ok())?
            };
            let (year, month, day) = (number(4)?, number(2)? as u8, number(2)? as u8);
            let is_valid = parts.next().is_none() && year > 0 && (1..=12).contains(&month);
            (is_valid && (1..=days_of_month(year, month)).contains(&day)).then_some(Date { year, month, day })
        };
        parse().ok_or_else(|| ParseDateError(text.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_consecutive() {
        let first: Date = "0001-01-01".parse().unwrap();
        assert_eq!((first.days_since_1970(), Date::from_days_since_1970(-DAY_1970 - 1)), (-DAY_1970, None));
        assert_eq!("9999-12-31".parse::<Date>().unwrap().days_since_1970(), DAYS - DAY_1970 - 1);
        assert_eq!(Date::from_days_since_1970(DAYS - DAY_1970), None);
        for (text, days) in [("1970-01-01", 0), ("2000-02-29", 11_016), ("2000-03-01", 11_017), ("2100-03-01", 47_541)]
        {
            assert_eq!(text.parse::<Date>().unwrap().days_since_1970(), days, "{text}");
        }
        let dates =
            (-DAY_1970..DAYS - DAY_1970).step_by(13).map(|days| (days, Date::from_days_since_1970(days).unwrap()));
        for (days, date) in dates {
            assert_eq!((date.days_since_1970(), date.to_string().parse()), (days, Ok(date)));
        }
    }

    #[test]
    fn other_texts_are_no_dates() {
        let bad =
            ["", "2026", "2026-11", "2026-11-31", "2026-13-01", "2026-00-01", "2026-01-00", "26-11-20", "2026-11-20-1"];
        for text in bad.into_iter().chain(["2026-1-20", "+026-11-20", "0000-01-01", "1900-02-29", "2026/11/20"]) {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
    }
}
