//! The solutions of puzzles of any kind, and what excludes them.

use super::Engine;
use crate::board::grid::Puzzle;
use crate::explain::Candidate;
use crate::generator;
use crate::kinds::{self, Estimate, NoSolution, SearchResult, StartPosition, Symbols, Verdict};
use crate::pack::{AnyPuzzle, ClassicPuzzle, KindPuzzle, Record};
use crate::solver;
use std::borrow::Cow;

/// The parts of a puzzle with one solution each of which may be left out by itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct RedundantParts {
    /// The cells of the clues, such as `r1c1`.
    pub clues: Vec<String>,
    /// The names of the constraints, such as a cage with its sum and its cells.
    pub constraints: Vec<String>,
}

impl Engine {
    /// Sets the solution if the puzzle has exactly one, else removes it. Returns the number of solutions as a verdict,
    /// which is unknown if the search has used up its budget.
    pub fn solve(&mut self, record: &mut Record) -> Verdict {
        record.invalid_solution = false;
        match &mut record.puzzle {
            AnyPuzzle::Classic(puzzle) => puzzle.solve().into(),
            AnyPuzzle::Kind(puzzle) => {
                let found = self.solvers.unique_solution(&puzzle.kind, puzzle.start(), self.budget);
                let verdict = found.as_ref().map_or_else(|verdict| *verdict, |_| Verdict::Unique);
                puzzle.solution = found.ok();
                verdict
            }
        }
    }

    /// Does the same as [`Engine::solve`] without the candidates of the puzzle.
    pub(super) fn solve_clues(&mut self, record: &mut Record) -> Verdict {
        self.solve_changed(record, |puzzle| _ = puzzle.remove_candidates())
    }

    /// Sets the solution of a puzzle if its candidates and these digits have exactly one. Returns the verdict.
    pub(super) fn solve_position(&mut self, record: &mut Record, digits: &kinds::Puzzle) -> Verdict {
        self.solve_changed(record, |puzzle| puzzle.set_clues(digits.clone()))
    }

    /// Sets the solution of the changed puzzle, which does not change otherwise. Returns the verdict.
    fn solve_changed(&mut self, record: &mut Record, change: impl FnOnce(&mut AnyPuzzle)) -> Verdict {
        let mut changed = Record::from(record.puzzle.clone());
        change(&mut changed.puzzle);
        let verdict = self.solve(&mut changed);
        record.set_solution(changed.solution().map(Cow::into_owned));
        verdict
    }

    /// Returns up to `limit` solutions within the candidates of a puzzle; those of a classic one in lexicographic order.
    pub fn solutions(&mut self, puzzle: &AnyPuzzle, limit: u64) -> SearchResult {
        let mut solutions = Vec::new();
        let mut found = self.each_solution(puzzle, limit, |solution| {
            solutions.push(solution);
            true
        });
        found.solutions = solutions;
        found
    }

    /// Passes up to `limit` solutions to a function until it returns false, as [`Engine::solutions`] finds them. Returns
    /// their number.
    pub fn each_solution(
        &mut self,
        puzzle: &AnyPuzzle,
        limit: u64,
        mut take: impl FnMut(kinds::Puzzle) -> bool,
    ) -> SearchResult {
        match puzzle {
            AnyPuzzle::Classic(puzzle) => {
                let mut count = 0;
                let mut is_taken = |grid| {
                    count += 1;
                    take(Puzzle::from(grid).into())
                };
                let limit = usize::try_from(limit).unwrap_or(usize::MAX);
                match &puzzle.candidates {
                    Some(within) => solver::solutions_within(within).take(limit).all(&mut is_taken),
                    None => solver::solutions(&puzzle.clues).take(limit).all(&mut is_taken),
                };
                SearchResult::complete(count)
            }
            AnyPuzzle::Kind(puzzle) => self.solvers.get(&puzzle.kind).1.each(puzzle.start(), limit, self.budget, take),
        }
    }

    /// Returns the number of solutions within the candidates of a puzzle, up to a limit.
    pub fn count(&mut self, puzzle: &AnyPuzzle, limit: u64) -> SearchResult {
        match puzzle {
            AnyPuzzle::Classic(puzzle) => SearchResult::complete(puzzle.count(limit)),
            AnyPuzzle::Kind(puzzle) => self.solvers.get(&puzzle.kind).1.count(puzzle.start(), limit, self.budget),
        }
    }

    /// Estimates the number of solutions within the candidates of a puzzle from random paths, as
    /// [`Solver::estimate`](kinds::Solver::estimate) does.
    pub fn estimate(&mut self, puzzle: &AnyPuzzle, paths: u64, seed: u64) -> Option<Estimate> {
        let (clues, masks) = (puzzle.clues(), puzzle.given_candidates());
        let start = StartPosition { puzzle: &clues, candidates: masks.as_deref() };
        self.solvers.get(puzzle.kind()).1.estimate(start, paths, seed)
    }

    /// Returns the solutions of each puzzle, up to a limit. Puzzles of the same kind in a row are searched side by side.
    pub fn solve_batch(&mut self, puzzles: &[&KindPuzzle], limit: u64) -> Vec<SearchResult> {
        let of_kind = |puzzles: &[&KindPuzzle]| {
            let starts: Vec<_> = puzzles.iter().map(|puzzle| puzzle.start()).collect();
            let search =
                |engine: &mut Engine| engine.solvers.get(&puzzles[0].kind).1.solve_batch(&starts, limit, engine.budget);
            // Each of several has its own budget.
            if puzzles.len() == 1 { self.within_budget(search).0 } else { search(self) }
        };
        let are_together = |puzzle: &&KindPuzzle, next: &&KindPuzzle| {
            puzzle.kind == next.kind && puzzle.kind.side() <= 9 && puzzle.kind.constraints().is_empty()
        };
        puzzles.chunk_by(are_together).flat_map(of_kind).collect()
    }

    /// Returns whether the solution that the input gives is one; `None` without any.
    pub fn holds_solution(&mut self, record: &Record) -> Option<bool> {
        if !record.gives_solution() {
            return None;
        }
        let holds = match &record.puzzle {
            AnyPuzzle::Classic(ClassicPuzzle { clues, candidates, solution }) => solution
                .is_some_and(|grid| grid.fills(clues) && candidates.as_ref().is_none_or(|within| within.allows(&grid))),
            AnyPuzzle::Kind(puzzle) => {
                let layout = self.solvers.layout(&puzzle.kind);
                puzzle.solution.as_ref().is_some_and(|given| {
                    given.fills(&puzzle.clues)
                        && layout.accepts(given.cells())
                        && puzzle.missing_candidates(given).is_empty()
                })
            }
        };
        Some(holds && !record.invalid_solution)
    }

    /// Returns the parts of a puzzle with one solution that are redundant, each by itself; `None` if a search has used
    /// up its budget. Candidates are not considered.
    pub fn redundant_parts(&mut self, puzzle: &AnyPuzzle) -> Option<RedundantParts> {
        match puzzle {
            AnyPuzzle::Classic(puzzle) => {
                let clues = generator::redundant_clues(&puzzle.clues).iter().map(|cell| cell.to_string()).collect();
                Some(RedundantParts { clues, ..RedundantParts::default() })
            }
            AnyPuzzle::Kind(puzzle) => {
                let KindPuzzle { kind, clues, .. } = &**puzzle;
                let (layout, solver) = self.solvers.get(kind);
                let redundant = solver.redundant_clues(clues, self.budget)?;
                let constraints = kind.redundant_constraints(clues, self.budget)?;
                Some(RedundantParts {
                    clues: redundant.iter().map(|&cell| layout.cell_name(cell)).collect(),
                    constraints: constraints.iter().map(|constraint| layout.constraint_name(constraint)).collect(),
                })
            }
        }
    }

    /// Returns whether no clue and no constraint of a puzzle with one solution is redundant; `None` if a search has used up
    /// its budget. Candidates are not considered.
    pub fn is_minimal(&mut self, puzzle: &AnyPuzzle) -> Option<bool> {
        match puzzle {
            AnyPuzzle::Classic(puzzle) => Some(generator::redundant_clues(&puzzle.clues).is_empty()),
            AnyPuzzle::Kind(puzzle) => {
                let KindPuzzle { kind, clues, .. } = &**puzzle;
                match self.solvers.get(kind).1.redundant_clues(clues, self.budget)?.is_empty() {
                    true => kind.has_redundant_constraint(clues, self.budget).map(|has_one| !has_one),
                    false => Some(false),
                }
            }
        }
    }

    /// Returns the reasons why a puzzle has no solution, as far as short searches find them, in these symbols: for a
    /// candidate grid its first dead end, or else the reasons of its clues.
    pub fn no_solution(&mut self, puzzle: &AnyPuzzle, symbols: Symbols) -> NoSolution {
        if let Some(masks) = puzzle.given_candidates() {
            let (kind, clues) = (puzzle.kind(), puzzle.clues());
            let mask = |(mask, &digit): (u32, &u8)| if digit > 0 { 1 << (digit - 1) } else { mask };
            let masks: Vec<u32> = masks.into_iter().zip(clues.cells()).map(mask).collect();
            if let Some(found) = NoSolution::of_candidates(kind, &masks, symbols) {
                return found;
            }
            if self.count(&AnyPuzzle::new(kind.clone(), clues.into_owned()), 1).verdict() != Verdict::None {
                return NoSolution::default();
            }
        }
        match puzzle {
            AnyPuzzle::Classic(puzzle) => NoSolution::of_classic(&puzzle.clues),
            AnyPuzzle::Kind(puzzle) => NoSolution::find(&mut self.solvers, &puzzle.kind, &puzzle.clues, symbols),
        }
    }

    /// Returns the digits of the only solution of the clues that the candidates lack. Nothing is missing if the clues do
    /// not have exactly one solution.
    pub fn missing_candidates(&mut self, puzzle: &AnyPuzzle) -> Vec<Candidate> {
        if !puzzle.has_candidates() {
            return Vec::new();
        }
        let mut record = Record::from(puzzle.clone());
        self.solve_clues(&mut record);
        record.solution().map_or(Vec::new(), |solution| puzzle.missing_candidates(&solution))
    }
}
