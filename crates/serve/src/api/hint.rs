//! `hint`: the next step, or all steps in the position.

use super::steps::StepRequest;
use super::wording::Wording;
use crate::endpoint::{Endpoint, RequestContext, WorkClass};
use crate::error::{ApiError, CellDigit, ErrorReason};
use crate::input::Input;
use crate::response_body::ResponseBody;
use cluewise::engine::{Engine, Unsupported};
use cluewise::explain::{Explanation, HintOptions, Ladder, NoStep, all_steps, step_after, wrong_entries};
use cluewise::kinds::{self, PuzzleKind, Symbols};
use cluewise::pack::Record;
use cluewise::rating::hodoku::TechniqueId;
use cluewise::rating::se::Tenths;
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

#[derive(Serialize)]
struct HintResult {
    puzzle: String,
    #[serde(flatten)]
    next: LocatedStep,
    /// Every step, the easiest technique first.
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<LocatedStep>>,
}

#[derive(Serialize)]
struct LocatedStep {
    /// The place of the step.
    place: String,
    step: HintStep,
    /// The step as SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    drawing: Option<String>,
}

#[derive(Serialize)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "there are few in a response")]
enum HintStep {
    Whole(Explanation),
    /// A step without its reason.
    Brief {
        technique: String,
        /// The name of the technique in the requested language.
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// The rating of Sudoku Explainer.
        #[serde(skip_serializing_if = "Option::is_none")]
        rating: Option<Tenths>,
        /// The score of HoDoKu.
        #[serde(skip_serializing_if = "Option::is_none")]
        score: Option<u32>,
    },
}

impl Endpoint for Hint {
    const WORK_CLASS: WorkClass = WorkClass::Heavy;

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let wording = Wording::new(self.lang.as_deref(), self.coords.as_deref())?;
        if self.technique.is_some() && self.ladder == Some(Ladder::Se) {
            return Err(ApiError::query("`technique` is for the ladder of HoDoKu"));
        }
        if self.brief && self.grids {
            return Err(ApiError::query("`grids` is for whole steps; omit `brief`"));
        }
        if let Err(error) = self.classic_original()
            && !input.may_have_kinds()
        {
            return Err(ApiError::query(error.message));
        }
        let Hint { ladder, grids, drawings, no_uniqueness, .. } = self;
        let request = StepRequest { ladder, grids, drawings, no_uniqueness, wording, symbols: input.symbols() };
        let given_symbols = input.kind.have_symbols().then(|| input.symbols());
        let hint = |engine: &mut Engine, record| {
            let record = request.by_ladders(record);
            match record.classic() {
                Some(_) => self.hint_classic(record, &request, context),
                None => self.hint_kind(engine, record, &request, given_symbols),
            }
        };
        Ok(input.map_positions(context, context.limits().max_explained, hint)?.into())
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
    /// Returns the original puzzle as a classic one.
    fn classic_original(&self) -> Result<Option<Puzzle>, ErrorReason> {
        let original = self.original.as_deref().map(str::parse).transpose();
        original.map_err(|error| ErrorReason::new("original", format!("`original`: {error}")))
    }

    fn hint_classic(
        &self,
        mut record: Record,
        request: &StepRequest,
        context: &RequestContext,
    ) -> Result<HintResult, ErrorReason> {
        let clues = record.place_entered();
        let original = self.classic_original()?.or(clues);
        if let Some(original) = &original {
            record.place_clues(original);
        }
        record.fill_unmarked();
        let classic = record.classic().cloned().unwrap_or_default();
        let is_missing = |&(cell, digit): &(Cell, Digit)| classic.clues.get(cell) != Some(digit);
        if let Some((cell, digit)) = original.and_then(|clues| clues.clues().find(is_missing)) {
            return Err(ErrorReason::new("original", format!("the original puzzle has {digit} in {cell}")));
        }
        original.map_or(Ok(()), |original| check_entries(&classic.clues, &original))?;
        let properties = super::require_solution(&classic, original)?;
        let options = HintOptions::default()
            .with_ladder(self.ladder)
            .with_uniqueness(properties.has_unique_clues && !self.no_uniqueness)
            .with_solution(properties.is_unique())
            .with_grids(true)
            .with_original(original)
            .with_extreme(false)
            .with_technique(self.technique);
        let (puzzle, candidates) = (&classic.clues, classic.candidates.as_deref());
        let (kind, clues) = (PuzzleKind::default(), kinds::Puzzle::from(*puzzle));
        let located = |step: Explanation| self.located(request, (&kind, &clues), step);
        let next = step_after(puzzle, candidates, self.after, options, &context.cancellation)
            .map_err(|end| reason(end, properties.is_unique()))?;
        let steps = self.all.then(|| {
            let steps = all_steps(puzzle, candidates, options).into_iter();
            steps.take_while(|_| !context.cancellation.is_cancelled()).map(located).collect()
        });
        Ok(HintResult { puzzle: puzzle.to_string(), next: located(next), steps })
    }

    fn hint_kind(
        &self,
        engine: &mut Engine,
        mut record: Record,
        request: &StepRequest,
        symbols: Option<Symbols>,
    ) -> Result<HintResult, ErrorReason> {
        self.check_supported(&record)?;
        let position = record.position().into_owned();
        if let Some(original) = &self.original {
            let symbols = symbols.unwrap_or_else(|| Symbols::detect(original, record.kind().side()));
            let parsed = record.kind().parse(original, symbols);
            let clues = parsed.map_err(|error| ErrorReason::new("original", format!("`original`: {error}")))?;
            record.puzzle.set_clues(clues);
        }
        if !position.fills(&record.puzzle.clues()) {
            return Err(ErrorReason::new("original", "the puzzle lacks a clue of the original one"));
        }
        let solution = request.solved_kind(engine, &mut record).map_err(|mut reason| {
            if reason.code == "no_solution" && self.original.is_none() {
                reason.message +=
                    "; if digits were entered, send the clues as `original` in the query: it names the wrong ones";
            }
            reason
        })?;
        let (wrong_digits, text) = request.named_digits(engine, &record, position.wrong_digits(&solution));
        if !wrong_digits.is_empty() {
            let reason = ErrorReason::new("wrong_marks", format!("wrong digit: {text}"));
            return Err(ErrorReason { wrong_digits, ..reason });
        }
        if position == solution {
            return Err(ErrorReason::new("full", "the grid is full"));
        }
        let options = request.options_of_kind().with_only_step_after(self.after);
        let step = request.steps_of_kind(engine, &record, [&position, &solution], options)?.pop();
        let step = step.ok_or_else(|| ErrorReason::new("no_step", "no step is left"))?;
        let next = self.located(request, (record.kind(), &record.puzzle.clues()), step);
        Ok(HintResult { puzzle: super::cells_text(record.kind(), &position), next, steps: None })
    }

    /// Returns an error if the kind of puzzle lacks the requested steps.
    fn check_supported(&self, record: &Record) -> Result<(), ErrorReason> {
        let lacks = |what| Err(Unsupported::new(record.kind(), what).into());
        match (self.all, self.technique) {
            (_, Some(_)) => lacks("techniques of HoDoKu"),
            (true, None) => lacks("list of all steps"),
            (false, None) => Ok(()),
        }
    }

    /// Returns a step in the requested wording, with its place and its drawing.
    fn located(
        &self,
        request: &StepRequest,
        (kind, clues): (&PuzzleKind, &kinds::Puzzle),
        mut step: Explanation,
    ) -> LocatedStep {
        let drawing = request.draw(kind, clues, &mut step);
        request.wording.apply_to(&mut step);
        let place = request.wording.text(&step.location());
        let step = match (self.brief, step) {
            (false, step) => HintStep::Whole(step),
            (true, Explanation { technique, name, rating, score, .. }) => {
                HintStep::Brief { technique, name, rating, score }
            }
        };
        LocatedStep { place, step, drawing }
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
