//! The solver and the rating of the kind at hand.

use super::layout::Layout;
use super::model::PuzzleKind;
use super::puzzle::Puzzle;
use super::rating::KindRater;
use super::se::SeRater;
use super::solver::Solver;
use super::start_position::StartPosition;
use super::verdict::Verdict;

/// The solver and the rating of the last kind, which is often that of the next puzzle too.
///
/// ```
/// use cluewise::kinds::{Puzzle, Solvers, Symbols, PuzzleKind};
/// let kind = PuzzleKind::of_size(4)?;
/// let puzzle = Puzzle::parse("...24.....34....", 4, Symbols::DIGITS)?;
/// let solution = Solvers::default().unique_solution(&kind, &puzzle, 1_000).expect("one solution");
/// assert!(solution.fills(&puzzle));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Solvers(Option<LastKind>);

#[derive(Debug)]
struct LastKind {
    kind: PuzzleKind,
    layout: Layout,
    /// Created for the first search.
    solver: Option<Solver>,
    /// Created for the first rating; it may have none.
    rater: Option<Option<KindRater>>,
    se_rater: Option<Option<SeRater>>,
}

impl Solvers {
    /// Returns the layout of a kind, and its solver.
    pub fn get(&mut self, kind: &PuzzleKind) -> (&Layout, &mut Solver) {
        let LastKind { layout, solver, .. } = self.last(kind);
        (layout, solver.get_or_insert_with(|| Solver::new(layout)))
    }

    /// Returns the layout of a kind.
    pub fn layout(&mut self, kind: &PuzzleKind) -> &Layout {
        &self.last(kind).layout
    }

    /// Returns the rating of a kind; `None` if the grid is too large.
    pub fn rater(&mut self, kind: &PuzzleKind) -> Option<&KindRater> {
        let LastKind { layout, rater, .. } = self.last(kind);
        rater.get_or_insert_with(|| KindRater::new(layout)).as_ref()
    }

    /// Returns the rating of a kind on the scale of Sudoku Explainer; `None` if the scale does not cover it.
    pub fn se_rater(&mut self, kind: &PuzzleKind) -> Option<&SeRater> {
        let LastKind { layout, se_rater, .. } = self.last(kind);
        se_rater.get_or_insert_with(|| SeRater::new(layout)).as_ref()
    }

    /// Returns the only solution of a puzzle. `budget` is the maximum number of branches of the search.
    ///
    /// # Errors
    /// The verdict on a puzzle that does not have exactly one.
    pub fn unique_solution<'a>(
        &mut self,
        kind: &PuzzleKind,
        start: impl Into<StartPosition<'a>>,
        budget: u64,
    ) -> Result<Puzzle, Verdict> {
        let mut found = self.get(kind).1.solve(start, 2, budget);
        match found.verdict() {
            Verdict::Unique => found.solutions.pop().ok_or(Verdict::None),
            verdict => Err(verdict),
        }
    }

    fn last(&mut self, kind: &PuzzleKind) -> &mut LastKind {
        if self.0.as_ref().is_some_and(|last| last.kind != *kind) {
            self.0 = None;
        }
        let new = || LastKind { kind: kind.clone(), layout: kind.layout(), solver: None, rater: None, se_rater: None };
        self.0.get_or_insert_with(new)
    }
}
