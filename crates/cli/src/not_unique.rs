//! The reasons why puzzles do not have exactly one solution. Why a puzzle has none is searched for the first puzzles
//! only, because a search takes longer than a verdict.

use crate::verification::MAX_REASONS;
use cluewise::engine::Engine;
use cluewise::kinds::{Symbols, Verdict};
use cluewise::pack::{AnyPuzzle, Record};
use std::fmt;

/// The message about a puzzle without a solution for which no reason is searched.
pub const NO_SOLUTION: &str = "no solution";

/// The message about a puzzle with several solutions.
pub const SEVERAL_SOLUTIONS: &str = "several solutions";

/// The result of a search for the only solution of a puzzle of another kind that has not found it.
pub struct NotUniqueWithinBudget {
    pub verdict: Verdict,
    /// The maximum number of branches of the search.
    pub budget: u64,
}

impl fmt::Display for NotUniqueWithinBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.verdict {
            Verdict::None => f.write_str(NO_SOLUTION),
            Verdict::Unique | Verdict::Multiple => f.write_str(SEVERAL_SOLUTIONS),
            Verdict::Unknown => write!(f, "{}: {} branches are used up (--budget)", self.verdict, self.budget),
        }
    }
}

/// The reason why a puzzle does not have exactly one solution.
pub enum NotUnique {
    /// It has several solutions.
    Several,
    /// Another message.
    Message(String),
    /// It has no solution, for reasons that can be searched.
    NoSolution(Box<AnyPuzzle>, Symbols),
}

impl NotUnique {
    /// Returns the reason of a verdict.
    pub fn of(verdict: Verdict, record: &Record, engine: &mut Engine, symbols: Symbols) -> NotUnique {
        let puzzle = &record.puzzle;
        match verdict {
            Verdict::Multiple => NotUnique::Several,
            // The clues of a candidate grid may have a solution.
            Verdict::None => match engine.wrong_marks(puzzle) {
                Some(marks) => NotUnique::Message(marks.to_string()),
                None => NotUnique::NoSolution(Box::new(puzzle.clone()), symbols),
            },
            _ => NotUnique::Message(NotUniqueWithinBudget { verdict, budget: engine.budget() }.to_string()),
        }
    }

    /// Returns the message without a search.
    pub fn verdict(&self) -> &str {
        match self {
            NotUnique::Several => SEVERAL_SOLUTIONS,
            NotUnique::Message(message) => message,
            NotUnique::NoSolution(..) => NO_SOLUTION,
        }
    }

    /// Returns the message after a search for the reasons why there is no solution.
    pub fn searched(&self) -> String {
        match self {
            NotUnique::Several | NotUnique::Message(_) => self.verdict().to_owned(),
            NotUnique::NoSolution(puzzle, symbols) => Engine::default().no_solution(puzzle, *symbols).sentence(),
        }
    }
}

/// Returns messages about puzzles, with the reasons for as many as `verify` gives them for.
pub struct FirstReasons {
    left: usize,
}

impl Default for FirstReasons {
    fn default() -> FirstReasons {
        FirstReasons { left: MAX_REASONS }
    }
}

impl FirstReasons {
    /// Returns the message about a puzzle.
    pub fn message(&mut self, puzzle: &NotUnique) -> String {
        if self.left == 0 || matches!(puzzle, NotUnique::Several | NotUnique::Message(_)) {
            return puzzle.verdict().to_owned();
        }
        self.left -= 1;
        puzzle.searched()
    }
}
