//! Requirements on HoDoKu's rating of a puzzle and on the techniques that HoDoKu uses.

use crate::rating::effort;
use crate::rating::hodoku::{LADDER, LadderEntry, Level, Technique, TechniqueId, TechniqueSet};
use std::fmt;
use std::ops::RangeInclusive;

/// The requirements on HoDoKu's rating of a puzzle, and on the techniques by which HoDoKu solves it. The default has
/// none.
///
/// A puzzle needs a technique if HoDoKu uses it. It does so only where all easier techniques (those of lower
/// [order](TechniqueId::order)) find nothing, so the easier ones alone do not solve the puzzle.
///
/// ```
/// use cluewise::generator::{Targets, generate};
/// use cluewise::rating::hodoku::{Technique, steps};
/// let mut targets = Targets::default();
/// targets.hodoku.practice = Some("x-wing".parse()?);
/// let generated = generate(&targets, 1, 0, |_| true)?;
/// let hardest = steps(&generated.puzzle).expect("one solution").map(|step| step.technique).max();
/// assert_eq!(hardest, Some(Technique::XWing));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct HodokuTargets {
    /// HoDoKu's level.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none", default))]
    pub level: Option<Level>,
    /// The minimum and maximum of HoDoKu's score.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none", default))]
    pub score: Option<RangeInclusive<u32>>,
    /// Required techniques: HoDoKu uses each of them.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty", default))]
    pub require: Vec<TechniqueId>,
    /// Forbidden techniques: HoDoKu uses none of them.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty", default))]
    pub forbid: Vec<TechniqueId>,
    /// A technique to practice: HoDoKu uses it, and all other techniques that it uses are easier.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none", default))]
    pub practice: Option<TechniqueId>,
}

/// The reason why no puzzle can meet the requirements on HoDoKu's rating.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum HodokuTargetError {
    /// The range of scores is empty.
    EmptyScoreRange,
    /// No puzzle of the level has a score in the range.
    ScoreOutsideLevel(Level),
    /// The steps of the required techniques exceed the range of scores.
    ScoreTooLow(u32),
    /// No puzzle that is solved by this technique and easier ones has the requested level, ER or score.
    TooEasy(TechniqueId),
    /// Singles solve the puzzles of the requested level of the effort scale or ER, and none has the requested level or score.
    OnlySingles,
    /// No puzzle of the requested difficulty needs the technique.
    NeverNeeded(TechniqueId),
    /// The technique is both required and forbidden.
    RequiredAndForbidden(TechniqueId),
    /// A required technique is not easier than the one to practice.
    NotEasier(TechniqueId, TechniqueId),
    /// The technique is forbidden, but every puzzle needs it.
    AlwaysNeeded(TechniqueId),
    /// Wherever the technique applies, easier ones of this description eliminate the same candidates.
    Replaced(TechniqueId, &'static str),
    /// Puzzles that need the technique are too rare to be found.
    TooRare(TechniqueId),
}

impl fmt::Display for HodokuTargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HodokuTargetError::EmptyScoreRange => {
                f.write_str("the range of HoDoKu scores is empty: its end is before its start")
            }
            HodokuTargetError::ScoreOutsideLevel(level) => match level.max_score() {
                u32::MAX => write!(f, "{level} puzzles have a HoDoKu score of {} or more", min_score(*level)),
                max => write!(f, "{level} puzzles have a HoDoKu score from {} to {max}", min_score(*level)),
            },
            HodokuTargetError::ScoreTooLow(min) => {
                write!(f, "puzzles with the required techniques have a HoDoKu score of {min} or more")
            }
            HodokuTargetError::TooEasy(technique) => {
                write!(
                    f,
                    "puzzles solved by {technique} and easier techniques never have the requested difficulty; request easier \
                     puzzles, or practice a harder technique"
                )
            }
            HodokuTargetError::OnlySingles => f.write_str(
                "singles solve puzzles of the requested level or ER, which never have the requested HoDoKu rating; request a \
                 harder level or ER",
            ),
            HodokuTargetError::NeverNeeded(technique) => {
                let level = technique.entry().level;
                write!(
                    f,
                    "puzzles of the requested difficulty never need the technique {technique}, which HoDoKu counts as {level}; \
                     request harder puzzles"
                )
            }
            HodokuTargetError::RequiredAndForbidden(technique) => {
                write!(f, "the technique {technique} is both required and forbidden")
            }
            HodokuTargetError::NotEasier(required, practice) => {
                write!(f, "the required technique {required} is not easier than {practice}, the one to practice")
            }
            HodokuTargetError::AlwaysNeeded(technique) => {
                write!(f, "every puzzle needs {technique}: it fills the last cell")
            }
            HodokuTargetError::Replaced(technique, by) => {
                write!(f, "no puzzle needs {technique}: {by} eliminate the same candidates, and come first")
            }
            HodokuTargetError::TooRare(technique) => write!(
                f,
                "puzzles that need {technique} are too rare: a search for it found none in {UNSUCCESSFUL_ATTEMPTS} attempts; practice \
                 finned-franken-swordfish"
            ),
        }
    }
}

impl std::error::Error for HodokuTargetError {}

/// The number of attempts in which a search for a Franken Swordfish found none, in a quarter of an hour on one thread.
const UNSUCCESSFUL_ATTEMPTS: u32 = 400_000;

/// Maximum number of empty cells of a puzzle with one solution.
const MAX_EMPTY_CELLS: u32 = 64;

/// Returns a lower bound of the scores of a level: of a step that belongs to it, or above those of the level before.
fn min_score(level: Level) -> u32 {
    let base_scores = LADDER.iter().filter(|entry| entry.level == level).map(|entry| entry.base_score);
    let above_previous = Level::ALL[..level as usize].last().map(|previous| previous.max_score() + 1);
    base_scores.chain(above_previous).min().unwrap_or(0)
}

/// The highest order of singles.
const SINGLES_ORDER: u32 = 300;
/// The highest order of singles, locked candidates, pairs and triples.
const TRIPLES_ORDER: u32 = 1600;
/// The highest order of singles, locked candidates and subsets.
pub(super) const QUADRUPLES_ORDER: u32 = 2100;

/// Returns the highest order of the techniques that a puzzle with an ER up to this bound, in tenths, may need. Below
/// 3.2 the techniques of Sudoku Explainer are singles, locked candidates, pairs and triples.
fn max_order_for_er(max_er: u32) -> u32 {
    match max_er {
        ..=15 => SINGLES_ORDER,
        16..32 => TRIPLES_ORDER,
        _ => u32::MAX,
    }
}

/// Returns the highest order of the techniques that a puzzle up to this level of the effort scale may need. Locked
/// candidates and subsets solve puzzles up to hard, so HoDoKu needs nothing above them.
fn max_order_for_level(max_level: Option<effort::Level>) -> u32 {
    match max_level {
        Some(effort::Level::Easy | effort::Level::Medium) => SINGLES_ORDER,
        Some(effort::Level::Hard) => QUADRUPLES_ORDER,
        _ => u32::MAX,
    }
}

/// Returns the easier techniques that eliminate the same candidates wherever a technique applies; `None` if there are
/// none.
///
/// A fish of five or more lines has a complement: the other lines in the other direction, of which there are at most
/// four. A Franken X-Wing is locked candidates: if its box is a base, its candidates lie in one of the cover lines, or
/// those of two boxes in two lines of a stack; if its box is a cover, two base lines of its band leave the third box of
/// the band the third line.
fn replacement(technique: TechniqueId) -> Option<&'static str> {
    let fish: TechniqueSet = [Technique::Squirmbag, Technique::Whale, Technique::Leviathan].into_iter().collect();
    let is_in = |set: TechniqueSet| technique.techniques().iter().all(|other| set.contains(other));
    if is_in(fish) {
        Some("smaller fish in the other direction")
    } else if is_in(Technique::FrankenXWing.into()) {
        Some("locked candidates")
    } else {
        None
    }
}

impl HodokuTargets {
    /// Returns whether there are no requirements.
    pub fn is_empty(&self) -> bool {
        *self == HodokuTargets::default()
    }

    /// Iterates over the required techniques and the one to practice.
    pub fn needed(&self) -> impl Iterator<Item = TechniqueId> {
        self.require.iter().copied().chain(self.practice)
    }

    /// Returns whether the steps of this technique may occur in a solution that meets the requirements.
    pub(super) fn allows(&self, entry: &LadderEntry, technique: Technique) -> bool {
        let is_forbidden = self.forbid.iter().any(|forbidden| forbidden.includes(technique));
        let is_too_hard = |practice: TechniqueId| entry.order >= practice.order() && !practice.includes(technique);
        !is_forbidden && self.level.is_none_or(|level| entry.level <= level) && !self.practice.is_some_and(is_too_hard)
    }

    /// Returns the maximum score.
    pub(super) fn max_score(&self) -> u32 {
        let of_level = self.level.map_or(u32::MAX, Level::max_score);
        self.score.as_ref().map_or(of_level, |score| of_level.min(*score.end()))
    }

    /// Returns the techniques by which puzzles are solved: those of the rating, and those that are required. With a
    /// technique to practice, only those that are not harder.
    pub(super) fn ladder(&self) -> TechniqueSet {
        let ladder = self.needed().fold(TechniqueSet::RATED, |ladder, id| ladder | id.techniques());
        let max_order = self.practice.map_or(u32::MAX, TechniqueId::order);
        ladder.iter().filter(|technique| technique.entry().order <= max_order).collect()
    }

    /// Returns the techniques of the ladder that are easier than this one.
    pub(super) fn easier_than(&self, technique: TechniqueId) -> TechniqueSet {
        self.ladder().iter().filter(|other| other.entry().order < technique.order()).collect()
    }

    /// Returns whether puzzles may be too hard.
    pub(super) fn limits_difficulty(&self) -> bool {
        self.practice.is_some() || self.max_score() < u32::MAX || !self.forbid.is_empty()
    }

    /// Returns whether every solution that uses these techniques meets the requirements, whatever its other steps are.
    pub(super) fn is_met_by(&self, used: TechniqueSet) -> bool {
        let is_used = |id: TechniqueId| !(used & id.techniques()).is_empty();
        let has_level = |level: Level| used.iter().any(|technique| technique.entry().level >= level);
        !self.limits_difficulty()
            && self.score.is_none()
            && self.level.is_none_or(has_level)
            && self.needed().all(is_used)
    }

    /// Checks that some puzzle of the levels may meet the requirements and have an ER, in tenths, in this range.
    pub(super) fn check(
        &self,
        er: RangeInclusive<u32>,
        levels: Option<effort::LevelRange>,
    ) -> Result<(), HodokuTargetError> {
        let max_order = max_order_for_er(*er.end()).min(max_order_for_level(levels.map(effort::LevelRange::max)));
        self.check_techniques(max_order)?;
        self.check_practice(*er.start(), levels.map(effort::LevelRange::min))?;
        self.check_score(max_order)
    }

    fn check_techniques(&self, max_order: u32) -> Result<(), HodokuTargetError> {
        let always = self.forbid.iter().find(|forbidden| forbidden.includes(Technique::FullHouse));
        if let Some(&technique) = always {
            return Err(HodokuTargetError::AlwaysNeeded(technique));
        }
        let is_forbidden = |needed: &TechniqueId| self.forbid.iter().any(|forbidden| forbidden.includes_all(*needed));
        if let Some(technique) = self.needed().find(is_forbidden) {
            return Err(HodokuTargetError::RequiredAndForbidden(technique));
        }
        if let Some((technique, by)) = self.needed().find_map(|needed| Some((needed, replacement(needed)?))) {
            return Err(HodokuTargetError::Replaced(technique, by));
        }
        if let Some(technique) = self.needed().find(|needed| needed.techniques() == Technique::FrankenSwordfish.into())
        {
            return Err(HodokuTargetError::TooRare(technique));
        }
        if let Some(practice) = self.practice {
            let is_easier = |required: TechniqueId| {
                required.order() < practice.order()
                    || required.includes_all(practice)
                    || practice.includes_all(required)
            };
            if let Some(&required) = self.require.iter().find(|&&required| !is_easier(required)) {
                return Err(HodokuTargetError::NotEasier(required, practice));
            }
        }
        let is_too_hard = |needed: &TechniqueId| {
            needed.order() > max_order || self.level.is_some_and(|level| needed.entry().level > level)
        };
        self.needed().find(is_too_hard).map_or(Ok(()), |technique| Err(HodokuTargetError::NeverNeeded(technique)))
    }

    /// Checks that the technique to practice and easier ones solve puzzles of this ER, in tenths, and level.
    fn check_practice(&self, min_er: u32, min_level: Option<effort::Level>) -> Result<(), HodokuTargetError> {
        let Some(practice) = self.practice else { return Ok(()) };
        let (max_er, max_level) = match practice.order() {
            order if order <= SINGLES_ORDER => (23, effort::Level::Medium),
            order if order <= QUADRUPLES_ORDER => (54, effort::Level::Hard),
            _ => return Ok(()),
        };
        let is_too_easy = min_er > max_er || min_level.is_some_and(|level| level > max_level);
        if is_too_easy { Err(HodokuTargetError::TooEasy(practice)) } else { Ok(()) }
    }

    fn check_score(&self, max_order: u32) -> Result<(), HodokuTargetError> {
        if self.score.as_ref().is_some_and(RangeInclusive::is_empty) {
            return Err(HodokuTargetError::EmptyScoreRange);
        }
        let score = self.score.clone().unwrap_or(0..=u32::MAX);
        if let Some(level) =
            self.level.filter(|level| *score.start() > level.max_score() || *score.end() < min_score(*level))
        {
            return Err(HodokuTargetError::ScoreOutsideLevel(level));
        }
        let mut needed: Vec<TechniqueId> = self.needed().collect();
        needed.sort();
        needed.dedup_by_key(|id| id.order());
        let min = needed.into_iter().map(|id| id.entry().base_score).sum();
        if self.max_score() < min {
            return Err(HodokuTargetError::ScoreTooLow(min));
        }
        self.check_score_of_singles(*score.start(), max_order)
    }

    /// Checks that the steps of a puzzle that singles solve may have this score, and that of the level.
    fn check_score_of_singles(&self, min_score: u32, max_order: u32) -> Result<(), HodokuTargetError> {
        let max_order = self.practice.map_or(max_order, |practice| practice.order().min(max_order));
        if max_order > SINGLES_ORDER {
            return Ok(());
        }
        let entries = LADDER.iter().filter(|entry| entry.order <= max_order);
        let base_scores = entries.map(|entry| entry.base_score);
        // Singles are of the easiest level; only their score raises it.
        let easier_level = self.level.and_then(|level| Level::ALL[..level as usize].last());
        let min_score = min_score.max(easier_level.map_or(0, |level| level.max_score() + 1));
        if min_score > base_scores.max().unwrap_or(0) * MAX_EMPTY_CELLS {
            return Err(self.practice.map_or(HodokuTargetError::OnlySingles, HodokuTargetError::TooEasy));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::{TargetError, Targets};
    use crate::rating::effort;

    fn id(name: &str) -> TechniqueId {
        name.parse().expect("a technique")
    }

    /// Fish come after subsets, so a puzzle that subsets solve does not need them.
    #[test]
    fn levels_up_to_hard_need_no_fish() {
        let check = |level, technique| {
            let mut targets = Targets::default().with_level(level);
            targets.hodoku.require = vec![id(technique)];
            targets.check()
        };
        let never = |technique| Err(TargetError::Hodoku(HodokuTargetError::NeverNeeded(id(technique))));
        assert_eq!(check(effort::Level::Hard, "skyscraper"), never("skyscraper"));
        assert_eq!(check(effort::Level::Hard, "hidden-quadruple"), Ok(()));
        assert_eq!(check(effort::Level::Medium, "naked-pair"), never("naked-pair"));
        assert_eq!(check(effort::Level::Expert, "skyscraper"), Ok(()));
    }

    #[test]
    fn contradictory_requirements_are_rejected() {
        use HodokuTargetError::*;
        type Change = fn(&mut HodokuTargets);
        let table: [(&str, Change, Result<(), HodokuTargetError>); 24] = [
            ("none", |_| {}, Ok(())),
            ("a level", |t| t.level = Some(Level::Extreme), Ok(())),
            ("no score", |t| t.score = Some(RangeInclusive::new(9, 8)), Err(EmptyScoreRange)),
            ("a score", |t| t.score = Some(1350..=1350), Ok(())),
            (
                "easy 900",
                |t| (t.level, t.score) = (Some(Level::Easy), Some(900..=950)),
                Err(ScoreOutsideLevel(Level::Easy)),
            ),
            ("easy 800", |t| (t.level, t.score) = (Some(Level::Easy), Some(800..=950)), Ok(())),
            (
                "hard 99",
                |t| (t.level, t.score) = (Some(Level::Hard), Some(0..=99)),
                Err(ScoreOutsideLevel(Level::Hard)),
            ),
            ("hard 100", |t| (t.level, t.score) = (Some(Level::Hard), Some(0..=100)), Ok(())),
            (
                "easy fish",
                |t| (t.level, t.require) = (Some(Level::Easy), vec![id("x-wing")]),
                Err(NeverNeeded(id("x-wing"))),
            ),
            ("hard fish", |t| (t.level, t.require) = (Some(Level::Hard), vec![id("x-wing")]), Ok(())),
            (
                "both",
                |t| (t.require, t.forbid) = (vec![id("aic")], vec![id("nice-loop")]),
                Err(RequiredAndForbidden(id("aic"))),
            ),
            ("group", |t| (t.require, t.forbid) = (vec![id("nice-loop")], vec![id("aic")]), Ok(())),
            (
                "practiced",
                |t| (t.practice, t.forbid) = (Some(id("x-wing")), vec![id("x-wing")]),
                Err(RequiredAndForbidden(id("x-wing"))),
            ),
            (
                "harder",
                |t| (t.practice, t.require) = (Some(id("x-wing")), vec![id("aic")]),
                Err(NotEasier(id("aic"), id("x-wing"))),
            ),
            (
                "sibling",
                |t| (t.practice, t.require) = (Some(id("aic")), vec![id("continuous-nice-loop")]),
                Err(NotEasier(id("continuous-nice-loop"), id("aic"))),
            ),
            (
                "large fish",
                |t| t.practice = Some(id("whale")),
                Err(Replaced(id("whale"), "smaller fish in the other direction")),
            ),
            (
                "Franken X-Wing",
                |t| t.require = vec![id("x-wing"), id("franken-x-wing")],
                Err(Replaced(id("franken-x-wing"), "locked candidates")),
            ),
            (
                "Franken Swordfish",
                |t| t.practice = Some(id("franken-swordfish")),
                Err(TooRare(id("franken-swordfish"))),
            ),
            ("finned large fish", |t| t.practice = Some(id("finned-squirmbag")), Ok(())),
            ("easier", |t| (t.practice, t.require) = (Some(id("x-wing")), vec![id("naked-pair")]), Ok(())),
            ("last cell", |t| t.forbid = vec![id("full-house")], Err(AlwaysNeeded(id("full-house")))),
            (
                "low score",
                |t| (t.score, t.require) = (Some(1..=280), vec![id("x-wing"), id("swordfish")]),
                Err(ScoreTooLow(290)),
            ),
            (
                "singles",
                |t| (t.level, t.practice) = (Some(Level::Hard), Some(id("naked-single"))),
                Err(TooEasy(id("naked-single"))),
            ),
            ("many singles", |t| (t.level, t.practice) = (Some(Level::Medium), Some(id("hidden-single"))), Ok(())),
        ];
        for (name, change, expected) in table {
            let mut targets = Targets::default();
            change(&mut targets.hodoku);
            assert_eq!(targets.check(), expected.map_err(TargetError::Hodoku), "{name}");
        }
    }

    #[test]
    fn techniques_agree_with_the_other_scales() {
        let table = [
            ("x-wing", Targets::default().with_level(effort::Level::Easy), false),
            ("x-wing", Targets::default().with_er(10..=31), false),
            ("x-wing", Targets::default().with_er(10..=32), true),
            ("hidden-pair", Targets::default().with_level(effort::Level::Hard), true),
            ("hidden-pair", Targets::default().with_level(effort::Level::Medium), false),
            ("hidden-pair", Targets::default().with_level(effort::Level::Easy), false),
        ];
        for (name, mut targets, expected) in table {
            targets.hodoku.require.push(id(name));
            assert_eq!(targets.check().is_ok(), expected, "{name} {targets:?}");
        }
    }

    #[test]
    fn other_scales_exclude_puzzles_that_are_too_easy() {
        use effort::Level::*;
        let too_easy = |name| Err(HodokuTargetError::TooEasy(id(name)));
        let practice = |name: &str, targets: Targets| {
            let mut targets = targets;
            targets.hodoku.practice = Some(id(name));
            targets
        };
        let of_hodoku = |level, targets: Targets| {
            let mut targets = targets;
            targets.hodoku.level = Some(level);
            targets
        };
        let any = Targets::default;
        let table = [
            (practice("naked-single", any().with_level(Medium)), Ok(())),
            (practice("naked-single", any().with_level(Hard)), too_easy("naked-single")),
            (practice("hidden-single", any().with_level(Expert)), too_easy("hidden-single")),
            (practice("hidden-single", any().with_er(23..=28)), Ok(())),
            (practice("hidden-single", any().with_er(25..=28)), too_easy("hidden-single")),
            (practice("naked-pair", any().with_level(Hard)), Ok(())),
            (practice("naked-pair", any().with_level(Expert)), too_easy("naked-pair")),
            (practice("naked-pair", any().with_er(55..=60)), too_easy("naked-pair")),
            (practice("x-wing", any().with_level(Expert)), Ok(())),
            (of_hodoku(Level::Medium, any().with_level(Easy)), Ok(())),
            (of_hodoku(Level::Extreme, any().with_level(Easy)), Err(HodokuTargetError::OnlySingles)),
            (of_hodoku(Level::Hard, any().with_er(10..=15)), Err(HodokuTargetError::OnlySingles)),
            (of_hodoku(Level::Hard, any().with_level(Hard)), Ok(())),
        ];
        for (targets, expected) in table {
            assert_eq!(targets.check(), expected.map_err(TargetError::Hodoku), "{targets:?}");
        }
    }
}
