//! `generate`: new puzzles that meet the targets, as a pack or in another format.

use crate::endpoint::{Endpoint, RequestBody, RequestContext, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::{self, Input};
use crate::kind_parameters::KindParameters;
use crate::limits::Limits;
use crate::response_body::{self, ResponseBody};
use cluewise::formats::{self, AnyRecord, VariantFormat, VariantRecord};
use cluewise::generator::{
    FirstStep, GenerateError, Generated, LevelTargets, Mask, Part, Run, Symmetry, Targets, TechniqueNames, parse_clues,
    parse_er, parse_minutes, parse_score,
};
use cluewise::pack::{Header, Parameters, Record};
use cluewise::rating::se::{Options, Rater};
use cluewise::rating::{Scale, same_name};
use cluewise::variant::{
    SeededVariantRun, Solvers, VariantGenerator, VariantPart, VariantRun, VariantTargetError, VariantTargets,
};
use cluewise::{Puzzle, PuzzleRng};
use http::StatusCode;
use serde::Deserialize;
use std::fmt::Display;
use std::ops::Range;
use std::str::FromStr;

#[derive(Clone, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub struct Generate {
    /// `hard`, `medium..expert`, or several with a number of puzzles and targets each: `easy=10,clues=30..36,hard=5`.
    level: String,
    count: Option<u64>,
    /// The maximum number of attempts per puzzle.
    attempts: Option<u64>,
    /// A number, or any text.
    seed: Option<String>,
    /// The index of the first puzzle in the run.
    first: u64,
    clues: Option<String>,
    er: Option<String>,
    minimal: bool,
    symmetry: Symmetry,
    mask: Option<String>,
    /// Comma-separated names.
    require: String,
    forbid: String,
    /// The ladder of these techniques.
    ladder: Option<String>,
    practice: Option<String>,
    /// The technique at whose first step puzzles are written.
    at: Option<String>,
    hodoku: Option<String>,
    hodoku_score: Option<String>,
    /// The expected solving time.
    minutes: Option<String>,
    uniform: bool,
    /// Whether the search for the hardest puzzles starts at stored ones.
    fast: bool,
    /// Comma-separated names.
    scale: Option<String>,
    se: bool,
    /// Whether each puzzle has the steps of its solution, as compact data.
    steps: bool,
    /// Whether simple steps solve the puzzle; for other kinds than the classic one.
    playable: bool,
    format: Option<String>,
}

impl Endpoint for Generate {
    const WORK_CLASS: WorkClass = WorkClass::Heavy;
    const BODY: RequestBody = RequestBody::None;

    fn needs_kinds(&self, kind: &KindParameters) -> bool {
        kind.are_given()
    }

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        self.check_counts()?;
        if input.kind.are_given() {
            return self.respond_with_kind(input, context);
        }
        let format = self.format.as_deref().map_or(Ok(formats::JSON), input::format)?;
        if self.playable {
            return Err(ApiError::query("`playable` is for sizes and variants; use `level`"));
        }
        let plan = self.plan(context.limits())?;
        if plan.first_step.is_some() && !format.supports_candidates() {
            return Err(ApiError::query(format!("`format`: {} has no place for candidates", format.name())));
        }
        super::check_steps(self.steps, format.supports_ratings(), format.name())?;
        let records = plan.records(plan.range.clone(), &mut Rater::default(), context)?;
        let name = format!("sudoku-{}", plan.run.seed());
        response_body::file(format, &Header::new(Some(Parameters::new(plan.run, plan.range))), &records, &name)
    }
}

/// The puzzles of a request, before they are generated.
#[derive(Debug)]
pub struct GenerationPlan {
    pub run: Run,
    /// The indices in the run.
    pub range: Range<u64>,
    /// The technique at whose first step puzzles are written.
    first_step: Option<FirstStep>,
    scales: Vec<Scale>,
    /// Whether records have the steps of their solution.
    steps: bool,
    /// The maximum number of attempts per puzzle.
    max_attempts: Option<u64>,
}

impl GenerationPlan {
    /// Returns whether ratings or targets need the techniques of Sudoku Explainer or HoDoKu.
    pub fn needs_techniques(&self) -> bool {
        let is_rated = self.scales.iter().any(|scale| matches!(scale, Scale::Se | Scale::Hodoku));
        let has_targets = |part: &Part| !part.targets.hodoku.is_empty() || part.targets.needs_rating();
        is_rated || self.steps || self.first_step.is_some() || self.run.parts().iter().any(has_targets)
    }

    /// Generates puzzles of the run, with ratings on the scales; level and effort are always known.
    pub fn records(
        &self,
        indices: Range<u64>,
        rater: &mut Rater,
        context: &RequestContext,
    ) -> Result<Vec<Record>, ErrorReason> {
        let generated = self.generated(indices.clone(), context);
        indices.zip(generated).map(|(index, generated)| self.record(index, generated, rater, context)).collect()
    }

    /// Generates puzzles of the run without the ratings that no target needs.
    pub fn puzzles(&self, indices: Range<u64>, context: &RequestContext) -> Result<Vec<Puzzle>, ErrorReason> {
        let generated = self.generated(indices.clone(), context);
        let puzzles = indices.zip(generated).map(|(index, made)| Ok(self.puzzle_or_error(index, made)?.puzzle));
        puzzles.collect()
    }

    fn generated(&self, indices: Range<u64>, context: &RequestContext) -> Vec<Result<Generated, GenerateError>> {
        let should_continue =
            |attempts| self.max_attempts.is_none_or(|max| attempts < max) && !context.cancellation.is_cancelled();
        match self.run.suits_batches() {
            true => self.run.puzzles(indices, should_continue),
            false => indices.map(|index| self.run.puzzle(index, should_continue)).collect(),
        }
    }

    fn record(
        &self,
        index: u64,
        generated: Result<Generated, GenerateError>,
        rater: &mut Rater,
        context: &RequestContext,
    ) -> Result<Record, ErrorReason> {
        let generated = self.puzzle_or_error(index, generated)?;
        let mut record = Record::from_generated(&self.run, index, &generated);
        if self.scales.contains(&Scale::Se) {
            let (outcome, techniques) = rater
                .rate_with_cancellation(&generated.puzzle, Options::default(), &context.cancellation)
                .ok_or_else(ErrorReason::time_limit)?;
            record.set_rating(outcome, techniques, &Options::default());
        }
        if self.scales.contains(&Scale::Hodoku) {
            record.rate_hodoku();
        }
        if self.scales.contains(&Scale::Time) {
            record.rate_time();
        }
        if let Some(candidates) = self.first_step.and_then(|step| step.candidates(&record.puzzle)) {
            record.restrict(&candidates);
        }
        if self.steps {
            super::add_steps(&mut record, context)?;
        }
        context.check().map(|()| record)
    }

    /// Returns a puzzle, or the error for one that was not found.
    fn puzzle_or_error(
        &self,
        index: u64,
        generated: Result<Generated, GenerateError>,
    ) -> Result<Generated, ErrorReason> {
        generated.map_err(|error| match self.max_attempts.filter(|&max| error.attempts >= max) {
            Some(max) => too_few_attempts(max),
            None => ErrorReason {
                message: format!("puzzle {index} was not found in time; request fewer puzzles, wider targets, or `fast=true` for ER 9.3 and more"),
                ..ErrorReason::time_limit()
            },
        })
    }
}

/// Returns the error for a puzzle that was not found in this number of attempts.
fn too_few_attempts(attempts: u64) -> ErrorReason {
    let s = if attempts == 1 { "" } else { "s" };
    ErrorReason::new("not_found", format!("{attempts} attempt{s} found no puzzle of these targets; there may be none"))
}

impl Generate {
    /// Returns the requested puzzles.
    pub fn plan(&self, limits: &Limits) -> Result<GenerationPlan, ApiError> {
        let (parts, first_step) = self.parts()?;
        let run = self.run(parts)?;
        let range = self.range(run.len(), limits)?;
        let scales = super::scales(self.scale.as_deref(), self.se)?;
        Ok(GenerationPlan { run, range, first_step, scales, steps: self.steps, max_attempts: self.attempts })
    }

    fn run(&self, parts: Vec<Part>) -> Result<Run, ApiError> {
        Run::new(self.seed(), parts)
            .map_err(|e| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "impossible", e.to_string()))
    }

    fn seed(&self) -> u64 {
        let seed = self.seed.as_deref().map(PuzzleRng::seed_from_text);
        seed.unwrap_or_else(|| PuzzleRng::portable_seed(rand::random()))
    }

    /// Returns the indices of the requested puzzles in a run of this length.
    fn range(&self, len: u64, limits: &Limits) -> Result<Range<u64>, ApiError> {
        let (first, max_puzzles) = (self.first, limits.max_puzzles as u64);
        if first >= len && len > 0 {
            return Err(ApiError::query(format!("`first`: {first}: the run has only {len} puzzles")));
        }
        match len.saturating_sub(first) > max_puzzles {
            true => Err(ApiError::too_much(format!("more than {max_puzzles} puzzles in a request; request fewer"))),
            false => Ok(first..len),
        }
    }

    /// Returns the levels with their numbers of puzzles and targets.
    fn levels(&self) -> Result<Vec<LevelTargets>, ApiError> {
        LevelTargets::parse_list(&self.level)
            .map_err(|error| ApiError::query(format!("`level`: {:?}: {error}", self.level)))
    }

    /// Returns an error if no puzzle or no attempt is requested.
    fn check_counts(&self) -> Result<(), ApiError> {
        match (self.count, self.attempts) {
            (Some(0), _) => Err(ApiError::query("`count`: 0: expected at least 1")),
            (_, Some(0)) => Err(ApiError::query("`attempts`: 0: expected at least 1")),
            _ => Ok(()),
        }
    }

    /// Returns the number of puzzles of a part without a number of its own. The only part of a request also has the
    /// puzzles before the first one.
    fn count(&self, levels: &[LevelTargets]) -> u64 {
        let before = if levels.len() > 1 { 0 } else { self.first };
        self.count.unwrap_or(1).saturating_add(before)
    }

    /// Returns the parts of the run, and the technique at whose first step puzzles are written.
    fn parts(&self) -> Result<(Vec<Part>, Option<FirstStep>), ApiError> {
        let levels = self.levels()?;
        let parts = LevelTargets::parts(&levels, self.count(&levels), &self.targets()?, &self.names()?);
        parts.map_err(|e| ApiError::query(e.to_string()))
    }

    /// Returns the targets without levels and techniques.
    fn targets(&self) -> Result<Targets, ApiError> {
        let text = |name: &'static str| move |e: &dyn Display| ApiError::query(format!("`{name}`: {e}"));
        let mut targets = Targets::default().with_symmetry(self.symmetry);
        targets.clues = self.clues.as_deref().map(parse_clues).transpose().map_err(|e| text("clues")(&e))?;
        targets.er = self.er.as_deref().map(parse_er).transpose().map_err(|e| text("er")(&e))?;
        targets.time_s = self.minutes.as_deref().map(parse_minutes).transpose().map_err(|e| text("minutes")(&e))?;
        targets.mask = self.mask.as_deref().map(|mask| parse_parameter::<Mask>("mask", mask)).transpose()?;
        (targets.minimal, targets.uniform, targets.fast) = (self.minimal, self.uniform, self.fast);
        targets.hodoku.level = self.hodoku.as_deref().map(|level| parse_parameter("hodoku", level)).transpose()?;
        let score = self.hodoku_score.as_deref().map(parse_score).transpose();
        targets.hodoku.score = score.map_err(|e| text("hodoku_score")(&e))?;
        Ok(targets)
    }

    /// Returns the names of the techniques.
    fn names(&self) -> Result<TechniqueNames, ApiError> {
        let list = |names: &str| names.split(',').filter(|name| !name.is_empty()).map(String::from).collect();
        let mut names = TechniqueNames::default();
        names.ladder = self.ladder.as_deref().map(|ladder| parse_parameter("ladder", ladder)).transpose()?;
        (names.require, names.forbid) = (list(&self.require), list(&self.forbid));
        (names.practice, names.at) = (self.practice.clone(), self.at.clone());
        Ok(names)
    }
}

/// The number of puzzles whose searches run side by side; few, so that a request is cancelled soon.
const BATCH: u64 = 64;

/// Puzzles of other kinds than the classic one.
impl Generate {
    fn respond_with_kind(&self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let (parts, seed) = (self.parts_of_kind()?, self.seed());
        let format = self.format.as_deref().map_or(Ok(VariantFormat::Json), |name| parse_parameter("format", name))?;
        super::check_steps(self.steps, format.has_records(), format.name())?;
        let run = VariantRun::new(input.kind.side(), input.kind.boxes, input.kind.rules_and_marks(), parts)
            .map_err(|error| target_error(&error, context))?;
        let range = self.range(run.len(), context.limits())?;
        let mut records = self.records_of_kind(&run, seed, context)?;
        if self.steps {
            let mut solvers = Solvers::default();
            for record in &mut records {
                record.add_steps(&mut solvers);
                context.check()?;
            }
        }
        let records: Vec<AnyRecord> = records.into_iter().map(AnyRecord::Kind).collect();
        let header = Header::new(Some(Parameters::new(SeededVariantRun { seed, run }, range)));
        response_body::file_of_kinds(format, input.symbols(), &header, &records, &format!("sudoku-{seed}"))
    }

    /// Returns the parts of the run.
    fn parts_of_kind(&self) -> Result<Vec<VariantPart>, ApiError> {
        let (requested, mut supported) = (self.targets()?, Targets::default().with_symmetry(self.symmetry));
        (supported.clues, supported.minimal) = (requested.clues.clone(), self.minimal);
        let (names, mut supported_names) = (self.names()?, TechniqueNames::default());
        // Positions are those of the technique to practice.
        let at = names.at.clone().filter(|at| names.practice.as_ref().is_some_and(|practice| same_name(practice, at)));
        (supported_names.practice, supported_names.at) = (names.practice.clone(), at);
        for (name, is_given) in [("scale", self.scale.is_some()), ("se", self.se)] {
            if is_given {
                return Err(ApiError::query(format!("`{name}` is not supported for sizes and variants")));
            }
        }
        if requested != supported || names != supported_names {
            let names =
                "`level`, `clues`, `minimal`, `symmetry`, `playable`, `practice`, and `at` with the name of `practice`";
            return Err(ApiError::query(format!("for sizes and variants, the targets are {names}")));
        }
        let mut targets = VariantTargets::default();
        (targets.clues, targets.minimal, targets.symmetry) = (supported.clues, supported.minimal, self.symmetry);
        targets.playable = self.playable;
        targets.practice = self.practice.as_deref().map(|name| parse_parameter("practice", name)).transpose()?;
        targets.at_practice = self.at.is_some();
        let levels = self.levels()?;
        VariantPart::of_levels(&levels, self.count(&levels), &targets)
            .map_err(|error| ApiError::query(format!("`level`: {error}")))
    }

    /// Generates the puzzles of the run from the first one on.
    fn records_of_kind(
        &self,
        run: &VariantRun,
        seed: u64,
        context: &RequestContext,
    ) -> Result<Vec<VariantRecord>, ApiError> {
        let (mut records, mut start) = (Vec::new(), 0);
        for (part, VariantPart { count, targets }) in run.parts().iter().enumerate() {
            let indices = start.max(self.first)..start + count;
            start += count;
            if indices.is_empty() {
                continue;
            }
            let mut generator = run.generator(part).map_err(|error| target_error(&error, context))?;
            let max_attempts = self.attempts.or_else(|| targets.default_attempts(run.side()));
            for index in indices.clone() {
                if (index - indices.start).is_multiple_of(BATCH) {
                    generator.prepare(seed, &(index..indices.end.min(index + BATCH)).collect::<Vec<_>>());
                }
                records.push(record_of_kind(&mut generator, (seed, index), max_attempts, context)?);
            }
        }
        Ok(records)
    }
}

/// Generates a puzzle; at most with this number of attempts.
fn record_of_kind(
    generator: &mut VariantGenerator,
    (seed, index): (u64, u64),
    max_attempts: Option<u64>,
    context: &RequestContext,
) -> Result<VariantRecord, ApiError> {
    let mut is_given_up = false;
    let made = generator.generate(seed, index, |attempts| {
        is_given_up = max_attempts.is_some_and(|max| attempts >= max);
        !is_given_up && !context.cancellation.is_cancelled()
    });
    if let (Some(max), true) = (max_attempts, is_given_up) {
        return Err(too_few_attempts(max).into());
    }
    let made = made.filter(|_| !context.cancellation.is_cancelled()).ok_or_else(|| ErrorReason {
        message: format!("puzzle {index} was not found in time; request fewer puzzles or wider targets"),
        ..ErrorReason::time_limit()
    })?;
    Ok(VariantRecord::generated(index, made))
}

/// Returns the error for targets that no puzzle meets, or for which none was found: within the time, if the work was
/// cancelled.
pub(super) fn target_error(error: &VariantTargetError, context: &RequestContext) -> ApiError {
    let code = if error.is_proved() { "impossible" } else { "not_found" };
    let of_targets = || ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, code, error.to_string());
    context.check().map_or_else(ApiError::from, |()| of_targets())
}

pub(super) fn parse_parameter<T: FromStr<Err: Display>>(name: &str, text: &str) -> Result<T, ApiError> {
    text.parse().map_err(|e| ApiError::query(format!("`{name}`: {text:?}: {e}")))
}
