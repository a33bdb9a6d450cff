//! `rate`: ratings on the requested scales.

use super::marks::check_marks;
use super::rating_parameters;
use super::steps::technique_choice;
use crate::declared_parameters::parameters;
use crate::description::{Content, Description};
use crate::endpoint::{Endpoint, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::request_context::RequestContext;
use crate::response_body::ResponseBody;
use cluewise::engine::{Engine, RateOptions, Rated, Unrated, solve_and_close};
use cluewise::pack::Record;
use cluewise::rating::Scale;
use cluewise::rating::se::{Options, Outcome, Rating, Tenths, Version};
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
        /// Rate by these techniques of HoDoKu only, separated by commas. `only`, `forbid` and `order` are for the scale `hodoku`
        /// alone, which is then the default; the others are defined by the order of their techniques. The rating is returned
        /// as `hodoku_chosen`: `level`, `score` and `techniques`.
        #[schema(example = "naked-single,hidden-single,x-wing")]
        only: Option<String>,
        #[doc = super::steps::FORBID]
        forbid: Option<String>,
        /// Try these techniques of HoDoKu first, in this order, separated by commas; the others follow.
        order: Option<String>,
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
        content: Content::Results(&["Rated"]),
        schemas: SCHEMAS,
    };
    const WORK_CLASS: WorkClass = WorkClass::Heavy;

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let plan = self.plan()?;
        let rate = |engine: &mut Engine, record: Record| {
            check_marks(engine, &record.puzzle)?;
            plan.rate(record, context, |record, scales, options| engine.solve_and_rate(record, scales, options))
        };
        Ok(input.map_puzzles(context, context.limits().max_puzzles, rate)?.into())
    }
}

/// The ratings of a request.
#[derive(Debug)]
pub struct RatePlan {
    scales: Vec<Scale>,
    options: RateOptions,
    closure: bool,
}

impl Rate {
    /// Returns the requested ratings.
    pub fn plan(self) -> Result<RatePlan, ApiError> {
        let needs_se = self.er_max.is_some() || self.no_uniqueness || self.se_version.is_some();
        let choice = technique_choice(self.only.as_deref(), self.forbid.as_deref(), self.order.as_deref())?;
        let by_default = (!choice.is_usual()).then_some("hodoku");
        let scales = rating_parameters::scales(self.scale.as_deref().or(by_default), self.se || needs_se)?;
        let options = RateOptions { se: self.options()?, counts_techniques: true, choice };
        options.check(&scales).map_err(|error| ApiError::query(format!("`only`, `forbid`, `order`: {error}")))?;
        Ok(RatePlan { scales, options, closure: self.closure })
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
        self.closure || self.scales.iter().any(|scale| matches!(scale, Scale::Se | Scale::Hodoku))
    }

    /// Rates a puzzle as far as possible by a function such as [`Engine::solve_and_rate`].
    pub fn rate(
        &self,
        mut record: Record,
        context: &RequestContext,
        solve_and_rate: impl FnOnce(&mut Record, &[Scale], &RateOptions) -> Rated,
    ) -> Result<RateResult, ErrorReason> {
        let rated = solve_and_rate(&mut record, &self.scales, &self.options);
        let mut reasons: Vec<String> = rated.unrated.iter().map(Unrated::to_string).collect();
        if self.closure {
            let closed = solve_and_close(&mut record, self.options.se);
            reasons.extend(closed.err().map(|error| error.to_string()));
        }
        if context.cancellation.is_cancelled() {
            return Err(ErrorReason::time_limit());
        }
        let is_above = rated.se == Some(Outcome::AboveMax);
        if is_above {
            // The response has `above` instead.
            record.extra.remove(Record::rating_field(&self.options.se).unwrap_or("er_above"));
        }
        // The fields of the result take precedence over fields of the input.
        ["verdict", "above", "unrated"].iter().for_each(|name| drop(record.extra.remove(name)));
        let above = rated.se.and(self.options.se.er_max).map(|_| is_above);
        let unrated = Some(reasons.join("; ")).filter(|reasons| !reasons.is_empty());
        Ok(RateResult { record, verdict: rated.verdict.to_string(), above, unrated })
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
      "verdict": { "$ref": "#/components/schemas/Verdict" },
      "above": { "description": "Whether ER is above `er_max`.", "type": "boolean" },
      "unrated": { "description": "Why a puzzle with one solution lacks a requested rating.", "type": "string" }
    }
  }
}"##;
