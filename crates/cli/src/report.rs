//! Reports: tables in CSV that name each puzzle, what is wrong with it, and the earlier puzzle that it repeats.

use crate::args::OutputFileArgs;
use crate::error::Failure;
use crate::io::input::{Location, MalformedEntry};
use crate::io::output::Output;
use crate::puzzle_names::puzzle_name;
use cluewise::engine::{Duplicates, Engine, Key};
use cluewise::formats::{csv_row, printable};
use cluewise::kinds::Symbols;
use cluewise::pack::Record;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::io::Write;
use std::path::Path;

/// The place of a puzzle in a file of `--against`.
#[derive(Clone, Copy, Default)]
pub struct ReferenceName<'a> {
    pub file: &'a str,
    /// The number of the puzzle in the file, from 1.
    pub number: u64,
    /// The id of the puzzle; empty without one.
    pub id: &'a str,
}

impl<'a> ReferenceName<'a> {
    /// Creates the name of the puzzle with this id.
    pub fn new(location: &'a Location, id: &'a str) -> ReferenceName<'a> {
        ReferenceName { file: location.name(), number: location.number, id }
    }
}

/// The keys by which a puzzle is compared with earlier ones.
pub struct Comparison<K> {
    /// Equal for duplicates.
    pub key: K,
    /// Equal for the same clues.
    pub exact: K,
}

impl Comparison<Key> {
    /// Returns how a puzzle with this key is compared with others.
    pub fn of(key: Key, record: &Record) -> Comparison<Key> {
        let exact = Duplicates { exact: true, by_solution: false };
        Comparison { key, exact: Engine::default().key(record, exact) }
    }
}

/// The puzzles so far, by key.
pub struct EarlierPuzzles<K>(HashMap<K, SeenPuzzle<K>>);

/// A puzzle that later ones may repeat.
struct SeenPuzzle<K> {
    exact: K,
    name: String,
    is_reference: bool,
}

/// The earlier puzzle that a puzzle repeats.
#[derive(Clone, Copy)]
pub struct Earlier<'a> {
    pub name: &'a str,
    /// Whether the clues are equal.
    pub is_equal: bool,
    /// Whether it is in a file of `--against`.
    pub is_reference: bool,
}

impl<K> Default for EarlierPuzzles<K> {
    fn default() -> EarlierPuzzles<K> {
        EarlierPuzzles(HashMap::new())
    }
}

impl<K: Eq + Hash> EarlierPuzzles<K> {
    /// Adds a puzzle of this name. Returns the earlier puzzle that it repeats.
    pub fn add(&mut self, comparison: Comparison<K>, name: &str) -> Option<Earlier<'_>> {
        self.enter(comparison, || name.to_owned(), false)
    }

    /// Adds a puzzle of a file of `--against`.
    pub fn add_reference(&mut self, comparison: Comparison<K>, ReferenceName { file, number, id }: ReferenceName) {
        self.enter(comparison, || format!("{} of {file}", puzzle_name(number, id)), true);
    }

    /// Adds a puzzle unless it repeats an earlier one, which is returned.
    fn enter(
        &mut self,
        comparison: Comparison<K>,
        name: impl FnOnce() -> String,
        is_reference: bool,
    ) -> Option<Earlier<'_>> {
        match self.0.entry(comparison.key) {
            Entry::Occupied(earlier) => {
                let SeenPuzzle { exact, name, is_reference } = earlier.into_mut();
                Some(Earlier { name, is_equal: *exact == comparison.exact, is_reference: *is_reference })
            }
            Entry::Vacant(place) => {
                place.insert(SeenPuzzle { exact: comparison.exact, name: name(), is_reference });
                None
            }
        }
    }
}

/// The message about a wrong solution.
pub const WRONG_SOLUTION: &str = "the given solution is wrong";

/// The message about a solution whose digits a program has taken for a number.
pub const ROUNDED_SOLUTION: &str =
    "a program has rounded the given solution to a number; read the column as text, or replace it with `solve`";

/// The message about a wrong solution that is replaced by the right one.
pub const REPLACED_SOLUTION: &str = "the given solution is wrong; the right one replaces it";

/// Returns the message about a repeated puzzle.
pub fn repeat_message(Earlier { name, is_equal, .. }: Earlier) -> String {
    format!("{} puzzle {name}", if is_equal { "equal to" } else { "isomorph of" })
}

/// The report of `dedupe`: a table with a row for each omitted puzzle, and for each malformed entry.
pub struct DuplicateReport<K> {
    report: Report,
    earlier: EarlierPuzzles<K>,
    /// The number of puzzles of the input so far.
    number: u64,
}

/// A puzzle of a report.
pub struct NamedPuzzle {
    /// Its id; empty without one.
    pub id: String,
    pub text: String,
    pub location: Location,
}

impl<K: Eq + Hash> DuplicateReport<K> {
    /// Opens the report, if one is requested.
    pub fn open(path: Option<&Path>) -> Result<Option<DuplicateReport<K>>, Failure> {
        let open = |path| {
            let report =
                Report::create(path, &["number", "id", "puzzle", "duplicate_of", "message", "file", "number_in_file"])?;
            Ok(DuplicateReport { report, earlier: EarlierPuzzles::default(), number: 0 })
        };
        path.map(open).transpose()
    }

    /// Adds a puzzle of a file of `--against`.
    pub fn add_reference(&mut self, comparison: Comparison<K>, name: ReferenceName) {
        self.earlier.add_reference(comparison, name);
    }

    /// Adds a puzzle of the input, and writes its row if it repeats an earlier one.
    pub fn add(&mut self, comparison: Comparison<K>, puzzle: &NamedPuzzle) -> Result<(), Failure> {
        self.number += 1;
        let NamedPuzzle { id, text, location } = puzzle;
        match self.earlier.add(comparison, &puzzle_name(self.number, id)) {
            None => Ok(()),
            Some(earlier) => {
                let message = repeat_message(earlier);
                let row = DuplicateRow { id, text, duplicate_of: earlier.name, message: &message, location };
                row.write(&mut self.report, self.number)
            }
        }
    }

    /// Writes the row of a puzzle that is omitted for another reason than an earlier one.
    pub fn add_fault(&mut self, puzzle: &NamedPuzzle, message: &str) -> Result<(), Failure> {
        self.number += 1;
        let NamedPuzzle { id, text, location } = puzzle;
        DuplicateRow { id, text, duplicate_of: "", message, location }.write(&mut self.report, self.number)
    }

    /// Writes the row of a malformed entry.
    pub fn add_malformed(&mut self, entry: &MalformedEntry) -> Result<(), Failure> {
        self.number += 1;
        let (id, text) = entry.id_and_text();
        let MalformedEntry { message, location, .. } = entry;
        DuplicateRow { id, text, duplicate_of: "", message, location }.write(&mut self.report, self.number)
    }

    /// Finishes the file.
    pub fn finish(self) -> Result<(), Failure> {
        self.report.finish()
    }
}

/// A row of the report of `dedupe`.
struct DuplicateRow<'a> {
    id: &'a str,
    text: &'a str,
    /// The name of the earlier puzzle; empty without one.
    duplicate_of: &'a str,
    message: &'a str,
    location: &'a Location,
}

impl DuplicateRow<'_> {
    /// Writes the row of the puzzle with this number in the inputs.
    fn write(&self, report: &mut Report, number: u64) -> Result<(), Failure> {
        let DuplicateRow { id, text, duplicate_of, message, location } = self;
        let (number, number_in_file) = (number.to_string(), location.number.to_string());
        report.row(&[&number, id, text, duplicate_of, message, location.name(), &number_in_file])
    }
}

/// A table that is written to a file.
pub struct Report {
    out: Output,
}

impl Report {
    /// Opens the file, and writes the names of the columns.
    pub fn create(path: &Path, columns: &[&str]) -> Result<Report, Failure> {
        let out = Output::open(&OutputFileArgs { output: Some(path.to_owned()) })?;
        let mut report = Report { out };
        report.row(columns)?;
        Ok(report)
    }

    /// Writes a row.
    pub fn row(&mut self, fields: &[&str]) -> Result<(), Failure> {
        self.out.write_all(&csv_row(fields.iter().copied())).map_err(|error| self.out.failure(&error))
    }

    /// Finishes the file.
    pub fn finish(self) -> Result<(), Failure> {
        self.out.finish()
    }
}

/// Returns the column of a puzzle in a line of text: the puzzle as text that can be read again. With `for_terminal`, on
/// a terminal, a puzzle that needs a JSON record is represented by its id, its title or its place.
pub fn puzzle_column(record: &Record, location: &Location, symbols: Symbols, for_terminal: bool) -> String {
    if !for_terminal || record.kind().constraints().is_empty() {
        return record.to_text(symbols);
    }
    let id = record.id.as_ref().map(ToString::to_string);
    let name = id.or_else(|| record.title().map(str::to_owned));
    printable(&name.unwrap_or_else(|| location.to_string())).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cluewise::formats::{self, ReadOptions};

    #[test]
    fn puzzles_with_constraints_are_named_for_people() {
        let constraints = r#""constraints":[{"type":"killer","cells":["r1c1","r1c2"],"value":3}]"#;
        let column = |fields: &str, for_terminal| {
            let text = format!(r#"{{"puzzle":"................","size":4,{fields}}}"#);
            let record = formats::read_bytes(text.as_bytes(), &ReadOptions::default()).next();
            let record = record.and_then(Result::ok).expect("a record");
            puzzle_column(&record, &Location::of_argument(2), Symbols::DIGITS, for_terminal)
        };
        assert_eq!(column(r#""id":7"#, true), "................");
        assert_eq!(column(constraints, true), "argument: puzzle 2");
        assert_eq!(column(&format!(r#""title":"A\tB",{constraints}"#), true), "A B");
        assert_eq!(column(&format!(r#""title":"A","id":7,{constraints}"#), true), "7");
        assert!(column(&format!(r#""id":7,{constraints}"#), false).starts_with('{'));
    }
}
