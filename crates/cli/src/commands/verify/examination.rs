//! What `verify` finds about a puzzle.

use crate::io::input::InputBatch;
use crate::limits;
use crate::puzzle_errors;
use crate::puzzle_names::id_of;
use crate::report::Comparison;
use crate::verification::{Differences, VerifiedPuzzle};
use cluewise::engine::{Engine, Key};
use cluewise::explain::CellId;
use cluewise::kinds::{self, NoSolution, Symbols, Verdict};
use cluewise::pack::Record;
use std::borrow::Cow;
use std::cell::OnceCell;

/// A puzzle of a batch and what was found about it.
pub struct Examination<'a> {
    pub batch: &'a InputBatch,
    pub i: usize,
    pub record: Cow<'a, Record>,
    /// The symbols of its digits.
    pub symbols: Symbols,
    pub verdict: Verdict,
    /// The number of solutions, up to the limit.
    pub count: u64,
    /// Whether there may be more solutions, because the search used up its budget.
    pub has_limited_count: bool,
    /// Whether the given solution is wrong.
    pub is_wrong: bool,
    /// The error in the pencil marks or the given solution.
    pub mistake: Option<String>,
    /// Whether a failure is explained at once.
    pub is_explained: bool,
    /// Why there is no solution, if this is reported.
    pub reason: Option<NoSolution>,
    /// The redundant clues and constraints, if they are requested.
    pub redundant_parts: Option<String>,
    /// What an editor should know, if it is requested.
    pub concerns: Option<String>,
    /// The first two solutions, which are searched when they are needed.
    pub two_solutions: OnceCell<Vec<kinds::Puzzle>>,
}

impl Examination<'_> {
    /// Returns whether the failure is reported below the lines.
    pub fn is_reported(&self, witness: bool) -> bool {
        let has_reason = match self.verdict {
            Verdict::Unique | Verdict::Unknown => false,
            Verdict::Multiple => !(self.is_explained && witness),
            Verdict::None => !self.is_explained,
        };
        has_reason && self.mistake.is_none() && !self.batch.are_arguments()
    }

    /// Returns the first two solutions, or all if there are fewer.
    pub fn two_solutions(&self) -> &[kinds::Puzzle] {
        self.two_solutions.get_or_init(|| Engine::default().solutions(&self.record.puzzle, 2).solutions)
    }

    /// Returns a solution on one line.
    pub fn text(&self, solution: &kinds::Puzzle) -> String {
        self.record.kind().text_of(solution, self.symbols)
    }

    /// Returns the cells in which two solutions differ.
    pub fn differences(&self) -> Differences {
        let [one, other] = self.two_solutions() else { return Differences::default() };
        let name = |cell| CellId::of(self.record.kind(), cell).to_string();
        let symbols = self.record.kind().symbols(self.symbols);
        let symbol = |digit: &u8| symbols.char(*digit);
        let pairs = (0..).zip(one.cells().iter().zip(other.cells())).filter(|(_, (one, other))| one != other);
        pairs.map(|(cell, (one, other))| (name(cell), [symbol(one), symbol(other)])).collect()
    }

    /// Adds to a message about several solutions that there may be more of them.
    pub fn with_limit(&self, message: String) -> String {
        match self.has_limited_count {
            true => format!("{message}; {}: {} or more solutions", limits::reached(), self.count),
            false => message,
        }
    }

    /// Returns a message about several solutions with the rules with each of which the puzzle has exactly one.
    pub fn with_rules(&self, message: String) -> String {
        let rules = Engine::default().rules_of_one_solution(&self.record.puzzle);
        let names: Vec<String> = rules.iter().map(|rule| format!("--variant {}", rule.name())).collect();
        match names.is_empty() {
            true => self.with_limit(message),
            false => self.with_limit(format!("{message}; exactly one with {}", names.join(" or "))),
        }
    }

    /// Returns what an author should know about a puzzle: where its solutions differ, why it has none, or that it is
    /// full.
    fn fault(&self) -> Option<String> {
        let is_full = || !self.record.puzzle.cells().contains(&0);
        match self.verdict {
            Verdict::Unknown => None,
            Verdict::Unique => is_full().then(|| "all cells are filled".to_owned()),
            Verdict::Multiple => Some(self.with_limit(self.differences().fault())),
            Verdict::None => {
                let none = NoSolution::default();
                Some(puzzle_errors::no_solution(self.reason.as_ref().unwrap_or(&none), false))
            }
        }
    }

    /// Returns the row of the report, with messages, or without them what is compared with other puzzles.
    pub fn verified(&self, has_messages: bool, comparison: Option<Comparison<Key>>) -> VerifiedPuzzle {
        let errors = || self.fault().into_iter().chain(self.mistake.clone()).collect();
        let record = &self.record;
        VerifiedPuzzle {
            location: self.batch.location(self.i),
            id: id_of(record),
            text: record.to_text(self.symbols),
            verdict: self.verdict.to_string(),
            count: self.count,
            is_solution_right: record.gives_solution().then_some(!self.is_wrong),
            errors: if has_messages { errors() } else { Vec::new() },
            comparison,
        }
    }
}
