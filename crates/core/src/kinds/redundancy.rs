//! Redundant constraints of a puzzle.

use super::constraints::{Constraint, MarkUnit};
use super::model::PuzzleKind;
use super::puzzle::Puzzle;
use super::solver::Solver;
use super::verdict::Verdict;
use crate::cancellation;
use crate::rng::PuzzleRng;

impl PuzzleKind {
    /// Returns the constraints without each of which a puzzle that has one solution still has one; marks of single cells,
    /// such as those of even digits, are examined cell by cell. Returns `None` if the budget of one of the searches was
    /// spent.
    ///
    /// ```
    /// use cluewise::kinds::{Constraint, Puzzle, Symbols, PuzzleKind};
    /// let odd = Constraint::named("odd", [0, 1], [], [])?;
    /// let kind = PuzzleKind::of_size(4)?.with_constraints(vec![odd])?;
    /// let puzzle = Puzzle::parse("...24.....34....", 4, Symbols::DIGITS)?;
    /// let redundant = kind.redundant_constraints(&puzzle, 1_000).expect("a small grid");
    /// assert_eq!(redundant.iter().map(|odd| odd.cells()).collect::<Vec<_>>(), [[0], [1]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn redundant_constraints(&self, puzzle: &Puzzle, budget: u64) -> Option<Vec<Constraint>> {
        self.search_redundant(puzzle, budget).collect()
    }

    /// Returns whether a puzzle that has one solution still has one without some constraint, as
    /// [`PuzzleKind::redundant_constraints`] does, and stops at the first one.
    pub fn has_redundant_constraint(&self, puzzle: &Puzzle, budget: u64) -> Option<bool> {
        self.search_redundant(puzzle, budget).next().map_or(Some(false), |found| found.map(|_| true))
    }

    /// Iterates over the redundant constraints; an item is `None` if the budget of its search was spent.
    fn search_redundant(&self, puzzle: &Puzzle, budget: u64) -> impl Iterator<Item = Option<Constraint>> {
        let mut marks: Vec<Option<Constraint>> = self.marks().map(Some).collect();
        (0..marks.len()).filter_map(move |index| {
            let mark = marks[index].take();
            let is_redundant = self.is_unique_with(&marks, puzzle, budget);
            marks[index].clone_from(&mark);
            is_redundant.map_or(Some(None), |is_redundant| mark.filter(|_| is_redundant).map(Some))
        })
    }

    /// Removes redundant constraints of a puzzle that has one solution in random order, until the puzzle needs each of
    /// them. Returns `None` if the budget of one of the searches was spent.
    pub fn without_redundant_constraints(
        &self,
        puzzle: &Puzzle,
        rng: &mut PuzzleRng,
        budget: u64,
    ) -> Option<PuzzleKind> {
        let mut marks: Vec<Option<Constraint>> = self.marks().map(Some).collect();
        let mut order: Vec<usize> = (0..marks.len()).collect();
        rng.shuffle(&mut order);
        for index in order {
            let mark = marks[index].take();
            if !self.is_unique_with(&marks, puzzle, budget)? {
                marks[index] = mark;
            }
        }
        let marks: Vec<Constraint> = marks.into_iter().flatten().collect();
        self.clone().with_constraints(marks).ok()
    }

    /// Iterates over the constraints, cell by cell for kinds in which each cell is a mark.
    fn marks(&self) -> impl Iterator<Item = Constraint> {
        self.constraints().iter().flat_map(|constraint| {
            let is_of_cells = constraint.kind().unit() == MarkUnit::Cell;
            let of_cell = |&cell: &u16| Constraint::new(constraint.kind(), [cell], [], constraint.values()).ok();
            match is_of_cells.then(|| constraint.cells().iter().map(of_cell).collect::<Option<Vec<Constraint>>>()) {
                Some(Some(marks)) => marks,
                _ => vec![constraint.clone()],
            }
        })
    }

    /// Returns whether a puzzle has one solution with these constraints; `None` if the budget was spent.
    fn is_unique_with(&self, marks: &[Option<Constraint>], puzzle: &Puzzle, budget: u64) -> Option<bool> {
        if cancellation::is_requested() {
            return None;
        }
        let marks: Vec<Constraint> = marks.iter().flatten().cloned().collect();
        let kind = self.clone().with_constraints(marks).ok()?;
        match Solver::new(&kind.layout()).count(puzzle, 2, budget).verdict() {
            Verdict::Unknown => None,
            verdict => Some(verdict == Verdict::Unique),
        }
    }
}
