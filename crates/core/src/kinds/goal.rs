//! Where the steps of a puzzle lead.

use super::puzzle::Puzzle;

/// Where the steps of a puzzle lead. The steps are the same whatever is known; it only shortens the search.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Goal<'a> {
    /// To the only solution.
    Solution(&'a Puzzle),
    /// As far as logic goes, for puzzles with several solutions: the mask of the digits that each cell has in solutions.
    Candidates(&'a [u32]),
    /// As far as logic goes, if no more is known.
    Unknown,
}

impl<'a> Goal<'a> {
    /// Returns the only solution, if it is the goal.
    pub fn solution(self) -> Option<&'a Puzzle> {
        if let Goal::Solution(solution) = self { Some(solution) } else { None }
    }

    /// Returns whether a digit, counted from 0, may be in no solution in a cell.
    pub(super) fn may_exclude(self, cell: usize, digit: usize) -> bool {
        match self {
            Goal::Solution(solution) => usize::from(solution.cells()[cell]) != digit + 1,
            Goal::Candidates(masks) => masks.get(cell).is_none_or(|mask| mask >> digit & 1 == 0),
            Goal::Unknown => true,
        }
    }

    /// Returns whether each candidate that is left occurs in a solution.
    pub(super) fn is_reached(self, left: impl Iterator<Item = u32>) -> bool {
        matches!(self, Goal::Candidates(masks) if left.zip(masks).all(|(left, mask)| left & !mask == 0))
    }
}

impl<'a> From<&'a Puzzle> for Goal<'a> {
    fn from(solution: &'a Puzzle) -> Goal<'a> {
        Goal::Solution(solution)
    }
}
