//! What targets mean for puzzles of other kinds than the classic one.

use crate::generator::{TargetError, Targets};
use crate::kinds::kind_error::KindError;
use crate::kinds::model::PuzzleKind;
use crate::kinds::rules::RuleSet;
use crate::kinds::verdict::Verdict;
use crate::rating::EffortTechnique;
use crate::rating::effort::Level;
use std::fmt;
use std::ops::RangeInclusive;

/// The side from which on puzzles are playable by default: minimal ones take long to find and to solve.
const MIN_PLAYABLE_SIDE: usize = 16;

/// The default limit of attempts at a puzzle with a level, a technique or a number of clues in a grid smaller than 9x9.
const MAX_ATTEMPTS_OF_SMALL_GRIDS: u64 = 50_000;

/// The default limit of attempts at a larger puzzle with a technique to practice, an ER or a time, which the kind may not have.
const MAX_ATTEMPTS_OF_RARE: u64 = 5_000;

/// Returns whether puzzles of this side are playable unless the targets say otherwise: large ones that need not be minimal
/// or hard.
pub fn are_playable_by_default(targets: &Targets, side: usize) -> bool {
    let is_easy = targets.level.is_none_or(|levels| levels.max() <= Level::Hard);
    side >= MIN_PLAYABLE_SIDE && !targets.minimal && is_easy
}

/// Returns the number of attempts after which a puzzle should be given up; `None` if the search has no end by default.
/// Small grids have no puzzles of most levels and numbers of clues, and their attempts are fast.
pub fn default_attempts(targets: &Targets, side: usize) -> Option<u64> {
    let has_mask = targets.mask.is_some();
    match side < 9 {
        true => (needs_effort(targets) || targets.clues.is_some() || has_mask).then_some(MAX_ATTEMPTS_OF_SMALL_GRIDS),
        false => {
            let has_rating = targets.practice.is_some() || targets.er.is_some() || targets.time_s.is_some();
            (has_rating || has_mask).then_some(MAX_ATTEMPTS_OF_RARE)
        }
    }
}

/// The default limit of attempts at a completion of a draft, which may have few.
pub const MAX_ATTEMPTS_OF_DRAFTS: u64 = 300;

/// Returns an error if puzzles that are made of a draft lack one of the targets.
pub fn check_of_draft(targets: &Targets) -> Result<(), KindTargetError> {
    let unsupported = targets.unsupported_by_drafts();
    unsupported.map_or(Ok(()), |name| Err(TargetError::NotOfDrafts(name).into()))
}

/// Returns whether a level, a technique or a solving time is requested, all of which the steps of the effort scale tell.
pub fn needs_effort(targets: &Targets) -> bool {
    targets.level.is_some() || targets.practice.is_some() || targets.time_s.is_some()
}

/// Returns an error if no puzzle of a kind has the level, or needs the technique to practice.
pub fn check_difficulty(targets: &Targets, kind: &PuzzleKind) -> Result<(), KindTargetError> {
    // `tests/core/small_grids.rs` proves this for every puzzle.
    let are_hidden_singles = kind.boxes().is_some_and(|boxes| (boxes.rows, boxes.columns) == (2, 2))
        && kind.rules() == RuleSet::EMPTY
        && kind.constraints().is_empty();
    match targets.practice {
        _ if are_hidden_singles && targets.level.is_some_and(|levels| levels.min() > Level::Easy) => {
            Err(KindTargetError::AllEasy { side: kind.side() })
        }
        Some(technique) if are_hidden_singles && technique != EffortTechnique::HiddenSingle => {
            Err(KindTargetError::NotNeeded { side: kind.side(), technique })
        }
        _ => Ok(()),
    }
}

/// Returns an error if no puzzle of this number of cells can meet the targets.
pub fn check(targets: &Targets, cells: usize) -> Result<(), KindTargetError> {
    if let Some(name) = targets.unsupported_by_other_kinds() {
        return Err(TargetError::ClassicOnly(name).into());
    }
    targets.check_er()?;
    targets.check_time()?;
    targets.check_mask_size(cells)?;
    match &targets.clues {
        Some(clues) if clues.is_empty() => Err(TargetError::EmptyRange.into()),
        Some(clues) if *clues.start() > cells => Err(KindTargetError::Clues { clues: clues.clone(), cells }),
        // Any single clue of a full grid is redundant.
        Some(clues) if targets.minimal && *clues.start() == cells => Err(KindTargetError::Full),
        _ => Ok(()),
    }
}

/// The reason why no puzzle of a kind can meet targets, or none was found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum KindTargetError {
    /// The number of clues is not one of the grid.
    Clues {
        /// The requested number.
        clues: RangeInclusive<usize>,
        /// The number of cells.
        cells: usize,
    },
    /// A full grid is not minimal.
    Full,
    /// Cages that cover the grid are not minimal.
    MinimalCages,
    /// The kind of puzzle lacks a target, or no puzzle can meet it.
    Targets(TargetError),
    /// The field of joined grids of this name does not have the symmetry, but others of these names.
    Symmetry(&'static str, Vec<&'static str>),
    /// A technique is requested that no puzzle of the size needs.
    NotNeeded {
        /// The number of digits.
        side: usize,
        /// The technique.
        technique: EffortTechnique,
    },
    /// A level is requested above that of all puzzles of the size.
    AllEasy {
        /// The number of digits.
        side: usize,
    },
    /// A level is requested of a kind that is too large for a rating.
    Unrated,
    /// An ER is requested of a kind that Sudoku Explainer does not rate.
    NoEr,
    /// A solving time is requested of a kind of which none is predicted.
    NoTime,
    /// No grid obeys the rules.
    NoSuchGrid,
    /// No grid was found that obeys the rules. There may be one.
    NoGrid {
        /// The number of searches, each with a limited budget.
        searches: u64,
    },
    /// A draft has not several solutions: the verdict on it.
    Draft(Verdict),
    /// The rules contradict each other.
    PuzzleKind(KindError),
}

impl fmt::Display for KindTargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KindTargetError::Clues { clues, cells } => {
                let (start, end) = (clues.start(), clues.end());
                match start == end {
                    true => write!(f, "{end} clues in a grid of {cells} cells; expected at most {cells}"),
                    false => write!(f, "{start} to {end} clues in a grid of {cells} cells; expected at most {cells}"),
                }
            }
            KindTargetError::MinimalCages => f.write_str(
                "killer puzzles have no clues, and cages that cover the grid, of which some are redundant; request them without \
                 minimal, and remove redundant cages with `cluewise minimize --constraints`",
            ),
            KindTargetError::Targets(error) => error.fmt(f),
            KindTargetError::Full => f.write_str("a full grid is not minimal; request fewer clues"),
            KindTargetError::Symmetry(name, own) => {
                write!(f, "the field of {name} does not have this symmetry; its symmetries are {}", own.join(", "))
            }
            KindTargetError::NotNeeded { side, technique } => write!(
                f,
                "no {side}x{side} puzzle needs {technique}, because hidden singles solve all of them; practice Hidden Single, or \
                 use a larger size such as 6x6"
            ),
            KindTargetError::AllEasy { side } => {
                write!(
                    f,
                    "all {side}x{side} puzzles are easy, because hidden singles solve them; use a larger size such as 6x6"
                )
            }
            KindTargetError::Unrated => {
                f.write_str(
                    "puzzles of this size have no level, because they are too large for a rating; request them without level, \
                     practice and minutes",
                )
            }
            KindTargetError::NoEr => f.write_str(
                "puzzles of this kind have no ER; those of 9x9 with the rules x, windoku, disjoint, anti-knight, anti-king and \
                 non-consecutive have",
            ),
            KindTargetError::NoTime => f.write_str(
                "puzzles of this kind have no solving time; those of 4x4 to 12x12 have, also with the rules x, jigsaw and killer",
            ),
            KindTargetError::NoSuchGrid => {
                f.write_str("no grid obeys the rules; use fewer rules or another size")
            }
            KindTargetError::NoGrid { searches } => {
                write!(f, "no grid that obeys the rules was found in {searches} searches; use fewer rules or another size")
            }
            KindTargetError::Draft(Verdict::None) => f.write_str("the puzzle has no solution"),
            KindTargetError::Draft(Verdict::Unique) => {
                f.write_str("the puzzle has exactly one solution already; expected several")
            }
            KindTargetError::Draft(_) => {
                f.write_str("a search did not find out whether the puzzle has several solutions")
            }
            KindTargetError::PuzzleKind(error) => error.fmt(f),
        }
    }
}

impl KindTargetError {
    /// Returns whether no puzzle can meet the targets; false if none was found.
    pub fn is_proved(&self) -> bool {
        !matches!(self, KindTargetError::NoGrid { .. } | KindTargetError::Draft(Verdict::Unknown))
    }
}

impl std::error::Error for KindTargetError {}

impl From<TargetError> for KindTargetError {
    fn from(error: TargetError) -> KindTargetError {
        KindTargetError::Targets(error)
    }
}
