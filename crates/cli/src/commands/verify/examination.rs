//! What `verify` finds about a puzzle.

use crate::io::input::InputBatch;
use crate::puzzle_errors;
use crate::puzzle_names::id_of;
use crate::report::Comparison;
use crate::verification::{Differences, VerifiedPuzzle};
use cluewise::engine::Key;
use cluewise::kinds::{self, Layout, NoSolution, Symbols, Verdict, cell_name};
use cluewise::pack::Record;
use cluewise::{Cell, Grid, solver};
use std::cell::OnceCell;

/// A puzzle of a batch and what was found about it.
pub struct Examination<'a> {
    pub batch: &'a InputBatch,
    pub i: usize,
    /// The record and the layout of a puzzle of another kind than the classic one.
    pub kind: Option<(&'a Record, &'a Layout)>,
    /// The symbols of its digits.
    pub symbols: Symbols,
    pub verdict: Verdict,
    /// The number of solutions, up to the limit.
    pub count: u64,
    /// Whether the given solution is wrong.
    pub is_wrong: bool,
    /// The error in the pencil marks or the given solution.
    pub mistake: Option<String>,
    /// Whether a failure is explained at once.
    pub is_explained: bool,
    /// Why there is no solution, if this is reported, and whether digits that were entered may be wrong.
    pub reason: Option<(NoSolution, bool)>,
    /// The redundant clues and constraints, if they are requested.
    pub redundant_parts: Option<String>,
    /// The first two solutions, which are searched when they are needed.
    pub two_solutions: OnceCell<Vec<kinds::Puzzle>>,
}

impl Examination<'_> {
    /// Returns whether the failure is reported below the lines.
    pub fn is_reported(&self, witness: bool) -> bool {
        let has_reason = match self.verdict {
            Verdict::Unique | Verdict::Unknown => false,
            Verdict::Multiple => !(self.is_explained && witness),
            Verdict::None => !self.is_explained && self.batch.candidates(self.i).is_none(),
        };
        has_reason && self.mistake.is_none() && !self.batch.are_arguments()
    }

    /// Returns the first two solutions, or all if there are fewer.
    pub fn two_solutions(&self) -> &[kinds::Puzzle] {
        let cells = |grid: Grid| kinds::Puzzle::new(grid.digits().map(|digit| digit.index() as u8 + 1));
        let search = || {
            let (puzzle, within) = (&self.batch.puzzles[self.i], self.batch.candidates(self.i));
            let solutions = within.map_or_else(|| solver::solutions(puzzle), solver::solutions_within);
            solutions.take(2).map(cells).collect()
        };
        self.two_solutions.get_or_init(search)
    }

    /// Returns a solution on one line.
    pub fn text(&self, solution: &kinds::Puzzle) -> String {
        match self.kind {
            None => solution.to_text(Symbols::DIGITS),
            Some((record, _)) => record.kind().text_of(solution, self.symbols),
        }
    }

    /// Returns the cells in which two solutions differ.
    pub fn differences(&self) -> Differences {
        let [one, other] = self.two_solutions() else { return Differences::default() };
        let (symbols, name): (Symbols, &dyn Fn(u16) -> String) = match &self.kind {
            None => (Symbols::DIGITS, &|cell| cell_name(cell, 9)),
            Some((_, layout)) => (self.symbols, &|cell| layout.cell_name(cell)),
        };
        let pairs = (0..).zip(one.cells().iter().zip(other.cells())).filter(|(_, (one, other))| one != other);
        pairs.map(|(cell, (one, other))| (name(cell), [symbols.char(*one), symbols.char(*other)])).collect()
    }

    /// Returns what an author should know about a puzzle: where its solutions differ, why it has none, or that it is
    /// full.
    fn fault(&self) -> Option<String> {
        let is_full = || match self.kind {
            None => self.batch.puzzles[self.i].clue_count() == Cell::COUNT,
            Some((record, _)) => !record.puzzle.cells().contains(&0),
        };
        match self.verdict {
            Verdict::Unknown => None,
            Verdict::Unique => is_full().then(|| "all cells are filled".to_owned()),
            Verdict::Multiple => Some(self.differences().fault()),
            Verdict::None => {
                let none = NoSolution::default();
                Some(puzzle_errors::no_solution(self.reason.as_ref().map_or(&none, |(found, _)| found), false))
            }
        }
    }

    /// Returns the row of the report, with messages, or without them what is compared with other puzzles.
    pub fn verified(&self, has_messages: bool, comparison: Option<Comparison<Key>>) -> VerifiedPuzzle {
        let errors = || self.fault().into_iter().chain(self.mistake.clone()).collect();
        let record = self.batch.record(self.i);
        VerifiedPuzzle {
            location: self.batch.location(self.i),
            id: id_of(&record),
            text: record.to_text(if self.kind.is_some() { self.symbols } else { Symbols::DIGITS }),
            verdict: self.verdict.to_string(),
            count: self.count,
            is_solution_right: record.gives_solution().then_some(!self.is_wrong),
            errors: if has_messages { errors() } else { Vec::new() },
            comparison,
        }
    }
}
