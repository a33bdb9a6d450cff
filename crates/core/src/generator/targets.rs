//! The targets of generation.

use super::hodoku_targets::HodokuTargets;
use super::mask::Mask;
use super::symmetry::Symmetry;
use crate::board::cell::CellSet;
use crate::rating::EffortTechnique;
use crate::rating::effort::{Level, LevelRange};
use crate::rating::se::TechniqueId;
use std::ops::RangeInclusive;

/// The requirements on a generated puzzle of any kind. The default has none: clues are removed in random order while any
/// is redundant.
///
/// ```
/// use cluewise::rating::effort::Level;
/// use cluewise::generator::{Symmetry, Targets};
/// let targets = Targets::default().with_level(Level::Hard).with_symmetry(Symmetry::Rot180);
/// assert!(targets.check().is_ok());
/// assert!(targets.with_clues(10..=16).check().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Targets {
    /// The levels of difficulty. Clues are removed while the puzzle is not above them.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none", default))]
    pub level: Option<LevelRange>,
    /// The minimum and maximum number of clues. Each puzzle aims at a random number in the range.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none", default))]
    pub clues: Option<RangeInclusive<usize>>,
    /// Whether the puzzle must be minimal: no clue is redundant.
    #[cfg_attr(feature = "serde", serde(default))]
    pub minimal: bool,
    /// The symmetry of the clue pattern.
    #[cfg_attr(feature = "serde", serde(default))]
    pub symmetry: Symmetry,
    /// The cells that may hold clues.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none", default))]
    pub mask: Option<Mask>,
    /// The minimum and maximum ER (Sudoku Explainer rating), in tenths. Clues are removed while the rating is not above
    /// the maximum.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none", default))]
    pub er: Option<RangeInclusive<u32>>,
    /// Required techniques: without any one of them, the ER would be higher.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty", default))]
    pub require: Vec<TechniqueId>,
    /// Forbidden techniques: without all of them, the ER is the same.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty", default))]
    pub forbid: Vec<TechniqueId>,
    /// HoDoKu's level and score, and the techniques that HoDoKu uses.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "HodokuTargets::is_empty", default))]
    pub hodoku: HodokuTargets,
    /// Whether all attempts at a puzzle use the same grid, so that the solutions of a run are uniformly distributed
    /// whatever the other targets.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "std::ops::Not::not", default))]
    pub uniform: bool,
    /// The minimum and maximum of the expected solving time, in seconds. Clues are removed while the time is not above the
    /// maximum.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none", default))]
    pub time_s: Option<RangeInclusive<u32>>,
    /// Whether the search for puzzles with an ER of 9.3 or more starts at stored puzzles. They are found in a fraction
    /// of the time, but many resemble each other. Without effect with other ER, a symmetry or a mask.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "std::ops::Not::not", default))]
    pub fast: bool,
    /// Whether singles, pairs of the rules and locked candidates solve the puzzle; for other kinds than the classic one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "std::ops::Not::not", default))]
    pub playable: bool,
    /// The minimum and maximum number of clues of each digit.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none", default))]
    pub each_digit: Option<RangeInclusive<usize>>,
    /// The technique of the effort scale that the puzzle needs; the others are easier or of the same kind. For other kinds
    /// than the classic one; [`HodokuTargets::practice`] is that of classic puzzles.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none", default))]
    pub practice: Option<EffortTechnique>,
    /// Whether the puzzle is the position at which [the technique to practice](Targets::practice) is next, by its digits
    /// alone.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "std::ops::Not::not", default))]
    pub at_practice: bool,
}

/// Tenths by which the ER may exceed the rating of a required technique.
const REQUIRED_TECHNIQUE_MARGIN: u32 = 9;

/// ER, in tenths, from which local search is faster than independent attempts.
const MIN_LOCAL_SEARCH_ER: u32 = 85;

/// ER, in tenths, from which a population climbs from random puzzles, or local search starts at stored ones.
const MIN_CLIMB_ER: u32 = 93;

/// ER, in tenths, from which a best-first search replaces the climb.
const MIN_BEST_FIRST_ER: u32 = 106;

impl Targets {
    /// The minimum number of clues of a puzzle with one solution.
    pub const MIN_CLUES: usize = 17;
    /// The highest known ER, in tenths.
    pub const MAX_ER: u32 = 120;
    /// The maximum number of clues of a known minimal puzzle.
    pub const MAX_MINIMAL_CLUES: usize = 40;

    /// Sets the level, or the range of levels.
    pub fn with_level(self, level: impl Into<LevelRange>) -> Targets {
        Targets { level: Some(level.into()), ..self }
    }

    /// Sets the range of the number of clues.
    pub fn with_clues(self, clues: RangeInclusive<usize>) -> Targets {
        Targets { clues: Some(clues), ..self }
    }

    /// Sets the symmetry of the clue pattern.
    pub fn with_symmetry(self, symmetry: Symmetry) -> Targets {
        Targets { symmetry, ..self }
    }

    /// Sets whether the puzzle must be minimal.
    pub fn with_minimal(self, minimal: bool) -> Targets {
        Targets { minimal, ..self }
    }

    /// Sets the range of the ER, in tenths: `71..=84` is 7.1 to 8.4.
    pub fn with_er(self, er: RangeInclusive<u32>) -> Targets {
        Targets { er: Some(er), ..self }
    }

    /// Sets the range of the number of clues of each digit.
    pub fn with_each_digit(self, counts: RangeInclusive<usize>) -> Targets {
        Targets { each_digit: Some(counts), ..self }
    }

    /// Sets the cells that may hold clues.
    pub fn with_mask(self, mask: Mask) -> Targets {
        Targets { mask: Some(mask), ..self }
    }

    /// Adds required techniques.
    ///
    /// ```
    /// use cluewise::generator::{Targets, generate};
    /// let targets = Targets::default().with_required(["x-wing".parse()?]).with_forbidden(["swordfish".parse()?]);
    /// let generated = generate(&targets, 1, 0, |_| true).expect("no limit of attempts");
    /// assert!(generated.rating().er.get() >= 32);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_required(mut self, techniques: impl IntoIterator<Item = TechniqueId>) -> Targets {
        self.require.extend(techniques);
        self
    }

    /// Adds forbidden techniques.
    pub fn with_forbidden(mut self, techniques: impl IntoIterator<Item = TechniqueId>) -> Targets {
        self.forbid.extend(techniques);
        self
    }

    /// Sets the range of the expected solving time, in seconds.
    pub fn with_time(self, time_s: RangeInclusive<u32>) -> Targets {
        Targets { time_s: Some(time_s), ..self }
    }

    /// Sets whether all attempts at a puzzle use the same grid.
    pub fn with_uniform(self, uniform: bool) -> Targets {
        Targets { uniform, ..self }
    }

    /// Sets whether the search for the hardest puzzles starts at stored ones.
    pub fn with_fast(self, fast: bool) -> Targets {
        Targets { fast, ..self }
    }

    /// Sets whether singles, pairs of the rules and locked candidates solve the puzzle.
    pub fn with_playable(self, playable: bool) -> Targets {
        Targets { playable, ..self }
    }

    /// Returns whether every attempt meets the targets, so that generation is fast.
    pub fn is_always_met(&self) -> bool {
        let Targets { level, clues, minimal, symmetry, mask, .. } = self;
        let exact = *minimal && *symmetry != Symmetry::None;
        let has_time = self.time_s.is_some();
        level.is_none()
            && clues.is_none()
            && mask.is_none()
            && !exact
            && !has_time
            && !self.needs_rating()
            && self.hodoku.is_empty()
            && !self.has_own_distance()
    }

    /// Returns whether most of the time of an attempt is clue removal, so that several puzzles together take less time.
    pub fn suits_batches(&self) -> bool {
        Targets { level: None, ..self.clone() }.is_always_met()
    }

    /// Returns the levels if clues are restored until a puzzle has one of them: they are the only limit of difficulty.
    pub(super) fn restored_levels(&self) -> Option<LevelRange> {
        let is_only_limit = !self.minimal
            && !self.needs_local_search()
            && !self.hodoku.limits_difficulty()
            && self.er_range().is_none();
        self.level.filter(|levels| levels.max() <= Level::Expert && is_only_limit)
    }

    /// Returns whether generated puzzles have a [weight](super::Generated::weight): they are minimal, without a
    /// symmetry, not found by local search, and a grid is discarded if its puzzle does not meet the targets.
    ///
    /// ```
    /// use cluewise::generator::{Symmetry, Targets};
    /// assert!(Targets::default().with_minimal(true).supports_weights());
    /// assert!(!Targets::default().with_symmetry(Symmetry::Rot180).supports_weights());
    /// ```
    pub fn supports_weights(&self) -> bool {
        let minimal = self.minimal || self.is_always_met();
        minimal
            && self.symmetry == Symmetry::None
            && !self.needs_local_search()
            && !self.needs_random_start_search()
            && self.hodoku.needed().next().is_none()
            && (!self.uniform || self.is_always_met())
    }

    /// Returns whether the targets require ratings of Sudoku Explainer.
    pub fn needs_rating(&self) -> bool {
        self.er.is_some() || !self.require.is_empty() || !self.forbid.is_empty()
    }

    /// Returns whether a puzzle may have the clues and the solution of any neighbor.
    pub(super) fn allows_neighbors(&self) -> bool {
        !self.uniform && self.mask.is_none() && self.symmetry == Symmetry::None
    }

    /// Returns whether puzzles that meet the targets are so rare that local search is faster than independent attempts.
    pub fn needs_local_search(&self) -> bool {
        let few_clues = self.clues.as_ref().is_some_and(|clues| *clues.end() <= 21);
        let many_clues = self.minimal && self.clues.as_ref().is_some_and(|clues| *clues.start() >= 28);
        self.allows_neighbors()
            && (few_clues || many_clues || self.er_range().is_some_and(|er| *er.start() >= MIN_LOCAL_SEARCH_ER))
    }

    /// Returns whether the targets require one of the hardest puzzles, which independent attempts do not find.
    pub(super) fn requires_hardest(&self) -> bool {
        self.er_range().is_some_and(|er| *er.start() >= MIN_CLIMB_ER)
    }

    /// Returns whether the search for one of the hardest puzzles starts at stored ones.
    pub(super) fn needs_stored_starts(&self) -> bool {
        self.fast && self.allows_neighbors() && self.requires_hardest()
    }

    /// Returns whether hard puzzles are searched from random ones, by the climb or the best-first search. This takes
    /// some 4 seconds of processor time per puzzle for ER 9.5, and minutes for 10.5 and 11.
    ///
    /// ```
    /// use cluewise::generator::Targets;
    /// assert!(Targets::default().with_er(95..=120).needs_random_start_search());
    /// assert!(!Targets::default().with_er(95..=120).with_fast(true).needs_random_start_search());
    /// ```
    pub fn needs_random_start_search(&self) -> bool {
        !self.uniform && self.requires_hardest() && !self.needs_stored_starts()
    }

    /// Returns whether the best-first search replaces the climb, which seldom reaches the ER.
    pub(super) fn needs_best_first_search(&self) -> bool {
        self.needs_random_start_search() && self.er_range().is_some_and(|er| *er.start() >= MIN_BEST_FIRST_ER)
    }

    /// Returns the range of the ER, in tenths. A required technique bounds it from below by its rating, and, without an
    /// explicit range, from above by a margin within which puzzles that need the technique are common.
    pub(super) fn er_range(&self) -> Option<RangeInclusive<u32>> {
        let Some(min) = self.require.iter().map(|technique| technique.min_rating().get()).max() else {
            return self.er.clone();
        };
        let (start, end) =
            self.er.as_ref().map_or((min, min + REQUIRED_TECHNIQUE_MARGIN), |er| (*er.start(), *er.end()));
        Some(start.max(min)..=end)
    }

    /// Returns the effort score below which puzzles rarely have the minimum ER, so that they are not rated.
    pub(super) fn min_score(&self) -> f64 {
        match self.er_range().map_or(0, |er| *er.start()) {
            // The resistance of puzzles decides.
            _ if self.needs_random_start_search() => 0.0,
            ..MIN_LOCAL_SEARCH_ER => 0.0,
            MIN_LOCAL_SEARCH_ER..90 => 6.15,
            _ => 6.4,
        }
    }

    /// Returns the sets of cells that all hold clues or none: the orbits of the symmetry within the mask.
    pub(super) fn orbits(&self) -> Vec<CellSet> {
        let mut orbits = self.symmetry.orbits();
        if let Some(mask) = self.mask {
            orbits.retain(|&orbit| (orbit - mask.cells()).is_empty());
        }
        orbits
    }

    /// Iterates over the possible numbers of clues, from 17 to 80: the sizes of unions of orbits.
    pub(super) fn possible_clue_counts(&self) -> impl Iterator<Item = usize> {
        let sums = self.orbits().iter().fold(1u128, |sums, orbit| sums | sums << orbit.len());
        (Self::MIN_CLUES..=80).filter(move |&count| sums >> count & 1 != 0)
    }
}
