//! The steps of positions: the only place that chooses between the kernels by the ladder and the kind.

use super::classic_steps::ClassicSteps;
use super::kind_steps::KindSteps;
use super::statement::Statement;
use super::step_source::{NoSteps, StepOptions, StepSource};
use super::{Ability, Engine, Position, Unsupported, Walkthrough};
use crate::explain::{Explanation, Ladder};
use crate::pack::Record;

impl Position {
    /// Returns the requested ladder; by default that of HoDoKu for classic puzzles, and that of the effort scale for others.
    ///
    /// # Errors
    /// It is that of HoDoKu for another kind than the classic one.
    pub fn ladder(&self, requested: Option<Ladder>) -> Result<Ladder, Unsupported> {
        match (requested, self.kind().is_classic()) {
            (None, true) => Ok(Ladder::Hodoku),
            (None, false) => Ok(Ladder::Effort),
            (Some(Ladder::Hodoku), false) => Err(Unsupported::new(self.kind(), Ability::Steps(Ladder::Hodoku))),
            (Some(ladder), _) => Ok(ladder),
        }
    }

    fn source(&self, options: &StepOptions) -> Result<Box<dyn StepSource + '_>, Unsupported> {
        let ladder = self.ladder(options.ladder)?;
        if ladder != Ladder::Hodoku && !options.choice.is_usual() {
            return Err(Unsupported::new(self.kind(), Ability::TechniqueChoice));
        }
        Ok(match ClassicSteps::of(self).filter(|_| ladder != Ladder::Effort) {
            Some(classic) => Box::new(classic),
            None => Box::new(KindSteps { position: self, ladder }),
        })
    }

    /// Explains all steps of a position without a fault, and rates the puzzle on the scale of the ladder.
    ///
    /// # Errors
    /// The kind of puzzle lacks the ladder, or the search takes too long.
    pub fn walk(&self, engine: &mut Engine, options: &StepOptions) -> Result<Walkthrough, NoSteps> {
        let mut walk = self.source(options)?.walk(engine, options)?;
        walk.steps = walk.steps.into_iter().map(|step| options.worded(step)).collect();
        Ok(Walkthrough { language: options.language, ..walk })
    }

    /// Explains the step after `skipped` others of a position without a fault, by a technique of the ladder if its name is
    /// given.
    ///
    /// # Errors
    /// There is none, the kind of puzzle lacks the ladder, or the ladder lacks the technique or a search for it.
    pub fn step_after(
        &self,
        engine: &mut Engine,
        skipped: usize,
        technique: Option<&str>,
        options: &StepOptions,
    ) -> Result<Explanation, NoSteps> {
        let step = self.source(options)?.step_after(engine, skipped, technique, options)?;
        Ok(options.worded(step))
    }

    /// Explains every step that the techniques find in a position without a fault, the easiest technique first, or those of
    /// a technique of the ladder. On that of Sudoku Explainer these are the first step of each technique below 8.0.
    ///
    /// # Errors
    /// As of [`Position::step_after`].
    pub fn all_steps(
        &self,
        engine: &mut Engine,
        technique: Option<&str>,
        options: &StepOptions,
    ) -> Result<Vec<Explanation>, NoSteps> {
        let steps = self.source(options)?.all_steps(engine, technique, options)?;
        Ok(steps.into_iter().map(|step| options.worded(step)).collect())
    }

    /// Explains the easiest step that proves statements together, of those below level Extreme.
    pub(super) fn proof(
        &self,
        engine: &mut Engine,
        statements: &[Statement],
        options: &StepOptions,
    ) -> Option<Explanation> {
        let proof = self.source(options).ok()?.proof(engine, statements, options)?;
        Some(options.worded(proof))
    }
}

impl Engine {
    /// Adds the steps of the solution to a record as compact data: those of HoDoKu, for other kinds than the classic one
    /// those of the effort scale. Nothing changes without a solution, and for grids that are too large.
    pub fn add_steps(&mut self, record: &mut Record) {
        let mut position = Position::new(record.clone());
        if position.examine(self).is_none()
            && let Ok(walk) = position.walk(self, &StepOptions::default())
        {
            record.set_steps(&walk.steps);
        }
    }
}
