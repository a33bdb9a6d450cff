//! Properties of the solution of a puzzle that explanations depend on.

use super::{Candidate, missing_candidates};
use crate::board::candidates::Candidates;
use crate::board::grid::Puzzle;
use crate::solver::{self, Verdict};

/// Properties of the solution of a puzzle that explanations depend on.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SolutionProperties {
    /// Whether there is one solution, within the candidates if the clues have several.
    pub verdict: Verdict,
    /// The digits of the solution that the candidates lack.
    pub missing: Vec<Candidate>,
    /// Whether the clues alone have exactly one solution, as some techniques assume.
    pub has_unique_clues: bool,
}

impl SolutionProperties {
    /// Returns the properties of these clues with these pencil marks, if there are any. Digits that were entered count
    /// as marks.
    pub fn new(clues: &Puzzle, candidates: Option<&Candidates>) -> SolutionProperties {
        let by_clues = Verdict::from_count(solver::count(clues, 2));
        let within = |candidates| Verdict::from_count(solver::count_within(candidates, 2));
        let verdict = if by_clues == Verdict::Multiple { candidates.map_or(by_clues, within) } else { by_clues };
        let missing = candidates.map_or(Vec::new(), |candidates| missing_candidates(clues, candidates));
        SolutionProperties { verdict, missing, has_unique_clues: by_clues == Verdict::Unique }
    }

    /// Returns whether there is exactly one solution, within the candidates if the clues have several.
    pub fn is_unique(&self) -> bool {
        self.verdict == Verdict::Unique
    }
}
