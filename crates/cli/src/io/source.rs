//! The inputs of a command, and what it supports.

use crate::args::{InputArgs, KindArgs};
use crate::error::Failure;
use crate::io::position::InputPosition;
use cluewise::formats::ReadOptions;
use cluewise::kinds::Solver;

/// The inputs of a command, and what it supports.
pub struct Source<'a> {
    pub(super) input: &'a InputArgs,
    /// Whether candidate grids are supported.
    pub(super) candidates: bool,
    /// What is known of the puzzles.
    pub(super) options: ReadOptions,
    /// The maximum number of branches of a search in puzzles of these kinds.
    pub(super) budget: u64,
    pub(super) skipped: InputPosition,
}

impl Source<'_> {
    /// Skips the entries up to this position.
    pub fn after(self, skipped: InputPosition) -> Self {
        Source { skipped, ..self }
    }

    /// Sets what is known of the puzzles.
    pub fn with_options(self, options: ReadOptions) -> Self {
        Source { options, ..self }
    }

    /// Returns the maximum number of branches of a search in puzzles of other kinds.
    pub fn budget(&self) -> u64 {
        self.budget
    }

    /// Supports candidate grids too.
    pub fn with_candidates(self) -> Self {
        Source { candidates: true, ..self }
    }
}

/// Puzzles without candidates.
impl<'a> From<&'a InputArgs> for Source<'a> {
    fn from(input: &'a InputArgs) -> Source<'a> {
        let budget = Solver::DEFAULT_BUDGET;
        let options = input.read_options(ReadOptions::default());
        Source { input, candidates: false, options, budget, skipped: InputPosition::default() }
    }
}

impl InputArgs {
    /// Returns options with what these say of rules.
    pub fn read_options(&self, options: ReadOptions) -> ReadOptions {
        ReadOptions { ignore_rules: self.ignore_rules, lines: self.drawings.lines.clone(), ..options }
    }

    /// Returns the inputs with what the options say about the puzzles.
    ///
    /// # Errors
    /// The options do not apply to puzzles that exist.
    pub fn with_kinds(&self, kind: &KindArgs) -> Result<Source<'_>, Failure> {
        if kind.describe_kind() {
            kind.check_input(self)?;
        }
        let options = self.read_options(kind.options());
        Ok(Source { options, budget: kind.budget, ..self.into() })
    }
}
