//! The report of `verify`: a table with a row for each puzzle.

use crate::error::Failure;
use crate::io::input::{Location, MalformedEntry};
use crate::report::{Comparison, EarlierPuzzles, Report, puzzle_name, repeats};
use std::hash::Hash;
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

/// A puzzle and what was found about it.
pub struct VerifiedPuzzle<K> {
    pub location: Location,
    pub id: String,
    pub text: String,
    pub verdict: String,
    /// The number of solutions, up to the limit.
    pub count: u64,
    /// Whether the given solution is right; `None` without one.
    pub is_solution_right: Option<bool>,
    /// What is wrong with the puzzle, its solution or its pencil marks.
    pub errors: Vec<String>,
    /// `None` for candidate grids, which are not compared.
    pub comparison: Option<Comparison<K>>,
}

/// A report that is being written.
pub struct VerifyReport<K> {
    report: Report,
    earlier: EarlierPuzzles<K>,
    /// The number of puzzles so far, malformed ones included.
    number: u64,
}

impl<K: Eq + Hash> VerifyReport<K> {
    /// Opens the report, if one is requested.
    pub fn open(path: Option<&Path>) -> Result<Option<VerifyReport<K>>, Failure> {
        let open = |path| {
            let report = Report::create(path, &COLUMNS)?;
            Ok(VerifyReport { report, earlier: EarlierPuzzles::default(), number: 0 })
        };
        path.map(open).transpose()
    }

    /// Writes the row of a puzzle.
    pub fn add(&mut self, puzzle: VerifiedPuzzle<K>) -> Result<(), Failure> {
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
        let of = earlier.map_or("", |(name, _)| name);
        let message: Vec<String> = errors.into_iter().chain(earlier.map(repeats)).collect();
        let [number, count, number_in_file] = [self.number, count, location.number].map(|number| number.to_string());
        let (message, file) = (message.join("; "), location.name());
        self.report.row(&[&number, &id, &text, &verdict, &count, solution, of, &message, file, &number_in_file])
    }

    /// Writes the row of a malformed entry.
    pub fn add_malformed(&mut self, entry: &MalformedEntry) -> Result<(), Failure> {
        self.number += 1;
        let ((id, text), location) = (entry.named(), &entry.location);
        let [number, number_in_file] = [self.number, location.number].map(|number| number.to_string());
        let (message, file) = (&entry.message, location.name());
        self.report.row(&[&number, id, text, "malformed", "0", "", "", message, file, &number_in_file])
    }

    /// Finishes the file.
    pub fn finish(self) -> Result<(), Failure> {
        self.report.finish()
    }
}
