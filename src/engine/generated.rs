//! Records of generated puzzles.

use super::{Ability, Engine, RateOptions, Unrated, Unsupported};
use crate::formats::Format;
use crate::generator::{Date, FirstStep, Generated, Targets};
use crate::kinds::{Additions, Draft, MarkSet, PuzzleKind, RulesAndMarks, SeRater};
use crate::pack::{AnyPuzzle, Id, Record};
use crate::rating::Scale;
use crate::run::{Daily, GeneratedPuzzle, NewKind};

/// What the records of generated puzzles contain besides the puzzle.
#[derive(Clone, Default, Debug)]
pub struct Contents {
    /// Whether records have a place for solutions and ratings; otherwise those that are not named here are left out.
    pub has_ratings: bool,
    /// The scales of the ratings, besides those that targets restrict. The effort of classic puzzles is always known. Ratings
    /// that take too long are left out.
    pub scales: Vec<Scale>,
    /// Whether records have the steps of their solution as compact data.
    pub steps: bool,
    /// Whether records have the [weights](Generated::weight) of classic puzzles.
    pub weights: bool,
    /// The technique at whose first step classic puzzles are shown.
    pub first_step: Option<FirstStep>,
    /// The record of the draft that the puzzles complete, whose title, author and other fields they have too.
    pub draft: Option<Record>,
}

/// What candidate grids of formats lose that do not [tell clues](Format::tells_clues).
pub const CLUES_AND_PLACED_DIGITS: &str = "the difference between clues and placed digits";

impl Contents {
    /// Checks that new puzzles of a kind have the ratings.
    ///
    /// # Errors
    /// The kind has no rating on one of the scales.
    pub fn check(&self, kind: &NewKind) -> Result<(), Unsupported> {
        if kind.is_classic() || completed_kind(kind).is_some_and(|kind| kind.is_classic()) {
            return Ok(());
        }
        let is_covered = |scale: &&Scale| match scale {
            Scale::Effort => true,
            Scale::Se => has_se(kind),
            Scale::Hodoku => false,
            Scale::Time => kind.has_solving_time(),
        };
        let missing = self.scales.iter().find(|scale| !is_covered(scale));
        missing.map_or(Ok(()), |&scale| Err(Unsupported::new(kind, Ability::Rating(scale))))
    }

    /// Returns what of the positions at the first step a format would lose; `None` if nothing.
    pub fn lost_in(&self, format: &Format) -> Option<&'static str> {
        let step = self.first_step.filter(|step| !step.is_shown_in_digits())?;
        match () {
            () if !format.supports_candidates() => Some("the candidates"),
            () if step.needs_clues() && !format.tells_clues() => Some(CLUES_AND_PLACED_DIGITS),
            () => None,
        }
    }

    /// Returns the scales of the ratings, with those that targets restrict if records have a place for them.
    fn scales_with(&self, targets: &Targets) -> Vec<Scale> {
        let mut scales = self.scales.clone();
        for scale in targets.scales().filter(|_| self.has_ratings) {
            if !scales.contains(&scale) {
                scales.push(scale);
            }
        }
        scales
    }

    /// Returns the puzzle, or the position at the first step by a technique if its digits show it.
    fn shown(&self, made: GeneratedPuzzle) -> GeneratedPuzzle {
        let GeneratedPuzzle::Classic(classic) = &made else { return made };
        let in_digits = self.first_step.filter(|step| step.is_shown_in_digits());
        in_digits.and_then(|step| step.in_digits(classic)).map_or(made, GeneratedPuzzle::from)
    }

    /// Adds the candidates at the first step by a technique, and the weight.
    fn add_to_classic(&self, record: &mut Record, made: &Generated) {
        let first_step = self.first_step.filter(|step| !step.is_shown_in_digits());
        if let Some(candidates) = first_step.and_then(|step| step.candidates(&made.puzzle)) {
            record.restrict(&candidates);
        }
        // Weights take longer than the rest.
        if let Some(weight) = self.weights.then(|| made.weight()).flatten() {
            record.extra.set("weight", weight.into());
        }
    }
}

/// Returns whether Sudoku Explainer rates new puzzles of a kind.
fn has_se(kind: &NewKind) -> bool {
    let is_covered = |kind: &PuzzleKind| SeRater::new(&kind.layout()).is_some();
    if kind.draft().is_some() {
        return completed_kind(kind).is_some_and(is_covered);
    }
    let RulesAndMarks { rules, marks } = kind.rules_and_marks();
    let made = PuzzleKind::new(kind.side(), kind.boxes(), None, rules);
    marks == MarkSet::EMPTY && made.is_ok_and(|made| is_covered(&made))
}

/// Returns the kind of puzzles that complete a draft with clues; `None` for other new puzzles, and if constraints are added.
fn completed_kind(kind: &NewKind) -> Option<&PuzzleKind> {
    kind.draft().filter(|draft| draft.additions().constraints.is_empty()).map(|draft| draft.kind())
}

impl Record {
    /// Returns the puzzle as a draft, to which clues and constraints with these names are added; see [`Additions::of`].
    pub fn draft(&self, names: &[impl AsRef<str>]) -> Draft {
        let additions = Additions::of(self.kind(), names);
        Draft::new(self.kind().clone(), self.puzzle.clues().into_owned(), additions)
    }
}

impl Engine {
    /// Returns the record of a generated puzzle, with its index in a run of these targets as the id.
    ///
    /// # Errors
    /// The kind of puzzle has no rating on one of the scales.
    pub fn record_of_generated(
        &mut self,
        made: GeneratedPuzzle,
        targets: &Targets,
        index: u64,
        contents: &Contents,
    ) -> Result<Record, Unsupported> {
        let made = contents.shown(made);
        let scales = contents.scales_with(targets);
        let mut record = match contents.has_ratings || !scales.is_empty() {
            true => Record::from_generated(targets, index, &made),
            false => AnyPuzzle::from(&made).into(),
        };
        for scale in scales {
            self.rate_generated(&mut record, &made, scale)?;
        }
        if let GeneratedPuzzle::Classic(made) = &made {
            contents.add_to_classic(&mut record, made);
        }
        if let Some(draft) = &contents.draft {
            record = draft.completed(record);
        }
        if contents.steps {
            self.add_steps(&mut record);
        }
        Ok(record)
    }

    /// Returns the record of the puzzle of a day, whose name is the date.
    ///
    /// # Errors
    /// As those of [`Engine::record_of_generated`].
    pub fn record_of_day(&mut self, made: GeneratedPuzzle, daily: &Daily, date: Date) -> Result<Record, Unsupported> {
        let contents = Contents { has_ratings: true, ..Contents::default() };
        let mut record = self.record_of_generated(made, daily.targets(), 0, &contents)?;
        record.id = Some(Id::Name(date.to_string()));
        Ok(record)
    }

    /// Adds a rating, which classic puzzles may know from their search; one that takes too long is left out.
    fn rate_generated(&mut self, record: &mut Record, made: &GeneratedPuzzle, scale: Scale) -> Result<(), Unsupported> {
        match (scale, made) {
            (Scale::Effort, _) if record.effort.is_some() => {}
            (Scale::Se, GeneratedPuzzle::Classic(made)) => {
                record.set_se(Some(made.rating()));
                record.se_techniques = Some(made.techniques().clone());
            }
            (Scale::Time, GeneratedPuzzle::Classic(made)) => record.time = made.time(),
            _ => {
                let options = RateOptions { counts_techniques: true, ..RateOptions::default() };
                if let Err(Unrated::Unsupported(error)) = self.rate(record, scale, &options) {
                    return Err(error);
                }
            }
        }
        Ok(())
    }
}
