//! Targets as users give them: by name and as text.

use super::targets::Targets;
use super::technique_targets::TechniqueNames;

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
}

impl From<Targets> for TargetSettings {
    fn from(targets: Targets) -> TargetSettings {
        TargetSettings { targets, ..TargetSettings::default() }
    }
}
