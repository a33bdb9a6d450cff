//! The reasons why targets are rejected.

use super::Targets;
use super::hodoku_targets::HodokuTargetError;
use super::ranges::er_limits;
use super::symmetry::Symmetry;
use crate::board::house::House;
use crate::rating::effort::LevelRange;
use crate::rating::se::TechniqueId;
use std::fmt;

/// The reason why no puzzle can meet the targets.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TargetError {
    /// The range of clues is empty.
    EmptyRange,
    /// Puzzles with fewer than 17 clues never have exactly one solution (McGuire, Tugemann, Civario 2012).
    TooFewClues,
    /// 81 clues leave no cell to fill.
    TooManyClues,
    /// No minimal puzzle with more than 40 clues is known.
    TooManyMinimalClues,
    /// No union of orbits of the symmetry, within the mask, has a number of cells in the range.
    CountNotSymmetric(Symmetry),
    /// The mask allows only this many clues, in whole orbits of the symmetry.
    MaskTooSmall(usize),
    /// The mask leaves two lines of a band or stack empty, which could be swapped.
    SwappableLines(House, House),
    /// The range of ER is empty.
    EmptyErRange,
    /// No puzzle has an ER in the range.
    ErOutOfRange,
    /// No technique has a rating in the range of ER. The nearest ratings are these, in tenths.
    NoSuchEr(u32, u32),
    /// No puzzle of the levels has an ER in the range.
    ErOutsideLevel(LevelRange),
    /// Puzzles of the level or with an ER in the range never need the technique.
    NeverNeeded(TechniqueId),
    /// The technique is both required and forbidden.
    RequiredAndForbidden(TechniqueId),
    /// No puzzle has the requested rating by HoDoKu.
    Hodoku(HodokuTargetError),
    /// The range of the solving time is empty.
    EmptyTimeRange,
    /// People need more time to get an overview of any puzzle.
    TimeTooShort,
    /// Only other kinds than the classic one have the target of this name.
    OtherKindsOnly(&'static str),
    /// Only classic puzzles have the target of this name.
    ClassicOnly(&'static str),
    /// The parts of a run together have more puzzles than there are indices.
    TooManyPuzzles,
}

impl fmt::Display for TargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = |er: u32| format!("{}.{}", er / 10, er % 10);
        match self {
            TargetError::EmptyRange => f.write_str("the range of clues is empty: its end is before its start"),
            TargetError::TooManyPuzzles => write!(f, "a run has at most {} puzzles", u64::MAX),
            TargetError::OtherKindsOnly(name) => {
                write!(f, "9x9 puzzles with the usual rules have no target {name}; it is for other sizes and rules")
            }
            TargetError::ClassicOnly(name) => {
                let names = Targets::of_other_kinds().join(", ");
                write!(f, "{name} is a target of 9x9 puzzles with the usual rules; those of other kinds are {names}")
            }
            TargetError::TooFewClues => f.write_str("no puzzle with fewer than 17 clues has exactly one solution"),
            TargetError::TooManyClues => f.write_str("a puzzle has at most 80 clues; 81 leave no cell to fill"),
            TargetError::TooManyMinimalClues => f.write_str("no minimal puzzle with more than 40 clues is known"),
            TargetError::CountNotSymmetric(symmetry) => {
                write!(f, "no pattern with the symmetry {symmetry} has a number of clues in the range")
            }
            TargetError::MaskTooSmall(cells) => {
                write!(
                    f,
                    "the mask has room for {cells} clues with the requested symmetry; no puzzle has fewer than 17"
                )
            }
            TargetError::SwappableLines(a, b) => {
                write!(f, "the mask leaves {a} and {b} empty: they could change places, so no puzzle has one solution")
            }
            TargetError::Hodoku(error) => error.fmt(f),
            TargetError::EmptyTimeRange => f.write_str("the range of minutes is empty: its end is before its start"),
            TargetError::TimeTooShort => f.write_str("every puzzle takes at least 0.9 minutes"),
            TargetError::EmptyErRange => f.write_str("the range of ER is empty: its end is before its start"),
            TargetError::ErOutOfRange => f.write_str("puzzles have an ER from 1.0 to 12.0"),
            TargetError::ErOutsideLevel(level) => {
                let (min, max) = er_limits(*level);
                write!(f, "{level} puzzles have an ER from {} to {}", tenths(min), tenths(max))
            }
            TargetError::NoSuchEr(below, above) => {
                write!(
                    f,
                    "no technique has a rating in the range of ER; the nearest are {} and {}",
                    tenths(*below),
                    tenths(*above)
                )
            }
            TargetError::NeverNeeded(technique) => {
                write!(f, "puzzles of the requested difficulty never need the technique {technique}")
            }
            TargetError::RequiredAndForbidden(technique) => {
                write!(f, "the technique {technique} is both required and forbidden")
            }
        }
    }
}

impl std::error::Error for TargetError {}
