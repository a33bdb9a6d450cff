//! The result of `verify` for one puzzle.

use super::{ReportedFailure, VerifiedPuzzle};
use cluewise::kinds::Verdict;

/// The result for one puzzle, or for several of which only the verdict is counted.
pub struct Finding {
    pub verdict: Verdict,
    /// The number of puzzles.
    pub puzzles: u32,
    /// Whether the given solution or the pencil marks are wrong.
    pub is_wrong: bool,
    /// Whether the puzzle is in a file, and not an argument.
    pub is_in_file: bool,
    /// The text to print, boxed because totals alone have none.
    pub text: Option<Box<FindingText>>,
}

impl Finding {
    /// Returns the results for classic puzzles of a file of which only the verdicts are counted: one for each run of equal ones.
    pub fn counted(verdicts: impl Iterator<Item: Into<Verdict>>) -> Vec<Finding> {
        let mut findings: Vec<Finding> = Vec::new();
        for verdict in verdicts.map(Into::into) {
            match findings.last_mut() {
                Some(last) if last.verdict == verdict => last.puzzles += 1,
                _ => findings.push(Finding { verdict, puzzles: 1, is_wrong: false, is_in_file: true, text: None }),
            }
        }
        findings
    }
}

/// The text to print for one puzzle.
pub struct FindingText {
    pub line: Option<String>,
    /// The error for standard error.
    pub error: Option<String>,
    /// The row of the report.
    pub verified: Option<VerifiedPuzzle>,
    /// The failure, if it is reported below the lines.
    pub failure: Option<ReportedFailure>,
}
