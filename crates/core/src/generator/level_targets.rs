//! Levels with a number of puzzles and their own targets, as in `hard=10,clues=24..28`.

use super::mask::Mask;
use super::part::Part;
use super::ranges::{parse_clues, parse_er, parse_minutes, parse_score};
use super::symmetry::Symmetry;
use super::targets::Targets;
use super::technique_targets::{FirstStep, TechniqueNames, TechniqueNamesError};
use crate::rating::effort::{LevelRange, ParseLevelRangeError};
use crate::rating::hodoku;
use std::fmt;
use std::ops::RangeInclusive;
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
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LevelTargets {
    /// The levels of the puzzles.
    pub levels: LevelRange,
    /// The number of puzzles.
    pub count: Option<u64>,
    overrides: Overrides,
}

/// Targets that replace those of the run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Overrides {
    clues: Option<RangeInclusive<usize>>,
    er: Option<RangeInclusive<u32>>,
    symmetry: Option<Symmetry>,
    minimal: Option<bool>,
    uniform: Option<bool>,
    mask: Option<Mask>,
    hodoku: Option<hodoku::Level>,
    hodoku_score: Option<RangeInclusive<u32>>,
    time_s: Option<RangeInclusive<u32>>,
    require: Vec<String>,
    forbid: Vec<String>,
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

/// Parses the value of a target and sets it. Returns whether it was not set before, or the reason why the value is
/// invalid.
type SetTarget = fn(&mut Overrides, Option<&str>) -> Result<bool, String>;

/// The targets that a level can have, by name.
const TARGETS: [(&str, SetTarget); 11] = [
    ("clues", |own, value| Ok(set_once(&mut own.clues, parsed(value, parse_clues)?))),
    ("er", |own, value| Ok(set_once(&mut own.er, parsed(value, parse_er)?))),
    ("symmetry", |own, value| Ok(set_once(&mut own.symmetry, parsed(value, str::parse)?))),
    ("minimal", |own, value| Ok(set_once(&mut own.minimal, parsed(value.or(Some("true")), str::parse)?))),
    ("uniform", |own, value| Ok(set_once(&mut own.uniform, parsed(value.or(Some("true")), str::parse)?))),
    ("mask", |own, value| Ok(set_once(&mut own.mask, parsed(value, str::parse)?))),
    ("hodoku", |own, value| Ok(set_once(&mut own.hodoku, parsed(value, str::parse)?))),
    ("hodoku-score", |own, value| Ok(set_once(&mut own.hodoku_score, parsed(value, parse_score)?))),
    ("minutes", |own, value| Ok(set_once(&mut own.time_s, parsed(value, parse_minutes)?))),
    ("require", |own, value| Ok(add(&mut own.require, parsed(value, str::parse)?))),
    ("forbid", |own, value| Ok(add(&mut own.forbid, parsed(value, str::parse)?))),
];

impl fmt::Display for ParseLevelTargetsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseLevelTargetsError::Level(error) => error.fmt(f),
            ParseLevelTargetsError::Count(text) => write!(f, "{text:?} is not a number of puzzles"),
            ParseLevelTargetsError::Unknown(name) => {
                write!(
                    f,
                    "{name:?} is neither a level nor a target; the targets are {}",
                    TARGETS.map(|(name, _)| name).join(", ")
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
            let lower = name.trim().to_ascii_lowercase().replace('_', "-");
            let target = TARGETS.into_iter().find(|(known, _)| *known == lower);
            match (target, levels.last_mut()) {
                (Some((name, set)), Some(level)) => match set(&mut level.overrides, value) {
                    Ok(true) => {}
                    Ok(false) => return Err(ParseLevelTargetsError::Repeated(name)),
                    Err(reason) => return Err(ParseLevelTargetsError::Value(name, reason)),
                },
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
        Ok(LevelTargets { levels, count: count.map(parse_count).transpose()?, overrides: Overrides::default() })
    }

    /// Returns the parts of a run, one per level, or a single one without levels, and the technique at whose first step
    /// puzzles are written. Each level has the common targets and names of techniques except for those of its own.
    /// `count` is the number of puzzles of levels without one. The techniques are those of classic puzzles if `is_classic`.
    ///
    /// # Errors
    /// Returns an error if a technique is unknown.
    pub fn parts(
        levels: &[LevelTargets],
        count: u64,
        targets: &Targets,
        names: &TechniqueNames,
        is_classic: bool,
    ) -> Result<(Vec<Part>, Option<FirstStep>), TechniqueNamesError> {
        let add = |names: &TechniqueNames, targets: &mut Targets| match is_classic {
            true => names.add_to(targets),
            false => names.add_to_other_kinds(targets).map(|()| None),
        };
        let mut common = targets.clone();
        if levels.is_empty() {
            let first_step = add(names, &mut common)?;
            return Ok((vec![Part { count, targets: common }], first_step));
        }
        let mut first_step = None;
        let part = |level: &LevelTargets| {
            let (mut targets, names) = level.overrides.merged_with(targets, names);
            first_step = add(&names, &mut targets)?;
            Ok(Part { count: level.count.unwrap_or(count), targets: targets.with_level(level.levels) })
        };
        let parts = levels.iter().map(part).collect::<Result<Vec<Part>, TechniqueNamesError>>()?;
        Ok((parts, first_step))
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

impl Overrides {
    /// Returns the targets and names of techniques with these in place of the common ones.
    fn merged_with(&self, targets: &Targets, names: &TechniqueNames) -> (Targets, TechniqueNames) {
        let (mut targets, mut names) = (targets.clone(), names.clone());
        targets.clues = self.clues.clone().or(targets.clues);
        targets.er = self.er.clone().or(targets.er);
        targets.symmetry = self.symmetry.unwrap_or(targets.symmetry);
        targets.minimal = self.minimal.unwrap_or(targets.minimal);
        targets.uniform = self.uniform.unwrap_or(targets.uniform);
        targets.mask = self.mask.or(targets.mask);
        targets.hodoku.level = self.hodoku.or(targets.hodoku.level);
        targets.hodoku.score = self.hodoku_score.clone().or(targets.hodoku.score);
        targets.time_s = self.time_s.clone().or(targets.time_s);
        for (own, common) in [(&self.require, &mut names.require), (&self.forbid, &mut names.forbid)] {
            if !own.is_empty() {
                common.clone_from(own);
            }
        }
        (targets, names)
    }
}

/// Parses the value of a target, or returns the reason why it is invalid.
fn parsed<T, E: fmt::Display>(value: Option<&str>, parse: impl Fn(&str) -> Result<T, E>) -> Result<T, String> {
    parse(value.ok_or("the value is missing")?).map_err(|error| error.to_string())
}

/// Sets a value and returns whether there was none.
fn set_once<T>(field: &mut Option<T>, value: T) -> bool {
    field.replace(value).is_none()
}

/// Adds a name and returns whether it is new.
fn add(names: &mut Vec<String>, name: String) -> bool {
    let is_new = !names.contains(&name);
    names.push(name);
    is_new
}

#[cfg(test)]
mod tests {
    use super::*;
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
        let names = TechniqueNames { require: vec!["x-wing".into()], ..TechniqueNames::default() };
        let (parts, first_step) =
            LevelTargets::parts(&list[..1], 5, &common, &TechniqueNames::default(), true).expect("ok");
        assert_eq!((parts[0].count, first_step), (2, None));
        assert_eq!(parts[0].targets, common.clone().with_clues(30..=36).with_level(Level::Easy));
        let (parts, _) = LevelTargets::parts(&list, 5, &common, &names, true).expect("ok");
        let Targets { level, clues, er, symmetry, minimal, mask, require, forbid, .. } = &parts[1].targets;
        assert_eq!((parts[1].count, *level, clues.clone()), (5, Some(Level::Expert.into()), Some(24..=28)));
        assert_eq!((er.clone(), *symmetry, *minimal), (Some(10..=46), Symmetry::Rot180, true));
        assert_eq!((require.len(), forbid.len(), mask.is_some()), (1, 1, true));
    }

    #[test]
    fn a_run_without_levels_has_one_part() {
        let (parts, _) =
            LevelTargets::parts(&[], 7, &Targets::default(), &TechniqueNames::default(), true).expect("ok");
        assert_eq!(parts, [Part { count: 7, targets: Targets::default() }]);
    }
}
