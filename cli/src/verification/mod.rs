//! What `verify` of 9x9 puzzles and that of sizes and variants share: totals, the report, and the reasons of failures.

mod finding;
mod reasons;
mod report;
mod totals;

pub use finding::{Finding, FindingText};
pub use reasons::{FailedPuzzle, FailureCause, MAX_REASONS, ReportedFailure, SHOW_WITNESS, differing_cells};
pub use report::{VerifiedPuzzle, VerifyReport};
pub use totals::SummaryRows;

use crate::error::Failure;
use crate::io::input::Processed;
use crate::io::output::Output;
use crate::progress::Progress;
use reasons::{FailureReasons, suggest_witness};
use std::hash::Hash;
use std::path::Path;
use totals::Totals;

/// The results of a run of `verify`.
pub struct Verification<P, K> {
    totals: Totals,
    reasons: FailureReasons<P>,
    pub report: VerifyReport<K>,
    /// Whether only the totals are printed.
    is_summary: bool,
}

impl<P, K: Eq + Hash> Verification<P, K> {
    /// Opens the report, if one is requested.
    pub fn open(report: Option<&Path>, is_summary: bool) -> Result<Verification<P, K>, Failure> {
        let (totals, reasons) = (Totals::default(), FailureReasons::default());
        Ok(Verification { totals, reasons, report: VerifyReport::open(report)?, is_summary })
    }

    /// Counts an entry of the input, and prints the result.
    pub fn add(
        &mut self,
        processed: Processed<Finding<P, K>>,
        out: &mut Output,
        progress: &Progress,
    ) -> Result<(), Failure> {
        let text = match processed {
            Processed::Done(finding) => {
                self.totals.add(finding.verdict, finding.is_wrong, finding.is_in_file);
                finding.text.map(|text| *text)
            }
            Processed::Malformed(entry) => {
                self.totals.add_malformed();
                self.report.add_malformed(&entry)?;
                let line = (!self.is_summary).then(|| format!("malformed\t0\t{}", entry.text));
                Some(FindingText { line, error: None, verified: None, failure: None })
            }
        };
        let Some(FindingText { line, error, verified, failure }) = text else { return Ok(()) };
        error.iter().for_each(|text| progress.print(text));
        failure.into_iter().for_each(|failure| self.reasons.add(failure));
        let known = verified.map(|verified| self.report.add(verified)).transpose()?;
        known.flatten().iter().for_each(|text| progress.print(text));
        line.map_or(Ok(()), |line| out.line(line))
    }

    /// Prints the totals if they are requested, with the number of known puzzles if there are some to compare with. `read` is the
    /// result of reading the input.
    pub fn write_summary(
        &self,
        out: &mut Output,
        read: &Result<bool, Failure>,
        rows: &SummaryRows,
        is_compared: bool,
    ) -> Result<(), Failure> {
        // The totals of other inputs are still valid if one cannot be read.
        match self.is_summary && matches!(read, Ok(_) | Err(Failure::Reported)) {
            true => self.totals.write(out, rows, is_compared.then(|| self.report.known())),
            false => Ok(()),
        }
    }

    /// Prints the reasons of failures, and with `suggests_witness` the option that shows two solutions. Finishes the report. Returns
    /// whether every puzzle is right and none is known.
    pub fn finish(self, suggests_witness: bool, no_solution: impl FnMut(&P) -> String) -> Result<bool, Failure> {
        self.reasons.print(no_solution);
        if suggests_witness {
            suggest_witness(self.totals.several_in_files());
        }
        let known = self.report.known();
        self.report.finish()?;
        Ok(self.totals.are_all_right() && known == 0)
    }
}
