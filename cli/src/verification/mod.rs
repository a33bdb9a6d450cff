//! What `verify` of 9x9 puzzles and that of sizes and variants share: totals, the report, and the reasons of failures.

mod finding;
mod reasons;
mod report;
mod totals;

pub use finding::{Finding, FindingText};
pub use reasons::{
    FailedPuzzle, FailureCause, MAX_REASONS, ReportedFailure, differing_cells, example_of_several, several_solutions,
};
pub use report::{VerifiedPuzzle, VerifyReport};
pub use totals::SummaryRows;

use crate::args::OutputFileArgs;
use crate::error::Failure;
use crate::io::input::Processed;
use crate::io::output::Output;
use crate::language::translated;
use crate::progress::Progress;
use reasons::{FailureReasons, suggest_witness};
use std::borrow::Cow;
use std::hash::Hash;
use std::path::Path;
use totals::Totals;

/// The word for a puzzle without redundant clues.
pub const MINIMAL: &str = "minimal";

/// The results of a run of `verify`.
pub struct Verification<P, K> {
    totals: Totals,
    reasons: FailureReasons<P>,
    pub report: VerifyReport<K>,
    /// Whether only the totals are printed.
    is_summary: bool,
    /// Whether verdicts are words of the requested language.
    has_words: bool,
}

impl<P, K: Eq + Hash> Verification<P, K> {
    /// Opens the report, if one is requested. Verdicts are words of the requested language on standard output alone: programs
    /// read files, and a report has the words of its table.
    pub fn open(
        report: Option<&Path>,
        output: &OutputFileArgs,
        is_summary: bool,
    ) -> Result<Verification<P, K>, Failure> {
        let (totals, reasons) = (Totals::default(), FailureReasons::default());
        let has_words = report.is_none() && output.output.is_none();
        Ok(Verification { totals, reasons, report: VerifyReport::open(report)?, is_summary, has_words })
    }

    /// Returns a word of the output in the requested language.
    fn word<'a>(&self, word: &'a str) -> Cow<'a, str> {
        if self.has_words { translated(word) } else { Cow::Borrowed(word) }
    }

    /// Returns a line with its verdict, and `minimal` at its end, in the requested language.
    fn line(&self, line: String) -> String {
        match line.split_once('\t') {
            Some((verdict, rest)) if self.has_words => {
                let (puzzle, last) = rest.rsplit_once('\t').unwrap_or((rest, ""));
                let last = if last == MINIMAL { self.word(last) } else { Cow::Borrowed(last) };
                let tab = if rest.contains('\t') { "\t" } else { "" };
                format!("{}\t{puzzle}{tab}{last}", self.word(verdict))
            }
            _ => line,
        }
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
        line.map_or(Ok(()), |line| out.line(self.line(line)))
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
            true => self.totals.write(out, rows, is_compared.then(|| self.report.known()), |word| self.word(word)),
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
