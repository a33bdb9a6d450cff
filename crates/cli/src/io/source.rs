//! The inputs of a command, and what it supports.

use crate::args::{InputArgs, KindArgs};
use crate::error::Failure;
use crate::io::position::InputPosition;
use cluewise::formats::ReadOptions;
use cluewise::kinds::Solver;

/// The inputs of a command, and what it supports.
pub struct Source<'a> {
    pub(super) input: &'a InputArgs,
    pub(super) candidates: bool,
    /// What is known of puzzles of other kinds than the classic one; `None` if they are not supported.
    pub(super) kinds: Option<ReadOptions>,
    /// The maximum number of branches of a search in puzzles of these kinds.
    pub(super) budget: u64,
    pub(super) skipped: InputPosition,
}

impl Source<'_> {
    /// Skips the entries up to this position.
    pub fn after(self, skipped: InputPosition) -> Self {
        Source { skipped, ..self }
    }

    /// Sets what is known of puzzles of other kinds than the classic one.
    pub fn with_options(self, kinds: ReadOptions) -> Self {
        Source { kinds: Some(kinds), ..self }
    }

    /// Returns the maximum number of branches of a search in puzzles of other kinds.
    pub fn budget(&self) -> u64 {
        self.budget
    }

    /// Supports candidate grids too, but no pencil marks of other kinds.
    pub fn and_candidate_grids(self) -> Self {
        Source { candidates: true, ..self }
    }
}

/// Classic puzzles without candidate grids.
impl<'a> From<&'a InputArgs> for Source<'a> {
    fn from(input: &'a InputArgs) -> Source<'a> {
        let budget = Solver::DEFAULT_BUDGET;
        Source { input, candidates: false, kinds: None, budget, skipped: InputPosition::default() }
    }
}

impl InputArgs {
    /// Returns the inputs for a command that supports candidate grids.
    pub fn with_candidates(&self) -> Source<'_> {
        Source { candidates: true, ..self.into() }
    }

    /// Returns the inputs for a command that supports puzzles of every kind.
    ///
    /// # Errors
    /// The options do not apply to puzzles that exist.
    pub fn with_kinds(&self, kind: &KindArgs) -> Result<Source<'_>, Failure> {
        if kind.describe_kind() {
            kind.check_input(self)?;
        }
        let (candidates, kinds) = (kind.candidates, Some(kind.options()));
        Ok(Source { candidates, kinds, budget: kind.budget, ..self.into() })
    }
}
