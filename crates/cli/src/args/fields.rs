//! The option that chooses the fields of JSON and the columns of tables.

use crate::args::near_names::nearest;
use crate::error::Failure;
use clap::Args;
use cluewise::formats::standard_column_names;
use cluewise::pack::FieldSelection;
use cluewise::pack::Record;
use std::collections::BTreeSet;

/// The option of the fields that records are written with.
#[derive(Args, Default)]
pub struct FieldArgs {
    /// Write only these fields of JSON, or columns of tables, such as id,puzzle,solution,level [default: all]
    ///
    /// The puzzle is always written, and so are the candidates of a candidate grid and the size and rules of a variant.
    /// Columns of the input have its names, in its order.
    #[arg(long, value_name = "NAME[,NAME...]", value_delimiter = ',')]
    fields: Vec<String>,
}

/// Maximum number of names of other programs in a message.
const MAX_OTHERS: usize = 20;

impl FieldArgs {
    /// Returns the chosen fields, if not all are to be written in this format.
    pub fn selection(&self, format: &str) -> Result<Option<FieldSelection>, Failure> {
        match self.fields.is_empty() {
            true => Ok(None),
            false if ["json", "jsonl"].contains(&format) || is_table(format) => {
                Ok(Some(FieldSelection::new(self.fields.iter().cloned())))
            }
            false => Err(format!(
                "--fields: found the format {format}, which has no fields, expected -o FILE with .json, .jsonl, .csv, \
                     .parquet or .xlsx, or --format"
            )
            .into()),
        }
    }

    /// [`FieldArgs::selection`] of generated puzzles, which have only fields of these names, and `steps` on request.
    pub fn generated(
        &self,
        format: &str,
        names: &[&'static str],
        has_steps: bool,
    ) -> Result<Option<FieldSelection>, Failure> {
        self.unseen(names, format).check()?;
        if !has_steps && self.fields.iter().any(|name| name == "steps") {
            return Err("--fields: the field \"steps\" requires --steps".to_owned().into());
        }
        self.selection(format)
    }

    /// Returns whether one of these fields is chosen.
    pub fn choose_any(&self, names: &[&str]) -> bool {
        self.choose(|chosen| names.contains(&chosen))
    }

    /// Returns whether a field with such a name is chosen.
    pub fn choose(&self, is_wanted: impl Fn(&str) -> bool) -> bool {
        self.fields.iter().any(|chosen| is_wanted(chosen))
    }

    /// Returns the chosen fields that are none of these names, to look for them in the input.
    pub fn unseen(&self, names: &[&'static str], format: &str) -> UnseenFields {
        let is_table = is_table(format);
        let columns = standard_column_names().filter(|name| is_table && !names.contains(name));
        let known: Vec<&str> = names.iter().copied().chain(columns).collect();
        let unknown = self.fields.iter().filter(|name| !known.contains(&name.as_str())).cloned().collect();
        UnseenFields { unknown, known, others: BTreeSet::new(), is_table }
    }

    /// Returns the option for the list of options that decide which fields records have.
    pub fn description(&self) -> String {
        if self.fields.is_empty() { String::new() } else { format!(", fields: {}", self.fields.join(",")) }
    }
}

/// Returns whether a format is a table, whose columns have names of their own.
pub fn is_table(format: &str) -> bool {
    ["csv", "parquet", "xlsx"].contains(&format)
}

/// Chosen fields that no record has had yet.
#[derive(Default)]
pub struct UnseenFields {
    unknown: Vec<String>,
    known: Vec<&'static str>,
    /// The names of other programs that records have.
    others: BTreeSet<String>,
    /// Whether columns of the input are written.
    is_table: bool,
}

impl UnseenFields {
    /// Takes note of the fields of a record.
    pub fn see(&mut self, record: &Record) {
        if self.unknown.is_empty() {
            return;
        }
        let (fields, columns) = (&record.extra, record.column_names());
        let columns = columns.filter(|_| self.is_table);
        let names: BTreeSet<&str> = fields.iter().map(|(name, _)| name).chain(columns).collect();
        self.unknown.retain(|name| !names.contains(name.as_str()));
        for name in names.into_iter().filter(|name| !self.known.contains(name)) {
            if self.others.len() < MAX_OTHERS && !self.others.contains(name) {
                self.others.insert(name.to_owned());
            }
        }
    }

    /// Returns an error if no record had one of the fields.
    pub fn check(self) -> Result<(), Failure> {
        let Some(first) = self.unknown.first() else { return Ok(()) };
        let known: Vec<&str> = self.known.into_iter().chain(self.others.iter().map(String::as_str)).collect();
        let near = nearest(first, known.iter().map(|&name| (name, name)));
        let near = near.first().map_or(String::new(), |name| format!("; did you mean {name}?"));
        Err(format!("--fields: found {first:?}, expected names of {}{near}", known.join(", ")).into())
    }
}
