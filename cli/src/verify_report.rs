//! The report of `verify`: a table with a row for each puzzle.

use crate::error::Failure;
use crate::io::input::MalformedEntry;
use crate::report::{Comparison, EarlierPuzzles, Report, puzzle_name, repeats};
use std::hash::Hash;
use std::path::Path;

/// The columns of the table.
const COLUMNS: [&str; 8] =
    ["number", "id", "puzzle", "verdict", "solutions", "given_solution", "duplicate_of", "message"];

/// A puzzle and what was found about it.
pub struct VerifiedPuzzle<K> {
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
        let VerifiedPuzzle { id, text, verdict, count, is_solution_right, errors, comparison } = puzzle;
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
        let (number, count) = (self.number.to_string(), count.to_string());
        self.report.row(&[&number, &id, &text, &verdict, &count, solution, of, &message.join("; ")])
    }

    /// Writes the row of a malformed entry.
    pub fn add_malformed(&mut self, entry: &MalformedEntry) -> Result<(), Failure> {
        self.number += 1;
        self.report.row(&[&self.number.to_string(), "", &entry.text, "malformed", "0", "", "", &entry.message])
    }

    /// Finishes the file.
    pub fn finish(self) -> Result<(), Failure> {
        self.report.finish()
    }
}
