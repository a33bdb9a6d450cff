//! Where hints come from.

use super::Step;
use crate::game::entries::Entries;
use crate::game::options::GameOptions;
use cluewise::engine::{Engine, Fault, Position, StepOptions};
use cluewise::kinds::{Puzzle, Verdict};
use cluewise::pack::{KindPuzzle, Record};
use std::borrow::Cow;

/// A puzzle, and the engine that finds its solution and its steps.
pub struct HintSource {
    record: Record,
    engine: Engine,
    options: GameOptions,
}

impl HintSource {
    /// Creates the source for a puzzle.
    pub fn new(puzzle: &KindPuzzle, options: GameOptions) -> HintSource {
        let record = Record::of_kind(puzzle.kind.clone(), puzzle.clues.clone());
        HintSource { record, engine: Engine::new(options.budget), options }
    }

    /// Returns the only solution.
    ///
    /// # Errors
    /// Returns the verdict on a puzzle that does not have exactly one.
    pub fn solution(&mut self) -> Result<Puzzle, Verdict> {
        let verdict = self.engine.solve(&mut self.record);
        self.record.solution().map(Cow::into_owned).ok_or(verdict)
    }

    /// Returns why the puzzle has no solution, as the end of a sentence.
    pub fn contradiction(&mut self) -> String {
        self.engine.no_solution(&self.record.puzzle, self.options.symbols).reasons
    }

    /// Returns the next step. Cells without marks have all candidates.
    ///
    /// # Errors
    /// Returns the reason why there is none.
    pub fn step(&mut self, entries: &Entries) -> Result<Step, String> {
        let GameOptions { ladder, language, practiced, symbols, .. } = self.options;
        let (mut record, clues) = (self.record.clone(), self.record.puzzle.clues().into_owned());
        record.puzzle.set_clues(entries.puzzle());
        record.puzzle.set_candidates(entries.marks.clone());
        let mut position = Position::with_entries(record, Some(clues));
        if let Some(Fault::NotUnique(Verdict::None | Verdict::Unknown)) = position.examine(&mut self.engine) {
            return Err("only a puzzle with a solution has steps".to_owned());
        }
        let mut options = StepOptions::default();
        (options.ladder, options.symbols, options.grids) = (ladder, symbols, true);
        options.language = language;
        let mut find = |technique| position.step_after(&mut self.engine, 0, technique, &options);
        let unrated = practiced.filter(|practiced| !practiced.entry().is_rated);
        let step = unrated.and_then(|technique| find(Some(technique.name())).ok());
        let step = step.map_or_else(|| find(None), Ok).map_err(|error| error.to_string())?;
        Ok(Step::new(&step))
    }
}
