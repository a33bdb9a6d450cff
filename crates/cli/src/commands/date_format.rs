//! Dates on pages, in the words of a language.

use crate::args::LocaleName;
use crate::error::Failure;
use chrono::{Datelike, Locale, NaiveDate, TimeDelta, Weekday};
use cluewise::explain::Language;
use cluewise::generator::Date;
use cluewise::pack::Id;
use cluewise::pack::Record;
use cluewise::render::sheet::Labels;
use std::fmt::Write;

/// Options of dates on pages.
#[derive(clap::Args)]
#[command(next_help_heading = "Pages")]
pub struct DateArgs {
    /// Format of dates on pages, such as '%A, %-d %B %Y' [default: in words, in the
    /// language of --lang]
    #[arg(long, value_name = "FORMAT")]
    date_format: Option<String>,
    /// Language of the names of days and months, such as de, de_DE, fr-CA or it_IT.UTF-8 [default: that of
    /// --lang, or English]
    #[arg(long, value_name = "LOCALE", value_parser = locale, requires = "date_format")]
    date_locale: Option<Locale>,
}

impl DateArgs {
    /// Returns the name of a given option.
    pub fn first_given(&self) -> Option<&'static str> {
        self.date_format.as_ref().map(|_| "--date-format")
    }

    /// Returns the formatter of dates on pages in a language.
    pub fn formatter(&self, language: Option<Language>) -> DateFormatter {
        let format_of_language = || Labels::in_requested_language(language).date_format();
        let locale_of_language = || language.and_then(|language| locale(language.code()).ok());
        DateFormatter {
            format: self.date_format.clone().unwrap_or_else(format_of_language),
            locale: self.date_locale.or_else(locale_of_language).unwrap_or(Locale::POSIX),
        }
    }
}

/// Parses a date, also with the day first as in `20.11.2026`, or a day relative to the current one, which is given as
/// the number of days from 1970-01-01: `today`, or the next weekday of a name, which may be today.
pub fn parse_day(text: &str, today: i64) -> Result<Date, String> {
    let word = text.trim().to_lowercase();
    let relative = match &*word {
        "yesterday" => Some(-1),
        "today" => Some(0),
        "tomorrow" => Some(1),
        name => name.parse().ok().and_then(|day: Weekday| {
            (0..7).find(|days| naive_date(today + days).is_some_and(|date| date.weekday() == day))
        }),
    };
    if let Some(days) = relative {
        return Date::from_days_since_1970(today + days).ok_or_else(|| format!("{text:?} is not a date"));
    }
    let date = day_first(&word).unwrap_or(word).parse::<Date>();
    date.map_err(|_| {
        format!(
            "{text:?} is not a date; expected one such as 2026-11-20 or 20.11.2026, or today, tomorrow, yesterday or a weekday"
        )
    })
}

/// Returns the number of days from the last Monday to a date.
pub fn days_since_monday(date: Date) -> usize {
    naive_date(date.days_since_1970()).map_or(0, |date| date.weekday().num_days_from_monday() as usize)
}

/// Returns the date of a number of days from 1970-01-01.
fn naive_date(days: i64) -> Option<NaiveDate> {
    NaiveDate::default().checked_add_signed(TimeDelta::days(days))
}

/// Returns a date such as `2.11.2026` with the year first.
fn day_first(text: &str) -> Option<String> {
    let mut parts = text.split('.').map(str::trim);
    let (day, month, year) = (parts.next()?, parts.next()?, parts.next()?);
    let are_lengths_right = (1..=2).contains(&day.len()) && (1..=2).contains(&month.len()) && year.len() == 4;
    (parts.next().is_none() && are_lengths_right).then(|| format!("{year}-{month:0>2}-{day:0>2}"))
}

/// Returns the text of the name of a puzzle that is a date, as on the pages of `print`, but in ISO 8601 if no language
/// is requested; `None` for another name.
pub fn dated_title(name: &str, language: Option<Language>) -> Option<String> {
    let date: Date = name.parse().ok()?;
    if language.is_none() {
        return Some(date.to_string());
    }
    DateArgs { date_format: None, date_locale: None }.formatter(language).text(date).ok()
}

/// Writes dates as texts.
pub struct DateFormatter {
    format: String,
    locale: Locale,
}

impl DateFormatter {
    /// Replaces the names of puzzles that are dates by their texts. Returns whether there are any.
    ///
    /// # Errors
    /// Those of [`DateFormatter::text`].
    pub fn replace_all(&self, records: &mut [Record]) -> Result<bool, Failure> {
        let mut has_dates = false;
        for record in records {
            if let Some(text) = self.text_of_name(record)? {
                record.id = Some(Id::Name(text));
                has_dates = true;
            }
        }
        Ok(has_dates)
    }

    /// Returns the text of the name of a puzzle that is a date; `None` for another one.
    ///
    /// # Errors
    /// Those of [`DateFormatter::text`].
    pub fn text_of_name(&self, record: &Record) -> Result<Option<String>, Failure> {
        record.id_name().and_then(|name| name.parse().ok()).map(|date| self.text(date)).transpose()
    }

    /// Returns the text of a date.
    ///
    /// # Errors
    /// The format has an unknown part, or one of times.
    pub fn text(&self, date: Date) -> Result<String, Failure> {
        let format = &self.format;
        let invalid =
            || format!("--date-format {format:?}: found a part that is not of a date, expected %A, %d, %B, %Y ...");
        let date = naive_date(date.days_since_1970()).ok_or_else(invalid)?;
        // French has an ordinal for the first day of a month only.
        let is_first = date.day() == 1 && FRENCH.contains(&self.locale);
        let format = if is_first { format.replace("%-d %B", "1er %B") } else { format.clone() };
        let mut text = String::new();
        write!(text, "{}", date.format_localized(&format, self.locale)).map_err(|_| invalid())?;
        Ok(text)
    }
}

/// The locales of French.
const FRENCH: [Locale; 5] = [Locale::fr_FR, Locale::fr_BE, Locale::fr_CA, Locale::fr_CH, Locale::fr_LU];

/// Parses a locale: `de_DE`, `de-DE`, `de_DE.UTF-8`, or a language alone.
fn locale(text: &str) -> Result<Locale, String> {
    let LocaleName { language, country, modifier } = LocaleName::parse(text);
    if language == "c" {
        return Ok(Locale::POSIX);
    }
    let of_language =
        || COUNTRIES.into_iter().find(|(name, _)| *name == language).map(|(_, country)| country.to_owned());
    let country = country.or_else(of_language).unwrap_or_else(|| language.to_uppercase());
    let full = format!("{language}_{country}");
    let names = [modifier.map(|modifier| format!("{full}@{modifier}")), Some(full), Some(language.to_uppercase())];
    let known = names.into_iter().flatten().find_map(|name| Locale::try_from(name.as_str()).ok());
    known.ok_or_else(|| format!("found {text:?}, expected a language and a country, such as de_DE"))
}

/// The usual countries of languages whose code is not that of a country with this language.
const COUNTRIES: [(&str, &str); 22] = [
    ("ar", "EG"),
    ("ca", "ES"),
    ("cs", "CZ"),
    ("cy", "GB"),
    ("da", "DK"),
    ("el", "GR"),
    ("en", "US"),
    ("et", "EE"),
    ("eu", "ES"),
    ("fa", "IR"),
    ("ga", "IE"),
    ("gl", "ES"),
    ("he", "IL"),
    ("hi", "IN"),
    ("ja", "JP"),
    ("ko", "KR"),
    ("nb", "NO"),
    ("sl", "SI"),
    ("sv", "SE"),
    ("uk", "UA"),
    ("vi", "VN"),
    ("zh", "CN"),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn text(format: &str, name: Option<&str>) -> Result<String, Failure> {
        let date_locale = name.map(|name| locale(name).expect("a locale"));
        let formatter = DateArgs { date_format: Some(format.into()), date_locale }.formatter(None);
        formatter.text("2026-03-05".parse().expect("a date"))
    }

    #[test]
    fn dates_follow_the_language_of_the_page() {
        let date: Date = "2026-08-01".parse().expect("a date");
        let text = |format: Option<&str>, name: Option<&str>, language| {
            let date_locale = name.map(|name| locale(name).expect("a locale"));
            DateArgs { date_format: format.map(str::to_owned), date_locale }
                .formatter(language)
                .text(date)
                .ok()
                .unwrap_or_default()
        };
        assert_eq!(text(None, None, None), "Saturday, August 1, 2026");
        assert_eq!(text(None, None, Some(Language::English)), "Saturday, August 1, 2026");
        assert_eq!(text(None, None, Some(Language::German)), "Samstag, 1. August 2026");
        assert_eq!(text(None, None, Some(Language::French)), "samedi 1er août 2026");
        assert_eq!(text(Some("%B"), None, Some(Language::French)), "août");
        assert_eq!(text(Some("%B"), Some("it"), Some(Language::French)), "agosto");
    }

    #[test]
    fn days_are_understood_in_several_forms() {
        // A Tuesday.
        let today = "2026-11-24".parse::<Date>().expect("a date").days_since_1970();
        for (text, expected) in [
            ("2026-12-01", "2026-12-01"),
            ("1.12.2026", "2026-12-01"),
            ("01.12.2026", "2026-12-01"),
            ("1. 12. 2026", "2026-12-01"),
            ("Today", "2026-11-24"),
            ("tomorrow", "2026-11-25"),
            ("yesterday", "2026-11-23"),
            ("tuesday", "2026-11-24"),
            ("Monday", "2026-11-30"),
        ] {
            assert_eq!(parse_day(text, today).map(|day| day.to_string()).as_deref(), Ok(expected), "{text}");
        }
        for text in ["31.11.2026", "23/11/2026", "1.12.26", "12.2026", "1.12.2026.", "noday", ""] {
            assert!(parse_day(text, today).is_err(), "{text}");
        }
    }

    #[test]
    fn dates_have_the_words_of_a_language() {
        let table = [
            ("%A, %-d %B %Y", None, "Thursday, 5 March 2026"),
            ("%A, %-d. %B %Y", Some("de"), "Donnerstag, 5. März 2026"),
            ("%A %-d %B %Y", Some("fr-FR"), "jeudi 5 mars 2026"),
            ("%d/%m/%y", Some("en"), "05/03/26"),
            ("%A", Some("de_DE.UTF-8"), "Donnerstag"),
            ("%A", Some("de_AT@euro"), "Donnerstag"),
            ("%A", Some("DE-de"), "Donnerstag"),
            ("%A", Some("sv"), "torsdag"),
            ("%A", Some("C.UTF-8"), "Thursday"),
            ("%A", Some("POSIX"), "Thursday"),
        ];
        for (format, name, expected) in table {
            assert_eq!(text(format, name).ok().as_deref(), Some(expected), "{format}");
        }
        assert!(text("%H:%M", None).is_err() && text("%Q", None).is_err());
        assert!(locale("Klingon").is_err());
    }
}
