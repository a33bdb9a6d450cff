//! The result of `verify` for one puzzle.

use super::{ReportedFailure, VerifiedPuzzle};
use cluewise::variant::Verdict;

/// The result for one puzzle. `P` is what the reason of a failure is found from, `K` the key for comparisons.
pub struct Finding<P, K> {
    pub verdict: Verdict,
    /// Whether the given solution or the pencil marks are wrong.
    pub is_wrong: bool,
    /// Whether the puzzle is in a file, and not an argument.
    pub is_in_file: bool,
    /// The text to print, boxed because totals alone have none.
    pub text: Option<Box<FindingText<P, K>>>,
}

impl<P, K> Finding<P, K> {
    /// Returns the result for a puzzle of a file of which only the verdict is counted.
    pub fn counted(verdict: impl Into<Verdict>) -> Finding<P, K> {
        Finding { verdict: verdict.into(), is_wrong: false, is_in_file: true, text: None }
    }
}

/// The text to print for one puzzle.
pub struct FindingText<P, K> {
    pub line: Option<String>,
    /// The error for standard error.
    pub error: Option<String>,
    /// The row of the report.
    pub verified: Option<VerifiedPuzzle<K>>,
    /// The failure, if it is reported below the lines.
    pub failure: Option<ReportedFailure<P>>,
}
