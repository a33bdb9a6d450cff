//! Whether a move or an answer to a puzzle is right, without its solution.

use super::statement::Statement;
use super::{Engine, Fault, Position, StepOptions};
use crate::explain::{Candidate, CellId, Explanation};
use crate::formats::last_grid;
use crate::kinds::{self, BrokenRule, PuzzleKind, Symbols, Verdict, classic_puzzle};
use serde::Serialize;

/// What a text about a puzzle is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MoveForm {
    /// A digit in a cell.
    Placement,
    /// A candidate that is removed.
    Elimination,
    /// Several of these.
    Several,
    /// A grid.
    Answer,
    /// None of these.
    Unreadable,
}

/// How far a position is after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Progress {
    /// The number of cells with a digit.
    pub filled: usize,
    /// The number of cells.
    pub cells: usize,
    /// The number of digits besides the clues that are those of the only solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right: Option<usize>,
    /// The number of other digits, with those in place of clues.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong: Option<usize>,
    /// Whether the grid is full and obeys all rules and clues.
    pub solved: bool,
}

/// Whether a move or an answer is right.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Judgment {
    /// What was read.
    pub form: MoveForm,
    /// Whether it breaks no rule and changes no clue.
    pub is_legal: bool,
    /// Whether nothing in it contradicts the only solution; with several, whether it is one of them or contradicts all. `None` if this is not known.
    pub is_correct: Option<bool>,
    /// The clues that it changes.
    pub changed_clues: Vec<CellId>,
    /// The rules that it breaks.
    pub broken_rules: Vec<BrokenRule>,
    /// The digits after it.
    pub digits: kinds::Puzzle,
    /// The easiest step below level Extreme that proves it in this position.
    pub proof: Option<Explanation>,
    /// How far the position is after it.
    pub progress: Progress,
}

/// A move, or an answer.
enum Move {
    Statements(Vec<Statement>),
    Answer(kinds::Puzzle),
    Unreadable,
}

impl Move {
    /// Reads a move or an answer with words around. A grid takes precedence over statements in the words before it.
    fn read(text: &str, kind: &PuzzleKind, symbols: Symbols) -> Move {
        let (statements, others) = Statement::all_in(text, kind, symbols);
        if (statements.is_empty() || others >= kind.cells())
            && let Some(answer) = last_grid(kind, text, symbols)
        {
            return Move::Answer(answer);
        }
        if statements.is_empty() { Move::Unreadable } else { Move::Statements(statements) }
    }

    fn form(&self) -> MoveForm {
        match self {
            Move::Statements(statements) => match statements[..] {
                [Statement { is: true, .. }] => MoveForm::Placement,
                [_] => MoveForm::Elimination,
                _ => MoveForm::Several,
            },
            Move::Answer(_) => MoveForm::Answer,
            Move::Unreadable => MoveForm::Unreadable,
        }
    }

    /// Returns the statements of which a move consists, also those of the digits of an answer.
    fn statements(&self, kind: &PuzzleKind) -> Vec<Statement> {
        match self {
            Move::Statements(statements) => statements.clone(),
            Move::Answer(answer) => {
                let filled = (0..).zip(answer.cells()).filter(|&(_, &digit)| digit > 0);
                filled.map(|(cell, &digit)| Statement::placement(CellId::of(kind, cell), digit)).collect()
            }
            Move::Unreadable => Vec::new(),
        }
    }
}

impl Engine {
    /// Judges a move such as `r5c6=4` or `r5c6!=4`, several, or an answer, a grid in any form with words around, in a
    /// position. An answer is about the puzzle alone. With `proves`, a correct move has the step that proves it.
    ///
    /// # Errors
    /// The position lacks a clue.
    ///
    /// ```
    /// use cluewise::engine::{Engine, Position, StepOptions};
    /// let clues: cluewise::Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let mut position = Position::new(clues.into());
    /// let judged = Engine::default().judge(&mut position, "r5c5=5", &StepOptions::default(), true).expect("all clues");
    /// assert_eq!((judged.is_legal, judged.is_correct), (true, Some(true)));
    /// assert_eq!(judged.proof.map(|step| step.technique).as_deref(), Some("Naked Single"));
    /// # Ok::<(), cluewise::ParseError>(())
    /// ```
    pub fn judge(
        &mut self,
        position: &mut Position,
        text: &str,
        options: &StepOptions,
        proves: bool,
    ) -> Result<Judgment, Fault> {
        let kind = position.kind().clone();
        let read = Move::read(text, &kind, options.symbols);
        let (form, statements) = (read.form(), read.statements(&kind));
        let fault = position.examine(self);
        if let Some(fault @ Fault::MissingClue(_)) = fault {
            return Err(fault);
        }
        let clues = position.clues().into_owned();
        let is_clue = |cell: CellId| clues.cells()[usize::from(cell.index)] > 0;
        let mut cells = if form == MoveForm::Answer { &clues } else { position.digits() }.cells().to_vec();
        let mut changed_clues = Vec::new();
        for Statement { candidate, .. } in statements.iter().filter(|statement| statement.is) {
            let digit = &mut cells[usize::from(candidate.cell.index)];
            if is_clue(candidate.cell) && *digit != candidate.digit {
                changed_clues.push(candidate.cell);
            }
            *digit = candidate.digit;
        }
        let digits = kinds::Puzzle::new(cells);
        let placed = |cell: &u16| statements.iter().any(|one| one.is && one.candidate.cell.index == *cell);
        let mut broken_rules = broken_rules(&kind, &digits);
        broken_rules.retain(|broken| broken.cells.iter().any(placed));
        let stands = |one: &Statement| digits.cells()[usize::from(one.candidate.cell.index)] == one.candidate.digit;
        let is_consistent = statements.iter().all(|one| one.is == stands(one));
        let is_legal =
            form != MoveForm::Unreadable && changed_clues.is_empty() && broken_rules.is_empty() && is_consistent;
        let solved = digits.clue_count() == kind.cells() && changed_clues.is_empty() && {
            self.solvers.layout(&kind).accepts(digits.cells())
        };
        let solution = position.judged_solution(form);
        let is_correct = match (&solution, form) {
            (_, MoveForm::Unreadable) => Some(false),
            (Some(solution), _) => Some(statements.iter().all(|one| one.agrees_with(solution))),
            (None, _) if !changed_clues.is_empty() || self.excludes(position, &statements) => Some(false),
            (None, _) => solved.then_some(true),
        };
        let leaves_steps = fault.as_ref().is_none_or(Fault::leaves_steps);
        let is_proved = proves && is_legal && is_correct != Some(false) && form != MoveForm::Answer && leaves_steps;
        let proof = is_proved.then(|| position.proof(self, &statements, options)).flatten();
        let count = |agrees: bool| {
            let solution = solution.as_ref()?.cells();
            let besides = digits.cells().iter().zip(solution).zip(clues.cells());
            let filled = besides.filter(|&((&digit, _), &clue)| digit > 0 && digit != clue);
            Some(filled.filter(|((digit, right), _)| (digit == right) == agrees).count())
        };
        let progress = Progress {
            filled: digits.clue_count(),
            cells: kind.cells(),
            right: count(true),
            wrong: count(false),
            solved,
        };
        Ok(Judgment { form, is_legal, is_correct, changed_clues, broken_rules, digits, proof, progress })
    }

    /// Returns whether a puzzle without one solution has none with the digits of statements.
    fn excludes(&mut self, position: &Position, statements: &[Statement]) -> bool {
        let mut cells = position.clues().cells().to_vec();
        for Candidate { cell, digit } in statements.iter().filter(|one| one.is).map(|one| one.candidate) {
            cells[usize::from(cell.index)] = digit;
        }
        let mut puzzle = position.record().puzzle.clone();
        puzzle.set_clues(kinds::Puzzle::new(cells));
        self.count(&puzzle, 1).verdict() == Verdict::None
    }
}

/// Returns the rules that digits break. Those of a classic puzzle are only named if there are some.
fn broken_rules(kind: &PuzzleKind, digits: &kinds::Puzzle) -> Vec<BrokenRule> {
    let is_known =
        kind.is_classic() && classic_puzzle(digits.cells()).is_some_and(|puzzle| puzzle.conflict().is_none());
    if is_known { Vec::new() } else { kind.broken_rules(digits.cells()) }
}

impl Position {
    /// Returns the solution that a move is compared with: of an answer that of the clues, else that of the position.
    fn judged_solution(&self, form: MoveForm) -> Option<kinds::Puzzle> {
        let is_known = self.has_unique_puzzle() || form != MoveForm::Answer && self.is_unique();
        self.record().solution().filter(|_| is_known).map(|solution| solution.into_owned())
    }
}
