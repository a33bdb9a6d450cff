//! Options of the puzzles of merged files.

use crate::args::IdArgs;
use crate::error::Failure;
use crate::io::input::Location;
use crate::puzzle_names::{SOURCE, SOURCE_ID, SOURCE_NUMBER, id_of};
use cluewise::pack::Fields;
use cluewise::pack::Record;

/// Options of new ids and of the origin.
#[derive(clap::Args)]
pub struct MergeArgs {
    #[command(flatten)]
    pub ids: IdArgs,
    /// Add the origin of each puzzle: `source` is its file, `source_number` its number there, and `source_id` its id
    /// there
    #[arg(long)]
    source: bool,
}

/// The name of a field `source` of another program.
const GIVEN_SOURCE: &str = "given_source";

impl MergeArgs {
    /// Returns an error if the origin is requested and the output has no fields for it.
    pub fn check_fields(&self, format: &str, has_fields: bool) -> Result<(), Failure> {
        match self.source && !has_fields {
            true => Err(format!("--source: the format {format} has no fields; use .csv, .json or .jsonl").into()),
            false => Ok(()),
        }
    }

    /// Adds the origin to a record, if requested.
    pub fn add_source(&self, record: &mut Record, location: &Location) {
        if self.source {
            let id = id_of(record);
            add(&mut record.extra, &id, location);
        }
    }
}

/// Adds the origin of a puzzle. Files that were merged before have it already.
fn add(fields: &mut Fields, id: &str, location: &Location) {
    if fields.get(SOURCE).is_some() && fields.get(SOURCE_NUMBER).is_some() {
        // The cell of a table without an id is empty.
        if fields.get(SOURCE_ID).is_some_and(|id| id.is_null() || id == "") {
            fields.remove(SOURCE_ID);
        }
        return;
    }
    if let Some(given) = fields.remove(SOURCE) {
        fields.set(GIVEN_SOURCE, given);
    }
    fields.set(SOURCE, location.name().into());
    fields.set(SOURCE_NUMBER, location.number.into());
    if id.is_empty() {
        return;
    }
    // A number stays one in tables.
    let number = id.parse::<u64>().ok().filter(|number| number.to_string() == id);
    fields.set(SOURCE_ID, number.map_or_else(|| id.into(), Into::into));
}
