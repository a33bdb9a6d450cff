//! Levels with a number of puzzles and their own targets, as in `hard=10,clues=24..28`.

use super::part::Part;
use super::target_error::TargetError;
use super::target_settings::TargetSettings;
use super::target_table::{TARGETS, Target, TargetSettingsError, TargetValue};
use super::targets::Targets;
use super::technique_targets::{FirstStep, TechniqueNamesError};
use crate::rating::effort::{LevelRange, ParseLevelRangeError};
use std::fmt;
use std::str::FromStr;

/// A level or a range of levels, with its number of puzzles and its own targets, if given.
///
/// ```
/// use cluewise::generator::LevelTargets;
/// use cluewise::rating::effort::Level;
/// let targets: LevelTargets = "expert=15,er=..4.6,symmetry=rot180".parse()?;
/// assert_eq!((targets.levels, targets.count), (Level::Expert.into(), Some(15)));
/// assert_eq!("medium..hard".parse::<LevelTargets>()?.count, None);
/// # Ok::<(), cluewise::generator::ParseLevelTargetsError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LevelTargets {
    /// The levels of the puzzles.
    pub levels: LevelRange,
    /// The number of puzzles.
    pub count: Option<u64>,
    /// The targets that replace those of the run, with their values.
    own: Vec<(&'static Target, Vec<String>)>,
}

/// The error of parsing levels with targets.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseLevelTargetsError {
    /// The level or the range of levels is invalid.
    Level(ParseLevelRangeError),
    /// The text after the `=` of a level is not a number.
    Count(String),
    /// A name is neither that of a level nor that of a target.
    Unknown(String),
    /// There are two levels where one is expected.
    Second(LevelRange),
    /// A level has the target twice.
    Repeated(&'static str),
    /// The value of the target is invalid, with the reason.
    Value(&'static str, String),
}

impl fmt::Display for ParseLevelTargetsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseLevelTargetsError::Level(error) => error.fmt(f),
            ParseLevelTargetsError::Count(text) => write!(f, "{text:?} is not a number of puzzles"),
            ParseLevelTargetsError::Unknown(name) => {
                write!(
                    f,
                    "{name:?} is neither a level nor a target; the targets are {}",
                    LevelTargets::target_names().join(", ")
                )
            }
            ParseLevelTargetsError::Second(levels) => {
                write!(f, "one level is expected; repeat the option for {levels}")
            }
            ParseLevelTargetsError::Repeated(name) => write!(f, "{name} is given twice for the same level"),
            ParseLevelTargetsError::Value(name, reason) => write!(f, "{name}: {reason}"),
        }
    }
}

impl std::error::Error for ParseLevelTargetsError {}

impl LevelTargets {
    /// Parses a list of levels, each with its targets: `easy=10,clues=30..36,hard=5`.
    ///
    /// ```
    /// use cluewise::generator::LevelTargets;
    /// let list = LevelTargets::parse_list("easy=10,clues=30..36,hard=5")?;
    /// assert_eq!(list.iter().map(|level| level.count).collect::<Vec<_>>(), [Some(10), Some(5)]);
    /// # Ok::<(), cluewise::generator::ParseLevelTargetsError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if a level, a target or a value is invalid.
    pub fn parse_list(text: &str) -> Result<Vec<LevelTargets>, ParseLevelTargetsError> {
        let mut levels: Vec<LevelTargets> = Vec::new();
        for part in text.split(',').filter(|part| !part.trim().is_empty()) {
            let (name, value) = part.split_once('=').map_or((part, None), |(name, value)| (name, Some(value.trim())));
            let target = Target::by_name(name).filter(|target| target.is_of_levels);
            match (target, levels.last_mut()) {
                (Some(target), Some(level)) => level.add(target, value)?,
                (None, _) => levels.push(LevelTargets::level(name, value, !levels.is_empty())?),
                (Some(_), None) => return LevelTargets::level(name, value, false).map(|level| vec![level]),
            }
        }
        Ok(levels)
    }

    /// Parses a level without targets of its own. After another level, the name may be that of an unknown target.
    fn level(name: &str, count: Option<&str>, may_be_target: bool) -> Result<LevelTargets, ParseLevelTargetsError> {
        let levels = name.parse().map_err(|error| match error {
            ParseLevelRangeError::Level(_) if may_be_target => ParseLevelTargetsError::Unknown(name.trim().into()),
            error => ParseLevelTargetsError::Level(error),
        })?;
        let parse_count = |text: &str| text.parse().map_err(|_| ParseLevelTargetsError::Count(text.into()));
        Ok(LevelTargets { levels, count: count.map(parse_count).transpose()?, own: Vec::new() })
    }

    /// Adds a target of its own.
    fn add(&mut self, target: &'static Target, value: Option<&str>) -> Result<(), ParseLevelTargetsError> {
        let values: Vec<&str> = value.into_iter().collect();
        let invalid = |reason| ParseLevelTargetsError::Value(target.name, reason);
        target.set(&mut TargetSettings::default(), &values).map_err(invalid)?;
        let known = self.own.iter_mut().find(|(known, _)| known.name == target.name);
        let is_repeatable = |known: &[String]| {
            matches!(target.value, TargetValue::Techniques)
                && value.is_some_and(|value| !known.iter().any(|one| one == value))
        };
        match (known, value) {
            (None, _) => self.own.push((target, values.into_iter().map(str::to_owned).collect())),
            (Some((_, known)), Some(value)) if is_repeatable(known) => known.push(value.to_owned()),
            _ => return Err(ParseLevelTargetsError::Repeated(target.name)),
        }
        Ok(())
    }

    /// Returns the targets of the run with those of the level in their place.
    pub(super) fn settings(&self, common: &TargetSettings) -> TargetSettings {
        let mut settings = common.clone();
        for (target, values) in &self.own {
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            // Each value has been checked.
            let _ = target.set(&mut settings, &values);
        }
        settings
    }

    /// Returns the names of the targets that a level may have.
    pub fn target_names() -> Vec<&'static str> {
        TARGETS.iter().filter(|target| target.is_of_levels).map(|target| target.name).collect()
    }
}

impl TargetSettings {
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
            // The technique to practice may need a level.
            if targets.level.is_some_and(|least| level.levels.max() < least.min()) {
                return Err(TargetSettingsError::Techniques(TechniqueNamesError::NotNeeded(level.levels)));
            }
            Ok(Part { count: level.count.unwrap_or(count), targets: targets.with_level(level.levels) })
        };
        let parts = levels.iter().map(part).collect::<Result<Vec<Part>, TargetSettingsError>>()?;
        Ok((parts, first_step))
    }

    /// Checks that completions of a [`Draft`](crate::kinds::Draft) have the targets, before names of techniques, which they
    /// lack.
    pub(crate) fn check_of_drafts(&self, levels: &[LevelTargets]) -> Result<(), TargetSettingsError> {
        let of_levels = levels.iter().map(|level| level.settings(self));
        let unsupported = |settings: TargetSettings| {
            settings.targets.unsupported_by_drafts().or_else(|| settings.names.first_given())
        };
        let found = of_levels.chain([self.clone()]).find_map(unsupported);
        found.map_or(Ok(()), |name| Err(TargetSettingsError::Unsupported(TargetError::NotOfDrafts(name))))
    }

    /// Returns the targets with the techniques, and the one at whose first step puzzles are written.
    fn resolved(&self, is_classic: bool) -> Result<(Targets, Option<FirstStep>), TargetSettingsError> {
        self.check()?;
        let mut targets = self.targets.clone();
        targets.clues = self.child_clues().or(targets.clues);
        if let Some(mask) = targets.mask.filter(|_| self.is_mask_exact) {
            targets.clues = Some(mask.len()..=mask.len());
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

/// Parses a level with its number of puzzles and its targets.
impl FromStr for LevelTargets {
    type Err = ParseLevelTargetsError;

    fn from_str(text: &str) -> Result<LevelTargets, ParseLevelTargetsError> {
        let mut levels = LevelTargets::parse_list(text)?;
        match (levels.pop(), levels.is_empty()) {
            (Some(level), true) => Ok(level),
            (Some(level), false) => Err(ParseLevelTargetsError::Second(level.levels)),
            (None, _) => LevelTargets::level(text, None, false),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::Symmetry;
    use crate::rating::effort::Level;

    #[test]
    fn other_texts_are_errors() {
        for (text, message) in [
            ("brutal=3", "unknown level"),
            ("", "unknown level"),
            ("clues=24..28", "unknown level \"clues\""),
            ("easy=x", "\"x\" is not a number of puzzles"),
            ("easy=", "\"\" is not a number of puzzles"),
            ("easy=-1", "\"-1\" is not a number of puzzles"),
            ("hard..easy=3", "easy is easier than hard"),
            ("easy=3,color=7", "\"color\" is neither a level nor a target"),
            ("easy,hard", "one level is expected; repeat the option for hard"),
            ("easy=3,clues=x", "clues: \"x\" is not a number of clues"),
            ("easy=3,clues", "clues: the value is missing"),
            ("easy=3,minimal=maybe", "minimal: "),
            ("easy=3,er=1.2,er=1.5", "er is given twice"),
            ("easy=3,require=x,require=x", "require is given twice"),
        ] {
            let error = text.parse::<LevelTargets>().expect_err(text).to_string();
            assert!(error.contains(message), "{text}: {error}");
        }
    }

    #[test]
    fn levels_have_the_common_targets_except_for_their_own() {
        let list = "easy=2,clues=30..36,Expert,er=..4.6,symmetry=rot180,minimal,forbid=swordfish,mask=";
        let list = LevelTargets::parse_list(&format!("{list}{}", "x".repeat(81))).expect("valid");
        let common = Targets::default().with_clues(24..=28).with_symmetry(Symmetry::Full);
        let mut settings = TargetSettings::from(common.clone());
        let (parts, first_step) = settings.parts(&list[..1], 5, true).expect("ok");
        assert_eq!((parts[0].count, first_step), (2, None));
        assert_eq!(parts[0].targets, common.clone().with_clues(30..=36).with_level(Level::Easy));
        settings.set("require", &["x-wing"]).expect("a target");
        let (parts, _) = settings.parts(&list, 5, true).expect("ok");
        let Targets { level, clues, er, symmetry, minimal, mask, require, forbid, .. } = &parts[1].targets;
        assert_eq!((parts[1].count, *level, clues.clone()), (5, Some(Level::Expert.into()), Some(24..=28)));
        assert_eq!((er.clone(), *symmetry, *minimal), (Some(10..=46), Symmetry::Rot180, true));
        assert_eq!((require.len(), forbid.len(), mask.is_some()), (1, 1, true));
    }

    #[test]
    fn a_run_without_levels_has_one_part() {
        let (parts, _) = TargetSettings::default().parts(&[], 7, true).expect("ok");
        assert_eq!(parts, [Part { count: 7, targets: Targets::default() }]);
    }
}
