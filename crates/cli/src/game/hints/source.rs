//! Where hints come from.

use super::classic::ClassicHints;
use super::kinds::KindHints;
use crate::commands::step_text::with_option;
use crate::game::options::GameOptions;
use crate::game::state::Position;
use cluewise::explain::{Explanation, Language};
use cluewise::kinds::{Puzzle, Symbols, Verdict, classic_puzzle};
use cluewise::pack::KindPuzzle;

/// A step as it is shown and applied. Masks have digit 1 as bit 0.
pub struct Step {
    /// The name of the technique.
    pub technique: String,
    /// Where the step is.
    pub location: String,
    /// The summary, and the reason.
    pub text: Vec<String>,
    /// The cell that the step fills, and its digit.
    pub placement: Option<(u16, u8)>,
    /// The other cells to highlight.
    pub cells: Vec<u16>,
    /// The mask of the candidates of each cell before the step.
    pub candidates: Vec<u32>,
    /// The mask of the candidates that the step removes from each cell.
    pub removed: Vec<u32>,
}

impl Step {
    /// Creates a step, found where cells have these masks of candidates, in a language if one is requested.
    pub fn new(mut step: Explanation, candidates: Vec<u32>, language: Option<Language>) -> Step {
        if let Some(language) = language {
            step.translate(language);
        }
        let mut removed = vec![0; candidates.len()];
        for lost in &step.eliminations {
            removed[usize::from(lost.cell.index)] |= lost.digits.bits();
        }
        let reason = step.text.iter().map(|paragraph| with_option(&paragraph.text).into_owned());
        Step {
            technique: step.named_technique(),
            location: step.location(),
            text: std::iter::once(step.summary()).chain(reason).collect(),
            placement: step.placement.map(|placed| (placed.cell.index, placed.digit)),
            cells: step.cells().into_iter().map(|cell| cell.index).collect(),
            candidates,
            removed,
        }
    }
}

/// The solver and the ladders of techniques for a puzzle.
pub trait HintSource {
    /// Returns the only solution.
    ///
    /// # Errors
    /// Returns the verdict on a puzzle that does not have exactly one.
    fn solution(&mut self) -> Result<Puzzle, Verdict>;

    /// Returns why the puzzle has no solution, as the end of a sentence.
    fn contradiction(&mut self) -> String;

    /// Returns the next step of a position, given the only solution. Cells without marks have all candidates.
    ///
    /// # Errors
    /// Returns the reason why there is none.
    fn step(&mut self, position: &Position, solution: Option<&Puzzle>) -> Result<Step, String>;
}

impl dyn HintSource {
    /// Returns the source for a puzzle. The ladders of classic puzzles name digits by their usual symbols only.
    pub fn new(puzzle: &KindPuzzle, options: GameOptions) -> Box<dyn HintSource> {
        let is_classic = puzzle.kind.is_classic() && options.symbols == Symbols::DIGITS;
        match classic_puzzle(puzzle.clues.cells()).filter(|_| is_classic) {
            Some(clues) => Box::new(ClassicHints { clues, options }),
            None => Box::new(KindHints::new(puzzle, options)),
        }
    }
}
