//! The positions of `explain` and `hint`, and their steps.

use crate::args::technique_of_ladder;
use crate::commands::original::Original;
use crate::messages::Messages;
use cluewise::engine::{Engine, NoSteps, Position, StepOptions};
use cluewise::explain::{Explanation, Ladder, NoStep};
use cluewise::kinds::Symbols;
use cluewise::pack::Record;
use cluewise::rating::hodoku::TechniqueChoice;
use cluewise::render::diagram::DigitStyle;
use cluewise::render::drawing::Page;
use cluewise::render::step_page::{StepCaption, step_page};

/// What all positions of a command have in common.
#[derive(Clone, Copy)]
pub struct StepRequest {
    pub ladder: Option<Ladder>,
    pub messages: Messages,
    /// The symbols of digits in texts.
    pub symbols: Symbols,
    /// The style of drawn digits.
    pub digits: DigitStyle,
    /// Whether to omit techniques that assume a unique solution.
    pub no_uniqueness: bool,
    /// The techniques of HoDoKu.
    pub choice: TechniqueChoice,
    /// Whether steps have the grid before them.
    pub grids: bool,
    /// Whether digits that a player has entered count; otherwise only the clues.
    pub has_entries: bool,
}

/// The steps to look for in a position.
#[derive(Clone, Copy)]
pub enum Wanted<'a> {
    /// The step after this number of others, by a technique if one is given.
    Next(usize, Option<&'a str>),
    /// All steps, or those of a technique.
    All(Option<&'a str>),
}

impl StepRequest {
    /// Returns the request with the symbols that drawn grids of this side have.
    pub fn of_side(&self, side: usize) -> StepRequest {
        StepRequest { symbols: self.digits.symbols(side, self.symbols), ..*self }
    }

    /// Returns the options of steps; `time` adds the predicted solving time to walkthroughs.
    pub fn options(&self, time: bool) -> StepOptions {
        let mut options = StepOptions::default();
        (options.ladder, options.symbols, options.time) = (self.ladder, self.symbols, time);
        (options.grids, options.no_uniqueness) = (self.grids, self.no_uniqueness);
        options.choice = self.choice;
        options.language = self.messages.0.language;
        options
    }

    /// Returns the position of a record, into which digits were entered if the original puzzle is given.
    ///
    /// # Errors
    /// The original puzzle cannot be read, or is of another kind.
    pub fn position(&self, record: Record, original: Option<&Original>) -> Result<Position, String> {
        let (record, original) = match original {
            Some(original) => {
                let (record, clues) = original.of_grid(record)?;
                (record, Some(clues))
            }
            None => (record, None),
        };
        Ok(if self.has_entries { Position::with_entries(record, original) } else { Position::new(record) })
    }

    /// Returns the wanted steps of a position, and a note if there is none.
    ///
    /// # Errors
    /// The kind of puzzle lacks the ladder or the technique, or the search takes too long.
    pub fn steps(
        &self,
        position: &Position,
        engine: &mut Engine,
        wanted: Wanted<'_>,
    ) -> Result<(Vec<Explanation>, Option<String>), String> {
        let options = self.options(false);
        let ladder = position.ladder(self.ladder).map_err(|error| error.text(self.messages.0.language))?;
        let own = |name| technique_of_ladder(ladder, name);
        let found = match wanted {
            Wanted::All(technique) => position.all_steps(engine, technique.map(own), &options),
            Wanted::Next(after, technique) => {
                position.step_after(engine, after, technique.map(own), &options).map(|step| vec![step])
            }
        };
        let found = match found {
            Ok(steps) => Ok(steps),
            Err(NoSteps::End(end)) => Err(end),
            Err(NoSteps::Open(end)) => return Ok((Vec::new(), Some(end.text(self.messages.0.language)))),
            Err(error) => return Err(error.text(self.messages.0.language)),
        };
        let note = self.no_step_note(position, &found, wanted);
        Ok((found.unwrap_or_default(), note))
    }

    /// Returns the reason why there is no step; `None` if there is one.
    fn no_step_note(
        &self,
        position: &Position,
        steps: &Result<Vec<Explanation>, NoStep>,
        wanted: Wanted<'_>,
    ) -> Option<String> {
        let messages = self.messages;
        let is_full = position.digits().clue_count() == position.kind().cells();
        let is_solved = is_full && steps.as_ref().map_or(true, Vec::is_empty);
        Some(match (steps, wanted) {
            _ if is_solved => messages.solved(),
            // Only the ladder of Sudoku Explainer lists fewer techniques than it uses.
            (Ok(steps), _) if steps.is_empty() && self.ladder == Some(Ladder::Se) => messages.no_listed_technique(),
            (Ok(steps), _) if steps.is_empty() => NoStep::NoTechnique.text(messages.0.language),
            (Ok(_), _) => return None,
            (Err(NoStep::NoTechnique), Wanted::Next(_, Some(technique)) | Wanted::All(Some(technique))) => {
                messages.no_step_of(technique)
            }
            (Err(end), _) => end.text(messages.0.language),
        })
    }
}

/// Draws a step of a position; `None` if it does not have the grid before it.
pub fn page_of_step(position: &Position, step: &Explanation, style: DigitStyle, caption: &StepCaption) -> Option<Page> {
    step_page(position.kind(), &position.clues(), step, style, caption)
}
