//! The option of the order of the output.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use cluewise::engine::{Engine, Unrated};
use cluewise::pack::Record;
use cluewise::rating::Scale;
use std::cmp::Ordering;

/// The option of the order of the output.
#[derive(Args)]
pub struct SortArgs {
    /// Sort the output, easiest or fewest first; puzzles without the rating come last
    ///
    /// Missing ratings are computed, and written where the format has a place. All puzzles are held in memory until the
    /// end: about 1 KB each.
    #[arg(long = "sort", value_name = "KEY", ignore_case = true)]
    pub key: Option<SortKey>,
}

/// A property that records are sorted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum SortKey {
    /// Effort, and so level
    Effort,
    /// ER of Sudoku Explainer
    Er,
    /// Level of HoDoKu, then its score
    Hodoku,
    /// Expected solving time of people
    Time,
    /// Number of clues
    Clues,
}

/// The order of the puzzles of a section of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SectionOrder {
    /// That of the input.
    Input,
    By(SortKey),
}

impl SectionOrder {
    /// The name of the order of the input.
    const INPUT: &str = "input";

    /// Returns a parser of orders.
    pub fn parser() -> impl TypedValueParser<Value = SectionOrder> {
        let keys = SortKey::value_variants().iter().filter_map(SortKey::to_possible_value);
        let input = PossibleValue::new(SectionOrder::INPUT).help("Order of the input");
        PossibleValuesParser::new(keys.chain([input])).try_map(|name| match name.as_str() {
            SectionOrder::INPUT => Ok(SectionOrder::Input),
            name => SortKey::from_str(name, true).map(SectionOrder::By),
        })
    }

    /// Returns the property that puzzles are sorted by.
    pub fn key(self) -> Option<SortKey> {
        match self {
            SectionOrder::Input => None,
            SectionOrder::By(key) => Some(key),
        }
    }
}

impl SortArgs {
    /// Computes the rating that the order needs, if it is missing. A puzzle that cannot be rated does not change.
    ///
    /// # Errors
    /// The scale does not cover the kind of puzzle, or the search takes too long.
    pub fn rate(&self, engine: &mut Engine, record: &mut Record) -> Result<(), Unrated> {
        self.key.map_or(Ok(()), |key| key.rate(engine, record))
    }

    /// Sorts records by their ratings.
    pub fn sort(&self, records: &mut [impl Sortable]) {
        if let Some(key) = self.key {
            records.sort_by(|a, b| key.compare(a, b));
        }
    }

    /// Returns the option for the list of options that decide which fields records have.
    pub fn description(&self) -> String {
        self.key.map_or(String::new(), |key| format!(", sort: {key:?}"))
    }
}

impl SortKey {
    /// Returns the property with this name of a field.
    pub fn named(field: &str) -> Option<SortKey> {
        SortKey::from_str(field.trim(), true).ok()
    }

    /// Computes the rating, if it is missing. A puzzle that cannot be rated does not change.
    ///
    /// # Errors
    /// The scale does not cover the kind of puzzle, or the search takes too long.
    pub fn rate(self, engine: &mut Engine, record: &mut Record) -> Result<(), Unrated> {
        let missing = self.scale().filter(|_| record.value(self).is_none());
        missing.map_or(Ok(()), |scale| engine.add_rating(record, scale))
    }

    /// Returns the name of the field, and its text; `None` without the rating.
    pub fn field_of(self, record: &Record) -> Option<(String, String)> {
        let text = match self {
            SortKey::Effort => format!("{:.1}", record.effort?),
            SortKey::Er => record.se?.er.to_string(),
            SortKey::Hodoku => format!("{} {}", record.hodoku_level?, record.hodoku_score?),
            SortKey::Time => format!("{} min", record.time?.minutes()),
            SortKey::Clues => record.puzzle.clue_count().to_string(),
        };
        Some((self.to_possible_value()?.get_name().to_owned(), text))
    }

    /// Returns the scale of the ratings that are compared.
    pub fn scale(self) -> Option<Scale> {
        match self {
            SortKey::Effort => Some(Scale::Effort),
            SortKey::Er => Some(Scale::Se),
            SortKey::Hodoku => Some(Scale::Hodoku),
            SortKey::Time => Some(Scale::Time),
            SortKey::Clues => None,
        }
    }

    /// Compares two records.
    pub fn compare(self, a: &impl Sortable, b: &impl Sortable) -> Ordering {
        match (a.value(self), b.value(self)) {
            (Some(a), Some(b)) => a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)),
            (a, b) => a.is_none().cmp(&b.is_none()),
        }
    }
}

/// A record that can be sorted.
pub trait Sortable {
    /// Returns the values that records are compared by; `None` if the record lacks the rating.
    fn value(&self, key: SortKey) -> Option<(usize, f64)>;
}

impl Sortable for Record {
    fn value(&self, key: SortKey) -> Option<(usize, f64)> {
        match key {
            SortKey::Effort => Some((0, self.effort?)),
            SortKey::Er => Some((0, f64::from(self.se?.er.get()))),
            SortKey::Hodoku => Some((self.hodoku_level? as usize, f64::from(self.hodoku_score?))),
            SortKey::Time => Some((0, f64::from(self.time?.expected_s))),
            SortKey::Clues => Some((0, self.puzzle.clue_count() as f64)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cluewise::Puzzle;

    #[test]
    fn records_without_the_rating_come_last() {
        let mut records = [Some(3.5), None, Some(1.2)].map(|effort| {
            let mut record = Record::from(Puzzle::EMPTY);
            record.effort = effort;
            record
        });
        records.sort_by(|a, b| SortKey::Effort.compare(a, b));
        assert_eq!(records.map(|record| record.effort), [Some(1.2), Some(3.5), None]);
    }
}
