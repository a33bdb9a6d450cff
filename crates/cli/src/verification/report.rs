//! The report of `verify`: a table with a row for each puzzle.

use crate::error::Failure;
use crate::io::input::{Location, MalformedEntry};
use crate::puzzle_names::{place_of, puzzle_name};
use crate::report::{Comparison, EarlierPuzzles, ReferenceName, Report, repeat_message};
use cluewise::engine::Key;
use std::path::Path;

/// The columns of the table.
const COLUMNS: [&str; 10] = [
    "number",
    "id",
    "puzzle",
    "verdict",
    "solutions",
    "given_solution",
    "duplicate_of",
    "message",
    "file",
    "number_in_file",
];

/// A puzzle and the results of its verification.
pub struct VerifiedPuzzle {
    pub location: Location,
    pub id: String,
    pub text: String,
    pub verdict: String,
    /// The number of solutions, up to the limit.
    pub count: u64,
    /// Whether the given solution is right; `None` without one.
    pub is_solution_right: Option<bool>,
    /// Errors of the puzzle, its solution or its pencil marks.
    pub errors: Vec<String>,
    /// `None` for candidate grids, which are not compared.
    pub comparison: Option<Comparison<Key>>,
}

/// A report that is being written, and the puzzles that others may repeat.
pub struct VerifyReport {
    /// The table, if it is requested.
    report: Option<Report>,
    earlier: EarlierPuzzles<Key>,
    /// The number of puzzles so far, malformed ones included.
    number: u64,
    /// The number of puzzles that are in files of `--against`.
    known: u64,
}

impl VerifyReport {
    /// Opens the report, if one is requested.
    pub fn open(path: Option<&Path>) -> Result<VerifyReport, Failure> {
        let report = path.map(|path| Report::create(path, &COLUMNS)).transpose()?;
        Ok(VerifyReport { report, earlier: EarlierPuzzles::default(), number: 0, known: 0 })
    }

    /// Adds a puzzle of a file of `--against`.
    pub fn add_reference(&mut self, comparison: Comparison<Key>, name: ReferenceName) {
        self.earlier.add_reference(comparison, name);
    }

    /// Returns the number of puzzles that are in files of `--against`.
    pub fn known(&self) -> u64 {
        self.known
    }

    /// Writes the row of a puzzle. Returns a message if it is in a file of `--against`.
    pub fn add(&mut self, puzzle: VerifiedPuzzle) -> Result<Option<String>, Failure> {
        self.number += 1;
        let VerifiedPuzzle { location, id, text, verdict, count, is_solution_right, errors, comparison } = puzzle;
        let name = puzzle_name(self.number, &id);
        let earlier = comparison.and_then(|comparison| self.earlier.add(comparison, &name));
        let solution = match is_solution_right {
            None => "",
            Some(false) => "wrong",
            Some(true) if count > 1 => "one of several",
            Some(true) => "right",
        };
        let of = earlier.map_or("", |earlier| earlier.name);
        let known = earlier.filter(|earlier| earlier.is_reference);
        let known = known.map(|earlier| format!("{}: {}", place_of(&location, &id), repeat_message(earlier)));
        self.known += u64::from(known.is_some());
        let message: Vec<String> = errors.into_iter().chain(earlier.map(repeat_message)).collect();
        let [number, count, number_in_file] = [self.number, count, location.number].map(|number| number.to_string());
        let (message, file) = (message.join("; "), location.name());
        let row = [&*number, &*id, &*text, &*verdict, &*count, solution, of, &*message, file, &*number_in_file];
        self.report.as_mut().map_or(Ok(()), |report| report.row(&row))?;
        Ok(known)
    }

    /// Writes the row of a malformed entry.
    pub fn add_malformed(&mut self, entry: &MalformedEntry) -> Result<(), Failure> {
        self.number += 1;
        let ((id, text), location) = (entry.id_and_text(), &entry.location);
        let [number, number_in_file] = [self.number, location.number].map(|number| number.to_string());
        let (verdict, message) = (entry.verdict(), &*entry.message);
        let row = [&*number, id, text, verdict, "0", "", "", message, location.name(), &*number_in_file];
        self.report.as_mut().map_or(Ok(()), |report| report.row(&row))
    }

    /// Finishes the file.
    pub fn finish(self) -> Result<(), Failure> {
        self.report.map_or(Ok(()), Report::finish)
    }
}
