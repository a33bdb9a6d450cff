//! Targets as users give them: by name and as text.

use super::targets::Targets;
use super::technique_targets::TechniqueNames;
use std::ops::RangeInclusive;

/// The targets of a run as users give them, by the names of the table [`TARGETS`](super::TARGETS) and as text.
///
/// ```
/// use cluewise::generator::TargetSettings;
/// let mut settings = TargetSettings::default();
/// settings.set("clues", &["24..28"])?;
/// settings.set("require", &["x-wing", "swordfish"])?;
/// let (parts, _) = settings.parts(&[], 10, true)?;
/// assert_eq!((parts[0].count, parts[0].targets.clues.clone()), (10, Some(24..=28)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct TargetSettings {
    /// The targets but for techniques.
    pub targets: Targets,
    /// The names of techniques.
    pub names: TechniqueNames,
    /// Whether each cell of the mask must have a clue.
    pub is_mask_exact: bool,
    /// Whether puzzles have clues for children: between four ninths and half of the cells.
    pub has_child_clues: bool,
    /// The number of cells of the puzzles, if it is not 81.
    pub cells: Option<usize>,
}

impl TargetSettings {
    /// The value of the target `clues` for children.
    pub(super) const CHILD: &str = "child";

    /// Returns the numbers of clues for children: 8 of 4x4, 16 to 18 of 6x6, 36 to 40 of 9x9.
    pub(super) fn child_clues(&self) -> Option<RangeInclusive<usize>> {
        let cells = self.cells.unwrap_or(81);
        self.has_child_clues.then(|| (4 * cells).div_ceil(9)..=cells / 2)
    }
}

impl From<Targets> for TargetSettings {
    fn from(targets: Targets) -> TargetSettings {
        TargetSettings { targets, ..TargetSettings::default() }
    }
}
