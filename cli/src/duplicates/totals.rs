//! The totals of `dedupe`, and the faults that `--unique` finds.

use super::Origin;
use crate::error::Failure;
use crate::progress::Progress;
use crate::report::{Comparison, DuplicateReport, NamedPuzzle, REPLACED_SOLUTION, WRONG_SOLUTION, place_of};
use std::hash::Hash;

/// Counts for the summary.
#[derive(Default)]
pub struct Totals {
    pub kept: u64,
    /// Duplicates of an earlier puzzle of the input.
    pub repeated: u64,
    /// Puzzles that are in a file of `--against`.
    pub shared: u64,
    /// Puzzles without exactly one solution, if they are omitted.
    pub not_unique: u64,
    /// Given solutions that are wrong and were replaced, if they are checked.
    pub wrong_solutions: u64,
    /// Whether the output has solutions.
    pub keeps_solutions: bool,
}

/// What `--unique` finds wrong with a puzzle.
pub enum Fault {
    /// It does not have exactly one solution, for this reason.
    NotUnique(String),
    /// The given solution was wrong, and is replaced.
    WrongSolution,
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

    /// Counts the fault of a puzzle, and reports it on standard error and in the report. Returns whether the puzzle is omitted for it.
    pub fn add_fault<K: Eq + Hash>(
        &mut self,
        fault: Option<&Fault>,
        puzzle: &NamedPuzzle,
        report: Option<&mut DuplicateReport<K>>,
        comparison: impl FnOnce() -> Comparison<K>,
        progress: &Progress,
    ) -> Result<bool, Failure> {
        let place = || place_of(&puzzle.location, &puzzle.id);
        match fault {
            None => {}
            Some(Fault::NotUnique(reason)) => {
                self.not_unique += 1;
                progress.print(&format!("{}: {reason}; left out", place()));
                report.map_or(Ok(()), |report| report.add_fault(puzzle, reason))?;
                return Ok(true);
            }
            Some(Fault::WrongSolution) => {
                self.wrong_solutions += 1;
                let message = if self.keeps_solutions { REPLACED_SOLUTION } else { WRONG_SOLUTION };
                progress.print(&format!("{}: {message}", place()));
            }
        }
        report.map_or(Ok(()), |report| report.add(comparison(), puzzle))?;
        Ok(false)
    }

    /// Returns whether no puzzle is in a file of `--against` or has a fault.
    pub fn are_all_right(&self) -> bool {
        self.shared + self.not_unique + self.wrong_solutions == 0
    }
}
