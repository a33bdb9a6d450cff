//! Redundant constraints of a puzzle.

use super::constraints::{Constraint, MarkUnit};
use super::model::PuzzleKind;
use super::puzzle::Puzzle;
use super::solver::Solver;
use super::verdict::Verdict;
use crate::cancellation;
use crate::rng::PuzzleRng;

impl PuzzleKind {
    /// Returns the constraints without each of which a puzzle that has one solution still has that one; marks of single
    /// cells, such as those of even digits, are examined cell by cell. Returns `None` if the budget of one of the searches was
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

    /// Returns whether a puzzle that has one solution still has it without some constraint, as
    /// [`PuzzleKind::redundant_constraints`] does, and stops at the first one.
    pub fn has_redundant_constraint(&self, puzzle: &Puzzle, budget: u64) -> Option<bool> {
        self.search_redundant(puzzle, budget).next().map_or(Some(false), |found| found.map(|_| true))
    }

    /// Iterates over the redundant constraints; an item is `None` if the budget of its search was spent.
    fn search_redundant<'a>(
        &'a self,
        puzzle: &'a Puzzle,
        budget: u64,
    ) -> impl Iterator<Item = Option<Constraint>> + 'a {
        let mut marks: Vec<Option<Constraint>> = self.marks().map(Some).collect();
        let search = Search::new(self, puzzle, budget);
        (0..marks.len()).filter_map(move |index| {
            let mark = marks[index].take_if(|mark| !mark.is_declaration())?;
            let is_redundant = search.has_same_solution(&marks);
            marks[index] = Some(mark.clone());
            is_redundant.map_or(Some(None), |is_redundant| is_redundant.then_some(Some(mark)))
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
        let is_rule = |&index: &usize| marks[index].as_ref().is_some_and(|mark| !mark.is_declaration());
        let mut order: Vec<usize> = (0..marks.len()).filter(is_rule).collect();
        rng.shuffle(&mut order);
        let search = Search::new(self, puzzle, budget);
        loop {
            let count = order.len();
            let mut needed = Vec::new();
            for index in order {
                let Some(mark) = marks[index].take() else { continue };
                if !search.has_same_solution(&marks)? {
                    marks[index] = Some(mark);
                    needed.push(index);
                }
            }
            order = needed;
            // Without an exception to a rule, marks that were needed may not be.
            if order.len() == count || !self.has_relaxing_marks() {
                break;
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

    /// Returns whether marks may have more solutions than the puzzle without them.
    pub fn has_relaxing_marks(&self) -> bool {
        self.constraints().iter().any(|mark| self.is_relaxed_by(mark.kind().name()))
    }
}

/// The search for redundant constraints of a puzzle that has one solution.
struct Search<'a> {
    kind: &'a PuzzleKind,
    puzzle: &'a Puzzle,
    budget: u64,
    /// The solution, if without a mark another one may be the only one.
    solution: Option<Puzzle>,
}

impl<'a> Search<'a> {
    fn new(kind: &'a PuzzleKind, puzzle: &'a Puzzle, budget: u64) -> Search<'a> {
        let solve = || Solver::new(&kind.layout()).solve(puzzle, 1, budget).solutions.pop();
        let solution = kind.has_relaxing_marks().then(solve).flatten();
        Search { kind, puzzle, budget, solution }
    }

    /// Returns whether the puzzle has the same only solution with these constraints; `None` if the budget was spent.
    fn has_same_solution(&self, marks: &[Option<Constraint>]) -> Option<bool> {
        // The solver of other constraints is new.
        if cancellation::is_requested_after(self.kind.preparation_work()) {
            return None;
        }
        let marks: Vec<Constraint> = marks.iter().flatten().cloned().collect();
        let kind = self.kind.clone().with_constraints(marks).ok()?;
        let mut solver = Solver::new(&kind.layout());
        let found = match &self.solution {
            Some(_) => solver.solve(self.puzzle, 2, self.budget),
            None => solver.count(self.puzzle, 2, self.budget),
        };
        match found.verdict() {
            Verdict::Unknown => None,
            // A count has no solutions to compare.
            verdict => Some(verdict == Verdict::Unique && found.solutions.first() == self.solution.as_ref()),
        }
    }
}
