//! Why a cell holds a digit, or does not.

use super::statement::Statement;
use super::{Engine, NoSteps, Position, StepOptions};
use crate::explain::{Candidate, CellId, Explanation, Language, NoStep, Paragraph, Wording};
use crate::kinds::{Claim, ClaimReason, Goal, KindStep, KindStepOptions, Symbols, explained_step};
use serde::Serialize;
use std::error::Error;
use std::fmt;

/// The answer to a question.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// A step proves it.
    Step {
        /// The number of steps before.
        after: usize,
        /// The steps before that it needs.
        before: Vec<Explanation>,
        /// The step.
        step: Box<Explanation>,
    },
    /// A given, a digit or a rule says it.
    Text {
        /// The sentence.
        text: String,
    },
}

impl Answer {
    /// Iterates over the steps, in order.
    pub fn steps_mut(&mut self) -> impl Iterator<Item = &mut Explanation> {
        let (before, step) = match self {
            Answer::Step { before, step, .. } => (&mut before[..], Some(&mut **step)),
            Answer::Text { .. } => (&mut [][..], None),
        };
        before.iter_mut().chain(step)
    }

    /// Replaces the names of cells in all texts.
    pub fn name_cells(&mut self, wording: Wording) {
        self.steps_mut().for_each(|step| wording.apply_to(step));
        if let Answer::Text { text } = self {
            *text = wording.text(text);
        }
    }
}

/// The reason why a question has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoAnswer {
    /// The question cannot be read.
    Unreadable,
    /// It is not so: of the solutions, at least one says the opposite.
    NotSo {
        /// The question.
        question: String,
        /// Its cell.
        cell: CellId,
        /// The digit that the cell holds there, if that is the one that was asked for.
        digit: Option<char>,
    },
    /// It is so, but no argument is found.
    NotProved {
        /// The question.
        question: String,
    },
    /// The position has no steps.
    NoSteps(NoSteps),
}

impl From<NoSteps> for NoAnswer {
    fn from(error: NoSteps) -> NoAnswer {
        NoAnswer::NoSteps(error)
    }
}

impl NoAnswer {
    /// Returns the text in a language, in English without one.
    pub fn text(&self, wording: Wording) -> String {
        match self {
            NoAnswer::Unreadable => {
                let usual = "expected a cell of the grid and one of its digits, such as r5c6!=4 or r5c6=4";
                wording.message("no question", &[], || usual.to_owned())
            }
            NoAnswer::NotSo { question, cell, digit: Some(digit) } => {
                let usual = || format!("{question} is not so: {cell} is {digit} in a solution");
                let values = [("question", question.clone()), ("cell", cell.to_string()), ("digit", digit.to_string())];
                wording.message("not so", &values, usual)
            }
            NoAnswer::NotSo { question, cell, digit: None } => {
                let usual = || format!("{question} is not so: {cell} holds another digit in a solution");
                wording.message("not so other", &[("question", question.clone()), ("cell", cell.to_string())], usual)
            }
            NoAnswer::NotProved { question } => {
                let usual = || format!("{question} is true, but no technique proves it");
                wording.message("not proved", &[("question", question.clone())], usual)
            }
            NoAnswer::NoSteps(error) => error.text(wording.language),
        }
    }
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Wording::default()))
    }
}

impl Error for NoAnswer {}

impl Position {
    /// Answers a question such as `r5c6!=4` about an examined position that has steps, in the language of the options.
    ///
    /// # Errors
    /// The question cannot be read, it is not so or cannot be proved, or the grid is too large for steps.
    pub fn why(&self, engine: &mut Engine, question: &str, options: &StepOptions) -> Result<Answer, NoAnswer> {
        let symbols = self.kind().symbols(options.symbols);
        let parsed = Statement::parse(question, self.kind(), symbols).ok_or(NoAnswer::Unreadable)?;
        let Statement { candidate: Candidate { cell, digit }, is } = parsed;
        let record = self.with_all_digits();
        let found = engine.true_candidates(&record, 1);
        let masks = found.masks();
        let (own, bit) = (masks[usize::from(cell.index)], 1 << (digit - 1));
        let is_wrong = if is { own & !bit != 0 } else { own & bit != 0 };
        let not_so = || {
            let digit = Some(symbols.char(digit)).filter(|_| !is);
            NoAnswer::NotSo { question: question.to_owned(), cell, digit }
        };
        if is_wrong {
            return Err(not_so());
        }
        let goal = if found.is_complete() { Goal::Candidates(&masks) } else { Goal::Unknown };
        let puzzle = record.puzzle.into_kind();
        let layout = engine.solvers().layout(&puzzle.kind).clone();
        let rater = engine.solvers().rater(&puzzle.kind).ok_or(NoSteps::End(NoStep::NoTechnique))?;
        let of_kind = KindStepOptions::default().with_symbols(symbols).with_grids(options.grids);
        let words = Words { question: parsed, symbols, language: options.language };
        let claim = Claim { cell: cell.index, digit, is };
        let sentence = |text| Ok(Answer::Text { text });
        match rater.reason_of(puzzle.start(), claim, goal) {
            Some(ClaimReason::Filled(given)) if is == (given == digit) => sentence(words.given(given)),
            Some(ClaimReason::Filled(_)) => Err(not_so()),
            Some(ClaimReason::Seen { cell, digit }) => {
                sentence(words.seen(Candidate { cell: CellId::of(&puzzle.kind, cell), digit }))
            }
            Some(ClaimReason::Step { before, board, step }) => {
                let worded = |board, step: &KindStep| options.worded(explained_step(&layout, board, step, of_kind));
                let before: Vec<_> = before.into_iter().map(|(board, step)| worded(board, &step)).collect();
                let mut step = Box::new(worded(board, &step));
                step.text.extend(words.consequence(&step).map(Paragraph::plain));
                Ok(Answer::Step { after: before.len(), before, step })
            }
            Some(_) => sentence(words.excluded()),
            None => Err(NoAnswer::NotProved { question: question.to_owned() }),
        }
    }
}

/// The sentences of the answer to a question, in a language.
#[derive(Clone, Copy)]
struct Words {
    question: Statement,
    symbols: Symbols,
    language: Option<Language>,
}

impl Words {
    /// Returns the message of this key in the language, or else the usual one. It may name the cell and the digit of the
    /// question, and others.
    fn message(self, key: &str, others: &[(&str, String)], usual: impl FnOnce(&str, &str) -> String) -> String {
        let Candidate { cell, digit } = self.question.candidate;
        let (cell, digit) = (cell.to_string(), self.symbols.char(digit).to_string());
        let values = [&[("cell", cell.clone()), ("digit", digit.clone())], others].concat();
        Wording { language: self.language, ..Wording::default() }.message(key, &values, || usual(&cell, &digit))
    }

    /// Returns that the cell has a digit from the start.
    fn given(self, given: u8) -> String {
        let given = self.symbols.char(given);
        let usual = |cell: &str, _: &str| format!("{cell} is a given {given}.");
        self.message("given", &[("given", given.to_string())], usual)
    }

    /// Returns that the cell is not the digit as it sees one of another cell.
    fn seen(self, by: Candidate) -> String {
        let (other, place) = (self.symbols.char(by.digit).to_string(), by.cell.to_string());
        let usual = format!("it sees the {other} in {place}.");
        let others = [("other", other), ("place", place)];
        self.message("seen", &others, |cell, digit| format!("{cell} is not {digit}: {usual}"))
    }

    /// Returns that a rule excludes the digit from the cell.
    fn excluded(self) -> String {
        let usual =
            |cell: &str, digit: &str| format!("{cell} is not {digit}: a rule or a mark of the cell excludes it.");
        self.message("excluded", &[], usual)
    }

    /// Returns what a step that places a digit excludes, which it does not say itself.
    fn consequence(self, step: &Explanation) -> Option<String> {
        let placed = step.placement.filter(|_| !self.question.is)?;
        if placed.cell != self.question.candidate.cell {
            return Some(self.seen(placed));
        }
        let other = self.symbols.char(placed.digit);
        let usual = |cell: &str, digit: &str| format!("{cell} is not {digit}, but {other}.");
        Some(self.message("other digit", &[("other", other.to_string())], usual))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::PuzzleKind;

    /// Questions in signs and in words, in every language, are of the same cell and digit.
    #[test]
    fn questions_are_read_in_words() {
        let kind = PuzzleKind::default();
        let of = |text: &str| {
            let question = Statement::parse(text, &kind, Symbols::DIGITS)?;
            Some((question.candidate.cell.to_string(), question.candidate.digit, question.is))
        };
        let not = ["r1c2!=5", "r1c2 <> 5", "r1c2 not 5", "why is r1c2 not 5?", "Warum ist Zeile 1 Spalte 2 nicht 5?"];
        for text in not.into_iter().chain(["Pourquoi A2 n'est pas 5 ?"]) {
            assert_eq!(of(text), Some(("r1c2".to_owned(), 5, false)), "{text}");
        }
        for text in ["r1c2=5", "r1c2 is 5", "Why is r1c2 5?", "A2 = 5"] {
            assert_eq!(of(text), Some(("r1c2".to_owned(), 5, true)), "{text}");
        }
        for text in ["r1c2", "row 1 column 2", "why", "5", "r1c2 not"] {
            assert_eq!(of(text), None, "{text}");
        }
    }
}
