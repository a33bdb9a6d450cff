//! The totals of `dedupe`.

use super::origin::Origin;
use crate::error::Failure;
use crate::progress::Progress;
use crate::puzzle_names::place_of;
use crate::report::{Comparison, DuplicateReport, NamedPuzzle};
use crate::uniqueness::{Fault, FaultCounts};
use std::hash::Hash;

/// Counts for the summary.
#[derive(Default)]
pub struct Totals {
    pub kept: u64,
    /// Duplicates of an earlier puzzle of the input.
    pub repeated: u64,
    /// Puzzles that are in a file of `--against`.
    pub shared: u64,
    /// The faults that `--unique` finds.
    pub faults: FaultCounts,
}

impl Totals {
    /// Counts a puzzle and the origin of the one that it duplicates.
    pub fn count(&mut self, duplicate_of: Option<Origin>) {
        *match duplicate_of {
            None => &mut self.kept,
            Some(Origin::Input) => &mut self.repeated,
            Some(Origin::Reference) => &mut self.shared,
        } += 1;
    }

    /// Counts the fault of a puzzle, and reports it on standard error and in the report. Returns whether the puzzle is
    /// omitted for it.
    pub fn add_fault<K: Eq + Hash>(
        &mut self,
        fault: Option<&Fault>,
        puzzle: &NamedPuzzle,
        report: Option<&mut DuplicateReport<K>>,
        comparison: impl FnOnce() -> Comparison<K>,
        progress: &Progress,
    ) -> Result<bool, Failure> {
        if let Some(reason) = self.faults.add(fault, || place_of(&puzzle.location, &puzzle.id), progress) {
            report.map_or(Ok(()), |report| report.add_fault(puzzle, reason))?;
            return Ok(true);
        }
        report.map_or(Ok(()), |report| report.add(comparison(), puzzle))?;
        Ok(false)
    }

    /// Returns whether no puzzle is in a file of `--against` or has a fault.
    pub fn are_all_valid(&self) -> bool {
        self.shared == 0 && self.faults.are_none()
    }
}
