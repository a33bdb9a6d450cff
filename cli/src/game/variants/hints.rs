//! Hints of a game of a variant: found, shown and applied.

use super::marks::digits;
use super::state::VariantGame;
use crate::game::{AGAIN, HintStage};
use cluewise::variant::{Puzzle, StartPosition, VariantExplanation, VariantLadder, VariantStepOptions};

/// The hint on the screen.
pub struct Hint {
    step: Box<VariantExplanation>,
    stage: HintStage,
}

impl VariantGame {
    /// Names the technique of the next step, then its place, then shows the step, then applies it.
    pub(super) fn next_hint(&mut self) {
        let last_message = std::mem::take(&mut self.message);
        match self.hint.take() {
            None => match self.find_hint(&last_message) {
                Ok(step) => self.hint = Some(Hint { step: Box::new(step), stage: HintStage::Technique }),
                Err(message) => self.message = message,
            },
            Some(Hint { step, stage }) => match stage.next() {
                Some(stage) => self.hint = Some(Hint { step, stage }),
                None => self.apply(&step),
            },
        }
    }

    /// Returns the next step, or the message why there is none. Marks that `last_message` names as wrong are ignored.
    fn find_hint(&mut self, last_message: &str) -> Result<VariantExplanation, String> {
        let Some(solution) = self.solution.clone() else {
            return Err("No hint: only a puzzle with exactly one solution has steps.".to_owned());
        };
        let position = Puzzle::new(self.position.values.clone());
        if !position.wrong_digits(&solution).is_empty() {
            return Err("There is a wrong digit; c finds it.".to_owned());
        }
        let lacking = self.lacking_mark().map(|message| message + AGAIN);
        if let Some(message) = lacking.as_ref().filter(|message| *message != last_message) {
            return Err(message.clone());
        }
        if position == solution {
            return Err("No hint: the grid is full.".to_owned());
        }
        let ladder = VariantLadder::from(self.options.ladder);
        let options =
            VariantStepOptions::default().with_symbols(self.symbols()).with_grids(true).with_only_step_after(0);
        let all = |mask: &u32| if *mask == 0 || lacking.is_some() { u32::MAX } else { *mask };
        let marks: Vec<u32> = self.position.marks.iter().map(all).collect();
        let variant = self.record().variant.clone();
        let start = StartPosition { puzzle: &position, candidates: Some(&marks) };
        let steps = ladder.explain(&mut self.solvers, &variant, start, &solution, options);
        let mut steps = steps.ok_or_else(|| format!("No hint: {variant} is not on this ladder of techniques."))?;
        let mut step = steps.pop().ok_or("No hint: no technique applies.")?;
        if let Some(language) = self.options.language {
            step.translate(language, self.symbols());
        }
        Ok(step)
    }

    /// Returns the message for marks that lack the right digit, without the digit.
    pub(super) fn lacking_mark(&self) -> Option<String> {
        let solution = self.solution.as_ref()?.cells();
        let lacks = |&cell: &u16| {
            let marks = self.marks(cell);
            self.value(cell) == 0 && marks != 0 && marks >> (solution[usize::from(cell)] - 1) & 1 == 0
        };
        let cell = self.board().cells().find(lacks)?;
        let name = self.board().name(cell);
        Some(self.named(&format!("The marks of {name} lack the right digit.")))
    }

    /// Applies a step. Eliminations need marks, so open cells without any get all their candidates.
    fn apply(&mut self, step: &VariantExplanation) {
        if let Some(placed) = step.placement {
            self.cursor = placed.cell.index;
            self.position.values[usize::from(placed.cell.index)] = 0;
            self.enter(placed.cell.index, placed.digit);
            return;
        }
        let Some(before) = &step.before else { return };
        self.change(|game| {
            for cell in game.board().cells().filter(|&cell| game.value(cell) == 0).collect::<Vec<_>>() {
                let index = usize::from(cell);
                game.position.marks[index] = before.candidates[index] & !removed(step, cell);
            }
        });
    }

    /// Returns the message and the hint as lines.
    pub fn texts(&self) -> Vec<String> {
        let mut texts: Vec<String> = Some(&self.message).filter(|text| !text.is_empty()).cloned().into_iter().collect();
        let Some(Hint { step, stage }) = &self.hint else { return texts };
        if let Some(lines) = stage.lines(&step.title(), &step.location()) {
            texts.extend(lines.map(|text| self.named(&text)));
            return texts;
        }
        texts.push(self.named(&step.summary(self.symbols())));
        texts.extend(step.text.iter().map(|paragraph| self.named(&paragraph.text)));
        texts.push("h applies the step.".to_owned());
        texts
    }

    /// Returns the step that is shown.
    pub fn shown_step(&self) -> Option<&VariantExplanation> {
        self.hint.as_ref().filter(|hint| hint.stage == HintStage::Step).map(|hint| &*hint.step)
    }

    /// Returns the mask of the candidates that the step on the screen removes from a cell.
    pub fn removed(&self, cell: u16) -> u32 {
        self.shown_step().map_or(0, |step| removed(step, cell))
    }

    /// Returns the marks of the selected cell as text.
    pub fn marks_text(&self) -> String {
        digits(self.marks(self.cursor())).map(|digit| self.symbols().char(digit)).collect()
    }
}

/// Returns the mask of the candidates that a step removes from a cell.
fn removed(step: &VariantExplanation, cell: u16) -> u32 {
    let of_cell = step.eliminations.iter().filter(|lost| lost.cell.index == cell);
    of_cell.flat_map(|lost| &lost.digits).fold(0, |mask, digit| mask | 1 << (digit - 1))
}
