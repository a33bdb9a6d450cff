//! `hint`: the next step, or all steps in the position.

use super::explain::drawing;
use super::variants::{self, HintRequest, StepRequest};
use super::wording::Wording;
use crate::endpoint::{Endpoint, RequestContext, WorkClass};
use crate::error::{ApiError, CellDigit, ErrorReason};
use crate::input::Input;
use crate::response_body::ResponseBody;
use crate::variant_input::VariantInput;
use cluewise::explain::{Explanation, HintOptions, Ladder, NoStep, SolvingStep, all_steps, step_after, wrong_entries};
use cluewise::pack::Record;
use cluewise::rating::hodoku::TechniqueId;
use cluewise::{Cell, Digit, Puzzle};
use serde::{Deserialize, Serialize};

#[derive(Clone, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub struct Hint {
    ladder: Option<Ladder>,
    grids: bool,
    drawings: bool,
    no_uniqueness: bool,
    /// The number of steps already known.
    after: usize,
    /// Whether to return every step in the position.
    all: bool,
    /// The original puzzle; other digits were entered.
    original: Option<String>,
    /// The code of the language of short reasons.
    lang: Option<String>,
    /// The only technique of HoDoKu to look for.
    technique: Option<TechniqueId>,
    /// The names of cells in texts.
    coords: Option<String>,
    /// Whether the step has its technique and its rating only.
    brief: bool,
}

/// A hint; its steps are explanations, or brief.
#[derive(Serialize)]
struct HintResult<S> {
    puzzle: Puzzle,
    #[serde(flatten)]
    next: LocatedStep<S>,
    /// Every step, the easiest technique first.
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<LocatedStep<S>>>,
}

#[derive(Clone, Serialize)]
struct LocatedStep<S> {
    /// The place of the step.
    place: String,
    step: S,
    /// The step as SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    drawing: Option<String>,
}

/// A step without its reason.
#[derive(Clone, Serialize)]
pub struct BriefStep<R, S> {
    pub technique: String,
    /// The name of the technique in the requested language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The rating of Sudoku Explainer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<R>,
    /// The score of HoDoKu.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<S>,
}

impl<S> LocatedStep<S> {
    fn map<T>(self, convert: impl Fn(S) -> T) -> LocatedStep<T> {
        LocatedStep { place: self.place, step: convert(self.step), drawing: self.drawing }
    }
}

impl HintResult<Explanation> {
    /// Returns the hint without reasons.
    fn brief(self) -> HintResult<impl Serialize> {
        let brief = |step: Explanation| {
            let Explanation { technique, name, rating, score, .. } = step;
            BriefStep { technique, name, rating, score }
        };
        let steps = self.steps.map(|steps| steps.into_iter().map(|step| step.map(brief)).collect());
        HintResult { puzzle: self.puzzle, next: self.next.map(brief), steps }
    }
}

impl Endpoint for Hint {
    const WORK_CLASS: WorkClass = WorkClass::Heavy;

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let read = |text: &str| text.parse::<Puzzle>().map_err(|e| ApiError::query(format!("`original`: {e}")));
        let original = self.original.as_deref().map(read).transpose()?;
        let wording = Wording::new(self.lang.as_deref(), self.coords.as_deref())?;
        if self.technique.is_some() && self.ladder == Some(Ladder::Se) {
            return Err(ApiError::query("`technique` is for the ladder of HoDoKu"));
        }
        self.check_brief()?;
        let max_puzzles = context.limits().max_explained;
        if self.brief {
            let hint = |record: Record| Ok(self.hint(record, original, wording, context)?.brief());
            return Ok(input.map_positions(context, max_puzzles, hint)?.into());
        }
        let hint = |record: Record| self.hint(record, original, wording, context);
        Ok(input.map_positions(context, max_puzzles, hint)?.into())
    }

    fn respond_to_variants(self, input: &VariantInput, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let wording = Wording::new(self.lang.as_deref(), self.coords.as_deref())?;
        variants::refuse("all", self.all)?;
        variants::refuse("technique", self.technique.is_some())?;
        self.check_brief()?;
        let steps = StepRequest {
            ladder: variants::ladder_of(self.ladder)?,
            grids: self.grids,
            drawings: self.drawings,
            no_uniqueness: self.no_uniqueness,
            wording,
        };
        let request = HintRequest { original: self.original.as_deref(), after: self.after, brief: self.brief, steps };
        variants::hint(input, context, &request)
    }
}

/// Returns an error if entries of a puzzle differ from the solution of the original one.
fn check_entries(puzzle: &Puzzle, original: &Puzzle) -> Result<(), ErrorReason> {
    let wrong = wrong_entries(puzzle, original);
    if wrong.is_empty() {
        return Ok(());
    }
    let wrong_digits = wrong.iter().map(CellDigit::from).collect();
    let wrong: Vec<String> = wrong.iter().map(ToString::to_string).collect();
    let reason = ErrorReason::new("wrong_marks", format!("wrong digit: {}", wrong.join(", ")));
    Err(ErrorReason { wrong_digits, ..reason })
}

impl Hint {
    fn hint(
        &self,
        mut record: Record,
        original: Option<Puzzle>,
        wording: Wording,
        context: &RequestContext,
    ) -> Result<HintResult<Explanation>, ErrorReason> {
        let clues = record.place_entered();
        let original = original.or(clues);
        if let Some(original) = &original {
            record.place_clues(original);
        }
        let is_missing = |&(cell, digit): &(Cell, Digit)| record.puzzle.get(cell) != Some(digit);
        if let Some((cell, digit)) = original.and_then(|clues| clues.clues().find(is_missing)) {
            return Err(ErrorReason::new("original", format!("the original puzzle has {digit} in {cell}")));
        }
        original.map_or(Ok(()), |original| check_entries(&record.puzzle, &original))?;
        record.fill_unmarked();
        let properties = super::require_solution(&record, original)?;
        let options = HintOptions::default()
            .with_ladder(self.ladder)
            .with_uniqueness(properties.has_unique_clues && !self.no_uniqueness)
            .with_solution(properties.is_unique())
            .with_grids(true)
            .with_original(original)
            .with_extreme(false)
            .with_technique(self.technique);
        let (puzzle, candidates) = (&record.puzzle, record.candidates.as_deref());
        let next = step_after(puzzle, candidates, self.after, options, &context.cancellation)
            .map_err(|end| reason(end, properties.is_unique()))?;
        let steps = self.all.then(|| {
            let steps = all_steps(puzzle, candidates, options);
            steps
                .into_iter()
                .take_while(|_| !context.cancellation.is_cancelled())
                .map(|step| self.located(puzzle, step, wording))
        });
        let steps = steps.map(Iterator::collect);
        Ok(HintResult { puzzle: *puzzle, next: self.located(puzzle, next, wording), steps })
    }

    /// Returns an error if brief steps are to have grids.
    fn check_brief(&self) -> Result<(), ApiError> {
        match self.brief && self.grids {
            true => Err(ApiError::query("`grids` is for whole steps; omit `brief`")),
            false => Ok(()),
        }
    }

    /// Returns a step in this wording, with its place.
    fn located(&self, puzzle: &Puzzle, mut step: Explanation, wording: Wording) -> LocatedStep<Explanation> {
        let drawing = self.drawings.then(|| drawing(puzzle, &step)).flatten();
        step.before = step.before.filter(|_| self.grids);
        wording.apply_to(&mut step);
        LocatedStep { place: wording.text(&step.location()), step, drawing }
    }
}

/// Returns why there is no step.
fn reason(end: NoStep, is_unique: bool) -> ErrorReason {
    match end {
        NoStep::Full => ErrorReason::new("full", end.to_string()),
        NoStep::Cancelled => ErrorReason::time_limit(),
        _ if !is_unique => ErrorReason::new("not_unique", format!("several solutions; {end}")),
        _ => ErrorReason::new("no_step", end.to_string()),
    }
}
