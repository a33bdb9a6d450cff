//! The steps of puzzles of every kind, for `explain` and `hint`.

use crate::error::{ApiError, ErrorReason};
use cluewise::engine::{Engine, Fault, NoSteps, Position, StepOptions};
use cluewise::explain::{Explanation, Ladder, Language, NoStep, Wording};
use cluewise::kinds::{self, PuzzleKind, Symbols, Verdict};
use cluewise::rating::hodoku::TechniqueChoice;
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

/// The description of the parameter `only`.
#[cfg(feature = "server")]
pub const ONLY: &str = "Use only these techniques of HoDoKu, separated by commas, such as `naked-single,hidden-single,x-wing`. \
                        Ratings are then absent.";

/// The description of the parameter `forbid`.
#[cfg(feature = "server")]
pub const FORBID: &str = "Do not use these techniques of HoDoKu, separated by commas.";

/// The description of the parameter `order`.
#[cfg(feature = "server")]
pub const ORDER: &str = "Try these techniques of HoDoKu first, in this order, separated by commas; the others follow. Ratings are \
                         then absent.";

/// Parses the parameters `only`, `forbid` and `order`.
pub fn technique_choice(
    only: Option<&str>,
    forbid: Option<&str>,
    order: Option<&str>,
) -> Result<TechniqueChoice, ApiError> {
    fn names(list: Option<&str>) -> impl Iterator<Item = &str> {
        list.into_iter().flat_map(|list| list.split(',')).filter(|name| !name.trim().is_empty())
    }
    TechniqueChoice::of_names(names(only), names(forbid), names(order))
        .map_err(|error| ApiError::query(format!("`only`, `forbid`, `order`: {error}")))
}

/// The requested steps.
#[derive(Clone, Copy, Debug)]
pub struct StepRequest {
    pub ladder: Option<Ladder>,
    pub grids: bool,
    pub drawings: bool,
    pub no_uniqueness: bool,
    /// The techniques of HoDoKu.
    pub choice: TechniqueChoice,
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
        (options.language, options.extreme, options.choice) = (self.wording.language, false, self.choice);
        options
    }

    /// Searches the solution of a position. It may have several.
    ///
    /// # Errors
    /// The position has no steps.
    pub fn examine(&self, engine: &mut Engine, position: &mut Position) -> Result<(), ErrorReason> {
        match position.examine(engine).filter(|fault| !fault.leaves_steps()) {
            None => Ok(()),
            Some(Fault::NotUnique(Verdict::None)) => {
                Err(ErrorReason::no_solution(engine.no_solution(&position.record().puzzle, self.symbols)))
            }
            Some(fault) => {
                let symbols = position.kind().symbols(self.symbols);
                Err(ErrorReason::of_fault(&fault, fault.text(engine.budget(), self.wording, symbols)))
            }
        }
    }
}

/// Returns why a position, with one solution or with several, has no such steps.
pub fn no_steps(error: NoSteps, is_unique: bool, wording: Wording) -> ErrorReason {
    let text = error.text(wording.language);
    match error {
        NoSteps::Unsupported(_) | NoSteps::UnknownTechnique(_) => ErrorReason::new("unsupported", text),
        NoSteps::End(NoStep::Full) => ErrorReason::new("full", text),
        NoSteps::End(NoStep::Cancelled) => ErrorReason::time_limit(),
        NoSteps::Open(_) | NoSteps::End(_) if is_unique => ErrorReason::new("no_step", text),
        NoSteps::Open(_) | NoSteps::End(_) => {
            let several = Fault::NotUnique(Verdict::Multiple).text(0, wording, Symbols::DIGITS);
            let semicolon = wording.language.unwrap_or(Language::English).semicolon();
            ErrorReason::new("not_unique", several + &semicolon + &text)
        }
        _ => ErrorReason::new("not_rated", text),
    }
}
