//! The steps by which HoDoKu solves a puzzle, as far as the targets allow them.

use super::HodokuTargets;
use super::ranges::outside;
use crate::board::grid::{Grid, Puzzle};
use crate::rating::hodoku::{Progress, Rating, TechniqueId, TechniqueSet};

/// The steps by which HoDoKu solves a puzzle, up to the first that the targets do not allow.
pub struct HodokuPath {
    /// The techniques used.
    used: TechniqueSet,
    /// The rating; `None` if a step is not allowed.
    rating: Option<Rating>,
    /// The number of empty cells before the first step that is not allowed.
    unsolved: usize,
}

/// The distance of a puzzle from the targets for HoDoKu's steps, ordered by the first field that differs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct HodokuDistance {
    /// Number of required techniques that are not used, plus one if a step is not allowed.
    techniques: usize,
    /// Number of empty cells before the first step that is not allowed.
    unsolved: usize,
    /// Difference of levels.
    levels: usize,
    /// Difference of the score from the range.
    score: u32,
}

impl HodokuPath {
    /// Solves the puzzle with this solution until it is solved or the next step is not allowed.
    pub fn new(puzzle: &Puzzle, solution: &Grid, targets: &HodokuTargets) -> HodokuPath {
        let ladder = targets.ladder();
        let mut progress = Progress::new(puzzle, Some(solution), ladder);
        let mut path = HodokuPath { used: TechniqueSet::EMPTY, rating: None, unsolved: 0 };
        let (mut score, mut techniques) = (0, Vec::new());
        while !progress.is_solved() {
            let next = progress.next_step(ladder);
            let next = next.filter(|(entry, step)| {
                targets.allows(entry, step.technique) && score + entry.base_score <= targets.max_score()
            });
            let Some((entry, step)) = next else {
                path.unsolved = progress.empty_cells().len();
                return path;
            };
            progress.apply(&step);
            score += entry.base_score;
            techniques.push(step.technique);
            path.used = path.used | step.technique.into();
            if targets.is_met_by(path.used) {
                break;
            }
        }
        path.rating = Some(Rating::of_steps(techniques));
        path
    }

    /// Returns whether the targets allow all steps.
    pub fn is_allowed(&self) -> bool {
        self.rating.is_some()
    }

    /// Returns the distance from the targets.
    pub fn distance(&self, targets: &HodokuTargets) -> HodokuDistance {
        let is_unused = |id: &TechniqueId| (self.used & id.techniques()).is_empty();
        let unused = targets.needed().filter(is_unused).count();
        let Some(rating) = self.rating else {
            return HodokuDistance { techniques: unused + 1, unsolved: self.unsolved, ..HodokuDistance::default() };
        };
        let levels = targets.level.map_or(0, |level| (level as usize).abs_diff(rating.level as usize));
        let score = targets.score.as_ref().map_or(0, |range| outside(range, rating.score));
        HodokuDistance { techniques: unused, unsolved: 0, levels, score }
    }
}
