//! Ratings on the scale of Sudoku Explainer for 9x9 kinds of houses and pairs, as SukakuExplainer 1.18.1 gives them.
//!
//! The ladder is that of [`rating::se`](crate::rating::se), which rates classic puzzles. This one runs over a
//! description of the grid, [`Board`], and follows the published behavior literally.
//! Both share the conclusions of unique loops and BUG.

mod board;
mod chains;
mod consecutive;
mod exclusion;
mod fish;
mod locking;
mod loop_search;
mod position;
mod sets;
mod singles;
mod step;
mod uniqueness;
mod wings;

pub use step::RatedStep;

use super::board::{Board as StepBoard, StepsEnd};
use super::classic::with_classic_solution;
use super::goal::Goal;
use super::layout::Layout;
use super::puzzle::Puzzle;
use super::start_position::StartPosition;
use crate::cancellation;
use crate::rating::se::{self, NetLevel, Outcome, Rating, Tenths, cells};
use board::Board;
use chains::NestedChains;
use position::Position;
use step::Step;

/// A technique of the ladder.
enum Technique {
    Pattern(fn(&Position) -> Option<Step>),
    /// A pattern that assumes exactly one solution.
    Uniqueness(fn(&Position) -> Option<Step>),
    Nets(NetLevel),
}

use Technique::{Nets, Pattern, Uniqueness};

/// The techniques in the order in which they are tried.
const LADDER: &[Technique] = &[
    Pattern(singles::find_hidden),
    Pattern(locking::find_direct),
    Pattern(|position| sets::find_direct(position, 2)),
    Pattern(singles::find_naked),
    Pattern(consecutive::find_cell),
    Pattern(consecutive::find_house),
    Pattern(|position| sets::find_direct(position, 3)),
    Pattern(locking::find),
    Pattern(locking::find_generalized),
    Pattern(|position| sets::find_naked(position, 2)),
    Pattern(|position| fish::find(position, 2)),
    Pattern(|position| sets::find_hidden(position, 2)),
    Pattern(|position| sets::find_naked(position, 3)),
    Pattern(|position| fish::find(position, 3)),
    Pattern(|position| sets::find_hidden(position, 3)),
    Pattern(|position| wings::find(position, 2)),
    Pattern(|position| wings::find(position, 3)),
    Uniqueness(uniqueness::find_loop),
    Pattern(|position| sets::find_naked(position, 4)),
    Pattern(|position| fish::find(position, 4)),
    Pattern(|position| sets::find_hidden(position, 4)),
    Uniqueness(uniqueness::find_bug),
    Pattern(exclusion::find_pair),
    Pattern(chains::find_simple),
    Pattern(exclusion::find_triplet),
    Nets(NetLevel::Nishio),
    Nets(NetLevel::Static),
    Nets(NetLevel::Dynamic(0)),
    Nets(NetLevel::Dynamic(1)),
    Nets(NetLevel::Dynamic(2)),
    Nets(NetLevel::Dynamic(3)),
    Nets(NetLevel::Dynamic(4)),
    Nets(NetLevel::Dynamic(5)),
];

/// Options of a rating.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct SeOptions {
    /// Stop at the first step above this rating.
    pub er_max: Option<Tenths>,
    /// Omit the techniques that assume exactly one solution. The rating is then not that of SukakuExplainer.
    pub no_uniqueness: bool,
}

impl SeOptions {
    /// Sets the maximum ER of interest.
    pub fn with_er_max(self, er_max: impl Into<Option<Tenths>>) -> SeOptions {
        SeOptions { er_max: er_max.into(), ..self }
    }

    /// Sets whether the techniques that assume exactly one solution are omitted.
    pub fn with_no_uniqueness(self, no_uniqueness: bool) -> SeOptions {
        SeOptions { no_uniqueness, ..self }
    }
}

/// The end of a run of the ladder.
enum End {
    Solved,
    Unsolved,
    Stopped,
    /// The search for chains took too long.
    Exhausted,
}

/// The rating of puzzles with one layout on the scale of Sudoku Explainer.
///
/// ```
/// use cluewise::kinds::{Puzzle, SeRater, Solver, Symbols, PuzzleKind};
/// let layout = PuzzleKind::new(9, None, None, "x".parse()?)?.layout();
/// let text = "...4......5..3749..1....6..............7..5....4........59.47..27.........9.....1";
/// let puzzle = Puzzle::parse(text, 9, Symbols::DIGITS)?;
/// let solution = Solver::new(&layout).solve(&puzzle, 2, u64::MAX).solutions.remove(0);
/// let rater = SeRater::new(&layout).ok_or("not covered")?;
/// assert_eq!(rater.rate(&puzzle, &solution).map(|rating| rating.to_string()), Some("1.5/1.2/1.2".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SeRater {
    layout: Layout,
    board: Board,
    /// Whether this is the classic layout, which [`rating::se`](crate::rating::se) rates.
    is_classic: bool,
}

impl SeRater {
    /// Creates the rating of a layout. Returns `None` if the scale does not cover it: it covers 9x9 grids with boxes
    /// and the rules x, windoku, disjoint, anti-knight, anti-king and non-consecutive.
    pub fn new(layout: &Layout) -> Option<SeRater> {
        Some(SeRater { layout: layout.clone(), board: Board::new(layout)?, is_classic: layout.is_classic() })
    }

    /// Rates a puzzle with this only solution. ER is [`Rating::UNSOLVED`] if the ladder does not solve it.
    ///
    /// Returns `None` if the grid is not a solution, or if the search for chains takes more than some minutes.
    pub fn rate(&self, puzzle: &Puzzle, solution: &Puzzle) -> Option<Rating> {
        match self.rate_with(puzzle, solution, SeOptions::default())? {
            Outcome::Rated(rating) => Some(rating),
            Outcome::AboveMax => None,
        }
    }

    /// Rates a puzzle with this only solution, with other options. Returns `None` as [`SeRater::rate`] does.
    pub fn rate_with<'a>(
        &self,
        start: impl Into<StartPosition<'a>>,
        solution: &Puzzle,
        options: SeOptions,
    ) -> Option<Outcome> {
        let start = start.into();
        if self.is_classic {
            return rate_classic(start.puzzle, solution, options);
        }
        let mut rating = Rating::default();
        let (end, _) = self.run(start, solution.into(), options, |_, step| {
            rating.add_step(Tenths::round(step.rating), step.placement.is_some());
            options.er_max.is_none_or(|max| rating.er <= max)
        })?;
        Some(match end {
            End::Solved => Outcome::Rated(rating),
            End::Unsolved if options.er_max.is_none_or(|max| Rating::UNSOLVED <= max) => {
                Outcome::Rated(Rating { er: Rating::UNSOLVED, ..rating })
            }
            End::Unsolved | End::Stopped => Outcome::AboveMax,
            End::Exhausted => return None,
        })
    }

    /// Returns the steps of a solution in order. The list ends early if the ladder does not solve the puzzle, or if the
    /// search for chains takes more than some minutes. The rating of a few classic puzzles differs from that of these
    /// steps by some tenths.
    pub fn steps(&self, puzzle: &Puzzle, solution: &Puzzle) -> Vec<RatedStep> {
        let mut steps = Vec::new();
        self.for_each_step(puzzle.into(), solution.into(), SeOptions::default(), |_, step| {
            steps.push(step);
            true
        });
        steps
    }

    /// Passes the steps in order to a function, each with the grid before it, while it returns true. Returns the grid after
    /// them; `None` if the goal is no solution. The candidates at the start may be fewer than the digits leave.
    ///
    /// Without the only solution, techniques that assume exactly one are omitted, and dynamic nets are limited.
    pub fn for_each_step(
        &self,
        start: StartPosition,
        goal: Goal,
        options: SeOptions,
        mut visit: impl FnMut(StepBoard, RatedStep) -> bool,
    ) -> Option<StepsEnd> {
        let options = options.with_no_uniqueness(options.no_uniqueness || goal.solution().is_none());
        let mut values = start.puzzle.cells().to_vec();
        let board = |values: &[u8], position: &Position| {
            StepBoard::new(values, position.marks.iter().map(|&marks| marks.into()).collect())
        };
        let (end, position) = self.run(start, goal, options, |position, step| {
            let before = board(&values, position);
            if let Some((cell, digit)) = step.placement {
                values[cell] = digit as u8 + 1;
            }
            visit(before, step.clone().rated())
        })?;
        Some(StepsEnd { board: board(&values, &position), is_limited: matches!(end, End::Exhausted) })
    }

    /// Returns the first step of each technique up to the simple chains (below 8.0) in a position, in the order of the
    /// ladder, and the grid.
    pub fn first_of_each(&self, start: StartPosition, options: SeOptions) -> (StepBoard, Vec<RatedStep>) {
        let mut position = Position::new(&self.board, start.puzzle);
        start.candidates.iter().for_each(|candidates| position.restrict(candidates));
        let steps = LADDER.iter().filter_map(|technique| match technique {
            Pattern(find) => find(&position),
            Uniqueness(find) => (!options.no_uniqueness).then(|| find(&position)).flatten(),
            Nets(_) => None,
        });
        let steps = steps.map(Step::rated).collect();
        let candidates = position.marks.iter().map(|&marks| marks.into()).collect();
        (StepBoard::new(start.puzzle.cells(), candidates), steps)
    }

    /// Applies the ladder while `continues` holds for the steps. Returns `None` if the goal is no solution.
    fn run(
        &self,
        start: StartPosition,
        goal: Goal,
        options: SeOptions,
        mut continues: impl FnMut(&Position, &Step) -> bool,
    ) -> Option<(End, Position<'_>)> {
        if goal.solution().is_some_and(|grid| !grid.fills(start.puzzle) || !self.layout.accepts(grid.cells())) {
            return None;
        }
        let (mut position, mut nested) =
            (Position::new(&self.board, start.puzzle), NestedChains::new(goal.solution().is_some()));
        start.candidates.iter().for_each(|candidates| position.restrict(candidates));
        while !position.is_full() && !position.is_contradictory() {
            let is_at_end =
                position.has_no_single() && goal.is_reached(position.marks.iter().map(|&marks| marks.into()));
            if is_at_end {
                return Some((End::Unsolved, position));
            }
            nested.begin();
            let found = LADDER.iter().find_map(|technique| match technique {
                Pattern(find) => find(&position),
                Uniqueness(find) => (!options.no_uniqueness).then(|| find(&position)).flatten(),
                Nets(NetLevel::Dynamic(_)) if matches!(goal, Goal::Unknown) => None,
                Nets(level) => chains::find_nets(&position, *level, &mut nested),
            });
            if nested.is_exhausted() {
                return Some((End::Exhausted, position));
            }
            let Some(step) = found else { return Some((End::Unsolved, position)) };
            let continues = continues(&position, &step);
            position.apply(&step);
            if !continues {
                return Some((End::Stopped, position));
            }
        }
        let end = if position.is_full() { End::Solved } else { End::Unsolved };
        Some((end, position))
    }
}

/// Rates a classic puzzle.
fn rate_classic(puzzle: &Puzzle, solution: &Puzzle, options: SeOptions) -> Option<Outcome> {
    let (puzzle, _) = with_classic_solution(puzzle, solution).filter(|(puzzle, solution)| solution.fills(puzzle))?;
    let options = se::Options::default().with_er_max(options.er_max).with_uniqueness(!options.no_uniqueness);
    let outcome = se::rate_with(&puzzle, options);
    (!cancellation::is_requested()).then_some(outcome)
}
