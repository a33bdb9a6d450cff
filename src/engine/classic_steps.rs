//! The steps of classic puzzles on the ladders that they are rated by.

use super::statement::Statement;
use super::step_source::{NoSteps, StepOptions, StepSource};
use super::{Ability, Engine, Position, Unsupported, Walkthrough};
use crate::cancellation::CancellationToken;
use crate::explain::{self, Candidate, Explanation, HintOptions, Ladder, NoStep, Options, walk_with_cancellation};
use crate::pack::ClassicPuzzle;
use crate::rating::hodoku::{Step, TechniqueId};

/// The steps of a classic puzzle.
pub(super) struct ClassicSteps<'a> {
    position: &'a Position,
    /// The puzzle with all digits as clues.
    digits: ClassicPuzzle,
}

impl<'a> ClassicSteps<'a> {
    /// Creates the steps of a position; `None` if it is of another kind.
    pub fn of(position: &'a Position) -> Option<ClassicSteps<'a>> {
        position.classic_digits().map(|digits| ClassicSteps { position, digits })
    }

    fn uses_uniqueness(&self, options: &StepOptions) -> bool {
        self.position.allows_uniqueness() && !options.no_uniqueness
    }

    /// Returns the options of hints, by a technique of HoDoKu if its name is given.
    fn hint_options(&self, technique: Option<&str>, options: &StepOptions) -> Result<HintOptions, NoSteps> {
        if technique.is_some() && options.ladder == Some(Ladder::Se) {
            return Err(Unsupported::new(self.position.kind(), Ability::TechniqueSearch(Ladder::Se)).into());
        }
        let technique = technique.map(str::parse::<TechniqueId>).transpose();
        let technique = technique.map_err(|error| NoSteps::UnknownTechnique(error.to_string()))?;
        let original = self.position.record().classic_clues().filter(|_| self.position.has_entries());
        Ok(HintOptions::default()
            .with_ladder(options.ladder)
            .with_uniqueness(self.uses_uniqueness(options))
            .with_choice(options.choice)
            .with_solution(self.position.is_unique())
            .with_grids(options.grids)
            .with_extreme(options.extreme)
            .with_original(original)
            .with_technique(technique))
    }

    /// Returns where the steps end; `None` if they fill the grid.
    fn open_end(&self, engine: &mut Engine, options: &StepOptions) -> Option<NoSteps> {
        let options = StepOptions { grids: false, time: false, ..options.clone() };
        self.walk(engine, &options).ok()?.end.map(NoSteps::Open)
    }
}

impl StepSource for ClassicSteps<'_> {
    fn walk(&self, engine: &mut Engine, options: &StepOptions) -> Result<Walkthrough, NoSteps> {
        let with_options = Options::default()
            .with_ladder(options.ladder)
            .with_uniqueness(self.uses_uniqueness(options))
            .with_choice(options.choice)
            .with_grids(options.grids)
            .with_time(options.time);
        let ClassicPuzzle { clues, candidates, .. } = &self.digits;
        let walk = walk_with_cancellation(clues, candidates.as_deref(), with_options, &CancellationToken::current());
        let walk = walk.ok_or(NoSteps::End(NoStep::Cancelled))?;
        let end = engine.open_end(self.position.kind(), &walk.end);
        Ok(Walkthrough::of_classic(self.position.record().clone(), walk, end))
    }

    fn step_after(
        &self,
        engine: &mut Engine,
        skipped: usize,
        technique: Option<&str>,
        options: &StepOptions,
    ) -> Result<Explanation, NoSteps> {
        let ClassicPuzzle { clues, candidates, .. } = &self.digits;
        let (wanted, token) = (self.hint_options(technique, options)?, CancellationToken::current());
        let step = explain::step_after(clues, candidates.as_deref(), skipped, wanted, &token);
        step.map_err(|end| match end {
            NoStep::NoTechnique if technique.is_none() => self.open_end(engine, options).unwrap_or(NoSteps::End(end)),
            end => NoSteps::End(end),
        })
    }

    fn all_steps(
        &self,
        _: &mut Engine,
        technique: Option<&str>,
        options: &StepOptions,
    ) -> Result<Vec<Explanation>, NoSteps> {
        let ClassicPuzzle { clues, candidates, .. } = &self.digits;
        Ok(explain::all_steps(clues, candidates.as_deref(), self.hint_options(technique, options)?))
    }

    fn proof(&self, _: &mut Engine, statements: &[Statement], options: &StepOptions) -> Option<Explanation> {
        let ClassicPuzzle { clues, candidates, .. } = &self.digits;
        let wanted = self.hint_options(None, options).ok()?;
        let is_proof = |step: &Step| {
            let eliminates = |one: Candidate| step.eliminations.iter().any(|&eliminated| one == eliminated.into());
            let placement = step.placement.map(Candidate::from);
            statements.iter().all(|statement| statement.follows_from(placement, eliminates))
        };
        explain::easiest_step(clues, candidates.as_deref(), wanted, is_proof)
    }
}
