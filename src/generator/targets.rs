//! What puzzles are asked for, and whether such puzzles can exist.

use super::impossible::Impossible;
use super::mask::Mask;
use super::symmetry::Symmetry;
use crate::cell::CellSet;
use crate::effort::Level;
use crate::house::House;
use crate::techniques::{Method, tenths};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// What kind of puzzle to make. The default asks for nothing: clues are removed in random order as long as any can go.
///
/// ```
/// use cluewise::effort::Level;
/// use cluewise::generator::{Symmetry, Targets};
/// let targets = Targets::default().with_level(Level::Hard).with_symmetry(Symmetry::Rot180);
/// assert!(targets.check().is_ok());
/// assert!(targets.with_clues(10..=16).check().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Targets {
    /// The level of difficulty; with it, clues are removed as long as the puzzle stays within the level.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub level: Option<Level>,
    /// The least and the greatest number of clues. Each puzzle aims at a number drawn from the range.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub clues: Option<RangeInclusive<usize>>,
    /// Whether no clue may be needless.
    #[serde(default)]
    pub minimal: bool,
    /// The symmetry of the pattern of clues.
    #[serde(default)]
    pub symmetry: Symmetry,
    /// Where clues may stand.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub mask: Option<Mask>,
    /// The least and the greatest ER, the Sudoku Explainer rating, in tenths; with it, clues are removed as long as
    /// the rating is not above it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub er: Option<RangeInclusive<u32>>,
    /// Techniques that the puzzle needs: without any one of them its ER would be higher.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub require: Vec<Method>,
    /// Techniques that the puzzle does not need: without all of them its ER is the same.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub forbid: Vec<Method>,
    /// Whether all attempts at a puzzle use one and the same grid, so that the solutions of a run are drawn uniformly
    /// from all grids, whatever the other targets.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub uniform: bool,
}

/// The ER that puzzles of a level can have, in tenths: from the first technique that the level does not do without to
/// the last one that it may need.
pub(super) const fn er_of(level: Level) -> (u32, u32) {
    match level {
        Level::Easy => (10, 15),
        Level::Medium => (17, 23),
        Level::Hard => (17, 54),
        Level::Expert | Level::Extreme => (32, Targets::HIGHEST_ER),
    }
}

/// So many tenths above the rating of a technique are puzzles looked for that need it.
const NOT_FAR: u32 = 9;

/// From this ER on, in tenths, walking from puzzle to puzzle is quicker than trying new ones.
const RARE_ER: u32 = 85;

/// From this ER on, in tenths, walks begin at stored puzzles.
const HARDEST_ER: u32 = 93;

impl Targets {
    /// The fewest clues of a puzzle with one solution.
    pub const FEWEST_CLUES: usize = 17;
    /// No puzzle with a higher ER is known, in tenths.
    pub const HIGHEST_ER: u32 = 120;
    /// The most clues of a known minimal puzzle.
    pub const MOST_MINIMAL_CLUES: usize = 40;

    /// The same with this level.
    pub fn with_level(self, level: Level) -> Targets {
        Targets { level: Some(level), ..self }
    }

    /// The same with so many clues.
    pub fn with_clues(self, clues: RangeInclusive<usize>) -> Targets {
        Targets { clues: Some(clues), ..self }
    }

    /// The same with this symmetry.
    pub fn with_symmetry(self, symmetry: Symmetry) -> Targets {
        Targets { symmetry, ..self }
    }

    /// The same without needless clues.
    pub fn minimal(self) -> Targets {
        Targets { minimal: true, ..self }
    }

    /// The same with an ER in this range, in tenths: `71..=84` is 7.1 to 8.4.
    pub fn with_er(self, er: RangeInclusive<u32>) -> Targets {
        Targets { er: Some(er), ..self }
    }

    /// The same with clues in these cells only.
    pub fn with_mask(self, mask: Mask) -> Targets {
        Targets { mask: Some(mask), ..self }
    }

    /// Whether nothing that is known rules the targets out.
    ///
    /// # Errors
    /// The reason why no puzzle can meet them.
    pub fn check(&self) -> Result<(), Impossible> {
        self.check_mask()?;
        self.check_clues()?;
        self.check_rating()
    }

    fn check_clues(&self) -> Result<(), Impossible> {
        let Some(clues) = &self.clues else { return Ok(()) };
        if clues.is_empty() {
            Err(Impossible::EmptyRange)
        } else if *clues.end() < Self::FEWEST_CLUES {
            Err(Impossible::TooFewClues)
        } else if *clues.start() > 80 {
            Err(Impossible::TooManyClues)
        } else if self.minimal && *clues.start() > Self::MOST_MINIMAL_CLUES {
            Err(Impossible::TooManyForMinimal)
        } else if !self.reachable().any(|count| clues.contains(&count)) {
            Err(Impossible::SymmetryHasNoSuchCount(self.symmetry))
        } else {
            Ok(())
        }
    }

    fn check_mask(&self) -> Result<(), Impossible> {
        let cells: CellSet = self.orbits().into_iter().collect();
        if cells.len() < Self::FEWEST_CLUES {
            return Err(Impossible::MaskTooSmall(cells.len()));
        }
        let empty: Vec<House> = House::all().filter(|&line| (CellSet::from(line) & cells).is_empty()).collect();
        let lines = empty.windows(2).find(|pair| pair[1].index() < 18 && pair[0].index() / 3 == pair[1].index() / 3);
        lines.map_or(Ok(()), |pair| Err(Impossible::MaskLeavesLines(pair[0], pair[1])))
    }

    fn check_rating(&self) -> Result<(), Impossible> {
        let (mut least, mut most) = self.level.map_or((10, Self::HIGHEST_ER), er_of);
        if let Some(er) = &self.er {
            if er.is_empty() {
                return Err(Impossible::EmptyErRange);
            } else if *er.end() < 10 || *er.start() > Self::HIGHEST_ER {
                return Err(Impossible::NoSuchEr);
            }
            (least, most) = (least.max(*er.start()), most.min(*er.end()));
        }
        if least > most {
            return Err(self.level.map_or(Impossible::NoSuchEr, Impossible::LevelHasNoSuchEr));
        }
        if let Some(&method) = self.require.iter().find(|method| self.forbid.contains(method)) {
            return Err(Impossible::RequiredAndForbidden(method));
        }
        let above = self.require.iter().find(|method| tenths(method.least()) > most);
        above.map_or(Ok(()), |&method| Err(Impossible::NeverNeeded(method)))
    }

    /// Whether each attempt meets them.
    pub(super) fn are_met_at_once(&self) -> bool {
        let Targets { level, clues, minimal, symmetry, mask, .. } = self;
        let exact = *minimal && *symmetry != Symmetry::None;
        level.is_none() && clues.is_none() && mask.is_none() && !exact && !self.are_rated()
    }

    /// Whether the puzzles have weights: they are minimal, without a symmetry, not so rare that walks look for them,
    /// and whatever does not meet the targets makes room for another grid.
    ///
    /// ```
    /// use cluewise::generator::{Symmetry, Targets};
    /// assert!(Targets::default().minimal().are_weighed());
    /// assert!(!Targets::default().with_symmetry(Symmetry::Rot180).are_weighed());
    /// ```
    pub fn are_weighed(&self) -> bool {
        let minimal = self.minimal || self.are_met_at_once();
        minimal && self.symmetry == Symmetry::None && !self.are_rare() && (!self.uniform || self.are_met_at_once())
    }

    /// Whether the puzzle has to be rated by the ladder of techniques.
    pub(super) fn are_rated(&self) -> bool {
        self.er.is_some() || !self.require.is_empty() || !self.forbid.is_empty()
    }

    /// Whether puzzles that meet them are so rare that walking from puzzle to puzzle is quicker than trying new ones.
    pub(super) fn are_rare(&self) -> bool {
        let free = !self.uniform && self.mask.is_none() && self.symmetry == Symmetry::None;
        let few = self.clues.as_ref().is_some_and(|clues| *clues.end() <= 21);
        let many = self.minimal && self.clues.as_ref().is_some_and(|clues| *clues.start() >= 28);
        free && (few || many || self.er_range().is_some_and(|er| *er.start() >= RARE_ER))
    }

    /// Whether they are among the hardest puzzles, which are not found by trying.
    pub(super) fn are_hardest(&self) -> bool {
        self.are_rare() && self.er_range().is_some_and(|er| *er.start() >= HARDEST_ER)
    }

    /// The ER to look for, in tenths: as asked for; and puzzles that need a technique have its rating at least, and are
    /// looked for where they are not rare, not far above it.
    pub(super) fn er_range(&self) -> Option<RangeInclusive<u32>> {
        let Some(least) = self.require.iter().map(|method| tenths(method.least())).max() else {
            return self.er.clone();
        };
        let (start, end) = self.er.as_ref().map_or((least, least + NOT_FAR), |er| (*er.start(), *er.end()));
        Some(start.max(least)..=end)
    }

    /// The effort score that puzzles with so high an ER have as a rule, at least: below it, nobody need rate them.
    pub(super) fn least_score(&self) -> f64 {
        match self.er_range().map_or(0, |er| *er.start()) {
            ..RARE_ER => 0.0,
            RARE_ER..90 => 5.4,
            _ => 5.6,
        }
    }

    /// The sets of cells that hold clues together or not at all: the symmetry's orbits within the mask.
    pub(super) fn orbits(&self) -> Vec<CellSet> {
        let mut orbits = self.symmetry.orbits();
        if let Some(mask) = self.mask {
            orbits.retain(|&orbit| (orbit - mask.cells()).is_empty());
        }
        orbits
    }

    /// The numbers of clues that unions of the symmetry's orbits have, from 17 to 80.
    fn reachable(&self) -> impl Iterator<Item = usize> {
        let sums = self.orbits().iter().fold(1u128, |sums, orbit| sums | sums << orbit.len());
        (Self::FEWEST_CLUES..=80).filter(move |&count| sums >> count & 1 != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_targets_are_refused() {
        use Impossible::*;
        let full = Symmetry::Full;
        let table = [
            ("any", 17..=80, false, Symmetry::None, Ok(())),
            ("sixteen", 10..=16, false, Symmetry::None, Err(TooFewClues)),
            ("seventeen", 10..=17, false, Symmetry::None, Ok(())),
            ("eighty-one", 81..=81, false, Symmetry::None, Err(TooManyClues)),
            ("backwards", RangeInclusive::new(30, 20), false, Symmetry::None, Err(EmptyRange)),
            ("minimal with 41", 41..=50, true, Symmetry::None, Err(TooManyForMinimal)),
            ("minimal with 40", 40..=50, true, Symmetry::None, Ok(())),
            ("fours and one", 26..=27, false, full, Err(SymmetryHasNoSuchCount(full))),
            ("six fours and one", 25..=25, false, full, Ok(())),
        ];
        for (name, clues, minimal, symmetry, want) in table {
            let targets = Targets { clues: Some(clues), minimal, symmetry, ..Targets::default() };
            assert_eq!(targets.check(), want, "{name}");
        }
    }

    #[test]
    fn impossible_ratings_and_masks_are_refused() {
        use Impossible::*;
        let any = Targets::default;
        let (fish, pair): (Method, Method) = ("x-wing".parse().unwrap(), "naked-pair".parse().unwrap());
        let mask = |text: &str| any().with_mask(text.repeat(81 / text.len()).parse().unwrap());
        let lines = |a, b| MaskLeavesLines(House::new(a).unwrap(), House::new(b).unwrap());
        let need = |require: &[Method], forbid: &[Method]| {
            let (require, forbid) = (require.to_vec(), forbid.to_vec());
            Targets { require, forbid, ..any() }
        };
        let table = [
            ("ER", any().with_er(71..=84), Ok(())),
            ("ER backwards", any().with_er(RangeInclusive::new(84, 71)), Err(EmptyErRange)),
            ("ER too high", any().with_er(130..=140), Err(NoSuchEr)),
            ("ER too low", any().with_er(0..=9), Err(NoSuchEr)),
            ("easy, 7.1", any().with_level(Level::Easy).with_er(71..=71), Err(LevelHasNoSuchEr(Level::Easy))),
            ("hard, 5.4", any().with_level(Level::Hard).with_er(54..=60), Ok(())),
            ("both", need(&[fish], &[pair, fish]), Err(RequiredAndForbidden(fish))),
            ("fish up to 3.0", need(&[fish], &[]).with_er(10..=30), Err(NeverNeeded(fish))),
            ("fish, medium", need(&[fish], &[]).with_level(Level::Medium), Err(NeverNeeded(fish))),
            ("fish, hard", need(&[pair], &[fish]).with_level(Level::Hard), Ok(())),
            ("checks", mask("xx."), Ok(())),
            ("nine cells", mask("x........"), Err(MaskTooSmall(9))),
            ("two columns", mask("xxxxxxx.."), Err(lines(16, 17))),
            ("two columns of two stacks", mask("xx.xx.xxx"), Ok(())),
        ];
        for (name, targets, want) in table {
            assert_eq!(targets.check(), want, "{name}");
        }
    }
}
