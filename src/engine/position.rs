//! Positions of puzzles of any kind.

use super::Engine;
use super::fault::{Fault, WrongMarks};
use crate::explain::{Candidate, CellId};
use crate::kinds::{self, PuzzleKind, Verdict, classic_puzzle};
use crate::pack::{ClassicPuzzle, Record};
use std::borrow::Cow;

/// A position of a puzzle of any kind: the clues, the digits that were entered, and pencil marks.
///
/// ```
/// use cluewise::Puzzle;
/// use cluewise::engine::{Engine, Position, StepOptions};
/// use cluewise::pack::Record;
/// let puzzle: Puzzle = ".19.6....6.....29......5.3..25.3...7.6.4.8.1.3.1.5.64..7.6......98.....3....8.42.".parse()?;
/// let (mut engine, mut position) = (Engine::default(), Position::new(Record::from(puzzle)));
/// assert_eq!(position.examine(&mut engine), None);
/// let step = position.step_after(&mut engine, 0, None, &StepOptions::default())?;
/// assert_eq!(step.technique, "Hidden Single");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    /// The puzzle with its clues, the pencil marks of the cells that the digits leave empty and, once it is known, the
    /// solution.
    record: Record,
    /// The clues and the digits that were entered.
    digits: kinds::Puzzle,
    /// The number of solutions: of the digits, within the candidates; unknown until it is examined.
    verdict: Verdict,
    /// The number of solutions of the puzzle without the digits that were entered.
    verdict_on_puzzle: Verdict,
    /// The number of solutions of the clues alone.
    verdict_on_clues: Verdict,
}

impl Position {
    /// Creates the position of a puzzle with its pencil marks, without digits that a player has entered.
    pub fn new(mut record: Record) -> Position {
        record.fill_unmarked();
        let (digits, unknown) = (record.puzzle.clues().into_owned(), Verdict::Unknown);
        Position { record, digits, verdict: unknown, verdict_on_puzzle: unknown, verdict_on_clues: unknown }
    }

    /// Creates the position of a puzzle into which digits were entered: those that the record names, or those that the
    /// original puzzle lacks, if its clues are given.
    pub fn with_entries(mut record: Record, original: Option<kinds::Puzzle>) -> Position {
        let original = match record.place_entered() {
            Some(clues) => original.or(Some(clues.into())),
            None => original,
        };
        if let Some(original) = original.as_ref().and_then(|clues| classic_puzzle(clues.cells())) {
            record.place_clues(&original);
        }
        let mut position = Position { digits: record.position().into_owned(), ..Position::new(record) };
        original.into_iter().for_each(|clues| position.record.puzzle.set_clues(clues));
        position
    }

    /// Returns the puzzle with the pencil marks; once it is examined, also with the solution.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the kind of the puzzle.
    pub fn kind(&self) -> &PuzzleKind {
        self.record.kind()
    }

    /// Returns the clues.
    pub fn clues(&self) -> Cow<'_, kinds::Puzzle> {
        self.record.puzzle.clues()
    }

    /// Returns the clues and the digits that were entered.
    pub fn digits(&self) -> &kinds::Puzzle {
        &self.digits
    }

    /// Returns whether digits were entered.
    pub fn has_entries(&self) -> bool {
        self.digits != *self.clues()
    }

    /// Returns whether there is exactly one solution, as far as [`Position::examine`] has found.
    pub fn is_unique(&self) -> bool {
        self.verdict == Verdict::Unique
    }

    /// Returns the number of solutions, as far as [`Position::examine`] has found.
    pub(super) fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Returns whether the puzzle has exactly one solution without the digits that were entered, within its candidates.
    pub(super) fn has_unique_puzzle(&self) -> bool {
        self.verdict_on_puzzle == Verdict::Unique
    }

    /// Returns whether techniques may assume exactly one solution: that of the clues alone.
    pub(super) fn allows_uniqueness(&self) -> bool {
        self.verdict_on_clues == Verdict::Unique
    }

    /// Returns the puzzle with all digits as clues.
    pub(super) fn with_all_digits(&self) -> Record {
        let mut record = self.record.clone();
        record.puzzle.set_clues(self.digits.clone());
        record
    }

    /// Returns the classic puzzle with all digits as clues; `None` for another kind.
    pub(super) fn classic_digits(&self) -> Option<ClassicPuzzle> {
        let clues = classic_puzzle(self.digits.cells())?;
        self.record.classic().map(|puzzle| ClassicPuzzle { clues, ..puzzle.clone() })
    }

    /// Searches the solution, and returns the fault of the position.
    pub fn examine(&mut self, engine: &mut Engine) -> Option<Fault> {
        let named = |kind: &PuzzleKind, (cell, digit)| Candidate { cell: CellId::of(kind, cell), digit };
        let all_named = |kind: &PuzzleKind, found: Vec<_>| found.into_iter().map(|one| named(kind, one)).collect();
        if let Some(clue) = self.digits.missing_clue(&self.clues()) {
            return Some(Fault::MissingClue(named(self.kind(), clue)));
        }
        // The marks of a puzzle whose clues have one solution may be wrong; those of others are part of the puzzle.
        self.verdict_on_clues = engine.solve_clues(&mut self.record);
        self.verdict_on_puzzle = match self.verdict_on_clues {
            verdict if verdict == Verdict::Unique || !self.record.puzzle.has_candidates() => verdict,
            _ => engine.solve(&mut self.record),
        };
        self.verdict = match self.verdict_on_puzzle {
            Verdict::Multiple if self.has_entries() => engine.solve_position(&mut self.record, &self.digits),
            verdict => verdict,
        };
        let Some(solution) = self.record.solution() else { return Some(Fault::NotUnique(self.verdict)) };
        let wrong = self.digits.wrong_digits(&solution);
        let missing = self.with_all_digits().puzzle.missing_candidates(&solution);
        match wrong.is_empty() {
            false => Some(Fault::WrongDigits(all_named(self.kind(), wrong))),
            true => WrongMarks::new(missing, &self.record.puzzle).map(Fault::WrongMarks),
        }
    }
}
