//! Headings of puzzles from fields of the input.

use crate::args::{GlobalArgs, SortKey};
use crate::count_text::listed;
use crate::error::{Failure, print_stderr};
use crate::puzzle_names::Named;
use clap::ValueEnum;
use cluewise::engine::{Engine, Unrated};
use cluewise::pack::{Id, Record};
use std::collections::BTreeSet;

/// The option of fields that are headings.
#[derive(clap::Args)]
pub struct HeadingArgs {
    /// Print this column or field of the input, such as Title, above each puzzle in place of its id, or its effort, er,
    /// hodoku, time or clues (repeatable: the fields are joined, such as an author's number and title)
    #[arg(long, value_name = "FIELD")]
    heading_from: Vec<String>,
}

impl HeadingArgs {
    /// Returns whether puzzles have headings.
    pub fn any_given(&self) -> bool {
        !self.heading_from.is_empty()
    }

    /// Returns the names of the fields.
    pub fn fields(&self) -> impl Iterator<Item = &str> {
        self.heading_from.iter().map(String::as_str)
    }

    /// Replaces the ids of puzzles by the requested headings, as [`Self::set`] does, or else by the names of the
    /// puzzles, such as those of the children who made them.
    pub fn set_or_names(
        &self,
        records: &mut [Record],
        number: impl Fn(usize) -> u64,
        global: &GlobalArgs,
    ) -> Result<bool, Failure> {
        for record in records.iter_mut().filter(|_| !self.any_given()) {
            let name = Named::name(record);
            if !name.is_empty() {
                record.id = Some(Id::Name(name));
            }
        }
        self.set(records, number, global)
    }

    /// Replaces the ids of puzzles by the requested headings; puzzles whose fields are empty have none, and are reported
    /// with the numbers that they have on the page. Returns whether headings are requested.
    ///
    /// # Errors
    /// No puzzle has one of the fields.
    pub fn set(
        &self,
        records: &mut [Record],
        number: impl Fn(usize) -> u64,
        global: &GlobalArgs,
    ) -> Result<bool, Failure> {
        if !self.any_given() {
            return Ok(false);
        }
        let fields: Vec<_> = records.iter().map(fields_of).collect();
        for wanted in &self.heading_from {
            check_field("--heading-from", wanted, &fields)?;
        }
        for (record, fields) in records.iter_mut().zip(&fields) {
            let parts = self.heading_from.iter().filter_map(|wanted| text_of(fields, wanted));
            let heading = parts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("  ");
            record.id = Some(heading).filter(|heading| !heading.is_empty()).map(Id::Name);
        }
        let without = (0..records.len()).filter(|&i| records[i].id.is_none());
        let without: Vec<String> = without.map(|i| number(i).to_string()).collect();
        if !without.is_empty() && !global.quiet {
            print_stderr(format_args!(
                "cluewise: --heading-from: these puzzles have no heading: {}",
                listed(without, ", ")
            ));
        }
        Ok(true)
    }
}

/// Computes the rating that an option names as a field, unless the record has a field of this name.
///
/// # Errors
/// As [`SortKey::rate`].
pub fn rate_field(field: &str, engine: &mut Engine, record: &mut Record) -> Result<(), Unrated> {
    let key = SortKey::named(field).filter(|_| text_of(&fields_of(record), field).is_none());
    key.map_or(Ok(()), |key| key.rate(engine, record))
}

/// Returns an error if no puzzle has the field that an option names.
pub fn check_field(option: &str, wanted: &str, fields: &[Vec<(String, String)>]) -> Result<(), Failure> {
    if fields.iter().any(|fields| text_of(fields, wanted).is_some()) {
        return Ok(());
    }
    let known: BTreeSet<&str> = fields.iter().flatten().map(|(name, _)| name.as_str()).collect();
    let known = known.into_iter().collect::<Vec<_>>().join(", ");
    let known = if known.is_empty() { "no fields".to_owned() } else { known };
    Err(format!("{option} {wanted:?}: no puzzle has this field; found {known}").into())
}

/// Returns the text of the first field of this name.
pub fn text_of<'a>(fields: &'a [(String, String)], wanted: &str) -> Option<&'a str> {
    fields.iter().find(|(name, _)| is_same(name, wanted)).map(|(_, text)| text.as_str())
}

/// Returns whether a field has the requested name.
fn is_same(name: &str, wanted: &str) -> bool {
    name.trim().to_lowercase() == wanted.trim().to_lowercase()
}

/// Returns the names and texts of the fields of a record, in one line each, then the name of its puzzle as `name`, and its
/// ratings.
pub fn fields_of(record: &Record) -> Vec<(String, String)> {
    let line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let named = record.id.iter().map(|id| ("id".to_owned(), line(&id.to_string())));
    let extra = record.extra.iter().filter_map(|(name, value)| match value {
        serde_json::Value::String(text) => Some((name.to_owned(), line(text))),
        serde_json::Value::Number(number) => Some((name.to_owned(), number.to_string())),
        serde_json::Value::Null => Some((name.to_owned(), String::new())),
        _ => None,
    });
    let name = Some(Named::name(record)).filter(|name| !name.is_empty());
    let ratings = SortKey::value_variants().iter().filter_map(|key| key.field_of(record));
    // Fields of these names come before.
    named.chain(extra).chain(name.map(|name| ("name".to_owned(), name))).chain(ratings).collect()
}
