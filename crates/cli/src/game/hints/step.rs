//! A step as it is shown and applied.

use crate::commands::step_text::with_option;
use cluewise::explain::Explanation;

/// A step as it is shown and applied. Masks have digit 1 as bit 0.
pub struct Step {
    /// The name of the technique.
    pub technique: String,
    /// Where the step is.
    pub location: String,
    /// The summary, and the reason.
    pub text: Vec<String>,
    /// The cell that the step fills, and its digit.
    pub placement: Option<(u16, u8)>,
    /// The other cells to highlight.
    pub cells: Vec<u16>,
    /// The mask of the candidates of each cell before the step.
    pub candidates: Vec<u32>,
    /// The mask of the candidates that the step removes from each cell.
    pub removed: Vec<u32>,
}

impl Step {
    /// Creates a step from one with the grid before it.
    pub fn new(step: &Explanation) -> Step {
        let candidates = step.before.as_ref().map_or_else(Vec::new, |board| board.candidates.clone());
        let mut removed = vec![0; candidates.len()];
        for lost in &step.eliminations {
            removed[usize::from(lost.cell.index)] |= lost.digits.bits();
        }
        let reason = step.text.iter().map(|paragraph| with_option(&paragraph.text).into_owned());
        Step {
            technique: step.named_technique(),
            location: step.location(),
            text: std::iter::once(step.summary()).chain(reason).collect(),
            placement: step.placement.map(|placed| (placed.cell.index, placed.digit)),
            cells: step.cells().into_iter().map(|cell| cell.index).collect(),
            candidates,
            removed,
        }
    }
}
