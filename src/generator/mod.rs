//! Making puzzles: fill a grid at random, then remove clues while the number of solutions stays one.
//!
//! Puzzle *i* of a run is a function of the run's seed, its targets and *i* alone, so that any part of a run can be
//! made anywhere, by any number of threads, with the same result.

mod abreast;
mod dig;
mod fill;
mod hunt;
mod impossible;
mod making;
mod mask;
mod ranges;
mod run;
mod symmetry;
mod targets;
mod unavoidable;
mod vicinity;
mod weight;

pub use dig::{minimize, needless_clues};
pub use fill::random_grid;
pub use impossible::Impossible;
pub use mask::{BadMask, Mask};
pub use ranges::{BadRange, parse_clues, parse_er};
pub use run::{Part, Run, shard};
pub use symmetry::{Symmetry, UnknownSymmetry};
pub use targets::Targets;

use crate::cell::{Cell, CellSet};
use crate::effort::{self, Effort, Level};
use crate::grid::{Grid, Puzzle};
use crate::techniques::{self, Methods, Options, Outcome, Rating, tenths};
use making::Making;
use std::fmt;
use std::sync::OnceLock;

/// A puzzle that was made, with its solution.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Grid,
    effort: OnceLock<Option<Effort>>,
    rating: OnceLock<Rating>,
    /// The clues that were removed one by one, each drawn from those that could go, if nothing else decided.
    removed: Option<Vec<Cell>>,
}

impl Generated {
    fn new(puzzle: Puzzle, solution: Grid) -> Generated {
        Generated { puzzle, solution, effort: OnceLock::new(), rating: OnceLock::new(), removed: None }
    }

    /// How many minimal puzzles it stands for, since digging prefers some: what is to be said of all minimal puzzles (or
    /// of those that meet the targets) is the mean over many that were made, each counted with its weight, divided by
    /// the mean weight. `None` if [`Targets::are_weighed`] is not true.
    ///
    /// The mean weight of plain minimal puzzles is the number of minimal puzzles of a grid, about 4.66e15.
    pub fn weight(&self) -> Option<f64> {
        self.removed.as_ref().map(|removed| weight::weight(&self.puzzle, &self.solution, removed))
    }

    /// How hard the puzzle is.
    pub fn effort(&self) -> Option<&Effort> {
        self.effort.get_or_init(|| effort::rate_unique(&self.puzzle, &self.solution)).as_ref()
    }

    /// Its Sudoku Explainer rating.
    pub fn rating(&self) -> Rating {
        *self.rating.get_or_init(|| techniques::rate(&self.puzzle))
    }

    /// Its ER in tenths, or `most + 1` if it is above `most`, which is found out sooner.
    fn er_up_to(&self, most: u32) -> u32 {
        let options = Options { er_max: Some(f64::from(most) / 10.0), ..Options::default() };
        match self.rating.get().map_or_else(|| techniques::rate_with(&self.puzzle, options), |&r| Outcome::Rated(r)) {
            Outcome::Rated(rating) => tenths(self.rating.get_or_init(|| rating).er),
            Outcome::Above => most + 1,
        }
    }

    /// Whether its ER would be higher without these methods.
    fn needs(&self, without: Methods) -> bool {
        let options = Options { er_max: Some(self.rating().er), without, ..Options::default() };
        techniques::rate_with(&self.puzzle, options) == Outcome::Above
    }
}

/// The end of a search that did not meet its targets.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct GaveUp {
    /// How many grids were tried.
    pub attempts: u64,
    /// What came nearest to the targets.
    pub nearest: Option<Box<Generated>>,
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "gave up after {} attempts", self.attempts)
    }
}

impl std::error::Error for GaveUp {}

/// Makes puzzle `index` of the run `seed`.
///
/// Tries grid after grid until the targets are met, which those that [`Targets::check`] refuses never are. `go_on` is
/// asked before each attempt, with the number of those made so far.
///
/// # Errors
/// `go_on` said no.
pub fn generate(targets: &Targets, seed: u64, index: u64, go_on: impl FnMut(u64) -> bool) -> Result<Generated, GaveUp> {
    Making::new(targets, seed, index).finish(go_on)
}

/// One grid, and the clues removed from it one group after the other.
struct Attempt {
    grid: Grid,
    clues: CellSet,
    removed: Vec<CellSet>,
}

impl Attempt {
    /// The puzzle that comes nearest to the targets on the way from the full grid to the last removal.
    fn nearest(&self, targets: &Targets) -> Generated {
        let limited = targets.level.is_some() || targets.er_range().is_some();
        if limited && !targets.minimal && !targets.are_rare() {
            self.last_within(|made| targets.is_within(made))
        } else {
            let removed = targets.are_weighed().then(|| self.removed.iter().flat_map(|group| group.iter()).collect());
            Generated { removed, ..self.after(self.removed.len()) }
        }
    }

    /// The puzzle with the fewest clues on the way that is not too hard. Fewer clues make it harder, so halving finds
    /// the place.
    fn last_within(&self, within: impl Fn(&Generated) -> bool) -> Generated {
        let (mut low, mut high) = (0, self.removed.len());
        let last = self.after(high);
        if within(&last) {
            return last;
        }
        let mut nearest = self.after(low);
        while high - low > 1 {
            let middle = (low + high) / 2;
            let made = self.after(middle);
            if within(&made) {
                (low, nearest) = (middle, made);
            } else {
                high = middle;
            }
        }
        nearest
    }

    /// The puzzle after so many removals.
    fn after(&self, steps: usize) -> Generated {
        let gone: CellSet = self.removed[..steps].iter().copied().collect();
        Generated::new(Puzzle::from(self.grid).restricted_to(self.clues - gone), self.grid)
    }
}

/// How far a puzzle is from its targets, the first difference counting most; nothing but zeros if it meets them. What
/// follows a difference is not looked at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Miss {
    /// By how many clues.
    clues: usize,
    /// By how many levels.
    levels: usize,
    /// How many clues too many there are for a minimal puzzle.
    needless: usize,
    /// By how many thousandths the effort is below that of puzzles with such an ER.
    effort: u32,
    /// By how many tenths of ER.
    er: u32,
    /// How many techniques are not needed that should be, and the other way round.
    methods: usize,
}

impl Targets {
    fn miss(&self, made: &Generated) -> Miss {
        let none = Miss::default();
        let count = made.puzzle.clue_count();
        let clues = self.clues.as_ref().map_or(0, |c| c.start().saturating_sub(count) + count.saturating_sub(*c.end()));
        if clues > 0 {
            return Miss { clues, ..none };
        }
        let off = |want: Level| made.effort().map_or(1, |effort| (want as usize).abs_diff(effort.level as usize));
        let levels = self.level.map_or(0, off);
        if levels > 0 {
            return Miss { levels, ..none };
        }
        // Digging one cell after the other ends at a minimal puzzle; larger groups may leave a needless clue.
        let check = self.minimal && self.symmetry != Symmetry::None;
        let needless = if check { needless_clues(&made.puzzle).len() } else { 0 };
        if needless > 0 || !self.are_rated() {
            return Miss { needless, ..none };
        }
        let least = self.least_score();
        let score = if least > 0.0 { made.effort().map_or(0.0, |effort| effort.score) } else { 0.0 };
        if score < least {
            return Miss { effort: ((least - score) * 1000.0).ceil() as u32, ..none };
        }
        let er = self.er_range().map_or(0, |range| {
            let (start, end) = range.into_inner();
            // Where there is no upper end, nobody need know by how much the lower one is passed.
            let endless = end >= Targets::HIGHEST_ER;
            let er = made.er_up_to(if endless { start.saturating_sub(1) } else { end });
            start.saturating_sub(er) + if endless { 0 } else { er.saturating_sub(end) }
        });
        if er > 0 {
            return Miss { er, ..none };
        }
        let idle = self.require.iter().filter(|&&method| !made.needs([method].into_iter().collect())).count();
        let needed = !self.forbid.is_empty() && made.needs(self.forbid.iter().copied().collect());
        Miss { methods: idle + usize::from(needed), ..none }
    }

    /// Whether the effort alone shows that the puzzle is farther from the targets than another one with this miss, which
    /// is sooner known than its own.
    fn is_farther(&self, made: &Generated, other: &Miss) -> bool {
        let nearer = Miss { effort: other.effort, er: other.er, methods: other.methods, ..Miss::default() };
        // Half a thousandth, so that the same score is not farther.
        let score = self.least_score() - (f64::from(other.effort) + 0.5) / 1000.0;
        score > 0.0 && *other == nearer && effort::reaches(&made.puzzle, &made.solution, score) == Some(false)
    }

    /// Whether the puzzle is not too hard.
    fn is_within(&self, made: &Generated) -> bool {
        let harder = self.level.and_then(|level| Level::BEGINS.get(level as usize + 1));
        let reaches = |&score: &f64| effort::reaches(&made.puzzle, &made.solution, score) == Some(true);
        !harder.is_some_and(reaches) && self.er_range().is_none_or(|er| made.er_up_to(*er.end()) <= *er.end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_that_cannot_be_met_end() {
        for clues in [std::ops::RangeInclusive::new(30, 20), 85..=90, 5..=10] {
            let targets = Targets::default().with_clues(clues);
            assert!(generate(&targets, 1, 0, |attempts| attempts < 3).is_err(), "{targets:?}");
        }
    }

    #[test]
    fn right_clues_are_nearer_than_wrong_ones() {
        let targets = Targets::default().with_clues(22..=22).with_level(Level::Extreme);
        let gave_up = generate(&targets, 4, 0, |attempts| attempts < 40).expect_err("rare");
        assert_eq!(gave_up.nearest.map(|made| made.puzzle.clue_count()), Some(22));
    }
}
