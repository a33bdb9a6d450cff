//! `rate`: ratings on the requested scales.

use super::{marks, rating_parameters};
use crate::declared_parameters::parameters;
use crate::description::{Content, Description};
use crate::endpoint::{Endpoint, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::request_context::RequestContext;
use crate::response_body::ResponseBody;
use cluewise::engine::{Engine, RateOptions, Unsupported};
use cluewise::explain::missing_candidates;
use cluewise::kinds::Verdict;
use cluewise::pack::{ClassicPuzzle, Record};
use cluewise::rating::Scale;
use cluewise::rating::se::{self, Options, Outcome, Rater, Rating, Tenths, Version};
use cluewise::solver;
use serde::Serialize;

parameters! {
    pub struct Rate {
        /// Rating scales, separated by commas: `effort`, `se` (ER, EP and ED of Sudoku Explainer), `hodoku` (level,
        /// score and techniques of HoDoKu), `time` (expected solving time of people).
        #[schema(default = "effort", example = "effort,hodoku")]
        scale: Option<String>,
        /// Add the scale `se`.
        se: bool,
        /// Stop above this ER.
        #[schema(type = "number")]
        er_max: Option<String>,
        #[doc = super::steps::NO_UNIQUENESS]
        no_uniqueness: bool,
        /// Add the scale `se`, by this version of Sudoku Explainer; without it 1.2.1. The rating of 2022 is returned as
        /// `se_2022`. Not together with `no_uniqueness`.
        #[schema(enum = Version::ALL.map(Version::name))]
        se_version: Option<String>,
        /// Add `se_closure`, unless there is no solution: `er`, `ep` and `ed` of the steps of Sudoku Explainer without
        /// techniques that assume a unique solution, the numbers of cells with a value (`values`) and of `candidates`
        /// after these steps, and why the steps ended (`end`: `solved`, `complete`, `stuck` or `limited`). For puzzles
        /// with several solutions.
        closure: bool,
    }
}

/// A rated puzzle.
#[derive(Serialize)]
pub struct RateResult {
    #[serde(flatten)]
    record: Record,
    verdict: String,
    /// Whether ER is above `er_max`; only with `er_max`.
    #[serde(skip_serializing_if = "Option::is_none")]
    above: Option<bool>,
    /// The reason why a puzzle with one solution lacks a rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    unrated: Option<String>,
}

impl Endpoint for Rate {
    const DESCRIPTION: Description = Description {
        name: "rate",
        summary: "Rates puzzles on the scales of `scale`: `effort` (default), `se`, `hodoku`, `time`.",
        response: "The ratings.",
        content: Content::Results(&["Rated", "KindRated"]),
        schemas: SCHEMAS,
    };
    const WORK_CLASS: WorkClass = WorkClass::Heavy;

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let mut plan = self.plan()?;
        let rate = |engine: &mut Engine, record: Record| match record.classic().cloned() {
            Some(puzzle) => plan.rate(puzzle, record, context),
            None => Ok(plan.rate_kind(engine, record)),
        };
        Ok(input.map_puzzles(context, context.limits().max_puzzles, rate)?.into())
    }
}

/// The ratings of a request.
#[derive(Debug)]
pub struct RatePlan {
    request: Rate,
    scales: Vec<Scale>,
    options: Options,
    rater: Rater,
}

impl Rate {
    /// Returns the requested ratings.
    pub fn plan(self) -> Result<RatePlan, ApiError> {
        let scales = rating_parameters::scales(self.scale.as_deref(), self.se)?;
        let options = self.options()?;
        Ok(RatePlan { request: self, scales, options, rater: Rater::default() })
    }

    fn er_max(&self) -> Result<Option<Tenths>, ApiError> {
        let er_max = self.er_max.as_deref().map(str::parse).transpose().ok();
        er_max.filter(|er| er.is_none_or(|er| er <= Rating::UNSOLVED)).ok_or_else(|| {
            ApiError::query("`er_max` must be a rating from 0 to 20 with at most one decimal, such as 7.2")
        })
    }

    /// Returns the options of Sudoku Explainer ratings.
    fn options(&self) -> Result<Options, ApiError> {
        let version = self.se_version.as_deref().map_or(Ok(Version::default()), str::parse);
        let version = version.map_err(|error| ApiError::query(format!("`se_version`: {error}")))?;
        if self.no_uniqueness && self.se_version.is_some() {
            return Err(ApiError::query("`se_version` and `no_uniqueness` exclude each other"));
        }
        Ok(Options::default().with_version(version).with_er_max(self.er_max()?).with_uniqueness(!self.no_uniqueness))
    }
}

impl RatePlan {
    /// Returns whether the techniques of Sudoku Explainer or HoDoKu are needed.
    pub fn needs_techniques(&self) -> bool {
        self.needs_se() || self.request.closure || self.scales.contains(&Scale::Hodoku)
    }

    /// Returns whether puzzles are rated by Sudoku Explainer.
    fn needs_se(&self) -> bool {
        let Rate { er_max, no_uniqueness, se_version, .. } = &self.request;
        self.scales.contains(&Scale::Se) || er_max.is_some() || *no_uniqueness || se_version.is_some()
    }

    /// Rates a classic puzzle of a record.
    pub fn rate(
        &mut self,
        mut puzzle: ClassicPuzzle,
        mut record: Record,
        context: &RequestContext,
    ) -> Result<RateResult, ErrorReason> {
        let wanted = self.needs_se();
        let RatePlan { request, scales, options, rater } = self;
        let options = *options;
        let missing = |within| missing_candidates(&puzzle.clues, within);
        let missing = puzzle.candidates.as_deref().map_or(Vec::new(), missing);
        if !missing.is_empty() {
            return Err(marks::missing_marks(&missing));
        }
        if puzzle.candidates.is_some() && !wanted && !request.closure && !scales.contains(&Scale::Hodoku) {
            return Err(ErrorReason::new(
                "candidates",
                "candidate grids have no effort; use `scale=se` or `scale=hodoku`",
            ));
        }
        let verdict = puzzle.solve();
        record.set_grid(puzzle.solution);
        if scales.contains(&Scale::Effort) {
            record.set_effort(puzzle.effort());
        }
        if scales.contains(&Scale::Hodoku) {
            record.set_hodoku(puzzle.hodoku());
        }
        if scales.contains(&Scale::Time) {
            record.time = puzzle.time();
        }
        let mut above = None;
        if wanted {
            let cancellation = &context.cancellation;
            let rated = rater.rate_with_cancellation(puzzle.se_position(), options, cancellation);
            let (outcome, techniques) = rated.ok_or_else(ErrorReason::time_limit)?;
            record.set_rating(outcome, techniques, &options);
            above = request.er_max.as_ref().map(|_| outcome == Outcome::AboveMax);
            if outcome == Outcome::AboveMax {
                // The response has `above` instead.
                record.extra.remove(Record::rating_field(&options).unwrap_or("er_above"));
            }
        }
        if request.closure && verdict != solver::Verdict::None {
            let closure = context.cancellation.run(|| se::closure(puzzle.se_position(), options));
            record.set_closure(&closure.ok_or_else(ErrorReason::time_limit)?);
        }
        // The fields of the result take precedence over fields of the input.
        ["verdict", "above", "unrated"].iter().for_each(|name| drop(record.extra.remove(name)));
        Ok(RateResult { record, verdict: verdict.to_string(), above, unrated: None })
    }

    /// Rates a puzzle of another kind, as far as possible.
    fn rate_kind(&self, engine: &mut Engine, mut record: Record) -> RateResult {
        let (verdict, mut scales) = (engine.solve(&mut record), self.scales.clone());
        if self.needs_se() && !scales.contains(&Scale::Se) {
            scales.push(Scale::Se);
        }
        let options = RateOptions { se: self.options, counts_techniques: true };
        let (mut outcome, mut reasons) = (None, Vec::new());
        for scale in scales.into_iter().filter(|_| verdict == Verdict::Unique) {
            match engine.rate(&mut record, scale, &options) {
                Ok(rated) => outcome = outcome.or(rated),
                Err(error) => reasons.push(error.to_string()),
            }
        }
        if self.request.closure && verdict == Verdict::Unique {
            reasons.push(Unsupported::new(record.kind(), "closure of Sudoku Explainer").to_string());
        }
        if outcome == Some(Outcome::AboveMax) {
            // The response has `above` instead.
            record.extra.remove(Record::rating_field(&self.options).unwrap_or("er_above"));
        }
        ["verdict", "above", "unrated"].iter().for_each(|name| drop(record.extra.remove(name)));
        let above = outcome.filter(|_| self.request.er_max.is_some()).map(|outcome| outcome == Outcome::AboveMax);
        let unrated = Some(reasons.join("; ")).filter(|reasons| !reasons.is_empty());
        RateResult { record, verdict: verdict.to_string(), above, unrated }
    }
}

/// The schemas of the response.
const SCHEMAS: &str = r##"{
  "Rated": {
    "description": "A record of a pack, and:",
    "allOf": [{ "$ref": "#/components/schemas/PackRecord" }],
    "type": "object",
    "required": ["number", "verdict"],
    "properties": {
      "number": { "$ref": "#/components/schemas/Number" },
      "verdict": { "enum": ["unique", "several", "none"] },
      "above": { "description": "Whether ER is above `er_max`.", "type": "boolean" }
    }
  },
  "KindRated": {
    "description": "A record of a size or variant, and:",
    "allOf": [{ "$ref": "#/components/schemas/PackKindRecord" }],
    "type": "object",
    "required": ["number", "verdict"],
    "properties": {
      "number": { "$ref": "#/components/schemas/Number" },
      "verdict": { "$ref": "#/components/schemas/KindVerdict" },
      "above": { "description": "Whether ER is above `er_max`.", "type": "boolean" },
      "unrated": { "description": "Why a puzzle with one solution lacks a requested rating.", "type": "string" }
    }
  }
}"##;
