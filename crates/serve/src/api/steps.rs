//! The steps of puzzles of every kind, for `explain` and `hint`.

use super::marks;
use crate::error::{CellDigit, ErrorReason};
use cluewise::engine::{Engine, Fault, NoSteps, Position, StepOptions};
use cluewise::explain::{Candidate, Explanation, Ladder, Language, NoStep, Wording};
use cluewise::kinds::{self, PuzzleKind, Symbols, Verdict};
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
        let wording = self.wording;
        let named = |one: &Candidate| wording.entry(self.symbols.char(one.digit), one.cell);
        let names = |all: &[Candidate]| all.iter().map(named).collect::<Vec<_>>().join(", ");
        Err(match fault {
            Fault::NotUnique(Verdict::Multiple) => return Ok(()),
            Fault::NotUnique(Verdict::None) => {
                ErrorReason::no_solution(engine.no_solution(&position.record().puzzle, self.symbols))
            }
            Fault::NotUnique(verdict @ Verdict::Unknown) => {
                let branches = engine.budget();
                let usual = || format!("{verdict}: {branches} branches are used up");
                ErrorReason::new("unknown", wording.message("unknown", &[("count", branches.to_string())], usual))
            }
            Fault::MissingClue(clue) => {
                let usual = || format!("the original puzzle has {}", named(&clue));
                ErrorReason::new("original", wording.message("missing clue", &[("clue", named(&clue))], usual))
            }
            Fault::WrongDigits(wrong) => {
                let key = if wrong.len() == 1 { "wrong digit" } else { "wrong digits" };
                let usual = || format!("wrong digit: {}", names(&wrong));
                let message = wording.message(key, &[("digits", names(&wrong))], usual);
                ErrorReason { wrong_digits: digits(&wrong), ..ErrorReason::new("wrong_marks", message) }
            }
            Fault::MissingCandidates(missing) => {
                let reason = marks::missing_marks(&missing);
                let message = wording.message("wrong marks", &[("digits", names(&missing))], || reason.message.clone());
                ErrorReason { message, ..reason }
            }
            _ => ErrorReason::new("not_unique", several_solutions(wording)),
        })
    }
}

fn several_solutions(wording: Wording) -> String {
    wording.message("several solutions", &[], || "several solutions".to_owned())
}

/// Returns why a position, with one solution or with several, has no such steps.
pub fn no_steps(error: NoSteps, is_unique: bool, wording: Wording) -> ErrorReason {
    let ended = |end: String| match is_unique {
        true => ErrorReason::new("no_step", end),
        false => {
            let semicolon = wording.language.unwrap_or(Language::English).semicolon();
            ErrorReason::new("not_unique", several_solutions(wording) + &semicolon + &end)
        }
    };
    let no_step = |key: &str, end: NoStep| wording.message(key, &[], || end.to_string());
    match error {
        NoSteps::Unsupported(error) => ErrorReason::new("unsupported", error.text(wording.language)),
        NoSteps::UnknownTechnique(error) => ErrorReason::new("unsupported", error),
        NoSteps::End(NoStep::Full) => ErrorReason::new("full", no_step("full", NoStep::Full)),
        NoSteps::End(NoStep::Cancelled) => ErrorReason::time_limit(),
        NoSteps::Open(end) => ended(end.text(wording.language)),
        NoSteps::End(NoStep::NoneLeft) => ended(no_step("no step left", NoStep::NoneLeft)),
        NoSteps::End(end) => ended(no_step("no technique", end)),
        error => ErrorReason::new("not_rated", error.to_string()),
    }
}
