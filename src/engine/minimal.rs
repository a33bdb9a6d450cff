//! Minimal puzzles.

use super::Engine;
use crate::PuzzleRng;
use crate::analysis::{self, MarkedPuzzle};
use crate::board::cell::Cell;
use crate::cancellation;
use crate::generator;
use crate::kinds::{PuzzleKind, Verdict};
use crate::pack::{AnyPuzzle, ClassicPuzzle, KindPuzzle, Record};

/// Which minimal puzzles of a puzzle are searched.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum MinimalPuzzles {
    /// One, by removing clues in a random order.
    Random,
    /// One, from which redundant constraints are removed too, after the clues.
    RandomConstraints,
    /// All that consist of clues of the puzzle, up to this number.
    All(usize),
}

/// The minimal puzzles of a puzzle.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Minimal {
    /// The puzzles.
    pub records: Vec<Record>,
    /// Whether all searches have ended. Otherwise some of [all](MinimalPuzzles::All) may be missing.
    pub is_complete: bool,
}

/// The reason why a puzzle is not minimized.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotMinimized {
    /// It has no solution, or the search for one has used up its budget.
    NotSolved(Verdict),
    /// It has several solutions, with which constraints are not redundant.
    Several,
    /// It is a candidate grid of a kind whose candidates are not minimized.
    Candidates(PuzzleKind),
    /// The search has used up this number of branches.
    Budget(u64),
}

impl Engine {
    /// Returns the minimal puzzles of a puzzle. One with several solutions keeps all of them. In classic candidate grids,
    /// eliminated candidates are restored, until each elimination is needed.
    ///
    /// # Errors
    /// There is no solution, the kind of puzzle does not cover it, or the search is too long.
    pub fn minimal(
        &mut self,
        mut record: Record,
        which: MinimalPuzzles,
        rng: &mut PuzzleRng,
    ) -> Result<Minimal, NotMinimized> {
        // Of classic puzzles, minimal ones are found faster than the solution.
        let verdict = match record.classic() {
            Some(_) => self.count(&record.puzzle, 2).verdict(),
            None => self.solve(&mut record),
        };
        match (verdict, which) {
            (Verdict::None | Verdict::Unknown, _) => return Err(NotMinimized::NotSolved(verdict)),
            (Verdict::Multiple, MinimalPuzzles::RandomConstraints) => return Err(NotMinimized::Several),
            _ => {}
        }
        match &record.puzzle {
            AnyPuzzle::Classic(puzzle) => {
                let records = minimal_classic(&record, puzzle, verdict, which, rng);
                Ok(Minimal { records, is_complete: !cancellation::is_requested() })
            }
            AnyPuzzle::Kind(puzzle) if puzzle.candidates.is_some() => {
                Err(NotMinimized::Candidates(puzzle.kind.clone()))
            }
            AnyPuzzle::Kind(puzzle) => {
                self.minimal_of_kind(&record, puzzle, which, rng).ok_or(NotMinimized::Budget(self.budget))
            }
        }
    }

    /// Returns the minimal puzzles of another kind than the classic one; `None` if the budget was used up.
    fn minimal_of_kind(
        &mut self,
        record: &Record,
        puzzle: &KindPuzzle,
        which: MinimalPuzzles,
        rng: &mut PuzzleRng,
    ) -> Option<Minimal> {
        let (budget, mut kind) = (self.budget, puzzle.kind.clone());
        let (_, solver) = self.solvers.get(&kind);
        let (minimal, is_complete) = if let MinimalPuzzles::All(max) = which {
            solver.minimal_parts(&puzzle.clues, max, budget)
        } else {
            let mut order: Vec<u16> = (0..puzzle.clues.cells().len() as u16).collect();
            rng.shuffle(&mut order);
            let mut clues = solver.minimize(&puzzle.clues, order.clone(), budget)?;
            if matches!(which, MinimalPuzzles::RandomConstraints) {
                kind = kind.without_redundant_constraints(&clues, rng, budget)?;
                // Without an exception to a rule, clues that were needed may not be.
                if puzzle.kind.has_relaxing_marks() {
                    clues = self.solvers.get(&kind).1.minimize(&clues, order, budget)?;
                }
            }
            (vec![clues], true)
        };
        let records = minimal.iter().map(|clues| record.with_clues_of(kind.clone(), clues)).collect();
        Some(Minimal { records, is_complete })
    }
}

/// Returns the minimal puzzles of a classic puzzle.
fn minimal_classic(
    record: &Record,
    puzzle: &ClassicPuzzle,
    verdict: Verdict,
    which: MinimalPuzzles,
    rng: &mut PuzzleRng,
) -> Vec<Record> {
    let start = MarkedPuzzle::new(puzzle.clues, puzzle.candidates.as_deref());
    let minimal = if let MinimalPuzzles::All(max) = which {
        analysis::minimal_parts(&start, max)
    } else if puzzle.candidates.is_none() && verdict == Verdict::Unique {
        let mut order: Vec<Cell> = Cell::all().collect();
        rng.shuffle(&mut order);
        vec![generator::minimize(&puzzle.clues, order).into()]
    } else {
        let mut order = start.marks();
        rng.shuffle(&mut order);
        vec![start.minimized(order)]
    };
    let with_marks = |MarkedPuzzle { clues, candidates, .. }: MarkedPuzzle| {
        let mut minimal = record.with_classic_clues(clues);
        candidates.iter().for_each(|candidates| minimal.restrict(candidates));
        minimal
    };
    minimal.into_iter().map(with_marks).collect()
}
