//! The steps of puzzles of every kind on the ladders of layouts.

use super::statement::Statement;
use super::step_source::{NoSteps, StepOptions, StepSource};
use super::{Ability, Engine, Position, RateOptions, Unrated, Unsupported, Walkthrough};
use crate::explain::{Candidate, Explanation, Ladder, NoStep, TimeParts};
use crate::kinds::{ExplainedSteps, Goal, KindStepOptions, PuzzleKind, StartPosition, Verdict};
use crate::kinds::{explain_all_steps, explain_steps};
use crate::pack::{AnyPuzzle, Record};
use crate::rating::se::{self, Outcome, Rating};
use crate::rating::{EffortTechnique, Scale, UnknownEffortTechnique};

/// The steps of a puzzle on the ladder of the effort scale, or on that of Sudoku Explainer.
pub(super) struct KindSteps<'a> {
    pub position: &'a Position,
    pub ladder: Ladder,
}

impl StepSource for KindSteps<'_> {
    fn walk(&self, engine: &mut Engine, options: &StepOptions) -> Result<Walkthrough, NoSteps> {
        let explained = self.steps(engine, |of_kind| of_kind, options)?;
        let mut record = self.position.record().clone();
        record.clear_ratings();
        let is_rated = self.position.has_unique_puzzle();
        if is_rated {
            self.rate(engine, &mut record, &explained, options)?;
        }
        let ExplainedSteps { steps, end, .. } = explained;
        let end = end.and_then(|end| engine.open_end(self.position.kind(), &end));
        let time = if options.time && is_rated { engine.time_parts(&record) } else { None };
        Ok(Walkthrough { time, ..Walkthrough::new(record, self.ladder, steps, end) })
    }

    fn step_after(
        &self,
        engine: &mut Engine,
        skipped: usize,
        technique: Option<&str>,
        options: &StepOptions,
    ) -> Result<Explanation, NoSteps> {
        let (kind, digits) = (self.position.kind(), self.position.digits());
        if let Some(technique) = self.technique(technique)? {
            let steps = self.listed(engine, skipped, Some(technique), options)?;
            return steps.into_iter().next().ok_or(NoSteps::End(NoStep::NoTechnique));
        }
        let is_full = digits.clue_count() == kind.cells();
        let explained = self.steps(engine, |of_kind| of_kind.with_only_step_after(skipped), options)?;
        let ExplainedSteps { mut steps, end, .. } = explained;
        steps.pop().ok_or_else(|| match end.and_then(|end| engine.open_end(kind, &end)) {
            Some(end) => NoSteps::Open(end),
            None => NoSteps::End(if is_full { NoStep::Full } else { NoStep::NoneLeft }),
        })
    }

    fn all_steps(
        &self,
        engine: &mut Engine,
        technique: Option<&str>,
        options: &StepOptions,
    ) -> Result<Vec<Explanation>, NoSteps> {
        self.listed(engine, 0, self.technique(technique)?, options)
    }

    fn proof(&self, engine: &mut Engine, statements: &[Statement], options: &StepOptions) -> Option<Explanation> {
        let is_proof = |step: &Explanation| {
            let eliminates = |one: Candidate| {
                step.eliminations.iter().any(|all| all.cell == one.cell && all.digits.contains(one.digit))
            };
            statements.iter().all(|statement| statement.follows_from(step.placement, eliminates))
        };
        self.listed(engine, 0, None, options).ok()?.into_iter().find(is_proof)
    }
}

impl KindSteps<'_> {
    /// Rates the puzzle on the effort scale by rounds, and on that of Sudoku Explainer by its steps. There is no rating if the
    /// search takes too long.
    fn rate(
        &self,
        engine: &mut Engine,
        record: &mut Record,
        ExplainedSteps { steps, end, .. }: &ExplainedSteps,
        options: &StepOptions,
    ) -> Result<(), NoSteps> {
        match engine.rate(record, Scale::Effort, &RateOptions::default()) {
            Ok(_) | Err(Unrated::TooLong) => {}
            Err(error) => return Err(NoSteps::Unrated(error)),
        }
        if self.ladder == Ladder::Effort {
            return Ok(());
        }
        let Some(end) = end.as_ref().filter(|end| !end.is_limited) else { return Ok(()) };
        let mut rating = Rating::default();
        let ratings = steps.iter().filter_map(|step| Some((step.rating?, step.placement.is_some())));
        ratings.for_each(|(er, places)| rating.add_step(er, places));
        if !end.is_full() {
            rating.er = Rating::UNSOLVED;
        }
        let options =
            se::Options::default().with_uniqueness(!options.no_uniqueness && self.position.allows_uniqueness());
        record.set_rating(Outcome::Rated(rating), None, &options);
        Ok(())
    }

    /// Returns the technique of the effort scale with a name.
    fn technique(&self, name: Option<&str>) -> Result<Option<EffortTechnique>, NoSteps> {
        if name.is_some() && self.ladder != Ladder::Effort {
            return Err(Unsupported::new(self.position.kind(), Ability::TechniqueSearch(self.ladder)).into());
        }
        let technique = name.map(str::parse).transpose();
        technique.map_err(|error: UnknownEffortTechnique| NoSteps::UnknownTechnique(error.to_string()))
    }

    /// Returns the steps to the goal; none of a position that is not examined.
    fn steps(
        &self,
        engine: &mut Engine,
        with: impl FnOnce(KindStepOptions) -> KindStepOptions,
        options: &StepOptions,
    ) -> Result<ExplainedSteps, NoSteps> {
        let options = with(self.options(options));
        self.with_goal(engine, |engine, (kind, start, goal)| {
            explain_steps(engine.solvers(), kind, start, goal, options)
        })
    }

    /// Returns all steps of the position after this number of others, or those of a technique.
    fn listed(
        &self,
        engine: &mut Engine,
        skipped: usize,
        technique: Option<EffortTechnique>,
        options: &StepOptions,
    ) -> Result<Vec<Explanation>, NoSteps> {
        let after = match skipped {
            0 => None,
            count => self.steps(engine, |of_kind| of_kind.with_max_steps(count), options)?.end,
        };
        let options = self.options(options);
        self.with_goal(engine, |engine, (kind, start, goal)| {
            let start = after.as_ref().map_or(start, |end| StartPosition {
                puzzle: &end.board.values,
                candidates: Some(&end.board.candidates),
            });
            explain_all_steps(engine.solvers(), kind, start, goal, technique, options)
        })
    }

    /// Returns the options of explanations.
    fn options(&self, options: &StepOptions) -> KindStepOptions {
        KindStepOptions::default()
            .with_ladder(self.ladder)
            .with_symbols(self.position.kind().symbols(options.symbols))
            .with_grids(options.grids)
            .with_extreme(options.extreme)
            .with_no_uniqueness(options.no_uniqueness || !self.position.allows_uniqueness())
    }

    /// Returns what a search finds from the position to its goal; nothing if it is not examined.
    fn with_goal<T: Default>(
        &self,
        engine: &mut Engine,
        search: impl FnOnce(&mut Engine, (&PuzzleKind, StartPosition, Goal)) -> Option<T>,
    ) -> Result<T, NoSteps> {
        let position = self.position;
        let (solution, masks) = (position.record().solution(), self.possible_digits(engine));
        let goal = match (solution.as_deref(), &masks) {
            (Some(solution), _) => Goal::Solution(solution),
            (None, _) if position.verdict() != Verdict::Multiple => return Ok(T::default()),
            (None, Some(masks)) => Goal::Candidates(masks),
            (None, None) => Goal::Unknown,
        };
        let puzzle = position.record().puzzle.clone().into_kind();
        let start = StartPosition { puzzle: position.digits(), ..puzzle.start() };
        search(engine, (&puzzle.kind, start, goal)).ok_or_else(|| self.not_covered())
    }

    /// Returns why the ladder does not cover the kind.
    fn not_covered(&self) -> NoSteps {
        match self.ladder {
            Ladder::Effort if Unrated::without_effort(self.position.kind()) == Unrated::TooLarge => {
                NoSteps::Unrated(Unrated::TooLarge)
            }
            ladder => Unsupported::new(self.position.kind(), Ability::Steps(ladder)).into(),
        }
    }

    /// Returns the mask of the digits that each cell has in one of several solutions; `None` if they are not all known.
    fn possible_digits(&self, engine: &mut Engine) -> Option<Vec<u32>> {
        if self.position.verdict() != Verdict::Multiple {
            return None;
        }
        let found = engine.true_candidates(&self.position.with_all_digits(), 1);
        found.is_complete().then(|| found.masks())
    }
}

impl Engine {
    /// Returns the predicted solving time of a solved puzzle, with its parts; `None` if there is no prediction.
    fn time_parts(&mut self, record: &Record) -> Option<TimeParts> {
        match &record.puzzle {
            puzzle if puzzle.has_candidates() => None,
            AnyPuzzle::Classic(puzzle) => TimeParts::of_classic(&puzzle.clues, puzzle.solution.as_ref()?),
            AnyPuzzle::Kind(puzzle) => {
                let (solution, rater) = (puzzle.solution.as_ref()?, self.solvers.rater(&puzzle.kind)?);
                Some(TimeParts::new(&puzzle.kind, rater.time_parts(&puzzle.kind, &puzzle.clues, solution)?))
            }
        }
    }
}
