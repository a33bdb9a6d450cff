//! Why puzzles without exactly one solution are left out. The reasons why there is no solution are searched for the first ones
//! only, because a search takes longer than a verdict.

use crate::verification::MAX_REASONS;
use cluewise::Puzzle;
use cluewise::formats::VariantRecord;
use cluewise::pack::Record;
use cluewise::variant::{self, NoSolution, Solvers, Symbols, Variant};

/// The message about a puzzle without a solution for which no reason is searched.
pub const NO_SOLUTION: &str = "no solution";

/// The message about a puzzle with several solutions.
pub const SEVERAL_SOLUTIONS: &str = "several solutions";

/// Why a puzzle does not have exactly one solution.
pub enum NotUnique {
    /// It has several solutions.
    Several,
    /// Another message.
    Message(String),
    /// It has no solution, for reasons that can be searched.
    NoSolution(Puzzle),
    /// The same for a variant.
    NoSolutionOfVariant(Box<(Variant, variant::Puzzle, Symbols)>),
}

impl NotUnique {
    /// Returns the failure of a record without a solution. The clues of a candidate grid may have one.
    pub fn none(record: &Record) -> NotUnique {
        match record.candidates {
            None => NotUnique::NoSolution(record.puzzle),
            Some(_) => NotUnique::Message(NO_SOLUTION.to_owned()),
        }
    }

    /// Returns the failure of a record of a variant with this message.
    pub fn of_variant(message: String, record: &VariantRecord, symbols: Symbols) -> NotUnique {
        match message.as_str() {
            NO_SOLUTION => {
                NotUnique::NoSolutionOfVariant(Box::new((record.variant.clone(), record.puzzle.clone(), symbols)))
            }
            SEVERAL_SOLUTIONS => NotUnique::Several,
            _ => NotUnique::Message(message),
        }
    }

    /// Returns the message without a search.
    pub fn verdict(&self) -> &str {
        match self {
            NotUnique::Several => SEVERAL_SOLUTIONS,
            NotUnique::Message(message) => message,
            NotUnique::NoSolution(_) | NotUnique::NoSolutionOfVariant(_) => NO_SOLUTION,
        }
    }

    /// Returns the message after a search for the reasons why there is no solution.
    fn searched(&self) -> String {
        match self {
            NotUnique::Several | NotUnique::Message(_) => self.verdict().to_owned(),
            NotUnique::NoSolution(puzzle) => NoSolution::of_classic(puzzle).sentence(),
            NotUnique::NoSolutionOfVariant(puzzle) => {
                let (variant, puzzle, symbols) = &**puzzle;
                NoSolution::find(&mut Solvers::default(), variant, puzzle, *symbols).sentence()
            }
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
