//! Sheets for each pupil of a class.

use crate::args::GlobalArgs;
use crate::commands::headings::{check_field, fields_of, text_of};
use crate::count_text::{counted, listed};
use crate::error::{Failure, print_stderr};
use crate::io::stdin;
use cluewise::formats::names_in;
use cluewise::pack::Record;
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The options of pages for each pupil.
#[derive(clap::Args)]
pub struct PupilArgs {
    /// Begin a page for each value of this column or field, such as Pupil, or of effort, er, hodoku, time or clues, with
    /// the value at the head of its pages
    #[arg(long, value_name = "FIELD", help_heading = "Pages")]
    by: Option<String>,
    /// Deal the puzzles out to the names of FILE (`-` for standard input), the same number to each: its lines, or in a table its column --by, by
    /// default one with a head such as Name. Each begins a page with the name at its head
    #[arg(long, value_name = "FILE", help_heading = "Pages")]
    pupils: Option<PathBuf>,
}

impl PupilArgs {
    /// Returns whether puzzles are in another order than in the input.
    pub fn any_given(&self) -> bool {
        self.by.is_some() || self.pupils.is_some()
    }

    /// Returns the name of the field of puzzles by which they are put together.
    pub fn field(&self) -> Option<&str> {
        self.by.as_deref().filter(|_| self.pupils.is_none())
    }

    /// Puts the puzzles of each pupil together, in their order. Returns the name and the number of puzzles of each; nothing
    /// without pupils.
    ///
    /// # Errors
    /// The file cannot be read, or has more names than there are puzzles; no puzzle has the field.
    pub fn group(&self, records: &mut Vec<Record>, global: &GlobalArgs) -> Result<Vec<(String, usize)>, Failure> {
        let groups = match (&self.pupils, &self.by) {
            (Some(path), _) => self.dealt(path, records, global)?,
            (None, Some(field)) => of_field(records, field)?,
            (None, None) => return Ok(Vec::new()),
        };
        let mut all: Vec<Option<Record>> = records.drain(..).map(Some).collect();
        records.extend(groups.iter().flat_map(|(_, indices)| indices).filter_map(|&i| all[i].take()));
        Ok(groups.into_iter().map(|(name, indices)| (name, indices.len())).collect())
    }

    /// Deals the puzzles out to the names of the file, as cards. Returns the puzzles of each; those that are left have none.
    fn dealt(&self, path: &Path, records: &[Record], global: &GlobalArgs) -> Result<Groups, Failure> {
        let place = path.display();
        let mut file = Vec::new();
        let read = match path == Path::new("-") {
            true => stdin::reader().read_to_end(&mut file).map(drop),
            false => fs::read(path).map(|bytes| file = bytes),
        };
        read.map_err(|error| Failure::io(format!("cannot read {place}"), &error))?;
        let names = names_in(&file, self.by.as_deref()).map_err(|error| format!("{place}: {error}"))?;
        let each = records.len().checked_div(names.len()).unwrap_or(0);
        if each == 0 {
            let found = [counted(records.len(), "puzzle"), counted(names.len(), "name")].join(" for ");
            return Err(format!("--pupils {place}: found {found}, expected at least one puzzle for each name").into());
        }
        let left = records.len() - each * names.len();
        if left > 0 && !global.quiet {
            print_stderr(format_args!("cluewise: --pupils: each has {}; {left} left over", counted(each, "puzzle")));
        }
        let count = names.len();
        let repeated: BTreeSet<&str> =
            (1..count).filter(|&i| names[..i].contains(&names[i])).map(|i| names[i].as_str()).collect();
        if !repeated.is_empty() && !global.quiet {
            let names = listed(repeated.into_iter().map(str::to_owned).collect(), ", ");
            print_stderr(format_args!("cluewise: --pupils: more than once, each with pages of their own: {names}"));
        }
        Ok((0..).zip(names).map(|(i, name)| (name, (0..each).map(|k| k * count + i).collect())).collect())
    }
}

/// The name of each pupil, and the indices of the puzzles.
type Groups = Vec<(String, Vec<usize>)>;

/// Returns the puzzles with the same text in a field; empty for those without it.
fn of_field(records: &[Record], field: &str) -> Result<Groups, Failure> {
    let fields: Vec<_> = records.iter().map(fields_of).collect();
    check_field("--by", field, &fields)?;
    let (mut groups, mut places) = (Groups::new(), HashMap::new());
    for (i, fields) in fields.iter().enumerate() {
        let name = text_of(fields, field).unwrap_or_default();
        let place = *places.entry(name).or_insert(groups.len());
        if place == groups.len() {
            groups.push((name.to_owned(), Vec::new()));
        }
        groups[place].1.push(i);
    }
    Ok(groups)
}
