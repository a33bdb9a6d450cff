//! Hints of a game: found, shown stage by stage, and applied.

use super::hints::{Hint, HintStage, Step};
use super::state::Game;

/// The end of a message about marks after which a hint ignores them.
const AGAIN: &str = " h again ignores the marks.";

impl Game {
    /// Names the technique of the next step, then its place, then shows the step, then applies it.
    pub(super) fn next_hint(&mut self) {
        let last_message = std::mem::take(&mut self.message);
        match self.hint.take() {
            None => match self.find_hint(&last_message) {
                Ok(step) => self.hint = Some(Hint { step, stage: HintStage::Technique }),
                Err(message) => self.message = message,
            },
            Some(Hint { step, stage }) => match stage.next() {
                Some(stage) => self.hint = Some(Hint { step, stage }),
                None => self.apply(&step),
            },
        }
    }

    /// Returns the next step, or the message why there is none. Marks that `last_message` names as wrong are ignored.
    fn find_hint(&mut self, last_message: &str) -> Result<Step, String> {
        if !self.wrong_cells().is_empty() {
            return Err("There is a wrong digit; c finds it.".to_owned());
        }
        let mut position = self.position.clone();
        if let Some(message) = self.lacking_mark().map(|message| message + AGAIN) {
            if message != last_message {
                return Err(message);
            }
            position.marks.fill(0);
        }
        self.source.step(&position).map_err(|reason| format!("No hint: {reason}."))
    }

    /// Returns the message for marks that lack the right digit, without the digit.
    pub(super) fn lacking_mark(&self) -> Option<String> {
        let solution = self.solution.as_ref()?.cells();
        let lacks = |&cell: &u16| {
            let marks = self.marks(cell);
            self.value(cell) == 0 && marks != 0 && marks >> (solution[usize::from(cell)] - 1) & 1 == 0
        };
        let name = self.board().name(self.board().cells().find(lacks)?);
        Some(self.options.named(&format!("The marks of {name} lack the right digit.")))
    }

    /// Applies a step. Eliminations need marks, so open cells without any get all their candidates.
    fn apply(&mut self, step: &Step) {
        if let Some((cell, digit)) = step.placement {
            self.cursor = cell;
            self.position.values[usize::from(cell)] = 0;
            self.enter(cell, digit);
            return;
        }
        self.change(|game| {
            for (index, left) in step.candidates.iter().enumerate() {
                if game.position.values[index] == 0 {
                    game.position.marks[index] = left & !step.removed[index];
                }
            }
        });
    }

    /// Returns the message and the hint as lines.
    pub fn texts(&self) -> Vec<String> {
        let message = Some(&self.message).filter(|text| !text.is_empty()).cloned();
        let hint = self.hint.iter().flat_map(|Hint { step, stage }| stage.lines(step));
        message.into_iter().chain(hint.map(|text| self.options.named(&text))).collect()
    }

    /// Returns the step that is shown.
    pub fn shown_step(&self) -> Option<&Step> {
        self.hint.as_ref().filter(|hint| hint.stage == HintStage::Step).map(|hint| &hint.step)
    }
}
