//! Single clues, sums and marks that give a puzzle with several solutions exactly one.

use super::{Engine, RateOptions};
use crate::cancellation;
use crate::explain::{Candidate, CellId, StepConstraint};
use crate::kinds::{self, Additions, Constraint, PuzzleKind, Symbols, Verdict};
use crate::pack::{AnyPuzzle, Record};
use crate::rating::Scale;
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};
use std::fmt;

/// The work of the look at a solution that an addition may exclude.
const WORK_PER_SOLUTION: u64 = 10;

/// Solutions of a puzzle with more are not listed: each addition is then a search of its own.
const MAX_LISTED: u64 = 1000;

/// A clue or a constraint that is added to a puzzle; printed as `r1c2 = 5` or `cage 12 in r1c1, r1c2`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Addition {
    /// A clue: the value of the digit, from 0 if digits begin with 0.
    Clue(Candidate),
    /// A constraint.
    Constraint(StepConstraint),
}

impl fmt::Display for Addition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Addition::Clue(Candidate { cell, digit }) => write!(f, "{cell} = {}", Symbols::HEXADECIMAL.char(digit + 1)),
            Addition::Constraint(constraint) => constraint.fmt(f),
        }
    }
}

/// A puzzle with an addition.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Completion {
    /// The addition.
    pub addition: Addition,
    /// The number of solutions that it leaves.
    pub solutions: u64,
    /// The puzzle with the addition. With one solution it has its rating on the effort scale, if the kind has one.
    pub record: Record,
}

/// Serializes the addition, the number of solutions that it leaves, and the puzzle with it.
impl Serialize for Completion {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Completion", 4)?;
        fields.serialize_field("text", &self.addition.to_string())?;
        match &self.addition {
            Addition::Clue(clue) => fields.serialize_field("clue", clue)?,
            Addition::Constraint(constraint) => fields.serialize_field("constraint", constraint)?,
        }
        fields.serialize_field("solutions", &self.solutions)?;
        fields.serialize_field("record", &self.record)?;
        fields.end()
    }
}

/// The additions that leave the fewest solutions of a puzzle.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Completions {
    /// The number of solutions without an addition, up to 1000.
    pub solutions: u64,
    /// Whether all searches have ended. Otherwise additions and ratings may be missing.
    #[serde(rename = "complete")]
    pub is_complete: bool,
    /// The number of these additions, also of those that a caller leaves out of the list.
    pub total: usize,
    /// The additions that leave one solution, from the easiest puzzle to the hardest. Without any, and with fewer than
    /// 1000 solutions, those that leave the fewest.
    #[serde(rename = "completions")]
    pub list: Vec<Completion>,
}

impl Engine {
    /// Finds the additions that leave one solution of a puzzle, each by itself. A puzzle with fewer than two solutions has
    /// none.
    pub fn completions(&mut self, record: &Record, additions: &Additions) -> Completions {
        let listed = self.solutions(&record.puzzle, MAX_LISTED);
        let mut found =
            Completions { solutions: listed.count, is_complete: listed.is_complete, ..Completions::default() };
        if listed.count < 2 {
            return found;
        }
        let is_whole = listed.is_complete && listed.count < MAX_LISTED;
        let mut search = Search { engine: self, record, solutions: listed.solutions, is_whole, found: &mut found };
        if additions.clues {
            search.add_clues();
        }
        for name in &additions.constraints {
            search.add_constraints(name);
        }
        let least = found.list.iter().map(|completion| completion.solutions).min();
        found.list.retain(|completion| Some(completion.solutions) == least);
        found
            .list
            .iter_mut()
            .filter(|completion| completion.solutions == 1)
            .for_each(|completion| self.rate_effort(&mut completion.record));
        found.list.sort_by(|a, b| {
            let effort = |completion: &Completion| completion.record.effort.unwrap_or(f64::INFINITY);
            effort(a).total_cmp(&effort(b))
        });
        found.total = found.list.len();
        found.is_complete &= !cancellation::is_requested();
        found
    }

    /// Adds the effort of a record with a solution; nothing if its kind has none.
    fn rate_effort(&mut self, record: &mut Record) {
        if !cancellation::is_requested() {
            let _ = self.rate(record, Scale::Effort, &RateOptions::default());
        }
    }
}

/// The search for the completions of a puzzle.
struct Search<'a> {
    engine: &'a mut Engine,
    record: &'a Record,
    /// Solutions of the puzzle.
    solutions: Vec<kinds::Puzzle>,
    /// Whether these are all solutions.
    is_whole: bool,
    found: &'a mut Completions,
}

impl Search<'_> {
    fn add_clues(&mut self) {
        let (record, kind) = (self.record, self.record.kind());
        let clues = record.puzzle.clues().into_owned();
        let digits = 1..=kind.side() as u8;
        let empty = (0..kind.cells()).filter(|&cell| clues.cells()[cell] == 0);
        for (cell, digit) in empty.flat_map(|cell| digits.clone().map(move |digit| (cell, digit))) {
            let mut cells = clues.cells().to_vec();
            cells[cell] = digit;
            let value = (i32::from(digit) - 1 + kind.low()) as u8;
            let addition = Addition::Clue(Candidate { cell: CellId::of(kind, cell as u16), digit: value });
            let held = |solution: &kinds::Puzzle| solution.cells()[cell] == digit;
            self.add(addition, false, held, || Some((kind.clone(), kinds::Puzzle::new(cells))));
        }
    }

    fn add_constraints(&mut self, name: &str) {
        let (record, kind) = (self.record, self.record.kind());
        let is_relaxed = kind.is_relaxed_by(name);
        for constraint in kind.additions(name) {
            if cancellation::is_requested_after(WORK_PER_SOLUTION * self.solutions.len() as u64) {
                return;
            }
            let cells = constraint.cells().iter().chain(constraint.others());
            let cells = cells.map(|&cell| CellId::of(kind, cell)).collect();
            let value = constraint.values().first().copied();
            let addition = Addition::Constraint(StepConstraint { kind: constraint.kind().name(), cells, value });
            let held = |solution: &kinds::Puzzle| kind.holds(&constraint, solution);
            let with = |constraint: &Constraint| {
                Some((kind.with_addition(constraint).ok()?, record.puzzle.clues().into_owned()))
            };
            self.add(addition, is_relaxed, held, || with(&constraint));
        }
    }

    /// Adds the puzzle with an addition if it leaves one solution, or few of all that are listed. `is_relaxed` means that
    /// the puzzle with the addition may have other solutions than the puzzle.
    fn add(
        &mut self,
        addition: Addition,
        is_relaxed: bool,
        holds: impl Fn(&kinds::Puzzle) -> bool,
        puzzle: impl FnOnce() -> Option<(PuzzleKind, kinds::Puzzle)>,
    ) {
        let is_exact = self.is_whole && !is_relaxed;
        let mut held = self.solutions.iter().filter(|&solution| holds(solution));
        let first = held.next();
        let more = if is_exact { held.count() as u64 } else { u64::from(held.next().is_some()) };
        let is_useless = if is_exact { first.is_none() || 1 + more == self.found.solutions } else { more > 0 };
        if is_useless || cancellation::is_requested() {
            return;
        }
        let Some((kind, clues)) = puzzle() else { return };
        if !is_exact && cancellation::is_requested_after(kind.preparation_work()) {
            return;
        }
        let mut completed = AnyPuzzle::new(kind, clues);
        if self.record.puzzle.has_candidates() {
            completed.set_candidates(self.record.puzzle.all_candidates());
        }
        let mut record = self.record.with_puzzle(completed);
        let solutions = match is_exact {
            true => {
                record.puzzle.set_solution(first.filter(|_| more == 0).cloned());
                1 + more
            }
            false => {
                let mut found = self.engine.solutions(&record.puzzle, 2);
                self.found.is_complete &= found.verdict() != Verdict::Unknown;
                if found.verdict() != Verdict::Unique {
                    if !is_relaxed {
                        // They show of further additions that these leave several solutions.
                        self.solutions.append(&mut found.solutions);
                    }
                    return;
                }
                record.puzzle.set_solution(found.solutions.pop());
                1
            }
        };
        self.found.list.push(Completion { addition, solutions, record });
    }
}
