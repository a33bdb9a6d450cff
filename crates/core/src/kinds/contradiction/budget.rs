//! The work of the searches for a reason.

use crate::cancellation;
use crate::kinds::constraints::Constraint;
use crate::kinds::model::PuzzleKind;
use crate::kinds::puzzle::Puzzle;
use crate::kinds::solver::Solver;
use crate::kinds::verdict::Verdict;

/// The minimum cost of a search, for its preparation.
const MIN_COST: u64 = 100;

/// A branch costs one more for each of this number of constraints.
const CONSTRAINTS_PER_COST: u64 = 50;

/// The number of branches that some searches may take together.
///
/// The time of a branch, and that of the preparation of a search, grow with the number of constraints, and so does their cost.
pub struct Budget {
    left: u64,
    /// Maximum cost of each search.
    per_search: u64,
}

impl Budget {
    pub fn new(total: u64, per_search: u64) -> Budget {
        Budget { left: total, per_search }
    }

    /// Returns whether no search is left, or the work has been cancelled.
    fn is_spent(&self, kind: &PuzzleKind) -> bool {
        self.left == 0 || cancellation::is_requested_after(kind.preparation_work())
    }

    /// Returns the verdict of a search for at most this number of solutions; unknown if there is none left.
    pub fn verdict(&mut self, kind: &PuzzleKind, solver: &mut Solver, puzzle: &Puzzle, limit: u64) -> Verdict {
        if self.is_spent(kind) {
            return Verdict::Unknown;
        }
        let result = solver.count(puzzle, limit, self.branches(kind));
        self.spend(kind, result.branches);
        result.verdict()
    }

    /// Returns the verdict of a search for one solution with some constraints of a kind only.
    pub fn verdict_with<'a>(
        &mut self,
        kind: &PuzzleKind,
        constraints: impl Iterator<Item = &'a Constraint>,
        puzzle: &Puzzle,
    ) -> Verdict {
        if self.is_spent(kind) {
            return Verdict::Unknown;
        }
        let kind = kind.with_some_constraints(constraints.cloned());
        kind.map_or(Verdict::Unknown, |kind| self.verdict(&kind, &mut Solver::new(&kind.layout()), puzzle, 1))
    }

    /// Returns the only solution of a puzzle, if it has exactly one and the search is short.
    pub fn unique_solution(&mut self, kind: &PuzzleKind, solver: &mut Solver, puzzle: &Puzzle) -> Option<Puzzle> {
        if self.is_spent(kind) {
            return None;
        }
        let mut found = solver.solve(puzzle, 2, self.branches(kind));
        self.spend(kind, found.branches);
        found.solutions.pop().filter(|_| found.verdict() == Verdict::Unique)
    }

    /// Returns the maximum number of branches of the next search.
    fn branches(&self, kind: &PuzzleKind) -> u64 {
        (self.per_search.min(self.left) / cost(kind)).max(1)
    }

    fn spend(&mut self, kind: &PuzzleKind, branches: u64) {
        self.left = self.left.saturating_sub(branches.max(MIN_COST) * cost(kind));
    }
}

/// Returns the cost of a branch.
fn cost(kind: &PuzzleKind) -> u64 {
    1 + kind.constraints().len() as u64 / CONSTRAINTS_PER_COST
}
