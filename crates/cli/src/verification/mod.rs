//! The parts of `verify` besides the search: totals, the report, and the reasons of failures.

mod finding;
mod reasons;
mod report;
mod totals;

pub use finding::{Finding, FindingText};
pub use reasons::{Differences, FailedPuzzle, FailureCause, MAX_REASONS, ReportedFailure};
pub use report::{VerifiedPuzzle, VerifyReport};

use crate::error::Failure;
use crate::io::input::{MalformedEntry, Processed};
use crate::io::output::Output;
use crate::progress::Progress;
use cluewise::formats::printable;
use cluewise::pack::AnyPuzzle;
use reasons::{FailureReasons, suggest_witness};
use std::path::Path;
use totals::Totals;

/// Adds the name of a puzzle to its line as the last column, if it has one.
pub fn add_name(line: &mut String, name: &str) {
    if !name.is_empty() {
        line.push('\t');
        line.push_str(&printable(name));
    }
}

/// Returns the line of a malformed entry, with its name or else its place at the end, because its text may be one row
/// of a grid.
fn malformed_line(entry: &MalformedEntry) -> String {
    let mut line = format!("{}\t0\t{}", entry.verdict(), printable(&entry.text));
    let place = || if entry.location.is_argument() { String::new() } else { entry.location.to_string() };
    add_name(&mut line, &entry.name().map_or_else(place, str::to_owned));
    line
}

/// Returns the names of redundant clues and constraints, or the word for none.
pub fn redundant_parts(clues: &[String], constraints: Vec<String>) -> String {
    let clues = Some(clues.join(" ")).filter(|clues| !clues.is_empty());
    let parts: Vec<String> = clues.into_iter().chain(constraints).collect();
    if parts.is_empty() { "minimal".to_owned() } else { parts.join("; ") }
}

/// The results of a run of `verify`.
pub struct Verification {
    totals: Totals,
    reasons: FailureReasons,
    pub report: VerifyReport,
    /// Whether only the totals are printed.
    is_summary: bool,
}

impl Verification {
    /// Opens the report, if one is requested.
    pub fn open(report: Option<&Path>, is_summary: bool) -> Result<Verification, Failure> {
        let (totals, reasons) = (Totals::default(), FailureReasons::default());
        Ok(Verification { totals, reasons, report: VerifyReport::open(report)?, is_summary })
    }

    /// Counts an entry of the input, or a run of equal ones, and prints the result.
    #[inline]
    pub fn add(&mut self, processed: Processed<Finding>, out: &mut Output, progress: &Progress) -> Result<(), Failure> {
        match processed {
            Processed::Done(finding) => {
                self.totals.add(&finding);
                progress.add(u64::from(finding.puzzles) - 1);
                finding.text.map_or(Ok(()), |text| self.print(*text, out, progress))
            }
            Processed::Malformed(entry) => self.add_malformed(&entry, out, progress),
        }
    }

    fn add_malformed(&mut self, entry: &MalformedEntry, out: &mut Output, progress: &Progress) -> Result<(), Failure> {
        self.totals.add_malformed();
        self.report.add_malformed(entry)?;
        let line = (!self.is_summary && entry.is_puzzle()).then(|| malformed_line(entry));
        self.print(FindingText { line, error: None, verified: None, failure: None }, out, progress)
    }

    fn print(&mut self, text: FindingText, out: &mut Output, progress: &Progress) -> Result<(), Failure> {
        let FindingText { line, error, verified, failure } = text;
        error.iter().for_each(|text| progress.print(text));
        failure.into_iter().for_each(|failure| self.reasons.add(failure));
        let known = verified.map(|verified| self.report.add(verified)).transpose()?;
        known.flatten().iter().for_each(|text| progress.print(text));
        line.map_or(Ok(()), |line| out.line(line))
    }

    /// Prints the totals if they are requested, with the number of known puzzles if there are some to compare with.
    /// `read` is the result of reading the input.
    pub fn write_summary(
        &self,
        out: &mut Output,
        read: &Result<bool, Failure>,
        is_compared: bool,
    ) -> Result<(), Failure> {
        // The totals of other inputs are still valid if one cannot be read.
        match self.is_summary && matches!(read, Ok(_) | Err(Failure::Reported)) {
            true => self.totals.write(out, is_compared.then(|| self.report.known())),
            false => Ok(()),
        }
    }

    /// Prints the reasons of failures, and with `suggests_witness` the option that shows two solutions. Finishes the
    /// report. Returns whether every puzzle is right and none is known.
    pub fn finish(
        self,
        suggests_witness: bool,
        no_solution: impl FnMut(&AnyPuzzle) -> String,
    ) -> Result<bool, Failure> {
        self.reasons.print(no_solution);
        if suggests_witness {
            suggest_witness(self.totals.several_in_files());
        }
        let known = self.report.known();
        self.report.finish()?;
        Ok(self.totals.are_all_valid() && known == 0)
    }
}
