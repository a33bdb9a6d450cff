//! The check of targets, and the reasons why it rejects them.

use super::hodoku_targets::HodokuTargetError;
use super::ranges::{er_limits, neighbors_of_gap};
use super::symmetry::Symmetry;
use super::targets::Targets;
use crate::board::cell::{Cell, CellSet};
use crate::board::house::House;
use crate::rating::effort::LevelRange;
use crate::rating::se::TechniqueId;
use crate::rating::time::Model;
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
    /// No number of clues in the range has each digit as often as requested.
    DigitsOutOfRange,
    /// No union of orbits of the symmetry, within the mask, has a number of cells in the range. The nearest numbers are these.
    CountNotSymmetric(Symmetry, Vec<usize>),
    /// The mask has this many characters, and the grid another number of cells.
    MaskSize {
        /// The number of characters of the mask.
        found: usize,
        /// The number of cells of the grid.
        cells: usize,
    },
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
    /// Completions of a draft lack the target of this name.
    NotOfDrafts(&'static str),
    /// The parts of a run together have more puzzles than there are indices.
    TooManyPuzzles,
}

impl TargetError {
    /// Returns whether a target is requested of puzzles that do not have it.
    pub fn is_of_other_kinds(&self) -> bool {
        matches!(self, TargetError::ClassicOnly(_) | TargetError::OtherKindsOnly(_) | TargetError::NotOfDrafts(_))
    }
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
            TargetError::NotOfDrafts(name) => {
                write!(f, "{name} is no target of puzzles that complete another one; those are level and playable")
            }
            TargetError::TooFewClues => f.write_str("no puzzle with fewer than 17 clues has exactly one solution"),
            TargetError::TooManyClues => f.write_str("a puzzle has at most 80 clues; 81 leave no cell to fill"),
            TargetError::TooManyMinimalClues => f.write_str("no minimal puzzle with more than 40 clues is known"),
            TargetError::DigitsOutOfRange => f.write_str(
                "no puzzle has each digit as often: nine times the number of digits does not meet that of clues, which is 17 to 80",
            ),
            TargetError::CountNotSymmetric(symmetry, nearest) => {
                write!(f, "no pattern with the symmetry {symmetry} has a number of clues in the range; nearest: ")?;
                f.write_str(&nearest.iter().map(usize::to_string).collect::<Vec<_>>().join(", "))
            }
            TargetError::MaskSize { found, cells } => {
                write!(f, "the mask has {found} characters; expected one for each of the {cells} cells")
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
                let er = technique.min_rating();
                write!(
                    f,
                    "puzzles of the requested difficulty never need the technique {technique}, which has an ER of {er} or more; \
                     request harder puzzles"
                )
            }
            TargetError::RequiredAndForbidden(technique) => {
                write!(f, "the technique {technique} is both required and forbidden")
            }
        }
    }
}

impl std::error::Error for TargetError {}

impl Targets {
    /// Checks that no known result rules the targets out for classic puzzles.
    ///
    /// # Errors
    ///
    /// Returns the reason why no classic puzzle can meet the targets.
    pub fn check(&self) -> Result<(), TargetError> {
        self.unsupported_by_classic().map_or(Ok(()), |name| Err(TargetError::OtherKindsOnly(name)))?;
        self.check_mask()?;
        self.check_clues()?;
        self.check_time()?;
        self.check_rating()
    }

    fn check_clues(&self) -> Result<(), TargetError> {
        let (min, max) = self.each_digit.clone().map_or((0, 81), |counts| (9 * counts.start(), 9 * counts.end()));
        let clues = self.clues.clone().unwrap_or(Self::MIN_CLUES..=80);
        if min > max || !clues.is_empty() && (max < *clues.start() || min > *clues.end()) {
            return Err(TargetError::DigitsOutOfRange);
        }
        let Some(clues) = &self.clues else { return Ok(()) };
        if clues.is_empty() {
            Err(TargetError::EmptyRange)
        } else if *clues.end() < Self::MIN_CLUES {
            Err(TargetError::TooFewClues)
        } else if *clues.start() > 80 {
            Err(TargetError::TooManyClues)
        } else if self.minimal && *clues.start() > Self::MAX_MINIMAL_CLUES {
            Err(TargetError::TooManyMinimalClues)
        } else if !self.possible_clue_counts().any(|count| clues.contains(&count)) {
            let below = self.possible_clue_counts().take_while(|count| count < clues.start()).last();
            let above = self.possible_clue_counts().find(|count| count > clues.end());
            Err(TargetError::CountNotSymmetric(self.symmetry, below.into_iter().chain(above).collect()))
        } else {
            Ok(())
        }
    }

    pub(crate) fn check_time(&self) -> Result<(), TargetError> {
        match &self.time_s {
            Some(time) if time.is_empty() => Err(TargetError::EmptyTimeRange),
            Some(time) if f64::from(*time.end()) < Model::FITTED.start => Err(TargetError::TimeTooShort),
            _ => Ok(()),
        }
    }

    /// Checks that the mask is one of a grid with this number of cells.
    pub(crate) fn check_mask_size(&self, cells: usize) -> Result<(), TargetError> {
        let found = self.mask.map(|mask| mask.size()).filter(|&found| found != cells);
        found.map_or(Ok(()), |found| Err(TargetError::MaskSize { found, cells }))
    }

    fn check_mask(&self) -> Result<(), TargetError> {
        self.check_mask_size(Cell::COUNT)?;
        let cells: CellSet = self.orbits().into_iter().collect();
        if cells.len() < Self::MIN_CLUES {
            return Err(TargetError::MaskTooSmall(cells.len()));
        }
        let empty: Vec<House> = House::all().filter(|&line| (CellSet::from(line) & cells).is_empty()).collect();
        let lines = empty.windows(2).find(|pair| pair[1].index() < 18 && pair[0].index() / 3 == pair[1].index() / 3);
        lines.map_or(Ok(()), |pair| Err(TargetError::SwappableLines(pair[0], pair[1])))
    }

    /// Checks that puzzles have ratings in the range of ER.
    pub(crate) fn check_er(&self) -> Result<(), TargetError> {
        match &self.er {
            Some(er) if er.is_empty() => Err(TargetError::EmptyErRange),
            Some(er) if *er.end() < 10 || *er.start() > Self::MAX_ER => Err(TargetError::ErOutOfRange),
            _ => Ok(()),
        }
    }

    fn check_rating(&self) -> Result<(), TargetError> {
        let (mut min, mut max) = self.level.map_or((10, Self::MAX_ER), er_limits);
        self.check_er()?;
        if let Some(er) = &self.er {
            (min, max) = (min.max(*er.start()), max.min(*er.end()));
        }
        if min > max {
            return Err(self.level.map_or(TargetError::ErOutOfRange, TargetError::ErOutsideLevel));
        }
        if let Some((below, above)) = neighbors_of_gap(min, max) {
            return Err(TargetError::NoSuchEr(below, above));
        }
        if let Some(&technique) = self.require.iter().find(|technique| self.forbid.contains(technique)) {
            return Err(TargetError::RequiredAndForbidden(technique));
        }
        if let Some(&technique) = self.require.iter().find(|technique| technique.min_rating().get() > max) {
            return Err(TargetError::NeverNeeded(technique));
        }
        self.hodoku.check(min..=max, self.level).map_err(TargetError::Hodoku)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::effort::Level;
    use std::ops::RangeInclusive;

    #[test]
    fn impossible_targets_are_rejected() {
        use TargetError::*;
        let full = Symmetry::Full;
        let table = [
            ("any", 17..=80, false, Symmetry::None, Ok(())),
            ("sixteen", 10..=16, false, Symmetry::None, Err(TooFewClues)),
            ("seventeen", 10..=17, false, Symmetry::None, Ok(())),
            ("eighty-one", 81..=81, false, Symmetry::None, Err(TooManyClues)),
            ("backwards", RangeInclusive::new(30, 20), false, Symmetry::None, Err(EmptyRange)),
            ("minimal with 41", 41..=50, true, Symmetry::None, Err(TooManyMinimalClues)),
            ("minimal with 40", 40..=50, true, Symmetry::None, Ok(())),
            ("fours and one", 26..=27, false, full, Err(CountNotSymmetric(full, vec![25, 28]))),
            ("six fours and one", 25..=25, false, full, Ok(())),
        ];
        for (name, clues, minimal, symmetry, expected) in table {
            let targets = Targets { clues: Some(clues), minimal, symmetry, ..Targets::default() };
            assert_eq!(targets.check(), expected, "{name}");
        }
    }

    #[test]
    fn impossible_ratings_and_masks_are_rejected() {
        use TargetError::*;
        let default = Targets::default;
        let (fish, pair): (TechniqueId, TechniqueId) = ("x-wing".parse().unwrap(), "naked-pair".parse().unwrap());
        let mask = |text: &str| default().with_mask(text.repeat(81 / text.len()).parse().unwrap());
        let swappable = |a, b| SwappableLines(House::new(a).unwrap(), House::new(b).unwrap());
        let techniques = |require: &[TechniqueId], forbid: &[TechniqueId]| {
            default().with_required(require.iter().copied()).with_forbidden(forbid.iter().copied())
        };
        let table = [
            ("ER", default().with_er(71..=84), Ok(())),
            ("ER backwards", default().with_er(RangeInclusive::new(84, 71)), Err(EmptyErRange)),
            ("ER too high", default().with_er(130..=140), Err(ErOutOfRange)),
            ("ER too low", default().with_er(0..=9), Err(ErOutOfRange)),
            ("ER of no technique", default().with_er(24..=24), Err(NoSuchEr(23, 25))),
            ("1.8, medium", default().with_level(Level::Medium).with_er(18..=18), Err(NoSuchEr(17, 19))),
            ("4.3 to 4.4", default().with_er(43..=44), Ok(())),
            ("easy, 7.1", default().with_level(Level::Easy).with_er(71..=71), Err(ErOutsideLevel(Level::Easy.into()))),
            ("hard, 5.4", default().with_level(Level::Hard).with_er(54..=60), Ok(())),
            ("both", techniques(&[fish], &[pair, fish]), Err(RequiredAndForbidden(fish))),
            ("fish up to 3.0", techniques(&[fish], &[]).with_er(10..=30), Err(NeverNeeded(fish))),
            ("fish, medium", techniques(&[fish], &[]).with_level(Level::Medium), Err(NeverNeeded(fish))),
            ("fish, hard", techniques(&[pair], &[fish]).with_level(Level::Hard), Ok(())),
            ("checks", mask("xx."), Ok(())),
            ("nine cells", mask("x........"), Err(MaskTooSmall(9))),
            ("two columns", mask("xxxxxxx.."), Err(swappable(16, 17))),
            ("two columns of two stacks", mask("xx.xx.xxx"), Ok(())),
            ("digits", default().with_each_digit(2..=4), Ok(())),
            ("digits backwards", default().with_each_digit(RangeInclusive::new(4, 2)), Err(DigitsOutOfRange)),
            ("9 clues", default().with_each_digit(0..=1), Err(DigitsOutOfRange)),
            ("18 clues of 17", default().with_each_digit(2..=4).with_clues(17..=17), Err(DigitsOutOfRange)),
            ("18 clues of 19", default().with_each_digit(0..=2).with_clues(19..=25), Err(DigitsOutOfRange)),
        ];
        for (name, targets, expected) in table {
            assert_eq!(targets.check(), expected, "{name}");
        }
    }
}
