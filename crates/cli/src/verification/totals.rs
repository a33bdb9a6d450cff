//! The totals of `verify`.

use super::Finding;
use crate::error::Failure;
use crate::io::output::Output;
use cluewise::kinds::Verdict;

/// Number of puzzles by verdict.
#[derive(Default)]
pub struct Totals {
    puzzles: u64,
    unique: u64,
    several: u64,
    none: u64,
    unknown: u64,
    malformed: u64,
    /// Puzzles whose given solution or pencil marks are wrong.
    errors: u64,
    /// Puzzles of files, not arguments, that have several solutions.
    several_in_files: u64,
}

impl Totals {
    /// Counts a malformed entry.
    pub fn add_malformed(&mut self) {
        self.puzzles += 1;
        self.malformed += 1;
    }

    /// Counts the puzzles of a finding.
    pub fn add(&mut self, finding: &Finding) {
        let &Finding { verdict, is_wrong, is_in_file, .. } = finding;
        let puzzles = finding.puzzles.into();
        self.puzzles += puzzles;
        self.errors += if is_wrong { puzzles } else { 0 };
        self.several_in_files += if is_in_file && verdict == Verdict::Multiple { puzzles } else { 0 };
        *match verdict {
            Verdict::Unique => &mut self.unique,
            Verdict::Multiple => &mut self.several,
            Verdict::None => &mut self.none,
            Verdict::Unknown => &mut self.unknown,
        } += puzzles;
    }

    /// Returns the number of puzzles of files that have several solutions.
    pub fn several_in_files(&self) -> u64 {
        self.several_in_files
    }

    /// Returns whether every puzzle has exactly one solution, and no given solution or pencil mark is wrong.
    pub fn are_all_valid(&self) -> bool {
        self.unique == self.puzzles && self.errors == 0
    }

    /// Prints the totals, with the number of puzzles of earlier books if there are some to compare with.
    pub fn write(&self, out: &mut Output, known: Option<u64>) -> Result<(), Failure> {
        let verdicts =
            [("puzzles", self.puzzles), ("unique", self.unique), ("several", self.several), ("none", self.none)];
        let unknown = (self.unknown > 0).then_some(("unknown", self.unknown));
        let errors = (self.errors > 0).then_some(("wrong solution or marks", self.errors));
        let rest = [unknown, Some(("malformed", self.malformed)), errors, known.map(|known| ("known", known))];
        let mut all = verdicts.into_iter().chain(rest.into_iter().flatten());
        all.try_for_each(|(name, count)| out.line(format_args!("{name}\t{count}")))
    }
}
