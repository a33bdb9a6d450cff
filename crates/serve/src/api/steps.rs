//! The steps of puzzles of every kind, for `explain` and `hint`.

use super::wording::Wording;
use crate::error::{CellDigit, ErrorReason};
use cluewise::engine::Engine;
use cluewise::explain::{Explanation, Ladder};
use cluewise::kinds::{self, KindLadder, KindStepOptions, NoSolution, PuzzleKind, Symbols, Verdict};
use cluewise::pack::Record;
use cluewise::render::diagram::{self, DigitStyle, Marks};
use std::borrow::Cow;

/// The requested steps.
#[derive(Clone, Copy, Debug)]
pub struct StepRequest {
    pub ladder: Option<Ladder>,
    pub grids: bool,
    pub drawings: bool,
    pub no_uniqueness: bool,
    /// The language of short reasons, and the names of cells.
    pub wording: Wording,
    /// The symbols of digits; those of classic puzzles are 1 to 9.
    pub symbols: Symbols,
}

impl StepRequest {
    /// Returns a record as one with a size, if its digits have other symbols than those of classic puzzles.
    pub fn by_ladders(&self, record: Record) -> Record {
        if self.symbols == Symbols::DIGITS { record } else { record.with_size() }
    }

    /// Returns the drawing of a step as SVG, if drawings are requested. Removes its grid, unless grids are.
    pub fn draw(&self, kind: &PuzzleKind, clues: &kinds::Puzzle, step: &mut Explanation) -> Option<String> {
        let style = DigitStyle::Symbols(self.symbols);
        let draw = |board| diagram::draw(kind, clues, board, &Marks::from_step(step), style).to_svg();
        let drawing = step.before.as_ref().filter(|_| self.drawings).map(draw);
        step.before = step.before.take().filter(|_| self.grids);
        drawing
    }
}

/// Steps of other kinds than the classic one.
impl StepRequest {
    /// Solves a puzzle, and returns its only solution.
    pub fn solved_kind(&self, engine: &mut Engine, record: &mut Record) -> Result<kinds::Puzzle, ErrorReason> {
        let verdict = engine.solve(record);
        record.solution().map(Cow::into_owned).ok_or_else(|| match verdict {
            Verdict::None => {
                let found = NoSolution::find(engine.solvers(), record.kind(), &record.puzzle.clues(), self.symbols);
                ErrorReason::no_solution(found)
            }
            Verdict::Unknown => {
                ErrorReason::new("unknown", format!("{verdict}: {} branches are used up", engine.budget()))
            }
            _ => ErrorReason::new("not_unique", "several solutions"),
        })
    }

    /// Adds the rating of the ladder to a record with a solution.
    pub fn rate_kind(&self, engine: &mut Engine, record: &mut Record, ladder: KindLadder) -> Result<(), ErrorReason> {
        let rated = engine.rate_on_ladder(record, ladder, self.no_uniqueness);
        rated.map_err(|error| ErrorReason::new("not_rated", error.to_string()))
    }

    /// Returns the options of the steps.
    pub fn options_of_kind(&self) -> KindStepOptions {
        KindStepOptions::default()
            .with_symbols(self.symbols)
            .with_grids(self.grids || self.drawings)
            .with_no_uniqueness(self.no_uniqueness)
    }

    /// Returns the steps from a position to the solution.
    pub fn steps_of_kind(
        &self,
        engine: &mut Engine,
        record: &Record,
        [position, solution]: [&kinds::Puzzle; 2],
        options: KindStepOptions,
    ) -> Result<Vec<Explanation>, ErrorReason> {
        self.check_candidates(engine, record, solution)?;
        let ladder = Engine::ladder_of(record.kind(), self.ladder)?;
        let steps = engine.steps_of_kind(record, [position, solution], ladder, options);
        steps.map_err(|error| ErrorReason::new("not_rated", error.to_string()))
    }

    /// Returns an error that names the digits of the solution that the candidates of a record lack.
    fn check_candidates(
        &self,
        engine: &mut Engine,
        record: &Record,
        solution: &kinds::Puzzle,
    ) -> Result<(), ErrorReason> {
        let (missing_marks, text) = self.named_digits(engine, record, record.missing_candidates(solution));
        if missing_marks.is_empty() {
            return Ok(());
        }
        let message = format!("wrong pencil marks, the solution has digits that they lack: {text}");
        Err(ErrorReason { missing_marks, ..ErrorReason::new("wrong_marks", message) })
    }

    /// Returns digits with the names of their cells, and all of them as a text.
    pub fn named_digits(
        &self,
        engine: &mut Engine,
        record: &Record,
        digits: impl IntoIterator<Item = (u16, u8)>,
    ) -> (Box<[CellDigit]>, String) {
        let layout = engine.solvers().get(record.kind()).0;
        let named = |(cell, digit)| CellDigit { cell: layout.cell_name(cell), digit };
        let named: Vec<CellDigit> = digits.into_iter().map(named).collect();
        let text = |of: &CellDigit| format!("{} in {}", self.symbols.char(of.digit), of.cell);
        let texts: Vec<String> = named.iter().map(text).collect();
        (named.into(), texts.join(", "))
    }
}
