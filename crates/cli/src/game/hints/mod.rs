//! Hints: where they come from, and the part of one that is shown.

mod source;
mod stage;
mod step;

pub use source::HintSource;
pub use stage::HintStage;
pub use step::Step;

/// The hint on the screen.
pub struct Hint {
    pub step: Step,
    pub stage: HintStage,
}
