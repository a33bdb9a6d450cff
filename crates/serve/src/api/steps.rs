//! The steps of puzzles of every kind, for `explain` and `hint`.

use super::marks;
use super::wording::Wording;
use crate::error::{CellDigit, ErrorReason};
use cluewise::engine::{Engine, Fault, NoSteps, Position, StepOptions};
use cluewise::explain::{Candidate, Explanation, Ladder, NoStep};
use cluewise::kinds::{self, PuzzleKind, Symbols, Verdict};
use cluewise::pack::AnyPuzzle;
use cluewise::render::diagram::{self, DigitStyle, Marks};

/// The description of the parameter `ladder`.
#[cfg(feature = "server")]
pub const LADDER: &str = "The ladder of techniques: `hodoku` (9x9 Sudoku only), `se` (Sudoku Explainer) or `effort` (the effort \
                          scale of sizes and variants). By default `hodoku`, without naked singles where hidden singles \
                          alone solve the puzzle, and `effort` for sizes and variants.";

/// The description of the parameter `no_uniqueness`.
#[cfg(feature = "server")]
pub const NO_UNIQUENESS: &str = "Omit techniques that assume a unique solution; they are always omitted for puzzles with \
                                 several solutions.";

/// The requested steps.
#[derive(Clone, Copy, Debug)]
pub struct StepRequest {
    pub ladder: Option<Ladder>,
    pub grids: bool,
    pub drawings: bool,
    pub no_uniqueness: bool,
    /// The language of short reasons, and the names of cells.
    pub wording: Wording,
    /// The symbols of digits.
    pub symbols: Symbols,
}

impl StepRequest {
    /// Returns the drawing of a step as SVG, if drawings are requested. Removes its grid, unless grids are.
    pub fn draw(&self, kind: &PuzzleKind, clues: &kinds::Puzzle, step: &mut Explanation) -> Option<String> {
        let style = DigitStyle::Symbols(self.symbols);
        let draw = |board| diagram::draw(kind, clues, board, &Marks::from_step(step), style).to_svg();
        let drawing = step.before.as_ref().filter(|_| self.drawings).map(draw);
        step.before = step.before.take().filter(|_| self.grids);
        drawing
    }

    /// Returns the options of steps, with the grids that drawings need.
    pub fn options(&self) -> StepOptions {
        let mut options = StepOptions::default();
        (options.ladder, options.symbols) = (self.ladder, self.symbols);
        (options.grids, options.no_uniqueness) = (self.grids || self.drawings, self.no_uniqueness);
        (options.language, options.extreme) = (self.wording.language, false);
        options
    }

    /// Searches the solution of a position. It may have several.
    ///
    /// # Errors
    /// The position has no steps.
    pub fn examine(&self, engine: &mut Engine, position: &mut Position) -> Result<(), ErrorReason> {
        let Some(fault) = position.examine(engine) else { return Ok(()) };
        let digits = |all: &[Candidate]| all.iter().map(CellDigit::from).collect::<Box<[CellDigit]>>();
        let named = |one: &Candidate| format!("{} in {}", self.symbols.char(one.digit), one.cell);
        let names = |all: &[Candidate]| all.iter().map(named).collect::<Vec<_>>().join(", ");
        Err(match fault {
            Fault::NotUnique(Verdict::Multiple) => return Ok(()),
            Fault::NotUnique(Verdict::None) => {
                let puzzle = AnyPuzzle::new(position.kind().clone(), position.clues().into_owned());
                ErrorReason::no_solution(engine.no_solution(&puzzle, self.symbols))
            }
            Fault::NotUnique(verdict @ Verdict::Unknown) => {
                ErrorReason::new("unknown", format!("{verdict}: {} branches are used up", engine.budget()))
            }
            Fault::MissingClue(clue) => {
                ErrorReason::new("original", format!("the original puzzle has {}", named(&clue)))
            }
            Fault::WrongDigits(wrong) => {
                let reason = ErrorReason::new("wrong_marks", format!("wrong digit: {}", names(&wrong)));
                ErrorReason { wrong_digits: digits(&wrong), ..reason }
            }
            Fault::MissingCandidates(missing) => marks::missing_marks(&missing),
            _ => ErrorReason::new("not_unique", "several solutions"),
        })
    }
}

/// Returns why a position has no such steps.
pub fn no_steps(error: NoSteps, position: &Position) -> ErrorReason {
    match error {
        NoSteps::Unsupported(error) => error.into(),
        NoSteps::UnknownTechnique(error) => ErrorReason::new("unsupported", error),
        NoSteps::End(NoStep::Full) => ErrorReason::new("full", NoStep::Full.to_string()),
        NoSteps::End(NoStep::Cancelled) => ErrorReason::time_limit(),
        NoSteps::Open(end) if position.is_unique() => ErrorReason::new("no_step", end.to_string()),
        NoSteps::Open(end) => ErrorReason::new("not_unique", format!("several solutions; {end}")),
        NoSteps::End(end) if !position.is_unique() => {
            ErrorReason::new("not_unique", format!("several solutions; {end}"))
        }
        NoSteps::End(end) => ErrorReason::new("no_step", end.to_string()),
        error => ErrorReason::new("not_rated", error.to_string()),
    }
}
