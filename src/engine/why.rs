//! Why a cell holds a digit, or does not.

use super::{Engine, NoSteps, Position, StepOptions};
use crate::explain::{Candidate, CellId, Coordinates, Explanation, Language, NoStep};
use crate::kinds::{Claim, ClaimReason, Goal, KindStep, KindStepOptions, PuzzleKind, Symbols, explained_step};
use std::fmt;

/// A question about a cell and a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// The cell and the digit.
    pub candidate: Candidate,
    /// Whether the question is why the cell holds the digit, rather than why it does not.
    pub is: bool,
}

/// The answer to a question.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Answer {
    /// The cell has this digit from the start.
    Filled(u8),
    /// The digit of another cell excludes it.
    Seen(Candidate),
    /// A rule or a mark of the cell excludes it.
    Marked,
    /// A step proves it, after others that it needs.
    Step(Vec<Explanation>, Box<Explanation>),
    /// It is not so: of the solutions, at least one says the opposite.
    Wrong,
    /// It is so, but no argument is found.
    OutOfReach,
}

/// The error of a question that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseQuestionError;

impl fmt::Display for ParseQuestionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a cell of the grid and one of its digits, such as r5c6!=4 or r5c6=4")
    }
}

impl std::error::Error for ParseQuestionError {}

impl Question {
    /// Parses a question such as `r5c6!=4` (also `r5c6<>4`), why the cell is not 4, or `r5c6=4`, why it is. The cell may
    /// have any of the names of [`Coordinates`], such as `E6`.
    ///
    /// # Errors
    /// It has another form, or the kind of puzzle lacks the cell or the digit.
    pub fn parse(text: &str, kind: &PuzzleKind, symbols: Symbols) -> Result<Question, ParseQuestionError> {
        let forms = [("!=", false), ("<>", false), ("≠", false), ("=", true)];
        let found = forms.into_iter().find_map(|(sign, is)| Some((text.split_once(sign)?, is)));
        let ((name, digit), is) = found.ok_or(ParseQuestionError)?;
        let layout = kind.layout();
        let name = name.trim().to_lowercase();
        let is_named =
            |own: &str| Coordinates::ALL.iter().any(|names| names.apply(own, Language::English).to_lowercase() == name);
        let cell = (0..kind.cells() as u16).find(|&cell| is_named(&layout.cell_name(cell)));
        let is_symbol = |symbol: &u8| digit.trim() == symbols.char(*symbol).to_string();
        let digit = (1..=kind.side() as u8).find(is_symbol);
        let (cell, digit) = cell.zip(digit).ok_or(ParseQuestionError)?;
        Ok(Question { candidate: Candidate { cell: CellId::of(kind, cell), digit }, is })
    }
}

impl Position {
    /// Answers a question about an examined position that has steps.
    ///
    /// # Errors
    /// The grid is too large for steps.
    pub fn why(&self, engine: &mut Engine, question: Question, options: &StepOptions) -> Result<Answer, NoSteps> {
        let Candidate { cell, digit } = question.candidate;
        let claim = Claim { cell: cell.index, digit, is: question.is };
        let record = self.with_all_digits();
        let found = engine.true_candidates(&record, 1);
        let masks = found.masks();
        let (own, bit) = (masks[usize::from(cell.index)], 1 << (digit - 1));
        let is_wrong = if question.is { own & !bit != 0 } else { own & bit != 0 };
        if is_wrong {
            return Ok(Answer::Wrong);
        }
        let goal = if found.is_complete() { Goal::Candidates(&masks) } else { Goal::Unknown };
        let puzzle = record.puzzle.into_kind();
        let layout = engine.solvers().get(&puzzle.kind).0.clone();
        let rater = engine.solvers().rater(&puzzle.kind).ok_or(NoSteps::End(NoStep::NoTechnique))?;
        let of_kind = KindStepOptions::default().with_symbols(options.symbols).with_grids(options.grids);
        Ok(match rater.reason_of(puzzle.start(), claim, goal) {
            Some(ClaimReason::Filled(digit)) => Answer::Filled(digit),
            Some(ClaimReason::Seen { cell, digit }) => {
                Answer::Seen(Candidate { cell: CellId::of(&puzzle.kind, cell), digit })
            }
            Some(ClaimReason::Step { before, board, step }) => {
                let worded = |board, step: &KindStep| options.worded(explained_step(&layout, board, step, of_kind));
                let before = before.into_iter().map(|(board, step)| worded(board, &step)).collect();
                Answer::Step(before, Box::new(worded(board, &step)))
            }
            Some(_) => Answer::Marked,
            None => Answer::OutOfReach,
        })
    }
}
