//! What techniques that assume exactly one solution find.

use super::step::Step;
use super::technique::Technique;

/// A step that assumes exactly one solution. Sets of eliminated and of extra candidates are not empty.
#[derive(Clone, Debug)]
pub struct UniquenessStep {
    pub technique: Technique,
    /// The rating before it is rounded: sums of tenths that differ by rounding errors are ordered by these.
    pub rating: f64,
    pub eliminations: Vec<(usize, u16)>,
    /// The digits of the pattern.
    pub digits: u16,
    /// The cells of the pattern.
    pub cells: Vec<usize>,
    /// The house that completes the pattern.
    pub house: Option<usize>,
    /// The digits and cells of the subset that completes the pattern.
    pub set: Option<(u16, Vec<usize>)>,
    /// The candidates without which the pattern would have two solutions.
    pub extra: Vec<(usize, u16)>,
}

impl From<UniquenessStep> for Step {
    fn from(found: UniquenessStep) -> Step {
        let step = Step::new(found.technique, found.rating).eliminating(found.eliminations);
        let step = step.with_pattern(found.digits, found.house, found.cells).with_extra(found.extra);
        match found.set {
            Some((digits, cells)) => step.with_set(digits, cells),
            None => step,
        }
    }
}

/// Returns the cells with their sets that are not empty.
pub fn not_empty(sets: impl IntoIterator<Item = (usize, u16)>) -> Vec<(usize, u16)> {
    sets.into_iter().filter(|&(_, set)| set != 0).collect()
}
