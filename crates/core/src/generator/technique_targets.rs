//! Techniques of either ladder by their names, as users write them.

use super::generated::Generated;
use super::target_error::TargetError;
use super::targets::Targets;
use crate::board::candidates::Candidates;
use crate::board::cell::{Cell, CellSet};
use crate::board::grid::Puzzle;
use crate::names::alternatives;
use crate::rating::effort::{Level, LevelRange};
use crate::rating::{EffortTechnique, Ladder, UnknownEffortTechnique, hodoku, same_name, se};
use std::fmt;
use std::str::FromStr;

/// Returns whether a ladder has a technique with this name.
fn has_technique(ladder: Ladder, name: &str) -> bool {
    match ladder {
        Ladder::Hodoku => name.parse::<hodoku::TechniqueId>().is_ok(),
        Ladder::Se => name.parse::<se::TechniqueId>().is_ok(),
        Ladder::Effort => name.parse::<EffortTechnique>().is_ok(),
    }
}

/// The names of the techniques that targets require, forbid and practice.
///
/// Without a ladder, the names mean techniques of HoDoKu if one of them is to be practiced. Otherwise they mean those
/// of Sudoku Explainer, as in earlier versions, unless one of them is not on that ladder, or there is a requirement on
/// HoDoKu's rating and all of them are on HoDoKu's ladder.
///
/// ```
/// use cluewise::generator::{Targets, TechniqueNames};
/// let mut names = TechniqueNames::default();
/// names.practice = Some("skyscraper".into());
/// let mut targets = Targets::default();
/// names.add_to(&mut targets)?;
/// assert_eq!(targets.hodoku.practice.map(|technique| technique.order()), Some(3000));
/// # Ok::<(), cluewise::generator::TechniqueNamesError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct TechniqueNames {
    /// The ladder.
    pub ladder: Option<Ladder>,
    /// The required techniques.
    pub require: Vec<String>,
    /// The forbidden techniques.
    pub forbid: Vec<String>,
    /// The technique to practice: required, and everything else is easier.
    pub practice: Option<String>,
    /// The required technique at whose first step puzzles are written as candidate grids; empty for the one to practice.
    pub at: Option<String>,
}

/// The error of unknown or unsuitable names of techniques.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TechniqueNamesError {
    /// The ladder has no technique with the name.
    UnknownTechnique(Ladder, String),
    /// Classic puzzles are not rated by the techniques of the ladder.
    NotOfClassic(Ladder),
    /// Puzzles are to be written at the first step of a technique without a name, and none or several are required.
    NoName,
    /// Puzzles are to be written at the first step of a technique that is not required.
    NotRequired(String),
    /// Puzzles are to be written at the first step of a technique that is not part of the rating: another step is next.
    NotRated(String),
    /// Puzzles of these levels do not need the technique to practice.
    NotNeeded(LevelRange),
    /// The effort scale of other kinds than the classic one has no technique with the name.
    OfOtherKinds(UnknownEffortTechnique),
    /// Only targets of classic puzzles have this.
    ClassicOnly(&'static str),
}

impl fmt::Display for TechniqueNamesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TechniqueNamesError::UnknownTechnique(ladder, name) => {
                if let Some(other) = Ladder::OF_CLASSIC.into_iter().find(|&other| has_technique(other, name)) {
                    return write!(f, "{name:?} is a technique of the ladder {other}, not of {ladder}");
                }
                let names = match ladder {
                    Ladder::Hodoku => hodoku::TechniqueId::all().map(hodoku::TechniqueId::name).collect::<Vec<_>>(),
                    Ladder::Se => se::TechniqueId::all().map(se::TechniqueId::name).collect(),
                    Ladder::Effort => EffortTechnique::all().map(EffortTechnique::name).collect(),
                };
                write!(f, "unknown technique {name:?} of the ladder {ladder}; expected one of {}", names.join(", "))
            }
            TechniqueNamesError::NotOfClassic(ladder) => {
                let expected = alternatives(&Ladder::OF_CLASSIC.map(Ladder::name));
                write!(f, "ladder: 9x9 Sudoku is not rated by the ladder {ladder}; expected {expected}")
            }
            TechniqueNamesError::NotNeeded(levels) => {
                write!(f, "practice: hidden singles solve all {levels} puzzles; use a harder level")
            }
            TechniqueNamesError::OfOtherKinds(error) => write!(f, "practice: {error}"),
            TechniqueNamesError::ClassicOnly(name) => TargetError::ClassicOnly(name).fmt(f),
            TechniqueNamesError::NoName => f.write_str("at: no technique is named; name the one at whose first step puzzles are written, or one to practice or require"),
            TechniqueNamesError::NotRequired(name) => {
                write!(f, "the technique {name} is not required; require or practice it")
            }
            TechniqueNamesError::NotRated(name) => {
                write!(
                    f,
                    "the technique {name} is not part of the rating, so that other steps come before it; write whole puzzles"
                )
            }
        }
    }
}

impl std::error::Error for TechniqueNamesError {}

/// A technique whose first step is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FirstStep {
    /// Of a technique of HoDoKu.
    Hodoku(hodoku::TechniqueId),
    /// Of a technique of Sudoku Explainer.
    Se(se::TechniqueId),
}

/// Printed as the technique and its ladder.
impl fmt::Display for FirstStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FirstStep::Hodoku(technique) => write!(f, "{technique} (hodoku)"),
            FirstStep::Se(technique) => write!(f, "{technique} (se)"),
        }
    }
}

impl FirstStep {
    /// Returns whether the position is shown in digits alone: that of a single, before which only singles come. A candidate
    /// grid would not tell the only candidate of a cell from an entered digit.
    pub fn is_shown_in_digits(self) -> bool {
        let name = match self {
            FirstStep::Hodoku(technique) => technique.name(),
            FirstStep::Se(technique) => technique.name(),
        };
        ["full-house", "hidden-single", "naked-single"].contains(&name)
    }

    /// Returns whether the position is shown by clues and placed digits beside the candidates: without the difference, the
    /// next step is another one.
    pub fn needs_clues(self) -> bool {
        match self {
            FirstStep::Hodoku(technique) => technique.techniques().iter().any(hodoku::Technique::needs_clues),
            FirstStep::Se(_) => false,
        }
    }

    /// Returns the puzzle with the digits that come before the first step by the technique; `None` if there is no such step.
    pub fn in_digits(self, generated: &Generated) -> Option<Generated> {
        let filled: CellSet = match self {
            FirstStep::Hodoku(technique) => {
                let position = hodoku::first_use(&generated.puzzle, technique)?;
                Cell::all().filter(|&cell| position.value(cell).is_some()).collect()
            }
            FirstStep::Se(technique) => {
                let position = se::first_use(&generated.puzzle, technique)?;
                Cell::all().filter(|&cell| position.value(cell).is_some()).collect()
            }
        };
        Some(Generated::new(Puzzle::from(generated.solution).restricted_to(filled), generated.solution))
    }

    /// Returns the candidates of all cells before the first step by the technique; `None` if there is no such step.
    pub fn candidates(self, puzzle: &Puzzle) -> Option<Candidates> {
        match self {
            FirstStep::Hodoku(technique) => {
                hodoku::first_use(puzzle, technique).map(|position| position.all_candidates())
            }
            FirstStep::Se(technique) => se::first_use(puzzle, technique).map(|position| position.all_candidates()),
        }
    }
}

impl TechniqueNames {
    /// Adds the techniques to the targets of classic puzzles. Returns the technique at whose first step puzzles are to be
    /// written.
    ///
    /// # Errors
    /// Returns an error if the ladder has no technique with one of the names, or if [`TechniqueNames::at`] is not
    /// required or not part of the rating.
    pub fn add_to(&self, targets: &mut Targets) -> Result<Option<FirstStep>, TechniqueNamesError> {
        let at = self.next_technique()?;
        let needed = |name: &&String| self.require.iter().chain(&self.practice).any(|other| same_name(other, name));
        if let Some(name) = at.as_ref().filter(|name| !needed(name)) {
            return Err(TechniqueNamesError::NotRequired(name.clone()));
        }
        match self.ladder.unwrap_or_else(|| self.default_ladder(targets)) {
            Ladder::Hodoku => {
                let [mut require, mut forbid, mut practice, mut at] = self.parse(Ladder::Hodoku, at)?;
                targets.hodoku.require.append(&mut require);
                targets.hodoku.forbid.append(&mut forbid);
                targets.hodoku.practice = practice.pop();
                // Where hidden singles fill the grid, hints have no naked singles.
                if self.ladder.is_none()
                    && targets.hodoku.practice.is_some_and(|practice| practice.name() == "naked-single")
                {
                    targets.level.get_or_insert(Level::Medium.into());
                }
                let is_rated = |at: hodoku::TechniqueId| at.techniques().iter().all(hodoku::Technique::is_rated);
                match at.pop() {
                    Some(at) if !is_rated(at) => Err(TechniqueNamesError::NotRated(at.name().to_owned())),
                    at => Ok(at.map(FirstStep::Hodoku)),
                }
            }
            Ladder::Se => {
                let [mut require, mut forbid, mut practice, mut at] = self.parse(Ladder::Se, at)?;
                targets.require.append(&mut require);
                targets.forbid.append(&mut forbid);
                if let Some(practice) = practice.pop() {
                    targets.require.push(practice);
                    targets.forbid.extend(se::TechniqueId::all().filter(|&other| other > practice));
                }
                Ok(at.pop().map(FirstStep::Se))
            }
            Ladder::Effort => Err(TechniqueNamesError::NotOfClassic(Ladder::Effort)),
        }
    }

    /// Returns the name of the first target that is given.
    pub(super) fn first_given(&self) -> Option<&'static str> {
        let given = [
            ("ladder", self.ladder.is_some()),
            ("require", !self.require.is_empty()),
            ("forbid", !self.forbid.is_empty()),
            ("practice", self.practice.is_some()),
            ("at", self.at.is_some()),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name)
    }

    /// Returns the technique at whose first step puzzles are written: an empty name is the one to practice, or else the only
    /// required one.
    fn next_technique(&self) -> Result<Option<String>, TechniqueNamesError> {
        match (self.at.as_deref(), &self.practice, self.require.as_slice()) {
            (Some(""), Some(name), _) | (Some(""), None, [name]) => Ok(Some(name.clone())),
            (Some(""), None, _) => Err(TechniqueNamesError::NoName),
            (at, ..) => Ok(at.map(str::to_owned)),
        }
    }

    /// Adds the technique to practice to the targets of other kinds of puzzles than the classic one.
    ///
    /// # Errors
    /// The effort scale has no technique with the name, or there are other names, which only classic puzzles have.
    pub fn add_to_other_kinds(&self, targets: &mut Targets) -> Result<(), TechniqueNamesError> {
        let is_practiced = |at: &&String| at.is_empty() || self.practice.iter().any(|practice| same_name(practice, at));
        let of_classic = [
            ("require", !self.require.is_empty()),
            ("forbid", !self.forbid.is_empty()),
            ("ladder", self.ladder.is_some()),
            ("at with another technique than that of practice", self.at.iter().any(|at| !is_practiced(&at))),
        ];
        if let Some((name, _)) = of_classic.into_iter().find(|(_, is_given)| *is_given) {
            return Err(TechniqueNamesError::ClassicOnly(name));
        }
        let practice = self.practice.as_deref().map(str::parse).transpose();
        targets.practice = practice.map_err(TechniqueNamesError::OfOtherKinds)?;
        targets.at_practice = self.at.is_some();
        Ok(())
    }

    /// Returns the techniques that are required, forbidden, practiced and shown.
    fn parse<T: FromStr>(&self, ladder: Ladder, at: Option<String>) -> Result<[Vec<T>; 4], TechniqueNamesError> {
        let parse = |names: &[String]| {
            let unknown = |name: &str| TechniqueNamesError::UnknownTechnique(ladder, name.into());
            names.iter().map(|name| name.parse().map_err(|_| unknown(name))).collect::<Result<Vec<T>, _>>()
        };
        Ok([parse(&self.require)?, parse(&self.forbid)?, parse(self.practice.as_slice())?, parse(at.as_slice())?])
    }

    /// Returns the ladder of the names if none is given.
    fn default_ladder(&self, targets: &Targets) -> Ladder {
        let names = || self.require.iter().chain(&self.forbid).chain(&self.practice);
        let are_on = |ladder: Ladder| names().all(|name| has_technique(ladder, name));
        let prefers_hodoku = self.practice.is_some() || !targets.hodoku.is_empty();
        let is_se = are_on(Ladder::Se) && !(prefers_hodoku && are_on(Ladder::Hodoku));
        if is_se { Ladder::Se } else { Ladder::Hodoku }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add(require: &[&str], practice: Option<&str>, ladder: Option<Ladder>) -> Result<Targets, TechniqueNamesError> {
        let require = require.iter().map(|&name| name.into()).collect();
        let names = TechniqueNames { require, practice: practice.map(Into::into), ladder, ..TechniqueNames::default() };
        let mut targets = Targets::default();
        names.add_to(&mut targets).map(|_| targets)
    }

    #[test]
    fn names_select_the_ladder() {
        let of_se = |names: &[&str], practice, ladder| {
            let targets = add(names, practice, ladder).expect("known names");
            assert_ne!(targets.require.is_empty(), targets.hodoku.is_empty(), "{names:?}");
            targets.hodoku.is_empty()
        };
        assert!(of_se(&["x-wing"], None, None));
        assert!(!of_se(&["x-wing"], None, Some(Ladder::Hodoku)));
        assert!(of_se(&["x-wing", "bug"], None, None));
        assert!(!of_se(&["x-wing", "skyscraper"], None, None));
        assert!(!of_se(&["naked-pair"], Some("x-wing"), None));
        assert!(of_se(&[], Some("x-wing"), Some(Ladder::Se)));
        assert!(of_se(&["X Wing"], None, None));
        assert!(of_se(&[], Some("naked triplet"), None));
        assert!(of_se(&["Unique Rectangle type 1", "Region Forcing Chains", "Direct Pointing", "BUG+1"], None, None));
        assert!(add(&["bug", "skyscraper"], None, None).is_err_and(|e| e.to_string().contains("\"bug\"")));
        assert!(add(&["skyscraper"], None, Some(Ladder::Se)).is_err_and(|e| e.to_string().contains("not of se")));
        let of_effort = add(&["x-wing"], None, Some(Ladder::Effort));
        assert_eq!(of_effort, Err(TechniqueNamesError::NotOfClassic(Ladder::Effort)));
        let mut targets = Targets::default();
        targets.hodoku.level = Some(hodoku::Level::Hard);
        let names = TechniqueNames { require: vec!["x-wing".into()], ..TechniqueNames::default() };
        assert!(names.add_to(&mut targets).is_ok() && targets.require.is_empty());
    }

    #[test]
    fn practice_forbids_what_is_harder() {
        let targets = add(&[], Some("x-wing"), Some(Ladder::Se)).expect("known");
        assert_eq!(targets.require.len(), 1);
        assert_eq!(targets.forbid.len() + 8, se::TechniqueId::all().count());
        let names = TechniqueNames { at: Some("x-wing".into()), ..TechniqueNames::default() };
        assert!(names.add_to(&mut Targets::default()).is_err_and(|e| e.to_string().contains("not required")));
    }

    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow without optimization")]
    fn the_first_step_is_shown_on_either_ladder() {
        for ladder in Ladder::OF_CLASSIC {
            let names = TechniqueNames {
                ladder: Some(ladder),
                practice: Some("x-wing".into()),
                at: Some("x-wing".into()),
                ..TechniqueNames::default()
            };
            let mut targets = Targets::default();
            let first = names.add_to(&mut targets).expect("known").expect("a step");
            let puzzle = crate::generator::generate(&targets, 3, 0, |_| true).expect("no limit").puzzle;
            let candidates = first.candidates(&puzzle).expect("needed");
            assert_ne!(candidates, Candidates::new(&puzzle));
            let position = hodoku::Position::with_candidates(&puzzle, &candidates);
            assert!(position.find_step(hodoku::Technique::XWing.into()).is_some(), "{ladder}: {puzzle}");
        }
    }
}
