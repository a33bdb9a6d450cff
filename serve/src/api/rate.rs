//! `rate`: ratings on the requested scales.

use crate::endpoint::{Cost, Endpoint, RequestContext};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::reply::Reply;
use cluewise::pack::Record;
use cluewise::rating::Scale;
use cluewise::rating::se::{Options, Outcome, Rater, Rating, Tenths};
use serde::{Deserialize, Serialize};

#[derive(Clone, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub struct Rate {
    /// Names, with commas between.
    scale: Option<String>,
    se: bool,
    er_max: Option<f64>,
    no_uniqueness: bool,
}

#[derive(Serialize)]
struct RateResult {
    #[serde(flatten)]
    record: Record,
    verdict: String,
    /// Whether ER is above `er_max`; only with `er_max`.
    #[serde(skip_serializing_if = "Option::is_none")]
    above: Option<bool>,
}

impl Endpoint for Rate {
    const COST: Cost = Cost::Heavy;

    fn respond(self, input: &Input, context: &RequestContext) -> Result<Reply, ApiError> {
        if !self.er_max.is_none_or(|er| Tenths::try_from(er).is_ok_and(|er| er <= Rating::UNSOLVED)) {
            return Err(ApiError::query(
                "`er_max` must be a rating from 0 to 20 with at most one decimal, such as 7.2",
            ));
        }
        let scales = super::scales(self.scale.as_deref(), self.se)?;
        let mut rater = Rater::default();
        let rate = |record| self.rate(record, &scales, context, &mut rater);
        Ok(input.map_clue_puzzles(context, context.limits().max_puzzles, rate)?.into())
    }
}

impl Rate {
    fn rate(
        &self,
        mut record: Record,
        scales: &[Scale],
        context: &RequestContext,
        rater: &mut Rater,
    ) -> Result<RateResult, ErrorReason> {
        let verdict = record.solve();
        if scales.contains(&Scale::Effort) {
            record.rate_effort();
        }
        if scales.contains(&Scale::Hodoku) {
            record.rate_hodoku();
        }
        let options =
            Options::default().with_er_max(self.er_max.map(Tenths::round)).with_uniqueness(!self.no_uniqueness);
        let wanted = scales.contains(&Scale::Se) || self.er_max.is_some() || self.no_uniqueness;
        let mut above = None;
        if wanted {
            let outcome = rater
                .rate_with_cancellation(&record.puzzle, options, &context.cancellation)
                .ok_or_else(ErrorReason::time_limit)?;
            record.set_rating(outcome, &options);
            above = self.er_max.map(|_| outcome == Outcome::AboveMax);
            if outcome == Outcome::AboveMax {
                // The response has `above` instead.
                record.extra.remove(if options.is_standard() { "er_above" } else { Record::CUSTOM_RATING });
            }
        }
        // The fields of the result take precedence over fields of the input.
        ["verdict", "above"].iter().for_each(|name| drop(record.extra.remove(name)));
        Ok(RateResult { record, verdict: verdict.to_string(), above })
    }
}
