//! The option that chooses the fields of JSON.

use crate::error::Failure;
use clap::Args;
use cluewise::pack::{FieldSelection, Fields};
use std::collections::BTreeSet;

/// The option of the fields that records are written with.
#[derive(Args)]
pub struct FieldArgs {
    /// Write only these fields of JSON and JSON Lines, such as id,puzzle,solution,level,steps [default: all]
    ///
    /// The puzzle is always written, and so are the candidates of a candidate grid and the size and rules of a variant.
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
            false if ["json", "jsonl"].contains(&format) => Ok(Some(FieldSelection::new(self.fields.iter().cloned()))),
            false => Err(format!("--fields: found the format {format}, expected .json or .jsonl").into()),
        }
    }

    /// [`FieldArgs::selection`] of generated puzzles, which have only fields of these names, and `steps` on request.
    pub fn generated(
        &self,
        format: &str,
        names: &[&'static str],
        has_steps: bool,
    ) -> Result<Option<FieldSelection>, Failure> {
        self.unseen(names).check()?;
        if !has_steps && self.fields.iter().any(|name| name == "steps") {
            return Err("--fields: the field \"steps\" requires --steps".to_owned().into());
        }
        self.selection(format)
    }

    /// Returns the chosen fields that are none of these names, to look for them in the input.
    pub fn unseen(&self, names: &[&'static str]) -> UnseenFields {
        let unknown = self.fields.iter().filter(|name| !names.contains(&name.as_str()));
        UnseenFields { unknown: unknown.cloned().collect(), known: names.to_vec(), others: BTreeSet::new() }
    }

    /// Returns the option for the list of options that decide which fields records have.
    pub fn description(&self) -> String {
        if self.fields.is_empty() { String::new() } else { format!(", fields: {}", self.fields.join(",")) }
    }
}

/// Chosen fields that no record has had yet.
pub struct UnseenFields {
    unknown: Vec<String>,
    known: Vec<&'static str>,
    /// The names of other programs that records have.
    others: BTreeSet<String>,
}

impl UnseenFields {
    /// Takes note of the fields of a record.
    pub fn see(&mut self, fields: &Fields) {
        if self.unknown.is_empty() {
            return;
        }
        self.unknown.retain(|name| fields.get(name).is_none());
        let names = fields.iter().map(|(name, _)| name);
        for name in names.filter(|name| !self.known.contains(name)) {
            if self.others.len() < MAX_OTHERS && !self.others.contains(name) {
                self.others.insert(name.to_owned());
            }
        }
    }

    /// Returns an error if no record had one of the fields.
    pub fn check(self) -> Result<(), Failure> {
        let Some(first) = self.unknown.first() else { return Ok(()) };
        let known = self.known.into_iter().chain(self.others.iter().map(String::as_str)).collect::<Vec<_>>().join(", ");
        Err(format!("--fields: found {first:?}, expected names of {known}").into())
    }
}
