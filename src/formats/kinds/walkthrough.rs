//! A puzzle of a variant with its steps.

use super::Record;
use crate::explain::{Explanation, Language, effort_headline};
use crate::kinds::KindLadder;
use serde::Serialize;

/// A puzzle of a variant with its rating and its steps; in JSON a record with `steps`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct KindWalkthrough {
    /// The puzzle, rated on the scale of the ladder.
    #[serde(flatten)]
    pub record: Record,
    /// The ladder of the steps.
    #[serde(skip)]
    pub ladder: KindLadder,
    /// The steps.
    pub steps: Vec<Explanation>,
}

impl KindWalkthrough {
    /// Creates the walkthrough of a puzzle. Its steps replace those that the record has as compact data.
    pub fn new(mut record: Record, ladder: KindLadder, steps: Vec<Explanation>) -> KindWalkthrough {
        record.extra.remove("steps");
        KindWalkthrough { record, ladder, steps }
    }

    /// Returns a line with the variant, its rating and the number of steps.
    pub fn headline(&self) -> String {
        let (kind, se_no_uniqueness) = (self.record.kind(), self.record.se_no_uniqueness());
        let &Record { level, effort, se, .. } = &self.record;
        let steps = self.steps.len();
        match (self.ladder, se.or(se_no_uniqueness), level, effort) {
            (KindLadder::Se, Some(rating), ..) => format!("{kind}: ER/EP/ED {rating}, {steps} steps"),
            (KindLadder::Effort, _, Some(level), Some(effort)) => {
                let headline = |language| Some((language, effort_headline(language, level, effort, steps)?));
                match self.language().and_then(headline) {
                    Some((language, text)) => format!("{kind}{} {text}", language.colon()),
                    None => format!("{kind}: {level}, effort {effort:.2}, {steps} steps"),
                }
            }
            _ => kind.to_string(),
        }
    }

    /// Returns the language of the steps, if one was requested.
    pub fn language(&self) -> Option<Language> {
        self.steps.first().and_then(|step| step.language)
    }
}
