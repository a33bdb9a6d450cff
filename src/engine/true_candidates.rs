//! The candidates of a puzzle of any kind that occur in its solutions.

use super::Engine;
use crate::board::cell::Cell;
use crate::board::digits::{Digit, DigitSet};
use crate::board::grid::Grid;
use crate::cancellation;
use crate::kinds::{CandidateGrid, Puzzle, PuzzleKind, Solver, StartPosition};
use crate::pack::{AnyPuzzle, ClassicPuzzle, KindPuzzle, Record};
use crate::solver;
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

/// Solutions of a puzzle with more are not listed: the solutions with each candidate are counted one after another.
const MAX_LISTED: u64 = 1000;

/// The candidates of a puzzle that occur in its solutions.
///
/// ```
/// use cluewise::Puzzle;
/// use cluewise::engine::Engine;
/// use cluewise::pack::Record;
/// let puzzle: Puzzle = "...1.....................6.................5.......9.......7...8...1...3.6.......".parse()?;
/// let found = Engine::default().true_candidates(&Record::from(puzzle), 100);
/// assert!(found.has_more_solutions());
/// assert_eq!((found.count(3, 1), found.count(3, 2)), (100, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrueCandidates {
    kind: PuzzleKind,
    /// For each cell and each digit, the number of solutions up to the limit.
    counts: Vec<u64>,
    limit: u64,
    solutions: u64,
    is_complete: bool,
}

impl TrueCandidates {
    fn new(kind: &PuzzleKind, limit: u64) -> TrueCandidates {
        let counts = vec![0; kind.cells() * kind.side()];
        TrueCandidates { kind: kind.clone(), counts, limit, solutions: 0, is_complete: true }
    }

    /// Returns the number of solutions in which a cell holds a digit, up to the limit.
    pub fn count(&self, cell: usize, digit: u8) -> u64 {
        self.counts[cell * self.kind.side() + usize::from(digit) - 1]
    }

    /// Returns the maximum of the counts.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// Returns the number of solutions, up to 1000 or to the limit if that is larger.
    pub fn solutions(&self) -> u64 {
        self.solutions
    }

    /// Returns whether there may be more solutions.
    pub fn has_more_solutions(&self) -> bool {
        !self.is_complete || self.solutions == self.limit.max(MAX_LISTED)
    }

    /// Returns whether all searches have ended. Otherwise candidates may be missing, and counts may be too small.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Returns the candidates.
    pub fn candidates(&self) -> CandidateGrid {
        CandidateGrid::new(&self.kind, &self.kind.layout(), self.masks())
    }

    /// Returns the mask of the digits of each cell, in which bit 0 is digit 1.
    pub fn masks(&self) -> Vec<u32> {
        self.cells().map(mask).collect()
    }

    /// Iterates over the counts of the digits of each cell.
    fn cells(&self) -> impl Iterator<Item = &[u64]> {
        self.counts.chunks(self.kind.side())
    }

    /// Counts a solution.
    fn add(&mut self, solution: &[u8]) {
        let (side, limit) = (self.kind.side(), self.limit);
        for (counts, &digit) in self.counts.chunks_mut(side).zip(solution) {
            let count = &mut counts[usize::from(digit) - 1];
            *count = limit.min(*count + 1);
        }
    }
}

/// Returns the mask of the digits with a count.
fn mask(counts: &[u64]) -> u32 {
    (0..).zip(counts).fold(0, |mask, (bit, &count)| mask | u32::from(count > 0) << bit)
}

/// The digits of each cell, and for each digit the number of solutions.
impl Serialize for TrueCandidates {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let counts = |counts: &[u64]| counts.iter().copied().filter(|&count| count > 0).collect();
        let mut fields = serializer.serialize_struct("TrueCandidates", 6)?;
        fields.serialize_field("solutions", &self.solutions)?;
        fields.serialize_field("more_solutions", &self.has_more_solutions())?;
        fields.serialize_field("complete", &self.is_complete)?;
        fields.serialize_field("limit", &self.limit)?;
        fields.serialize_field("candidates", &self.candidates())?;
        fields.serialize_field("counts", &self.cells().map(counts).collect::<Vec<Vec<u64>>>())?;
        fields.end()
    }
}

/// The searches of a puzzle.
trait Search {
    /// Passes up to `limit` solutions in which these digits are in their cells to a function. Returns whether the search
    /// has ended.
    fn each(&mut self, given: Option<(usize, u8)>, limit: u64, take: &mut dyn FnMut(&[u8])) -> bool;
}

impl Search for ClassicPuzzle {
    fn each(&mut self, given: Option<(usize, u8)>, limit: u64, take: &mut dyn FnMut(&[u8])) -> bool {
        let given = given.and_then(|(cell, digit)| Some((Cell::new(cell)?, Digit::new(digit)?)));
        let take = |grid: Grid| take(&grid.digits().map(Digit::get));
        match &self.candidates {
            Some(candidates) => {
                let mut candidates = (**candidates).clone();
                given.into_iter().for_each(|(cell, digit)| candidates.keep(cell, DigitSet::single(digit)));
                solver::solutions_within(&candidates).take(limit as usize).for_each(take);
            }
            None => {
                let mut puzzle = self.clues;
                if given.is_some_and(|(cell, digit)| puzzle.get(cell).is_some_and(|clue| clue != digit)) {
                    return true;
                }
                given.into_iter().for_each(|(cell, digit)| puzzle.set(cell, Some(digit)));
                solver::solve(&puzzle, limit).grids.into_iter().for_each(take);
            }
        }
        !cancellation::is_requested()
    }
}

/// The solver of a puzzle of another kind, and the number of branches that its searches may still have.
struct KindSearch<'a> {
    solver: &'a mut Solver,
    puzzle: &'a KindPuzzle,
    budget: u64,
}

impl Search for KindSearch<'_> {
    fn each(&mut self, given: Option<(usize, u8)>, limit: u64, take: &mut dyn FnMut(&[u8])) -> bool {
        let mut cells = self.puzzle.clues.cells().to_vec();
        if given.is_some_and(|(cell, digit)| !self.puzzle.allows(cell, digit)) {
            return true;
        }
        given.into_iter().for_each(|(cell, digit)| cells[cell] = digit);
        let start = StartPosition { puzzle: &Puzzle::new(cells), ..self.puzzle.start() };
        let found = self.solver.each_in_any_order(start, limit, self.budget, |solution| {
            take(solution.cells());
        });
        self.budget = self.budget.saturating_sub(found.branches);
        found.is_complete && !cancellation::is_requested()
    }
}

impl Engine {
    /// Returns the candidates of a puzzle that occur in its solutions, each with the number of solutions up to `limit`.
    /// Solutions are those within the candidates of the record.
    pub fn true_candidates(&mut self, record: &Record, limit: u64) -> TrueCandidates {
        let found = TrueCandidates::new(record.kind(), limit.max(1));
        match &record.puzzle {
            AnyPuzzle::Classic(puzzle) => found.filled(&mut puzzle.clone()),
            AnyPuzzle::Kind(puzzle) => {
                let budget = self.budget;
                let solver = self.solvers.get(&puzzle.kind).1;
                found.filled(&mut KindSearch { solver, puzzle, budget })
            }
        }
    }
}

impl TrueCandidates {
    /// Adds all counts: from a list of the solutions, or by a search for each candidate if there are too many.
    fn filled(mut self, search: &mut dyn Search) -> TrueCandidates {
        let most = self.limit.max(MAX_LISTED);
        let mut solutions = 0;
        self.is_complete = search.each(None, most, &mut |solution| {
            self.add(solution);
            solutions += 1;
        });
        self.solutions = solutions;
        if solutions == most || !self.is_complete {
            // Candidates that do not occur are found before others are counted, because the searches may be too long.
            for limit in [1, self.limit] {
                self.count_each(limit, search);
            }
            self.is_complete &= !cancellation::is_requested();
        }
        self
    }

    /// Counts the solutions with each candidate that has fewer than `limit` so far.
    fn count_each(&mut self, limit: u64, search: &mut dyn Search) {
        let side = self.kind.side();
        for index in 0..self.counts.len() {
            if self.counts[index] >= limit || cancellation::is_requested() {
                continue;
            }
            let mut count = 0;
            let given = (index / side, (index % side) as u8 + 1);
            self.is_complete &= search.each(Some(given), limit, &mut |solution| {
                count += 1;
                // Others that have none yet have one.
                for (counts, &digit) in self.counts.chunks_mut(side).zip(solution) {
                    let other = &mut counts[usize::from(digit) - 1];
                    *other = 1.max(*other);
                }
            });
            self.counts[index] = count.max(self.counts[index]);
        }
    }
}
