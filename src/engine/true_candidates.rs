//! The candidates of a puzzle of any kind that occur in its solutions.

use super::Engine;
use crate::board::cell::Cell;
use crate::board::digits::{Digit, DigitSet};
use crate::board::grid::Grid;
use crate::cancellation;
use crate::kinds::{CandidateGrid, Probes, Puzzle, PuzzleKind, StartPosition};
use crate::pack::{AnyPuzzle, ClassicPuzzle, KindPuzzle, Record};
use crate::solver;
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};
use std::collections::HashSet;

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
}

/// Returns the mask of the digits with a count.
fn mask(counts: &[u64]) -> u32 {
    (0..).zip(counts).fold(0, |mask, (bit, &count)| mask | u32::from(count > 0) << bit)
}

/// Counts a solution for its digits that have fewer than a limit.
fn add(counts: &mut [u64], side: usize, solution: &[u8], limit: u64) {
    for (counts, &digit) in counts.chunks_mut(side).zip(solution) {
        let count = &mut counts[usize::from(digit) - 1];
        *count += u64::from(*count < limit);
    }
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
    /// Returns whether a cell may hold a digit by its clue and its candidates.
    fn allows(&self, cell: usize, digit: u8) -> bool;

    /// Returns whether searches are so short that what others have found does not matter.
    fn is_short(&self) -> bool;

    /// Passes up to `limit` solutions from a start to a function. Returns whether the search has ended, and its number of branches,
    /// which is at most the budget.
    fn each(&mut self, start: &Start, limit: u64, budget: u64, take: &mut dyn FnMut(&[u8])) -> (bool, u64);
}

/// Where a search begins.
struct Start<'a> {
    /// A cell and its digit.
    given: Option<(usize, u8)>,
    /// The candidates that no search has excluded.
    masks: &'a [u32],
    /// The candidates whose solutions are wanted most; `None` for a search that begins with nothing.
    preferred: Option<&'a [u32]>,
}

impl Search for ClassicPuzzle {
    fn allows(&self, cell: usize, digit: u8) -> bool {
        let clue = Cell::new(cell).and_then(|cell| self.clues.get(cell));
        clue.is_none_or(|clue| clue.get() == digit)
    }

    fn is_short(&self) -> bool {
        true
    }

    fn each(&mut self, start: &Start, limit: u64, _: u64, take: &mut dyn FnMut(&[u8])) -> (bool, u64) {
        let given = start.given.and_then(|(cell, digit)| Some((Cell::new(cell)?, Digit::new(digit)?)));
        let take = |grid: Grid| take(&grid.digits().map(Digit::get));
        match &self.candidates {
            Some(candidates) => {
                let mut candidates = (**candidates).clone();
                given.into_iter().for_each(|(cell, digit)| candidates.keep(cell, DigitSet::single(digit)));
                solver::solutions_within(&candidates).take(limit as usize).for_each(take);
            }
            None => {
                let mut puzzle = self.clues;
                given.into_iter().for_each(|(cell, digit)| puzzle.set(cell, Some(digit)));
                solver::solve(&puzzle, limit).grids.into_iter().for_each(take);
            }
        }
        (true, 0)
    }
}

/// The searches of a puzzle of another kind.
struct KindSearch<'a> {
    probes: Probes<'a>,
    puzzle: &'a KindPuzzle,
}

impl Search for KindSearch<'_> {
    fn allows(&self, cell: usize, digit: u8) -> bool {
        self.puzzle.allows(cell, digit)
    }

    fn is_short(&self) -> bool {
        self.probes.are_short()
    }

    fn each(&mut self, start: &Start, limit: u64, budget: u64, take: &mut dyn FnMut(&[u8])) -> (bool, u64) {
        let mut cells = self.puzzle.clues.cells().to_vec();
        start.given.into_iter().for_each(|(cell, digit)| cells[cell] = digit);
        // The table of all grids has no masks.
        let candidates = if self.is_short() { self.puzzle.start().candidates } else { Some(start.masks) };
        let position = StartPosition { puzzle: &Puzzle::new(cells), candidates };
        let take = |solution: Puzzle| take(solution.cells());
        let found = match start.preferred.filter(|_| !self.is_short()) {
            Some(preferred) => self.probes.each(position, preferred, limit, budget, take),
            None => self.probes.solver().each_in_any_order(position, limit, budget, take),
        };
        (found.is_complete, found.branches)
    }
}

impl Engine {
    /// Returns the candidates of a puzzle that occur in its solutions, each with the number of solutions up to `limit`.
    /// Solutions are those within the candidates of the record.
    pub fn true_candidates(&mut self, record: &Record, limit: u64) -> TrueCandidates {
        let found = TrueCandidates::new(record.kind(), limit.max(1));
        match &record.puzzle {
            AnyPuzzle::Classic(puzzle) => Count::new(found, &mut puzzle.clone(), u64::MAX).finished(),
            AnyPuzzle::Kind(puzzle) => {
                let budget = self.budget;
                let (layout, solver) = self.solvers.get(&puzzle.kind);
                Count::new(found, &mut KindSearch { probes: solver.probes(layout), puzzle }, budget).finished()
            }
        }
    }
}

/// The number of branches of the first list of the solutions.
const BRANCHES_OF_LIST: u64 = 4096;

/// A puzzle with fewer solutions in the first list may have few in all, which a longer list shows.
const MANY_SOLUTIONS: usize = 16;

/// The number of branches of the first search for each candidate.
const BRANCHES_OF_CANDIDATE: u64 = 64;

/// The factor by which the branches of the next search for a candidate grow.
const GROWTH: u64 = 4;

/// The number of solutions that are kept: each counts once for all of its digits.
const MAX_KEPT: usize = 100_000;

/// What the searches for the candidates have shown.
enum Decision {
    /// A cell has no candidate, so that there is no solution.
    NoSolution,
    /// Each candidate is excluded or has a solution.
    Done,
    /// Some searches have not ended.
    Open,
}

/// The searches for the counts.
struct Count<'a> {
    found: TrueCandidates,
    search: &'a mut dyn Search,
    /// The candidates that no search has excluded.
    masks: Vec<u32>,
    /// The solutions found so far.
    kept: HashSet<Box<[u8]>>,
    /// The number of branches that are left.
    budget: u64,
}

impl Count<'_> {
    fn new(found: TrueCandidates, search: &mut dyn Search, budget: u64) -> Count<'_> {
        let side = found.kind.side();
        let allowed =
            |cell| (0..side).filter(|&bit| search.allows(cell, bit as u8 + 1)).fold(0, |mask, bit| mask | 1 << bit);
        let masks = (0..found.kind.cells()).map(allowed).collect();
        Count { found, search, masks, kept: HashSet::new(), budget }
    }

    /// Returns the counts: from a list of the solutions, or by a search for each candidate if there are too many.
    ///
    /// What takes most branches alone takes few once other candidates are excluded. So searches that are not short end early
    /// at first.
    fn finished(mut self) -> TrueCandidates {
        let mut of_candidate = if self.search.is_short() { u64::MAX } else { BRANCHES_OF_CANDIDATE };
        let mut has_all = self.list_first();
        while !has_all {
            let left = self.budget;
            match self.decide_each(of_candidate) {
                Decision::NoSolution => break,
                // Those are counted last that may take too long.
                Decision::Done => {
                    self.found.is_complete = self.count_each() && (self.list(Some(1), u64::MAX) || self.has_most());
                    break;
                }
                Decision::Open if self.is_over() => {
                    self.found.is_complete = false;
                    break;
                }
                Decision::Open => {}
            }
            of_candidate = of_candidate.saturating_mul(GROWTH);
            has_all = self.list(Some(1), left - self.budget);
        }
        self.found
    }

    /// Counts the solutions of the lists before the searches for candidates. Returns whether one has all.
    fn list_first(&mut self) -> bool {
        if self.search.is_short() {
            return self.list(None, u64::MAX);
        }
        self.list(Some(1), BRANCHES_OF_LIST)
            || self.kept.len() < MANY_SOLUTIONS && !self.is_over() && self.list(None, self.budget / 2)
    }

    /// Returns the number of solutions that are counted.
    fn most(&self) -> u64 {
        self.found.limit.max(MAX_LISTED)
    }

    fn has_most(&self) -> bool {
        self.found.solutions == self.most()
    }

    fn is_over(&self) -> bool {
        self.budget == 0 || cancellation::is_requested()
    }

    /// Counts the solutions of a list, see [`Count::each`]. Returns whether it has all.
    fn list(&mut self, wanted: Option<u64>, budget: u64) -> bool {
        if self.has_most() {
            return false;
        }
        let (side, limit, most) = (self.found.kind.side(), self.found.limit, self.most());
        let (mut counts, mut solutions) = (vec![0; self.found.counts.len()], 0);
        let has_ended = self.each(None, wanted, most, budget, |solution| {
            solutions += 1;
            add(&mut counts, side, solution, limit);
        });
        self.found.solutions = self.found.solutions.max(solutions);
        let has_all = has_ended && solutions < most;
        if has_all {
            (self.found.counts, self.found.solutions) = (counts, solutions);
        }
        has_all
    }

    /// Searches for a solution with each candidate that has none.
    fn decide_each(&mut self, budget: u64) -> Decision {
        let (side, mut decision) = (self.found.kind.side(), Decision::Done);
        for index in 0..self.found.counts.len() {
            let (cell, bit) = (index / side, index % side);
            if self.masks[cell] >> bit & 1 == 0 || self.found.counts[index] > 0 {
                continue;
            }
            if self.is_over() {
                return Decision::Open;
            }
            let mut has_solution = false;
            if !self.each(Some(index), Some(1), 1, budget, |_| has_solution = true) {
                decision = Decision::Open;
            } else if !has_solution {
                self.masks[cell] &= !(1 << bit);
                if self.masks[cell] == 0 {
                    return Decision::NoSolution;
                }
            }
        }
        decision
    }

    /// Counts the solutions with each candidate that has some, but fewer than the limit so far. Returns whether all searches have
    /// ended.
    fn count_each(&mut self) -> bool {
        let limit = self.found.limit;
        for index in 0..self.found.counts.len() {
            if (1..limit).contains(&self.found.counts[index]) {
                let mut count = 0;
                if !self.each(Some(index), Some(limit), limit, u64::MAX, |_| count += 1) {
                    return false;
                }
                self.found.counts[index] = count;
            }
        }
        true
    }

    /// Passes solutions, all or those with a candidate, to a function and counts them for all of their digits. Those with
    /// candidates that have less than `wanted` come first; `None` is a search that begins with nothing. Returns whether the search
    /// has ended.
    fn each(
        &mut self,
        candidate: Option<usize>,
        wanted: Option<u64>,
        limit: u64,
        budget: u64,
        mut take: impl FnMut(&[u8]),
    ) -> bool {
        let (side, most) = (self.found.kind.side(), self.most());
        let is_wanted = |counts: &[u64], wanted: u64| {
            (0..).zip(counts).fold(0, |mask, (bit, &count)| mask | u32::from(count < wanted) << bit)
        };
        let preferred: Option<Vec<u32>> =
            wanted.map(|wanted| self.found.cells().map(|counts| is_wanted(counts, wanted)).collect());
        let given = candidate.map(|index| (index / side, (index % side) as u8 + 1));
        let start = Start { given, masks: &self.masks, preferred: preferred.as_deref() };
        let (found, kept) = (&mut self.found, &mut self.kept);
        let (has_ended, branches) = self.search.each(&start, limit, budget.min(self.budget), &mut |solution| {
            take(solution);
            if kept.len() == MAX_KEPT {
                add(&mut found.counts, side, solution, 1);
            } else if kept.insert(solution.into()) {
                add(&mut found.counts, side, solution, found.limit);
            }
        });
        found.solutions = found.solutions.max(most.min(kept.len() as u64));
        self.budget -= branches;
        has_ended && !cancellation::is_requested()
    }
}
