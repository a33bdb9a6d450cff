//! Hints of a game: found, shown and applied.

use super::{Game, Hint};
use crate::commands::step_text::with_option;
use crate::game::{AGAIN, HintStage};
use cluewise::explain::{self, Explanation, HintOptions, missing_candidates};
use cluewise::{CancellationToken, Candidates, Cell};

impl Game {
    /// Names the technique of the next step, then its place, then shows the step, then applies it.
    pub(super) fn hint(&mut self) {
        let last_message = std::mem::take(&mut self.message);
        match self.hint.take() {
            None => self.find_hint(&last_message),
            Some(Hint { step, stage }) => match stage.next() {
                Some(stage) => self.hint = Some(Hint { step, stage }),
                None => self.apply(&step),
            },
        }
    }

    /// Finds the next step. Marks that `last_message` names as wrong are ignored.
    fn find_hint(&mut self, last_message: &str) {
        let mut candidates = self.candidates();
        if self.solution.is_some_and(|solution| Cell::all().any(|cell| self.is_wrong(cell, &solution))) {
            self.message = "There is a wrong digit; c finds it.".to_owned();
            return;
        }
        if let Some(message) = self.lacking_mark() {
            let message = message + AGAIN;
            if last_message != message {
                self.message = message;
                return;
            }
            candidates = Candidates::new(&self.values);
        }
        let options = HintOptions::default()
            .with_ladder(self.options.ladder)
            .with_uniqueness(self.solution.is_some())
            .with_solution(self.solution.is_some())
            .with_original(Some(self.clues));
        let find = |technique| {
            let options = options.with_technique(technique);
            explain::step_after(&self.values, Some(&candidates), 0, options, &CancellationToken::default())
        };
        let unrated = self.options.practiced.filter(|practiced| !practiced.entry().is_rated);
        let practiced = unrated.and_then(|technique| find(Some(technique)).ok());
        match practiced.map_or_else(|| find(None), Ok) {
            Ok(step) => self.hint = Some(Hint { step: Box::new(step), stage: HintStage::Technique }),
            Err(end) => self.message = format!("No hint: {end}."),
        }
    }

    /// Returns the message for marks that lack the right digit, without the digit.
    pub(super) fn lacking_mark(&self) -> Option<String> {
        let missing = missing_candidates(&self.clues, &self.candidates());
        let first = missing.first()?;
        Some(self.named(&format!("The marks of {} lack the right digit.", first.cell)))
    }

    /// Applies a step. Eliminations need marks, so open cells without any get all their candidates.
    fn apply(&mut self, step: &Explanation) {
        if let Some(placed) = step.placement {
            self.cursor = placed.cell;
            self.values.set(placed.cell, None);
            self.enter(placed.cell, Some(placed.digit));
            return;
        }
        let candidates = self.candidates();
        self.change(|game| {
            for cell in Cell::all().filter(|&cell| game.values.get(cell).is_none()) {
                game.marks[cell.index()] = candidates.get(cell) - step.removed(cell);
            }
        });
    }

    /// Returns the lines below the title: the message, and the hint.
    pub fn texts(&self) -> Vec<String> {
        let mut texts: Vec<String> = Some(&self.message).filter(|text| !text.is_empty()).cloned().into_iter().collect();
        let Some(Hint { step, stage }) = &self.hint else { return texts };
        let name = self.options.language.map_or(step.technique.clone(), |language| language.technique(&step.technique));
        if let Some(lines) = stage.lines(&name, &step.location()) {
            texts.extend(lines.map(|text| self.named(&text)));
            return texts;
        }
        let effects = step.summary();
        texts.push(self.named(&effects.replacen(&step.technique, &name, 1)));
        match self.options.language {
            Some(language) => texts.push(self.named(&language.text(step))),
            None => texts.extend(step.text.iter().map(|paragraph| self.named(&with_option(&paragraph.text)))),
        }
        texts.push("h applies the step.".to_owned());
        texts
    }

    /// Returns the step that is shown.
    pub fn shown_step(&self) -> Option<&Explanation> {
        self.hint.as_ref().filter(|hint| hint.stage == HintStage::Step).map(|hint| &*hint.step)
    }
}
