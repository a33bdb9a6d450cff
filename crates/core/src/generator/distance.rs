//! The distance of a puzzle from its targets.

use super::generated::Generated;
use super::hodoku_path::{HodokuDistance, HodokuPath};
use super::ranges::outside;
use super::removal::redundant_clues;
use super::symmetry::Symmetry;
use super::targets::Targets;
use crate::rating::effort::{self, Level, LevelRange};
use std::ops::RangeInclusive;

/// The distance of a puzzle from its targets, ordered by the first field that differs; zero if it meets them. Only the
/// first difference is computed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct TargetDistance {
    /// Number of clues outside the range.
    clues: usize,
    /// Difference of levels.
    levels: usize,
    /// Number of redundant clues, if the targets require a minimal puzzle.
    redundant: usize,
    /// Distance from the targets that have one of their own.
    own: u32,
    /// Seconds of expected solving time outside the range, or `u32::MAX` for a puzzle without a prediction.
    seconds: u32,
    /// Thousandths by which the effort score is below that of puzzles with the target ER.
    effort: u32,
    /// Tenths of ER outside the range.
    er: u32,
    /// Number of required techniques that are not needed, plus one if a forbidden one is.
    techniques: usize,
    /// Distance of HoDoKu's steps from the targets for them.
    hodoku: HodokuDistance,
}

impl Targets {
    /// Returns the distance of the puzzle from the targets.
    pub(super) fn distance(&self, generated: &Generated) -> TargetDistance {
        let none = TargetDistance::default();
        let count = generated.puzzle.clue_count();
        let clues = self.clues.as_ref().map_or(0, |range| outside(range, count));
        if clues > 0 {
            return TargetDistance { clues, ..none };
        }
        let level_distance =
            |levels: LevelRange| generated.level_up_to(Level::Extreme).map_or(1, |level| levels.distance(level));
        let levels = self.level.map_or(0, level_distance);
        if levels > 0 {
            return TargetDistance { levels, ..none };
        }
        // The removal of single clues ends at a minimal puzzle; the removal of larger groups may not.
        let may_be_redundant = self.minimal && self.symmetry != Symmetry::None;
        let redundant = if may_be_redundant { redundant_clues(&generated.puzzle).len() } else { 0 };
        if redundant > 0 {
            return TargetDistance { redundant, ..none };
        }
        let own = self.own_distance(generated);
        if own > 0 {
            return TargetDistance { own, ..none };
        }
        let seconds = self
            .time_s
            .as_ref()
            .map_or(0, |range| generated.expected_seconds().map_or(u32::MAX, |seconds| outside(range, seconds)));
        if seconds > 0 {
            return TargetDistance { seconds, ..none };
        }
        if self.needs_rating() {
            let distance = self.rating_distance(generated);
            if distance != none {
                return distance;
            }
        }
        if self.hodoku.is_empty() {
            return none;
        }
        TargetDistance {
            hodoku: HodokuPath::new(&generated.puzzle, &generated.solution, &self.hodoku).distance(&self.hodoku),
            ..none
        }
    }

    /// Returns the distance by Sudoku Explainer's ratings.
    fn rating_distance(&self, generated: &Generated) -> TargetDistance {
        let none = TargetDistance::default();
        let min_score = self.min_score();
        let score = if min_score > 0.0 { generated.effort().map_or(0.0, |effort| effort.score) } else { 0.0 };
        if score < min_score {
            return TargetDistance { effort: ((min_score - score) * 1000.0).ceil() as u32, ..none };
        }
        let er = self.er_range().map_or(0, |range| {
            let (min, max) = range.into_inner();
            // Without an upper bound, the exact ER above the lower one does not matter.
            let is_unbounded = max >= Targets::MAX_ER;
            let er = generated.er_up_to(if is_unbounded { min.saturating_sub(1) } else { max });
            min.saturating_sub(er) + if is_unbounded { 0 } else { er.saturating_sub(max) }
        });
        if er > 0 {
            return TargetDistance { er, ..none };
        }
        let is_unneeded = |&&technique: &&_| !generated.needs_any([technique].into_iter().collect());
        let unneeded = self.require.iter().filter(is_unneeded).count();
        let needs_forbidden = !self.forbid.is_empty() && generated.needs_any(self.forbid.iter().copied().collect());
        TargetDistance { techniques: unneeded + usize::from(needs_forbidden), ..none }
    }

    /// Returns whether the effort alone shows that the puzzle is farther from the targets than `other`, which takes
    /// less time than its distance.
    pub(super) fn is_farther(&self, generated: &Generated, other: &TargetDistance) -> bool {
        let TargetDistance { effort, er, techniques, hodoku, .. } = *other;
        let rated = TargetDistance { effort, er, techniques, hodoku, ..TargetDistance::default() };
        // Half a thousandth less, so that an equal score is not farther.
        let score = self.min_score() - (f64::from(other.effort) + 0.5) / 1000.0;
        score > 0.0 && *other == rated && effort::reaches(&generated.puzzle, &generated.solution, score) == Some(false)
    }

    /// Returns whether the puzzle is not harder than the targets allow.
    pub(super) fn is_within_limits(&self, generated: &Generated) -> bool {
        let is_within_level =
            |levels: LevelRange| levels.max() == Level::Extreme || generated.level_up_to(levels.max()).is_some();
        let is_within_er = |er: RangeInclusive<u32>| generated.er_up_to(*er.end()) <= *er.end();
        let is_within_time =
            |time: &RangeInclusive<u32>| generated.expected_seconds().is_some_and(|s| s <= *time.end());
        let is_allowed = || HodokuPath::new(&generated.puzzle, &generated.solution, &self.hodoku).is_allowed();
        self.level.is_none_or(is_within_level)
            && self.time_s.as_ref().is_none_or(is_within_time)
            && self.er_range().is_none_or(is_within_er)
            && (!self.hodoku.limits_difficulty() || is_allowed())
    }
}
