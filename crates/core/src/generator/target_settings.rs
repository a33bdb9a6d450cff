//! Targets as users give them: by name and as text.

use super::level_targets::LevelTargets;
use super::part::Part;
use super::target_table::{TARGETS, Target};
use super::targets::Targets;
use super::technique_targets::{FirstStep, TechniqueNames, TechniqueNamesError};
use std::fmt;

/// The targets of a run as users give them, by the names of the table [`TARGETS`] and as text.
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

/// The error of setting a target.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TargetSettingsError {
    /// There is no target of this name.
    Unknown(String),
    /// The value of the target is invalid, with the reason.
    Value(&'static str, String),
    /// The first target is given without the second one, which it requires.
    Lacks(&'static str, &'static str),
    /// Two targets exclude each other.
    Excluded(&'static str, &'static str),
    /// Names of techniques do not fit.
    Techniques(TechniqueNamesError),
}

impl fmt::Display for TargetSettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TargetSettingsError::Unknown(name) => {
                let known: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
                write!(f, "{name:?} is no target; the targets are {}", known.join(", "))
            }
            TargetSettingsError::Value(name, reason) => write!(f, "{name}: {reason}"),
            TargetSettingsError::Lacks(name, other) => write!(f, "{name} requires {other}"),
            TargetSettingsError::Excluded(name, other) => write!(f, "{name} and {other} exclude each other"),
            TargetSettingsError::Techniques(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TargetSettingsError {}

impl From<Targets> for TargetSettings {
    fn from(targets: Targets) -> TargetSettings {
        TargetSettings { targets, ..TargetSettings::default() }
    }
}

impl TargetSettings {
    /// Sets the target of this name to values: none for a flag, several for techniques.
    ///
    /// # Errors
    /// There is no such target, or a value is invalid.
    pub fn set(&mut self, name: &str, values: &[impl AsRef<str>]) -> Result<(), TargetSettingsError> {
        let target = Target::by_name(name).ok_or_else(|| TargetSettingsError::Unknown(name.to_owned()))?;
        let values: Vec<&str> = values.iter().map(AsRef::as_ref).collect();
        target.set(self, &values).map_err(|reason| TargetSettingsError::Value(target.name, reason))
    }

    /// Returns the parts of a run, one per level, or a single one without levels, and the technique at whose first step
    /// puzzles are written. Each level has these targets except for those of its own. `count` is the number of puzzles of
    /// levels without one. The techniques are those of classic puzzles if `is_classic`.
    ///
    /// # Errors
    /// Targets exclude each other, or a technique is unknown.
    pub fn parts(
        &self,
        levels: &[LevelTargets],
        count: u64,
        is_classic: bool,
    ) -> Result<(Vec<Part>, Option<FirstStep>), TargetSettingsError> {
        if levels.is_empty() {
            let (targets, first_step) = self.resolved(is_classic)?;
            return Ok((vec![Part { count, targets }], first_step));
        }
        let mut first_step = None;
        let part = |level: &LevelTargets| {
            let (targets, first) = level.settings(self).resolved(is_classic)?;
            first_step = first;
            Ok(Part { count: level.count.unwrap_or(count), targets: targets.with_level(level.levels) })
        };
        let parts = levels.iter().map(part).collect::<Result<Vec<Part>, TargetSettingsError>>()?;
        Ok((parts, first_step))
    }

    /// Returns the targets with the techniques, and the one at whose first step puzzles are written.
    fn resolved(&self, is_classic: bool) -> Result<(Targets, Option<FirstStep>), TargetSettingsError> {
        self.check()?;
        let mut targets = self.targets.clone();
        if let Some(mask) = targets.mask.filter(|_| self.is_mask_exact) {
            targets.clues = Some(mask.cells().len()..=mask.cells().len());
        }
        let first_step = match is_classic {
            true => self.names.add_to(&mut targets),
            false => self.names.add_to_other_kinds(&mut targets).map(|()| None),
        };
        Ok((targets, first_step.map_err(TargetSettingsError::Techniques)?))
    }

    /// Checks that no target excludes another, and that each has those that it requires.
    fn check(&self) -> Result<(), TargetSettingsError> {
        let is_given = |name: &str| match name {
            "exact-mask" => self.is_mask_exact,
            name => Target::by_name(name).is_some_and(|target| target.is_given(&self.targets)),
        };
        for target in TARGETS.iter().filter(|target| is_given(target.name)) {
            if let Some(other) = target.excludes.iter().find(|other| is_given(other)) {
                return Err(TargetSettingsError::Excluded(target.name, other));
            }
            if let Some(other) = target.requires.filter(|other| !is_given(other)) {
                return Err(TargetSettingsError::Lacks(target.name, other));
            }
        }
        Ok(())
    }
}
