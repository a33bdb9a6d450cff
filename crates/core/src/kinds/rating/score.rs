//! The score: the kind of the hardest rounds, and the points of all rounds.

use super::ladder::{LADDER, Points, Stage};
use super::step::KindStep;

/// The maximum number of points below `extreme` of 9x9 puzzles that need more than subsets.
const MAX_POINTS: u32 = 1700;
/// The same with constraints, whose puzzles have more rounds.
const MAX_POINTS_WITH_CONSTRAINTS: u32 = 5100;
/// The points of 9x9 puzzles in the middle of the range of a kind.
const MIDDLE_POINTS: u32 = 1000;
/// The points in the middle of the range of nested nets with constraints, of which there may be many.
const MIDDLE_POINTS_OF_NESTED: u32 = 10_000;
/// The number of cells for which these points hold. Others have points in proportion.
const CELLS: usize = 81;
/// The scores, in hundredths, of puzzles with more points, without forks or harder rounds.
const MANY_POINTS: (u32, u32) = (600, 610);

/// The score of puzzles that nested nets do not solve, with constraints in some seconds.
pub(super) const UNSOLVED_SCORE: f64 = 8.0;

/// The hardest rounds so far: the index of their kind and the greatest length.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) struct Hardest {
    pub kind: usize,
    pub length: u32,
}

impl Hardest {
    /// Returns the score, with two decimals.
    pub fn score(self, points: u32, cells: usize, has_constraints: bool) -> f64 {
        let max_points = if has_constraints { MAX_POINTS_WITH_CONSTRAINTS } else { MAX_POINTS };
        let scaled = |points: u32| (points as usize * cells / CELLS).max(1) as u32;
        let entry = &LADDER[self.kind];
        let may_have_many = entry.stage > Stage::Subsets && entry.scores.0 < MANY_POINTS.0;
        let has_many = points > scaled(max_points) && may_have_many;
        let ((begin, end), points) =
            if has_many { (MANY_POINTS, points - scaled(max_points)) } else { (entry.scores, points) };
        if has_constraints && entry.is_nested() {
            return f64::from(begin + (end - begin) * points / (points + scaled(MIDDLE_POINTS_OF_NESTED))) / 100.0;
        }
        let begin = (begin + entry.per_step * self.length.saturating_sub(1)).min(end - 1);
        let room = if entry.per_step > 0 { entry.per_step.min(end - begin) } else { end - begin };
        f64::from(begin + room * points / (points + scaled(MIDDLE_POINTS))) / 100.0
    }
}

impl Points {
    /// Returns the points of a round of these steps. `has_others` tells whether a cell has other candidates.
    pub fn of(&self, steps: &[KindStep], has_others: impl Fn(u16) -> bool) -> u32 {
        match self {
            Points::Fixed(points) => *points,
            Points::PerCell(points) => {
                let cells = steps.iter().filter_map(|step| step.placement).filter(|&(cell, _)| has_others(cell));
                points * cells.count() as u32
            }
            Points::PerDigit(points) => {
                let masks = steps.iter().flat_map(|step| &step.eliminations);
                points * masks.fold(0, |all, (_, mask)| all | mask).count_ones()
            }
        }
    }
}
