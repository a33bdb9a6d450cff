//! The stages of a hint: each shows more, so that players can stop as soon as they see the step.

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

    /// Returns the lines before the step is shown; `None` if it is.
    pub fn lines(self, technique: &str, place: &str) -> Option<[String; 2]> {
        match self {
            HintStage::Technique => Some([format!("Look for: {technique}"), "h shows where.".to_owned()]),
            HintStage::Place => Some([format!("Look for: {technique} ({place})"), "h shows how.".to_owned()]),
            HintStage::Step => None,
        }
    }
}
