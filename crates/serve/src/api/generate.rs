//! `generate`: new puzzles that meet the targets, as a pack or in another format.

use super::complete::addition_names;
use super::generation_search::GenerationSearch;
use super::rating_parameters;
use crate::declared_parameters::parameters;
use crate::description::{Content, Description};
use crate::endpoint::{Endpoint, RequestBody, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::{self, Input};
use crate::kind_parameters::KindParameters;
use crate::limits::Limits;
use crate::record_file::record_file;
use crate::request_context::RequestContext;
use crate::response_body::ResponseBody;
use cluewise::PuzzleRng;
use cluewise::engine::{Contents, OnRepeat, RunSearch, SearchOptions};
use cluewise::generator::{FirstStep, LevelTargets, Part, TargetSettings};
use cluewise::kinds::KindTargetError;
use cluewise::pack::Record;
use cluewise::pack::{Header, Parameters};
use cluewise::rating::Scale;
use cluewise::run::{NewKind, Run};
use http::StatusCode;
use std::ops::Range;

parameters! {
    pub struct Generate {
        /// `easy`, `medium`, `hard`, `expert`, `master` or `extreme`, in upper or lower case; a range:
        /// `medium..expert`, `..hard`; or several levels with numbers of puzzles and targets of their own:
        /// `easy=10,clues=30..36,hard=5,symmetry=rot180`.
        #[schema(example = "hard")]
        level: String,
        /// Number of puzzles.
        #[schema(minimum = 1, default = 1)]
        count: Option<u64>,
        /// Maximum number of attempts per puzzle. A puzzle that they do not find is skipped; the error is `not_found` then, with
        /// the other `puzzles`. By default there is a maximum with `distinct`, with `draft`, and for targets of other kinds
        /// that few puzzles meet.
        #[schema(minimum = 1)]
        attempts: Option<u64>,
        /// Random seed: a number from 0 to 2^64 - 1, or any text, such as a date. Chosen at random if absent. The pack
        /// records its number.
        #[schema(example = "2026-11-20")]
        seed: Option<String>,
        /// The index of the first puzzle in the run of the seed.
        first: u64,
        /// Leave out isomorphs of earlier puzzles of the response. Puzzles of sizes below 9x9 and of `draft` may repeat.
        distinct: bool,
        /// Rating scales, separated by commas, in addition to `effort` for 9x9 puzzles with the usual rules: `effort`, `se` (ER, EP and ED of Sudoku
        /// Explainer), `hodoku` (level, score and techniques of HoDoKu), `time` (expected solving time of people).
        #[schema(example = "effort,hodoku")]
        scale: Option<String>,
        /// Add the scale `se`.
        se: bool,
        #[doc = rating_parameters::STEPS]
        steps: bool,
        /// A puzzle with several solutions, in any format: its clues and constraints stay, and others are added until it
        /// has one. Each is needed, unless `level` or `playable` requires an easier puzzle. Targets are these two only.
        #[schema(example = "8..........36......7..9.2...5...7.......4.7.....1...3...1....68..85...1..9....4..")]
        draft: Option<String>,
        /// What is added to `draft`, separated by commas, as `with` of `complete`: by default clues and what it has already.
        /// `killer` gives sums to cages without one, and adds cages of 2 to 5 cells outside of cages.
        #[schema(example = "clue,killer")]
        with: Option<String>,
        /// Output format; default: JSON pack.
        #[schema(reference = "Format")]
        format: Option<String>,
        #[serde(skip)]
        targets: TargetSettings,
    }
}

impl Endpoint for Generate {
    const DESCRIPTION: Description = Description {
        name: "generate",
        summary: "Generates a pack. The same query with a seed always gives the same puzzles.",
        response: "A pack; with `format`, a file of its media type.",
        content: Content::Media(&[("application/json", r##"{ "$ref": "#/components/schemas/Pack" }"##)]),
        schemas: "{}",
    };
    const WORK_CLASS: WorkClass = WorkClass::Heavy;
    const BODY: RequestBody = RequestBody::None;
    const HAS_TARGETS: bool = true;

    fn set_targets(&mut self, targets: TargetSettings) {
        self.targets = targets;
    }

    fn needs_kinds(&self, kind: &KindParameters) -> bool {
        let format = self.format.as_deref().unwrap_or_default();
        self.is_of_other_kinds(kind) || input::is_of_all_kinds(format)
    }

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let kind = &input.kind;
        let format = self.format.as_deref().unwrap_or("json");
        let format = input::format(format)?;
        let (kind, draft) = self.kind(kind, context)?;
        let plan = self.plan(kind, draft, context)?;
        if let Some(lost) = plan.contents.lost_in(format) {
            let name = format.name();
            return Err(ApiError::query(format!("`format`: {name} has no place for {lost} of `at`; use json")));
        }
        rating_parameters::check_steps(self.steps, format.supports_ratings(), format.name())?;
        let mut search = plan.search(context)?;
        let records = search.records(u64::MAX, context)?;
        if let Some(reason) = search.missing(context) {
            return Err(ApiError::incomplete(reason, records));
        }
        let name = format!("sudoku-{}", plan.run.seed());
        let mut parameters = Parameters::new(plan.run, plan.range);
        parameters.distinct = plan.is_distinct;
        let mut header = Header::new(Some(parameters));
        header.symbols = input.symbols();
        Ok(record_file(format, header, &records, &name)?.fixed_if(self.seed.is_some()))
    }
}

/// The puzzles of a request, before they are generated.
#[derive(Debug)]
pub struct GenerationPlan {
    run: Run,
    /// The indices in the run.
    range: Range<u64>,
    contents: Contents,
    /// The maximum number of attempts per puzzle.
    max_attempts: Option<u64>,
    /// Whether isomorphs of earlier puzzles are left out.
    is_distinct: bool,
}

impl GenerationPlan {
    /// Returns whether ratings or targets need the techniques of Sudoku Explainer or HoDoKu.
    pub fn needs_techniques(&self) -> bool {
        let Contents { scales, steps, first_step, .. } = &self.contents;
        let is_rated = scales.iter().any(|scale| matches!(scale, Scale::Se | Scale::Hodoku));
        let has_targets = |part: &Part| !part.targets.hodoku.is_empty() || part.targets.needs_rating();
        is_rated || *steps || first_step.is_some() || self.run.parts().iter().any(has_targets)
    }

    /// Returns the search for the puzzles.
    pub fn search(&self, context: &RequestContext) -> Result<GenerationSearch, ApiError> {
        let on_repeat = if self.is_distinct { OnRepeat::LeaveOut } else { OnRepeat::Keep };
        let options = SearchOptions { attempts: self.max_attempts, on_repeat, ..SearchOptions::default() };
        let search = RunSearch::new(self.run.clone(), options).map_err(|error| run_error(&error, context))?;
        Ok(GenerationSearch::new(search, self.contents.clone(), self.range.clone()))
    }
}

impl Generate {
    /// Returns the requested puzzles of a kind, which complete the draft if there is one.
    pub fn plan(
        &self,
        kind: NewKind,
        draft: Option<Record>,
        context: &RequestContext,
    ) -> Result<GenerationPlan, ApiError> {
        self.check_counts()?;
        let (parts, first_step) = self.parts(&kind)?;
        let run = Run::new(self.seed()?, kind.clone(), parts).map_err(|error| run_error(&error, context))?;
        let range = self.range(run.len(), context.limits())?;
        let mut scales = rating_parameters::scales(self.scale.as_deref(), self.se)?;
        // Effort is rated on request only where it takes long.
        scales.retain(|&scale| scale != Scale::Effort || kind.is_classic() || self.scale.is_some());
        let contents = Contents { has_ratings: true, scales, steps: self.steps, weights: false, first_step, draft };
        contents.check(&kind).map_err(ErrorReason::from)?;
        Ok(GenerationPlan { run, range, contents, max_attempts: self.attempts, is_distinct: self.distinct })
    }

    /// Returns whether the new puzzles may be of other kinds than the classic one.
    pub fn is_of_other_kinds(&self, kind: &KindParameters) -> bool {
        self.draft.is_some() || kind.name_kind() || kind.have_symbols()
    }

    /// Returns the kind of the new puzzles, and the puzzle to complete, if there is one.
    pub fn kind(&self, kind: &KindParameters, context: &RequestContext) -> Result<(NewKind, Option<Record>), ApiError> {
        let Some(text) = &self.draft else {
            return match self.with {
                Some(_) => Err(ApiError::query("`with` is for `draft`, which is missing")),
                None => Ok((kind.new_kind(), None)),
            };
        };
        let input = Input::new(text.clone().into(), None, kind.clone())?;
        let record =
            input.only_record(context).map_err(|reason| ApiError::query(format!("`draft`: {}", reason.message)))?;
        let names = addition_names(self.with.as_deref())?;
        Ok((NewKind::of_draft(record.draft(&names)), Some(record)))
    }

    fn seed(&self) -> Result<u64, ErrorReason> {
        let random = || getrandom::u64().map_err(|error| ErrorReason::new("internal", error.to_string()));
        match self.seed.as_deref() {
            Some(text) => Ok(PuzzleRng::seed_from_text(text)),
            None => random().map(PuzzleRng::portable_seed),
        }
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

    /// Returns the parts of the run, and the technique at whose first step classic puzzles are written.
    fn parts(&self, kind: &NewKind) -> Result<(Vec<Part>, Option<FirstStep>), ApiError> {
        let levels = self.levels()?;
        let parts = kind.parts(&self.targets, &levels, self.count(&levels));
        parts.map_err(|e| ApiError::query(e.to_string()))
    }
}

/// Returns the error for targets that no puzzle meets, or for which none was found: within the time, if the work was
/// cancelled.
pub(super) fn run_error(error: &KindTargetError, context: &RequestContext) -> ApiError {
    if matches!(error, KindTargetError::Targets(error) if error.is_of_other_kinds()) {
        return ApiError::query(error.to_string());
    }
    let code = if error.is_proved() { "impossible" } else { "not_found" };
    let of_targets = || ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, code, error.to_string());
    context.check().map_or_else(ApiError::from, |()| of_targets())
}
