//! The stages of a hint: each shows more, so that players can stop as soon as they see the step.

use super::Step;

/// The part of a hint that is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintStage {
    /// The technique.
    Technique,
    /// The technique and its place.
    Place,
    /// The step with its reason.
    Step,
}

impl HintStage {
    /// Returns the next stage; `None` if the step is to be applied.
    pub fn next(self) -> Option<HintStage> {
        match self {
            HintStage::Technique => Some(HintStage::Place),
            HintStage::Place => Some(HintStage::Step),
            HintStage::Step => None,
        }
    }

    /// Returns the lines of the stage.
    pub fn lines(self, step: &Step) -> Vec<String> {
        let Step { technique, location, text, .. } = step;
        match self {
            HintStage::Technique => vec![format!("Look for: {technique}"), "h shows where.".to_owned()],
            HintStage::Place => vec![format!("Look for: {technique} ({location})"), "h shows how.".to_owned()],
            HintStage::Step => text.iter().cloned().chain(["h applies the step.".to_owned()]).collect(),
        }
    }
}
