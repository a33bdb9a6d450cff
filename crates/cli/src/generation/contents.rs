//! The records of generated puzzles.

use crate::error::Failure;
use cluewise::engine::{Engine, check_scale};
use cluewise::formats::AnyRecord;
use cluewise::generator::{FirstStep, Targets};
use cluewise::pack::Record;
use cluewise::rating::Scale;
use cluewise::run::{GeneratedPuzzle, NewKind};

/// What the records of generated puzzles contain.
#[derive(Default)]
pub struct Contents {
    /// Whether records have a place for solutions and ratings.
    pub has_ratings: bool,
    /// The scales of the ratings; the effort of classic puzzles is always known.
    pub scales: Vec<Scale>,
    /// Whether records have their steps as compact data.
    pub steps: bool,
    /// Whether records have the sampling weights of minimal puzzles.
    pub weights: bool,
    /// The technique at whose first step classic puzzles are written.
    pub first_step: Option<FirstStep>,
}

impl Contents {
    /// Returns an error if the kind of puzzle lacks one of the ratings.
    pub fn check(&self, kind: &NewKind) -> Result<(), Failure> {
        self.scales.iter().try_for_each(|&scale| Ok(check_scale(kind, scale).map_err(|error| error.to_string())?))
    }

    /// Returns the record of a puzzle with this index in a run of these targets.
    pub(super) fn record(
        &self,
        engine: &mut Engine,
        made: &GeneratedPuzzle,
        targets: &Targets,
        index: u64,
    ) -> Result<AnyRecord, Failure> {
        if let (GeneratedPuzzle::Classic(made), false, []) = (made, self.has_ratings, &self.scales[..]) {
            let candidates = self.first_step.and_then(|step| step.candidates(&made.puzzle));
            return Ok(candidates.map_or_else(|| made.puzzle.into(), |candidates| Record::from(&candidates).into()));
        }
        let record = engine.record_of_generated(made, targets, index, &self.scales);
        let mut record = record.map_err(|error| error.to_string())?;
        if self.steps {
            engine.add_steps(&mut record);
        }
        if let (AnyRecord::Classic(record), GeneratedPuzzle::Classic(made)) = (&mut record, made) {
            if let Some(candidates) = self.first_step.and_then(|step| step.candidates(&made.puzzle)) {
                record.restrict(&candidates);
            }
            if let Some(weight) = self.weights.then(|| made.weight()).flatten() {
                record.extra.set("weight", weight.into());
            }
        }
        Ok(record)
    }
}
